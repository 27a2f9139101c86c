"""What outlives a room, in Redis: results of browsers, games of the day, shared deals, and who
plays at which table of a match.

With `store` and `push_seats` it knows key names. Everything here is counted by a script that
may run twice and counts once, for a command may be sent again when a node was lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from app.ledger_scripts import ADD, COUNT, ERASE, HOLD, LET_GO, PLACE, STANDING
from app.link import Argument
from app.nodes import Nodes
from app.numbers import DAYS_KEPT

RESULTS_SECONDS: Final = 400 * 24 * 3600
"""Results are kept this long after the last game."""
ERASED_SECONDS: Final = 9 * 24 * 3600
"""How long it is known when results were erased: longer than a room keeps its finished games."""
SHARED_SECONDS: Final = DAYS_KEPT * 24 * 3600
HISTORY_KEPT: Final = 200
COUNTED_KEPT: Final = 5000
"""Games of a browser of which is known that they were counted."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One browser's attempt at a game of the day, among all. `equal` counts itself."""

    room: str
    """Where it is played; "" without an attempt."""
    has_begun: bool
    """Whether that room was made."""
    result: bytes | None
    count: int
    better: int
    equal: int


class Ledger:
    """Every method may raise `StoreDown`."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    # ---------------------------------------------------------------------------- results

    async def count(
        self, browser: str, name: str, at: float, kind: str, numbers: Mapping[str, int], entry: str
    ) -> bool:
        """Adds a finished game to a browser's results, once for each name.

        `numbers` are added to those of the kind; `won` and `margin` among them also make the
        streak and the widest win. `entry` is the point of the chart.
        """
        keys = [_mine(what, browser) for what in ("results", "history", "counted")]
        args: list[Argument] = [name, at, RESULTS_SECONDS, kind, entry, HISTORY_KEPT, COUNTED_KEPT]
        for pair in numbers.items():
            args += pair
        return bool(await COUNT.run(self._nodes, browser, keys, *args))

    async def results(self, browser: str) -> tuple[dict[str, int], list[bytes]]:
        """The sums, by `kind.field`, and the points of the chart, oldest first."""
        sums = await self._nodes.call(browser, "HGETALL", _mine("results", browser))
        history = await self._nodes.call(browser, "LRANGE", _mine("history", browser), 0, -1)
        return {
            name.decode(): int(value) for name, value in sums.items() if name != b"erased"
        }, history

    async def erase(self, browser: str, now: float) -> None:
        """Erases a browser's results; games that were over before `now` do not come back."""
        keys = [_mine(what, browser) for what in ("results", "history", "counted")]
        await ERASE.run(self._nodes, browser, keys, now, ERASED_SECONDS)

    # --------------------------------------------------------------------- games of the day

    async def attempt(self, day: date, member: str, room: str) -> Standing:
        """Makes `room` this browser's attempt, unless it has one already; what it has."""
        tag, keys = _day(day)
        await self._nodes.call(tag, "HSETNX", keys[0], member, f"?{room}")
        await self._nodes.call(tag, "EXPIREAT", keys[0], _end(day))
        return await self.standing(day, member)

    async def begun(self, day: date, member: str, room: str) -> None:
        """The room of the attempt was made: it is not made a second time."""
        tag, keys = _day(day)
        await self._nodes.call(tag, "HSET", keys[0], member, room)

    async def place(self, day: date, member: str, margin: int, result: bytes) -> None:
        """Writes down the result of an attempt; the first one counts."""
        tag, keys = _day(day)
        await PLACE.run(self._nodes, tag, keys, member, margin, result, _end(day))

    async def standing(self, day: date, member: str) -> Standing:
        """How a browser's attempt stands among all."""
        tag, keys = _day(day)
        room, result, count, better, equal = await STANDING.run(self._nodes, tag, keys, member)
        name = room.decode() if room else ""
        has_begun = bool(name) and not name.startswith("?")
        return Standing(name.lstrip("?"), has_begun, result, count, better, equal)

    async def withdraw(self, day: date, member: str) -> None:
        """Forgets a browser's attempt."""
        tag, (attempts, places, results) = _day(day)
        await self._nodes.call(tag, "HDEL", attempts, member)
        await self._nodes.call(tag, "ZREM", places, member)
        await self._nodes.call(tag, "HDEL", results, member)

    # ------------------------------------------------------------------------ shared deals

    async def share(self, name: str, deal: bytes) -> None:
        """Keeps a deal under an unguessable name."""
        await self._nodes.call(name, "SET", f"ginvite:deal:{{{name}}}", deal, "EX", SHARED_SECONDS)

    async def shared(self, name: str) -> bytes | None:
        """The deal of that name; None when there is none, or no longer."""
        deal: bytes | None = await self._nodes.call(name, "GET", f"ginvite:deal:{{{name}}}")
        return deal

    # ---------------------------------------------------------------------------- matches

    async def hold_table(
        self, match: str, browser: str, table: int, hold: str, seconds: float
    ) -> bool:
        """Holds a browser to a table while it asks for a seat there; whether it may.

        `hold`: a name of letters and digits for this question, to let go when it is refused.
        """
        args = (browser, table, hold, round(seconds * 1000))
        return bool(await HOLD.run(self._nodes, match, [_tables(match)], *args))

    async def let_go(self, match: str, browser: str, hold: str) -> None:
        """Lets a browser choose its table again, if no other hold is left."""
        await LET_GO.run(self._nodes, match, [_tables(match)], browser, hold)

    # --------------------------------------------------------------------------- shuffles

    async def add_to_shuffles(self, now: float, sums: Mapping[str, int]) -> None:
        """Adds to the sums over all shuffles of this server."""
        args: list[Argument] = [now]
        for pair in sums.items():
            args += pair
        await ADD.run(self._nodes, "shuffles", ["ginvite:{shuffles}"], *args)

    async def shuffles(self) -> dict[str, str]:
        """The sums over all shuffles, and since when."""
        sums = await self._nodes.call("shuffles", "HGETALL", "ginvite:{shuffles}")
        return {name.decode(): value.decode() for name, value in sums.items()}


def _mine(what: str, browser: str) -> str:
    return f"ginvite:{what}:{{{browser}}}"


def _tables(match: str) -> str:
    return f"ginvite:{{{match}}}:tables"


def _day(day: date) -> tuple[str, list[str]]:
    tag = f"daily:{day.isoformat()}"
    return tag, [f"ginvite:{{{tag}}}:{part}" for part in ("attempts", "places", "results")]


def _end(day: date) -> int:
    """Unix time in seconds at which a day is forgotten."""
    last = datetime.combine(day + timedelta(days=DAYS_KEPT + 1), time(), UTC)
    return int(last.timestamp())
