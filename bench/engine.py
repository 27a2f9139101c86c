"""The engine beside OpenSpiel's and RLCard's: `python -m bench.engine`.

One run measures all, in rounds, each round one after the other on the same hands, in CPU
time of this process; a figure is the median of the rounds, a ratio the median of the
ratios within a round, so that a busy machine slows both sides of it.

- *fresh* hands are as dealt; those *at a knock* are both hands at the end of deals between
  two greedy players, and *late* ones the same where they go on for gin.
- OpenSpiel's calls are C++ behind one call from Python, given the list that they want. Its
  `random deals` run wholly in C++ (`evaluate_bots` with its uniform random bots).
- Ours go through the public API: `legal_actions`, then `apply` with its events and history.
- RLCard is measured where it is installed, as it is by `uv run`. It has no layoffs, and
  neither it nor OpenSpiel has a defence to measure.
"""

from __future__ import annotations

import argparse
import gc
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import FunctionType
from typing import Any, Final

from bench.cpu import machine
from bench.report import Cell, middle, ratio, table
from engine.actions import Action, Discard, Draw, Knock, Pass, Pile
from engine.cards import CardSet, card_set, members
from engine.deal import Deal
from engine.game import Game
from engine.layoffs import best_defence
from engine.melds import (
    arrangements,
    deadwood_after_best_discard,
    deadwood_after_each_discard,
    deadwood_points,
)
from engine.rules import preset
from engine.secrecy import view_of
from engine.showdown import Showing
from engine.shuffle import deck
from engine.snapshot import dump, load
from engine.view import Phase

FRIENDS: Final = preset("friends")
HANDS: Final = 2_000
AGAIN: Final = 20
DEALS: Final = 300
PILE: Final = Draw(Pile.DISCARD)
STOCK: Final = Draw(Pile.STOCK)

Subject = Callable[[], int]
"""Does some work and says how many times."""


# ----------------------------------------------------------------------------------- the work


def new_deal(random: Random) -> Deal:
    """A deal, shuffled by the engine from a seed."""
    return Deal.start(FRIENDS, 1, 1, deck(random.randbytes(32)))


def numbers(random: Random) -> array[int]:
    """Random numbers for one deal, more than its actions; a deal has about 116."""
    return array("I", random.randbytes(4 * 1_000))


def random_deal(deal: Deal, chance: Iterable[int]) -> None:
    """A deal played to its end by uniform random actions."""
    for number in chance:
        seat = deal.on_turn
        if seat is None:
            return
        legal = deal.legal_actions(seat)
        deal, _events = deal.apply(seat, legal[number % len(legal)])
    raise AssertionError("the deal did not end")


def random_game_deal(game: Game, chance: Iterable[int]) -> None:
    """The same through a whole game's state."""
    for number in chance:
        seat = game.on_turn
        if seat is None:
            return
        legal = game.legal_actions(seat)
        game, _events = game.apply(seat, legal[number % len(legal)])
    raise AssertionError("the deal did not end")


def greedy(deal: Deal, limit: int = 10) -> Deal:
    """Takes what lowers the deadwood, throws what leaves least, knocks with the limit."""
    while (seat := deal.on_turn) is not None:
        deal, _events = deal.apply(seat, greedy_action(deal, seat, limit))
    return deal


def greedy_action(deal: Deal, seat: int, limit: int = 10) -> Action:
    """What the greedy player does."""
    hand = deal.hands[seat]
    if deal.phase is Phase.DISCARD:
        after = deadwood_after_each_discard(hand)
        if deal.taken is not None:
            del after[deal.taken]
        card = min(after, key=after.__getitem__)
        return Knock(card) if after[card] <= limit else Discard(card)
    upcard = deal.discards[-1]
    if not deal.must_draw_stock and deadwood_after_best_discard(hand | 1 << upcard) < (
        deadwood_points(hand)
    ):
        return PILE
    return Pass() if deal.phase is Phase.OFFER else STOCK


def knocked(random: Random, limit: int, count: int) -> list[tuple[Deal, Showing]]:
    """Greedy deals that ended with a knock, and what the knocker showed."""
    found: list[tuple[Deal, Showing]] = []
    while len(found) < count:
        deal = greedy(new_deal(random), limit)
        if deal.showing is not None:
            found.append((deal, deal.showing))
    return found


def each(work: Callable[[Any], object], inputs: Sequence[Any]) -> Subject:
    """A subject that does the work for each input, and for all again."""

    def run() -> int:
        for _ in range(AGAIN):
            for given in inputs:
                work(given)
        return AGAIN * len(inputs)

    return by_itself(run)


def times(work: Callable[[], object], count: int) -> Subject:
    """A subject that does the work so many times."""

    def run() -> int:
        for _ in range(count):
            work()
        return count

    return by_itself(run)


