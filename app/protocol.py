"""The wire in one file: every message of the socket and of the REST routes.

Messages are JSON text, discriminated by `type`, full words for keys. What comes in is
validated strictly; what goes out is built by `app.frames` from a `View` and is only checked
against these models in tests. `web/src/protocol.ts` is generated from here and a test fails
when the two differ. Cards are text (`TH`); a list of cards is in order of suit, then rank,
unless it says otherwise.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

SUBPROTOCOL = "ginvite.v1"
PROTOCOL = 1
"""The version in `hello`; an older client is told to reload (close code 4001)."""
MAX_FRAME = 4096
"""Bytes of the largest frame that a client may send."""


class Strict(BaseModel):
    """Unknown keys are an error, and nothing changes after it was read."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, json_schema_serialization_defaults_required=True
    )


class Request(Strict):
    """The body of a request. A value of another kind is an error, not read as the wanted one."""

    model_config = ConfigDict(strict=True)


def _is_whole(value: object) -> object:
    # To Python `True` is 1 and `30.0` is 30, and so a `Literal` of numbers takes them.
    if type(value) is not int:
        raise PydanticCustomError("int_type", "Input should be a valid integer")
    return value


def _is_option(value: object) -> object:
    if type(value) not in (bool, int, str):
        wanted = "Input should be true or false, a whole number or text"
        raise PydanticCustomError("option_type", wanted)
    return value


