"""Counts what came out of finished games, once for each player and game.

The room keeps its last finished games; every process that sees the room counts those that
it has not counted yet, and the ledger takes each only once. A game of the day gets its place
among all, too.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import date
from typing import Any, Final

from pydantic_core import from_json, to_json

from app.identity import Identity
from app.ledger import Ledger
from app.rooms import Rooms
from app.state import Room
from app.tally import Finished
from engine.notation import read_sheet

KINDS: Final = ("friend", "easy", "medium", "hard", "daily")
_SUMS: Final = (
    "played", "won", "widest_win", "gins", "undercuts", "undercut", "knocks", "streak",
    "best_streak",
)  # fmt: skip
REMEMBERED: Final = 10_000
"""Games of which this process knows that they are counted."""


class Results:
    """The counting of this process."""

    def __init__(self, rooms: Rooms, ledger: Ledger, identity: Identity) -> None:
        self._rooms = rooms
        self._ledger = ledger
        self._identity = identity
        self._counted: OrderedDict[tuple[str, int], None] = OrderedDict()

    def check(self, room: Room) -> None:
        """Counts the finished games of a room, in the background."""
        for finished in room.finished:
            if (room.id, finished.number) not in self._counted:
                self._rooms.spawn(self.settle(room))
                break

    async def settle(self, room: Room) -> None:
        """Returns when the finished games of a room are counted."""
        for finished in room.finished:
            await self._count(room.id, finished)

    async def _count(self, room: str, finished: Finished) -> None:
        if (room, finished.number) in self._counted:
            return
        for seat, browser in enumerate(finished.browsers):
            if browser:
                await self._count_for(browser, seat, finished)
        if finished.daily:
            await self._place(finished)
        self._counted[room, finished.number] = None
        if len(self._counted) > REMEMBERED:
            self._counted.popitem(last=False)

    async def _count_for(self, browser: str, seat: int, finished: Finished) -> None:
        tally = finished.tallies[seat]
        margin = finished.totals[seat] - finished.totals[1 - seat]
        won = finished.winner == seat
        numbers = {
            "played": 1,
            "won": int(won),
            "margin": margin,
            "gins": tally.gins,
            "undercuts": tally.undercuts,
            "undercut": tally.undercut,
            "knocks": tally.knocks,
            "deadwood": tally.deadwood,
        }
        entry = to_json(
            {
                "at": finished.at,
                "kind": finished.kind,
                "won": won,
                "margin": margin,
                "deals": finished.deals,
            }
        ).decode()
        await self._ledger.count(browser, finished.name, finished.at, finished.kind, numbers, entry)

    async def _place(self, finished: Finished) -> None:
        day = date.fromisoformat(finished.daily)
        margin = finished.totals[0] - finished.totals[1]
        sheet = read_sheet(finished.sheet)
        deals = [
            {"deal": line.deal, "kind": line.kind, "winner": line.winner, "points": line.points}
            for line in sheet
        ]
        result = {
            "won": finished.winner == 0,
            "totals": finished.totals,
            "margin": margin,
            "deals": deals,
        }
        member = self._identity.daily_key(finished.browsers[0], day)
        await self._ledger.place(day, member, margin, to_json(result))


async def read(ledger: Ledger, browser: str | None) -> dict[str, Any]:
    """A browser's results as `protocol.Results`; None has none."""
    sums, history = ({}, []) if browser is None else await ledger.results(browser)
    tallies = {kind: _tally(kind, sums) for kind in KINDS}
    return {**tallies, "history": [from_json(entry) for entry in history]}


def _tally(kind: str, sums: dict[str, int]) -> dict[str, Any]:
    own = {name: sums.get(f"{kind}.{name}", 0) for name in _SUMS}
    deadwood = sums.get(f"{kind}.deadwood", 0)
    return {
        **own,
        "win_rate": own["won"] / own["played"] if own["played"] else None,
        "knock_deadwood": deadwood / own["knocks"] if own["knocks"] else None,
    }
