"""Legal play by looking at the view only, as a client does; deterministic for its chance."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

from tests.app.player import Player

Choice = Callable[[dict[str, Any], random.Random], dict[str, Any] | None]


def choose(view: dict[str, Any], chance: random.Random) -> dict[str, Any] | None:
    """What this seat does now; None when it waits. It plays to end deals, not to win."""
    legal = view["legal"]
    if legal["next_deal"]:
        return {"type": "next_deal", "entropy": chance.randbytes(8).hex()}
    if legal["big_gin"]:
        return {"type": "big_gin"}
    if legal["lay_off"]:
        return {
            "type": "lay_off",
            "melds": view["melds"],
            "layoffs": [[] for _ in view["knocked"]["melds"]],
        }
    if legal["pass"] and (not legal["draw"] or chance.random() < 0.6):
        return {"type": "pass"}
    if legal["draw"]:
        return {"type": "draw", "pile": chance.choice(legal["draw"])}
    knocks = [option for option in view["options"] if option["may_knock"]]
    if knocks and chance.random() < 0.8:
        best = min(knocks, key=lambda option: option["deadwood"])
        action = {"type": "knock", "card": best["card"]}
        if len(best["arrangements"]) > 1:
            action["melds"] = chance.choice(best["arrangements"])
        return action
    throws = [option for option in view["options"] if option["may_discard"]]
    if throws:
        least = min(option["deadwood"] for option in throws)
        ties = [option for option in throws if option["deadwood"] == least]
        return {"type": "discard", "card": chance.choice(ties)["card"]}
    return None


def hurry(view: dict[str, Any], chance: random.Random) -> dict[str, Any] | None:
    """The same, but draws from the stock: deals have a third fewer turns."""
    action = choose(view, chance)
    if action and action["type"] == "draw" and "stock" in view["legal"]["draw"]:
        return {"type": "draw", "pile": "stock"}
    return action


async def play(player: Player, chance: random.Random, does: Choice = choose) -> None:
    """Plays one seat until the game has its end."""
    while player.table is None or player.view["final"] is None:
        action = does(player.view, chance)
        at = player.version
        assert at is not None
        if action is not None:
            reply = await player.act(action)
            assert reply["type"] == "ack", reply
            # Both may be ready at once: then the ack is all that tells.
            await player.reaches(reply["version"])
        else:
            await player.reaches(at + 1)


async def play_table(player: Player, chance: random.Random) -> None:
    """Plays one seat until the table of a match is done."""
    while player.table is None or not player.table["ended"]:
        action, at = choose(player.view, chance), player.version
        assert at is not None
        if action is not None:
            reply = await player.act(action)
            # The other seat may have ended the table at the same moment.
            assert reply["type"] == "ack" or reply["code"] in ("game_over", "stale"), reply
            await player.reaches(reply["version"])
        else:
            await player.reaches(at + 1)


async def play_both(players: list[Player], seed: int = 0, does: Choice = choose) -> None:
    """Plays a game to its end, both seats by themselves."""
    async with asyncio.TaskGroup() as group:
        for number, player in enumerate(players):
            group.create_task(play(player, random.Random(f"{seed} {number}"), does))
