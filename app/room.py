"""The authority of one room, without a wire, a clock or a store.

`apply(room, command, now)` gives the room as it is afterwards, what happened, and the reply
to whoever sent the command. The version is the number of the last event. A command may
arrive twice, late, or after the other seat was faster: the last ids of each seat are part of
the room, so a repeat gets its first result, and a decision made on an older version counts
only when nothing since has changed what its seat may do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from app.state import (
    Accepted,
    Act,
    Answer,
    Answered,
    Back,
    Chair,
    Command,
    Done,
    FreeSeat,
    Kind,
    Leave,
    Left,
    NewGame,
    Outcome,
    Proposal,
    Propose,
    Proposed,
    Refused,
    Rekey,
    Room,
    RoomEvent,
    Sat,
    SeatMoved,
    Sit,
    StandIn,
    StoodIn,
)
from engine.actions import Action as GameAction
from engine.actions import NextDeal
from engine.errors import Code, IllegalAction, RulesError
from engine.events import DealEnded, Dealt, Event, GameEnded, Ready
from engine.game import Game
from engine.notation import record
from engine.rules import Rules, custom, preset
from engine.view import Seat

IDS_KEPT = 16
"""Commands of each seat whose ids are remembered. A client has one under way at a time."""


class _No(Exception):
    """A refusal on its way out of `apply`."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code)
        self.reply = Refused(code, detail)


def apply(room: Room, command: Command, now: float) -> Outcome:
    """What the command does to the room. `now` is Unix time in seconds."""
    table = _Table(room)
    try:
        match command:
            case Sit():
                seat = _sit(table, command)
            case Back(seat):
                table.stand_in(seat, on=False)
            case Rekey(seat, key):
                _rekey(table, seat, key)
            case Leave(key):
                seat = _leave(table, key)
            case Act(seat):
                repeat = _repeat_of(room, command)
                if repeat is not None:
                    return Outcome(room, (), repeat)
                _act(table, command)
            case _:
                assert_never(command)
    except _No as refusal:
        return Outcome(room, (), refusal.reply)
    if not table.events:
        return Outcome(room, (), Accepted(seat, room.version))
    return table.outcome(seat, now, command if isinstance(command, Act) else None)


# ---------------------------------------------------------------------------------- seats


def _sit(table: _Table, command: Sit) -> Seat:
    room = table.room
    mine = room.seat_of(command.key)
    if mine is not None:
        return mine
    free: list[Seat] = [seat for seat in (0, 1) if room.chairs[seat].kind == "empty"]
    if not free:
        raise _No("seat_taken", "both seats are taken")
    seat = free[0]
    kind: Kind = "bot" if command.level else "person"
    table.take(seat, Chair(kind, command.name, command.level, command.key, command.entropy))
    table.happened(Sat(seat))
    if room.game is None and len(free) == 1:
        chairs = table.room.chairs
        table.start_game((chairs[0].entropy, chairs[1].entropy))
    return seat


def _rekey(table: _Table, seat: Seat, key: str) -> None:
    mine = table.room.seat_of(key)
    if mine is not None and mine != seat:
        raise _No("seat_taken", "this browser holds the other seat")
    chair = table.room.chairs[seat]
    if chair.kind != "person":
        raise _No("bad_code", "nobody holds that seat any more")
    if mine is None:
        table.take(seat, replace(chair, key=key, stand_in=False))
        table.happened(SeatMoved(seat))


def _leave(table: _Table, key: str) -> Seat:
    seat = table.room.seat_of(key)
    if seat is None:
        raise _No("not_seated", "this browser has no seat here")
    table.free(seat)
    return seat


def _free_seat(table: _Table, seat: Seat, *, other_away: bool) -> None:
    if seat != 0:
        raise _No("not_host", "only the host frees the other seat")
    chair = table.room.chairs[1]
    if chair.kind == "empty":
        raise _No("seat_empty", "the other seat is free")
    if chair.kind == "bot" or (chair.acted and not other_away):
        raise _No("seat_in_use", "the other player is here")
    table.free(1)


def _stand_in(table: _Table, seat: Seat, *, on: bool, other_away: bool) -> None:
    other = _other(seat)
    chair = table.room.chairs[other]
    if chair.kind == "empty":
        raise _No("seat_empty", "the other seat is empty")
    if chair.kind == "bot" or (on and not other_away):
        raise _No("seat_in_use", "the other player is here")
    table.stand_in(other, on=on)


