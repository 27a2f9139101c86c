"""Brute force: the same questions as `melds` and `layoffs`, answered without their ideas.

Cards are text, melds are frozensets of text, and everything is tried: all ways to choose
disjoint melds, and for a defence all own melds with all sequences of layoffs. Slow on
purpose; nothing here may import the engine's arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import TypeAlias

RANKS = "A23456789TJQK"
VALUE = {rank: min(index + 1, 10) for index, rank in enumerate(RANKS)}

Meld: TypeAlias = frozenset[str]


def value(cards: frozenset[str]) -> int:
    return sum(VALUE[card[0]] for card in cards)


@cache
def is_meld(cards: Meld) -> bool:
    if len(cards) < 3:
        return False
    if len({card[0] for card in cards}) == 1:
        return True
    if len({card[1] for card in cards}) > 1:
        return False
    places = sorted(RANKS.index(card[0]) for card in cards)
    return places == list(range(places[0], places[0] + len(places)))


def all_melds(hand: frozenset[str]) -> list[Meld]:
    """Every set and every run that can be made of the hand's cards."""
    melds = []
    for rank in RANKS:
        same = sorted(card for card in hand if card[0] == rank)
        for count in (3, 4):
            melds += [frozenset(chosen) for chosen in combinations(same, count)]
    for suit in "CDHS":
        for first in range(13):
            for last in range(first + 2, 13):
                run = frozenset(RANKS[place] + suit for place in range(first, last + 1))
                if run <= hand:
                    melds.append(run)
    return melds


def all_arrangements(hand: frozenset[str]) -> Iterator[tuple[Meld, ...]]:
    """Every choice of disjoint melds, the empty one included."""

    def extend(start: int, free: frozenset[str]) -> Iterator[tuple[Meld, ...]]:
        yield ()
        for index in range(start, len(melds)):
            meld = melds[index]
            if meld <= free:
                for rest in extend(index + 1, free - meld):
                    yield (meld, *rest)

    melds = all_melds(hand)
    return extend(0, hand)


def least_deadwood(hand: frozenset[str]) -> int:
    return min(
        value(hand.difference(*arrangement)) if arrangement else value(hand)
        for arrangement in all_arrangements(hand)
    )


def best_arrangements(hand: frozenset[str]) -> set[frozenset[Meld]]:
    """The arrangements of least deadwood, runs that touch joined."""
    least = least_deadwood(hand)
    return {
        joined(arrangement)
        for arrangement in all_arrangements(hand)
        if value(hand.difference(*arrangement) if arrangement else hand) == least
    }


def joined(arrangement: tuple[Meld, ...]) -> frozenset[Meld]:
    melds = set(arrangement)
    while True:
        for one, other in combinations(melds, 2):
            same_suit = len({card[1] for card in one | other}) == 1
            if same_suit and is_meld(one | other):
                melds -= {one, other}
                melds.add(one | other)
                break
        else:
            return frozenset(melds)


def least_after_discard(hand: frozenset[str]) -> dict[str, int]:
    return {card: least_deadwood(hand - {card}) for card in hand}


def least_defence(knocker: tuple[Meld, ...], hand: frozenset[str]) -> int:
    """The least deadwood over all own melds and all sequences of layoffs."""
    seen: set[tuple[tuple[Meld, ...], frozenset[str]]] = set()

    def lay_off(melds: tuple[Meld, ...], rest: frozenset[str]) -> int:
        """The least value of what is left, over all sequences of layoffs."""
        if (melds, rest) in seen:
            return 1000
        seen.add((melds, rest))
        least = value(rest)
        for card in rest:
            for index, meld in enumerate(melds):
                longer = meld | {card}
                if is_meld(longer):
                    after = (*melds[:index], longer, *melds[index + 1 :])
                    least = min(least, lay_off(after, rest - {card}))
        return least

    return min(
        lay_off(knocker, hand.difference(*own) if own else hand) for own in all_arrangements(hand)
    )
