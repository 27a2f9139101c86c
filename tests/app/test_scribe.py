"""What is kept from one version of a room to the next changes no word of it."""

from __future__ import annotations

import random
from itertools import count

import pytest
from pydantic_core import from_json

from app import protocol
from app.commands import Act, AllowText, Answer, Away, Intent, Propose, Sit
from app.outcome import Refused
from app.room import apply
from app.scribe import Scribe
from app.state import Room
from app.stored import Keeper, dump, load
from engine.actions import NextDeal
from engine.rules import custom, preset
from engine.view import Seat

RULES = [preset("friends"), custom(preset("hoyle"), layoffs="manual", big_gin=True)]


def intents(room: Room, chance: random.Random) -> list[tuple[Seat, Intent]]:
    """What the seats may want now; a knock before anything else, or no deal would end."""
    game = room.game
    assert game is not None
    seats: tuple[Seat, Seat] = (0, 1)
    legal = [(seat, action) for seat in seats for action in game.legal_actions(seat)]
    ends = [each for each in legal if type(each[1]).__name__ in ("Knock", "BigGin")]
    moves: list[tuple[Seat, Intent]] = [
        (seat, NextDeal(chance.randbytes(4)) if isinstance(action, NextDeal) else action)
        for seat, action in ends or legal
    ]
    if room.proposal is not None:
        return [(1 if room.proposal.by == 0 else 0, Answer(chance.random() < 0.5))]
    if room.is_over or chance.random() < 0.03:
        rules = chance.choice(["hoyle", None])
        moves = [(chance.choice((0, 1)), Propose("new_game", rules))]
    if chance.random() < 0.1:
        moves = [(0, AllowText(chance.random() < 0.5)), (1, Away(chance.random() < 0.5))]
    return moves


def versions(seed: int) -> list[Room]:
    """A room after each of some random commands."""
    chance = random.Random(seed)
    room = Room("a" * 13, RULES[seed % 2], bytes([seed] * 32), title="Café", watch=seed % 3 == 0)
    seen = [room]
    sits = [Sit("host", "Ada", b"ada"), Sit("guest", "Bó", b"bo")]
    for sit in sits:
        seen.append(apply(seen[-1], sit, 1.5).room)
    for number in count(1):
        if len(seen) == 250:
            return seen
        room = seen[-1]
        seat, intent = chance.choice(intents(room, chance))
        command = Act(seat, f"c{number}", room.version, intent, f"digest {number}")
        outcome = apply(room, command, 1.5 + number)
        assert not isinstance(outcome.reply, Refused), outcome.reply
        if outcome.events:
            seen.append(outcome.room)
    raise AssertionError


@pytest.mark.parametrize("seed", range(4))
def test_a_table_is_written_as_if_it_were_the_first(seed: int) -> None:
    chance = random.Random(seed)
    seen = versions(seed)
    scribe = Scribe()
    # In order, as it happens; then in an order that no room has.
    for room in [*seen, *chance.sample(seen, 100)]:
        for eyes in chance.sample((0, 1, None), 3):
            table = scribe.table(room, eyes)
            assert table == Scribe().table(room, eyes)
            protocol.Table.model_validate_json(table, strict=True)


@pytest.mark.parametrize("seed", range(4))
def test_a_room_is_stored_as_if_it_were_the_first(seed: int) -> None:
    chance = random.Random(seed)
    seen = versions(seed)
    keeper = Keeper()
    for room in [*seen, *chance.sample(seen, 100)]:
        stored = from_json(keeper.text(room))
        assert stored == dump(room)
        assert load(stored) == room
