"""What goes out: views and events as the dictionaries that `app.protocol` describes.

Nothing is validated here on the way out, tests do that against the models. Whatever comes
from a game has been through `engine.secrecy` before it gets here.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias

from pydantic_core import from_json, to_json

from app.outcome import (
    Answered,
    ClockExpired,
    ClockStood,
    Left,
    NewGame,
    Proposed,
    RoomEvent,
    Sat,
    SeatMoved,
    StoodIn,
    TextAllowed,
    WentAway,
)
from app.state import Chair, Proposal, Room
from app.turn_clock import TurnClock
from app.views import Writer
from engine import events as happened
from engine.actions import (
    Action,
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
from engine.bots.hint import Hint
from engine.cards import NAMES, Card, names
from engine.rules import Rules
from engine.secrecy import Viewer, masked
from engine.view import Seat, View

Json: TypeAlias = dict[str, Any]
Masked: TypeAlias = tuple[bytes, bytes, bytes]
Eyes: TypeAlias = Seat | Literal["covered"] | None
"""Who reads: a seat, a visitor (None), or the one device of both seats while it is covered."""


def data(frame: Json | int | None) -> bytes:
    """A frame, or a part of one, as JSON."""
    return to_json(frame)


@lru_cache(maxsize=256)
def rule_card(rules: Rules) -> Json:
    """`RuleCard`."""
    return asdict(rules)


def table(room: Room) -> Json:
    """`Table` without the view and the cover: the same for everybody."""
    first, second = room.chairs
    return {
        "opponent": room.opponent,
        "title": room.title,
        "players": [player(first), player(second)],
        "game": room.number,
        "number": room.numbered,
        "daily": room.daily or None,
        "match": room.match or None,
        "wins": room.wins,
        "proposal": _proposal(room.proposal) if room.proposal else None,
        "rules": rule_card(room.rules),
        "ended": room.ended,
        "watch": room.watch,
        "text": [first.text, second.text],
        "clock": room.clock.seconds if room.clock else None,
        "next_seal": room.next_seal.hex(),
    }


def seen(room: Room, eyes: Eyes, viewer: Viewer) -> View | None:
    """The view that a reader gets; a visitor sees the game only where one may watch.

    A covered device sees what a watcher would. `viewer`: that of the room.
    """
    game = room.game
    if game is None or (eyes is None and not room.watch):
        return None
    if eyes != "covered":
        shown = viewer.view_of(game, eyes)
        # The other table of the match may still have these cards before it.
        return shown._replace(proof=None) if room.match else shown
    shown = viewer.view_of(game, None)
    # Between two deals whoever holds the device goes on, for both.
    is_waiting = game.deal.is_over and not room.is_over
    return shown._replace(legal=(NextDeal(),) if is_waiting else ())


def clock(of: TurnClock, seat: Seat | None, now: float) -> Json:
    """`Clock`."""
    left = None if seat is None else of.left_at(now)
    return {"type": "clock", "seat": seat, "left": left, "running": of.since is not None}


def view(of: View) -> Json:
    """`View` as plain values."""
    plain: Json = from_json(Writer().write(of))
    return plain


def player(chair: Chair) -> Json:
    """`Player`."""
    return {
        "kind": chair.kind,
        "name": chair.name,
        "level": chair.level,
        "stand_in": chair.stand_in,
        "away": chair.away,
        "bot": chair.is_program,
    }


def _proposal(proposal: Proposal) -> Json:
    rules = rule_card(proposal.rules) if proposal.rules else None
    return {"by": proposal.by, "what": proposal.what, "rules": rules}


def action(of: Action) -> Json:
    """An action of the game as `protocol.Action`."""
    match of:
        case Pass():
            return {"type": "pass"}
        case Draw(pile):
            return {"type": "draw", "pile": pile}
        case Discard(card):
            return {"type": "discard", "card": NAMES[card]}
        case Knock(card, melds):
            chosen = None if melds is None else _melds(melds)
            return {"type": "knock", "card": NAMES[card], "melds": chosen}
        case BigGin():
            return {"type": "big_gin"}
        case LayOff(melds, layoffs):
            laid = [names(each) for each in layoffs]
            return {"type": "lay_off", "melds": _melds(melds), "layoffs": laid}
        case NextDeal(entropy):
            return {"type": "next_deal", "entropy": entropy.hex()}


def hint(of: Hint, version: int) -> Json:
    """`Hint`."""
    args = {key: list(arg) if isinstance(arg, tuple) else arg for key, arg in of.args.items()}
    return {"version": version, "action": action(of.action), "reason": of.reason, "args": args}


def masks(event: RoomEvent | happened.Event) -> Masked:
    """One event as JSON for seat 0, for seat 1 and for everybody else."""
    if isinstance(event, happened.Drew):
        return _drew(event.seat, event.pile, event.card)
    if isinstance(event, happened.Discarded):
        return _discarded(event.seat, event.card)
    return _masks(event)


# There are some three hundred of these, and nearly all that happens is one of them.
@cache
def _drew(seat: Seat, pile: Pile, card: Card | None) -> Masked:
    return _masks(happened.Drew(seat, pile, card))


@cache
def _discarded(seat: Seat, card: Card) -> Masked:
    return _masks(happened.Discarded(seat, card))


def _masks(event: RoomEvent | happened.Event) -> Masked:
    match event:
        case happened.Dealt() | happened.Drew():
            own = to_json(_game_event(masked(event, 0)))
            other = to_json(_game_event(masked(event, 1)))
            rest = to_json(_game_event(masked(event, None)))
            return (own, other, rest)
        case (
            happened.Passed()
            | happened.Discarded()
            | happened.Knocked()
            | happened.DealEnded()
            | happened.Ready()
            | happened.GameEnded()
        ):
            same = to_json(_game_event(masked(event, None)))
        case _:
            same = to_json(_room_event(event))
    return (same, same, same)


def _room_event(event: RoomEvent) -> Json:
    match event:
        case Sat(seat):
            return {"type": "sat", "seat": seat}
        case Left(seat):
            return {"type": "left", "seat": seat}
        case SeatMoved(seat):
            return {"type": "seat_moved", "seat": seat}
        case StoodIn(seat, on):
            return {"type": "stand_in", "seat": seat, "on": on}
        case Proposed(seat, what):
            return {"type": "proposed", "seat": seat, "what": what}
        case Answered(seat, yes):
            return {"type": "answered", "seat": seat, "yes": yes}
        case NewGame(number, again):
            return {"type": "new_game", "game": number, "again": again}
        case WentAway(seat, on):
            return {"type": "away", "seat": seat, "on": on}
        case TextAllowed(seat, on):
            return {"type": "text_allowed", "seat": seat, "on": on}
        case ClockStood(on):
            return {"type": "clock_stood", "on": on}
        case ClockExpired(seat):
            return {"type": "clock_expired", "seat": seat}


def _game_event(event: happened.Event) -> Json:
    match event:
        case happened.Dealt(deal, dealer, upcard, hands):
            hand = names(hands[0] | hands[1])
            return {
                "type": "dealt",
                "deal": deal,
                "dealer": dealer,
                "upcard": NAMES[upcard],
                "hand": hand,
            }
        case happened.Passed(seat):
            return {"type": "passed", "seat": seat}
        case happened.Drew(seat, pile, card):
            return {"type": "drew", "seat": seat, "pile": pile, "card": _card(card)}
        case happened.Discarded(seat, card):
            return {"type": "discarded", "seat": seat, "card": NAMES[card]}
        case happened.Knocked(seat, melds, deadwood, big_gin):
            return {
                "type": "knocked",
                "seat": seat,
                "melds": _melds(melds),
                "deadwood": names(deadwood),
                "big_gin": big_gin,
            }
        case happened.DealEnded(result):
            return {
                "type": "deal_ended",
                "kind": result.kind,
                "winner": result.winner,
                "points": result.points,
            }
        case happened.Ready(seat):
            return {"type": "ready", "seat": seat}
        case happened.GameEnded(final):
            return {"type": "game_ended", "winner": final.winner}


def _card(card: int | None) -> str | None:
    return None if card is None else NAMES[card]


def _melds(melds: Melds) -> list[list[str]]:
    return [names(meld) for meld in melds]