# --------------------------------------------------------------------------------- intents


def _repeat_of(room: Room, command: Act) -> Accepted | None:
    for done in room.recent:
        if done.id == command.id and done.seat == command.seat:
            if done.digest != command.digest:
                raise _No("id_reused", f"id {command.id!r} was used for another action")
            return Accepted(command.seat, done.version, repeat=True)
    return None


def _act(table: _Table, command: Act) -> None:
    room, seat, intent = table.room, command.seat, command.intent
    if command.version > room.version:
        raise _No("bad_message", f"version {command.version} is not reached yet")
    is_bot = command.id.startswith("bot:")
    if is_bot and room.chairs[seat].bot_level is None:
        raise _No("stale", "no bot plays this seat any more")
    match intent:
        case FreeSeat():
            _free_seat(table, seat, other_away=command.other_away)
        case _ if room.game is None:
            raise _No("seat_empty", "the other seat is empty")
        case StandIn(on):
            _stand_in(table, seat, on=on, other_away=command.other_away)
        case Propose():
            _propose(table, seat, intent, command)
        case Answer():
            _answer(table, seat, intent, command.version)
        case NextDeal():
            _next_deal(table, seat, intent, command.version)
        case _:
            if command.version < room.moved:
                raise _No("stale", f"the table has changed since version {command.version}")
            table.play(seat, intent)
    if not is_bot:
        table.stand_in(seat, on=False)


def _next_deal(table: _Table, seat: Seat, intent: NextDeal, version: int) -> None:
    room = table.room
    if version < room.dealt or version < room.moved:
        return  # It crossed with the deal, or belongs to an earlier one.
    table.play(seat, intent)


def _propose(table: _Table, seat: Seat, intent: Propose, command: Act) -> None:
    room = table.room
    if command.version < room.began:
        raise _No("stale", "a new game has begun since")
    if room.chairs[_other(seat)].kind == "empty":
        raise _No("seat_empty", "the other seat is empty")
    if intent.what == "end_game" and room.is_over:
        raise _No("game_over", "the game is over")
    rules = _rules_of(room, intent)
    match room.proposal:
        case None:
            version = room.version + 1
            proposal = Proposal(seat, intent.what, version, rules, intent.entropy)
            table.room = replace(room, proposal=proposal)
            table.happened(Proposed(seat, intent.what))
            if intent.what == "end_game" and command.other_away:
                table.end_game()
        case Proposal(by, what) if by != seat and (what, room.proposal.rules) == (
            intent.what,
            rules,
        ):
            # Both asked the same at the same time: that is consent.
            _answer(table, seat, Answer(True, intent.entropy), room.version)
        case _:
            raise _No("already_proposed", "another question is open")


def _rules_of(room: Room, intent: Propose) -> Rules | None:
    """The rules that are asked for; None when they are those of the room."""
    if intent.what != "new_game" or (intent.preset is None and not intent.options):
        return None
    try:
        base = room.rules if intent.preset is None else preset(intent.preset)
        rules = custom(base, **dict(intent.options))
    except RulesError as error:
        raise _No("bad_rules", str(error)) from None
    return None if rules == room.rules else rules


def _answer(table: _Table, seat: Seat, intent: Answer, version: int) -> None:
    room = table.room
    proposal = room.proposal
    if proposal is None or (intent.yes and proposal.by == seat):
        raise _No("no_proposal", "there is nothing to answer")
    if version < proposal.version:
        raise _No("stale", "the question came later")
    table.room = replace(room, proposal=None)
    table.happened(Answered(seat, intent.yes))
    if not intent.yes:
        return
    if proposal.what == "end_game":
        table.end_game()
        return
    table.room = replace(
        table.room,
        number=room.number + 1,
        starter=_other(room.starter),
        rules=proposal.rules or room.rules,
        ended=False,
    )
    table.happened(NewGame(room.number + 1))
    given = (proposal.entropy, intent.entropy)
    table.start_game(given if proposal.by == 0 else (given[1], given[0]))


# ------------------------------------------------------------------------------- the table


