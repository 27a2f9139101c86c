"""A finished deal, decision by decision, as Hard would have judged it at the table.

Each decision is judged from the view its seat had, never from what came out later: a good
move may lose and a bad one win. Values are chances to win the game, so the score counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.actions import Action, BigGin, Discard, Draw, Knock, Pass, Pile
from engine.bots.hard import Valued, valued
from engine.bots.hint import Hint, hint
from engine.bots.stakes import result_points, win_chance
from engine.errors import NotationError
from engine.notation import Replay
from engine.secrecy import view_of
from engine.view import Phase, Seat, View

_GIN_KINDS: Final = ((16, 0.3), (17, 0.5), (18, 0.2))
"""Gin against a small, a middling and a large hand: bins of `nets`, and their shares."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision that had a choice."""

    step: int
    """Its number among all actions of the deal, from 0."""
    seat: Seat
    action: Action
    """What was done."""
    advice: Hint
    """What Hard would have done, and why."""
    loss: float | None
    """The chance to win the game that was given away; 0 when nothing was. None for a draw
    that differs from Hard's, which it does not put in numbers.
    """

    @property
    def agrees(self) -> bool:
        """Whether Hard would have done the same."""
        return same(self.action, self.advice.action)


def review(replay: Replay, seat: Seat) -> tuple[Decision, ...]:
    """The decisions of a seat in a finished deal, in order; forced ones are left out.

    Raises `NotationError` while the deal is under way: advice on it would tell its cards.
    """
    if not replay.game.deal.is_over:
        raise NotationError("the deal is under way: it cannot be reviewed yet")
    decisions: list[Decision] = []
    for number, step in enumerate(replay.steps):
        if step.seat != seat:
            continue
        view = view_of(step.game, seat)
        if len(view.legal) < 2:
            continue
        advice = hint(view)
        decisions.append(
            Decision(number, seat, step.action, advice, _loss(view, step.action, advice.action))
        )
    return tuple(decisions)


def same(action: Action, other: Action) -> bool:
    """Whether two actions are the same, whatever arrangement a knock shows."""
    if isinstance(action, Knock) and isinstance(other, Knock):
        return action.card == other.card
    return action == other


def _loss(view: View, action: Action, best: Action) -> float | None:
    if same(action, best):
        return 0.0
    if view.phase is not Phase.DISCARD:
        # To pass and to draw from the stock are both to leave the upcard.
        takes = [isinstance(each, Draw) and each.pile is Pile.DISCARD for each in (action, best)]
        return 0.0 if takes[0] == takes[1] and isinstance(action, Draw | Pass) else None
    chances = valued(view, every=True)
    return max(_chance(view, chances, best) - _chance(view, chances, action), 0.0)


def _chance(view: View, chances: list[Valued], action: Action) -> float:
    """The chance to win the game after a throw; gin is settled by its usual worth."""
    match action:
        case BigGin():
            return _gin(view, view.rules.big_gin_bonus)
        case Knock(card) | Discard(card):
            knock = isinstance(action, Knock)
            for each in chances:
                if each.option.card == card and each.knock == knock:
                    if knock and each.option.deadwood == 0:
                        return _gin(view, view.rules.gin_bonus)
                    return each.chance
    raise AssertionError(f"{action!r} is no throw of this view")


def _gin(view: View, bonus: int) -> float:
    assert view.seat is not None
    rules = view.rules
    points = result_points(rules, view.multiplier)
    more = (bonus - rules.gin_bonus) * view.multiplier
    mine = rules.target - view.scores[view.seat]
    theirs = rules.target - view.scores[1 - view.seat]
    return sum(share * win_chance(mine - points[kind] - more, theirs) for kind, share in _GIN_KINDS)
