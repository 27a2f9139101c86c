"""What a seat sees: the view of the game and the table around it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from app.protocol.words import (
    Card,
    Cards,
    ClockSeconds,
    Day,
    Hex,
    Level,
    Meld,
    Opponent,
    Pair,
    Pile,
    RoomName,
    Seat,
    Strict,
)


class RuleCard(Strict):
    """The rules of the table; every option as in `engine.rules.Rules`."""

    preset: Literal[
        "friends", "parlor", "big_gin", "hoyle", "oklahoma", "hollywood", "straight",
        "tournament", "custom",
    ]  # fmt: skip
    target: int
    upcard_offered: bool
    next_dealer: Literal["alternate", "winner", "loser"]
    void_dealer: Literal["same", "alternate"]
    knock_limit: int
    first_turn_knock: bool
    gin_only: bool
    gin_bonus: int
    undercut_bonus: int
    tie_undercuts: bool
    big_gin: bool
    big_gin_bonus: int
    oklahoma: Literal["no", "ace_is_one", "ace_is_gin"]
    spades_double: bool
    hollywood: bool
    box_bonus: int
    game_bonus: int
    shutout_doubles: bool
    takes_limit: int
    layoffs: Literal["automatic", "manual"]


class Option(Strict):
    """One card that may be thrown, and what it would leave.

    `arrangements`, when `may_knock`: the ties of least deadwood, the table's choice first.
    """

    card: Card
    deadwood: int
    may_discard: bool
    may_knock: bool
    arrangements: list[list[Meld]]


class Legal(Strict):
    """What this seat may do now, besides throwing a card (see `options`)."""

    pass_: Annotated[bool, Field(alias="pass")]
    draw: list[Pile]
    big_gin: bool
    lay_off: bool
    next_deal: bool


class Turn(Strict):
    """One public step of the deal. `taken`: the card, when it came from the discard pile."""

    seat: Seat
    drew: Literal["pass", "stock", "discard"]
    taken: Card | None
    discarded: Card | None


class Result(Strict):
    """How the deal ended; see `engine.view.Result`."""

    kind: Literal["knock", "gin", "big_gin", "undercut", "tie", "void"]
    winner: Seat | None
    knocker: Seat | None
    points: int
    bonus: int
    multiplier: int
    deadwood: Pair
    hands: tuple[Cards, Cards]
    melds: tuple[list[Meld], list[Meld]]
    layoffs: list[Cards]
    discard: Card | None


class Knocked(Strict):
    """In the layoff phase: what the knocker shows."""

    seat: Seat
    melds: list[Meld]
    deadwood: Cards


class ScoreLine(Strict):
    """A finished deal on the score sheet."""

    deal: int
    kind: Literal["knock", "gin", "big_gin", "undercut", "tie", "void"]
    winner: Seat | None
    points: int


class Column(Strict):
    """One game on the sheet; three in Hollywood."""

    scores: Pair
    boxes: Pair
    winner: Seat | None


class FinalScore(Strict):
    """The end of a game; see `engine.view.FinalScore`."""

    winner: Seat | None
    points: Pair
    boxes: Pair
    game_bonus: Pair
    shutout: Pair
    totals: Pair


class Proof(Strict):
    """The opened seal of the finished deal, in hexadecimal."""

    seed: Hex
    entropy: tuple[Hex, Hex]
    commitment: Hex


class View(Strict):
    """All that the seat may know of the game; `engine.view.View` as JSON."""

    seat: Seat | None
    rules: RuleCard
    deal: int
    dealer: Seat
    phase: Literal["offer", "draw", "discard", "layoff", "over"]
    on_turn: Seat | None
    hand: Cards
    hand_counts: Pair
    stock_count: int
    discards: Cards
    """Bottom first: the last is the upcard."""
    known: tuple[Cards, Cards]
    drawn: Card | None
    taken: Card | None
    turns: list[Turn]
    knock_limit: int
    multiplier: int
    legal: Legal
    melds: list[Meld]
    deadwood: int
    options: list[Option]
    knocked: Knocked | None
    result: Result | None
    scores: Pair
    sheet: list[ScoreLine]
    columns: list[Column]
    final: FinalScore | None
    ready: tuple[bool, bool]
    seal: Hex
    next_seal: Hex
    proof: Proof | None


class Player(Strict):
    """Who sits in a seat. An empty seat has kind `empty` and no name."""

    kind: Literal["empty", "person", "bot"]
    name: str
    level: Level | None
    stand_in: bool
    """A bot plays for this person until they are back."""
    away: bool
    """This person said: back later."""
    bot: bool
    """A program plays here: the server's own, or one that said so when it sat down."""


class Proposal(Strict):
    """A question that waits for the other seat's answer."""

    by: Seat
    what: Literal["new_game", "restart", "end_game"]
    rules: RuleCard | None
    """Those of the new game, when they are not this one's."""


class Table(Strict):
    """What everyone in the room may know: seats, rules, games won. `view` is None before
    the second seat is taken."""

    opponent: Opponent
    title: str
    """The room's name, "" without one."""
    players: tuple[Player, Player]
    covered: Seat | None
    """On one device: whose hand lies under the cover, until it is revealed. The view is a
    watcher's then."""
    game: int
    """Number of the game in this room, from 1."""
    number: int | None
    """Of a numbered game: everybody who plays it gets the same deals. Its cards follow from
    the number and the server's secret alone: no entropy of a browser is mixed in."""
    daily: Day | None
    """Of a game of the day; the same holds for its deals."""
    match: RoomName | None
    """Of a table of a duplicate match: the same holds for its deals, and the proofs of its views
    stay shut until both tables are done."""
    wins: Pair
    """Games won by each seat since the room began."""
    proposal: Proposal | None
    rules: RuleCard
    ended: bool
    """The game was ended by consent."""
    watch: bool
    """Visitors see the public part of the game."""
    text: tuple[bool, bool]
    """Which seats have switched free text on."""
    clock: ClockSeconds | None
    """Seconds for a turn; how they run is told by `clock` frames."""
    next_seal: Hex
    """Commitment of the first deal of the room's next game; "" where games have numbers."""
    view: View | None
