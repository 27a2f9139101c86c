"""The HTTP protocol of uvicorn, which waits for no request for ever.

Uvicorn bounds neither the time nor the size of what a client sends before the application
sees it: connections that send a header line now and then, or headers without an end, would
take file descriptors and memory as long as they like.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

if TYPE_CHECKING:
    import asyncio

REQUEST_SECONDS: Final = 10.0
"""Time in which a whole request has to come, from the connection or its first byte on."""
MAX_HEAD: Final = 64 * 1024
"""Bytes of a request line and headers that come in pieces."""


class RequestProtocol(HttpToolsProtocol):
    """One HTTP connection; `uvicorn.Config(http=RequestProtocol)`."""

    _deadline: asyncio.TimerHandle | None = None
    _is_head = True
    _received = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The first request has to come now."""
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._arrived()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Takes in a piece of a request, unless it is one too many."""
        self._received += len(data)
        super().data_received(data)
        if self._is_head and self._received > MAX_HEAD and not self.transport.is_closing():
            self.send_400_response("The headers are too large.")

    def on_message_begin(self) -> None:
        """The next request begins, perhaps behind the last one."""
        super().on_message_begin()
        if self._deadline is None:
            self._expect()

    def on_headers_complete(self) -> None:
        """The rest is the body, whose size is for `guard`."""
        self._is_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is here."""
        self._arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on the connection is a socket's."""
        self._arrived()
        super().handle_websocket_upgrade()

    def _expect(self) -> None:
        self._is_head, self._received = True, 0
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._late)

    def _arrived(self) -> None:
        self._is_head = False
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _late(self) -> None:
        self._deadline = None
        self.transport.abort()
