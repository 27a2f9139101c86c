"""Setup: what stands from the first to the last moment of a deal.

The cards as dealt, and what the first upcard means for this deal: in Oklahoma it sets the
knock limit, and a spade may double the score.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.cards import DECK_SIZE, LANE, POINTS, Card, CardSet
from engine.errors import NotationError
from engine.rules import Rules
from engine.view import Seat

HAND_SIZE: Final = 10
_SPADES: Final = LANE << 39
_WHOLE_DECK: Final = frozenset(range(DECK_SIZE))


class Setup(NamedTuple):
    """The fixed part of a deal; holds every card, so it never leaves by itself."""

    rules: Rules
    number: int
    """The deal's number in its game, from 1."""
    dealer: Seat
    hands: tuple[CardSet, CardSet]
    """As dealt."""
    upcard: Card
    """The first upcard."""
    stock: tuple[Card, ...]
    """As dealt, in the order in which it is drawn."""
    knock_limit: int
    """The most deadwood points for a knock; 0 means gin only."""
    multiplier: int
    """What every score of the deal is multiplied by."""

    @classmethod
    def of(cls, rules: Rules, number: int, dealer: Seat, deck: tuple[Card, ...]) -> Setup:
        """The cards of a deck, dealt as the fifth step of `shuffle` says.

        Raises `NotationError` when the deck is not the 52 cards.
        """
        if len(deck) != DECK_SIZE or frozenset(deck) != _WHOLE_DECK:
            raise NotationError(f"a deck of {len(deck)} cards, {len(set(deck))} different")
        first = second = 0
        for index in range(0, 2 * HAND_SIZE, 2):
            first |= 1 << deck[index]
            second |= 1 << deck[index + 1]
        upcard = deck[2 * HAND_SIZE]
        return cls(
            rules=rules,
            number=number,
            dealer=dealer,
            hands=(second, first) if dealer == 0 else (first, second),
            upcard=upcard,
            stock=deck[2 * HAND_SIZE + 1 :],
            knock_limit=_knock_limit(rules, upcard),
            multiplier=2 if rules.spades_double and 1 << upcard & _SPADES else 1,
        )

    def __repr__(self) -> str:
        """Without a card: a setup may stand in a log or a traceback."""
        return f"<Setup of deal {self.number}>"


def _knock_limit(rules: Rules, upcard: Card) -> int:
    if rules.gin_only:
        return 0
    if rules.oklahoma == "no":
        return rules.knock_limit
    limit = POINTS[upcard]
    return 0 if limit == 1 and rules.oklahoma == "ace_is_gin" else limit
