"""The REST routes of what a browser has played: the game of the day, and its results."""

from __future__ import annotations

from typing import Literal

from app.protocol.rooms import RoomSummary
from app.protocol.views import ScoreLine
from app.protocol.words import Day, Level, Pair, PlayerName, PresetName, Request, Strict


class DailyRequest(Request):
    """`POST /api/daily`: start today's game, or go on with it."""

    name: PlayerName = ""


class DailyResult(Strict):
    """What came out of this browser's attempt. Names no card, so it may be shared."""

    won: bool
    totals: Pair
    """Of this browser and of the computer."""
    margin: int
    """The first less the second: what the place goes by."""
    deals: list[ScoreLine]
    """Seat 0 is this browser."""


class Daily(Strict):
    """`GET /api/daily` (today's) and `GET /api/daily?date=...`: the game of the day.

    Everyone gets the same deals on a date in UTC, under the rules of `preset` and against a
    bot of `level`; the first attempt of a browser counts, and there is no second.
    """

    date: Day
    today: Day
    """The server's date."""
    preset: PresetName
    level: Level
    state: Literal["new", "playing", "done", "given_up", "missed"]
    """`new` is today's only; `missed`: another day's, not played by this browser."""
    room: str | None
    """Where this browser plays or played it, while the room is there."""
    result: DailyResult | None
    count: int
    """Browsers that have finished it."""
    place: int | None
    """This one's place among them, from 1; equals share it."""
    beaten: float | None
    """The share of the others that did worse, 0 to 1 (equals count half); None when alone."""


class Tally(Strict):
    """Numbers of finished games against one kind of opponent."""

    played: int
    won: int
    win_rate: float | None
    """0 to 1; None without a game."""
    widest_win: int
    """The largest difference of totals in a won game."""
    gins: int
    """Big gins too."""
    undercuts: int
    """Of the other's knocks."""
    undercut: int
    """Own knocks that were undercut."""
    knocks: int
    """Own knocks that were no gin."""
    knock_deadwood: float | None
    """Average points of deadwood at them."""
    streak: int
    """Games won in a row up to now."""
    best_streak: int


class FinishedGame(Strict):
    """One point of the chart."""

    at: float
    """Unix time in seconds."""
    kind: Literal["friend", "easy", "medium", "hard", "daily"]
    won: bool
    margin: int
    """Own total less the other's."""
    deals: int


class Results(Strict):
    """`GET /api/me/results`: what came out of this browser's finished games.

    Kept for 400 days after the last one. Games on one device, and games ended without a
    winner, do not count; a numbered game counts once, the first time it is finished.
    """

    friend: Tally
    easy: Tally
    medium: Tally
    hard: Tally
    daily: Tally
    history: list[FinishedGame]
    """The last 200, oldest first."""


class Export(Strict):
    """`GET /api/me/export`: everything that the server keeps about this browser."""

    made_at: float
    results: Results
    rooms: list[RoomSummary]
