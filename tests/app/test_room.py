"""The authority of a room: plain calls, a fake clock, no wire and no store."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from app.commands import Act, Answer, Back, FreeSeat, Intent, Leave, Propose, Rekey, Sit, StandIn
from app.outcome import Accepted, Answered, NewGame, Outcome, Proposed, Refused, Sat
from app.room import apply
from app.state import Room
from app.stored import dump, load
from app.table import IDS_KEPT
from engine.actions import Discard, Draw, NextDeal, Pass, Pile
from engine.events import DealEnded, Dealt, Drew, Ready
from engine.rules import Rules, preset
from engine.secrecy import view_of
from engine.view import Seat, View

NOW = 1_700_000_000.0


def empty(rules: Rules | None = None, seed: bytes = b"s" * 32) -> Room:
    return Room("room", rules or preset("friends"), seed)


def table(rules: Rules | None = None, seed: bytes = b"s" * 32, *, bot: bool = False) -> Room:
    """A room with both seats taken; seat 0 is the non-dealer of the first deal."""
    room = apply(empty(rules, seed), Sit("host", "Ada", b"a"), NOW).room
    guest = Sit("", "Bot", level="easy") if bot else Sit("guest", "Bo", b"b")
    return apply(room, guest, NOW).room


def act(
    room: Room, seat: Seat, intent: Intent, id_: str = "", version: int | None = None, **how: Any
) -> Outcome:
    at = room.version if version is None else version
    return apply(
        room, Act(seat, id_ or f"{seat}:{at}:{intent}", at, intent, str(intent), **how), NOW
    )


def code(outcome: Outcome) -> str:
    assert isinstance(outcome.reply, Refused), outcome.reply
    assert not outcome.events
    return outcome.reply.code


def view(room: Room, seat: Seat) -> View:
    assert room.game is not None
    return view_of(room.game, seat)


def played(room: Room, until: str = "deal") -> Room:
    """Plays legal actions until the deal, or the game, is over."""
    chance = random.Random(1)
    while True:
        game = room.game
        assert game is not None
        if room.is_over or (until == "deal" and game.deal.is_over):
            return room
        seat: Seat = 0 if view(room, 0).legal else 1
        legal = view(room, seat).legal
        knocks = [action for action in legal if type(action).__name__ in ("Knock", "BigGin")]
        outcome = act(room, seat, knocks[0] if knocks else chance.choice(legal))
        assert isinstance(outcome.reply, Accepted)
        room = outcome.room


# ---------------------------------------------------------------------------------- seats


def test_the_second_player_starts_the_first_deal() -> None:
    first = apply(empty(), Sit("host", "Ada"), NOW)
    assert first.events == (Sat(0),)
    assert first.room.game is None
    second = apply(first.room, Sit("guest", "Bo"), NOW)
    assert [type(event) for event in second.events] == [Sat, Dealt]
    assert second.room.version == 3
    assert second.room.on_turn == 0


def test_r07_the_same_browser_sits_twice_and_the_host_stays_the_host() -> None:
    room = apply(empty(), Sit("host", "Ada"), NOW).room
    again = apply(room, Sit("host", "Ada"), NOW)
    assert again.reply == Accepted(0, room.version)
    assert again.room is room
    room = apply(room, Sit("guest", "Bo"), NOW).room
    assert apply(room, Sit("guest", "Bo"), NOW).reply == Accepted(1, room.version)
    assert code(apply(room, Sit("third", "Cy"), NOW)) == "seat_taken"


def test_s10_two_rooms_have_different_decks() -> None:
    one, two = table(seed=b"1" * 32), table(seed=b"2" * 32)
    assert view(one, 0).hand != view(two, 0).hand


def test_the_seal_is_known_before_the_entropy() -> None:
    room = apply(empty(), Sit("host", "Ada", b"anything"), NOW).room
    seal = room.next_seal
    seated = apply(room, Sit("guest", "Bo", b"else"), NOW).room
    assert view(seated, 0).seal == seal
    assert seated.next_seal != seal


def test_the_host_frees_the_seat_of_a_guest_who_never_acted() -> None:
    room = table()
    assert code(act(room, 1, FreeSeat())) == "not_host"
    freed = act(room, 0, FreeSeat()).room
    assert freed.chairs[1].kind == "empty"
    assert freed.seat_of("guest") is None
    # Whoever sits down next goes on with the hand that lies there.
    again = apply(freed, Sit("other", "Cy"), NOW)
    assert again.events == (Sat(1),)
    assert view(again.room, 1).hand == view(room, 1).hand


def test_a_guest_who_plays_and_is_here_cannot_be_put_out() -> None:
    room = act(table(), 0, Pass()).room
    room = act(room, 1, Pass()).room
    assert code(act(room, 0, FreeSeat())) == "seat_in_use"
    assert act(room, 0, FreeSeat(), other_away=True).room.chairs[1].kind == "empty"


def test_r02_a_seat_moves_to_another_browser_and_never_to_both_seats_of_one() -> None:
    room = table()
    moved = apply(room, Rekey("guest", "phone"), NOW).room
    assert moved.seat_of("guest") is None
    assert moved.seat_of("phone") == 1
    # Also when the commit was carried out and its answer lost.
    assert apply(moved, Rekey("guest", "phone"), NOW).room is moved
    assert code(apply(moved, Rekey("phone", "host"), NOW)) == "seat_taken"


@pytest.mark.parametrize("lost", [FreeSeat(), Rekey("guest", "phone"), Leave("guest")])
def test_r02_a_code_moves_no_seat_that_its_giver_has_lost(lost: FreeSeat | Rekey | Leave) -> None:
    room = table()
    gone = act(room, 0, lost) if isinstance(lost, FreeSeat) else apply(room, lost, NOW)
    room = gone.room
    if not isinstance(lost, Rekey):
        room = apply(room, Sit("other", "Cy"), NOW).room
    assert code(apply(room, Rekey("guest", "thief"), NOW)) == "bad_code"


def test_who_leaves_for_good_leaves_nothing() -> None:
    room = apply(table(), Leave("guest"), NOW).room
    assert "guest" not in str(dump(room))
    assert "Bo" not in str(dump(room))
    assert code(apply(room, Leave("guest"), NOW)) == "not_seated"


@pytest.mark.parametrize("lost", [FreeSeat(), Rekey("guest", "phone"), Leave("guest")])
def test_what_is_under_way_when_a_seat_is_lost_comes_too_late(
    lost: FreeSeat | Rekey | Leave,
) -> None:
    room = act(table(), 0, Pass()).room
    at = room.version
    mine: dict[str, Any] = {"key": "guest", "version": at}
    assert isinstance(act(room, 1, Pass(), **mine).reply, Accepted)
    gone = act(room, 0, lost) if isinstance(lost, FreeSeat) else apply(room, lost, NOW)
    assert code(act(gone.room, 1, Pass(), **mine)) == "not_seated"
    if not isinstance(lost, Rekey):
        room = apply(gone.room, Sit("other", "Cy"), NOW).room
        assert code(act(room, 1, Pass(), **mine)) == "not_seated"
        assert isinstance(act(room, 1, Pass(), version=at, key="other").reply, Accepted)


def test_on_one_device_the_browser_acts_for_both_seats() -> None:
    room = empty()._replace(opponent="device")
    for sit in (Sit("host", "Ada"), Sit("", "Bo")):
        room = apply(room, sit, NOW).room
    room = act(room, 0, Pass(), key="host").room
    assert isinstance(act(room, 1, Pass(), key="host").reply, Accepted)
    assert code(act(room, 1, Pass(), key="stranger")) == "not_seated"


def test_the_next_guest_does_not_inherit_command_ids() -> None:
    room = act(act(table(), 0, Pass()).room, 1, Pass(), "same").room
    room = act(room, 0, FreeSeat(), other_away=True).room
    room = apply(room, Sit("other", "Cy"), NOW).room
    assert code(act(room, 1, Pass(), "same")) == "not_your_turn"


# ------------------------------------------------------------------------ commands and ids


def test_p03_a_repeat_gets_the_first_result_and_changes_nothing() -> None:
    room = table()
    first = act(room, 0, Pass(), "k3")
    second = act(first.room, 0, Pass(), "k3", version=room.version)
    assert second.reply == Accepted(0, first.room.version, repeat=True)
    assert second.room is first.room
    # Also when the other seat has acted since.
    later = act(first.room, 1, Pass()).room
    third = act(later, 0, Pass(), "k3", version=room.version)
    assert third.reply == Accepted(0, first.room.version, repeat=True)


def test_an_id_used_for_something_else_is_refused() -> None:
    room = act(table(), 0, Pass(), "k3").room
    assert code(act(room, 0, Draw(Pile.STOCK), "k3")) == "id_reused"


def test_ids_belong_to_their_seat_and_old_ones_are_forgotten() -> None:
    room = act(table(), 0, Pass(), "same").room
    room = act(room, 1, Pass(), "same").room
    assert room.version == 5
    for number in range(IDS_KEPT + 3):
        room = act(room, 0, Propose("new_game"), f"ask{number}").room
        room = act(room, 1, Answer(False), f"no{number}").room
    assert [len(own) for own in room.recent] == [IDS_KEPT, IDS_KEPT]
    # Even then nothing happens twice: the decision is stale.
    assert code(act(room, 0, Pass(), "same", version=3)) == "stale"


def test_p01_a_decision_on_a_version_that_no_longer_holds_is_stale() -> None:
    room = act(table(), 0, Pass()).room
    room = act(room, 1, Pass()).room
    assert code(act(room, 0, Draw(Pile.STOCK), version=3)) == "stale"


def test_p13_a_double_tap_on_the_stock_draws_one_card() -> None:
    room = act(act(table(), 0, Pass()).room, 1, Pass()).room
    once = act(room, 0, Draw(Pile.STOCK), "tap1")
    assert any(isinstance(event, Drew) for event in once.events)
    assert code(act(once.room, 0, Draw(Pile.STOCK), "tap2", version=room.version)) == "stale"
    assert view(once.room, 0).hand.bit_count() == 11


def test_a_question_in_between_does_not_make_a_move_stale() -> None:
    room = table()
    asked = act(room, 1, Propose("end_game")).room
    assert isinstance(act(asked, 0, Pass(), version=room.version).reply, Accepted)


def test_a_version_from_the_future_is_refused() -> None:
    room = table()
    assert code(act(room, 0, Pass(), version=room.version + 1)) == "stale"


def test_the_engine_refuses_with_its_own_code() -> None:
    room = table()
    assert code(act(room, 1, Pass())) == "not_your_turn"
    assert code(act(room, 0, Discard(0))) == "wrong_phase"
    assert code(act(apply(empty(), Sit("host"), NOW).room, 0, Pass())) == "seat_empty"


# ------------------------------------------------------------------------------- next deal


def test_u05_nothing_is_dealt_until_both_are_ready() -> None:
    over = played(table())
    ready = act(over, 0, NextDeal())
    assert ready.events == (Ready(0),)
    assert view(ready.room, 1).result is not None
    dealt = act(ready.room, 1, NextDeal())
    assert [type(event) for event in dealt.events] == [Ready, Dealt]


def test_p12_next_deal_twice_or_crossing_is_a_harmless_ack() -> None:
    over = played(table())
    one = act(over, 0, NextDeal()).room
    assert act(one, 0, NextDeal(), "again").reply == Accepted(0, one.version)
    # Seat 1's press was decided before it saw seat 0's, and deals; then a late second one.
    two = act(one, 1, NextDeal(), version=over.version)
    assert isinstance(two.reply, Accepted)
    late = act(two.room, 1, NextDeal(), "late", version=over.version)
    assert late.reply == Accepted(1, two.room.version)
    assert late.room is two.room
    # And it does not make its seat ready for a later deal.
    later = played(two.room)
    assert act(later, 1, NextDeal(), "very late", version=over.version).room is later
    assert code(act(two.room, 1, NextDeal())) == "wrong_phase"


def test_a_bot_is_ready_and_consents_at_once() -> None:
    room = table(bot=True)
    over = played(room)
    assert view(over, 0).ready == (False, True)
    dealt = act(over, 0, NextDeal())
    assert any(isinstance(event, Dealt) for event in dealt.events)
    again = act(over, 0, Propose("new_game"))
    assert [type(event) for event in again.events] == [Proposed, Answered, NewGame, Dealt]
    assert again.room.number == 2
    assert again.room.starter == 1


# --------------------------------------------------------------------------------- consent


def test_a_new_game_swaps_who_starts_and_may_change_the_rules() -> None:
    room = table()
    asked = act(room, 0, Propose("new_game", "hoyle", (("target", 50),), b"x")).room
    assert asked.proposal is not None
    assert code(act(asked, 0, Answer(True))) == "no_proposal"
    assert code(act(asked, 1, Answer(True), version=room.version)) == "stale"
    agreed = act(asked, 1, Answer(True, b"y")).room
    assert (agreed.number, agreed.starter, agreed.on_turn) == (2, 1, 1)
    assert agreed.rules.target == 50
    assert agreed.rules.next_dealer == "winner"
    assert code(act(room, 0, Propose("new_game", None, (("target", 1),)))) == "bad_rules"


def test_both_ask_the_same_at_once_and_that_is_consent() -> None:
    room = table()
    asked = act(room, 0, Propose("new_game")).room
    assert act(asked, 1, Propose("new_game"), version=room.version).room.number == 2
    assert code(act(asked, 1, Propose("end_game"))) == "already_proposed"


def test_no_and_taking_back() -> None:
    room = act(table(), 0, Propose("end_game")).room
    assert act(room, 1, Answer(False)).room.proposal is None
    assert act(room, 0, Answer(False)).room.proposal is None
    ended = act(room, 1, Answer(True)).room
    assert ended.ended
    assert code(act(ended, 0, Pass())) == "game_over"
    assert code(act(ended, 0, Propose("end_game"))) == "game_over"
    assert act(act(ended, 0, Propose("new_game")).room, 1, Answer(True)).room.ended is False


def test_r16_when_the_other_is_gone_one_may_end_or_let_a_bot_play() -> None:
    room = act(table(), 0, Pass()).room
    assert code(act(room, 0, StandIn(True))) == "seat_in_use"
    ended = act(room, 0, Propose("end_game"), other_away=True).room
    assert ended.ended
    assert ended.wins == (0, 0)
    helped = act(room, 0, StandIn(True), other_away=True).room
    assert helped.bot_on_turn == 1
    moved = act(helped, 1, Pass(), f"bot:{helped.moved}").room
    back = apply(moved, Back(1), NOW).room
    assert back.chairs[1].bot_level is None
    assert view(back, 1).turns[-1].seat == 1
    # A bot that was still thinking comes too late, and its player's own move ends it too.
    assert code(act(apply(helped, Back(1), NOW).room, 1, Pass(), "bot:9")) == "stale"
    assert act(helped, 1, Pass(), "own").room.chairs[1].stand_in is False


def test_wins_are_counted_and_the_results_kept() -> None:
    room = table(replace(preset("friends"), target=50, preset="custom"))
    records = []
    while not room.is_over:
        over = played(room)
        outcome = act(over, 0, NextDeal()) if not over.is_over else None
        records.append(view(over, 0).result)
        room = over if outcome is None else act(outcome.room, 1, NextDeal()).room
    assert sum(room.wins) == 1
    assert room.wins[view(room, 0).final.winner or 0] == 1  # type: ignore[union-attr]
    assert len(records) == len(view(room, 0).sheet)


def test_a_deal_that_ends_leaves_its_record() -> None:
    room = table()
    chance = random.Random(2)
    while True:
        seat: Seat = 0 if view(room, 0).legal else 1
        legal = view(room, seat).legal
        knocks = [action for action in legal if type(action).__name__ == "Knock"]
        outcome = act(room, seat, knocks[0] if knocks else chance.choice(legal))
        if any(isinstance(event, DealEnded) for event in outcome.events):
            break
        assert not outcome.records
        room = outcome.room
    assert len(outcome.records) == 1


def test_nothing_secret_is_in_a_repr() -> None:
    room = table()
    assert repr(room) == "<Room room at 3>"
    assert room.seed.hex() not in repr(act(room, 0, Pass()))


def test_a_newer_schema_is_refused() -> None:
    stored = dump(table())
    with pytest.raises(ValueError, match="schema"):
        load({**stored, "schema": 2})
