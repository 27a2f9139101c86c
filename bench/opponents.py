"""Opponents for the arena, written from public descriptions, and OpenSpiel's own bot.

All of them see a `View` and nothing else, as the bots of the engine do.

- `random`: any legal action.
- `eaai`: the simple player of the EAAI-2021 undergraduate challenge: takes the upcard only
  into a meld, throws a card that leaves the least deadwood (chance among equals), never the
  one just taken nor a pair of draw and discard seen before, and knocks as soon as it may.
- `greedy-10`, `greedy-4`: take what lowers deadwood by a meld, throw the highest of the best
  discards, knock at 10, or not before 4.
- `lookahead`: weighs deadwood against the mean of its best six next draws, less so from turn
  to turn, and the danger of what it gives; knocks in its first four turns, then waits for
  gin, so its points are undercuts and gins. `lookahead-knocks` knocks for five turns,
  `lookahead-waits` only for gin.
- `openspiel`: OpenSpiel's simple bot, asked through `pyspiel`. It never lays off, so it wants
  a table with manual layoffs; at a table that lays off by itself it is stronger.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final, Protocol

from engine.actions import Action, Discard, Draw, Knock, LayOff, Pile
from engine.bots import LEVELS, bot
from engine.bots.table import (
    Chance,
    completes_meld,
    discards,
    in_melds,
    knocks,
    leave_upcard,
    may_take,
    settled,
    throw,
    unseen,
)
from engine.cards import POINTS, Card, members
from engine.melds import arrangements, deadwood_after_best_discard
from engine.view import Option, Phase, View


class Player(Protocol):
    """Anything that chooses an action from a view."""

    def choose(self, view: View) -> Action:
        """The action to take."""


class Random:
    """Any legal action, each as likely."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def choose(self, view: View) -> Action:
        """The action to take."""
        if view.phase is Phase.OVER:
            return view.legal[0]
        return view.legal[int(Chance(self._seed, view).unit() * len(view.legal))]


class Simple:
    """The EAAI challenge's simple player, and the greedy ones."""

    def __init__(self, seed: bytes, knocks_at: int = 10, *, greedy: bool = False) -> None:
        self._seed = seed
        self._knocks_at = knocks_at
        self._greedy = greedy
        self._thrown: set[tuple[Card | None, Card]] = set()

    def choose(self, view: View) -> Action:
        """The action to take."""
        if not any(turn.seat == view.seat and turn.drew != "pass" for turn in view.turns):
            self._thrown.clear()
        action = settled(view)
        if action is not None:
            return action
        if view.phase is not Phase.DISCARD:
            upcard = view.discards[-1]
            if self._greedy:
                wanted = completes_meld(view.hand, upcard, view.deadwood)
            else:
                wanted = bool(in_melds(view.hand | 1 << upcard) >> upcard & 1)
            return Draw(Pile.DISCARD) if wanted and may_take(view) else leave_upcard(view)
        knocking = knocks(view)
        if knocking and knocking[0].deadwood <= self._knocks_at:
            return throw(knocking[0], knock=True)
        may = discards(view)
        if self._greedy:
            return throw(may[0], knock=False)
        fresh = [each for each in may if (view.drawn, each.card) not in self._thrown] or may
        best = [each for each in fresh if each.deadwood == fresh[0].deadwood]
        pick = best[int(Chance(self._seed, view).unit() * len(best))]
        self._thrown.add((view.drawn, pick.card))
        return throw(pick, knock=False)


class Lookahead:
    """One draw ahead with an eye on the opponent; see the module."""

    def __init__(self, knocking_turns: int) -> None:
        self._knocking_turns = knocking_turns

    def choose(self, view: View) -> Action:
        """The action to take."""
        action = settled(view)
        if action is not None:
            return action
        if view.phase is not Phase.DISCARD:
            wanted = may_take(view) and completes_meld(view.hand, view.discards[-1], view.deadwood)
            return Draw(Pile.DISCARD) if wanted else leave_upcard(view)
        turn = sum(each.seat == view.seat and each.discarded is not None for each in view.turns)
        knocking = knocks(view)
        if knocking and (turn < self._knocking_turns or view.stock_count <= 6):
            return throw(knocking[0], knock=True)
        assert view.seat is not None
        fresh, known = unseen(view), view.known[1 - view.seat]
        share = (10 - known.bit_count()) / max(fresh.bit_count(), 1)
        held = [1.0 if known >> c & 1 else share if fresh >> c & 1 else 0.0 for c in range(52)]
        weight = 2 * 0.8**turn
        may = discards(view)

        def cost(option: Option) -> float:
            hand = view.hand ^ 1 << option.card
            best = sorted(deadwood_after_best_discard(hand | 1 << card) for card in members(fresh))
            future = sum(best[:6]) / 6
            mixed = (option.deadwood + weight * future) / (1 + weight)
            return mixed + 4 * _danger(option.card, held)

        near = [each for each in may if each.deadwood <= may[0].deadwood + 14]
        return throw(min(near, key=lambda each: (cost(each), each.card)), knock=False)


