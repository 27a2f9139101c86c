"""Moves that are made over the wire in the name of a browser, where the taps are not the matter.

Playwright's loop runs in the thread of the tests, so the sockets get a thread of their own.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tests.app import player as wire
from tests.app.script import choose, play
from tests.app.script import play_table as to_the_end_of_the_table
from tests.browser.players import Json, Player

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """What comes of it, from a loop of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def same_browser(player: Player) -> wire.Player:
    """Sockets under the cookie of this browser."""
    [cookie] = [each for each in player.context.cookies() if each["name"] == "ginvite"]
    return wire.Player(player.url, cookie["value"])


async def _game(seats: list[wire.Player], room: str, seed: str) -> None:
    await _all(seats, room, play, seed)


async def _deal(seats: list[wire.Player], room: str, seed: str) -> None:
    await _all(seats, room, _to_the_end_of_the_deal, seed)


async def _all(
    seats: list[wire.Player],
    room: str,
    way: Callable[[wire.Player, random.Random], Coroutine[Any, Any, None]],
    seed: str,
) -> None:
    try:
        for seat in seats:
            await seat.connect(room)
        async with asyncio.TaskGroup() as group:
            for number, seat in enumerate(seats):
                group.create_task(way(seat, random.Random(f"{seed} {number}")))
    finally:
        for seat in seats:
            await seat.disconnect()


async def _to_the_end_of_the_deal(seat: wire.Player, chance: random.Random) -> None:
    while seat.view["phase"] != "over":
        action, at = choose(seat.view, chance), seat.version
        assert at is not None
        await (seat.does(action) if action is not None else seat.reaches(at + 1))


async def _table(seats: list[wire.Player], room: str, seed: str) -> None:
    await _all(seats, room, to_the_end_of_the_table, seed)


def play_table(room: str, *players: Player, seed: str = "a table") -> None:
    """Play a table of a match to its end, in the seats of these browsers."""
    run(_table([same_browser(player) for player in players], room, seed))


async def _until(
    seats: list[wire.Player], room: str, seed: str, holds: Callable[[Json], bool], knock: bool
) -> None:
    chance = random.Random(seed)
    try:
        for seat in seats:
            await seat.connect(room)
        while not any(holds(seat.view) for seat in seats):
            at = seats[0].version or 0
            for seat in seats:
                action = choose(seat.view if knock else _without_knocks(seat.view), chance)
                if action is not None:
                    at = (await seat.does(action))["version"]
                    break
            else:
                at += 1
            for seat in seats:
                await seat.reaches(at)
    finally:
        for seat in seats:
            await seat.disconnect()


def may_knock(view: Json) -> bool:
    """Whether this seat may end the deal now."""
    return any(each["may_knock"] for each in view["options"])


def _is_at_a_knock(view: Json) -> bool:
    return view["phase"] == "over" or may_knock(view)


def _without_knocks(view: Json) -> Json:
    return {**view, "options": [{**each, "may_knock": False} for each in view["options"]]}


def play_until(
    holds: Callable[[Json], bool],
    room: str,
    *players: Player,
    seed: str = "until",
    knock: bool = True,
) -> None:
    """Play a room until this is true of the view of one of these seats; hand after hand.

    The pages are elsewhere meanwhile. Without `knock` that is left to the computer.
    """
    run(_until([same_browser(player) for player in players], room, seed, holds, knock))


def play_game(room: str, *players: Player, seed: str = "a game") -> None:
    """Play the game of a room to its end, in the seats of these browsers."""
    run(_game([same_browser(player) for player in players], room, seed))


def play_deal(room: str, *players: Player, seed: str = "a deal") -> None:
    """Play the deal of a room to its end, in the seats of these browsers, and see it there."""
    run(_deal([same_browser(player) for player in players], room, seed))
    for player in players:
        player.until(lambda each=player: each.is_over, "the end of the deal")  # type: ignore[misc]


def play_to_a_knock(room: str, *players: Player, seed: str = "a knock", seen: bool = True) -> None:
    """Play the deal of a room until one of these seats may knock, or it ended, and see it there.

    Not `seen` when the pages are elsewhere meanwhile.
    """
    seats = [same_browser(player) for player in players]
    run(_until(seats, room, seed, _is_at_a_knock, knock=True))
    if not seen:
        return
    for player, seat in zip(players, seats, strict=True):
        version = seat.version or 0
        player.until(lambda p=player, v=version: p.version >= v, "moves were missed")  # type: ignore[misc]
