"""Bots of your own: a seat at a table, played by a program over the wire.

    async with Player("https://gin.example/r/7k3m9q2pv3td0", name="My bot") as player:
        async for view in player.turns():
            await player.act(choose(view))

`docs/bots.md` says what may be asked of a table, `app.protocol` what a view holds.
"""

from app.player.player import Player
from app.player.sight import engine_view
from app.player.wire import Gone, Refused

__all__ = ["Gone", "Player", "Refused", "engine_view"]
