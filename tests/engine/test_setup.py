from __future__ import annotations

import pytest

from engine.cards import card
from engine.rules import RANGES, Rules, custom, preset
from engine.setup import Setup


def setup(rules: Rules, upcard: str) -> Setup:
    """A deal that begins with this upcard."""
    first = card(upcard)
    others = [each for each in range(52) if each != first]
    return Setup.of(rules, 1, 1, (*others[:20], first, *others[20:]))


@pytest.mark.parametrize(
    ("upcard", "one", "gin"),
    [("AD", 1, 0), ("2S", 2, 2), ("9H", 9, 9), ("TC", 10, 10), ("JC", 10, 10), ("KD", 10, 10)],
)
def test_in_oklahoma_the_first_upcard_is_the_limit(upcard: str, one: int, gin: int) -> None:
    assert setup(preset("oklahoma"), upcard).knock_limit == one
    ace_is_gin = custom(preset("oklahoma"), oklahoma="ace_is_gin")
    assert setup(ace_is_gin, upcard).knock_limit == gin


def test_elsewhere_the_limit_is_the_tables() -> None:
    for limit in range(RANGES["knock_limit"][0], 11):
        rules = custom(preset("friends"), knock_limit=limit)
        assert setup(rules, "AD").knock_limit == limit
    assert setup(preset("straight"), "KD").knock_limit == 0


@pytest.mark.parametrize(("upcard", "times"), [("AS", 2), ("KS", 2), ("KH", 1), ("AC", 1)])
def test_a_spade_doubles_where_spades_double(upcard: str, times: int) -> None:
    doubles = custom(preset("oklahoma"), spades_double=True)
    assert setup(doubles, upcard).multiplier == times
    assert setup(preset("oklahoma"), upcard).multiplier == 1


def test_the_non_dealer_gets_the_first_card() -> None:
    deck = tuple(range(52))
    for dealer in (0, 1):
        dealt = Setup.of(preset("friends"), 3, dealer, deck)
        assert dealt.hands[1 - dealer] == sum(1 << each for each in range(0, 20, 2))
        assert dealt.hands[dealer] == sum(1 << each for each in range(1, 20, 2))
        assert (dealt.upcard, dealt.stock, dealt.number) == (20, deck[21:], 3)
