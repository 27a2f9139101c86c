"""A state machine plays legal and illegal actions of both seats and holds what never changes."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.actions import Action, BigGin, Discard, Draw, Knock, LayOff, NextDeal, Pass, Pile
from engine.bots import bot
from engine.cards import FULL_DECK
from engine.deal import SEATS
from engine.errors import GinviteError
from engine.events import Event
from engine.game import Game
from engine.notation import replay, text
from engine.rules import Rules
from engine.secrecy import masked, view_of
from engine.snapshot import dump, load
from engine.view import Phase, Seat
from tests.engine.sizes import size
from tests.engine.strategies import cards, entropy, presets, rules, seats, seeds, sensible
from tests.engine.test_secrecy import VIEWERS, check_secrets, swapped

MOST_ACTIONS = 2 + 2 * 200 + 2 * 31
"""No deal is longer: two passes, `takes_limit` at its most, the stock, a draw and a throw each."""

any_action: st.SearchStrategy[Action] = st.one_of(
    st.just(Pass()),
    st.just(BigGin()),
    st.sampled_from((Draw(Pile.STOCK), Draw(Pile.DISCARD))),
    st.builds(Discard, cards),
    st.builds(Knock, cards),
    st.builds(Knock, cards, st.lists(st.integers(0, FULL_DECK), max_size=3).map(tuple)),
    st.builds(
        LayOff,
        st.lists(st.integers(0, FULL_DECK), max_size=3).map(tuple),
        st.lists(st.integers(0, FULL_DECK), max_size=3).map(tuple),
    ),
    st.builds(NextDeal, entropy),
)


class Table(RuleBasedStateMachine):
    """Two seats at a table, any preset or any rules that hold together."""

    game: Game

    @initialize(
        wanted=st.one_of(presets, rules()),
        seed=seeds,
        starter=seats,
        zero=entropy,
        one=entropy,
    )
    def sit_down(self, wanted: Rules, seed: bytes, starter: Seat, zero: bytes, one: bytes) -> None:
        self.game, events = Game.start(wanted, seed, starter, (zero, one))
        self.events: list[Event] = list(events)
        self.actions = 0

    def act(self, seat: Seat, action: Action) -> None:
        before = self.game
        assert action in before.legal_actions(seat) or isinstance(action, Knock | LayOff | NextDeal)
        self.game, events = before.apply(seat, action)
        again, same = before.apply(seat, action)
        assert (again, same) == (self.game, events)
        self.actions += 1
        if self.game.deal.setup.number != before.deal.setup.number:
            self.actions = 0
            self.events = []
        self.events += events
        assert self.actions <= MOST_ACTIONS

    @rule(number=st.integers(0, 2**32), count=st.integers(1, 60))
    def play_sensibly(self, number: int, count: int) -> None:
        random = Random(number)
        for _ in range(count):
            step = sensible(random, self.game)
            if step is not None:
                self.act(*step)

    @rule(data=st.data())
    def play_any_legal_action(self, data: st.DataObject) -> None:
        legal = [(seat, action) for seat in SEATS for action in self.game.legal_actions(seat)]
        if legal:
            self.act(*data.draw(st.sampled_from(legal)))

    @rule(level=st.sampled_from(("easy", "medium")), number=st.integers(0, 2**32))
    def let_a_bot_play(self, level: Any, number: int) -> None:
        seat = self.game.on_turn
        if seat is None:
            return
        player = bot(level, number.to_bytes(8, "big"))
        action = player.choose(view_of(self.game, seat))
        if self.game.deal.phase is not Phase.LAYOFF:
            other = swapped(self.game, seat, Random(number))
            assert player.choose(view_of(other, seat)) == action
        self.act(seat, action)

    @rule(seat=seats, action=any_action)
    def try_anything(self, seat: Seat, action: Action) -> None:
        before = self.game
        stored = dump(before)
        allowed = True
        try:
            before.apply(seat, action)
        except GinviteError:
            allowed = False
        assert dump(before) == stored
        if action in before.legal_actions(seat):
            assert allowed
        elif allowed:
            # Only melds, layoffs and entropy may be chosen, and readiness said twice.
            assert isinstance(action, Knock | LayOff | NextDeal)

    @precondition(lambda self: self.game.deal.is_over and not self.game.is_over)
    @rule(zero=entropy, one=entropy)
    def deal_again(self, zero: bytes, one: bytes) -> None:
        number = self.game.deal.setup.number
        for seat, given in ((0, zero), (1, one)):
            if self.game.deal.setup.number == number:
                self.act(seat, NextDeal(given))  # type: ignore[arg-type]

    # ------------------------------------------------------------------ what never changes

    @invariant()
    def the_fifty_two_cards_are_one_partition(self) -> None:
        deal = self.game.deal
        stock = deal.setup.stock[len(deal.setup.stock) - deal.stock_count :]
        down = [] if deal.showing is None else [deal.showing.discard]
        parts = [*deal.hands, *(1 << card for card in (*stock, *deal.discards))]
        parts += [1 << card for card in down if card is not None]
        assert sum(parts) == FULL_DECK
        assert sum(part.bit_count() for part in parts) == 52

    @invariant()
    def hands_have_ten_cards_and_eleven_after_a_draw(self) -> None:
        deal = self.game.deal
        big_gin = deal.showing is not None and deal.showing.big_gin
        for seat in SEATS:
            drew = deal.phase is Phase.DISCARD and deal.on_turn == seat
            shown = big_gin and deal.showing is not None and deal.showing.seat == seat
            assert deal.hands[seat].bit_count() == (11 if drew or shown else 10)

    @invariant()
    def exactly_one_seat_may_act_until_the_deal_is_over(self) -> None:
        game = self.game
        able = [seat for seat in SEATS if game.legal_actions(seat)]
        if not game.deal.is_over:
            assert able == [game.on_turn]
        elif game.is_over:
            assert able == []
        else:
            assert able == [seat for seat in SEATS if not game.ready[seat]]

    @invariant()
    def scores_add_up(self) -> None:
        book = self.game.book
        rules = book.rules
        assert len(book.sheet) == self.game.deal.setup.number - (not self.game.deal.is_over)
        for seat in SEATS:
            won = [line.points for line in book.sheet if line.winner == seat]
            if rules.hollywood:
                assert max(column.boxes[seat] for column in book.columns) <= len(won)
                assert all(column.scores[seat] <= sum(won) for column in book.columns)
            else:
                assert (book.columns[0].scores[seat], book.columns[0].boxes[seat]) == (
                    sum(won),
                    len(won),
                )
        for column in book.columns:
            at_target = [seat for seat in SEATS if column.scores[seat] >= rules.target]
            assert at_target == ([] if column.winner is None else [column.winner])
        final = self.game.final
        assert (final is not None) == all(column.winner is not None for column in book.columns)
        if final is not None:
            for seat in SEATS:
                parts = (final.points, final.boxes, final.game_bonus, final.shutout)
                assert final.totals[seat] == sum(part[seat] for part in parts)

    @invariant()
    def a_result_is_the_showing_and_the_defence(self) -> None:
        result = self.game.deal.result
        if result is None or result.knocker is None:
            return
        assert result.points >= 0
        assert (result.winner is None) == (result.kind.value == "tie")
        if result.winner is not None:
            margin = abs(result.deadwood[0] - result.deadwood[1])
            assert result.points == (margin + result.bonus) * result.multiplier

    @invariant()
    def nothing_secret_is_shown(self) -> None:
        check_secrets(self.game)

    @invariant()
    def hidden_cards_in_other_places_change_no_view(self) -> None:
        if self.game.deal.phase not in (Phase.OVER, Phase.LAYOFF):
            for seat in VIEWERS:
                other = swapped(self.game, seat, Random(self.actions))
                assert view_of(other, seat) == view_of(self.game, seat)

    @invariant()
    def playing_the_record_again_gives_the_same_deal_and_events(self) -> None:
        played = replay(text(self.game))
        assert played.game.deal == self.game.deal
        told = [event for event in self.events if type(event).__name__ not in ("Ready", "Dealt")]
        assert [event for event in played.events[1:]] == told
        for seat in VIEWERS:
            assert [masked(event, seat) for event in played.events[1:]] == [
                masked(event, seat) for event in told
            ]

    @invariant()
    def a_snapshot_is_the_game(self) -> None:
        assert load(dump(self.game)) == self.game


Table.TestCase.settings = settings(
    max_examples=size(60, 2_000), stateful_step_count=size(30, 60), deadline=None
)
TestTable = Table.TestCase
