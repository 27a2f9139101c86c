"""A proxy with TLS and with faults, as an operator may have set one up."""

from __future__ import annotations

import asyncio
import contextlib
import email.utils
import re
import shutil
import ssl
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import missing


@dataclass(frozen=True)
class Faults:
    """What the proxy does wrong."""

    hides_host: bool = False
    hides_protocol: bool = False
    drops_upgrade: bool = False
    drops_headers: bool = False
    clock: float = 0.0
    """Seconds by which the server seems to be ahead."""


def certificate(directory: Path) -> tuple[Path, Path]:
    """A certificate for this machine, and its key; whoever trusts the file accepts it."""
    openssl = shutil.which("openssl")
    if openssl is None:
        missing("openssl", "apt-get install openssl")
    cert, key = directory / "cert.pem", directory / "key.pem"
    command = [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    command += ["-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", str(key)]
    command += ["-addext", "subjectAltName=DNS:localhost", "-out", str(cert)]
    subprocess.run(command, check=True, capture_output=True)
    return cert, key


class Proxy:
    """Passes requests on to a server, one for each connection."""

    def __init__(self, server: str, cert: tuple[Path, Path] | None, faults: Faults) -> None:
        host, port = server.removeprefix("http://").split(":")
        self._target = (host, int(port))
        self._faults = faults
        self._context: ssl.SSLContext | None = None
        if cert is not None:
            self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._context.load_cert_chain(*cert)
        self._server: asyncio.Server | None = None
        self._serving: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> str:
        self._server = await asyncio.start_server(self._meet, "localhost", 0, ssl=self._context)
        port = self._server.sockets[0].getsockname()[1]
        return f"{'https' if self._context else 'http'}://localhost:{port}"

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        # Who came and asked for nothing is waited for no longer.
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)

    def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(self._serve(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        up_writer: asyncio.StreamWriter | None = None
        try:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                up_reader, up_writer = await asyncio.open_connection(*self._target)
                up_writer.write(self._passed(head).encode("latin-1"))
                coming = asyncio.create_task(self._pass_on(reader, up_writer))
                with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                    await self._answer(up_reader, writer)
                coming.cancel()
                with contextlib.suppress(OSError, asyncio.CancelledError):
                    await coming
        finally:
            for each in (writer, up_writer):
                if each is not None:
                    each.close()
                    with contextlib.suppress(OSError):
                        await each.wait_closed()

    def _passed(self, head: str) -> str:
        """The head of a request as it is passed on."""
        is_upgrade = "upgrade: websocket" in head.lower()
        if self._faults.hides_host:
            head = re.sub(r"(?im)^host: .*?\r\n", "Host: app:8000\r\n", head)
        if is_upgrade and self._faults.drops_upgrade:
            head = re.sub(r"(?im)^(upgrade|connection): .*?\r\n", "", head)
            is_upgrade = False
        if not is_upgrade:
            head = re.sub(r"(?im)^connection: .*?\r\n", "", head)
            head = head.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")
        if self._context and not self._faults.hides_protocol:
            head = head.replace("\r\n\r\n", "\r\nX-Forwarded-Proto: https\r\n\r\n")
        return head

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        if self._faults.drops_headers:
            head = re.sub(r"(?im)^content-security-policy: .*?\r\n", "", head)
        if self._faults.clock:
            date = email.utils.formatdate(time.time() + self._faults.clock, usegmt=True)
            head = re.sub(r"(?im)^date: .*?\r\n", f"Date: {date}\r\n", head)
        writer.write(head.encode("latin-1"))
        await self._pass_on(reader, writer)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while chunk := await reader.read(65536):
            writer.write(chunk)
            await writer.drain()
