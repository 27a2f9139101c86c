"""What the learned player looks at: a hand after a discard, in the light of the table.

`Table` gathers once per decision what does not depend on the discard: the cards that can
still come, and how likely the opponent holds each of them, judged from what they took,
left and threw. `features` then describes one discard by fifty numbers of about the
same size, and `knock_features` adds what matters for a knock. `bench/simulator.c` computes
the same numbers for training; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log
from typing import Final, NamedTuple

from engine.actions import Melds
from engine.bots.table import Habits, habits, in_melds, unseen
from engine.cards import DECK_SIZE, LANE, POINTS, Card, CardSet, members
from engine.layoffs import fourth_card, neighbours
from engine.melds import (
    deadwood_after_best_discard,
    deadwood_points,
    is_set,
)
from engine.view import DealKind, View

_ACES: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
_RANK: Final = tuple((_ACES << card % 13) ^ 1 << card for card in range(DECK_SIZE))
"""The other three cards of the rank."""


def _beside(card: Card, step: int) -> CardSet:
    rank = card % 13
    below = 1 << card - step if rank >= step else 0
    above = 1 << card + step if rank + step <= 12 else 0
    return below | above


_NEXT: Final = tuple(_beside(card, 1) for card in range(DECK_SIZE))
_SECOND: Final = tuple(_beside(card, 2) for card in range(DECK_SIZE))
_NEAR: Final = tuple(_NEXT[card] | _SECOND[card] for card in range(DECK_SIZE))


def _pairs(card: Card) -> tuple[CardSet, ...]:
    a, b, c = members(_RANK[card])
    rank = card % 13
    runs = [
        1 << card + low | 1 << card + high
        for low, high in ((-2, -1), (-1, 1), (1, 2))
        if rank + low >= 0 and rank + high <= 12
    ]
    return 1 << a | 1 << b, 1 << a | 1 << c, 1 << b | 1 << c, *runs


_PAIRS: Final = tuple(_pairs(card) for card in range(DECK_SIZE))
"""The two cards that each meld of three with the card wants."""
_LANES: Final = (0, 13, 26, 39)
_DEPTHS: Final = (3, 6, 12)
"""How many of the best next draws are averaged, each a feature of its own."""
_DEEPEST: Final = _DEPTHS[-1]
_CERTAIN: Final = 0.97
"""No unseen card is taken to be in the other hand more surely than this."""


class HeldCard(NamedTuple):
    """A card of the seat's hand in the light of the table."""

    bit: CardSet
    points: int
    danger: float
    """How likely it melds for the opponent."""
    fits: bool
    """Whether it goes with cards that the opponent was seen taking."""
    ranks: CardSet
    """The cards of its rank, while one of them can still come."""
    nears: CardSet
    """The same for the cards within two steps in its suit."""


