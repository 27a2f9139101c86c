"""Moves that are made over the wire in the name of a browser, where the taps are not the matter.

Playwright's loop runs in the thread of the tests, so the sockets get a thread of their own.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tests.app import player as wire
from tests.app.script import play
from tests.browser.players import Player

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """What comes of it, from a loop of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def same_browser(player: Player) -> wire.Player:
    """Sockets under the cookie of this browser."""
    [cookie] = [each for each in player.context.cookies() if each["name"] == "ginvite"]
    return wire.Player(player.url, cookie["value"])


async def _game(player: wire.Player, room: str, seed: str) -> None:
    async with player:
        await player.connect(room)
        await play(player, random.Random(seed))


def play_game(player: Player, room: str, seed: str = "a game") -> None:
    """Play the game of a room against the computer to its end, in this browser's seat."""
    run(_game(same_browser(player), room, seed))
