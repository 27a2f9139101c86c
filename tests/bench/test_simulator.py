"""The simulator's players against those of the arena, on the same views.

What is trained against must play as what is measured against, to the choice among equals:
a bot that throws a king before a ten keeps other cards than one that does not.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from bench import opponents
from bench.simulator import PLAYERS, library
from engine.actions import Discard, Draw, Knock, Pile
from engine.bots import bot
from engine.bots.table import may_take
from engine.cards import card_set
from engine.game import Game
from engine.rules import preset
from engine.secrecy import view_of
from engine.view import Phase, Seat, View
from tests.conftest import missing

NAMES = (
    "greedy-10",
    "greedy-4",
    "openspiel",
    "lookahead",
    "lookahead-knocks",
    "lookahead-waits",
)
"""Those that leave nothing to chance."""


@pytest.fixture(scope="module", autouse=True)
def compiler() -> None:
    if shutil.which("cc") is None:
        missing("a C compiler", "install gcc or clang, so that `cc` is found")


def views(name: str, games: int) -> Iterator[tuple[View, opponents.Player]]:
    """Views of a player's own seat in games against Medium, and the player."""
    for number in range(games):
        game, _ = Game.start(preset("friends"), bytes([number, 5]) * 16, 0)
        player = opponents.PLAYERS[name](bytes(16))
        medium = bot("medium", bytes(16))
        while not game.is_over:
            seat: Seat = game.on_turn if game.on_turn is not None else (1 if game.ready[0] else 0)
            view = view_of(game, seat)
            if seat == 0 and game.on_turn == 0:
                yield view, player
            game, _ = game.apply(seat, (medium if seat else player).choose(view))


@pytest.mark.parametrize("name", NAMES)
def test_the_simulator_plays_as_the_arena_does(name: str) -> None:
    number = PLAYERS.index(name)
    throws = draws = 0
    for view, player in views(name, 4):
        action = player.choose(view)
        if view.phase is Phase.DISCARD and view.seat is not None:
            said = library().probe_throw(
                number,
                view.hand,
                view.known[1 - view.seat],
                card_set(view.discards),
                view.stock_count,
                sum(turn.seat == view.seat and turn.discarded is not None for turn in view.turns),
                view.knock_limit,
                -1 if view.taken is None else view.taken,
            )
            deadwood = {option.card: option.deadwood for option in view.options}
            card, knocks = said % 64, said >= 64
            throws += 1
            assert isinstance(action, Knock if knocks else Discard)
            assert isinstance(action, Knock | Discard)
            assert deadwood[action.card] == deadwood[card]
            if not knocks:  # among equal ranks, suits may go either way
                assert action.card % 13 == card % 13
        elif may_take(view):
            takes = library().probe_draw(number, view.hand, view.discards[-1], view.knock_limit)
            draws += 1
            assert takes == (action == Draw(Pile.DISCARD))
    assert throws > 100
    assert draws > 100
