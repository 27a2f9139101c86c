"""What comes in: frames of clients as messages, and their actions as intents of the room."""

from __future__ import annotations

import hashlib
import re
from functools import cache, lru_cache
from typing import assert_never

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json

from app import protocol
from app.commands import AllowText, Answer, Away, FreeSeat, Intent, Propose, StandIn
from engine.actions import (
    BigGin,
    Discard,
    Draw,
    Knock,
    LayOff,
    Melds,
    NextDeal,
    Pass,
    Pile,
)
from engine.cards import card, card_set
from engine.errors import NotationError

_message_of = TypeAdapter[protocol.ClientMessage](protocol.ClientMessage).validator.validate_json
_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


class BadFrame(Exception):
    """A frame that means nothing. `id` names the command, when that much can be read."""

    def __init__(self, detail: str, id: str | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.id = id


def read(text: str) -> protocol.ClientMessage:
    """The message of a text frame; raises `BadFrame`."""
    try:
        message: protocol.ClientMessage = _message_of(text, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(step) for step in first["loc"][1:])
        detail = f"{place}: {first['msg']}" if place else first["msg"]
        raise BadFrame(detail[:200], id_of(text)) from None
    return message


def intent_of(action: protocol.Action) -> Intent:
    """What the room understands; raises `BadFrame` for cards that are named twice."""
    try:
        match action:
            case protocol.PassAction():
                return Pass()
            case protocol.DrawAction(pile=pile):
                return _draw(pile)
            case protocol.DiscardAction(card=text):
                return _discard(text)
            case protocol.KnockAction(card=text, melds=melds):
                return Knock(card(text), None if melds is None else _melds(melds))
            case protocol.BigGinAction():
                return BigGin()
            case protocol.LayOffAction(melds=melds, layoffs=layoffs):
                return LayOff(_melds(melds), _melds(layoffs))
            case protocol.NextDealAction(entropy=entropy):
                return NextDeal(bytes.fromhex(entropy))
            case protocol.ProposeAction(what=what, preset=preset, options=options):
                changed = tuple(sorted(options.items()))
                given = bytes.fromhex(action.entropy)
                return Propose(what, preset, changed, given, action.number)
            case protocol.AnswerAction(yes=yes, entropy=entropy):
                return Answer(yes, bytes.fromhex(entropy))
            case protocol.FreeSeatAction():
                return FreeSeat()
            case protocol.StandInAction(on=on):
                return StandIn(on)
            case protocol.AwayAction(on=on):
                return Away(on)
            case protocol.AllowTextAction(on=on):
                return AllowText(on)
            case _:
                assert_never(action)
    except NotationError as error:
        raise BadFrame(str(error)) from None


# Of these two there are few, and nearly every move is one of them.
@cache
def _draw(pile: str) -> Draw:
    return Draw(Pile(pile))


@lru_cache(maxsize=64)
def _discard(text: str) -> Discard:
    return Discard(card(text))


def is_move(intent: Intent) -> bool:
    """Whether an intent belongs to the turn of a seat."""
    return isinstance(intent, Pass | Draw | Discard | Knock | BigGin | LayOff)


@lru_cache(maxsize=1024)
def digest(intent: Intent) -> str:
    """Short text that tells two intents with one id apart."""
    return hashlib.sha256(repr(intent).encode()).hexdigest()[:12]


def _melds(melds: list[list[str]]) -> Melds:
    return tuple(card_set(card(text) for text in meld) for meld in melds)


def id_of(text: str) -> str | None:
    """The id that a frame names, as far as it can be read."""
    try:
        frame = from_json(text)
    except ValueError:
        return None
    id_ = frame.get("id") if isinstance(frame, dict) else None
    return id_ if isinstance(id_, str) and _ID.fullmatch(id_) else None
