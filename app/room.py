"""The authority of one room, without a wire, a clock or a store.

`apply(room, command, now)` gives the room as it is afterwards, what happened, and the reply
to whoever sent the command. Rooms are frozen values; the version is the number of the last
event. A command may arrive twice, late, or after the other seat was faster: the last ids of
each seat are part of the room, so a repeat gets its first result, and a decision made on an
older version counts only when nothing since has changed what its seat may do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, TypeAlias

from app.identity import same
from engine import snapshot
from engine.actions import Action as GameAction
from engine.actions import NextDeal
from engine.errors import Code, IllegalAction
from engine.events import DealEnded, Dealt, Event, GameEnded, Ready
from engine.game import Game
from engine.notation import record
from engine.rules import Rules
from engine.shuffle import commitment, named_seed
from engine.view import Seat

SCHEMA = 1
"""Of the stored form; `load` refuses what is newer."""
IDS_KEPT = 16
"""Commands of each seat whose ids are remembered. A client has one under way at a time."""

Kind = Literal["empty", "person", "bot"]
Level = Literal["easy", "medium", "hard"]
What = Literal["new_game", "end_game"]


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits in a seat. `key` is `Identity.seat_key` of the browser, "" for a bot."""

    kind: Kind = "empty"
    name: str = ""
    level: Level | None = None
    key: str = ""
    entropy: bytes = b""
    """What this player's browser mixes into the first deal of a game."""
    acted: bool = False
    """Whether a command from this seat was ever accepted."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question that waits for the other seat's answer since `version`."""

    by: Seat
    what: What
    version: int


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was carried out, and its result."""

    id: str
    seat: Seat
    digest: str
    version: int


@dataclass(frozen=True, slots=True, repr=False)
class Room:
    """Two seats, the game between them, and what has to be remembered."""

    id: str
    rules: Rules
    seed: bytes
    """32 secret bytes from which the seed of each game is made."""
    chairs: tuple[Chair, Chair] = (Chair(), Chair())
    version: int = 0
    made_at: float = 0.0
    updated_at: float = 0.0
    game: Game | None = None
    number: int = 1
    """Of the game in this room."""
    starter: Seat = 0
    """Who starts the first deal of this game."""
    wins: tuple[int, int] = (0, 0)
    proposal: Proposal | None = None
    ended: bool = False
    """The game was ended by consent."""
    moved: int = 0
    """The version since which what the seats may do in the game has not changed."""
    dealt: int = 0
    """The version of the last deal."""
    began: int = 0
    """The version at which this game began."""
    recent: tuple[Done, ...] = ()

    def __repr__(self) -> str:
        """Without a card, a key or a seed: a room may stand in a log or a traceback."""
        return f"<Room {self.id} at {self.version}>"

    @property
    def is_over(self) -> bool:
        """Whether the game came to its end, by score or by consent."""
        return self.ended or (self.game is not None and self.game.is_over)

    @property
    def on_turn(self) -> Seat | None:
        """The seat whose move the table waits for."""
        return None if self.game is None or self.is_over else self.game.on_turn

    @property
    def bot_on_turn(self) -> Seat | None:
        """The seat of the bot that has to move."""
        seat = self.on_turn
        return seat if seat is not None and self.chairs[seat].kind == "bot" else None

    def seat_of(self, key: str) -> Seat | None:
        """The seat that belongs to a browser's key."""
        first, second = same(key, self.chairs[0].key), same(key, self.chairs[1].key)
        return 0 if first else 1 if second else None

    def seal(self) -> bytes:
        """The commitment of this game's first deal, known before anyone gives entropy."""
        return commitment(_game_seed(self.seed, self.number), 1)


# ------------------------------------------------------------------------------- commands


@dataclass(frozen=True, slots=True)
class Sit:
    """Someone wants a seat. `level` makes it a bot."""

    key: str
    name: str = ""
    entropy: bytes = b""
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Propose:
    """Asks the other seat."""

    what: What


@dataclass(frozen=True, slots=True)
class Answer:
    """Answers the other seat's question, or takes the own one back."""

    yes: bool


Intent: TypeAlias = GameAction | Propose | Answer


@dataclass(frozen=True, slots=True)
class Act:
    """A seat wants something. `digest` tells two intents with one id apart."""

    seat: Seat
    id: str
    version: int
    intent: Intent
    digest: str = ""


Command: TypeAlias = Sit | Act


# --------------------------------------------------------------------- events and replies


