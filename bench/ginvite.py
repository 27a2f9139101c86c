"""A Ginvite table: two players who see views and act on what their view says is legal.

They leave the first upcard, draw from the stock, throw the card that leaves the least
deadwood and knock as soon as they may, so that a deal is about as long as between people.
"""

from __future__ import annotations

import base64
import os

import msgspec

from app.protocol import PROTOCOL, SUBPROTOCOL
from bench.table import Place, Table
from bench.websocket import Socket


class Option(msgspec.Struct):
    """See `app.protocol.Option`; the same below."""

    card: str
    deadwood: int
    may_discard: bool
    may_knock: bool


class Legal(msgspec.Struct):
    """What may be done besides throwing a card."""

    draw: list[str]
    pass_: bool = msgspec.field(name="pass")


class Final(msgspec.Struct):
    """The end of a game."""

    winner: int | None


class View(msgspec.Struct):
    """The part of the view that a scripted player looks at."""

    phase: str
    on_turn: int | None
    legal: Legal
    options: list[Option]
    ready: tuple[bool, bool]
    final: Final | None


class Proposal(msgspec.Struct):
    """A question that is open."""

    by: int


class Seen(msgspec.Struct):
    """`app.protocol.Table`."""

    view: View | None
    proposal: Proposal | None


class Frame(msgspec.Struct):
    """Any frame of the server."""

    type: str
    version: int = 0
    table: Seen | None = None
    code: str | int = ""


_decode = msgspec.json.Decoder(Frame).decode


class GinviteTable(Table):
    """Two players of one room."""

    def __init__(self, place: Place, number: int) -> None:
        super().__init__(place, number)
        self.room = ""
        self.deals = 0
        self.refusals: list[str] = []
        self._version = 0
        self._target = 1 << 62
        self._commands = 0
        self._views: list[View | None] = [None, None]
        self._proposal: Proposal | None = None
        self._headers = [
            {"Authorization": f"Bearer {_secret()}"},
            {"Authorization": f"Bearer {_secret()}"},
        ]

    async def sit(self) -> None:
        """Makes a room for a friend, and the friend takes the other seat."""
        url = self.place.url("/api/rooms")
        wanted = {"opponent": "friend", "entropy": os.urandom(16).hex()}
        made = await self.place.http.post(url, json=wanted, headers=self._headers[0])
        self.room = made.raise_for_status().json()["room"]
        url = self.place.url(f"/api/rooms/{self.room}/seat")
        wanted = {"entropy": os.urandom(16).hex()}
        taken = await self.place.http.post(url, json=wanted, headers=self._headers[1])
        taken.raise_for_status()

    async def open(self, seat: int) -> Socket:
        """Connects a seat and says hello."""
        opened = await Socket.open(
            self.place.addresses[seat],
            f"/ws/{self.room}",
            lambda payload: self._receive(seat, payload),
            Sec_WebSocket_Protocol=SUBPROTOCOL,
            **self._headers[seat],
        )
        opened.send(b'{"type":"hello","protocol":%d}' % PROTOCOL)
        return opened

    def next_move(self) -> tuple[int, bytes, bool]:
        """What the view of the player on turn allows."""
        self._commands += 1
        self._target = self._version + 1
        seat, action = self._decide()
        act = b'{"type":"act","id":"b%d","version":%d,"action":%s}'
        return seat, act % (self._commands, self._version, action), False

    def _decide(self) -> tuple[int, bytes]:
        if self._proposal is not None:
            return 1 - self._proposal.by, b'{"type":"answer","yes":true}'
        first = self._views[0]
        assert first is not None
        if first.phase == "over":
            if first.final is not None:
                return 0, b'{"type":"propose","what":"new_game"}'
            seat = 1 if first.ready[0] else 0
            self.deals += seat
            return seat, b'{"type":"next_deal","entropy":"%s"}' % os.urandom(16).hex().encode()
        seat = first.on_turn or 0
        view = self._views[seat]
        assert view is not None
        if view.phase == "discard":
            best = min(
                (option for option in view.options if option.may_knock or option.may_discard),
                key=lambda option: option.deadwood - 100 * option.may_knock,
            )
            verb = b"knock" if best.may_knock else b"discard"
            return seat, b'{"type":"%s","card":"%s"}' % (verb, best.card.encode())
        if view.legal.pass_:
            return seat, b'{"type":"pass"}'
        return seat, b'{"type":"draw","pile":"%s"}' % view.legal.draw[0].encode()

    def _receive(self, seat: int, payload: bytes) -> None:
        frame = _decode(payload)
        if frame.type == "state":
            assert frame.table is not None
            self._views[seat] = frame.table.view
            self._proposal = frame.table.proposal
            self._version = max(self._version, frame.version)
            if frame.table.view is not None:
                self.sees_game(seat)
            if frame.version >= self._target:
                self.updated(seat)
        elif frame.type in ("rejected", "bye"):
            self.refused += 1
            self.refusals.append(str(frame.code))


def _secret() -> str:
    return base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("=")