CARD = r"^[A2-9TJQK][CDHS]$"
Card = TypeAliasType("Card", Annotated[str, Field(pattern=CARD)])
Meld = TypeAliasType("Meld", Annotated[list[Card], Field(min_length=3, max_length=11)])
Cards = TypeAliasType("Cards", Annotated[list[Card], Field(max_length=52)])
Seat = TypeAliasType("Seat", Annotated[Literal[0, 1], BeforeValidator(_is_whole)])
Pair = TypeAliasType("Pair", tuple[int, int])
Pile = TypeAliasType("Pile", Literal["stock", "discard"])
CommandId = TypeAliasType("CommandId", Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,32}$")])
PlayerName = TypeAliasType("PlayerName", Annotated[str, Field(max_length=64)])
Entropy = TypeAliasType("Entropy", Annotated[str, Field(pattern=r"^([0-9a-f]{2}){0,64}$")])
Hex = TypeAliasType("Hex", Annotated[str, Field(pattern=r"^[0-9a-f]*$")])
Version = TypeAliasType("Version", Annotated[int, Field(ge=0, le=2**53 - 1)])
PresetName = TypeAliasType(
    "PresetName",
    Literal[
        "friends", "parlor", "big_gin", "hoyle", "oklahoma", "hollywood", "straight",
        "tournament",
    ],
)  # fmt: skip
RuleOption = Annotated[bool | int | str, BeforeValidator(_is_option)]
Options = TypeAliasType("Options", Annotated[dict[str, RuleOption], Field(max_length=24)])
Level = TypeAliasType("Level", Literal["easy", "medium", "hard"])
Opponent = TypeAliasType("Opponent", Literal["friend", "bot", "device"])
"""`device`: two people pass one browser; it holds both seats."""
ClockSeconds = TypeAliasType(
    "ClockSeconds", Annotated[Literal[30, 60, 300, 86400], BeforeValidator(_is_whole)]
)
Day = TypeAliasType("Day", Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")])
"""A date in UTC."""
RoomName = TypeAliasType("RoomName", Annotated[str, Field(pattern=r"^[0-9a-z]{13}$")])
GAME_NUMBERS = 1_000_000
"""Numbered games have the numbers from 1 to this."""
MAX_TEXT = 200
"""Characters of a free text."""
Phrase = TypeAliasType(
    "Phrase",
    Literal[
        "hello", "well_played", "nice_one", "lucky", "not_again", "one_more", "thanks",
        "sorry", "thinking", "back_soon", "good_game", "bye",
    ],
)  # fmt: skip
Refusal = TypeAliasType(
    "Refusal",
    Literal[
        "stale", "not_your_turn", "wrong_phase", "must_draw_stock", "card_not_held",
        "cannot_discard_taken_card", "deadwood_too_high", "knock_not_yet", "bad_melds",
        "bad_layoff", "not_big_gin", "game_over", "seat_empty", "not_seated", "no_proposal",
        "already_proposed", "seat_in_use", "not_host", "bad_rules", "bad_number", "not_numbered",
        "counted_once", "text_not_allowed", "covered", "id_reused", "bad_message",
        "rate_limited", "busy",
    ],
)  # fmt: skip


# ---------------------------------------------------------------------------- actions


class PassAction(Strict):
    """Leave the first upcard."""

    type: Literal["pass"]


class DrawAction(Strict):
    """Take the top card of a pile."""

    type: Literal["draw"]
    pile: Pile


class DiscardAction(Strict):
    """Throw a card and end the turn."""

    type: Literal["discard"]
    card: Card


class KnockAction(Strict):
    """Throw a card face down and end the deal. `melds`: the knocker's own arrangement."""

    type: Literal["knock"]
    card: Card
    melds: Annotated[list[Meld], Field(max_length=4)] | None = None


class BigGinAction(Strict):
    """Show eleven melded cards."""

    type: Literal["big_gin"]


class LayOffAction(Strict):
    """Manual layoffs: own melds, and the cards added to each of the knocker's melds."""

    type: Literal["lay_off"]
    melds: Annotated[list[Meld], Field(max_length=4)]
    layoffs: Annotated[list[Cards], Field(max_length=4)]


class NextDealAction(Strict):
    """Ready for the next deal."""

    type: Literal["next_deal"]
    entropy: Entropy = ""


class ProposeAction(Strict):
    """Ask the other seat: a new game (also while one is under way), or to end this one.

    A new game may have other rules: a preset, with single options changed. Against the
    computer it may have a `number` (else it gets one), and `restart` plays the same game
    again from its first deal. `end_game` needs no answer while the other seat is away.
    """

    type: Literal["propose"]
    what: Literal["new_game", "restart", "end_game"]
    preset: PresetName | None = None
    options: Options = Field(default_factory=dict)
    number: int | None = None
    entropy: Entropy = ""


class AnswerAction(Strict):
    """Answer the other seat's proposal; the proposer takes it back with `yes: false`."""

    type: Literal["answer"]
    yes: bool
    entropy: Entropy = ""


class FreeSeatAction(Strict):
    """The host frees the other seat, whose guest never acted or is away."""

    type: Literal["free_seat"]


class StandInAction(Strict):
    """Let a bot play for the other seat while it is away; it ends when the player is back."""

    type: Literal["stand_in"]
    on: bool


class AwayAction(Strict):
    """Back later: shown to the other seat until this one acts again, or says so.

    A turn clock stands still meanwhile, and the other seat may let a bot stand in.
    """

    type: Literal["away"]
    on: bool


class AllowTextAction(Strict):
    """Switch free text on or off for this seat; it is open while both have it on."""

    type: Literal["allow_text"]
    on: bool


Action = TypeAliasType(
    "Action",
    Annotated[
        PassAction
        | DrawAction
        | DiscardAction
        | KnockAction
        | BigGinAction
        | LayOffAction
        | NextDealAction
        | ProposeAction
        | AnswerAction
        | FreeSeatAction
        | StandInAction
        | AwayAction
        | AllowTextAction,
        Field(discriminator="type"),
    ],
)


# ---------------------------------------------------------------------------- from the client


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


# ---------------------------------------------------------------------------- the view


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


# ---------------------------------------------------------------------------- events


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


# ---------------------------------------------------------------------------- from the server


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


# ---------------------------------------------------------------------------- REST


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


Reason = TypeAliasType(
    "Reason",
    Literal[
        "completes_meld", "upcard_of_no_use", "only_stock", "gin", "big_gin", "knock", "wait",
        "safest", "highest", "keeps_outs", "spare", "best_defence", "next_deal",
    ],
)  # fmt: skip


class HintArgs(Strict):
    """The cards and numbers of a hint's reason: those that stand at the reason, the others None."""

    card: Card | None = None
    """Of which the reason speaks."""
    meld: Cards | None = None
    """What the upcard completes; the upcard alone when it only lowers the deadwood."""
    deadwood: int | None = None
    """Points of a knock."""
    against: int | None = None
    """About what the other side would be left with."""
    gone: int | None = None
    """Cards of the same rank that are out of play."""
    points: int | None = None
    """What the card costs."""
    outs: int | None = None
    """Unseen cards that would help afterwards."""


class Hint(Strict):
    """`GET /api/rooms/{room}/hint`: what the strongest bot would do from the asker's view.

    `reason`, and in brackets its arguments: `completes_meld` (meld), `upcard_of_no_use` (card),
    `only_stock`, `gin`, `big_gin`, `knock` (deadwood, against), `wait` (card, deadwood, against:
    a knock is legal and worth less than going on), `safest` (card, gone), `highest` (card,
    points), `keeps_outs` (card, outs), `spare` (card: it lies in a meld), `best_defence`,
    `next_deal`.
    """

    version: Version
    action: Action
    reason: Reason
    args: HintArgs


class DailyRequest(Request):
    """`POST /api/daily`: start today's game, or go on with it."""

    name: PlayerName = ""


class DailyResult(Strict):
    """What came out of this browser's attempt. Names no card, so it may be shared."""

    won: bool
    totals: Pair
    """Of this browser and of the computer."""
    margin: int
    """The first less the second: what the place goes by."""
    deals: list[ScoreLine]
    """Seat 0 is this browser."""


class Daily(Strict):
    """`GET /api/daily` (today's) and `GET /api/daily?date=...`: the game of the day.

    Everyone gets the same deals on a date in UTC, under the rules of `preset` and against a
    bot of `level`; the first attempt of a browser counts, and there is no second.
    """

    date: Day
    today: Day
    """The server's date."""
    preset: PresetName
    level: Level
    state: Literal["new", "playing", "done", "given_up", "missed"]
    """`new` is today's only; `missed`: another day's, not played by this browser."""
    room: str | None
    """Where this browser plays or played it, while the room is there."""
    result: DailyResult | None
    count: int
    """Browsers that have finished it."""
    place: int | None
    """This one's place among them, from 1; equals share it."""
    beaten: float | None
    """The share of the others that did worse, 0 to 1 (equals count half); None when alone."""


class Tally(Strict):
    """Numbers of finished games against one kind of opponent."""

    played: int
    won: int
    win_rate: float | None
    """0 to 1; None without a game."""
    widest_win: int
    """The largest difference of totals in a won game."""
    gins: int
    """Big gins too."""
    undercuts: int
    """Of the other's knocks."""
    undercut: int
    """Own knocks that were undercut."""
    knocks: int
    """Own knocks that were no gin."""
    knock_deadwood: float | None
    """Average points of deadwood at them."""
    streak: int
    """Games won in a row up to now."""
    best_streak: int


class FinishedGame(Strict):
    """One point of the chart."""

    at: float
    """Unix time in seconds."""
    kind: Literal["friend", "easy", "medium", "hard", "daily"]
    won: bool
    margin: int
    """Own total less the other's."""
    deals: int


class Results(Strict):
    """`GET /api/me/results`: what came out of this browser's finished games.

    Kept for 400 days after the last one. Games on one device, and games ended without a
    winner, do not count; a numbered game counts once, the first time it is finished.
    """

    friend: Tally
    easy: Tally
    medium: Tally
    hard: Tally
    daily: Tally
    history: list[FinishedGame]
    """The last 200, oldest first."""


class Export(Strict):
    """`GET /api/me/export`: everything that the server keeps about this browser."""

    made_at: float
    results: Results
    rooms: list[RoomSummary]


class DealLine(Strict):
    """A finished deal of a room."""

    game: int
    deal: int
    kind: Literal["knock", "gin", "big_gin", "undercut", "tie", "void"]
    winner: Seat | None
    points: int
    scores: Pair
    """After it."""


class Deals(Strict):
    """`GET /api/rooms/{room}/deals`: the finished deals, oldest first."""

    deals: list[DealLine]


class ReplayStep(Strict):
    """The table after one action. The first step is the dealing, and has none."""

    seat: Seat | None
    action: Action | None
    drawn: Card | None
    """The card that came with a draw."""
    on_turn: Seat | None
    hands: tuple[Cards, Cards]
    melds: tuple[list[Meld], list[Meld]]
    """The best arrangement of each hand, or as shown at the end."""
    deadwood: Pair
    stock_count: int
    discards: Cards


class DealRecord(Strict):
    """`GET /api/rooms/{room}/deals/{game}/{deal}` and, without names, `GET /api/deals/{id}`."""

    game: int
    deal: int
    rules: RuleCard
    names: tuple[str, str]
    """Of the seats; "" in a shared deal."""
    seat: Seat | None
    """The asking browser's."""
    dealer: Seat
    upcard: Card
    knock_limit: int
    multiplier: int
    scores: Pair
    """Before it."""
    steps: list[ReplayStep]
    result: Result
    proof: Proof | None
    notation: str
    """The deal as text."""


class SharedDeal(Strict):
    """`POST /api/rooms/{room}/deals/{game}/{deal}/share`: a link to this one deal.

    It names neither the room nor the players, and holds for 60 days.
    """

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22}$")]
    url: str