@dataclass(frozen=True, slots=True)
class Sat:
    """Someone took a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Left:
    """A seat became free."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Proposed:
    """A question to the other seat."""

    seat: Seat
    what: What


@dataclass(frozen=True, slots=True)
class Answered:
    """Its answer, or from the proposer its withdrawal."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class NewGame:
    """A new game begins."""

    number: int


RoomEvent: TypeAlias = Sat | Left | Proposed | Answered | NewGame


@dataclass(frozen=True, slots=True)
class Accepted:
    """The command holds. `seat` is who sent it; `repeat`: it had been carried out before."""

    seat: Seat
    version: int
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """The command changes nothing. `code` crosses the wire, `detail` is for developers."""

    code: str
    detail: str


Reply: TypeAlias = Accepted | Refused


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command does. Without events nothing is to be stored."""

    room: Room
    events: tuple[RoomEvent | Event, ...]
    reply: Reply
    records: tuple[str, ...] = ()
    """The deals that came to their end, as text."""


class _No(Exception):
    """A refusal on its way out of `apply`."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code)
        self.reply = Refused(code, detail)


# ---------------------------------------------------------------------------------- apply


def apply(room: Room, command: Command, now: float) -> Outcome:
    """What the command does to the room. `now` is Unix time in seconds."""
    try:
        match command:
            case Sit():
                return _sit(room, command, now)
            case Act():
                return _act(room, command, now)
    except _No as refusal:
        return Outcome(room, (), refusal.reply)


def _sit(room: Room, command: Sit, now: float) -> Outcome:
    mine = room.seat_of(command.key)
    if mine is not None:
        return Outcome(room, (), Accepted(mine, room.version))
    free: list[Seat] = [seat for seat in (0, 1) if room.chairs[seat].kind == "empty"]
    if not free:
        raise _No("seat_taken", "both seats are taken")
    seat = free[0]
    kind: Kind = "bot" if command.level else "person"
    chair = Chair(kind, command.name, command.level, command.key, command.entropy)
    table = _Table(replace(room, chairs=_with(room.chairs, seat, chair)))
    table.happened(Sat(seat))
    if room.game is None and len(free) == 1:
        table.start_game()
    return table.outcome(seat, now)


def _act(room: Room, command: Act, now: float) -> Outcome:
    seat, intent = command.seat, command.intent
    for done in room.recent:
        if done.id == command.id and done.seat == seat:
            if done.digest != command.digest:
                raise _No("id_reused", f"id {command.id!r} was used for another action")
            return Outcome(room, (), Accepted(seat, done.version, repeat=True))
    if command.version > room.version:
        raise _No("bad_message", f"version {command.version} is not reached yet")
    if room.game is None:
        raise _No("seat_empty", "the other seat is empty")
    table = _Table(room)
    match intent:
        case Propose(what):
            _propose(table, seat, what, command.version)
        case Answer(yes):
            _answer(table, seat, yes, command.version)
        case NextDeal():
            _next_deal(table, seat, intent, command.version)
        case _:
            if command.version < room.moved:
                raise _No("stale", f"the table has changed since version {command.version}")
            table.play(seat, intent)
    if not table.events:
        return Outcome(room, (), Accepted(seat, room.version))
    return table.outcome(seat, now, command)


def _next_deal(table: _Table, seat: Seat, intent: NextDeal, version: int) -> None:
    room = table.room
    if version < room.dealt or version < room.moved:
        return  # It crossed with the deal, or belongs to an earlier one.
    table.play(seat, intent)


def _propose(table: _Table, seat: Seat, what: What, version: int) -> None:
    room = table.room
    if version < room.began:
        raise _No("stale", "a new game has begun since")
    if what == "end_game" and room.is_over:
        raise _No("game_over", "the game is over")
    match room.proposal:
        case None:
            proposal = Proposal(seat, what, room.version + 1)
            table.room = replace(room, proposal=proposal)
            table.happened(Proposed(seat, what))
        case Proposal(by, asked) if by != seat and asked == what:
            # Both asked the same at the same time: that is consent.
            _answer(table, seat, True, room.version)
        case _:
            raise _No("already_proposed", "another question is open")


def _answer(table: _Table, seat: Seat, yes: bool, version: int) -> None:
    room = table.room
    proposal = room.proposal
    if proposal is None or (yes and proposal.by == seat):
        raise _No("no_proposal", "there is nothing to answer")
    if version < proposal.version:
        raise _No("stale", "the question came later")
    table.room = replace(room, proposal=None)
    table.happened(Answered(seat, yes))
    if not yes:
        return
    match proposal.what:
        case "end_game":
            table.room = replace(table.room, ended=True)
            table.moved = True
        case "new_game":
            starter: Seat = 1 if room.starter == 0 else 0
            table.room = replace(table.room, number=room.number + 1, starter=starter, ended=False)
            table.happened(NewGame(room.number + 1))
            table.start_game()


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

    def start_game(self) -> None:
        """Deals the first deal of the room's game."""
        room = self.room
        seed = _game_seed(room.seed, room.number)
        entropy = (room.chairs[0].entropy, room.chairs[1].entropy)
        game, events = Game.start(room.rules, seed, room.starter, entropy)
        self.began = True
        self._set(game, events)

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

    def outcome(self, seat: Seat, now: float, command: Act | None = None) -> Outcome:
        """The room as it is afterwards."""
        self._let_bots_consent()
        before = self.room
        version = before.version + len(self.events)
        proposal = before.proposal
        if proposal is not None and proposal.what == "end_game" and before.is_over:
            proposal = None
        recent, chairs = before.recent, before.chairs
        if command is not None:
            done = Done(command.id, seat, command.digest, version)
            recent = _remember(recent, done)
            if not chairs[seat].acted:
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
        # A bot is ready for the next deal and answers a question at once.
        for seat in (0, 1):
            room = self.room
            if room.chairs[seat].kind != "bot":
                continue
            proposal = room.proposal
            if proposal is not None and proposal.by != seat:
                _answer(self, seat, True, room.version + len(self.events))
                room = self.room
            game = room.game
            if game is not None and not room.is_over and game.deal.is_over:
                self.play(seat, NextDeal())


