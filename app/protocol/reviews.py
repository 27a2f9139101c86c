"""The REST routes of a review: each decision of a finished game, judged."""

from __future__ import annotations

from typing import Literal

from app.protocol.actions import Action
from app.protocol.hints import HintArgs, Reason
from app.protocol.words import Card, Cards, Meld, Pair, Seat, Strict


class OpenCards(Strict):
    """A decision with all cards open: what nobody could know, and what it would have changed.

    The points are those of the deal, for the reviewed seat, negative for the other one, when
    both seats are played on by the computer from here with the cards as they lay.
    """

    other_hand: Cards
    next_card: Card | None
    """Before a draw: the top card of the stock."""
    best: Action
    """Of a few that were tried, the one that came out best."""
    best_points: int
    played_points: int


class ReviewedDecision(Strict):
    """One decision that had a choice, judged by what its seat knew then."""

    step: int
    """Among all actions of the deal, from 0: the step of `DealRecord` before it."""
    phase: Literal["offer", "draw", "discard", "layoff"]
    action: Action
    """What was done."""
    best: Action
    """What the strongest bot would have done, and why: see `Hint`."""
    reason: Reason
    args: HintArgs
    grade: Literal["best", "close", "slip"]
    loss: float
    """The chance to win the game that was given away, from 0 to 1."""
    points: float
    """The same in points: so many, written down at once, would make the same difference."""
    worth: float
    """What the hand was worth with what was done, in the same points; 0 as the deal began."""
    hand: Cards
    melds: list[Meld]
    deadwood: int
    drawn: Card | None
    upcard: Card | None
    """The top of the discard pile."""
    stock_count: int
    known: Cards
    """What the other seat was known to hold."""
    open: OpenCards | None
    """The same decision with all cards open; None for layoffs, where all are."""


class ReviewedDeal(Strict):
    """One finished deal of a reviewed game."""

    deal: int
    dealer: Seat
    scores: Pair
    """Before it."""
    kind: Literal["knock", "gin", "big_gin", "undercut", "tie", "void"]
    winner: Seat | None
    points: int
    decisions: list[ReviewedDecision]


class Review(Strict):
    """`/api/rooms/{room}/games/{game}/review`: one's own play in a game that is over.

    POST starts it, unless it is there; GET tells how far it has come. It takes seconds, and is
    kept with the game.
    """

    state: Literal["none", "working", "done"]
    done: int
    """Deals that are reviewed."""
    of: int
    game: int
    seat: Seat
    """Whose decisions."""
    accuracy: float | None
    """The share of decisions that were as good as the best; None without any."""
    points: float | None
    """What all decisions gave away together."""
    costliest: list[tuple[int, int]]
    """At most five decisions, the costliest first: index of the deal, and in its decisions."""
    deals: list[ReviewedDeal]
