"""The finished deals of a room as text, those of its finished games and of the one under way.

What routes tell of finished deals comes from here.
"""

from __future__ import annotations

import re
from typing import Final

from app.desk import Desk
from app.state import Room

_GAME: Final = re.compile(r"^# game (\d+)\n", re.MULTILINE)


class Records:
    """Every method may raise `StoreDown`."""

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
        games = await self._store.games(room.id)
        deals = await self._store.deals(room.id)
        return b"\n".join([*games.values(), *deals]).decode()