def _remember(recent: tuple[Done, ...], done: Done) -> tuple[Done, ...]:
    own = [each for each in recent if each.seat == done.seat]
    if len(own) >= IDS_KEPT:
        recent = tuple(each for each in recent if each is not own[0])
    return (*recent, done)


def _with(chairs: tuple[Chair, Chair], seat: Seat, chair: Chair) -> tuple[Chair, Chair]:
    return (chair, chairs[1]) if seat == 0 else (chairs[0], chair)


def _game_seed(seed: bytes, number: int) -> bytes:
    return named_seed(seed, f"game {number}")


# ------------------------------------------------------------------------- to store and back


def dump(room: Room) -> dict[str, Any]:
    """The room as plain JSON values. It holds every secret of the table."""
    return {
        "schema": SCHEMA,
        "id": room.id,
        "rules": asdict(room.rules),
        "seed": room.seed.hex(),
        "chairs": [
            [each.kind, each.name, each.level, each.key, each.entropy.hex(), each.acted]
            for each in room.chairs
        ],
        "version": room.version,
        "made_at": room.made_at,
        "updated_at": room.updated_at,
        "game": snapshot.dump(room.game) if room.game is not None else None,
        "number": room.number,
        "starter": room.starter,
        "wins": room.wins,
        "proposal": (
            [room.proposal.by, room.proposal.what, room.proposal.version] if room.proposal else None
        ),
        "ended": room.ended,
        "moved": room.moved,
        "dealt": room.dealt,
        "began": room.began,
        "recent": [[each.id, each.seat, each.digest, each.version] for each in room.recent],
    }


def load(stored: dict[str, Any]) -> Room:
    """The room that was dumped; raises `ValueError` for a form that is not known."""
    if stored["schema"] != SCHEMA:
        raise ValueError(f"room schema {stored['schema']!r} is not {SCHEMA}")
    first, second = (
        Chair(kind, name, level, key, bytes.fromhex(entropy), acted)
        for kind, name, level, key, entropy, acted in stored["chairs"]
    )
    return Room(
        id=stored["id"],
        rules=Rules(**stored["rules"]),
        seed=bytes.fromhex(stored["seed"]),
        chairs=(first, second),
        version=stored["version"],
        made_at=stored["made_at"],
        updated_at=stored["updated_at"],
        game=snapshot.load(stored["game"]) if stored["game"] is not None else None,
        number=stored["number"],
        starter=stored["starter"],
        wins=(stored["wins"][0], stored["wins"][1]),
        proposal=Proposal(*stored["proposal"]) if stored["proposal"] else None,
        ended=stored["ended"],
        moved=stored["moved"],
        dealt=stored["dealt"],
        began=stored["began"],
        recent=tuple(Done(*each) for each in stored["recent"]),
    )
