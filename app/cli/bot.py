"""`ginvite bot --url INVITE`: a guest that is always ready, with the engine's own bots.

It sits down at an invite of any server, says that it is a program, plays at the pace of a
person, and says yes to another game until the table is gone or Ctrl-C ends it. With the
address of a server in place of an invite it makes a table there and prints its invite.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
from collections.abc import Sequence

from app.frames import action
from app.player import Gone, Player, Refused, engine_view
from engine.bots import LEVELS, Level, bot

PAUSE = (0.6, 1.6)
"""Seconds for a move, at least and at most: whoever plays has to follow it."""


def main(arguments: Sequence[str]) -> int:
    """Plays until the table is gone; 1 when there is no seat."""
    parser = argparse.ArgumentParser(
        prog="ginvite bot",
        description="Sit down at an invite as a program that plays. See docs/bots.md.",
    )
    parser.add_argument("--url", required=True, help="an invite, or a server to make a table at")
    parser.add_argument("--level", choices=LEVELS, default="medium", help="how well it plays")
    parser.add_argument("--name", default="", help="what it is called (default: its level)")
    parser.add_argument("--games", type=int, default=0, help="leave after so many (default: stay)")
    parser.add_argument("--pace", type=float, default=1.0, help="factor on its pauses")
    given = parser.parse_args(arguments)
    try:
        asyncio.run(_play(given.url, given.level, given.name, given.games, given.pace))
    except Gone as gone:
        print(f"The table is gone: {gone.reason}.")
    except (Refused, ValueError) as error:
        print(f"ginvite bot: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


async def _play(url: str, level: Level, name: str, games: int, pace: float) -> None:
    player_bot = bot(level, os.urandom(16))
    name = name or f"{level.capitalize()} bot"
    async with Player(url, name=name, opponent="friend") as player:
        print(f"{player.name} sits at {player.invite}", flush=True)
        played = 0
        while True:
            async for view in player.turns():
                thought = asyncio.to_thread(player_bot.choose, engine_view(view))
                pause = asyncio.sleep(random.uniform(*PAUSE) * pace)
                wanted, _ = await asyncio.gather(thought, pause)
                await player.act(action(wanted))
            final = player.view.final
            totals = "ended" if final is None else f"{final.totals[0]}:{final.totals[1]}"
            played += 1
            print(f"game {played}: {totals}", flush=True)
            if played == games:
                return
            await player.asked()
            await player.new_game()
