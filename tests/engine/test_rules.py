from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest
from hypothesis import given

from engine.errors import RulesError
from engine.rules import PRESETS, RANGES, Rules, custom, preset
from tests.engine.strategies import rules

# The table of the presets: what differs from `friends`.
TABLE: dict[str, dict[str, Any]] = {
    "friends": {},
    "parlor": {"upcard_offered": False, "void_dealer": "alternate"},
    "big_gin": {"big_gin": True},
    "hoyle": {"next_dealer": "winner", "undercut_bonus": 10},
    "oklahoma": {"next_dealer": "winner", "oklahoma": "ace_is_one"},
    "hollywood": {"next_dealer": "winner", "hollywood": True},
    "straight": {"gin_only": True},
    "tournament": {
        "next_dealer": "winner",
        "big_gin": True,
        "big_gin_bonus": 31,
        "box_bonus": 25,
        "game_bonus": 100,
        "shutout_doubles": True,
    },
}


@pytest.mark.parametrize("name", TABLE)
def test_a_preset_differs_from_friends_as_its_row_says(name: str) -> None:
    wanted: dict[str, Any] = {"preset": name, **TABLE[name]}
    assert preset(name) == replace(Rules(), **wanted)


def test_every_preset_has_a_row() -> None:
    assert list(PRESETS) == list(TABLE)
    assert all(rules.preset == name for name, rules in PRESETS.items())


def test_friends_is_the_default() -> None:
    friends = preset("friends")
    assert friends == Rules()
    assert (friends.target, friends.knock_limit, friends.takes_limit) == (100, 10, 50)
    assert (friends.gin_bonus, friends.undercut_bonus, friends.tie_undercuts) == (25, 25, True)
    assert (friends.next_dealer, friends.void_dealer) == ("alternate", "same")


@pytest.mark.parametrize("name", ["", "Friends", "custom", "gin", None, ["friends"]])
def test_an_unknown_preset_is_named(name: Any) -> None:
    with pytest.raises(RulesError, match="no preset") as caught:
        preset(name)
    assert repr(name) in str(caught.value)


@pytest.mark.parametrize("option", RANGES)
def test_numbers_have_a_range(option: str) -> None:
    low, high = RANGES[option]
    gin = {"gin_bonus": 0} if option == "big_gin_bonus" else {}
    for value in (low, high):
        assert getattr(custom(preset("friends"), **{option: value}, **gin), option) == value
    for bad in (low - 1, high + 1, True, None, "50", 60.0):
        with pytest.raises(RulesError, match=f"{option}="):
            custom(preset("friends"), **{option: bad})


@pytest.mark.parametrize("field", [field.name for field in fields(Rules)])
def test_every_option_refuses_nonsense_by_name(field: str) -> None:
    options: dict[str, Any] = {field: "nonsense"}
    with pytest.raises(RulesError, match=f"{field}='nonsense'"):
        replace(Rules(), **options)


@pytest.mark.parametrize(
    ("options", "both"),
    [
        ({"gin_only": True, "oklahoma": "ace_is_one"}, ("gin_only", "oklahoma")),
        ({"gin_only": True, "knock_limit": 5}, ("gin_only", "knock_limit")),
        ({"gin_only": True, "layoffs": "manual"}, ("gin_only", "layoffs")),
        ({"oklahoma": "ace_is_gin", "knock_limit": 5}, ("oklahoma", "knock_limit")),
        ({"spades_double": True}, ("spades_double", "oklahoma")),
        ({"big_gin": True, "big_gin_bonus": 20}, ("big_gin_bonus", "gin_bonus")),
    ],
)
def test_an_impossible_pair_is_an_error_that_names_both(
    options: dict[str, Any], both: tuple[str, str]
) -> None:
    with pytest.raises(RulesError, match="exclude each other") as caught:
        custom(preset("friends"), **options)
    assert all(f"{option}=" in str(caught.value) for option in both)


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(RulesError, match="'jokers' is no option"):
        custom(preset("friends"), jokers=2)
    for name in ("preset", "base", "self", "options", ""):
        with pytest.raises(RulesError, match=f"'{name}' is no option"):
            custom(preset("friends"), **{name: "hoyle"})


def test_changed_rules_are_called_custom() -> None:
    assert custom(preset("hoyle"), target=250).preset == "custom"
    assert custom(preset("hoyle"), target=250).undercut_bonus == 10
    assert custom(preset("hoyle"), target=100) is preset("hoyle")


def test_rules_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        preset("friends").target = 200  # type: ignore[misc]


@given(rules())
def test_rules_that_hold_together_can_be_made_from_any_preset(wanted: Rules) -> None:
    options = {f.name: getattr(wanted, f.name) for f in fields(Rules) if f.name != "preset"}
    for base in PRESETS.values():
        made = custom(base, **options)
        assert made in (wanted, base)
