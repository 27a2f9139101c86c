"""What a player may want to do: one frozen value for each action."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.cards import Card, CardSet

Melds: TypeAlias = tuple[CardSet, ...]
"""An arrangement: disjoint sets of cards, each a set or a run."""


class Pile(StrEnum):
    """Where a card is drawn from."""

    STOCK = "stock"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the first upcard."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of a pile. In the offer, the discard pile is the first upcard."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card and end the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """Throw a card face down and end the deal; gin when nothing is left unmelded.

    `melds` is the knocker's own choice of arrangement; None lets the table choose.
    """

    card: Card
    melds: Melds | None = None


@dataclass(frozen=True, slots=True)
class BigGin:
    """Show eleven melded cards without a discard."""


@dataclass(frozen=True, slots=True)
class LayOff:
    """Manual layoffs: the defender's own melds, and cards added to the knocker's melds.

    `melds` are the defender's own; `layoffs[i]` are the cards added to the knocker's meld i.
    """

    melds: Melds
    layoffs: tuple[CardSet, ...]


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Ready for the next deal. `entropy` is mixed into its shuffle (at most 64 bytes)."""

    entropy: bytes = b""


Action: TypeAlias = Pass | Draw | Discard | Knock | BigGin | LayOff | NextDeal
