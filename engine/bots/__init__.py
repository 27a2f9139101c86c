"""Bots: a view in, an action out.

`bot(level, seed)` makes a player that knows only what its `View` says: nothing in this
package imports the deal, the game or the door to their secrets. A bot keeps no state
between calls and draws its chance from the seed and the view, so two processes that ask
for the same move get the same answer.

- `easy`: a beginner; see `easy`.
- `medium`: a fair match for most players; see `medium`.
- `hard`: values learned from some million deals; see `hard`.
"""

from __future__ import annotations

from typing import Final, Literal, Protocol, TypeAlias

from engine.actions import Action
from engine.bots.easy import Easy
from engine.bots.hard import Hard
from engine.bots.medium import Medium
from engine.view import View

__all__ = ["LEVELS", "Bot", "Level", "bot"]

Level: TypeAlias = Literal["easy", "medium", "hard"]

LEVELS: Final[tuple[Level, ...]] = ("easy", "medium", "hard")
"""The levels, weakest first."""


class Bot(Protocol):
    """A player that sees what its seat sees."""

    def choose(self, view: View) -> Action:
        """The action to take: one that `view` allows, the same one for the same view.

        Raises `ValueError` when the view's seat has nothing to do.
        """


def bot(level: Level, seed: bytes = b"") -> Bot:
    """A bot of the given level. Two bots of one level and seed play the same moves."""
    match level:
        case "easy":
            return Easy(seed)
        case "medium":
            return Medium(seed)
        case "hard":
            return Hard(seed)
    raise ValueError(f"{level!r} is no level: want one of {', '.join(LEVELS)}")
