"""Hands that others got wrong, with values from exhaustive search: `cases/knocks.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.actions import Melds
from engine.cards import FULL_DECK, hand, name, names, points
from engine.layoffs import best_defence, by_exposure
from engine.melds import (
    arrangements,
    deadwood_after_best_discard,
    deadwood_after_each_discard,
    deadwood_points,
    is_meld,
)
from engine.rules import preset
from engine.scoring import settle
from engine.showdown import Showing
from tests.engine.oracle import joined

CASES = json.loads((Path(__file__).parent / "cases" / "knocks.json").read_text())


def of_kind(kind: str) -> pytest.MarkDecorator:
    chosen = [case for case in CASES if case["kind"] == kind]
    assert chosen
    return pytest.mark.parametrize("case", chosen, ids=[case["name"] for case in chosen])


def melds_of(lists: list[list[str]]) -> Melds:
    return tuple(hand(" ".join(each)) for each in lists)


def merged(lists: list[list[str]]) -> frozenset[frozenset[str]]:
    return joined(tuple(map(frozenset, lists)))


def test_every_case_is_of_a_known_kind() -> None:
    assert {case["kind"] for case in CASES} == {"deadwood10", "discard11", "knock"}


@of_kind("deadwood10")
def test_ten_cards(case: dict[str, Any]) -> None:
    cards = hand(" ".join(case["hand"]))
    expected = case["expected"]
    assert deadwood_points(cards) == expected["min_deadwood"]
    ours = {frozenset(frozenset(names(meld)) for meld in melds) for melds in arrangements(cards)}
    # The case may split a long run; the engine shows it whole.
    assert {merged(lists) for lists in expected["arrangements"]} == ours
    for lists in expected["arrangements"]:
        melds = melds_of(lists)
        assert all(map(is_meld, melds))
        assert points(cards ^ sum(melds)) == expected["min_deadwood"]


@of_kind("discard11")
def test_eleven_cards(case: dict[str, Any]) -> None:
    cards = hand(" ".join(case["hand"]))
    expected = case["expected"]
    after = {name(card): left for card, left in deadwood_after_each_discard(cards).items()}
    assert after == expected["deadwood_by_discard"]
    least = deadwood_after_best_discard(cards)
    assert least == expected["best_deadwood_after_discard"]
    assert {card for card, left in after.items() if left == least} == set(expected["best_discards"])
    assert (deadwood_points(cards) == 0) == expected["is_big_gin_11_melded"]


@of_kind("knock")
def test_knock(case: dict[str, Any]) -> None:
    knocker, defender = hand(" ".join(case["knocker_hand"])), hand(" ".join(case["defender_hand"]))
    expected = case["expected"]
    assert deadwood_points(knocker) == expected["knocker_deadwood"]
    assert deadwood_points(defender) == expected["defender_deadwood_without_layoffs"]
    found = by_exposure(arrangements(knocker), FULL_DECK & ~knocker)
    listed = [arrangement["knocker_melds"] for arrangement in expected["by_arrangement"]]
    ours = {frozenset(frozenset(names(meld)) for meld in melds) for melds in found}
    assert {merged(lists) for lists in listed} == ours
    for arrangement in expected["by_arrangement"]:
        melds = melds_of(arrangement["knocker_melds"])
        assert best_defence(melds, defender).points == arrangement["defender_min_deadwood"]
        assert score(melds, knocker, defender) == arrangement["result"]
    assert score(found[0], knocker, defender) == expected["knocker_best_arrangement_result"]


@of_kind("knock")
def test_knock_with_more_left_on_purpose(case: dict[str, Any]) -> None:
    note = case["expected"].get("note_nonminimal_knock_would_score")
    if note is None:
        # Most cases have no such note; the one that does is checked below.
        assert case["name"] != "a non-minimal spread would score more (1)"
        return
    knocker, defender = hand(" ".join(case["knocker_hand"])), hand(" ".join(case["defender_hand"]))
    assert score(melds_of(note["melds"]), knocker, defender) == {
        "winner": "knocker",
        "points": note["points_for_knocker"],
    }


def score(melds: Melds, knocker: int, defender: int) -> dict[str, Any]:
    showing = Showing(0, melds, knocker ^ sum(melds), 0)
    defence = best_defence(melds, defender)
    result = settle(preset("friends"), 1, showing, defence, (knocker, defender))
    return {"winner": "knocker" if result.winner == 0 else "defender", "points": result.points}
