"""View: the record of all that one seat, or a watcher, may know of a game.

It is data only and knows no `Deal` and no `Game`: `secrecy.view_of` builds it, and bots,
clients, hints and watchers get nothing else. Seats are 0 and 1; cards are ints, sets of
cards are 52-bit ints (see `cards`). A watcher's view has `seat` None and an empty hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.actions import Action, Melds
from engine.cards import Card, CardSet
from engine.rules import Rules

Seat: TypeAlias = Literal[0, 1]


class Phase(StrEnum):
    """Where a deal stands."""

    OFFER = "offer"
    DRAW = "draw"
    DISCARD = "discard"
    LAYOFF = "layoff"
    OVER = "over"


class DealKind(StrEnum):
    """How a deal ended."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"
    UNDERCUT = "undercut"
    TIE = "tie"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Turn:
    """One public step of a deal, oldest first: a pass, or a draw and its discard."""

    seat: Seat
    drew: Literal["pass", "stock", "discard"]
    taken: Card | None = None
    """The card taken from the discard pile; a card from the stock is nobody's business."""
    discarded: Card | None = None
    """None while the turn is under way, and for the last turn of a knock: face down."""


class Option(NamedTuple):
    """One card that may be thrown, and what it would leave."""

    card: Card
    deadwood: int
    """Least deadwood points of the other ten cards."""
    may_discard: bool
    may_knock: bool
    """Whether a knock (gin included) with this card is legal."""
    arrangements: tuple[Melds, ...] = ()
    """When `may_knock`: the arrangements of least deadwood, the table's choice first."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended, with everything that is shown then.

    `hands` are the cards as shown (the knocker's without the last discard), `melds` the
    arrangement of each seat, `layoffs` the defender's cards on the knocker's meld of the same
    index. `deadwood` points are counted after layoffs. A void deal shows no cards.
    """

    kind: DealKind
    winner: Seat | None
    knocker: Seat | None
    points: int
    """What the winner scores, bonus and doubling included."""
    bonus: int
    """The part of `points` that is a gin, big gin or undercut bonus (before doubling)."""
    multiplier: int
    deadwood: tuple[int, int]
    hands: tuple[CardSet, CardSet]
    melds: tuple[Melds, Melds]
    layoffs: tuple[CardSet, ...]
    discard: Card | None
    """The card thrown face down with the knock."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score sheet: a finished deal."""

    deal: int
    kind: DealKind
    winner: Seat | None
    points: int


@dataclass(frozen=True, slots=True)
class Column:
    """One game on the sheet: one column, or each of three in Hollywood."""

    scores: tuple[int, int]
    boxes: tuple[int, int]
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class FinalScore:
    """The end of a game: per seat, what each part of the score adds up to."""

    winner: Seat | None
    points: tuple[int, int]
    boxes: tuple[int, int]
    game_bonus: tuple[int, int]
    shutout: tuple[int, int]
    """What the shutout doubling added."""
    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Proof:
    """The opened seal of a finished deal: enough to recompute its deck (see `shuffle`)."""

    seed: bytes
    entropy: tuple[bytes, bytes]
    commitment: bytes


class View(NamedTuple):
    """All that one seat may know.

    First what nobody else knows, then what moves with each move, then what stays for longer.
    """

    seat: Seat | None
    hand: CardSet
    drawn: Card | None
    """The card this seat drew in the turn under way."""
    legal: tuple[Action, ...]
    """The legal actions of this seat, knocks without chosen melds; empty when it must wait."""
    melds: Melds
    """This seat's best arrangement of its present cards."""
    deadwood: int
    """Its points."""
    options: tuple[Option, ...]
    """In the discard phase of this seat: each held card, the taken one included."""
    phase: Phase
    on_turn: Seat | None
    """Who must act; None when the deal is over."""
    hand_counts: tuple[int, int]
    stock_count: int
    discards: tuple[Card, ...]
    """The discard pile, bottom first; the last is the upcard."""
    known: tuple[CardSet, CardSet]
    """What everyone knows each seat to hold: taken from the discard pile and still there."""
    taken: Card | None
    """The card taken from the discard pile in the turn under way, by whoever is on turn."""
    turns: tuple[Turn, ...]
    rules: Rules
    deal: int
    """Number of the deal in this game, from 1."""
    dealer: Seat
    knock_limit: int
    """Most deadwood points for a knock in this deal; 0 means gin only."""
    multiplier: int
    knocked: tuple[Seat, Melds, CardSet] | None
    """In the layoff phase: the knocker, their melds and their deadwood cards."""
    result: Result | None
    """The result once the deal is over; None before."""
    scores: tuple[int, int]
    sheet: tuple[ScoreLine, ...]
    columns: tuple[Column, ...]
    final: FinalScore | None
    """Once the game is over."""
    ready: tuple[bool, bool]
    """After a deal: who is ready for the next one."""
    seal: bytes
    """SHA-256 commitment of this deal's seed."""
    next_seal: bytes
    """The same for the next deal, known before entropy for it is given; b"" after a game."""
    proof: Proof | None
    """Once the deal is over."""


PUBLIC: Final = View._fields.index("phase")
"""Where in a view the fields begin that everybody may know."""
LASTING: Final = View._fields.index("rules")
"""Where those begin that stay for most of a deal."""
