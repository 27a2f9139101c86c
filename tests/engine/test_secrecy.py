from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import actions, events
from engine.actions import Draw, Knock, NextDeal, Pile
from engine.cards import FULL_DECK, CardSet, card, card_set, hand, members, names, points
from engine.deal import SEATS, other
from engine.events import Dealt, Drew, Event
from engine.game import Game
from engine.melds import deadwood_after_each_discard, deadwood_points
from engine.rules import preset
from engine.secrecy import Viewer, masked, view_of
from engine.view import Option, Phase, Result, Seat, Turn, View
from tests.engine.strategies import games, sensible
from tests.engine.table import FIRST, SECOND, table

VIEWERS: tuple[Seat | None, ...] = (0, 1, None)


def cards_in(value: object) -> CardSet:
    """Every card that a view or an event names, found by the types of its parts."""
    match value:
        case View():
            return (
                value.hand
                | sum(1 << each for each in value.discards)
                | value.known[0]
                | value.known[1]
                | cards_in(value.drawn)
                | cards_in(value.taken)
                | sets_in(*value.melds)
                | many(value.turns)
                | many(value.options)
                | many(value.legal)
                | (0 if value.knocked is None else sets_in(*value.knocked[1], value.knocked[2]))
                | (0 if value.result is None else cards_in(value.result))
            )
        case Turn():
            return cards_in(value.taken) | cards_in(value.discarded)
        case Option():
            shown = [meld for melds in value.arrangements for meld in melds]
            return cards_in(value.card) | sets_in(*shown)
        case Result():
            melds = [*value.melds[0], *value.melds[1]]
            return sets_in(*value.hands, *melds, *value.layoffs) | cards_in(value.discard)
        case Dealt():
            return cards_in(value.upcard) | sets_in(*value.hands)
        case Drew() | events.Discarded() | actions.Discard():
            return cards_in(value.card)
        case Knock():
            return cards_in(value.card) | sets_in(*(value.melds or ()))
        case actions.LayOff():
            return sets_in(*value.melds, *value.layoffs)
        case events.Knocked():
            return sets_in(*value.melds, value.deadwood)
        case events.DealEnded():
            return cards_in(value.result)
        case int():
            return 1 << value
        case _:
            return 0


def many(values: tuple[object, ...]) -> CardSet:
    return sets_in(*map(cards_in, values))


def sets_in(*sets: CardSet) -> CardSet:
    union = 0
    for each in sets:
        union |= each
    return union


def may_know(game: Game, seat: Seat | None) -> CardSet:
    """The cards that a seat, or a watcher, may know now: told by hand from the rules."""
    deal = game.deal
    cards = sum(1 << each for each in deal.discards)
    if seat is not None:
        cards |= deal.hands[seat]
    for turn in deal.turns:
        # What lay face up once is known to all, wherever it is now.
        for each in (turn.taken, turn.discarded):
            cards |= 0 if each is None else 1 << each
    cards |= 0 if deal.taken is None else 1 << deal.taken
    if deal.showing is not None:
        shown = deal.showing
        cards |= sum(shown.melds) | shown.deadwood
    if deal.result is not None:
        result = deal.result
        cards |= result.hands[0] | result.hands[1]
        cards |= 0 if result.discard is None else 1 << result.discard
    return cards


def check_secrets(game: Game) -> None:
    for seat in VIEWERS:
        named = cards_in(view_of(game, seat))
        hidden = named & ~may_know(game, seat)
        assert not hidden, (seat, names(hidden))


@given(games())
def test_a_view_names_only_cards_that_the_seat_may_know(game: Game) -> None:
    check_secrets(game)


@pytest.mark.parametrize("number", range(8))
def test_no_event_of_a_game_names_a_card_too_early(number: int) -> None:
    random = Random(number)
    game, happened = Game.start(preset("friends"), bytes([number]) * 32, 0)
    for _ in range(400):
        for seat in VIEWERS:
            for event in happened:
                assert not cards_in(masked(event, seat)) & ~may_know(game, seat)
        check_secrets(game)
        step = sensible(random, game)
        if step is None:
            break
        game, happened = game.apply(*step)


# ------------------------------------------------------------------------------- swapped cards