def _danger(card: Card, held: list[float]) -> float:
    """The chance that the card melds with two cards of the opponent's."""
    rank = card % 13
    a, b, c = (held[other] for other in range(rank, 52, 13) if other != card)
    safe = 1 - (a * b + a * c + b * c - 2 * a * b * c)
    for low, high in ((-2, -1), (-1, 1), (1, 2)):
        if rank + low >= 0 and rank + high <= 12:
            safe *= 1 - held[card + low] * held[card + high]
    return 1 - safe


_DRAW_UPCARD: Final = 52
_KNOCK: Final = 55


class OpenSpiel:
    """OpenSpiel's simple bot, asked for each decision in a state with the same observation.

    Its choices rest on its hand, the upcard and the knock limit alone, so the state is made
    anew: its ten cards, any unseen ones for the other seat, and the upcard. Where it would
    throw the card just taken, which our rules forbid, it throws its next best.
    """

    def __init__(self) -> None:
        self._pyspiel: Any = import_module("pyspiel")
        self._begun: dict[int, tuple[Any, Any]] = {}
        """For each knock limit a state before the deal, and a bot: both are dear to make."""

    def choose(self, view: View) -> Action:
        """The action to take."""
        if view.phase is Phase.LAYOFF and view.knocked is not None:
            return LayOff(arrangements(view.hand)[0], (0,) * len(view.knocked[1]))
        if view.phase is Phase.OVER or len(view.legal) == 1:
            return view.legal[0]
        if view.phase is not Phase.DISCARD:
            upcard = view.discards[-1]
            state, asked = self._state(view, view.hand, upcard)
            take = asked.step(state) == _DRAW_UPCARD and may_take(view)
            return Draw(Pile.DISCARD) if take else leave_upcard(view)
        assert view.drawn is not None
        state, asked = self._state(view, view.hand ^ 1 << view.drawn, view.drawn)
        state.apply_action(_DRAW_UPCARD)
        answer = asked.step(state)
        knocking = answer == _KNOCK
        if knocking:
            state.apply_action(_KNOCK)
            answer = asked.step(state)
        for kind in (Knock, Discard) if knocking else (Discard,):
            if kind(answer) in view.legal:
                return kind(answer)
        legal = [each for each in view.options if each.may_discard]
        if knocking and (may := [each for each in legal if each.may_knock]):
            return Knock(min(may, key=lambda each: each.deadwood).card)
        loose = view.hand ^ sum(view.melds)
        dead = [each for each in legal if loose >> each.card & 1] or legal
        return Discard(max(dead, key=lambda each: POINTS[each.card]).card)

    def _state(self, view: View, hand: int, upcard: Card) -> tuple[Any, Any]:
        limit = view.knock_limit
        if limit not in self._begun:
            # An OpenSpiel table plays knock limits from 0 on.
            game = self._pyspiel.load_game(f"gin_rummy(knock_card={limit})")
            asked = self._pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), 0)
            self._begun[limit] = game.new_initial_state(), asked
        begun, asked = self._begun[limit]
        others = [c for c in range(52) if not hand >> c & 1 and c != upcard][:10]
        state = begun.clone()
        asked.restart()
        # OpenSpiel counts cards as we do within a suit, suits in the order S C D H; for its
        # bot only the likeness of suits matters.
        for card in (*members(hand), *others, upcard):
            state.apply_action(card)
        return state, asked


PLAYERS: Final[dict[str, Callable[[bytes], Player]]] = {
    "random": Random,
    "eaai": Simple,
    "greedy-10": lambda seed: Simple(seed, 10, greedy=True),
    "greedy-4": lambda seed: Simple(seed, 4, greedy=True),
    "lookahead": lambda _: Lookahead(4),
    "lookahead-knocks": lambda _: Lookahead(5),
    "lookahead-waits": lambda _: Lookahead(0),
    "openspiel": lambda _: OpenSpiel(),
    "openspiel-table": lambda _: OpenSpiel(),
    **{level: partial(bot, level) for level in LEVELS},
}
"""Every player the arena knows, made from a seed."""

NEVER_LAYS_OFF: Final = frozenset({"openspiel"})
"""Who chooses layoffs itself: the arena gives it a table with manual layoffs."""
