"""Easy: a beginner. Keeps melds, forgets everything else, and slips as people do.

It throws its highest loose card without a look at the pile, misses three useful upcards in
ten, is lured by a mere pair, now and then throws any loose card, and hesitates to knock.
It never misses gin. The shares are calibrated to win about one game in four against a
simple sound player; `docs/bots-levels.md` has the figures.
"""

from __future__ import annotations

from typing import Final

from engine.actions import Action, Draw, Pile
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
)
from engine.cards import POINTS, RANKS
from engine.view import Phase, View

MISSED_UPCARD: Final = 0.3
LURED_BY_PAIR: Final = 0.15
ANY_LOOSE_CARD: Final = 0.15
KNOCKS: Final = 0.7


class Easy:
    """The beginner; see the module."""

    def __init__(self, seed: bytes = b"") -> None:
        self._seed = seed

    def choose(self, view: View) -> Action:
        """The action to take; see `bots.Bot`."""
        action = settled(view)
        if action is not None:
            return action
        chance = Chance(self._seed, view)
        if view.phase is Phase.DISCARD:
            return self._throw(view, chance)
        return self._draw(view, chance)

    def _draw(self, view: View, chance: Chance) -> Action:
        upcard = view.discards[-1]
        wanted = completes_meld(view.hand, upcard, view.deadwood)
        if wanted:
            wanted = chance.unit() >= MISSED_UPCARD
        elif any(view.hand >> (upcard + step * 13) % 52 & 1 for step in (1, 2, 3)):
            wanted = chance.unit() < LURED_BY_PAIR
        if wanted and may_take(view):
            return Draw(Pile.DISCARD)
        return leave_upcard(view)

    def _throw(self, view: View, chance: Chance) -> Action:
        knocking = knocks(view)
        if knocking and chance.unit() < KNOCKS:
            return throw(knocking[0], knock=True)
        may = discards(view)
        melded = in_melds(view.hand)
        loose = [option for option in may if not melded >> option.card & 1]
        if not loose:
            return throw(may[0], knock=False)
        if chance.unit() < ANY_LOOSE_CARD:
            return throw(loose[int(chance.unit() * len(loose))], knock=False)
        highest = max(
            loose, key=lambda option: (POINTS[option.card], option.card % len(RANKS), option.card)
        )
        return throw(highest, knock=False)
