"""Tables on the other servers: the floor, boardgame.io and Colyseus.

Each speaks its server's own wire protocol, so that all of them are loaded by the same client.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bench.table import Place, Table
from bench.websocket import Socket


class FloorTable(Table):
    """A room of `bench.floor`: whatever one player sends, both get a frame."""

    async def open(self, seat: int) -> Socket:
        """Connects a seat; the floor has nothing to say at first."""
        opened = await Socket.open(
            self.place.addresses[seat], f"/ws/{self.number}", lambda _: self.updated(seat)
        )
        self.sees_game(seat)
        return opened

    def next_move(self) -> tuple[int, bytes, bool]:
        """A frame as long as an act."""
        seat = self.number & 1
        return seat, b'{"type":"act","id":"b100","version":41,"action":{"type":"draw"}}', False


class Context(msgspec.Struct):
    """boardgame.io's `ctx`."""

    currentPlayer: str


class MatchState(msgspec.Struct, rename={"state_id": "_stateID"}):
    """boardgame.io's state, as far as the script needs it."""

    ctx: Context
    state_id: int


class Sync(msgspec.Struct):
    """The answer to `sync`."""

    state: MatchState


_update = msgspec.json.Decoder(tuple[str, str, MatchState, Any]).decode
_sync = msgspec.json.Decoder(tuple[str, str, Sync]).decode


class BoardgameTable(Table):
    """A match made in the lobby and played over socket.io, as boardgame.io's client does."""

    def __init__(self, place: Place, number: int) -> None:
        super().__init__(place, number)
        self.match = ""
        self._credentials = ["", ""]
        self._state = MatchState(Context("0"), 0)
        self._has_drawn = False

    async def sit(self) -> None:
        """Makes a match and joins both players."""
        url = self.place.url("/games/table/create")
        made = await self.place.http.post(url, json={"numPlayers": 2})
        self.match = made.raise_for_status().json()["matchID"]
        for seat in (0, 1):
            url = self.place.url(f"/games/table/{self.match}/join")
            wanted = {"playerID": str(seat), "playerName": f"Player {seat + 1}"}
            joined = await self.place.http.post(url, json=wanted)
            self._credentials[seat] = joined.raise_for_status().json()["playerCredentials"]

    async def open(self, seat: int) -> Socket:
        """Connects a seat; the greeting of engine.io comes first."""
        opened: Socket

        def receive(payload: bytes) -> None:
            if payload.startswith(b'42/table,["update"'):
                self._state = _update(payload[9:])[2]
                self.updated(seat)
            elif payload == b"2":
                opened.send(b"3")
            elif payload.startswith(b"0{"):
                opened.send(b"40/table,")
            elif payload.startswith(b"40/table,"):
                sync = ["sync", self.match, str(seat), self._credentials[seat], 2]
                opened.send(b"42/table," + msgspec.json.encode(sync))
            elif payload.startswith(b'42/table,["sync"'):
                self._state = _sync(payload[9:])[2].state
                self.sees_game(seat)

        path = "/socket.io/?EIO=4&transport=websocket"
        # The greeting may arrive together with the handshake, so frames wait for the name.
        early: list[bytes] = []
        opened = await Socket.open(self.place.addresses[seat], path, early.append)
        opened.on_message = receive
        for payload in early:
            receive(payload)
        return opened

    def next_move(self) -> tuple[int, bytes, bool]:
        """A draw, or the discard of some card."""
        name = self._state.ctx.currentPlayer
        seat = int(name)
        action = {
            "type": "MAKE_MOVE",
            "payload": {
                "type": "discard" if self._has_drawn else "draw",
                "args": [self._state.state_id % 11] if self._has_drawn else [],
                "playerID": name,
                "credentials": self._credentials[seat],
            },
        }
        self._has_drawn = not self._has_drawn
        update = ["update", action, self._state.state_id, self.match, name]
        return seat, b"42/table," + msgspec.json.encode(update), False


_JOIN_ROOM, _ROOM_DATA, _ROOM_STATE, _ROOM_STATE_PATCH = 10, 13, 14, 15
_DRAW = bytes((_ROOM_DATA, 0xA4)) + b"draw"
_DISCARD = bytes((_ROOM_DATA, 0xA7)) + b"discard"


class ColyseusTable(Table):
    """A room of Colyseus. The players know the script and need not read the patches."""

    def __init__(self, place: Place, number: int) -> None:
        super().__init__(place, number)
        self._paths = ["", ""]
        self._moves = 0

    async def connect(self) -> None:
        """Makes a room, as Colyseus keeps none without players, and connects."""
        room = ""
        for seat in (0, 1):
            path = f"/matchmake/joinById/{room}" if room else "/matchmake/create/table"
            answer = await self.place.http.post(self.place.url(path), json={})
            reserved = answer.raise_for_status().json()
            room = reserved["roomId"]
            session = reserved["sessionId"]
            self._paths[seat] = f"/{reserved['processId']}/{room}?sessionId={session}"
        self._moves = 0
        await super().connect()

    async def open(self, seat: int) -> Socket:
        """Connects a seat and confirms that it has joined."""
        opened: Socket

        def receive(payload: bytes) -> None:
            if payload[0] == _ROOM_STATE_PATCH:
                self.updated(seat)
            elif payload[0] == _JOIN_ROOM:
                opened.send(bytes((_JOIN_ROOM,)), binary=True)
            elif payload[0] == _ROOM_STATE:
                self.sees_game(seat)

        early: list[bytes] = []
        opened = await Socket.open(self.place.addresses[seat], self._paths[seat], early.append)
        opened.on_message = receive
        for payload in early:
            receive(payload)
        return opened

    def next_move(self) -> tuple[int, bytes, bool]:
        """A draw, then the discard of some card, in turns."""
        turn, is_discard = divmod(self._moves, 2)
        self._moves += 1
        if is_discard:
            return turn & 1, _DISCARD + bytes((turn % 11,)), True
        return turn & 1, _DRAW, True
