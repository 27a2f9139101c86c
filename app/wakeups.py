"""Channel -> the rooms of this process: what the pub/sub messages of the store mean.

A message may be lost or come twice, so none carries a truth: it names a version to look at,
or passes on a phrase that nobody keeps.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Protocol

from app.store import room_of

log = logging.getLogger("ginvite.wakeups")


class Awake(Protocol):
    """Who is woken."""

    def room_moved(self, room: str, version: int) -> None:
        """The room has this version now."""

    def presence_moved(self, room: str) -> None:
        """Somebody came or went."""

    def said(self, room: str, frame: bytes) -> None:
        """A frame for everybody at the table."""

    def socket_replaced(self, room: str, socket: str) -> None:
        """A seat has too many sockets; this is the oldest."""

    def room_doubtful(self, room: str) -> None:
        """Messages may have been missed, or the epoch changed: look at the store."""


class Wakeups:
    """Reads the messages of `Nodes`."""

    def __init__(self) -> None:
        self.awake: Awake | None = None

    def message(self, channel: str, data: bytes) -> None:
        """A message of `store`'s scripts, or of `Store.publish`."""
        if self.awake is None:
            return
        room = room_of(channel)
        kind, _, rest = data.partition(b" ")
        match kind:
            case b"v":
                self.awake.room_moved(room, int(rest))
            case b"p":
                self.awake.presence_moved(room)
            case b"c":
                self.awake.said(room, rest)
            case b"k":
                self.awake.socket_replaced(room, rest.decode())
            case b"e":
                self.awake.room_doubtful(room)
            case _:
                log.warning("unknown_wakeup room=%s", room)

    def gap(self, channels: Sequence[str]) -> None:
        """Subscriptions were made again after a while without them."""
        if self.awake is not None:
            for channel in channels:
                self.awake.room_doubtful(room_of(channel))
