"""The REST routes of finished deals, step by step."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from app.protocol.actions import Action
from app.protocol.views import Proof, Result, RuleCard
from app.protocol.words import Card, Cards, Meld, Pair, Seat, Strict


class DealLine(Strict):
    """A finished deal of a room."""

    game: int
    deal: int
    kind: Literal["knock", "gin", "big_gin", "undercut", "tie", "void"]
    winner: Seat | None
    points: int
    scores: Pair
    """After it."""


class Deals(Strict):
    """`GET /api/rooms/{room}/deals`: the finished deals, oldest first."""

    deals: list[DealLine]


class ReplayStep(Strict):
    """The table after one action. The first step is the dealing, and has none."""

    seat: Seat | None
    action: Action | None
    drawn: Card | None
    """The card that came with a draw."""
    on_turn: Seat | None
    hands: tuple[Cards, Cards]
    melds: tuple[list[Meld], list[Meld]]
    """The best arrangement of each hand, or as shown at the end."""
    deadwood: Pair
    stock_count: int
    discards: Cards


class DealRecord(Strict):
    """`GET /api/rooms/{room}/deals/{game}/{deal}` and, without names, `GET /api/deals/{id}`."""

    game: int
    deal: int
    rules: RuleCard
    names: tuple[str, str]
    """Of the seats; "" in a shared deal."""
    seat: Seat | None
    """The asking browser's."""
    dealer: Seat
    upcard: Card
    knock_limit: int
    multiplier: int
    scores: Pair
    """Before it."""
    steps: list[ReplayStep]
    result: Result
    proof: Proof | None
    notation: str
    """The deal as text."""


class SharedDeal(Strict):
    """`POST /api/rooms/{room}/deals/{game}/{deal}/share`: a link to this one deal.

    It names neither the room nor the players, and holds for 60 days.
    """

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22}$")]
    url: str
