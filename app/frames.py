"""What goes out: views and events as the dictionaries that `app.protocol` describes.

Nothing is validated here on the way out, tests do that against the models. Whatever comes
from a game has been through `engine.secrecy` before it gets here.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from pydantic_core import to_json

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
from engine import events as happened
from engine.actions import Action, BigGin, Discard, Draw, Knock, LayOff, Melds, NextDeal, Pass
from engine.cards import NAMES, CardSet, names
from engine.rules import Rules
from engine.secrecy import masked, view_of
from engine.view import FinalScore, Result, Seat, Turn, View

Json: TypeAlias = dict[str, Any]
Eyes: TypeAlias = Seat | Literal["covered"] | None
"""Who reads: a seat, a visitor (None), or the one device of both seats while it is covered."""


def data(frame: Json) -> bytes:
    """A frame, or a part of one, as JSON."""
    return to_json(frame)


@lru_cache(maxsize=256)
def rule_card(rules: Rules) -> Json:
    """`RuleCard`."""
    return asdict(rules)


def table(room: Room, eyes: Eyes) -> Json:
    """`Table` for a seat, or for a visitor, who sees the game only where one may watch.

    A covered device sees what a watcher would.
    """
    first, second = room.chairs
    return {
        "opponent": room.opponent,
        "title": room.title,
        "players": [player(first), player(second)],
        "covered": room.on_turn if eyes == "covered" else None,
        "game": room.number,
        "number": room.numbered,
        "daily": room.daily or None,
        "wins": room.wins,
        "proposal": _proposal(room.proposal) if room.proposal else None,
        "rules": rule_card(room.rules),
        "ended": room.ended,
        "watch": room.watch,
        "text": [first.text, second.text],
        "clock": room.clock.seconds if room.clock else None,
        "next_seal": room.next_seal.hex(),
        "view": _view(room, eyes),
    }


def _view(room: Room, eyes: Eyes) -> Json | None:
    game = room.game
    if game is None or (eyes is None and not room.watch):
        return None
    if eyes != "covered":
        return view(view_of(game, eyes))
    shown = view(view_of(game, None))
    # Between two deals whoever holds the device goes on, for both.
    shown["legal"]["next_deal"] = game.deal.is_over and not room.is_over
    return shown


def clock(of: TurnClock, seat: Seat | None, now: float) -> Json:
    """`Clock`."""
    left = None if seat is None else of.left_at(now)
    return {"type": "clock", "seat": seat, "left": left, "running": of.since is not None}


def player(chair: Chair) -> Json:
    """`Player`."""
    return {
        "kind": chair.kind,
        "name": chair.name,
        "level": chair.level,
        "stand_in": chair.stand_in,
        "away": chair.away,
        "bot": chair.program or chair.level is not None,
    }


def _proposal(proposal: Proposal) -> Json:
    rules = rule_card(proposal.rules) if proposal.rules else None
    return {"by": proposal.by, "what": proposal.what, "rules": rules}


def view(of: View) -> Json:
    """`View`."""
    legal = of.legal
    knocked = of.knocked
    return {
        "seat": of.seat,
        "rules": rule_card(of.rules),
        "deal": of.deal,
        "dealer": of.dealer,
        "phase": of.phase,
        "on_turn": of.on_turn,
        "hand": names(of.hand),
        "hand_counts": of.hand_counts,
        "stock_count": of.stock_count,
        "discards": [NAMES[card] for card in of.discards],
        "known": [names(cards) for cards in of.known],
        "drawn": _card(of.drawn),
        "taken": _card(of.taken),
        "turns": [_turn(turn) for turn in of.turns],
        "knock_limit": of.knock_limit,
        "multiplier": of.multiplier,
        "legal": {
            "pass": any(isinstance(action, Pass) for action in legal),
            "draw": [action.pile for action in legal if isinstance(action, Draw)],
            "big_gin": any(isinstance(action, BigGin) for action in legal),
            "lay_off": any(isinstance(action, LayOff) for action in legal) or _defends(of),
            "next_deal": any(isinstance(action, NextDeal) for action in legal),
        },
        "melds": _melds(of.melds),
        "deadwood": of.deadwood,
        "options": [
            {
                "card": NAMES[option.card],
                "deadwood": option.deadwood,
                "may_discard": option.may_discard,
                "may_knock": option.may_knock,
                "arrangements": [_melds(melds) for melds in option.arrangements],
            }
            for option in of.options
        ],
        "knocked": (
            {"seat": knocked[0], "melds": _melds(knocked[1]), "deadwood": names(knocked[2])}
            if knocked
            else None
        ),
        "result": _result(of.result) if of.result else None,
        "scores": of.scores,
        "sheet": [
            {"deal": line.deal, "kind": line.kind, "winner": line.winner, "points": line.points}
            for line in of.sheet
        ],
        "columns": [
            {"scores": column.scores, "boxes": column.boxes, "winner": column.winner}
            for column in of.columns
        ],
        "final": _final(of.final) if of.final else None,
        "ready": of.ready,
        "seal": of.seal.hex(),
        "next_seal": of.next_seal.hex(),
        "proof": (
            {
                "seed": of.proof.seed.hex(),
                "entropy": [each.hex() for each in of.proof.entropy],
                "commitment": of.proof.commitment.hex(),
            }
            if of.proof
            else None
        ),
    }


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


def masks(event: RoomEvent | happened.Event) -> tuple[bytes, bytes, bytes]:
    """One event as JSON for seat 0, for seat 1 and for everybody else."""
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


def _defends(of: View) -> bool:
    return of.knocked is not None and of.seat is not None and of.on_turn == of.seat


def _card(card: int | None) -> str | None:
    return None if card is None else NAMES[card]


def _melds(melds: Melds) -> list[list[str]]:
    return [names(meld) for meld in melds]


def _turn(turn: Turn) -> Json:
    return {
        "seat": turn.seat,
        "drew": turn.drew,
        "taken": _card(turn.taken),
        "discarded": _card(turn.discarded),
    }


def _cards(pair: tuple[CardSet, CardSet]) -> list[list[str]]:
    return [names(pair[0]), names(pair[1])]


def _result(result: Result) -> Json:
    return {
        "kind": result.kind,
        "winner": result.winner,
        "knocker": result.knocker,
        "points": result.points,
        "bonus": result.bonus,
        "multiplier": result.multiplier,
        "deadwood": result.deadwood,
        "hands": _cards(result.hands),
        "melds": [_melds(each) for each in result.melds],
        "layoffs": [names(each) for each in result.layoffs],
        "discard": _card(result.discard),
    }


def _final(final: FinalScore) -> Json:
    return {
        "winner": final.winner,
        "points": final.points,
        "boxes": final.boxes,
        "game_bonus": final.game_bonus,
        "shutout": final.shutout,
        "totals": final.totals,
    }
