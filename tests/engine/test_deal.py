from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from engine.actions import Action, BigGin, Discard, Draw, Knock, LayOff, NextDeal, Pass, Pile
from engine.cards import FULL_DECK, Card, card, hand, members, names
from engine.deal import Deal
from engine.errors import Code, IllegalAction, NotationError
from engine.events import DealEnded, Discarded, Drew, Knocked, Passed
from engine.rules import preset
from engine.view import DealKind, Phase
from tests.engine.strategies import decks
from tests.engine.table import result, table

STOCK = Draw(Pile.STOCK)
TAKE = Draw(Pile.DISCARD)


def refused(deal: Deal, seat: Any, action: Action) -> Code:
    """The code with which the deal refuses the action; the deal stays as it was."""
    before = (*deal,)
    with pytest.raises(IllegalAction) as caught:
        deal.apply(seat, action)
    assert (*deal,) == before
    assert action not in deal.legal_actions(seat)
    return caught.value.code


# ------------------------------------------------------------------------------ the deal


@given(decks)
def test_ten_cards_each_one_upcard_and_a_stock(deck: tuple[Card, ...]) -> None:
    deal = Deal.start(preset("friends"), 1, 1, deck)
    assert [each.bit_count() for each in deal.hands] == [10, 10]
    assert deal.stock_count == 31
    assert deal.discards == (deck[20],)
    dealt = [*members(deal.hands[0]), *members(deal.hands[1]), *deal.discards, *deal.setup.stock]
    assert sorted(dealt) == list(range(52))
    assert set(members(deal.hands[0])) == set(deck[0:20:2])


@pytest.mark.parametrize(
    "deck",
    [(), tuple(range(51)), (*range(51), 50), (*range(51), 52), tuple(range(-1, 51))],
)
def test_a_deck_that_is_not_the_fifty_two_cards_is_refused(deck: tuple[int, ...]) -> None:
    with pytest.raises(NotationError, match="a deck of"):
        Deal.start(preset("friends"), 1, 0, deck)


def test_a_deal_tells_no_card_when_it_is_printed() -> None:
    deal = table().deal
    assert repr(deal) == "<Deal 1, offer, on turn 0>"
    assert repr(deal.setup) == "<Setup of deal 1>"


# ------------------------------------------------------------------------- the first upcard


def test_the_first_upcard_is_offered_to_the_non_dealer_then_to_the_dealer() -> None:
    deal = table().deal
    assert (deal.phase, deal.on_turn) == (Phase.OFFER, 0)
    assert deal.legal_actions(0) == (Pass(), TAKE)
    assert deal.legal_actions(1) == ()
    deal, events = deal.apply(0, Pass())
    assert (deal.phase, deal.on_turn, events) == (Phase.OFFER, 1, (Passed(0),))
    assert deal.legal_actions(1) == (Pass(), TAKE)


def test_the_first_upcard_may_be_taken_but_not_the_stock() -> None:
    deal = table().deal
    assert refused(deal, 0, STOCK) is Code.WRONG_PHASE
    deal, events = deal.apply(0, TAKE)
    assert events == (Drew(0, Pile.DISCARD, card("8S")),)
    assert (deal.phase, deal.discards) == (Phase.DISCARD, ())
    # The dealer's turn follows; an offer that was taken is no pass.
    deal, _ = deal.apply(0, Discard(card("KD")))
    assert deal.legal_actions(1) == (STOCK, TAKE)


def test_after_two_passes_the_stock_is_the_only_draw() -> None:
    deal = table(moves="- -").deal
    assert (deal.phase, deal.on_turn) == (Phase.DRAW, 0)
    assert deal.legal_actions(0) == (STOCK,)
    assert refused(deal, 0, TAKE) is Code.MUST_DRAW_STOCK
    assert refused(deal, 0, Pass()) is Code.WRONG_PHASE


def test_after_that_both_piles_may_be_drawn_from() -> None:
    deal = table(stock="6C", moves="- - s6C").deal
    assert deal.legal_actions(1) == (STOCK, TAKE)


def test_a_dealer_who_takes_the_upcard_leaves_the_non_dealer_a_free_draw() -> None:
    deal = table(moves="- tKH").deal
    assert deal.legal_actions(0) == (STOCK, TAKE)


def test_without_an_offer_the_non_dealer_draws_from_either_pile() -> None:
    deal = table(rules="parlor").deal
    assert (deal.phase, deal.on_turn) == (Phase.DRAW, 0)
    assert deal.legal_actions(0) == (STOCK, TAKE)
    assert refused(deal, 0, Pass()) is Code.WRONG_PHASE


# ------------------------------------------------------------------------------- the turns


