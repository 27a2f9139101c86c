"""What the server sends on the socket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from app.protocol.events import Event
from app.protocol.views import Table
from app.protocol.words import CommandId, Phrase, Refusal, Seat, Strict, Version


class Welcome(Strict):
    """The answer to `hello`. `seat` None: a visitor, who may sit down by POST."""

    type: Literal["welcome"]
    room: str
    seat: Seat | None
    epoch: str
    version: Version
    heartbeat: float
    """Seconds between pings of the client."""
    expires_at: float
    """Unix time in seconds at which the idle room goes."""
    presence: tuple[bool, bool]
    watchers: int


class State(Strict):
    """Events since `since`, to animate, and the whole table as it is at `version`."""

    type: Literal["state"]
    since: Version
    version: Version
    events: list[Event]
    table: Table


class Ack(Strict):
    """The command was done and kept. `repeat`: it had been done before."""

    type: Literal["ack"]
    id: CommandId
    version: Version
    repeat: bool


class Rejected(Strict):
    """The command was not done. The current `table` comes with `stale`."""

    type: Literal["rejected"]
    id: CommandId | None
    code: Refusal
    version: Version
    table: Table | None
    detail: str
    """For developers: what was wrong, in English, without secrets."""


class Presence(Strict):
    """Who is connected, by seat, and how many watch.

    A seat counts as connected until ten seconds after its last socket closed.
    """

    type: Literal["presence"]
    seats: tuple[bool, bool]
    watchers: int


class Chat(Strict):
    """A phrase from a seat. The same `id` again is the same phrase."""

    type: Literal["chat"]
    id: CommandId
    seat: Seat
    phrase: Phrase


class Written(Strict):
    """Free text from a seat: to be shown as text, never as markup."""

    type: Literal["written"]
    id: CommandId
    seat: Seat
    text: str


class Nudged(Strict):
    """A seat asks the other one to play."""

    type: Literal["nudged"]
    id: CommandId
    seat: Seat


class Clock(Strict):
    """The turn clock of a room that has one, as it is now; comes after every `state`.

    `left`: seconds that `seat` has for its turn; None when it is nobody's turn. They run
    down while `running`.
    """

    type: Literal["clock"]
    seat: Seat | None
    left: float | None
    running: bool


class Pong(Strict):
    """Alive; the room's version."""

    type: Literal["pong"]
    version: Version


class Bye(Strict):
    """The server closes the socket; `retry_ms` None means: do not come back."""

    type: Literal["bye"]
    code: int
    reason: str
    retry_ms: int | None


ServerMessage = TypeAliasType(
    "ServerMessage",
    Annotated[
        Welcome | State | Ack | Rejected | Presence | Chat | Written | Nudged | Clock | Pong | Bye,
        Field(discriminator="type"),
    ],
)
