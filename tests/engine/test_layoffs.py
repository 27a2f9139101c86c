from __future__ import annotations

from random import Random

import pytest

from engine.cards import FULL_DECK, CardSet, hand, names, points
from engine.layoffs import best_defence, by_exposure, exposure, neighbours, takes
from engine.melds import arrangements, deadwood_points, is_meld
from tests.engine import oracle
from tests.engine.sizes import size
from tests.engine.strategies import dense_hand, text_of, uniform_hand


def melds(*texts: str) -> tuple[CardSet, ...]:
    return tuple(map(hand, texts))


def test_neighbours_stay_in_their_suit() -> None:
    assert names(neighbours(hand("AC KC 5H"))) == ["2C", "QC", "4H", "6H"]


@pytest.mark.parametrize(
    ("meld", "cards", "fits"),
    [
        ("4C 4D 4H", "4S", True),
        ("4C 4D 4H", "5S", False),
        ("4C 5C 6C", "7C 8C", True),
        ("4C 5C 6C", "3C 7C", True),
        ("4C 5C 6C", "8C", False),
        ("4C 5C 6C", "4C", False),
        ("JC QC KC", "AC", False),
        ("JC QC KC", "", True),
    ],
)
def test_what_a_meld_takes(meld: str, cards: str, fits: bool) -> None:
    assert takes(hand(meld), hand(cards)) == fits


def test_melds_and_layoffs_are_chosen_together() -> None:
    # E02: melding first (777, 4S5S6S) and laying off second leaves 19 and the wrong winner.
    knocker = melds("JC JD JH", "AS 2S 3S", "8S 9S TS")
    defence = best_defence(knocker, hand("4S 5S 6C 6D 6S 7D 7S 8C 9C TC"))
    assert [names(meld) for meld in defence.melds] == [["6C", "6D", "6S"], ["8C", "9C", "TC"]]
    assert [names(cards) for cards in defence.layoffs] == [[], ["4S", "5S"], ["7S"]]
    assert defence.points == 7


def test_cards_chain_on_a_run() -> None:
    # E04: 6D, then 5D, both go on 7-8-9 of diamonds.
    knocker = melds("7D 8D 9D", "KC KD KH", "QS QH QC")
    defence = best_defence(knocker, hand("6D 5D 2H 3H 4H 8S 8C 8H JS AC"))
    assert (names(defence.layoffs[0]), defence.points) == (["5D", "6D"], 11)


def test_own_melds_are_shown_before_layoffs_of_the_same_worth() -> None:
    knocker = melds("6D 7D 8D")
    defence = best_defence(knocker, hand("2D 3D 4D 5D 9D TD KS KH KC 7H"))
    assert names(defence.melds[1]) == ["2D", "3D", "4D", "5D"]
    assert names(defence.layoffs[0]) == ["9D", "TD"]


def deals(random: Random, count: int) -> list[tuple[tuple[CardSet, ...], CardSet]]:
    """Knockers' melds with a defender's hand; half of them full of conflicts."""
    found: list[tuple[tuple[CardSet, ...], CardSet]] = []
    while len(found) < count:
        knocker = dense_hand(random, 10)
        shown = arrangements(knocker)[0]
        if not shown or deadwood_points(knocker) > 30:
            continue
        if random.random() < 0.5:
            defender = dense_hand(random, 10, knocker)
        else:
            free = [each for each in range(52) if not knocker >> each & 1]
            defender = sum(1 << each for each in random.sample(free, 10))
        found.append((shown, defender))
    return found


def test_defence_is_the_brute_force_one() -> None:
    for knocker, defender in deals(Random("defence"), size(2_000, 20_000)):
        defence = best_defence(knocker, defender)
        right = oracle.least_defence(tuple(map(text_of, knocker)), text_of(defender))
        story = [names(meld) for meld in knocker], names(defender), defence
        assert defence.points == right, story


def test_defence_is_legal_and_complete() -> None:
    for knocker, defender in deals(Random("legal"), size(2_000, 50_000)):
        defence = best_defence(knocker, defender)
        assert all(map(is_meld, defence.melds))
        assert len(defence.layoffs) == len(knocker)
        parts = [*defence.melds, *defence.layoffs, defence.deadwood]
        assert sum(parts) == defender
        assert sum(part.bit_count() for part in parts) == defender.bit_count()
        assert points(defence.deadwood) == defence.points
        for meld, cards in zip(knocker, defence.layoffs, strict=True):
            assert takes(meld, cards)


def test_defence_does_not_depend_on_the_order_of_the_melds() -> None:
    for knocker, defender in deals(Random("order"), size(500, 20_000)):
        assert (
            best_defence(knocker, defender).points == best_defence(knocker[::-1], defender).points
        )


def test_against_no_melds_the_defence_is_the_best_arrangement() -> None:
    random = Random("alone")
    for _ in range(500):
        cards = uniform_hand(random, 10)
        assert best_defence((), cards).points == deadwood_points(cards)


def test_exposure_counts_chains_and_stops_at_seen_cards() -> None:
    run = melds("5S 6S 7S")
    assert exposure(run, FULL_DECK & ~run[0]) == 10
    assert exposure(run, hand("4S 8S 9S")) == 3
    assert exposure(run, hand("3S 9S")) == 0
    assert exposure(melds("4C 4D 4H"), hand("4S 5S")) == 1
    assert exposure(melds("4C 4D 4H 4S"), FULL_DECK) == 0


def test_one_card_that_fits_two_melds_counts_once() -> None:
    assert exposure(melds("8C 8D 8H", "5S 6S 7S"), hand("8S")) == 1


def test_the_table_leaves_the_fewest_layoffs() -> None:
    # E12: 555 and 5678S leave 3S.. and 9S.. open; 5555 and 678S only 9S upwards.
    cards = hand("5C 5D 5H 5S 6S 7S 8S 2C 3C AH")
    first, second = by_exposure(arrangements(cards), FULL_DECK & ~cards)
    assert [names(meld) for meld in first] == [["5C", "5D", "5H", "5S"], ["6S", "7S", "8S"]]
    defender = hand("4S 9S 2D 3D 4D JH JC JD KD KS")
    assert best_defence(first, defender).points == 24
    assert best_defence(second, defender).points == 20


def test_seen_cards_turn_the_choice() -> None:
    # With everything above 8S seen, the run of four and the quad are equally closed, and
    # with 4S seen too the first in canonical order is shown.
    cards = hand("5C 5D 5H 5S 6S 7S 8S 2C 3C AH")
    seen = cards | hand("9S 4S")
    assert by_exposure(arrangements(cards), FULL_DECK & ~seen) == arrangements(cards)
