"""What happened at a table, as its readers may know it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from app.protocol.words import Card, Cards, Meld, Pile, Seat, Strict


class DealtEvent(Strict):
    """A new deal; `hand` is the reader's own, empty for a watcher."""

    type: Literal["dealt"]
    deal: int
    dealer: Seat
    upcard: Card
    hand: Cards


class PassedEvent(Strict):
    """The first upcard was left."""

    type: Literal["passed"]
    seat: Seat


class DrewEvent(Strict):
    """A card was drawn; `card` is None when the reader may not see it."""

    type: Literal["drew"]
    seat: Seat
    pile: Pile
    card: Card | None


class DiscardedEvent(Strict):
    """A card was thrown."""

    type: Literal["discarded"]
    seat: Seat
    card: Card


class KnockedEvent(Strict):
    """The knocker's cards."""

    type: Literal["knocked"]
    seat: Seat
    melds: list[Meld]
    deadwood: Cards
    big_gin: bool


class DealEndedEvent(Strict):
    """The deal is over; its result stands in the view."""

    type: Literal["deal_ended"]
    kind: Literal["knock", "gin", "big_gin", "undercut", "tie", "void"]
    winner: Seat | None
    points: int


class ReadyEvent(Strict):
    """A seat is ready for the next deal."""

    type: Literal["ready"]
    seat: Seat


class GameEndedEvent(Strict):
    """The game is over."""

    type: Literal["game_ended"]
    winner: Seat | None


class SatEvent(Strict):
    """Someone took a seat."""

    type: Literal["sat"]
    seat: Seat


class LeftEvent(Strict):
    """A seat became free."""

    type: Literal["left"]
    seat: Seat


class SeatMovedEvent(Strict):
    """A player went on in another browser."""

    type: Literal["seat_moved"]
    seat: Seat


class StandInEvent(Strict):
    """A bot plays for an absent player from now on, or no longer."""

    type: Literal["stand_in"]
    seat: Seat
    on: bool


class ProposedEvent(Strict):
    """A question to the other seat."""

    type: Literal["proposed"]
    seat: Seat
    what: Literal["new_game", "restart", "end_game"]


class AnsweredEvent(Strict):
    """Its answer (or, from the proposer, its withdrawal)."""

    type: Literal["answered"]
    seat: Seat
    yes: bool


class NewGameEvent(Strict):
    """A new game begins in the room, or (`again`) the same one from its first deal."""

    type: Literal["new_game"]
    game: int
    again: bool


class AwayEvent(Strict):
    """A player says "back later", or is back."""

    type: Literal["away"]
    seat: Seat
    on: bool


class TextAllowedEvent(Strict):
    """A player switched free text on or off."""

    type: Literal["text_allowed"]
    seat: Seat
    on: bool


class ClockStoodEvent(Strict):
    """The turn clock stands still (`on`), or goes on."""

    type: Literal["clock_stood"]
    on: bool


class ClockExpiredEvent(Strict):
    """The time of this seat's turn is over: a bot plays this one turn."""

    type: Literal["clock_expired"]
    seat: Seat


Event = TypeAliasType(
    "Event",
    Annotated[
        DealtEvent
        | PassedEvent
        | DrewEvent
        | DiscardedEvent
        | KnockedEvent
        | DealEndedEvent
        | ReadyEvent
        | GameEndedEvent
        | SatEvent
        | LeftEvent
        | SeatMovedEvent
        | StandInEvent
        | ProposedEvent
        | AnsweredEvent
        | NewGameEvent
        | AwayEvent
        | TextAllowedEvent
        | ClockStoodEvent
        | ClockExpiredEvent,
        Field(discriminator="type"),
    ],
)
