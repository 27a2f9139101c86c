from __future__ import annotations

import json
import time
from random import Random
from typing import Any

import pytest
from hypothesis import given

from engine.actions import Draw, NextDeal, Pile
from engine.errors import GinviteError, NotationError
from engine.game import Game
from engine.rules import custom, preset
from engine.snapshot import dump, load
from tests.engine.strategies import games, played, sensible

BYTES = 1_500
"""The size that a snapshot stays under (a long game of custom rules aside)."""


@given(games())
def test_a_game_is_dumped_and_loaded(game: Game) -> None:
    stored = json.loads(json.dumps(dump(game)))
    again = load(stored)
    assert again == game
    assert dump(again) == stored


@given(games(any_rules=False, most=150))
def test_a_loaded_game_goes_on_as_the_other_does(game: Game) -> None:
    random = Random(1)
    again = load(dump(game))
    for _ in range(30):
        step = sensible(random, game)
        if step is None:
            break
        assert game.apply(*step) == again.apply(*step)
        game, again = game.apply(*step)[0], again.apply(*step)[0]


def test_a_game_that_waits_for_one_seat_is_loaded_so() -> None:
    random = Random(2)
    game, _ = Game.start(preset("friends"), bytes(range(32)), 0)
    while not game.deal.is_over:
        step = sensible(random, game)
        assert step is not None
        game, _ = game.apply(*step)
    ready, _ = game.apply(1, NextDeal(b"entropy"))
    again = load(dump(ready))
    assert again.ready == (False, True)
    assert again.apply(0, NextDeal()) == ready.apply(0, NextDeal())


@pytest.mark.parametrize("name", ["friends", "tournament", "hoyle"])
def test_a_game_is_loaded_from_any_moment_that_is_known(name: str) -> None:
    random = Random(name)
    game, _ = Game.start(custom(preset(name), layoffs="manual"), bytes(range(32)), 0)
    moments = [game]
    while (step := sensible(random, game)) is not None and len(moments) < 120:
        game, _ = game.apply(*step)
        moments.append(game)
    for late in moments:
        stored = json.loads(json.dumps(dump(late)))
        # The moments before, those after, and those of other deals: all may be known.
        for known in random.sample(moments, 25):
            again = load(stored, known)
            assert again == late
            assert dump(again) == stored


def test_a_known_moment_with_other_moves_or_another_seed_is_of_no_use() -> None:
    game, _ = Game.start(preset("parlor"), bytes(range(32)), 0)
    other, _ = Game.start(preset("parlor"), bytes(32), 0)
    drawn, _ = game.apply(0, Draw(Pile.STOCK))
    took, _ = game.apply(0, Draw(Pile.DISCARD))
    thrown = [drawn.apply(0, action)[0] for action in drawn.legal_actions(0)[:2]]
    for known in (other, took, thrown[1]):
        assert load(dump(thrown[0]), known) == thrown[0]
    with pytest.raises(NotationError):
        load(dump(thrown[0]) | {"moves": "s4X"}, drawn)


def test_snapshots_are_small() -> None:
    for number in range(10):
        game, _ = Game.start(preset("tournament"), bytes([number]) * 32, 0, (bytes(64), bytes(64)))
        game = played(Random(number), game, 100 * number)
        assert len(json.dumps(dump(game))) < BYTES


def test_a_snapshot_is_made_in_some_ten_microseconds() -> None:
    game, _ = Game.start(preset("friends"), bytes(32), 0)
    game = played(Random(3), game, 60)
    times = []
    for _ in range(300):
        begin = time.perf_counter()
        dump(game)
        times.append(time.perf_counter() - begin)
    assert min(times) < 100e-6, min(times)


def damaged(**changes: Any) -> dict[str, Any]:
    game, _ = Game.start(preset("friends"), bytes(32), 0)
    return {**dump(played(Random(5), game, 9)), **changes}


@pytest.mark.parametrize(
    "changes",
    [
        {"format": 0},
        {"format": None},
        {"rules": "none"},
        {"rules": None},
        {"seed": "xy"},
        {"seed": None},
        {"starter": 2},
        {"starter": None},
        {"dealer": "0"},
        {"sheet": "gin"},
        {"sheet": ["gin"]},
        {"sheet": "gin:0:500"},
        {"entropy": ["00"]},
        {"entropy": "ab"},
        {"entropy": None},
        {"moves": "- - -"},
        {"moves": "sXX"},
        {"moves": 3},
        {"ready": [None]},
        {"ready": [1, 2]},
        {"ready": None},
    ],
    ids=str,
)
def test_what_is_no_snapshot_is_a_typed_error(changes: dict[str, Any]) -> None:
    assert load(damaged())
    with pytest.raises(GinviteError):
        load(damaged(**changes))


@pytest.mark.parametrize("key", sorted(damaged()))
def test_a_snapshot_lacks_no_key(key: str) -> None:
    stored = damaged()
    del stored[key]
    with pytest.raises(NotationError, match=key):
        load(stored)
