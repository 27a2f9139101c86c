from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CardSet, card, hand, names, points
from engine.melds import (
    arrangements,
    deadwood_after_best_discard,
    deadwood_after_each_discard,
    deadwood_points,
    in_runs,
    is_meld,
    is_run,
    is_set,
    may_leave,
    run_melds,
)
from tests.engine import oracle
from tests.engine.sizes import size
from tests.engine.strategies import dense_hand, hands, text_of, uniform_hand

TRIES = size(4_000, 100_000)


@pytest.mark.parametrize(
    ("cards", "sets", "runs"),
    [
        ("4C 4D 4S", True, False),
        ("4C 4D 4H 4S", True, False),
        ("4C 4D", False, False),
        ("4C 5C 6C", False, True),
        ("AC 2C 3C", False, True),
        ("JS QS KS", False, True),
        ("QC KC AC", False, False),
        ("QC KC AD", False, False),
        ("KC AD 2D", False, False),
        ("4C 5C 6D", False, False),
        ("4C 5C 7C", False, False),
        ("4C 4D 5C", False, False),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", False, True),
        ("", False, False),
    ],
)
def test_what_is_a_set_and_what_is_a_run(cards: str, sets: bool, runs: bool) -> None:
    assert (is_set(hand(cards)), is_run(hand(cards))) == (sets, runs)
    assert is_meld(hand(cards)) == (sets or runs)


def test_melds_are_exactly_the_brute_force_ones() -> None:
    pool = ["KC", "AD", "2D", "3D", "QH", "KH", "AS", "2S", "3S", "AC", "AH", "4D", "KS", "KD"]
    for count in (3, 4, 5):
        for chosen in combinations(pool, count):
            assert is_meld(hand(" ".join(chosen))) == oracle.is_meld(frozenset(chosen))


def test_ace_is_low_in_runs() -> None:
    assert deadwood_points(hand("QS KS AS QH KH AH 2D 5C 9D 9C")) == 67
    assert deadwood_points(hand("AS 2S 3S")) == 0


def test_the_empty_hand_has_no_deadwood() -> None:
    assert deadwood_points(0) == 0
    assert arrangements(0) == ((),)


@pytest.mark.parametrize("count", [10, 11])
@pytest.mark.parametrize("deal", [uniform_hand, dense_hand])
def test_least_deadwood_is_the_brute_force_one(count: int, deal: object) -> None:
    assert callable(deal)
    random = Random(f"deadwood {count}")
    for _ in range(TRIES):
        cards = deal(random, count)
        assert deadwood_points(cards) == oracle.least_deadwood(text_of(cards)), names(cards)


@pytest.mark.parametrize("deal", [uniform_hand, dense_hand])
def test_best_discard_is_the_brute_force_one(deal: object) -> None:
    assert callable(deal)
    random = Random("discard")
    for _ in range(size(200, 10_000)):
        cards = deal(random, 11)
        right = oracle.least_after_discard(text_of(cards))
        after = deadwood_after_each_discard(cards)
        assert after == {card(text): left for text, left in right.items()}, names(cards)
        assert deadwood_after_best_discard(cards) == min(right.values()), names(cards)


@pytest.mark.parametrize("deal", [uniform_hand, dense_hand])
def test_best_discard_agrees_with_its_eleven_hands(deal: object) -> None:
    assert callable(deal)
    random = Random("eleven")
    for _ in range(size(5_000, 200_000)):
        cards = deal(random, 11)
        best = min(deadwood_after_each_discard(cards).values())
        assert deadwood_after_best_discard(cards) == best, names(cards)
        for limit in (0, best - 1, best, 10):
            assert may_leave(cards, limit) == (best <= limit), names(cards)


@pytest.mark.parametrize("deal", [uniform_hand, dense_hand])
def test_best_arrangements_are_the_brute_force_ones(deal: object) -> None:
    assert callable(deal)
    random = Random("arrangements")
    for _ in range(size(300, 10_000)):
        cards = deal(random, 10)
        found = arrangements(cards)
        assert {frozenset(map(text_of, melds)) for melds in found} == oracle.best_arrangements(
            text_of(cards)
        ), names(cards)
        assert list(found) == sorted(set(found))


@given(st.one_of(hands(10), hands(11), hands(7)))
def test_an_arrangement_is_disjoint_melds_of_the_hand(cards: CardSet) -> None:
    least = deadwood_points(cards)
    for melds in arrangements(cards):
        assert all(map(is_meld, melds))
        assert sum(melds) & ~cards == 0
        assert sum(meld.bit_count() for meld in melds) == sum(melds).bit_count()
        assert points(cards ^ sum(melds)) == least


@given(st.one_of(hands(10), hands(20)))
def test_runs_are_the_blocks_of_three_or_more(cards: CardSet) -> None:
    runs = run_melds(in_runs(cards))
    assert sum(runs) == in_runs(cards)
    assert all(map(is_run, runs))
    wanted = [run for run in oracle.all_melds(text_of(cards)) if len({c[1] for c in run}) == 1]
    covered = frozenset().union(*wanted)
    assert text_of(in_runs(cards)) == covered


def test_runs_of_two_suits_that_meet_at_king_and_ace_stay_two() -> None:
    assert [names(run) for run in run_melds(in_runs(hand("JC QC KC AD 2D 3D")))] == [
        ["JC", "QC", "KC"],
        ["AD", "2D", "3D"],
    ]


def test_canonical_order_lists_sets_before_runs() -> None:
    [melds] = arrangements(hand("AC 2C 3C 9C 9D 9S 4H 4D 4S KS"))
    assert [names(meld) for meld in melds] == [
        ["4D", "4H", "4S"],
        ["9C", "9D", "9S"],
        ["AC", "2C", "3C"],
    ]
