"""The features of the engine against those of the training simulator, on real views."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

from bench.simulator import FEATURES, KNOCK_FEATURES, address, library, use_numbers
from engine.bots import bot
from engine.bots.features import Table, features, knock_features
from engine.bots.nets import BINS, weights
from engine.cards import card_set
from engine.game import Game
from engine.melds import (
    arrangements,
    deadwood_after_best_discard,
    deadwood_points,
)
from engine.rules import preset
from engine.secrecy import view_of
from engine.view import Phase, Seat, View
from tests.conftest import missing


@pytest.fixture(scope="module", autouse=True)
def compiler() -> None:
    if shutil.which("cc") is None:
        missing("a C compiler", "install gcc or clang, so that `cc` is found")


def views(games: int) -> list[View]:
    """Views of seats that must throw, from games between two bots."""
    found: list[View] = []
    for number in range(games):
        game, _ = Game.start(
            preset("oklahoma" if number % 3 == 2 else "friends"), bytes([number]) * 32, 0
        )
        for _ in range(400):
            if game.is_over:
                break
            seat: Seat = game.on_turn if game.on_turn is not None else (1 if game.ready[0] else 0)
            view = view_of(game, seat)
            if view.phase is Phase.DISCARD:
                found.append(view)
            game, _ = game.apply(seat, bot("medium", bytes([number])).choose(view))
    return found


def test_the_simulator_computes_the_same_features() -> None:
    learned = weights()
    use_numbers(held=learned.held)
    compared = knocks = 0
    for view in views(4):
        table = Table(view, learned.held)
        seen = table.habits
        deals = len(view.sheet)
        counts = np.array(
            [
                table.stock,
                table.turn - 1,
                len(seen.discards),
                seen.takes,
                seen.took_last,
                table.limit,
                deals,
                round(table.style[0] * (deals + 3) / 2),
                round(table.style[1] * (deals + 3) / 4),
            ],
            np.int32,
        )
        newest = np.array([*seen.discards, 0], np.uint8)
        for option in view.options:
            other = np.zeros(KNOCK_FEATURES, np.float32)
            library().probe(
                view.hand,
                seen.known,
                table.shown,
                seen.thrown,
                seen.refused,
                card_set(view.discards),
                address(counts),
                address(newest),
                option.card,
                address(other),
            )
            hand = view.hand ^ 1 << option.card
            mine = features(table, hand, option.card)
            assert len(mine) == FEATURES
            assert np.abs(np.array(mine) - other[:FEATURES]).max() < 1e-3
            compared += 1
            # Where several arrangements leave the same deadwood, each side may take its own.
            if len(melds := arrangements(hand)) == 1:
                three = knock_features(table, melds[0])
                assert np.abs(np.array(three) - other[FEATURES:]).max() < 1e-3
                knocks += 1
    assert compared > 1000
    assert knocks > 900


def test_the_simulator_counts_the_same_deadwood() -> None:
    chance = np.random.default_rng(1)
    for _ in range(3000):
        picked = [int(each) for each in chance.choice(52, 11, replace=False)]
        ten, eleven = card_set(picked[:10]), card_set(picked)
        assert library().deadwood(ten) == deadwood_points(ten)
        assert library().deadwood11(eleven) == deadwood_after_best_discard(eleven)


def test_chances_of_results_sum_to_one() -> None:
    learned = weights()
    view = views(1)[0]
    table = Table(view, learned.held)
    option = view.options[0]
    row = features(table, view.hand ^ 1 << option.card, option.card)
    (likely,) = learned.value.chances([row])
    assert len(likely) == BINS
    assert sum(likely) == pytest.approx(1)