def swapped(game: Game, seat: Seat | None, random: Random) -> Game:
    """The same game with the cards that are hidden from the seat in other places."""
    deal = game.deal
    stock = list(deal.setup.stock)
    left = stock[len(stock) - deal.stock_count :]
    hidden_hands: dict[Seat, list[int]] = {
        each: list(members(deal.hands[each] & ~public_hand(game, each)))
        for each in SEATS
        if each != seat
    }
    pool = left + [each for cards in hidden_hands.values() for each in cards]
    random.shuffle(pool)
    hands = list(deal.hands)
    for each, cards in hidden_hands.items():
        new = pool[: len(cards)]
        del pool[: len(cards)]
        hands[each] = public_hand(game, each) | card_set(new)
    stock[len(stock) - deal.stock_count :] = pool
    drawn = deal.drawn
    if drawn is not None and deal.on_turn is not None and deal.on_turn != seat and not deal.takes:
        drawn = members(hands[deal.on_turn] & ~public_hand(game, deal.on_turn))[0]
    setup = deal.setup._replace(stock=tuple(stock), hands=(0, 0))
    changed = deal._replace(hands=(hands[0], hands[1]), setup=setup, drawn=drawn)
    seeded = game.book._replace(seed=random.randbytes(32))
    return Game(changed, seeded)


def public_hand(game: Game, seat: Seat) -> CardSet:
    """What everyone knows that a seat holds."""
    return view_of(game, None).known[seat]


@given(games(most=120), st.integers(0, 2**32))
def test_hidden_cards_in_other_places_change_no_view(game: Game, number: int) -> None:
    # S03, S09: a view is a function of what its seat may know.
    if game.deal.phase in (Phase.OVER, Phase.LAYOFF):
        # The cards are shown, or being shown: there is nothing to swap.
        return
    random = Random(number)
    for seat in VIEWERS:
        assert view_of(swapped(game, seat, random), seat) == view_of(game, seat)


@given(games(), st.integers(0, 2**32))
def test_what_a_viewer_has_seen_before_changes_no_view(game: Game, number: int) -> None:
    random = Random(number)
    viewer = Viewer()
    moments = [game]
    for _ in range(40):
        step = sensible(random, moments[-1])
        if step is None:
            break
        moments.append(moments[-1].apply(*step)[0])
    # Move after move as at a table; with moves missed; and back, as after a lost store.
    missed = [moment for moment in moments if random.random() < 0.5]
    for moment in [*moments, *missed, *reversed(moments), *moments]:
        for seat in random.sample(VIEWERS, 2):
            assert viewer.view_of(moment, seat) == view_of(moment, seat)


def test_a_swap_does_change_the_other_seats_view() -> None:
    game, _ = Game.start(preset("friends"), bytes(32), 0)
    assert view_of(swapped(game, 0, Random(1)), 1) != view_of(game, 1)


# --------------------------------------------------------------------------------- the events


def test_a_draw_from_the_stock_is_masked_for_the_others() -> None:
    drew = Drew(0, Pile.STOCK, card("TH"))
    assert masked(drew, 0) == drew
    assert masked(drew, 1) == Drew(0, Pile.STOCK, None)
    assert masked(drew, None) == Drew(0, Pile.STOCK, None)


def test_a_card_taken_from_the_discard_pile_is_seen_by_all() -> None:
    took = Drew(0, Pile.DISCARD, card("TH"))
    assert [masked(took, seat) for seat in VIEWERS] == [took, took, took]


def test_a_deal_shows_each_seat_its_own_hand() -> None:
    dealt = Dealt(1, 0, card("TH"), (hand(FIRST), hand(SECOND)))
    hands = [masked(dealt, seat) for seat in VIEWERS]
    assert [event.hands for event in hands if isinstance(event, Dealt)] == [
        (hand(FIRST), 0),
        (0, hand(SECOND)),
        (0, 0),
    ]


@given(games())
def test_a_masked_event_is_of_the_same_kind(game: Game) -> None:
    event: Event = game.dealt
    for seat in VIEWERS:
        assert type(masked(event, seat)) is type(event)


# ------------------------------------------------------------------------------ what a view says


def test_no_card_of_the_defender_is_shown_between_knock_and_showdown() -> None:
    # S01: with manual layoffs the knocker waits, and sees its own cards only.
    game = table(rules="custom layoffs=manual", stock="4C", moves="- - s!KD")
    assert game.deal.phase is Phase.LAYOFF
    view = view_of(game, 0)
    assert not cards_in(view) & hand(SECOND)
    assert view.result is None
    assert view.knocked is not None
    assert view.knocked[0] == 0
    # The card thrown face down is shown with the result, not before.
    assert not cards_in(view_of(game, 1)) >> card("KD") & 1


def test_seed_and_entropy_are_secret_until_the_deal_is_over() -> None:
    random = Random(3)
    game, _ = Game.start(preset("friends"), bytes(range(32)), 0, (b"zero", b"one"))
    while not game.deal.is_over:
        for seat in VIEWERS:
            view = view_of(game, seat)
            assert view.proof is None
            assert game.book.proof is not None
            assert game.book.proof.seed.hex() not in repr(view)
            assert repr(game.book.proof.seed) not in repr(view)
            assert "zero" not in repr(view)
        step = sensible(random, game)
        assert step is not None
        game, _ = game.apply(*step)
    for seat in VIEWERS:
        view = view_of(game, seat)
        assert view.proof == game.book.proof
        assert view.proof is not None
        assert view.proof.commitment == view.seal
        # The game's own seed would open every later deal.
        assert repr(game.book.seed) not in repr(view)


