"""What a client sends on the socket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from app.protocol.actions import Action
from app.protocol.words import MAX_TEXT, CommandId, Phrase, Seat, Strict, Version


class Hello(Strict):
    """The first frame. `since` and `epoch`: what the client already has."""

    type: Literal["hello"]
    protocol: int
    since: Version | None = None
    epoch: str | None = Field(default=None, max_length=32)


class Act(Strict):
    """One intent. `id` makes it happen once; `version` is the state it was decided on."""

    type: Literal["act"]
    id: CommandId
    version: Version
    action: Action


class Say(Strict):
    """A phrase to the other seat."""

    type: Literal["say"]
    id: CommandId
    phrase: Phrase


class Write(Strict):
    """Free text to the other seat, where both allow it. It is passed on and kept nowhere."""

    type: Literal["write"]
    id: CommandId
    text: Annotated[str, Field(min_length=1, max_length=MAX_TEXT)]


class Nudge(Strict):
    """Ask the other player to play; once a minute, `rate_limited` before."""

    type: Literal["nudge"]
    id: CommandId


class Reveal(Strict):
    """On one device: show the hand of the seat that is `covered`; None covers it again.

    The answer is a `state` and an ack. The cover comes back by itself with every turn, and
    on every new socket.
    """

    type: Literal["reveal"]
    id: CommandId
    seat: Seat | None


class Ping(Strict):
    """Alive; `version` is what the client has, and repairs a lost wake-up."""

    type: Literal["ping"]
    version: Version


ClientMessage = TypeAliasType(
    "ClientMessage",
    Annotated[Hello | Act | Say | Write | Nudge | Reveal | Ping, Field(discriminator="type")],
)
