"""What came of a command: the events of a room, the reply to who sent it, the room as it is.

The events of the game itself are in `engine.events`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from app.commands import What
from app.state import Room
from engine.events import Event
from engine.view import Seat


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
    """A new game begins, or the same one `again` from its first deal."""

    number: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class WentAway:
    """A player will be back later, or is back."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class TextAllowed:
    """A player switched free text on or off."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class ClockStood:
    """The turn clock stands still, or goes on."""

    on: bool


@dataclass(frozen=True, slots=True)
class ClockExpired:
    """The time of a turn is over: a bot plays it."""

    seat: Seat


RoomEvent: TypeAlias = (
    Sat
    | Left
    | SeatMoved
    | StoodIn
    | Proposed
    | Answered
    | NewGame
    | WentAway
    | TextAllowed
    | ClockStood
    | ClockExpired
)


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


class Outcome(NamedTuple):
    """What a command does. Without events nothing is to be stored."""

    room: Room
    events: tuple[RoomEvent | Event, ...]
    reply: Reply
    records: tuple[str, ...] = ()
    """The deals that came to their end, as text."""
