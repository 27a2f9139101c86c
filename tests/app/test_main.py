"""The `ginvite` command as an operator meets it: what it prints, how it fails, how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import httpx
import pytest

from app.__main__ import main
from tests.app.player import Player
from tests.app.tables import leave, pass_twice, seated
from tests.conftest import SECRET, Serve, wait_until

ROOT = Path(__file__).parents[2]
CannotStart: TypeAlias = Callable[..., str]


def ginvite(
    tmp_path: Path, *arguments: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Runs the command where it cannot start."""
    kept = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        env={**kept, "GINVITE_DATA": str(tmp_path), "PORT": "0", **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """The one line of a command that could not start."""
    assert done.returncode == 1
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("ginvite: ")
    return lines[0]


@pytest.fixture
def cannot_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[CannotStart]:
    """The one line of a command that cannot start, run in this process: many start quickly."""

    def run(*arguments: str, **environment: str) -> str:
        for name, value in {"GINVITE_DATA": str(tmp_path), "PORT": "0", **environment}.items():
            monkeypatch.setenv(name, value)
        assert main(list(arguments)) == 1
        lines = capsys.readouterr().err.strip().splitlines()
        assert len(lines) == 1, lines
        assert lines[0].startswith("ginvite: ")
        return lines[0]

    before = signal.getsignal(signal.SIGTERM)
    yield run
    signal.signal(signal.SIGTERM, before)


def test_a_taken_port_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        line = one_line(ginvite(tmp_path, "--port", str(port)))
    assert f"port {port} on 0.0.0.0: address already in use" in line
    assert not (tmp_path / "valkey.log").exists()


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("redis://:hidden@127.0.0.1:1/0", "127.0.0.1:1: "),
        ("unix:///no/such/socket", "/no/such/socket: "),
        ("http://localhost", "'http' is none of"),
        ("redis://localhost/x", "'x' is no number"),
        ("redis-sentinel://localhost", "/service"),
        ("redis-cluster://127.0.0.1:1,127.0.0.1:2", "127.0.0.1"),
        ("redis-sentinel://127.0.0.1:1/gin", "gin"),
    ],
)
def test_an_unreachable_store_is_one_line(cannot_start: CannotStart, url: str, says: str) -> None:
    line = cannot_start(REDIS_URL=url)
    assert line.startswith("ginvite: REDIS_URL: ")
    assert says in line
    assert "hidden" not in line


def test_a_store_that_says_nothing_is_one_line_with_a_reason(
    cannot_start: CannotStart, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.link.SILENCE", 0.2)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        line = cannot_start(REDIS_URL=f"redis://{address}")
    assert line == f"ginvite: REDIS_URL: {address}: no answer"


def test_a_wrong_setting_is_one_line(cannot_start: CannotStart) -> None:
    assert "host" in cannot_start("--host", "no.such.host.invalid")
    assert "expiry" in cannot_start(GINVITE_EXPIRY="-1").lower()


def test_another_secret_for_the_same_store_is_one_line(tmp_path: Path, serve: Serve) -> None:
    running = serve(REDIS_URL="", GINVITE_DATA=str(tmp_path / "one"))
    url = f"unix://{tmp_path}/one/valkey.sock"
    line = one_line(ginvite(tmp_path, REDIS_URL=url, GINVITE_SECRET="another"))
    assert "another GINVITE_SECRET" in line
    assert SECRET not in line
    running.stop()


def test_one_data_directory_serves_one_command(tmp_path: Path, serve: Serve) -> None:
    running = serve(REDIS_URL="", GINVITE_DATA=str(tmp_path))
    line = one_line(ginvite(tmp_path))
    assert f"another ginvite (process {running.process.pid}) uses {tmp_path}" in line


def test_the_data_directory_is_private(tmp_path: Path, serve: Serve) -> None:
    data = tmp_path / "data"
    serve(REDIS_URL="", GINVITE_DATA=str(data), GINVITE_SECRET="")
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert stat.S_IMODE((data / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE((data / "valkey.sock").stat().st_mode) == 0o700
    assert len((data / "secret").read_text()) == 64


def test_a_long_data_directory_works_too(tmp_path: Path, serve: Serve) -> None:
    data = tmp_path / ("long" * 20) / ("path" * 20)
    running = serve(REDIS_URL="", GINVITE_DATA=str(data))
    assert httpx.get(f"{running.url}/readyz").status_code == 200


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends children with a parent")
def test_a_killed_server_leaves_no_valkey_behind(tmp_path: Path, serve: Serve) -> None:
    running = serve(REDIS_URL="", GINVITE_DATA=str(tmp_path))
    running.kill()

    def is_gone() -> bool:
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(str(tmp_path / "valkey.sock")) != 0

    wait_until(is_gone, "Valkey outlived its server")


def test_the_second_start_is_quick_and_ctrl_c_is_no_error(tmp_path: Path, serve: Serve) -> None:
    serve(REDIS_URL="", GINVITE_DATA=str(tmp_path)).stop()
    began = time.monotonic()
    running = serve(REDIS_URL="", GINVITE_DATA=str(tmp_path))
    seconds = time.monotonic() - began
    print(f"second start: {seconds:.2f} s")
    # It takes about one second; the bound leaves room for a machine that does other things.
    assert seconds < 10
    assert running.stop() == 0


def test_it_prints_where_to_go(tmp_path: Path) -> None:
    kept = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    environment = {
        **kept,
        "GINVITE_DATA": str(tmp_path),
        "GINVITE_PUBLIC_URL": "https://gin.example",
    }
    command = [sys.executable, "-m", "app", "--port", "0", "--host", "127.0.0.1"]
    with subprocess.Popen(
        command,
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line.rstrip())
            if "Ctrl-C" in line:
                break
        process.terminate()
        assert process.wait(20) == 0
    text = "\n".join(lines)
    assert "this computer   http://localhost:" in text
    assert re.search(r"everywhere +https://gin.example", text)
    assert "█▀" in text


async def test_two_workers_share_one_store(serve: Serve, tmp_path: Path) -> None:
    running = serve("--workers", "2", REDIS_URL="", GINVITE_DATA=str(tmp_path))
    tables = [await seated(running.url) for _ in range(4)]
    for players in tables:
        await pass_twice(players)
        assert players[0].table == players[0].table
        await leave(players)
    assert running.stop() == 0


def test_a_server_without_a_client_says_how_to_build_it(serve: Serve, tmp_path: Path) -> None:
    running = serve(GINVITE_WEB=str(tmp_path))
    response = httpx.get(f"{running.url}/")
    assert response.status_code == 503
    assert "uv run ginvite" in response.text


async def test_a_room_of_a_server_with_a_public_address(serve: Serve) -> None:
    running = serve(GINVITE_PUBLIC_URL="https://gin.example/")
    player = Player(running.url)
    await player.make_room()
    assert (await player.summary())["url"] == f"https://gin.example/r/{player.room}"
