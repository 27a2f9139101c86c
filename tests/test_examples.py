"""The examples do what they say: the twenty-line bot plays Hard through a running server.

Three games in each run; twenty with

    GINVITE_LONG=1 pytest tests/test_examples.py
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

from tests.conftest import Server

ROOT = Path(__file__).parents[1]
BOT = ROOT / "examples" / "simple_bot.py"
PROCESSES, GAMES_EACH = (5, 4) if os.environ.get("GINVITE_LONG") else (3, 1)
PATIENCE = 240.0 * GAMES_EACH


async def play(address: str) -> list[tuple[int, int]]:
    """The totals of the games that one process of the example has played."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(BOT),
        address,
        str(GAMES_EACH),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        output, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode == 0, errors.decode()
    games = re.findall(r"game (\d+): seat 0 has \((\d+), (\d+)\)", output.decode())
    assert [int(number) for number, _, _ in games] == list(range(1, GAMES_EACH + 1))
    return [(int(own), int(other)) for _, own, other in games]


async def test_the_simple_bot_plays_hard_through_a_server(server: Server) -> None:
    results = await asyncio.gather(*(play(server.url) for _ in range(PROCESSES)))
    games = [game for each in results for game in each]
    assert len(games) == PROCESSES * GAMES_EACH
    assert all(max(game) >= 100 for game in games)
    won = sum(own > other for own, other in games)
    print(f"{len(games)} games against Hard, {won} won by the example")


def test_the_example_is_as_short_as_it_says() -> None:
    code = [line for line in BOT.read_text().splitlines() if line.strip()]
    assert len(code) <= 45, "with imports and words it fits on one screen"
