"""The authority of one room, without a wire, a clock or a store.

`apply(room, command, now)` gives the room as it is afterwards, what happened, and the reply
to whoever sent the command. The version is the number of the last event. A command may
arrive twice, late, or after the other seat was faster: the last ids of each seat are part of
the room, so a repeat gets its first result, and a decision made on an older version counts
only when nothing since has changed what its seat may do.
"""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import Final, assert_never

from app.commands import (
    Act,
    AllowText,
    Answer,
    Away,
    Back,
    Command,
    FreeSeat,
    Leave,
    Propose,
    Rekey,
    Sit,
    StandIn,
    Tick,
)
from app.identity import same
from app.outcome import Accepted, Outcome, Sat, SeatMoved, TextAllowed
from app.proposals import answer, propose
from app.state import Chair, Kind, Room
from app.table import No, Table, other_seat
from engine.actions import Action, Discard, Draw, NextDeal
from engine.view import Seat

_id_of: Final = attrgetter("id")


def apply(room: Room, command: Command, now: float) -> Outcome:
    """What the command does to the room. `now` is Unix time in seconds."""
    table = Table(room)
    try:
        match command:
            case Act(seat):
                _check_key(room, command)
                repeat = _repeat_of(room, command)
                if repeat is not None:
                    return Outcome(room, (), repeat)
                _act(table, command)
            case Sit():
                seat = _sit(table, command)
            case Back(seat):
                table.stand_in(seat, on=False)
            case Rekey():
                seat = _rekey(table, command)
            case Leave(key):
                seat = _leave(table, key)
            case Tick(present):
                seat = 0
                table.tick(now, present)
            case _:
                assert_never(command)
    except No as refusal:
        return Outcome(room, (), refusal.reply)
    if not table.events:
        return Outcome(room, (), Accepted(seat, room.version))
    _let_consent(table)
    return table.outcome(seat, now, command if isinstance(command, Act) else None)


# ---------------------------------------------------------------------------------- seats


def _sit(table: Table, command: Sit) -> Seat:
    room = table.room
    mine = room.seat_of(command.key)
    if mine is not None:
        return mine
    free: list[Seat] = [seat for seat in (0, 1) if room.chairs[seat].kind == "empty"]
    wanted = [seat for seat in free if command.seat in (None, seat)]
    if not wanted:
        what = "both seats are" if command.seat is None else f"seat {command.seat} is"
        raise No("seat_taken", f"{what} taken")
    if room.opponent != "friend" and command.key and room.version and not room.match:
        # The browser that made it is gone, and nobody else was ever invited.
        raise No("seat_taken", "this table belongs to one browser")
    seat = wanted[0]
    kind: Kind = "bot" if command.level else "person"
    chair = Chair(kind, command.name, command.level, command.key, command.entropy)
    table.take(seat, replace(chair, browser=command.browser, program=command.program))
    table.happened(Sat(seat))
    if room.game is None and len(free) == 1:
        chairs = table.room.chairs
        table.start_game((chairs[0].entropy, chairs[1].entropy))
    return seat


def _rekey(table: Table, command: Rekey) -> Seat:
    key = command.key
    seat, mine = table.room.seat_of(command.held), table.room.seat_of(key)
    if mine is not None:
        if seat not in (mine, None):
            raise No("seat_taken", "this browser holds the other seat")
        return mine
    if seat is None:
        # Whoever sits there now has given nobody a code.
        raise No("bad_code", "who gave this code has that seat no more")
    chair = table.room.chairs[seat]
    table.take(seat, replace(chair, key=key, browser=command.browser, stand_in=False))
    table.happened(SeatMoved(seat))
    return seat


def _leave(table: Table, key: str) -> Seat:
    seat = table.room.seat_of(key)
    if seat is None:
        raise No("not_seated", "this browser has no seat here")
    table.forget(seat)
    table.free(seat)
    if table.room.opponent == "device":
        table.free(other_seat(seat))
    return seat


def _free_seat(table: Table, seat: Seat, *, other_away: bool) -> None:
    if seat != 0:
        raise No("not_host", "only the host frees the other seat")
    chair = table.room.chairs[1]
    if chair.kind == "empty":
        raise No("seat_empty", "the other seat is free")
    if not _is_friend(table, chair) or (chair.acted and not other_away):
        raise No("seat_in_use", "the other player is here")
    table.free(1)


