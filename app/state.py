"""What a room is: its seats, the game between them, and what has to be remembered.

Frozen values only; what a command does to them is for `room`. Also here: the commands, the
events and the replies, and the stored form. A room holds every secret of its table, so it
never goes out as it is, and its `repr` tells none.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from app.identity import same
from engine import snapshot
from engine.actions import Action as GameAction
from engine.events import Event
from engine.game import Game
from engine.rules import Rules
from engine.shuffle import commitment, named_seed
from engine.view import Seat

SCHEMA = 1
"""Of the stored form; `load` refuses what is newer."""

Kind = Literal["empty", "person", "bot"]
Level = Literal["easy", "medium", "hard"]
What = Literal["new_game", "end_game"]
STAND_IN: Level = "medium"
"""The strength of a bot that plays for an absent person."""


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
    stand_in: bool = False
    """A bot plays for this person until they are back."""

    @property
    def bot_level(self) -> Level | None:
        """The strength of the bot that plays this seat now; None when no bot does."""
        return STAND_IN if self.stand_in else self.level


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question that waits for the other seat's answer since `version`."""

    by: Seat
    what: What
    version: int
    rules: Rules | None = None
    """Of the new game, when they are to change."""
    entropy: bytes = b""


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was carried out, and its result."""

    id: str
    seat: Seat
    digest: str
    version: int


@dataclass(frozen=True, slots=True, repr=False)
class Room:
    """Two seats and the game between them."""

    id: str
    rules: Rules
    seed: bytes
    """32 secret bytes from which the seed of each game is made."""
    chairs: tuple[Chair, Chair] = (Chair(), Chair())
    version: int = 0
    """The number of the last event."""
    made_at: float = 0.0
    updated_at: float = 0.0
    watch: bool = False
    """Whether visitors see the public part of the game."""
    game: Game | None = None
    number: int = 1
    """Of the game in this room."""
    starter: Seat = 0
    """Who starts the first deal of this game."""
    wins: tuple[int, int] = (0, 0)
    proposal: Proposal | None = None
    ended: bool = False
    """The game was ended by consent, or because the other player was gone."""
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
        """The seat for which a bot has to move."""
        seat = self.on_turn
        return seat if seat is not None and self.chairs[seat].bot_level else None

    def seat_of(self, key: str) -> Seat | None:
        """The seat that belongs to a browser's key."""
        first, second = same(key, self.chairs[0].key), same(key, self.chairs[1].key)
        return 0 if first else 1 if second else None

    def game_seed(self, number: int) -> bytes:
        """The secret seed of the room's game of that number."""
        return named_seed(self.seed, f"game {number}")

    @property
    def next_seal(self) -> bytes:
        """The commitment of the next game's first deal, known before anyone gives entropy."""
        number = self.number if self.game is None else self.number + 1
        return commitment(self.game_seed(number), 1)


# ------------------------------------------------------------------------------- commands


@dataclass(frozen=True, slots=True)
class Sit:
    """Someone wants a seat. `level` makes it a bot."""

    key: str
    name: str = ""
    entropy: bytes = b""
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Back:
    """A player is here again: a bot that stood in for them stops."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rekey:
    """A seat goes on in the browser of that key."""

    seat: Seat
    key: str


@dataclass(frozen=True, slots=True)
class Leave:
    """The browser of that key gives up its seat for good."""

    key: str


@dataclass(frozen=True, slots=True)
class Propose:
    """Asks the other seat; a new game may have other rules."""

    what: What
    preset: str | None = None
    options: tuple[tuple[str, bool | int | str], ...] = ()
    entropy: bytes = b""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answers the other seat's question, or takes the own one back."""

    yes: bool
    entropy: bytes = b""


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """The host frees the guest's seat."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """A bot is to play for the other seat, or no longer."""

    on: bool


Intent: TypeAlias = GameAction | Propose | Answer | FreeSeat | StandIn


@dataclass(frozen=True, slots=True)
class Act:
    """A seat wants something. `digest` tells two intents with one id apart."""

    seat: Seat
    id: str
    """A bot's begins with `bot:`, which no client's can."""
    version: int
    intent: Intent
    digest: str = ""
    other_away: bool = False
    """Whether the other seat has no connection."""


Command: TypeAlias = Sit | Back | Rekey | Leave | Act


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
class SeatMoved:
    """A player goes on in another browser."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A bot plays for an absent player, or no longer."""

    seat: Seat
    on: bool


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


RoomEvent: TypeAlias = Sat | Left | SeatMoved | StoodIn | Proposed | Answered | NewGame


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


# ------------------------------------------------------------------------- to store and back


def dump(room: Room) -> dict[str, Any]:
    """The room as plain JSON values. It holds every secret of the table."""
    proposal = room.proposal
    return {
        "schema": SCHEMA,
        "id": room.id,
        "rules": asdict(room.rules),
        "seed": room.seed.hex(),
        "chairs": [
            [
                each.kind,
                each.name,
                each.level,
                each.key,
                each.entropy.hex(),
                each.acted,
                each.stand_in,
            ]
            for each in room.chairs
        ],
        "version": room.version,
        "made_at": room.made_at,
        "updated_at": room.updated_at,
        "watch": room.watch,
        "game": snapshot.dump(room.game) if room.game is not None else None,
        "number": room.number,
        "starter": room.starter,
        "wins": room.wins,
        "proposal": (
            [
                proposal.by,
                proposal.what,
                proposal.version,
                asdict(proposal.rules) if proposal.rules else None,
                proposal.entropy.hex(),
            ]
            if proposal
            else None
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
        Chair(kind, name, level, key, bytes.fromhex(entropy), acted, stand_in)
        for kind, name, level, key, entropy, acted, stand_in in stored["chairs"]
    )
    proposal = None
    if stored["proposal"] is not None:
        by, what, version, rules, entropy = stored["proposal"]
        changed = Rules(**rules) if rules else None
        proposal = Proposal(by, what, version, changed, bytes.fromhex(entropy))
    return Room(
        id=stored["id"],
        rules=Rules(**stored["rules"]),
        seed=bytes.fromhex(stored["seed"]),
        chairs=(first, second),
        version=stored["version"],
        made_at=stored["made_at"],
        updated_at=stored["updated_at"],
        watch=stored["watch"],
        game=snapshot.load(stored["game"]) if stored["game"] is not None else None,
        number=stored["number"],
        starter=stored["starter"],
        wins=(stored["wins"][0], stored["wins"][1]),
        proposal=proposal,
        ended=stored["ended"],
        moved=stored["moved"],
        dealt=stored["dealt"],
        began=stored["began"],
        recent=tuple(Done(*each) for each in stored["recent"]),
    )
