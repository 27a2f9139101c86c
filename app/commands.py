"""What may be asked of a room: the commands of `room.apply`, and what a seat wants in an `Act`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from engine.actions import Action as GameAction
from engine.view import Seat

Level = Literal["easy", "medium", "hard"]
What = Literal["new_game", "restart", "end_game"]


@dataclass(frozen=True, slots=True)
class Sit:
    """Someone wants a seat. `level` makes it a bot."""

    key: str
    name: str = ""
    entropy: bytes = b""
    level: Level | None = None
    browser: str = ""
    """Whose results a game belongs to: `Identity.browser_key`."""
    seat: Seat | None = None
    """Which one; None: the first that is free."""
    program: bool = False
    """It says that it is a program, which the other seat is to see."""


@dataclass(frozen=True, slots=True)
class Back:
    """A player is here again: a bot that stood in for them stops."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rekey:
    """The seat that the browser `held` has goes on in the browser of that key."""

    held: str
    key: str
    browser: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    """The browser of that key gives up its seat for good."""

    key: str


@dataclass(frozen=True, slots=True)
class Tick:
    """Looks at the turn clock. `present`: which seats are connected."""

    present: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class Propose:
    """Asks the other seat; a new game may have other rules."""

    what: What
    preset: str | None = None
    options: tuple[tuple[str, bool | int | str], ...] = ()
    entropy: bytes = b""
    number: int | None = None
    """Of the numbered game to play."""
    deals: bytes = b""
    """`Identity.deals_key` of that game."""


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


@dataclass(frozen=True, slots=True)
class Away:
    """The player will be back later, or is back."""

    on: bool


@dataclass(frozen=True, slots=True)
class AllowText:
    """The player wants free text, or no longer."""

    on: bool


Intent: TypeAlias = GameAction | Propose | Answer | FreeSeat | StandIn | Away | AllowText


class Act(NamedTuple):
    """A seat wants something. `digest` tells two intents with one id apart."""

    seat: Seat
    id: str
    """A bot's begins with `bot:`, which no client's can."""
    version: int
    intent: Intent
    digest: str = ""
    other_away: bool = False
    """Whether the other seat has no connection."""
    key: str = ""
    """Of the browser that asks: it may lose its seat before this is carried out. A bot has none."""


Command: TypeAlias = Sit | Back | Rekey | Leave | Tick | Act