class Table:
    """What one seat knows at a decision to throw, whatever it throws."""

    def __init__(self, view: View, weights: Sequence[float]) -> None:
        assert view.seat is not None
        self.habits: Habits = habits(view)
        self.unseen: CardSet = unseen(view)
        self.stock = view.stock_count
        self.limit = view.knock_limit
        shown = view.known[view.seat]
        if view.taken is not None:
            shown &= ~(1 << view.taken)
        self.shown: CardSet = shown
        """What the opponent knows this seat to hold since earlier turns."""
        self.turn = 1 + sum(
            turn.seat == view.seat and turn.discarded is not None for turn in view.turns
        )
        self.held = self._held(weights)
        """For each card, how likely the opponent holds it: 1 for a card seen taken."""
        self.fresh = tuple(
            (1 << card, 1 - self.held[card], POINTS[card]) for card in members(self.unseen)
        )
        """Each unseen card as a set, how likely it is still to come, and its points."""
        self.to_come = sum(chance for _, chance, _ in self.fresh) or 1e-9
        self.points_held = sum(
            self.held[card] * POINTS[card] for card in members(self.unseen | self.habits.known)
        )
        self.danger = {card: _danger(card, self.held) for card in members(view.hand)}
        self.mine = tuple(self._held_cards(view.hand))
        self.common = self._common()
        self.style = _style(view)

    def _held(self, weights: Sequence[float]) -> list[float]:
        known, thrown, refused = self.habits.known, self.habits.thrown, self.habits.refused
        fresh = self.unseen
        turns = min(len(self.habits.discards), 12) / 10
        wanted = 10 - known.bit_count()
        share = min(max(wanted / max(fresh.bit_count(), 1), 0.01), 0.98)
        base = weights[0] + weights[1] * log(share / (1 - share))
        per_point = (weights[11] + weights[12] * turns) / 10
        # Who throws the highest loose card holds none above the lowest one thrown so far.
        lowest = min((card % 13 for card in self.habits.discards), default=12)
        higher = weights[16] + weights[21] * turns
        could = fresh | known
        held = [0.0] * DECK_SIZE
        total = 0.0
        for card in members(fresh):
            rank, near, second = _RANK[card], _NEXT[card], _SECOND[card]
            score = (
                base
                + weights[5] * (thrown & rank).bit_count()
                + weights[6] * (thrown & near).bit_count()
                + weights[7] * (thrown & second).bit_count()
                + weights[8] * (refused & rank).bit_count()
                + weights[9] * (refused & near).bit_count()
                + weights[10] * (refused & second).bit_count()
                + per_point * POINTS[card]
                + weights[13] * (fresh & rank).bit_count()
                + weights[14] * (fresh & near).bit_count()
                + weights[15] * (fresh & second).bit_count()
            )
            melds = sum(pair & could == pair for pair in _PAIRS[card])
            score += weights[19] * melds / 3
            above = card % 13 - lowest
            if above > 0:
                score += higher + weights[17] * above / 10
                score += weights[18] * melds / 3 if melds else weights[20]
            if known:
                score += (
                    weights[2] * (known & rank).bit_count()
                    + weights[3] * (known & near).bit_count()
                    + weights[4] * (known & second).bit_count()
                )
            chance = 1 / (1 + exp(-score))
            held[card] = chance
            total += chance
        scale = wanted / total if total else 0.0
        for card in members(fresh):
            held[card] = min(held[card] * scale, _CERTAIN)
        for card in members(known):
            held[card] = 1.0
        return held

    def _held_cards(self, hand: CardSet) -> Iterator[HeldCard]:
        known, fresh = self.habits.known, self.unseen
        for card in members(hand):
            rank, near = _RANK[card], _NEAR[card]
            yield HeldCard(
                1 << card,
                POINTS[card],
                self.danger[card],
                (known & rank).bit_count() >= 2 or (known & near).bit_count() >= 2,
                rank if rank & fresh else 0,
                near if near & fresh else 0,
            )

    def _common(self) -> list[float]:
        """The features that are the same for every discard."""
        seen = self.habits
        last = [POINTS[card] for card in seen.discards[:-4:-1]]
        last += [10] * (3 - len(last))
        return [
            self.turn / 10,
            1 / self.turn,
            self.stock / 30,
            (8 - self.stock) / 6 if self.stock < 8 else 0.0,
            seen.known.bit_count() / 3,
            seen.takes / 3,
            float(seen.took_last),
            last[0] / 10,
            last[1] / 10,
            sum(last) / 30,
            sum(POINTS[card] <= 6 for card in seen.discards) / 4,
            self.points_held / 60,
            in_melds(seen.known).bit_count() / 3,
        ]


def _style(view: View) -> list[float]:
    """How the opponent ended the earlier deals of this game: by knocks, by gin; how many."""
    knocked = gins = 0
    for line in view.sheet:
        theirs = line.winner is not None and line.winner != view.seat
        match line.kind:
            case DealKind.KNOCK:
                knocked += theirs
            case DealKind.UNDERCUT:
                knocked += not theirs
            case DealKind.GIN | DealKind.BIG_GIN:
                gins += theirs
            case DealKind.TIE | DealKind.VOID:
                pass
    deals = len(view.sheet)
    return [knocked / (deals + 3) * 2, gins / (deals + 3) * 4, deals / 8]


def _danger(card: Card, held: Sequence[float]) -> float:
    """How likely the card melds with two cards of the opponent's."""
    a, b, c = (held[each] for each in members(_RANK[card]))
    safe = 1 - (a * b + a * c + b * c - 2 * a * b * c)
    rank = card % 13
    if rank >= 2:
        safe *= 1 - held[card - 1] * held[card - 2]
    if 1 <= rank <= 11:
        safe *= 1 - held[card - 1] * held[card + 1]
    if rank <= 10:
        safe *= 1 - held[card + 1] * held[card + 2]
    return 1 - safe


