"""Medium: one draw ahead. Values what is left loose and what the next card could do.

It remembers only the last few discards, slips now and then, holds no model of its
opponent, and knocks less readily the longer the deal lasts.
"""

from __future__ import annotations

from typing import Final

from engine.actions import Action, Draw, Pile
from engine.bots.table import (
    Chance,
    completes_meld,
    discards,
    knocks,
    leave_upcard,
    may_take,
    settled,
    throw,
)
from engine.cards import FULL_DECK, CardSet, members
from engine.melds import deadwood_after_best_discard
from engine.view import Option, Phase, View

MEMORY: Final = 8
"""How many discards it remembers."""
SLIPS: Final = 0.2
"""How often it throws its second best card."""
KNOCKS: Final = 0.85
"""How often it knocks when it wants to."""
PATIENCE: Final = 6
"""Turns after which it asks for a better hand, by one point a turn."""
FUTURES: Final = 6
"""How many of the best next draws count."""
NEAR: Final = 14
"""Discards that leave this much more than the best are not looked at."""
LAST_CHANCE: Final = 6
"""With this few cards in the stock any knock is better than a void deal."""


class Medium:
    """The one-draw player; see the module."""

    def __init__(self, seed: bytes = b"") -> None:
        self._seed = seed

    def choose(self, view: View) -> Action:
        """The action to take; see `bots.Bot`."""
        action = settled(view)
        if action is not None:
            return action
        if view.phase is Phase.DISCARD:
            return self._throw(view, Chance(self._seed, view))
        if may_take(view) and completes_meld(view.hand, view.discards[-1], view.deadwood):
            return Draw(Pile.DISCARD)
        return leave_upcard(view)

    def _throw(self, view: View, chance: Chance) -> Action:
        turn = sum(each.seat == view.seat and each.drew != "pass" for each in view.turns)
        knocking = knocks(view)
        if knocking:
            best = knocking[0]
            wanted = max(view.knock_limit - max(turn - PATIENCE, 0), 0)
            if view.stock_count <= LAST_CHANCE:
                return throw(best, knock=True)
            if best.deadwood <= wanted and chance.unit() < KNOCKS:
                return throw(best, knock=True)
        order = self._valued(view, turn)
        slip = len(order) > 1 and chance.unit() < SLIPS
        return throw(order[1 if slip else 0], knock=False)

    @staticmethod
    def _valued(view: View, turn: int) -> list[Option]:
        """The discards worth a thought, the best one first."""
        may = discards(view)
        remembered = view.hand
        for card in view.discards[-MEMORY:]:
            remembered |= 1 << card
        fresh = list(members(FULL_DECK & ~remembered))
        weight = 0.85**turn
        near = [option for option in may if option.deadwood <= may[0].deadwood + NEAR]
        return sorted(
            near,
            key=lambda option: (
                option.deadwood + weight * _future(view.hand ^ 1 << option.card, fresh),
                option.deadwood,
                -(option.card % 13),
                option.card,
            ),
        )


def _future(hand: CardSet, fresh: list[int]) -> float:
    """The mean deadwood after the best next draws, each followed by its best discard."""
    after = sorted(deadwood_after_best_discard(hand | 1 << card) for card in fresh)
    return sum(after[:FUTURES]) / FUTURES
