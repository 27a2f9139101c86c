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
OTHERS_PER_SECOND: Final = 200
"""Pings, pieces of messages and messages before `on_text` is there, of one connection. A read
may bring forty thousand, and everybody else would wait for seconds."""
PIECES: Final = 64
"""Frames of one message; nobody needs more than one."""
CLOSE_GRACE: Final = 3.0
"""Seconds that a peer has to answer a close before the connection is cut."""


_TEXT: Final = 0x81
"""The first byte of a text frame that is a whole message."""
_CLOSE: Final = 0x88
"""The first byte of a close."""


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
    """Whether frames are cut out here; no more of a connection that is broken."""
    _is_direct = True
    """Whether `on_text` is used. Once it is off, it stays off, or messages would overtake."""
    _counted_at: float = 0.0
    _others: int = 0
    """Frames since then that uvicorn got."""

    def data_received(self, data: bytes) -> None:
        """Hands plain text messages to `on_text` at once.

        All else is for uvicorn, which gets whole frames too: its parser, its queue, and a
        reader that is stopped and started for each message cost more than a move does here.
        """
        if not self.handshake_complete and self.handshake_initiated:
            # Before the upgrade is answered nobody may send a frame: some do.
            self._rest += data
            if len(self._rest) > self.config.ws_max_size:
                self.transport.abort()
        elif self.handshake_complete and self._is_cut:
            self._cut(self._rest + data)
        else:
            super().data_received(data)

    def _cut(self, data: bytes) -> None:
        start, length = 0, len(data)
        while length - start >= 2:
            bits = size = data[start + 1] & 0x7F
            body = start + 6
            if bits >= 126:
                wide = 2 if bits == 126 else 8
                size = int.from_bytes(data[start + 2 : start + 2 + wide], "big")
                body += wide
            end = body + size
            if size > self.config.ws_max_size or data[start + 1] < 0x80:
                # Too long, or not masked: uvicorn closes such a connection.
                self._is_cut, self._rest = False, b""
                super().data_received(data[start:])
                return
            if length < end:
                break
            if self.close_sent and (data[start] != _CLOSE or self.transport.is_closing()):
                # Good-bye was said: of what the peer has sent before it knew, nothing is read.
                start = end
                continue
            is_plain = data[start] == _TEXT and self._is_direct
            if not (is_plain and self.on_text and self._take(data[body - 4 : end])):
                if self._is_flood():
                    self.end(1008, "too many frames that are no messages")
                else:
                    super().data_received(data[start:end])
                # A message in parts is put together there.
                self._is_direct = self._is_direct and self.conn.current_size is None
            start = end
        self._rest = data[start:]

    def _is_flood(self) -> bool:
        """Counts a frame that uvicorn gets: one costs more than a hundred of the bytes it takes."""
        now = self.loop.time()
        if now - self._counted_at > 1.0:
            self._counted_at, self._others = now, 0
        self._others += 1
        return self._others > OTHERS_PER_SECOND

    def _take(self, masked: bytes) -> bool:
        """Whether the message, four bytes of mask before it, could be taken."""
        try:
            text = apply_mask(masked[4:], masked[:4]).decode()
        except UnicodeDecodeError:
            return False
        assert self.on_text is not None
        self.on_text(text)
        return True

    def pause(self) -> None:
        """Reads nothing more until `resume`: what the peer sends waits at its own side."""
        if not (self.read_paused or self.close_sent):
            self.read_paused = True
            self.transport.pause_reading()

    def resume(self) -> None:
        """Reads on."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

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
        """Lets go of what only the upgrade needed: a fifth of what an idle connection keeps.
        What came too early is read now."""
        self.scope.clear()  # type: ignore[attr-defined]
        del self.request, self.response
        if self._rest and not self.disconnected:
            self._cut(self._rest)

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
        self.resume()
        self.close_timer = self.loop.call_later(CLOSE_GRACE, self.transport.abort)