def _outs(hand: CardSet) -> CardSet:
    """Every card that would make a meld with two cards of the hand."""
    c, d, h, s = hand & LANE, hand >> 13 & LANE, hand >> 26 & LANE, hand >> 39
    result = _ACES * (c & d | c & h | c & s | d & h | d & s | h & s)
    for shift, lane in zip(_LANES, (c, d, h, s), strict=True):
        up, down = lane << 1, lane >> 1
        result |= ((up & lane << 2 | down & lane >> 2 | up & down) & LANE) << shift
    return result


def features(table: Table, hand: CardSet, thrown: Card) -> list[float]:
    """One discard in numbers: the ten cards kept, and the card given away."""
    seen = table.habits
    known = seen.known
    left = deadwood_points(hand)
    nine = deadwood_after_best_discard(hand)
    outs_of = _outs(hand)
    by_deadwood: dict[int, float] = {}
    outs = loose_outs = 0.0
    loose = hand & ~in_melds(hand)
    loose_outs_of = _outs(loose)
    for bit, chance, points in table.fresh:
        if outs_of & bit:
            after = deadwood_after_best_discard(hand | bit)
            outs += chance
            if loose_outs_of & bit:
                loose_outs += chance
        else:
            # It melds with nothing: it is thrown again, or kept in place of another card.
            after = nine + points
            if after > left:
                after = left
        if after in by_deadwood:
            by_deadwood[after] += chance
        else:
            by_deadwood[after] = chance
    total = table.to_come
    best, gin, five, can, everything = _futures(by_deadwood, table.limit)

    high = second = worth = partial = junk = spill = 0
    given = 0.0
    safest = 1.0 if loose else 0.0
    for bit, points, danger, fits, ranks, nears in table.mine:
        if loose & bit:
            worth += points
            if points > high:
                high, second = points, high
            elif points > second:
                second = points
            given += danger
            if danger < safest:
                safest = danger
            if fits:
                spill += points
            if hand & ranks or hand & nears:
                partial += 1
            else:
                junk += points
    rank, beside, near = _RANK[thrown], _NEXT[thrown], _NEAR[thrown]
    known_rank, known_beside = (known & rank).bit_count(), (known & beside).bit_count()
    feeds = (
        known_rank >= 2
        or known_beside == 2
        or (known_beside > 0 and (known & near).bit_count() >= 2)
    )
    return [
        left / 30,
        float(left <= table.limit),
        min(left, 20) / 10,
        best[0] / 20,
        best[1] / 20,
        best[2] / 20,
        everything / total / 30,
        gin / total * 5,
        five / total * 3,
        can / total * 2,
        outs / 8,
        loose.bit_count() / 5,
        high / 10,
        second / 10,
        partial / 5,
        worth / 30,
        table.danger[thrown] * 3,
        float(feeds),
        known_rank / 2,
        float(known_beside),
        POINTS[thrown] / 10,
        given / 2,
        safest * 3,
        spill / 10,
        *table.common,
        (table.shown & hand).bit_count() / 3,
        (table.shown & loose).bit_count() / 2,
        table.limit / 10,
        seen.refused.bit_count() / 6,
        float(seen.thrown >> thrown & 1),
        (seen.thrown & rank).bit_count() / 2,
        (seen.thrown & near).bit_count() / 2,
        *table.style,
        loose_outs / 8,
        (loose.bit_count() - partial) / 4,
        junk / 20,
    ]


def _futures(
    by_deadwood: dict[int, float], limit: int
) -> tuple[list[float], float, float, float, float]:
    """Mean deadwood of the best next draws, and the weight of gin, of five, of a knock."""
    best = [0.0, 0.0, 0.0]
    gin = five = can = everything = seen = 0.0
    for after in sorted(by_deadwood):
        weight = by_deadwood[after]
        before, seen = seen, seen + weight
        everything += weight * after
        if before < _DEEPEST:
            for index, depth in enumerate(_DEPTHS):
                if before < depth:
                    best[index] += ((seen if seen < depth else depth) - before) * after
        if after <= 5:
            five += weight
            if after == 0:
                gin += weight
        if after <= limit:
            can += weight
    for index, depth in enumerate(_DEPTHS):
        best[index] /= min(seen, depth) or 1
    return best, gin, five, can, everything


def knock_features(table: Table, melds: Melds) -> list[float]:
    """What a knock with these melds opens to the defender's layoffs."""
    opened = 0
    for meld in melds:
        opened |= fourth_card(meld) if is_set(meld) else neighbours(meld)
    opened &= table.unseen | table.habits.known
    count = value = 0.0
    for card in members(opened):
        count += table.held[card]
        value += table.held[card] * POINTS[card]
    return [count, value / 10, len(melds) / 2]
