"""How a finished deal might have gone: played on from a decision with the cards as they lay.

This is the curious question, not the fair one: the cards that were hidden decide, the other
hand and the order of the stock. Both seats are played on by Medium, which looks at nothing
but its views; the hidden cards come in only because they are dealt.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.actions import Action
from engine.bots.medium import Medium
from engine.cards import Card, CardSet
from engine.deal import other
from engine.game import Game
from engine.secrecy import view_of
from engine.view import Phase, Seat


class OpenCards(NamedTuple):
    """A decision with all cards open."""

    other_hand: CardSet
    """What the other seat held."""
    next_card: Card | None
    """Before a draw: the top card of the stock."""
    best: Action
    """Of those played out, the one that came out best; the one that was played among equals."""
    best_points: int
    """What the deal came to with it, as points for this seat; negative for the other one."""
    played_points: int
    """The same with what was played."""


def open_cards(game: Game, seat: Seat, played: Action, others: Iterable[Action]) -> OpenCards:
    """Plays the deal out after what was played and after each of the others."""
    deal = game.deal
    played_points = best_points = _came_to(game, seat, played)
    best = played
    for action in others:
        points = _came_to(game, seat, action)
        if points > best_points:
            best, best_points = action, points
    is_draw = deal.phase in (Phase.DRAW, Phase.OFFER)
    next_card = deal.setup.stock[-deal.stock_count] if is_draw else None
    return OpenCards(deal.hands[other(seat)], next_card, best, best_points, played_points)


def _came_to(game: Game, seat: Seat, action: Action) -> int:
    players = Medium(b"seat 0"), Medium(b"seat 1")
    at_turn: Seat | None = seat
    while at_turn is not None:
        game, _ = game.apply(at_turn, action)
        at_turn = game.on_turn
        if at_turn is not None:
            action = players[at_turn].choose(view_of(game, at_turn))
    result = game.deal.result
    assert result is not None
    return result.points if result.winner == seat else -result.points
