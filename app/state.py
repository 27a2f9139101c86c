"""What a room is: its seats, the game between them, and what has to be remembered.

Frozen values only; what a command does to them is for `room`. A room holds every secret of
its table, so it never goes out as it is, and its `repr` tells none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final, Literal, NamedTuple

from app.commands import Level, What
from app.identity import same
from app.tally import Finished, Tallies, Tally
from app.turn_clock import TurnClock
from engine.game import Game
from engine.rules import Rules
from engine.shuffle import commitment, named_seed
from engine.view import Seat

Kind = Literal["empty", "person", "bot"]
Opponent = Literal["friend", "bot", "device"]
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
    browser: str = ""
    """Whose results a game belongs to: `Identity.browser_key`; "" for a bot."""
    away: bool = False
    """This person said: back later."""
    text: bool = False
    """This person wants free text."""
    helped: bool = False
    """Their clock ran out: a bot plays this one turn."""
    program: bool = False
    """It said that it is a program when it sat down."""

    @property
    def is_program(self) -> bool:
        """Whether a bot of ours plays here, or somebody who said that it is one."""
        return self.program or self.level is not None

    @property
    def bot_level(self) -> Level | None:
        """The strength of the bot that plays this seat now; None when no bot does."""
        return STAND_IN if self.stand_in or self.helped else self.level


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question that waits for the other seat's answer since `version`."""

    by: Seat
    what: What
    version: int
    rules: Rules | None = None
    """Of the new game, when they are to change."""
    entropy: bytes = b""
    number: int | None = None
    """Of the numbered game that is asked for, and its key."""
    deals: bytes = b""


class Done(NamedTuple):
    """A command of a seat that was carried out, and its result."""

    id: str
    digest: str
    version: int


class Room(NamedTuple):
    """Two seats and the game between them.

    A named tuple, because every move makes a new one. The fields that a move may change come
    last, so that the others are taken over in one piece.
    """

    id: str
    rules: Rules
    seed: bytes
    """32 secret bytes from which the seed of each game is made; in a numbered or daily game
    the key that everybody's game of this name has, in a match that of both tables."""
    opponent: Opponent = "friend"
    title: str = ""
    numbered: int | None = None
    """The number of the numbered game under way."""
    daily: str = ""
    """The date of the game of the day."""
    match: str = ""
    """The duplicate match that this is a table of; see `matches`."""
    deals: int = 0
    """After so many deals the game ends; 0: only with the target."""
    chairs: tuple[Chair, Chair] = (Chair(), Chair())
    made_at: float = 0.0
    watch: bool = False
    """Whether visitors see the public part of the game."""
    number: int = 1
    """Of the game in this room."""
    starter: Seat = 0
    """Who starts the first deal of this game."""
    wins: tuple[int, int] = (0, 0)
    proposal: Proposal | None = None
    ended: bool = False
    """The game was ended by consent, or because the other player was gone."""
    tallies: Tallies = (Tally(), Tally())
    """Of the game under way."""
    finished: tuple[Finished, ...] = ()
    """The last games that came to their end, oldest first."""
    version: int = 0
    """The number of the last event."""
    updated_at: float = 0.0
    moved: int = 0
    """The version since which what the seats may do in the game has not changed."""
    dealt: int = 0
    """The version of the last deal."""
    began: int = 0
    """The version at which this game began."""
    turned: int = 0
    """The version since which the same seat is on turn."""
    recent: tuple[tuple[Done, ...], tuple[Done, ...]] = ((), ())
    """The last commands of each seat, oldest first."""
    clock: TurnClock | None = None
    game: Game | None = None

    def __repr__(self) -> str:
        """Without a card, a key or a seed: a room may stand in a log or a traceback."""
        return f"<Room {self.id} at {self.version}>"

    def with_game(self, game: Game) -> Room:
        """The room with its game at another moment: `_replace`, in a tenth of its time."""
        return _room((*self[:-1], game))

    def advanced(
        self, version: int, at: float, moved: int, dealt: int, began: int, turned: int,
        recent: tuple[tuple[Done, ...], tuple[Done, ...]],
    ) -> Room:  # fmt: skip
        """The room after a command; for the fields see there."""
        rest = (version, at, moved, dealt, began, turned, recent, self.clock, self.game)
        return _room(self[:STEADY] + rest)

    @property
    def is_over(self) -> bool:
        """Whether the game came to its end, by score or by consent."""
        return self.ended or (self.game is not None and self.game.is_over)

    @property
    def on_turn(self) -> Seat | None:
        """The seat whose move the table waits for."""
        return None if self.game is None or self.ended else self.game.deal.on_turn

    @property
    def bot_on_turn(self) -> Seat | None:
        """The seat for which a bot has to move."""
        seat = self.on_turn
        return seat if seat is not None and self.chairs[seat].bot_level else None

    def clock_turns(self, present: tuple[bool, bool]) -> bool:
        """Whether the turn clock should stand and runs, or the other way round.

        It runs while the seat on turn keeps the other one waiting: that one is connected, and
        nobody said "back later". `present`: which seats are connected.
        """
        seat = self.on_turn
        if self.clock is None or seat is None or self.chairs[seat].bot_level is not None:
            return False
        runs = present[1 - seat] and not self.chairs[seat].away
        return runs != (self.clock.since is not None)

    def seat_of(self, key: str) -> Seat | None:
        """The seat that belongs to a browser's key."""
        first, second = same(key, self.chairs[0].key), same(key, self.chairs[1].key)
        return 0 if first else 1 if second else None

    @property
    def is_named(self) -> bool:
        """Whether everybody's game of this name has the same deals, or the other table of the
        match has. Nobody's entropy may be mixed in then, and seat 0 starts."""
        return self.numbered is not None or bool(self.daily or self.match)

    def game_seed(self, number: int) -> bytes:
        """The secret seed of the room's game of that number."""
        if self.is_named:
            return named_seed(self.seed, dealing(self.rules))
        return _game_seed(self.seed, number)

    @property
    def next_seal(self) -> bytes:
        """The commitment of the next game's first deal, known before anyone gives entropy.

        Empty where nobody gives any: which numbered game comes next is not known.
        """
        if self.is_named:
            return b""
        number = self.number if self.game is None else self.number + 1
        return _first_seal(self.seed, number)


# `Room(*fields)` without its Python frame.
_room: Callable[[tuple[object, ...]], Room] = partial(tuple.__new__, Room)
STEADY: Final = Room._fields.index("version")
"""Where the fields begin that may be others after a move. While all before it are equal, what
was made of them holds."""


def _game_seed(seed: bytes, number: int) -> bytes:
    return named_seed(seed, f"game {number}")


# Every table that goes out shows the seal, and it stays the same for a whole game.
@lru_cache(maxsize=4096)
def _first_seal(seed: bytes, number: int) -> bytes:
    return commitment(_game_seed(seed, number), 1)


def dealing(rules: Rules) -> str:
    """The rules that decide how and by whom is dealt, as text.

    Numbered games with these in common have the same deals, whatever their scoring is.
    """
    offered = "offered" if rules.upcard_offered else "not offered"
    return f"{offered}, {rules.next_dealer}, {rules.void_dealer}"