def _stand_in(table: Table, seat: Seat, *, on: bool, other_away: bool) -> None:
    other = other_seat(seat)
    chair = table.room.chairs[other]
    if chair.kind == "empty":
        raise No("seat_empty", "the other seat is empty")
    if not _is_friend(table, chair) or (on and not (other_away or chair.away)):
        raise No("seat_in_use", "the other player is here")
    table.stand_in(other, on=on)


# --------------------------------------------------------------------------------- intents


def _check_key(room: Room, command: Act) -> None:
    # A freed or moved seat may be another player's by now.
    if not command.key or same(command.key, room.chairs[command.seat].key):
        return
    mine = room.seat_of(command.key)
    if mine is None or (mine != command.seat and room.opponent != "device"):
        raise No("not_seated", "this browser has lost its seat")


def _repeat_of(room: Room, command: Act) -> Accepted | None:
    known = room.recent[command.seat]
    ids = [*map(_id_of, known)]
    if command.id not in ids:
        return None
    done = known[ids.index(command.id)]
    if done.digest != command.digest:
        raise No("id_reused", f"id {command.id!r} was used for another action")
    return Accepted(command.seat, done.version, repeat=True)


def _act(table: Table, command: Act) -> None:
    room, seat, intent = table.room, command.seat, command.intent
    if command.version > room.version:
        # Seen before a failover lost it, or made up: either way the table as it is helps on.
        raise No("stale", f"version {command.version} is not reached yet")
    is_bot = command.id.startswith("bot:")
    if is_bot and room.chairs[seat].bot_level is None:
        raise No("stale", "no bot plays this seat any more")
    match intent:
        case Draw() | Discard() if room.game is not None:
            # As every other move, but found first: nearly all that is asked is one of these.
            _move(table, seat, intent, command.version)
        case FreeSeat():
            _free_seat(table, seat, other_away=command.other_away)
        case Away(on):
            table.away(seat, on=on)
        case AllowText(on):
            _allow_text(table, seat, on=on)
        case _ if room.game is None:
            raise No("seat_empty", "the other seat is empty")
        case StandIn(on):
            _stand_in(table, seat, on=on, other_away=command.other_away)
        case Propose():
            propose(table, seat, intent, command)
        case Answer():
            answer(table, seat, intent, command.version)
        case NextDeal():
            _next_deal(table, seat, intent, command.version)
        case _:
            _move(table, seat, intent, command.version)
    if not is_bot:
        table.stand_in(seat, on=False)
        if not isinstance(intent, (Away, AllowText)):
            table.away(seat, on=False)


def _move(table: Table, seat: Seat, action: Action, version: int) -> None:
    if version < table.room.moved:
        raise No("stale", f"the table has changed since version {version}")
    table.play(seat, action)


def _next_deal(table: Table, seat: Seat, intent: NextDeal, version: int) -> None:
    room = table.room
    if version < room.dealt or version < room.moved:
        return  # It crossed with the deal, or belongs to an earlier one.
    table.play(seat, NextDeal() if room.is_named else intent)


def _allow_text(table: Table, seat: Seat, *, on: bool) -> None:
    chair = table.room.chairs[seat]
    if chair.text != on:
        table.take(seat, replace(chair, text=on))
        table.happened(TextAllowed(seat, on))


def _let_consent(table: Table) -> None:
    """A bot is ready for the next deal, and answers a question, at once; and so is the other
    seat on one device.

    A bot that stands in for a person goes on playing, but answers nothing for them.
    """
    game = table.room.game
    if table.room.proposal is None and (game is None or not game.deal.is_over):
        return
    is_device = table.room.opponent == "device"
    for seat in (0, 1):
        room = table.room
        proposal = room.proposal
        answers = is_device or room.chairs[seat].kind == "bot"
        if answers and proposal is not None and proposal.by != seat:
            answer(table, seat, Answer(True), proposal.version)
            room = table.room
        game = room.game
        is_waiting = game is not None and not room.is_over and game.deal.is_over
        follows = is_device and game is not None and game.ready[other_seat(seat)]
        if is_waiting and (follows or _is_bots(room.chairs[seat])):
            table.play(seat, NextDeal())


def _is_friend(table: Table, chair: Chair) -> bool:
    """Whether a person sits there who may be away while the other is here."""
    return chair.kind == "person" and table.room.opponent != "device"


def _is_bots(chair: Chair) -> bool:
    """Whether a bot plays this seat for longer than one turn."""
    return chair.kind == "bot" or chair.stand_in
