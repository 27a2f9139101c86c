"""What the tests of the server share, besides stores and servers."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.app.player import Player


@pytest.fixture(autouse=True)
async def no_socket_stays_open() -> AsyncIterator[None]:
    """Closes what a test has left open, also one that fails."""
    yield
    players, Player.made = Player.made, []
    for player in players:
        await player.disconnect()
