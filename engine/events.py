"""What happened at the table: one frozen value for each event.

Events are numbered for everyone by the room; what a seat may not see is masked by
`secrecy.masked`, never skipped: `Drew.card` becomes None, `Dealt.hands` lose the other's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.actions import Melds, Pile
from engine.cards import Card, CardSet
from engine.view import FinalScore, Result, Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """A new deal. `hands` are 0 where the reader may not see them."""

    deal: int
    dealer: Seat
    upcard: Card
    hands: tuple[CardSet, CardSet]


@dataclass(frozen=True, slots=True)
class Passed:
    """The first upcard was left."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """A card was drawn; `card` is None for a masked draw from the stock."""

    seat: Seat
    pile: Pile
    card: Card | None


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was thrown, face up."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Knocked:
    """The knocker's cards, shown: melds and deadwood. Gin when `deadwood` is 0."""

    seat: Seat
    melds: Melds
    deadwood: CardSet
    big_gin: bool = False


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is over, with all that is shown then."""

    result: Result


@dataclass(frozen=True, slots=True)
class Ready:
    """A seat is ready for the next deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    final: FinalScore


Event: TypeAlias = Dealt | Passed | Drew | Discarded | Knocked | DealEnded | Ready | GameEnded
