"""Which cards go on the knocker's melds, and the best defence.

The defender's own melds and layoffs are chosen together for the least deadwood. Melding
first and laying off second is worse in about one knock in a hundred, and can give the deal
to the wrong seat.

Why few cases need a search: inside a suit, once cards of own sets and fourth cards are
out, a block of three neighbours or more melds itself, and a shorter block is laid off whole
when it touches a run of the knocker. So only own sets and fourth cards branch, and of these
only the ones that a run could use as well.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.actions import Melds
from engine.cards import LANE, CardSet, members, points
from engine.melds import in_runs, is_meld, run_melds, set_choices

_ACES: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
_NO_ACES: Final = LANE * _ACES & ~_ACES
_NO_KINGS: Final = LANE * _ACES & ~(_ACES << 12)


class Defence(NamedTuple):
    """What the defender shows against a knock."""

    melds: Melds
    """The defender's own."""
    layoffs: tuple[CardSet, ...]
    """Cards added to the knocker's meld of the same index; 0 for none."""
    deadwood: CardSet
    points: int
    """The deadwood's."""


def neighbours(cards: CardSet) -> CardSet:
    """The cards next to a card of the set, in its suit; the ace has no lower neighbour."""
    return (cards & _NO_KINGS) << 1 | (cards & _NO_ACES) >> 1


def fourth_card(meld: CardSet) -> CardSet:
    """The card that completes a set of three; 0 for a set of four and for a run."""
    if meld & meld >> 1 or meld.bit_count() == 4:
        return 0
    rank = (meld | meld >> 13 | meld >> 26) & LANE
    return _ACES * rank ^ meld


def best_defence(melds: Melds, hand: CardSet) -> Defence:
    """The defence of least deadwood against a knocker's melds.

    Of equal ones: the fewest cards laid off, then whole sets before parts of them, in
    order of rank. So a table that makes the defence makes the same one every time.

    >>> from engine.cards import hand, names
    >>> knocker = (hand("JC JD JH"), hand("AS 2S 3S"), hand("8S 9S TS"))
    >>> defence = best_defence(knocker, hand("4S 5S 6C 6D 6S 7D 7S 8C 9C TC"))
    >>> [names(cards) for cards in defence.layoffs], names(defence.deadwood)
    ([[], ['4S', '5S'], ['7S']], ['7D'])
    """
    runs = fourths = 0
    for meld in melds:
        # Of melds, only runs have neighbouring cards.
        if meld & meld >> 1:
            runs |= meld
        else:
            fourths |= fourth_card(meld)
    fourths &= hand
    beside = neighbours(runs)
    reach = in_runs(hand | runs)
    certain = fourths & ~reach
    least = fewest = 1000
    best: tuple[Melds, CardSet, CardSet, CardSet, CardSet] = ((), 0, 0, 0, 0)
    for on_sets in _parts(fourths & reach) if fourths & reach else (0,):
        on_sets |= certain
        held = hand ^ on_sets
        for sets in set_choices(held, reach):
            rest = held ^ sum(sets) if sets else held
            own_runs = in_runs(rest)
            loose = rest ^ own_runs
            laid = loose & beside
            if laid:
                # What is loose lies in blocks of one or two, so one step further is all.
                laid |= loose & neighbours(laid)
            left = points(loose ^ laid)
            if left <= least:
                count = (laid | on_sets).bit_count()
                if left < least or count < fewest:
                    least, fewest = left, count
                    best = (sets, own_runs, laid, on_sets, loose ^ laid)
    sets, own_runs, laid, on_sets, deadwood = best
    return Defence(
        sets + run_melds(own_runs) if own_runs else sets,
        _spread(melds, laid, on_sets) if laid or on_sets else (0,) * len(melds),
        deadwood,
        least,
    )


def _parts(cards: CardSet) -> list[CardSet]:
    """Every subset, the whole first."""
    parts = [0]
    for card in members(cards):
        parts = [part | 1 << card for part in parts] + parts
    return sorted(parts, key=int.bit_count, reverse=True)


def _spread(melds: Melds, on_runs: CardSet, on_sets: CardSet) -> tuple[CardSet, ...]:
    """The laid cards by the knocker's meld that takes them, the first one that can."""
    layoffs: list[CardSet] = []
    for meld in melds:
        added = 0
        if not meld & meld >> 1:
            if on_sets:
                added = fourth_card(meld) & on_sets
        elif on_runs:
            near = neighbours(meld) & on_runs
            while near:
                added |= near
                near = neighbours(added) & on_runs & ~added
            on_runs &= ~added
        layoffs.append(added)
    return tuple(layoffs)


def takes(meld: CardSet, cards: CardSet) -> bool:
    """Whether the cards may all be laid off on the meld."""
    return not meld & cards and (not cards or is_meld(meld | cards))


def exposure(melds: Melds, unseen: CardSet) -> int:
    """How many of the unseen cards could be laid off on the melds.

    A card counts when the cards between it and a run are unseen as well.
    """
    reached = 0
    for meld in melds:
        if not meld & meld >> 1:
            reached |= fourth_card(meld) & unseen
        else:
            near = neighbours(meld) & unseen
            while near:
                reached |= near
                near = neighbours(near) & unseen & ~reached
    return reached.bit_count()


def by_exposure(arrangements: tuple[Melds, ...], unseen: CardSet) -> tuple[Melds, ...]:
    """Arrangements of equal deadwood in the order in which the table chooses.

    The one that leaves the fewest layoffs comes first, judged from what the knocker has
    seen: `unseen` are the cards that the defender may hold. Then canonical order.
    """
    if len(arrangements) == 1:
        return arrangements
    return tuple(sorted(arrangements, key=lambda melds: (exposure(melds, unseen), melds)))
