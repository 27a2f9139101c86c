"""Puts known cards on the table, as text that one can type."""

from __future__ import annotations

from engine.game import Game
from engine.notation import replay
from engine.view import Result

FIRST = "4H 5H 6H 9C 9D 9S AC 2D 3S KD"
"""A hand with 4-5-6 of hearts, three nines and 16 points of deadwood."""
SECOND = "TC JC QC 7C 7D 7H AD 2C 3H KH"
"""A hand with T-J-Q of clubs, three sevens and 16 points of deadwood."""


def table(
    zero: str = FIRST,
    one: str = SECOND,
    upcard: str = "8S",
    stock: str = "",
    rules: str = "friends",
    dealer: int = 1,
    sheet: str = "",
    moves: str = "",
) -> Game:
    """A game with these cards dealt and these moves made; see `engine.notation`."""
    return replay(
        f"rules {rules}\nsheet {sheet}\ndealer {dealer}\nhand 0 {zero}\nhand 1 {one}\n"
        f"upcard {upcard}\nstock {stock}\nmoves {moves}\n"
    ).game


def result(game: Game) -> Result:
    """The result of a deal that is over."""
    assert game.deal.result is not None
    return game.deal.result