class _Table:
    """A room while one command is carried out."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.events: list[RoomEvent | Event] = []
        self.records: list[str] = []
        self.moved = False
        self.began = False

    def happened(self, *events: RoomEvent | Event) -> None:
        """Notes events in their order."""
        self.events += events

    def take(self, seat: Seat, chair: Chair) -> None:
        """Puts somebody into a seat."""
        self.room = replace(self.room, chairs=_with(self.room.chairs, seat, chair))

    def free(self, seat: Seat) -> None:
        """Empties a seat; what was asked is no longer asked."""
        self.take(seat, Chair())
        self.room = replace(self.room, proposal=None)
        self.happened(Left(seat))

    def stand_in(self, seat: Seat, *, on: bool) -> None:
        """Lets a bot play a seat, or no longer; nothing happens when that is so already."""
        chair = self.room.chairs[seat]
        if chair.stand_in != on:
            self.take(seat, replace(chair, stand_in=on))
            self.happened(StoodIn(seat, on))

    def start_game(self, entropy: tuple[bytes, bytes]) -> None:
        """Deals the first deal of the room's game."""
        room = self.room
        game, events = Game.start(room.rules, room.game_seed(room.number), room.starter, entropy)
        self.began = True
        self._set(game, events)

    def end_game(self) -> None:
        """Ends the game without a winner."""
        self.room = replace(self.room, ended=True, proposal=None)
        self.moved = True

    def play(self, seat: Seat, action: GameAction) -> None:
        """Carries out an action of the game, or refuses it."""
        game = self.room.game
        assert game is not None
        if self.room.is_over:
            raise _No(Code.GAME_OVER, "the game is over")
        try:
            game, events = game.apply(seat, action)
        except IllegalAction as error:
            raise _No(error.code, str(error)) from None
        self._set(game, events)

    def outcome(self, seat: Seat, now: float, command: Act | None) -> Outcome:
        """The room as it is afterwards."""
        self._let_bots_consent()
        before = self.room
        version = before.version + len(self.events)
        proposal = before.proposal
        if proposal is not None and proposal.what == "end_game" and before.is_over:
            proposal = None
        recent, chairs = before.recent, before.chairs
        if command is not None:
            recent = _remember(recent, Done(command.id, seat, command.digest, version))
            if not chairs[seat].acted and chairs[seat].kind == "person":
                chairs = _with(chairs, seat, replace(chairs[seat], acted=True))
        dealt = any(isinstance(event, Dealt) for event in self.events)
        room = replace(
            before,
            version=version,
            updated_at=now,
            proposal=proposal,
            chairs=chairs,
            recent=recent,
            moved=version if self.moved else before.moved,
            dealt=version if dealt else before.dealt,
            began=version if self.began else before.began,
        )
        events = tuple(self.events)
        return Outcome(room, events, Accepted(seat, version), tuple(self.records))

    def _set(self, game: Game, events: Sequence[Event]) -> None:
        self.room = replace(self.room, game=game)
        self.events += events
        for event in events:
            self.moved = self.moved or not isinstance(event, Ready)
            if isinstance(event, DealEnded):
                self.records.append(record(game))
            if isinstance(event, GameEnded) and event.final.winner is not None:
                winner, wins = event.final.winner, self.room.wins
                wins = (wins[0] + 1, wins[1]) if winner == 0 else (wins[0], wins[1] + 1)
                self.room = replace(self.room, wins=wins)

    def _let_bots_consent(self) -> None:
        """A bot is ready for the next deal, and answers a question, at once.

        One that stands in for a person goes on playing, but answers nothing for them.
        """
        for seat in (0, 1):
            room = self.room
            proposal = room.proposal
            if room.chairs[seat].kind == "bot" and proposal is not None and proposal.by != seat:
                _answer(self, seat, Answer(True), proposal.version)
                room = self.room
            game = room.game
            is_waiting = game is not None and not room.is_over and game.deal.is_over
            if room.chairs[seat].bot_level is not None and is_waiting:
                self.play(seat, NextDeal())


def _other(seat: Seat) -> Seat:
    return 1 if seat == 0 else 0


def _remember(recent: tuple[Done, ...], done: Done) -> tuple[Done, ...]:
    own = [each for each in recent if each.seat == done.seat]
    if len(own) >= IDS_KEPT:
        recent = tuple(each for each in recent if each is not own[0])
    return (*recent, done)


def _with(chairs: tuple[Chair, Chair], seat: Seat, chair: Chair) -> tuple[Chair, Chair]:
    return (chair, chairs[1]) if seat == 0 else (chairs[0], chair)