def test_the_entropy_for_the_next_deal_is_secret() -> None:
    game = table(stock="4C", moves="- - s!KD")
    ready, _ = Game(game.deal, game.book._replace(seed=bytes(32))).apply(0, NextDeal(b"secret"))
    for seat in VIEWERS:
        assert "secret" not in repr(view_of(ready, seat))
        assert view_of(ready, seat).ready == (True, False)


@given(games())
def test_a_view_says_what_its_seat_may_do(game: Game) -> None:
    for seat in SEATS:
        view = view_of(game, seat)
        assert view.legal == game.legal_actions(seat)
        assert view.hand == game.deal.hands[seat]
        assert view.deadwood == points(view.hand ^ sum(view.melds))
        if game.deal.result is None and game.deal.showing is None:
            assert view.deadwood == deadwood_points(view.hand)
        assert bool(view.options) == (view.phase is Phase.DISCARD and view.on_turn == seat)
        assert (view.drawn is not None) == bool(view.options)
    watcher = view_of(game, None)
    assert (watcher.hand, watcher.legal, watcher.options, watcher.melds) == (0, (), (), ())
    assert watcher.drawn is None


@given(games(most=150))
def test_options_tell_what_each_discard_leaves(game: Game) -> None:
    seat = game.on_turn
    if seat is None or game.deal.phase is not Phase.DISCARD:
        return
    view = view_of(game, seat)
    after = deadwood_after_each_discard(view.hand)
    assert {option.card: option.deadwood for option in view.options} == after
    discards = [actions.Discard(option.card) for option in view.options if option.may_discard]
    knocks = [Knock(option.card) for option in view.options if option.may_knock]
    assert [*discards, *knocks] == [each for each in view.legal if each != actions.BigGin()]
    for option in view.options:
        assert bool(option.arrangements) == option.may_knock
        for melds in option.arrangements:
            left = view.hand ^ 1 << option.card
            assert points(left ^ sum(melds)) == option.deadwood
        if option.may_knock:
            shown, _ = game.apply(seat, Knock(option.card))
            chosen, _ = game.apply(seat, Knock(option.card, option.arrangements[0]))
            assert shown == chosen


@given(games())
def test_counts_and_piles_add_up_to_the_deck(game: Game) -> None:
    view = view_of(game, None)
    deal = game.deal
    thrown_down = deal.showing is not None and deal.showing.discard is not None
    total = sum(view.hand_counts) + view.stock_count + len(view.discards) + thrown_down
    assert total == FULL_DECK.bit_count()


@given(games())
def test_what_is_known_is_held(game: Game) -> None:
    known = view_of(game, None).known
    shown = 0 if game.deal.showing is None else game.deal.showing.discard
    for seat in SEATS:
        # A knock throws its card face down: whether it was a known one nobody can tell.
        face_down = 0 if shown is None or game.deal.showing is None else 1 << shown
        assert not known[seat] & ~(game.deal.hands[seat] | face_down)


def test_a_taken_card_is_known_until_it_is_thrown() -> None:
    game = table(moves="t")
    assert view_of(game, 1).known == (hand("8S"), 0)
    assert view_of(game, 1).taken == card("8S")
    game = table(stock="6C TD", moves="tKD s6C s")
    assert view_of(game, 1).known == (hand("8S"), 0)
    game = table(stock="6C TD", moves="tKD s6C s8S")
    assert view_of(game, 1).known == (0, 0)


def test_turns_are_the_public_history() -> None:
    game = table(stock="6C", moves="- - sKD t")
    drawing = view_of(game, 0).turns
    assert drawing == (
        Turn(0, "pass"),
        Turn(1, "pass"),
        Turn(0, "stock", None, card("KD")),
        Turn(1, "discard", card("KD"), None),
    )
    assert view_of(game, 1).turns == drawing == view_of(game, None).turns


def test_a_hidden_draw_stays_hidden_in_the_turns() -> None:
    game, _ = table(stock="6C", moves="- -").apply(0, Draw(Pile.STOCK))
    assert view_of(game, 1).turns[-1] == Turn(0, "stock", None, None)
    assert view_of(game, 1).drawn is None
    assert view_of(game, 0).drawn == card("6C")


def test_a_finished_deal_shows_each_seat_what_it_showed() -> None:
    game = table(stock="4C", moves="- - s!KD")
    result: Any = game.deal.result
    for seat in SEATS:
        assert view_of(game, seat).melds == result.melds[seat]
        assert view_of(game, seat).result == result
        assert view_of(game, other(seat)).result == result