def test_only_the_seat_on_turn_may_act() -> None:
    deal = table().deal
    actions: list[Action] = [Pass(), STOCK, TAKE, Discard(0), Knock(0), BigGin(), LayOff((), ())]
    for action in actions:
        assert refused(deal, 1, action) is Code.NOT_YOUR_TURN


def test_a_second_draw_is_refused() -> None:
    # P13: a double tap on the stock draws one card.
    deal, _ = table(moves="- -").deal.apply(0, STOCK)
    assert refused(deal, 0, STOCK) is Code.WRONG_PHASE
    assert refused(deal, 0, TAKE) is Code.WRONG_PHASE
    assert deal.hands[0].bit_count() == 11


def test_a_card_is_drawn_before_one_is_thrown() -> None:
    deal = table(moves="- -").deal
    for action in (Discard(card("KD")), Knock(card("KD")), BigGin(), LayOff((), ())):
        assert refused(deal, 0, action) is Code.WRONG_PHASE


def test_a_game_action_is_none_of_the_deal() -> None:
    assert refused(table().deal, 0, NextDeal()) is Code.WRONG_PHASE


@pytest.mark.parametrize("number", [card("TC"), card("8S"), -1, 52, 1000])
def test_a_card_that_is_not_held_cannot_be_thrown(number: int) -> None:
    deal = table(stock="6C", moves="- - s").deal
    assert refused(deal, 0, Discard(number)) is Code.CARD_NOT_HELD
    assert refused(deal, 0, Knock(number)) is Code.CARD_NOT_HELD


def test_a_pile_is_a_pile() -> None:
    with pytest.raises(NotationError, match="'stock' is no pile"):
        table().deal.apply(0, Draw("stock"))  # type: ignore[arg-type]


def test_the_taken_card_may_be_neither_thrown_nor_knocked_with() -> None:
    # E17. The eleven cards hold a knock with the 8S, and with no other card.
    deal = table(zero="4H 5H 6H 9C 9D 9S AC 2D 3S 4C", moves="t").deal
    assert refused(deal, 0, Discard(card("8S"))) is Code.CANNOT_DISCARD_TAKEN_CARD
    assert refused(deal, 0, Knock(card("8S"))) is Code.CANNOT_DISCARD_TAKEN_CARD
    assert Discard(card("8S")) not in deal.legal_actions(0)
    assert not any(isinstance(action, Knock) for action in deal.legal_actions(0))


def test_the_taken_card_may_be_thrown_a_turn_later() -> None:
    deal = table(stock="KC 6C", moves="tKD sKC s8S").deal
    assert deal.discards[-1] == card("8S")


def test_a_card_from_the_stock_may_be_thrown_at_once() -> None:
    deal = table(stock="6C", moves="- - s6C").deal
    assert names(1 << deal.discards[-1]) == ["6C"]


# ------------------------------------------------------------------------------- the knock


def test_legal_knocks_are_the_discards_that_leave_at_most_the_limit() -> None:
    # E10: eleven cards with one loose: 3D leaves nothing, either end of the run leaves 3.
    zero, one = "4C 5C 6C 7C 9D 9H 9S JH JD JS", "KS KH KC QD QH 2C 2S 8D 8C TD"

    def knocks(deal: Deal) -> list[str]:
        return [names(1 << a.card)[0] for a in deal.legal_actions(0) if isinstance(a, Knock)]

    assert knocks(table(zero, one, "TS", stock="3D", moves="- - s").deal) == ["4C", "7C", "3D"]
    assert knocks(table(zero, one, "3D", moves="t").deal) == ["4C", "7C"]
    for thrown, left, kind in [
        ("3D", 0, DealKind.GIN),
        ("4C", 3, DealKind.KNOCK),
        ("7C", 3, DealKind.KNOCK),
    ]:
        ended = result(table(zero, one, "TS", stock="3D", moves=f"- - s!{thrown}"))
        assert (ended.deadwood[0], ended.kind) == (left, kind)


def test_a_knock_over_the_limit_is_refused() -> None:
    deal = table(stock="6C", moves="- - s").deal
    assert refused(deal, 0, Knock(card("KD"))) is Code.DEADWOOD_TOO_HIGH


def test_a_knock_is_never_forced() -> None:
    deal = table(stock="4C", moves="- - s").deal
    assert Knock(card("KD")) in deal.legal_actions(0)
    assert Discard(card("KD")) in deal.legal_actions(0)
    deal, _ = deal.apply(0, Discard(card("KD")))
    assert (deal.phase, deal.on_turn) == (Phase.DRAW, 1)


