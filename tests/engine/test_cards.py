from __future__ import annotations

import pytest
from hypothesis import given

from engine.cards import (
    DECK_SIZE,
    FULL_DECK,
    NAMES,
    POINTS,
    CardSet,
    card,
    card_set,
    hand,
    members,
    name,
    names,
    points,
)
from engine.errors import NotationError
from tests.engine.strategies import hands


def test_fifty_two_cards_have_different_names() -> None:
    assert len(set(NAMES)) == DECK_SIZE
    assert [card(text) for text in NAMES] == list(range(DECK_SIZE))
    assert NAMES[0] == "AC"
    assert NAMES[51] == "KS"


@pytest.mark.parametrize(
    ("text", "worth"), [("AS", 1), ("2D", 2), ("9H", 9), ("TC", 10), ("JC", 10), ("KD", 10)]
)
def test_ace_is_one_and_court_cards_are_ten(text: str, worth: int) -> None:
    assert POINTS[card(text)] == worth


def test_the_deck_has_340_points() -> None:
    assert points(FULL_DECK) == 340


@given(hands(11))
def test_points_of_a_set_are_the_sum_of_its_cards(cards: CardSet) -> None:
    assert points(cards) == sum(POINTS[each] for each in members(cards))


@given(hands(10))
def test_names_read_back(cards: CardSet) -> None:
    assert hand(" ".join(names(cards))) == cards
    assert card_set(members(cards)) == cards


@pytest.mark.parametrize("text", ["", "T", "10H", "1H", "TX", "th", "Ht", "AC ", "♥A", "*"])
def test_text_that_is_no_card_is_named_in_the_error(text: str) -> None:
    with pytest.raises(NotationError, match="is no card") as caught:
        card(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("what", [None, 3, ["AC"], b"AC"])
def test_what_is_no_text_is_no_card(what: object) -> None:
    with pytest.raises(NotationError):
        card(what)  # type: ignore[arg-type]


def test_a_card_that_comes_twice_is_named() -> None:
    with pytest.raises(NotationError, match="'5D' stands twice"):
        hand("4H 5D 6S 5D")
    assert name(card("5D")) == "5D"