class OpenCards(Strict):
    """A decision with all cards open: what nobody could know, and what it would have changed.

    The points are those of the deal, for the reviewed seat, negative for the other one, when
    both seats are played on by the computer from here with the cards as they lay.
    """

    other_hand: Cards
    next_card: Card | None
    """Before a draw: the top card of the stock."""
    best: Action
    """Of a few that were tried, the one that came out best."""
    best_points: int
    played_points: int


class ReviewedDecision(Strict):
    """One decision that had a choice, judged by what its seat knew then."""

    step: int
    """Among all actions of the deal, from 0: the step of `DealRecord` before it."""
    phase: Literal["offer", "draw", "discard", "layoff"]
    action: Action
    """What was done."""
    best: Action
    """What the strongest bot would have done, and why: see `Hint`."""
    reason: Reason
    args: HintArgs
    grade: Literal["best", "close", "slip"]
    loss: float
    """The chance to win the game that was given away, from 0 to 1."""
    points: float
    """The same in points: so many, written down at once, would make the same difference."""
    worth: float
    """What the hand was worth with what was done, in the same points; 0 as the deal began."""
    hand: Cards
    melds: list[Meld]
    deadwood: int
    drawn: Card | None
    upcard: Card | None
    """The top of the discard pile."""
    stock_count: int
    known: Cards
    """What the other seat was known to hold."""
    open: OpenCards | None
    """The same decision with all cards open; None for layoffs, where all are."""


