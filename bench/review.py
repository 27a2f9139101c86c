"""What the review of a game of ten deals costs: `python -m bench.review`.

Easy plays itself, which makes long deals and many faults; both seats could be reviewed, one
is. Seconds of one core, as the process counts them, so what else runs does not matter.
"""

from __future__ import annotations

import time

from app.reviewer import reviewed
from app.reviews import summed
from engine.actions import NextDeal
from engine.bots import bot
from engine.game import Game
from engine.notation import record
from engine.rules import custom, preset
from engine.secrecy import view_of

DEALS = 10


def game_of_ten() -> list[str]:
    """The records of ten deals."""
    game, _ = Game.start(custom(preset("friends"), target=500), bytes([7]) * 32, 0)
    player = bot("easy", b"review")
    records: list[str] = []
    while len(records) < DEALS:
        while (seat := game.on_turn) is not None:
            game, _ = game.apply(seat, player.choose(view_of(game, seat)))
        records.append(record(game))
        game, _ = game.apply(0, NextDeal())
        game, _ = game.apply(1, NextDeal())
    return records


def main() -> None:
    """Prints one line."""
    records = game_of_ten()
    began = time.process_time()
    review = summed(list(reviewed(records, 0)))
    seconds = time.process_time() - began
    decisions = sum(len(deal["decisions"]) for deal in review["deals"])
    print(f"review of {DEALS} deals, {decisions} decisions: {seconds:.1f} s of one core")


if __name__ == "__main__":
    main()
