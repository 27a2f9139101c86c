"""Reviews finished deals in a process of its own: `python -m app.reviewer`.

A review takes seconds of one core. In a thread it would hold up every move of the server, in
a process at low priority it holds up nothing. Standard input is one JSON object, the
`records` of the deals and the `seat`; each line of standard output is one reviewed deal, in
their order. It touches no store and no wire.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from pydantic_core import from_json, to_json

from app import frames
from engine.bots.hint import Arg
from engine.cards import NAMES, members, names
from engine.notation import Replay, replay
from engine.playout import OpenCards
from engine.review import Decision, review
from engine.secrecy import view_of
from engine.view import Seat

LOWER_BY: Final = 5
"""How much lower than a server's its priority is."""
SHOWN: Final = ("card", "meld", "deadwood", "against", "points", "gone", "outs")
"""The arguments of a reason, by name."""


def reviewed(records: list[str], seat: Seat) -> Iterator[dict[str, Any]]:
    """`protocol.ReviewedDeal` of each record."""
    for text in records:
        played = replay(text)
        game = played.game
        before = played.steps[0].game
        result = game.deal.result
        assert result is not None
        yield {
            "deal": game.deal.setup.number,
            "dealer": game.deal.setup.dealer,
            "scores": before.scores,
            "kind": result.kind,
            "winner": result.winner,
            "points": result.points,
            "decisions": [_decision(each, played) for each in review(played, seat)],
        }


def _decision(of: Decision, played: Replay) -> dict[str, Any]:
    view = view_of(played.steps[of.step].game, of.seat)
    return {
        "step": of.step,
        "phase": view.phase,
        "action": frames.action(of.action),
        "best": frames.action(of.advice.action),
        "reason": of.advice.reason,
        "args": {name: _arg(of.advice.args.get(name)) for name in SHOWN},
        "grade": of.grade,
        "loss": round(of.loss, 5),
        "points": round(of.points, 2),
        "worth": round(of.worth, 2),
        "hand": names(view.hand),
        "melds": [names(meld) for meld in view.melds],
        "deadwood": view.deadwood,
        "drawn": None if view.drawn is None else NAMES[view.drawn],
        "upcard": NAMES[view.discards[-1]] if view.discards else None,
        "stock_count": view.stock_count,
        "known": names(view.known[1 - of.seat]),
        "open": None if of.open is None else _open(of.open),
    }


def _arg(value: Arg | None) -> int | str | list[str] | None:
    return list(value) if isinstance(value, tuple) else value


def _open(of: OpenCards) -> dict[str, Any]:
    return {
        "other_hand": [NAMES[card] for card in members(of.other_hand)],
        "next_card": None if of.next_card is None else NAMES[of.next_card],
        "best": frames.action(of.best),
        "best_points": of.best_points,
        "played_points": of.played_points,
    }


def main() -> None:
    """Reads what is to be reviewed, and writes a line as soon as a deal is done."""
    os.nice(LOWER_BY)
    wanted = from_json(sys.stdin.buffer.read())
    # Whoever asked is gone when nobody reads any more: then there is nothing left to do.
    with suppress(BrokenPipeError):
        for deal in reviewed(wanted["records"], wanted["seat"]):
            sys.stdout.buffer.write(to_json(deal) + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
