"""The socket protocol of uvicorn, with the doors that a card table needs.

Frames are written at once, without a task or a queue for each socket: what the peer has not
read waits in the buffer of the transport, and the size of that buffer is the bound for a slow
reader. Such a peer cannot be told anything any more, so its connection is cut.
"""

from __future__ import annotations

import contextlib
import socket
from asyncio.transports import BaseTransport
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import apply_mask  # type: ignore[attr-defined]

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping
    from typing import Any

    from websockets.frames import Frame

EXTENSION: Final = "ginvite.socket"
"""Under this name of `scope["extensions"]` the application finds the `SocketProtocol`."""
KERNEL_BUFFER: Final = 64 * 1024
"""Bytes that the operating system may hold for one socket; more would only hide a stall."""
PONGS_UNSENT: Final = 64 * 1024
"""Bytes that may wait for a peer when it is answered a ping; only a flood leaves so many."""
PIECES: Final = 64
"""Frames of one message; nobody needs more than one."""
CLOSE_GRACE: Final = 3.0
"""Seconds that a peer has to answer a close before the connection is cut."""


_TEXT: Final = 0x81
"""The first byte of a text frame that is a whole message."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection; `uvicorn.Config(ws=SocketProtocol)`."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Keeps the kernel's buffer small, then goes on as uvicorn does."""
        raw = transport.get_extra_info("socket")
        if raw is not None and raw.family != getattr(socket, "AF_UNIX", None):
            with contextlib.suppress(OSError):
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BUFFER)
        super().connection_made(transport)

    on_text: Callable[[str], None] | None = None
    """Gets text messages as they come, instead of the application's `receive`."""
    _rest: bytes = b""
    """The beginning of a frame whose end has not come yet."""
    _is_cut = True
    """Whether frames are cut out here. Once it is off, it stays off: only whole frames may
    have gone to uvicorn before."""

    def data_received(self, data: bytes) -> None:
        """Hands plain text messages to `on_text` at once.

        All else is for uvicorn, which gets whole frames too: its parser, its queue, and a
        reader that is stopped and started for each message cost more than a move does here.
        """
        if not self.handshake_complete:
            # Who sends frames before the upgrade is answered is served, in the common way.
            self._is_cut = data.endswith(b"\r\n\r\n")
        elif self._is_cut:
            self._cut(self._rest + data)
            return
        super().data_received(data)

    def _cut(self, data: bytes) -> None:
        while len(data) >= 2:
            bits = size = data[1] & 0x7F
            body = 6
            if bits == 126:
                size, body = int.from_bytes(data[2:4], "big"), 8
            end = body + size
            if bits == 127 or size > self.config.ws_max_size or data[1] < 0x80:
                # Too long, or not masked: uvicorn closes such a connection.
                end = len(data)
                self._is_cut = False
            elif len(data) < end:
                break
            is_plain = self._is_cut and data[0] == _TEXT and not self.close_sent
            if not (is_plain and self.on_text and self._take(data[body - 4 : end])):
                super().data_received(data[:end])
                # A message in parts is put together there.
                self._is_cut = self._is_cut and self.conn.current_size is None
            if not self._is_cut:
                self._rest = b""
                if len(data) > end:
                    super().data_received(data[end:])
                return
            data = data[end:]
        self._rest = data

    def _take(self, masked: bytes) -> bool:
        """Whether the message, four bytes of mask before it, could be taken."""
        try:
            text = apply_mask(masked[4:], masked[:4]).decode()
        except UnicodeDecodeError:
            return False
        assert self.on_text is not None
        self.on_text(text)
        return True

    on_shutdown: Callable[[], None] | None = None
    """Called when the server stops, to say good-bye and `end`."""

    def shutdown(self) -> None:
        """The server stops."""
        if self.on_shutdown is not None:
            self.on_shutdown()
        if not self.close_sent:
            super().shutdown()

    async def run_asgi(self) -> None:
        """Hands itself to the application."""
        scope: MutableMapping[str, Any] = self.scope  # type: ignore[assignment]
        scope["extensions"][EXTENSION] = self
        await super().run_asgi()

    def handle_ping(self) -> None:
        """Answers a ping of the protocol; a peer that takes no answers is cut off."""
        if self.transport.is_closing():
            self.conn.data_to_send()
            return
        super().handle_ping()
        if self.unsent > PONGS_UNSENT:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Takes in a piece of a message. Empty ones count against no size, but each is kept."""
        if len(self.frames) >= PIECES:
            self.end(1009, "too many pieces")
        if not self.close_sent:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Passes a message on. Of one that is no text uvicorn would write a traceback to the log,
        whoever sent it."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.end(1007, "no UTF-8")
        super().send_receive_event_to_app()

    def forget_handshake(self) -> None:
        """Lets go of what only the upgrade needed: a fifth of what an idle connection keeps."""
        self.scope.clear()  # type: ignore[attr-defined]
        del self.request, self.response

    held: bytes = b""
    """Frames that wait for the next one, to leave with it in one system call."""

    def push(self, text: bytes, *, hold: bool = False) -> int:
        """Writes a text frame; how many bytes the peer has not taken yet.

        A frame that is on hold leaves with the next one, or with `release`.
        """
        transport = self.transport
        if self.close_sent or self.disconnected or transport.is_closing():
            return 0
        # What `conn.send_text` would make, without its seven calls.
        length = len(text)
        if length < 126:
            head = bytes((0x81, length))
        elif length < 65536:
            head = b"\x81\x7e" + length.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + length.to_bytes(8, "big")
        if hold:
            self.held += head + text
            return 0
        transport.write(self.held + head + text)
        self.held = b""
        return transport.get_write_buffer_size()

    def release(self) -> None:
        """Writes what is on hold."""
        if self.held and not self.transport.is_closing():
            self.transport.write(self.held)
        self.held = b""

    @property
    def unsent(self) -> int:
        """Bytes that the peer has not taken yet."""
        return 0 if self.transport.is_closing() else self.transport.get_write_buffer_size()

    def end(self, code: int, reason: str = "") -> None:
        """Closes with a code; the application's `receive` gets a disconnect."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        with contextlib.suppress(InvalidState):
            self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.stop_keepalive()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSE_GRACE, self.transport.abort)