class ReviewedDeal(Strict):
    """One finished deal of a reviewed game."""

    deal: int
    dealer: Seat
    scores: Pair
    """Before it."""
    kind: Literal["knock", "gin", "big_gin", "undercut", "tie", "void"]
    winner: Seat | None
    points: int
    decisions: list[ReviewedDecision]


class Review(Strict):
    """`/api/rooms/{room}/games/{game}/review`: one's own play in a game that is over.

    POST starts it, unless it is there; GET tells how far it has come. It takes seconds, and is
    kept with the game.
    """

    state: Literal["none", "working", "done"]
    done: int
    """Deals that are reviewed."""
    of: int
    game: int
    seat: Seat
    """Whose decisions."""
    accuracy: float | None
    """The share of decisions that were as good as the best; None without any."""
    points: float | None
    """What all decisions gave away together."""
    costliest: list[tuple[int, int]]
    """At most five decisions, the costliest first: index of the deal, and in its decisions."""
    deals: list[ReviewedDeal]


Form = TypeAliasType("Form", Literal["pairs", "computer"])
"""Who plays a duplicate match: two pairs, crosswise at two tables; or two people, each against
the computer."""
MAX_DEALS = 24
"""Deals of the longest match."""


class MatchRequest(Request):
    """`POST /api/matches`: two tables with the same deals; the maker sits at the first one."""

    form: Form
    name: PlayerName = ""
    deals: Annotated[int, Field(ge=1, le=MAX_DEALS)] = 8
    level: Level = "medium"
    """Of the computer."""
    bot: bool = False
    """Who asks is a program."""


