"""The table of one room as JSON, for whoever reads it.

Two frames in a row have most of their text in common, and so have the two frames of one
move. What has been written is kept for the next time: the figures are in `bench/README.md`.
"""

from __future__ import annotations

from app import frames
from app.state import STEADY, Room
from app.views import Writer
from engine.secrecy import Viewer


class Scribe:
    """Writes the tables of one room, version after version."""

    __slots__ = ("_head", "_head_of", "_room", "_viewer", "_writer")

    def __init__(self) -> None:
        self._viewer = Viewer()
        self._writer = Writer()
        self._room: Room | None = None
        self._head = b""
        self._head_of: tuple[object, ...] = ()

    def table(self, room: Room, eyes: frames.Eyes) -> bytes:
        """`protocol.Table` for a reader."""
        return b"".join(self.parts(room, eyes))

    def parts(self, room: Room, eyes: frames.Eyes) -> tuple[bytes, ...]:
        """The same in pieces, to be joined once with the rest of a frame."""
        view = frames.seen(room, eyes, self._viewer)
        covered = frames.data(room.on_turn) if eyes == "covered" else b"null"
        seen = (b"null",) if view is None else self._writer.parts(view, room.game)
        return (self._before_the_view(room), b',"covered":', covered, b',"view":', *seen, b"}")

    def _before_the_view(self, room: Room) -> bytes:
        if room is self._room:
            return self._head
        self._room = room
        # Of the game the table shows here only whether there is one, of the clock its seconds.
        clock = None if room.clock is None else room.clock.seconds
        shown = (room[:STEADY], room.game is None, clock)
        if shown != self._head_of:
            self._head_of, self._head = shown, frames.data(frames.table(room))[:-1]
        return self._head
