"""Sets, runs, every best arrangement of a hand; deadwood.

Works on sets of cards of any size, so that ten cards, eleven cards and a defender's hand
share one arithmetic. Laying cards off on somebody else's melds is in `layoffs`.

How it is fast: with no rank held three times there is nothing to decide, since the runs of
a suit are its blocks of three or more neighbours; four table look-ups, one for each suit's
lane of thirteen bits, add up the rest. A rank held three times that touches no run leaves
as a whole set, for no other use of its cards saves more. Only a rank that is wanted by a
set and by a run branches: no set, the whole set, or (of four) each three.
"""

from __future__ import annotations

from typing import Final

from engine.actions import Melds
from engine.cards import (
    DECK_SIZE,
    LANE,
    LANE_POINTS,
    POINTS,
    Card,
    CardSet,
    Spread,
    members,
    points,
)

_RANK: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The four aces; shifted left by r, the four cards of rank r."""
_RUN_STARTS: Final = 0x7FF * _RANK
"""A to J of each suit: where a run of three may begin."""


def _tables() -> tuple[list[int], list[int], list[int]]:
    """Ranks in runs, deadwood points and best single discard of each of 8192 lanes."""
    highest = [0]
    for rank in range(13):
        highest += [POINTS[rank]] * len(highest)
    in_run = [
        (start := lane & lane >> 1 & lane >> 2) | start << 1 | start << 2
        for lane in range(LANE + 1)
    ]
    deadwood = [LANE_POINTS[lane ^ run] for lane, run in enumerate(in_run)]
    # A card of a run is never the best one to throw while a loose one is held, and with
    # all cards melded the best discard (the end of a run of four, say) leaves nothing.
    gain = [highest[lane ^ run] for lane, run in enumerate(in_run)]
    return in_run, deadwood, gain


_IN_RUN, _DEADWOOD, _GAIN = _tables()


def in_runs(cards: CardSet) -> CardSet:
    """Every card that lies in a run of three or more, melding runs only."""
    start = cards & cards >> 1 & cards >> 2 & _RUN_STARTS
    return start | start << 1 | start << 2


def is_set(cards: CardSet) -> bool:
    """Whether the cards are three or four of one rank."""
    return cards.bit_count() >= 3 and not cards & ~(_RANK << _lowest_rank(cards))


def is_run(cards: CardSet) -> bool:
    """Whether the cards are three or more in sequence in one suit, the ace low."""
    if cards.bit_count() < 3:
        return False
    low = (cards & -cards).bit_length() - 1
    block = cards >> low
    return block & (block + 1) == 0 and low % 13 + block.bit_length() <= 13


def is_meld(cards: CardSet) -> bool:
    """Whether the cards are a set or a run."""
    return is_set(cards) or is_run(cards)


def _lowest_rank(cards: CardSet) -> int:
    return ((cards & -cards).bit_length() - 1) % 13


def deadwood_points(hand: CardSet) -> int:
    """The least deadwood points over all arrangements of the hand.

    >>> from engine.cards import hand
    >>> deadwood_points(hand("6S 7S 8S 6C 7C 8C 8D KH QD 2C"))
    30
    """
    c = hand & 0x1FFF
    d = hand >> 13 & 0x1FFF
    h = hand >> 26 & 0x1FFF
    s = hand >> 39
    # Most hands have no two clubs and diamonds, nor hearts and spades, of a rank held thrice.
    if ((pairs := c & d) and pairs & (h | s)) or ((pairs := h & s) and pairs & (c | d)):
        return _with_sets(c, d, h, s)
    return _DEADWOOD[c] + _DEADWOOD[d] + _DEADWOOD[h] + _DEADWOOD[s]


def _with_sets(c: int, d: int, h: int, s: int) -> int:
    """As `deadwood_points`, of four lanes in which some rank is held three times."""
    triples = c & d & (h | s) | h & s & (c | d)
    contested = triples & (_IN_RUN[c] | _IN_RUN[d] | _IN_RUN[h] | _IN_RUN[s])
    keep = ~(triples ^ contested)
    c &= keep
    d &= keep
    h &= keep
    s &= keep
    left = _DEADWOOD[c] + _DEADWOOD[d] + _DEADWOOD[h] + _DEADWOOD[s]
    if not contested:
        return left
    if contested & (contested - 1) or c & d & h & s & contested:
        return _least(c, d, h, s, contested)
    # One rank of three cards, by far the most frequent case: left, or melded.
    keep = ~contested
    c &= keep
    d &= keep
    h &= keep
    s &= keep
    melded = _DEADWOOD[c] + _DEADWOOD[d] + _DEADWOOD[h] + _DEADWOOD[s]
    return left if left < melded else melded


def _least(c: int, d: int, h: int, s: int, contested: int) -> int:
    """Deadwood points when each contested rank is left, melded whole, or melded but one."""
    if not contested:
        return _DEADWOOD[c] + _DEADWOOD[d] + _DEADWOOD[h] + _DEADWOOD[s]
    rank = contested & -contested
    rest = contested ^ rank
    keep = ~rank
    least = min(
        _least(c, d, h, s, rest),
        _least(c & keep, d & keep, h & keep, s & keep, rest),
    )
    if c & d & h & s & rank:
        least = min(
            least,
            _least(c, d & keep, h & keep, s & keep, rest),
            _least(c & keep, d, h & keep, s & keep, rest),
            _least(c & keep, d & keep, h, s & keep, rest),
            _least(c & keep, d & keep, h & keep, s, rest),
        )
    return least


def deadwood_after_best_discard(hand: CardSet) -> int:
    """The least deadwood points that throwing one card of the hand can leave.

    >>> from engine.cards import hand
    >>> deadwood_after_best_discard(hand("3S 4S 5S 6S 5C 2D 4D 5D 6D 2H 6H"))
    9
    """
    c = hand & 0x1FFF
    d = hand >> 13 & 0x1FFF
    h = hand >> 26 & 0x1FFF
    s = hand >> 39
    if ((pairs := c & d) and pairs & (h | s)) or ((pairs := h & s) and pairs & (c | d)):
        return _with_sets_but_one(c, d, h, s)
    loose = _DEADWOOD[c] + _DEADWOOD[d] + _DEADWOOD[h] + _DEADWOOD[s]
    return loose - max(_GAIN[c], _GAIN[d], _GAIN[h], _GAIN[s])


def _with_sets_but_one(c: int, d: int, h: int, s: int) -> int:
    """As `_with_sets`, with the one best loose card thrown."""
    triples = c & d & (h | s) | h & s & (c | d)
    contested = triples & (_IN_RUN[c] | _IN_RUN[d] | _IN_RUN[h] | _IN_RUN[s])
    keep = ~(triples ^ contested)
    c &= keep
    d &= keep
    h &= keep
    s &= keep
    if contested:
        return _least_but_one(c, d, h, s, contested)
    loose = _DEADWOOD[c] + _DEADWOOD[d] + _DEADWOOD[h] + _DEADWOOD[s]
    return loose - max(_GAIN[c], _GAIN[d], _GAIN[h], _GAIN[s])


def _least_but_one(c: int, d: int, h: int, s: int, contested: int) -> int:
    """As `_least`, with the one best loose card thrown."""
    if not contested:
        return (
            _DEADWOOD[c]
            + _DEADWOOD[d]
            + _DEADWOOD[h]
            + _DEADWOOD[s]
            - max(_GAIN[c], _GAIN[d], _GAIN[h], _GAIN[s])
        )
    rank = contested & -contested
    rest = contested ^ rank
    keep = ~rank
    least = min(
        _least_but_one(c, d, h, s, rest),
        _least_but_one(c & keep, d & keep, h & keep, s & keep, rest),
    )
    if c & d & h & s & rank:
        least = min(
            least,
            _least_but_one(c, d & keep, h & keep, s & keep, rest),
            _least_but_one(c & keep, d, h & keep, s & keep, rest),
            _least_but_one(c & keep, d & keep, h, s & keep, rest),
            _least_but_one(c & keep, d & keep, h & keep, s, rest),
        )
    return least


def may_leave(hand: CardSet, limit: int) -> bool:
    """Whether throwing some card of the hand leaves at most `limit` deadwood points."""
    c = hand & 0x1FFF
    d = hand >> 13 & 0x1FFF
    h = hand >> 26 & 0x1FFF
    s = hand >> 39
    if ((pairs := c & d) and pairs & (h | s)) or ((pairs := h & s) and pairs & (c | d)):
        return _with_sets_but_one(c, d, h, s) <= limit
    # Mostly the hand is far off, and a look at its best discard (ten points) is spared.
    left = _DEADWOOD[c] + _DEADWOOD[d] + _DEADWOOD[h] + _DEADWOOD[s] - limit
    return left <= 10 and left <= max(_GAIN[c], _GAIN[d], _GAIN[h], _GAIN[s])


class _Saved(Spread[tuple[Card, int]]):
    """With each card of one suit, by how much its discard lowers the deadwood points of them."""

    def _lay(self, cards: CardSet) -> tuple[tuple[Card, int], ...]:
        whole = deadwood_points(cards)
        return tuple((card, whole - deadwood_points(cards ^ 1 << card)) for card in members(cards))


_saved: Final = _Saved().of


def deadwood_after_each_discard(hand: CardSet) -> dict[Card, int]:
    """For each card of the hand, the least deadwood points of the others.

    >>> from engine.cards import hand, name
    >>> after = deadwood_after_each_discard(hand("4C 5C 6C 7C 9D 9H 9S JH JD JS 3D"))
    >>> {name(card): left for card, left in after.items() if left <= 10}
    {'4C': 3, '7C': 3, '3D': 0}
    """
    sets = ranks_held_three_times(hand) * _RANK
    if sets & in_runs(hand):
        return {card: deadwood_points(hand ^ 1 << card) for card in members(hand)}
    # Sets are whole then whatever else is thrown, and each lane of the rest is by itself.
    loose = hand & ~sets
    whole = deadwood_points(loose)
    after = {card: whole - less for card, less in _saved(loose)}
    if not sets:
        return after
    return {
        card: after[card] if loose >> card & 1 else deadwood_points(hand ^ 1 << card)
        for card in members(hand)
    }


def ranks_held_three_times(hand: CardSet) -> int:
    """The ranks of which three or four cards are held: bit r for rank r."""
    c, d, h, s = hand & LANE, hand >> 13 & LANE, hand >> 26 & LANE, hand >> 39
    return c & d & (h | s) | h & s & (c | d)


def set_choices(hand: CardSet, reach: CardSet) -> list[Melds]:
    """Every choice of sets from the hand that can belong to a best arrangement.

    `reach` are the cards that may be of use outside a set. A rank with no card in it is
    melded whole in every choice; the others are melded whole, melded but one, or left.
    """
    choices: list[Melds] = [()]
    held = ranks_held_three_times(hand)
    while held:
        rank = held & -held
        held ^= rank
        whole = hand & _RANK * rank
        if not whole & reach:
            choices = [(*sets, whole) for sets in choices]
            continue
        ways: list[Melds] = [(whole,)]
        if whole.bit_count() == 4:
            ways += [(whole ^ 1 << card,) for card in members(whole)]
        ways.append(())
        choices = [sets + way for sets in choices for way in ways]
    return choices


def run_melds(cards: CardSet) -> Melds:
    """The blocks of a set of cards that `in_runs` returned, in order of suit, then rank."""
    runs: list[CardSet] = []
    for shift in range(0, DECK_SIZE, 13):
        lane = cards >> shift & LANE
        while lane:
            low = lane & -lane
            block = lane & ~(lane + low)
            runs.append(block << shift)
            lane ^= block
    return tuple(runs)


def arrangements(hand: CardSet) -> tuple[Melds, ...]:
    """Every arrangement of least deadwood, in canonical order.

    An arrangement lists its sets in order of rank, then its runs in order of suit and
    rank. Neighbouring runs are one: where a long run is split changes neither deadwood nor
    what can be laid off. Canonical order compares arrangements as tuples.

    >>> from engine.cards import hand, names
    >>> for melds in arrangements(hand("5C 5D 5H 5S 6S 7S 8S 2C 3C AH")):
    ...     print([names(meld) for meld in melds])
    [['5C', '5D', '5H'], ['5S', '6S', '7S', '8S']]
    [['5C', '5D', '5H', '5S'], ['6S', '7S', '8S']]
    """
    runs = in_runs(hand)
    if not ranks_held_three_times(hand):
        return (run_melds(runs) if runs else (),)
    least = 1000
    best: list[Melds] = []
    for sets in set_choices(hand, runs):
        rest = hand ^ sum(sets)
        runs = in_runs(rest)
        loose = points(rest ^ runs)
        if loose <= least:
            if loose < least:
                least = loose
                best.clear()
            best.append(sets + run_melds(runs))
    return tuple(sorted(best))
