"""Ranks, suits, cards and sets of cards.

A card is an int 0..51: `13 * suit + rank`, suits C D H S, ranks A 2 .. K. A set of cards is
a 52-bit int with bit `card` set, so union, difference and membership are one machine step,
and each suit is a lane of 13 bits. Card text is rank then suit: `TH` is the ten of hearts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Generic, TypeAlias, TypeVar

from engine.errors import NotationError

Card: TypeAlias = int
"""0..51."""
CardSet: TypeAlias = int
"""A set of cards: bit c is set when card c is in it."""

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
DECK_SIZE: Final = 52
FULL_DECK: Final[CardSet] = (1 << DECK_SIZE) - 1
LANE: Final = 0x1FFF
"""One suit's thirteen bits."""
_CLUBS: Final = LANE
_DIAMONDS: Final = LANE << 13
_HEARTS: Final = LANE << 26
_SPADES: Final = LANE << 39
T = TypeVar("T")

POINTS: Final[tuple[int, ...]] = tuple(min(card % 13 + 1, 10) for card in range(DECK_SIZE))
"""Deadwood points of each card: ace 1, court cards 10, others their number."""
NAMES: Final[tuple[str, ...]] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS: Final = {name: card for card, name in enumerate(NAMES)}


def card(text: str) -> Card:
    """The card that `text` names.

    >>> card("AC"), card("TH")
    (0, 35)

    Raises `NotationError` when it is no card.
    """
    try:
        return _CARDS[text]
    except (KeyError, TypeError):
        raise NotationError(f"{text!r} is no card: want rank {RANKS} and suit {SUITS}") from None


def name(card: Card) -> str:
    """The card as text: `name(35) == "TH"`."""
    return NAMES[card]


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of the given cards; raises `NotationError` when one comes twice."""
    result = 0
    for each in cards:
        if result >> each & 1:
            raise NotationError(f"{NAMES[each]!r} stands twice")
        result |= 1 << each
    return result


class Spread(Generic[T]):
    """Sets of cards laid out in order of suit, then rank, with a value for each card.

    Of the cards of one suit there are 8192 sets; each is laid out when it is first asked for.
    """

    __slots__ = ("_laid", "_values")

    def __init__(self, values: Sequence[T] = ()) -> None:
        """`values`: of the 52 cards."""
        self._values = values
        self._laid: dict[CardSet, tuple[T, ...]] = {}

    def of(self, cards: CardSet) -> tuple[T, ...]:
        """The values of the cards."""
        # No dictionary of its own kind with `__missing__`: it is asked three times as slowly.
        laid = self._laid
        try:
            return (
                laid[cards & _CLUBS]
                + laid[cards & _DIAMONDS]
                + laid[cards & _HEARTS]
                + laid[cards & _SPADES]
            )
        except KeyError:
            for suit in (_CLUBS, _DIAMONDS, _HEARTS, _SPADES):
                if cards & suit not in laid:
                    laid[cards & suit] = self._lay(cards & suit)
            return self.of(cards)

    def _lay(self, cards: CardSet) -> tuple[T, ...]:
        """The values of cards of one suit."""
        spread: list[T] = []
        while cards:
            low = cards & -cards
            spread.append(self._values[low.bit_length() - 1])
            cards ^= low
        return tuple(spread)


members: Final = Spread(range(DECK_SIZE)).of
"""`members(cards)`: the cards of a set, in order of suit, then rank."""
_names: Final = Spread(NAMES).of


def names(cards: CardSet) -> list[str]:
    """The cards of a set as text, in order of suit, then rank."""
    return [*_names(cards)]


def hand(text: str) -> CardSet:
    """The set of cards written with spaces between them.

    >>> names(hand("4H 5H AC"))
    ['AC', '4H', '5H']
    """
    return card_set(card(each) for each in text.split())


def _lane_points() -> list[int]:
    points = [0]
    for rank in range(13):
        points += [sum_below + POINTS[rank] for sum_below in points]
    return points


LANE_POINTS: Final = _lane_points()
"""Deadwood points of each of the 8192 sets of cards of one suit."""


def points(cards: CardSet) -> int:
    """The sum of the cards' deadwood points.

    >>> points(hand("AC TH KS"))
    21
    """
    return (
        LANE_POINTS[cards & LANE]
        + LANE_POINTS[cards >> 13 & LANE]
        + LANE_POINTS[cards >> 26 & LANE]
        + LANE_POINTS[cards >> 39]
    )
