"""The sockets of this process: every upgrade is accepted, and who may not stay is told why.

A browser tells a page nothing about a refused upgrade, so refusals are a `bye` and a close
code on an open socket.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from app import identity, protocol
from app.connection import SILENCE, Connection, House
from app.guard import headers_of, is_secure, origin_is_ours
from app.identity import Identity
from app.limits import SOCKETS_BY_ADDRESS
from app.metrics import CONNECTIONS
from app.nodes import Spoilt, StoreDown
from app.rooms import Rooms
from app.settings import Settings
from app.talk import Talk
from app.transport import EXTENSION, SocketProtocol

log = logging.getLogger("ginvite.socket")

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Sockets:
    """The ASGI application behind `/ws/{room}`."""

    def __init__(self, rooms: Rooms, identity: Identity, settings: Settings) -> None:
        talk = Talk(rooms.store, rate_limits=settings.rate_limits)
        self.process = secrets.token_hex(4)
        self._house = House(rooms, talk, identity, settings)
        self.open: set[Connection] = set()
        self._by_address: Counter[str] = Counter()
        self._count = 0

    def _is_crowded(self, address: str) -> bool:
        limited = self._house.settings.rate_limits
        return limited and self._by_address[address] > SOCKETS_BY_ADDRESS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one connection until it closes."""
        # Taken out, or the scope and its protocol would hold each other for ever.
        protocol_of_uvicorn = scope.get("extensions", {}).pop(EXTENSION, None)
        if not isinstance(protocol_of_uvicorn, SocketProtocol):
            raise RuntimeError("serve this application with ws=app.transport.SocketProtocol")
        await receive()  # websocket.connect
        headers = headers_of(scope)
        secure = is_secure(scope)
        secret = identity.secret_of(headers, secure=secure)
        accept: MutableMapping[str, Any] = {"type": "websocket.accept"}
        if protocol.SUBPROTOCOL in scope.get("subprotocols", ()):
            accept["subprotocol"] = protocol.SUBPROTOCOL
        if secret is not None and "authorization" not in headers:
            cookie = identity.set_cookie(secret, secure=secure)
            accept["headers"] = [(b"set-cookie", cookie.encode())]
        is_ours = origin_is_ours(headers, self._house.settings.origins)
        path: str = scope["path"]
        address = scope["client"][0] if scope.get("client") else "-"
        await send(accept)
        protocol_of_uvicorn.forget_handshake()
        del headers, accept
        self._count += 1
        name = f"{self.process}.{self._count}"
        connection = Connection(self._house, protocol_of_uvicorn, name)
        room = identity.room_name(path.removeprefix("/ws/"))
        self.open.add(connection)
        self._by_address[address] += 1
        CONNECTIONS.inc()
        try:
            if not is_ours:
                connection.bye(4003, "this page may not talk to this server")
            elif self._is_crowded(address):
                connection.bye(4008, "too many sockets from one address", 10_000)
            elif room is None or not path.startswith("/ws/"):
                connection.bye(4004, "no room has this name")
            else:
                key = self._house.identity.seat_key(secret, room) if secret is not None else ""
                await connection.run(room, key, receive)
        except Spoilt as error:
            log.error("room_spoilt room=%s reason=%s", room, error)
            # Not soon: it stays so until somebody mends it, or a newer server answers.
            connection.bye(1013, "this room cannot be read", 10_000)
        except StoreDown as error:
            log.warning("store_down room=%s reason=%s", room, error)
            connection.bye(1013, "the store cannot be reached", 1000)
        except Exception:
            log.exception("socket_failed room=%s", room)
            connection.bye(1011, "internal error", 1000)
        finally:
            self.open.discard(connection)
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
            CONNECTIONS.dec()
            connection.leave()

    async def sweep(self) -> None:
        """Closes sockets that have been silent for too long; runs until it is cancelled."""
        loop = asyncio.get_running_loop()
        heartbeat = self._house.settings.heartbeat
        while True:
            await asyncio.sleep(heartbeat / 2)
            deadline = loop.time() - SILENCE * heartbeat
            for connection in tuple(self.open):
                if connection.heard_at < deadline:
                    connection.bye(1013, "nothing was heard for too long", 0)
