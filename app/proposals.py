"""Questions from seat to seat: a new game, also with other rules, or the end of this one."""

from __future__ import annotations

from app.commands import Act, Answer, Propose
from app.numbers import is_number
from app.outcome import Answered, NewGame, Proposed
from app.protocol import GAME_NUMBERS
from app.state import Proposal, Room
from app.table import No, Table, other_seat
from engine.errors import RulesError
from engine.rules import Rules, custom, preset
from engine.view import Seat


def propose(table: Table, seat: Seat, intent: Propose, command: Act) -> None:
    """Asks the other seat, or agrees when it has just asked the same."""
    room = table.room
    if command.version < room.began:
        raise No("stale", "a new game has begun since")
    if room.chairs[other_seat(seat)].kind == "empty":
        raise No("seat_empty", "the other seat is empty")
    if intent.what == "end_game" and room.is_over:
        raise No("game_over", "the game is over")
    _check_numbers(room, intent)
    rules = _rules_of(room, intent)
    match room.proposal:
        case None:
            version = room.version + 1
            number, deals = intent.number, intent.deals
            proposal = Proposal(seat, intent.what, version, rules, intent.entropy, number, deals)
            table.room = room._replace(proposal=proposal)
            table.happened(Proposed(seat, intent.what))
            if intent.what == "end_game" and command.other_away:
                table.end_game()
        case Proposal(by, what) if by != seat and (what, room.proposal.rules) == (
            intent.what,
            rules,
        ):
            # Both asked the same at the same time: that is consent.
            answer(table, seat, Answer(True, intent.entropy), room.version)
        case _:
            raise No("already_proposed", "another question is open")


def _check_numbers(room: Room, intent: Propose) -> None:
    if (room.daily or room.match) and intent.what != "end_game":
        raise No("counted_once", "a game of the day, or of a match, is played once")
    if intent.what == "restart" and room.numbered is None:
        raise No("not_numbered", "only a numbered game can be played again")
    if intent.number is not None:
        if intent.what != "new_game" or room.opponent != "bot":
            raise No("bad_number", "numbered games are played against the computer")
        if not is_number(intent.number):
            raise No("bad_number", f"numbers go from 1 to {GAME_NUMBERS}")


def _rules_of(room: Room, intent: Propose) -> Rules | None:
    """The rules that are asked for; None when they are those of the room."""
    if intent.what != "new_game" or (intent.preset is None and not intent.options):
        return None
    try:
        base = room.rules if intent.preset is None else preset(intent.preset)
        rules = custom(base, **dict(intent.options))
    except RulesError as error:
        raise No("bad_rules", str(error)) from None
    return None if rules == room.rules else rules


def answer(table: Table, seat: Seat, intent: Answer, version: int) -> None:
    """Answers the open question, and does what was agreed."""
    room = table.room
    proposal = room.proposal
    if proposal is None or (intent.yes and proposal.by == seat):
        raise No("no_proposal", "there is nothing to answer")
    if version < proposal.version:
        raise No("stale", "the question came later")
    table.room = room._replace(proposal=None)
    table.happened(Answered(seat, intent.yes))
    if not intent.yes:
        return
    if proposal.what == "end_game":
        table.end_game()
        return
    again = proposal.what == "restart"
    table.room = table.room._replace(
        number=room.number + 1,
        starter=room.starter if room.is_named else other_seat(room.starter),
        rules=proposal.rules or room.rules,
        ended=False,
        numbered=room.numbered if again else proposal.number,
        seed=room.seed if proposal.number is None else proposal.deals,
    )
    table.happened(NewGame(room.number + 1, again))
    given = (proposal.entropy, intent.entropy)
    table.start_game(given if proposal.by == 0 else (given[1], given[0]))
