"""The REST routes of duplicate matches."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from app.protocol.views import Player
from app.protocol.words import Level, PlayerName, Request, RoomName, Seat, Strict

Form = TypeAliasType("Form", Literal["pairs", "computer"])
"""Who plays a duplicate match: two pairs, crosswise at two tables; or two people, each against
the computer."""
MAX_DEALS = 24
"""Deals of the longest match."""


class MatchRequest(Request):
    """`POST /api/matches`: two tables with the same deals; the maker sits at the first one."""

    form: Form
    name: PlayerName = ""
    deals: Annotated[int, Field(ge=1, le=MAX_DEALS)] = 8
    level: Level = "medium"
    """Of the computer."""
    bot: bool = False
    """Who asks is a program."""


class MatchSeatRequest(Request):
    """`POST /api/matches/{match}/seat`. Whoever has sat at one table never sits at the other."""

    table: Seat
    seat: Seat
    name: PlayerName = ""
    bot: bool = False
    """Who asks is a program."""


class MatchTable(Strict):
    """One table of a match, as everybody sees it: no score, no card."""

    room: RoomName | None
    """Where it is played; told to its own seats."""
    seat: Seat | None
    """The asking browser's."""
    players: tuple[Player, Player]
    state: Literal["waiting", "playing", "over"]
    deals: int
    """Deals that are finished."""


class MatchResult(Strict):
    """What a deal came to at one table."""

    kind: Literal["knock", "gin", "big_gin", "undercut", "tie", "void"]
    winner: Seat | None
    points: int


class MatchLine(Strict):
    """One deal at both tables."""

    deal: int
    results: tuple[MatchResult, MatchResult]
    difference: int
    """Points of seat 0 at the first table less those of seat 0 at the second: what the first
    side won with the same cards. Negative: the second side."""


class Match(Strict):
    """`GET /api/matches/{match}`: two tables with the same deals.

    Of pairs, seat 0 of the first table and seat 1 of the second are the first side; against
    the computer, seat 0 of each table is a side.
    """

    match: RoomName
    url: str
    form: Form
    level: Level | None
    of: int
    """Deals of the match."""
    tables: tuple[MatchTable, MatchTable]
    is_over: bool
    """Both tables are done. Only then the rest is told."""
    lines: list[MatchLine]
    """The deals that both tables have finished."""
    difference: int | None
    """Of all of them together."""