class MatchSeatRequest(Request):
    """`POST /api/matches/{match}/seat`. Whoever has sat at one table never sits at the other."""

    table: Seat
    seat: Seat
    name: PlayerName = ""
    bot: bool = False
    """Who asks is a program."""


class MatchTable(Strict):
    """One table of a match, as everybody sees it: no score, no card."""

    room: RoomName | None
    """Where it is played; told to its own seats."""
    seat: Seat | None
    """The asking browser's."""
    players: tuple[Player, Player]
    state: Literal["waiting", "playing", "over"]
    deals: int
    """Deals that are finished."""


class MatchResult(Strict):
    """What a deal came to at one table."""

    kind: Literal["knock", "gin", "big_gin", "undercut", "tie", "void"]
    winner: Seat | None
    points: int


class MatchLine(Strict):
    """One deal at both tables."""

    deal: int
    results: tuple[MatchResult, MatchResult]
    difference: int
    """Points of seat 0 at the first table less those of seat 0 at the second: what the first
    side won with the same cards. Negative: the second side."""


class Match(Strict):
    """`GET /api/matches/{match}`: two tables with the same deals.

    Of pairs, seat 0 of the first table and seat 1 of the second are the first side; against
    the computer, seat 0 of each table is a side.
    """

    match: RoomName
    url: str
    form: Form
    level: Level | None
    of: int
    """Deals of the match."""
    tables: tuple[MatchTable, MatchTable]
    is_over: bool
    """Both tables are done. Only then the rest is told."""
    lines: list[MatchLine]
    """The deals that both tables have finished."""
    difference: int | None
    """Of all of them together."""


class DealtHands(Strict):
    """The ten cards dealt to one kind of player, before any was drawn."""

    hands: int
    deadwood: float | None
    """Points of deadwood on average; None when none was dealt."""


class ShuffleStatistics(Strict):
    """`GET /api/shuffle`: what came of the shuffles of all finished deals, where the host
    publishes it. Sums only: no deal, room or player can be told from them."""

    deals: int
    since: float | None
    """Unix time in seconds of the first deal that was counted."""
    places: list[list[int]]
    """Of each card, in order of suit and rank, how often it lay in each place of the deck."""
    chi_square: float | None
    """How far `places` is from even, with 51 * 51 degrees of freedom."""
    chance: float | None
    """The share of fair shuffles that stray at least as far; None for fewer than 1,000 deals."""
    people: DealtHands
    bots: DealtHands


class Problem(Strict):
    """Every error of the REST routes: a code to translate and a sentence for developers."""

    code: Literal[
        "room_gone", "seat_taken", "bad_request", "bad_rules", "not_seated", "forbidden_origin",
        "rate_limited", "busy", "not_found", "bad_code", "no_hint", "bad_number", "bad_date",
        "future_date", "no_deal", "too_early", "no_review",
        "no_match", "one_table",
    ]  # fmt: skip
    detail: str