def by_itself(run: Subject) -> Subject:
    """The function with bytecode of its own.

    The interpreter specialises a call for what it calls; a loop shared by all subjects
    would measure how it fails to.
    """
    alone: Subject = FunctionType(run.__code__.replace(), run.__globals__, closure=run.__closure__)
    return alone


# ------------------------------------------------------------------------------------ the others


class OpenSpiel:
    """OpenSpiel's Gin Rummy."""

    def __init__(self) -> None:
        self.spiel: Any = import_module("pyspiel")
        self.game = self.spiel.load_game("gin_rummy")
        self.utils = self.spiel.gin_rummy.GinRummyUtils(13, 4, 10)
        self.seed = 0

    def hand(self, cards: CardSet) -> list[int]:
        """A hand as its calls want it: suits S C D H."""
        return [13 * ((card // 13 + 1) % 4) + card % 13 for card in members(cards)]

    def bots_deal(self, make: Callable[[int], Any]) -> None:
        """A deal between two of its bots, in C++."""
        self.seed += 1
        state = self.game.new_initial_state()
        self.spiel.evaluate_bots(state, [make(0), make(1)], self.seed)

    def random_deal(self) -> None:
        """A deal between its uniform random bots."""
        self.bots_deal(lambda seat: self.spiel.make_uniform_random_bot(seat, self.seed + seat))

    def simple_deal(self) -> None:
        """A deal between its simple bots."""
        parameters = self.game.get_parameters()
        self.bots_deal(lambda seat: self.spiel.make_simple_gin_rummy_bot(parameters, seat))


class RLCard:
    """RLCard's Gin Rummy."""

    def __init__(self) -> None:
        self.melding: Any = import_module("rlcard.games.gin_rummy.utils.melding")
        self.card_utils: Any = import_module("rlcard.games.gin_rummy.utils.utils")
        agents: Any = import_module("rlcard.agents")
        models: Any = import_module("rlcard.models.gin_rummy_rule_models")
        make: Any = import_module("rlcard").make
        self.random = make("gin-rummy", config={"seed": 1})
        self.random.set_agents([agents.RandomAgent(self.random.num_actions)] * 2)
        self.novice = make("gin-rummy", config={"seed": 1})
        self.novice.set_agents([models.GinRummyNoviceRuleAgent()] * 2)

    def hand(self, cards: CardSet) -> list[Any]:
        """A hand as its calls want it: suits S H D C."""
        order = (3, 2, 1, 0)
        return [
            self.card_utils.card_from_card_id(13 * order[card // 13] + card % 13)
            for card in members(cards)
        ]

    def least_deadwood(self, hand: list[Any]) -> int:
        """The least deadwood of a hand."""
        clusters = self.melding.get_best_meld_clusters(hand=hand)
        return int(self.card_utils.get_deadwood_count(hand, clusters[0] if clusters else []))


# ------------------------------------------------------------------------------------- the table


class Row:
    """One line of the table: the same work by each, in its unit."""

    def __init__(self, name: str, unit: str, ours: Subject, **others: Subject) -> None:
        self.name = name
        self.unit = unit
        self.subjects = {"ours": ours, **others}
        self.figures: dict[str, list[float]] = {who: [] for who in self.subjects}

    def measure(self) -> None:
        """One round."""
        for who, subject in self.subjects.items():
            begin = time.process_time()
            count = subject()
            seconds = time.process_time() - begin
            self.figures[who].append(
                seconds / count * 1e6 if self.unit == "us" else count / seconds
            )

    def cells(self) -> list[Cell]:
        """Name, unit, each one's figure, and how many times faster ours is."""
        ours = self.figures["ours"]
        cells: list[Cell] = [self.name, self.unit, middle(ours)]
        for who in ("openspiel", "rlcard"):
            other = self.figures.get(who, [])
            faster = ratio(other, ours) if self.unit == "us" else ratio(ours, other)
            cells += [middle(other), faster]
        return cells


def rows() -> list[Row]:
    """All that is measured."""
    random = Random(20)
    ends = knocked(random, 10, HANDS // 2)
    ends_late = knocked(random, 0, HANDS // 2)
    fresh = [card_set(random.sample(range(52), 10)) for _ in range(HANDS)]
    at_knock = [hand for deal, _ in ends for hand in deal.hands]
    late = [hand for deal, _ in ends_late for hand in deal.hands]
    fresh11 = [card_set(random.sample(range(52), 11)) for _ in range(HANDS)]
    late11 = [
        deal.hands[showing.seat] | 1 << showing.discard
        for deal, showing in ends_late
        if showing.discard is not None
    ]
    defences = [
        (showing.melds, deal.hands[1 - showing.seat]) for deal, showing in ends if showing.deadwood
    ]
    middles = middle_games(random, 300)
    spiel = OpenSpiel()
    rlcard = RLCard() if find_spec("rlcard") else None

    def others(hands: list[CardSet], fewer: int = 1) -> dict[str, Subject]:
        found = {"openspiel": each(spiel.utils.min_deadwood, [spiel.hand(h) for h in hands])}
        if rlcard is not None:
            theirs = [rlcard.hand(hand) for hand in hands[::fewer]]
            found["rlcard"] = each(rlcard.least_deadwood, theirs)
        return found

    def deals(
        openspiel: Callable[[], None], rlcard_run: Callable[[], object] | None
    ) -> dict[str, Subject]:
        found = {"openspiel": times(openspiel, DEALS // 5)}
        if rlcard_run is not None:
            found["rlcard"] = times(rlcard_run, DEALS // 30)
        return found

    random_run = None if rlcard is None else lambda: rlcard.random.run(is_training=False)
    novice_run = None if rlcard is None else lambda: rlcard.novice.run(is_training=False)
    return [
        Row("least deadwood of 10, fresh", "us", each(deadwood_points, fresh), **others(fresh, 20)),
        Row("the same, at a knock", "us", each(deadwood_points, at_knock), **others(at_knock, 20)),
        Row("the same, late", "us", each(deadwood_points, late), **others(late, 20)),
        Row(
            "least deadwood of 11 less one, fresh",
            "us",
            each(deadwood_after_best_discard, fresh11),
            openspiel=each(spiel.utils.min_deadwood, [spiel.hand(hand) for hand in fresh11]),
        ),
        Row(
            "the same, late",
            "us",
            each(deadwood_after_best_discard, late11),
            openspiel=each(spiel.utils.min_deadwood, [spiel.hand(hand) for hand in late11]),
        ),
        Row("each of 11 discards, fresh", "us", each(deadwood_after_each_discard, fresh11)),
        Row("best arrangements of 10, late", "us", each(arrangements, late)),
        Row("best defence, melds and layoffs", "us", each(lambda k: best_defence(*k), defences)),
        Row(
            "random deals",
            "1/s",
            times(lambda: random_deal(new_deal(random), numbers(random)), DEALS),
            **deals(spiel.random_deal, random_run),
        ),
        Row(
            "random deals, as a game with its seal",
            "1/s",
            times(lambda: random_game_deal(new_game(random), numbers(random)), DEALS),
            **deals(spiel.random_deal, random_run),
        ),
        Row(
            "greedy self-play (OpenSpiel: simple bot, RLCard: novice)",
            "1/s",
            times(lambda: greedy(new_deal(random)), DEALS),
            **deals(spiel.simple_deal, novice_run),
        ),
        Row("a view of a seat, mid-game", "us", each(lambda game: view_of(game, 0), middles)),
        Row("a snapshot dumped, mid-game", "us", each(dump, middles)),
        Row("a snapshot loaded, mid-game", "us", each(load, [dump(game) for game in middles])),
    ]


def new_game(random: Random) -> Game:
    """A game's first deal, from a seed."""
    return Game.start(FRIENDS, random.randbytes(32), 0)[0]


def middle_games(random: Random, count: int) -> list[Game]:
    """Games after some greedy actions, each seat in turn on turn."""
    found: list[Game] = []
    while len(found) < count:
        game = new_game(random)
        for _ in range(random.randrange(4, 24)):
            seat = game.on_turn
            if seat is None:
                break
            game, _events = game.apply(seat, greedy_action(game.deal, seat))
        if game.on_turn is not None:
            found.append(game)
    return found


def import_milliseconds() -> float:
    """CPU time of importing the engine in a new process; the least of seven."""
    code = (
        "import time; begin = time.process_time(); import engine; "
        "print((time.process_time() - begin) * 1000)"
    )
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True) for _ in range(7)]
    return min(float(run.stdout) for run in runs)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(prog="bench.engine", description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=9, help="rounds to take the median of")
    rounds = parser.parse_args(arguments).rounds
    measured = rows()
    for row in measured:
        row.measure()
        row.figures = {who: [] for who in row.figures}
    # As `timeit` does: the collector would go through what the other rows hold.
    gc.collect()
    gc.disable()
    for _ in range(rounds):
        for row in measured:
            row.measure()
    gc.enable()
    print(machine())
    print(f"CPU time, median of {rounds} rounds; x: how many times faster ours is\n")
    head = ("what", "unit", "ours", "OpenSpiel", "x", "RLCard", "x")
    print(table(head, [row.cells() for row in measured]))
    print(f"\nimport engine: {import_milliseconds():.1f} ms")


if __name__ == "__main__":
    main()
