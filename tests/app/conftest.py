"""What the tests of the server share, besides stores and servers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.asyncio import Redis

from tests.app.player import Player


@pytest.fixture(autouse=True)
async def no_socket_stays_open() -> AsyncIterator[None]:
    """Closes what a test has left open, also one that fails."""
    yield
    players, Player.made = Player.made, []
    for player in players:
        await player.disconnect()


@pytest.fixture
async def redis(valkey: str) -> Any:
    """A client of the store `valkey`."""
    async with Redis.from_url(valkey) as client:
        yield client
