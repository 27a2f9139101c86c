"""What a seat may ask of its room, inside an `act`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from app.protocol.words import Card, Cards, Entropy, Meld, Options, Pile, PresetName, Strict


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
