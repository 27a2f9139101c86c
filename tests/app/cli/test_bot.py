"""`ginvite bot` as a process of its own, at a table that a program here has made."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.__main__ import main
from app.player import Player
from examples.simple_bot import move
from tests.conftest import Server

ROOT = Path(__file__).parents[3]


@asynccontextmanager
async def guest(*arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    command = [sys.executable, "-m", "app", "bot", *arguments, "--pace", "0"]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=pipe, stderr=pipe)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_it_sits_down_as_a_ready_guest(server: Server) -> None:
    short = {"target": 50}
    host = Player(server.url, name="Host", bot=False, opponent="friend", options=short)
    async with host, guest("--url", host.invite, "--level", "hard", "--games", "2") as process:
        for game in (1, 2):
            async for view in host.turns():
                await move(host, view)
            assert host.table is not None
            assert host.table.game == game
            assert host.table.players[1].name == "Hard bot"
            assert [player.bot for player in host.table.players] == [False, True]
            if game == 1:
                assert await host.new_game()
        output, errors = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0, errors.decode()
    assert errors == b""
    lines = output.decode().splitlines()
    assert lines[0] == f"Hard bot sits at {host.invite}"
    assert [bool(re.match(r"game \d: \d+:\d+$", line)) for line in lines[1:]] == [True, True]


async def test_it_says_why_there_is_no_seat(server: Server) -> None:
    async with guest("--url", f"{server.url}/r/0000000000000") as process:
        output, errors = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 1
    assert output == b""
    assert errors.decode().startswith("ginvite bot: room_gone: ")
    assert errors.count(b"\n") == 1


def test_an_address_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "--url", "gin.example"]) == 1
    assert capsys.readouterr().err.startswith("ginvite bot: 'gin.example' is no address")


def test_a_level_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bot", "--url", "http://localhost", "--level", "godlike"])
    assert "invalid choice: 'godlike'" in capsys.readouterr().err
