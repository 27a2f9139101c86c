"""What is counted in a game for the results of its players, and what came out of it.

A room keeps the last games that came to their end, so that a process which dies between the
last move and the counting loses nothing: whoever looks at the room next counts them, and
`results` counts none twice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from engine.view import DealKind, Result, Seat

ResultKind = Literal["friend", "easy", "medium", "hard", "daily"]

FINISHED_KEPT: Final = 2
"""Games that a room keeps for those who were not there to count them."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Numbers of one seat in one game. `knocks` and their `deadwood` points leave out gin."""

    gins: int = 0
    undercuts: int = 0
    undercut: int = 0
    knocks: int = 0
    deadwood: int = 0


Tallies = tuple[Tally, Tally]


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that came to its end by score."""

    number: int
    """Of the game in its room."""
    name: str
    """What is counted once for one browser."""
    kind: ResultKind
    at: float
    """Unix time in seconds."""
    browsers: tuple[str, str]
    """Whose results it belongs to, by seat; "" for nobody's."""
    winner: Seat | None
    totals: tuple[int, int]
    deals: int
    tallies: Tallies
    daily: str = ""
    """The date of a game of the day."""
    sheet: str = ""
    """Of a game of the day: its score sheet."""


def counted(tallies: Tallies, result: Result) -> Tallies:
    """The tallies with one more deal."""
    knocker = result.knocker
    if knocker is None:
        return tallies
    own, theirs = tallies[knocker], tallies[1 - knocker]
    match result.kind:
        case DealKind.GIN | DealKind.BIG_GIN:
            own = replace(own, gins=own.gins + 1)
        case _:
            deadwood = own.deadwood + result.deadwood[knocker]
            own = replace(own, knocks=own.knocks + 1, deadwood=deadwood)
    if result.kind is DealKind.UNDERCUT:
        own = replace(own, undercut=own.undercut + 1)
        theirs = replace(theirs, undercuts=theirs.undercuts + 1)
    return (own, theirs) if knocker == 0 else (theirs, own)
