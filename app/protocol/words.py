"""What the messages are made of: cards, seats, names, versions and the codes of refusals."""

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


class Problem(Strict):
    """Every error of the REST routes: a code to translate and a sentence for developers."""

    code: Literal[
        "room_gone", "seat_taken", "bad_request", "bad_rules", "not_seated", "forbidden_origin",
        "rate_limited", "busy", "not_found", "bad_code", "no_hint", "bad_number", "bad_date",
        "future_date", "no_deal", "too_early", "no_review",
        "no_match", "one_table",
    ]  # fmt: skip
    detail: str
