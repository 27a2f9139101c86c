"""A whole bot: it takes what helps, throws what hurts, and knocks as soon as it may.

python examples/simple_bot.py https://gin.example/r/7k3m9q2pv3td0   # sits down with a friend
python examples/simple_bot.py http://localhost:8000 20              # plays Hard, twenty games
"""

import asyncio
import sys

from app.player import Player
from app.protocol import View
from engine import deadwood_after_best_discard, hand


async def move(player: Player, view: View) -> None:
    """One step of a turn: the view says what is allowed, the cards say what is good."""
    if view.legal.draw:
        left = deadwood_after_best_discard(hand(" ".join([*view.hand, view.discards[-1]])))
        if "discard" in view.legal.draw and left < view.deadwood - 4:
            await player.draw("discard")
        else:
            await (player.pass_() if view.legal.pass_ else player.draw("stock"))
    elif view.legal.lay_off and view.knocked:
        none: list[list[str]] = [[] for _ in view.knocked.melds]
        await player.act({"type": "lay_off", "melds": view.melds, "layoffs": none})
    else:
        best = min(view.options, key=lambda each: (not each.may_discard, each.deadwood))
        await (player.knock(best.card) if best.may_knock else player.discard(best.card))


async def main(address: str, games: int = 1) -> None:
    """Plays so many games at an invite, or against the server's Hard."""
    async with Player(address, name="Simple bot") as player:
        print(player.invite)
        for number in range(1, games + 1):
            async for view in player.turns():
                await move(player, view)
            final = player.view.final
            print(f"game {number}: seat {player.seat} has {final and final.totals}", flush=True)
            if number < games and not await player.new_game():
                break


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], *map(int, sys.argv[2:3])))
