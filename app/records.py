"""The finished deals of a room as text, those of its finished games and of the one under way.

What routes tell of finished deals comes from here. The table of a match tells nothing until
the other one is done too: a record holds the whole deck, which may still lie ahead there.
"""

from __future__ import annotations

import re
from typing import Final

from app.desk import Desk, ProblemError
from app.state import Room

_GAME: Final = re.compile(r"^# game (\d+)\n", re.MULTILINE)
TABLES: Final = (0, 1)
"""The tables of a match."""


class Records:
    """Every method may raise `StoreDown`, and a `too_early` problem."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._store = desk.rooms.store

    async def of(self, room: Room) -> list[tuple[int, str]]:
        """Each finished deal with the number of its game, oldest first."""
        _, *parts = _GAME.split(await self.text(room))
        return [
            (int(number), f"# game {number}\n{record.strip()}\n")
            for number, record in zip(parts[::2], parts[1::2], strict=True)
        ]

    async def text(self, room: Room) -> str:
        """All of them, one after the other."""
        if room.match and not await self._is_over(room.match):
            raise ProblemError(409, "too_early", "the other table still plays these deals")
        games, deals = await self._store.records(room.id)
        return b"\n".join([*games.values(), *deals]).decode()

    async def _is_over(self, match: str) -> bool:
        for table in TABLES:
            name = self._desk.identity.match_room(match, table)
            copy = await self._desk.rooms.read(name)
            # A table that is gone plays no more.
            if copy is not None and not copy.room.is_over:
                return False
        return True
