"""Views as JSON text: they say what `protocol.View` describes, whatever was written before."""

from __future__ import annotations

import random
from dataclasses import asdict

import pytest

from app import protocol
from app.views import Writer
from engine.actions import NextDeal
from engine.cards import names
from engine.game import Game
from engine.rules import PRESETS, custom, preset
from engine.secrecy import view_of
from engine.view import View

RULES = [*PRESETS.values(), custom(preset("hoyle"), layoffs="manual", big_gin=True)]


def games(seed: int, moves: int) -> list[Game]:
    """A game after each of some random moves, over several deals."""
    chance = random.Random(seed)
    game, _ = Game.start(RULES[seed % len(RULES)], bytes([seed] * 32), 0)
    played = [game]
    while len(played) < moves and not game.is_over:
        seat = game.on_turn if game.on_turn is not None else (1 if game.ready[0] else 0)
        actions = game.legal_actions(seat)
        ends = [action for action in actions if type(action).__name__ in ("Knock", "BigGin")]
        action = chance.choice(ends or actions)
        game, _ = game.apply(seat, NextDeal(b"salt") if isinstance(action, NextDeal) else action)
        played.append(game)
    return played


def told(view: View) -> protocol.View:
    """What a client reads out of a text made from scratch."""
    return protocol.View.model_validate_json(Writer().write(view), strict=True)


@pytest.mark.parametrize("seed", range(len(RULES)))
def test_every_view_of_a_game_is_what_the_protocol_describes(seed: int) -> None:
    for game in games(seed, 150):
        for seat in (0, 1, None):
            view = view_of(game, seat)
            read = told(view)
            assert read.hand == names(view.hand)
            assert read.rules.model_dump() == asdict(view.rules)
            assert len(read.turns) == len(view.turns)
            assert [option.card for option in read.options] == names(
                sum(1 << option.card for option in view.options)
            )
            assert (read.result is None) == (view.result is None)
            assert (read.proof is None) == (view.proof is None)


def test_what_was_written_before_changes_nothing() -> None:
    writer = Writer()
    chance = random.Random(1)
    played = [game for seed in range(6) for game in games(seed, 90)]
    # In order, as a room writes them; then in an order that no room has.
    for game in [*played, *chance.sample(played, 200)]:
        for seat in chance.sample((0, 1, None), 3):
            view = view_of(game, seat)
            assert writer.write(view, game) == Writer().write(view)