def test_a_knock_throws_its_card_face_down() -> None:
    deal, events = table(stock="4C", moves="- - s").deal.apply(0, Knock(card("KD")))
    assert deal.discards == (card("8S"),)
    assert [type(event) for event in events] == [Knocked, DealEnded]
    assert events[0] == Knocked(0, (hand("9C 9D 9S"), hand("4H 5H 6H")), hand("AC 2D 3S 4C"))
    assert deal.result is not None
    assert deal.result.discard == card("KD")


def test_nothing_may_be_done_in_a_deal_that_is_over() -> None:
    deal = table(stock="4C", moves="- - s!KD").deal
    assert deal.is_over
    for seat in (0, 1):
        assert deal.legal_actions(seat) == ()
        for action in (Pass(), STOCK, Discard(0), Knock(0), BigGin(), LayOff((), ())):
            assert refused(deal, seat, action) is Code.WRONG_PHASE


def test_a_knock_in_the_first_turn_is_an_option() -> None:
    stock, forbidden = "4C TD 5D", "custom first_turn_knock=no"
    deal = table(stock=stock, rules=forbidden, moves="- - s").deal
    assert refused(deal, 0, Knock(card("KD"))) is Code.KNOCK_NOT_YET
    later = table(stock=stock, rules=forbidden, moves="- - sKD sTD s").deal
    assert Knock(card("5D")) in later.legal_actions(0)
    assert refused(later, 0, Knock(card("9C"))) is Code.DEADWOOD_TOO_HIGH


def test_gin_in_the_first_turn_is_always_allowed() -> None:
    deal = table(
        zero="4H 5H 6H 9C 9D 9S AC AH AS KD",
        one="TC JC QC 7C 7D 7H 4S 2C 3H KH",
        stock="AD",
        rules="custom first_turn_knock=no",
        moves="- - s!KD",
    ).deal
    assert deal.result is not None
    assert deal.result.kind is DealKind.GIN


# ------------------------------------------------------------------------------- void deals

OTHERS = "TD TH TS JD JH JS QD QH QS KC KS AH AS 2H 2S 3C 3D 4C 4D 4S 5C 5D 5S 6C 6D 6S 7S 8C 8D"
"""The first 29 cards of a stock that neither seat has any use for."""


def test_two_cards_left_in_the_stock_end_the_deal() -> None:
    # E16: at three cards the draw is still good, at two the discard ends the deal.
    throws = " ".join("s" + name for name in OTHERS.split())
    game = table(stock=OTHERS, moves=f"- - {throws[:-4]}")
    assert game.deal.stock_count == 3
    game, _ = game.apply(0, STOCK)
    assert game.deal.stock_count == 2
    game, events = game.apply(0, Discard(card("8D")))
    assert events[0] == Discarded(0, card("8D"))
    assert isinstance(events[1], DealEnded)
    ended = result(game)
    assert (ended.kind, ended.winner, ended.points, game.scores) == (DealKind.VOID, None, 0, (0, 0))
    assert (ended.hands, ended.melds, ended.discard) == ((0, 0), ((), ()), None)
    deal = game.deal
    left = deal.setup.stock[-2:]
    everything = [*members(deal.hands[0]), *members(deal.hands[1]), *deal.discards, *left]
    assert sum(1 << each for each in everything) == FULL_DECK
    assert len(everything) == 52
    assert refused(deal, 1, STOCK) is Code.WRONG_PHASE


def test_a_knock_with_two_cards_left_counts() -> None:
    throws = " ".join("s" + name for name in OTHERS.split()[:-1])
    game = table(stock=OTHERS.replace("8D", "9H"), moves=f"- - {throws} s!KD")
    assert result(game).kind is not DealKind.VOID


def test_fifty_takes_in_a_row_end_the_deal() -> None:
    # E17: three cards go round for ever; neither seat ever throws the card it just took.
    pile = ["8S", "KD", "KH", "AC", "AD"]
    while len(pile) <= 50:
        # Each seat throws the card that it took two turns before.
        pile.append(pile[-5])
    moves = ["t" + thrown for thrown in pile[1:]]
    game = table(moves=" ".join(moves[:49]))
    assert not game.deal.is_over
    assert game.deal.takes == 49
    game = table(moves=" ".join(moves))
    assert result(game).kind is DealKind.VOID
    assert game.deal.stock_count == 31


def test_a_draw_from_the_stock_breaks_the_row() -> None:
    game = table(rules="custom takes_limit=4", stock="6C 6D", moves="tKD tKH tAC s6C t8S tKD t3S")
    assert not game.deal.is_over
    assert game.deal.takes == 3
    assert game.deal.takes < game.rules.takes_limit
