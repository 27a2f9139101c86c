"""The short form of `tests.app.chaos`; the long one is a command, see there."""

from __future__ import annotations

from pathlib import Path

from tests.app.chaos import run


async def test_every_game_reaches_its_end(tmp_path: Path) -> None:
    counts = await run(tmp_path, rooms=8, seconds=12, seed=1, kill_every=5, fail_every=6)
    assert counts["games to their end"] >= 8
    assert counts["processes killed"] >= 1
    assert counts["masters killed"] >= 1
    assert counts["sent twice"] > 0
    assert counts["connections cut"] > 0
