"""The REST routes of rooms, of their seats and of what calls a player back."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from app.protocol.views import Player, RuleCard
from app.protocol.words import (
    ClockSeconds,
    Day,
    Entropy,
    Hex,
    Level,
    Opponent,
    Options,
    Pair,
    PlayerName,
    PresetName,
    Request,
    RoomName,
    Seat,
    Strict,
    Version,
)


class RoomRequest(Request):
    """`POST /api/rooms`. `options` overrides single options of the preset."""

    opponent: Opponent
    level: Level = "medium"
    preset: PresetName = "friends"
    options: Options = Field(default_factory=dict)
    watch: bool = False
    """Whether visitors may watch: they see what everybody may know."""
    name: PlayerName = ""
    second_name: PlayerName = ""
    """On one device: the name of seat 1."""
    entropy: Entropy = ""
    number: int | None = None
    """Against the computer: the numbered game to play, 1 to a million; None takes one."""
    title: Annotated[str, Field(max_length=80)] = ""
    """A name for the room."""
    clock: ClockSeconds | None = None
    """With a friend: seconds for a turn."""
    bot: bool = False
    """Who asks is a program, and the other seat is to see it."""


class SeatRequest(Request):
    """`POST /api/rooms/{room}/seat`."""

    name: PlayerName = ""
    entropy: Entropy = ""
    bot: bool = False
    """Who asks is a program, and the other seat is to see it."""


class RoomSummary(Strict):
    """One room as the list of my games and the guest's page see it."""

    room: str
    url: str
    seat: Seat | None
    """The asking browser's seat; 0 on one device."""
    opponent: Opponent
    title: str
    number: int | None
    daily: Day | None
    match: RoomName | None
    clock: ClockSeconds | None
    players: tuple[Player, Player]
    rules: RuleCard
    watch: bool
    state: Literal["waiting", "playing", "over"]
    your_turn: bool
    scores: Pair
    game: int
    wins: Pair
    version: Version
    updated_at: float
    expires_at: float
    seal: Hex
    """Commitment of the coming deal, while the room waits."""


class MoveCode(Strict):
    """`POST /api/rooms/{room}/move`: a code with which another browser gets this seat.

    It works once. `url` carries it in the fragment (`#move=...`), which no server sees.
    """

    code: str
    url: str
    expires_at: float


class ClaimRequest(Request):
    """`POST /api/rooms/{room}/claim`: take over the seat of a `MoveCode`."""

    code: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22}$")]


class PushKey(Strict):
    """`GET /api/push`: the key with which a browser subscribes to calls by Web Push."""

    key: str | None
    """A point of P-256 in base64url; null where this server calls nobody."""


class PushKeys(Request):
    """What a browser gave for encrypting messages to it, in base64url."""

    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]


class PushRequest(Request):
    """`POST /api/rooms/{room}/push`: the subscription by which the asker's seat is called when it
    is its turn and its page is closed. It goes with the seat; `.../push/stop` takes it back."""

    endpoint: Annotated[str, Field(max_length=1000)]
    """The address of a push service that this server speaks to."""
    keys: PushKeys


class MyRooms(Strict):
    """`GET /api/me/rooms`, newest first."""

    rooms: list[RoomSummary]
