from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import BigGin, Discard, Draw, Knock, Pass, Pile
from engine.bots import bot
from engine.bots.hint import Hint, Reason, hint
from engine.cards import NAMES, card, hand
from engine.game import Game
from engine.rules import PRESETS, preset
from engine.secrecy import view_of
from engine.view import Phase


@settings(max_examples=25)
@given(st.sampled_from(sorted(PRESETS)), st.binary(min_size=32, max_size=32), st.integers(0, 30))
def test_a_hint_is_what_hard_would_do_and_says_why(name: str, seed: bytes, steps: int) -> None:
    game, _ = Game.start(PRESETS[name], seed, 0)
    for _ in range(steps):
        if game.on_turn is None:
            return
        game, _ = game.apply(game.on_turn, bot("medium", seed).choose(view_of(game, game.on_turn)))
    if game.on_turn is None:
        return
    view = view_of(game, game.on_turn)
    advice = hint(view)
    assert advice.action == bot("hard").choose(view)
    check_args(advice)
    thrown = advice.args.get("card")
    if isinstance(advice.action, Discard):
        assert thrown == NAMES[advice.action.card]


def check_args(advice: Hint) -> None:
    wanted = {
        Reason.COMPLETES_MELD: {"meld"},
        Reason.UPCARD_OF_NO_USE: {"card"},
        Reason.KNOCK: {"deadwood", "against"},
        Reason.WAIT: {"card", "deadwood", "against"},
        Reason.SAFEST: {"card", "gone"},
        Reason.HIGHEST: {"card", "points"},
        Reason.KEEPS_OUTS: {"card", "outs"},
        Reason.SPARE: {"card"},
    }
    assert set(advice.args) == wanted.get(advice.reason, set())
    kinds: dict[Reason, tuple[type, ...]] = {
        Reason.COMPLETES_MELD: (Draw,),
        Reason.UPCARD_OF_NO_USE: (Draw, Pass),
        Reason.ONLY_STOCK: (Draw,),
        Reason.GIN: (Knock,),
        Reason.KNOCK: (Knock,),
        Reason.BIG_GIN: (BigGin,),
    }
    assert isinstance(advice.action, kinds.get(advice.reason, (Discard,)))


def throwing(cards: str, name: str = "friends") -> Game:
    """Seat 0 holds these eleven cards and must throw one."""
    game, _ = Game.start(PRESETS[name], bytes(32), 0)
    held = hand(cards)
    rest = [each for each in range(52) if not held >> each & 1]
    deal = game.deal
    setup = deal.setup._replace(stock=tuple(rest[11:]))
    return game._replace(
        deal=deal._replace(
            hands=(held, sum(1 << each for each in rest[:10])),
            pile=(rest[10], None),
            stock_count=30,
            phase=Phase.DISCARD,
            on_turn=0,
            drawn=card(cards.split()[-1]),
            setup=setup,
        )
    )


def test_taking_the_upcard_names_the_meld_that_it_completes() -> None:
    game, _ = Game.start(preset("friends"), bytes(32), 0)
    view = view_of(game, 0)._replace(
        hand=hand("7C 8C 2D 4D 9H KH JS QD 5S TH"),
        deadwood=75,
        discards=(card("9C"),),
    )
    advice = hint(view)
    assert advice == Hint(Draw(Pile.DISCARD), Reason.COMPLETES_MELD, {"meld": ("7C", "8C", "9C")})


def test_an_upcard_of_no_use_is_passed() -> None:
    game, _ = Game.start(preset("friends"), bytes(32), 0)
    view = view_of(game, 0)._replace(
        hand=hand("7C 8C 2D 4D 9H KH JS QD 5S TH"),
        deadwood=75,
        discards=(card("AS"),),
    )
    assert hint(view) == Hint(Pass(), Reason.UPCARD_OF_NO_USE, {"card": "AS"})


def test_gin_and_big_gin_say_so() -> None:
    assert hint(view_of(throwing("AC 2C 3C 4C 7D 7H 7S TD JD QD KS"), 0)).reason is Reason.GIN
    melded = throwing("AC 2C 3C 4C 7D 7H 7S TD JD QD KD", "big_gin")
    assert hint(view_of(melded, 0)) == Hint(BigGin(), Reason.BIG_GIN, {})


def test_an_early_low_knock_compares_the_deadwood_with_what_is_expected() -> None:
    advice = hint(view_of(throwing("AC 2C 3C 7D 7H 7S TD JD QD 2S KS"), 0))
    assert isinstance(advice.action, Knock | Discard)
    assert advice.reason in (Reason.KNOCK, Reason.WAIT)
    assert advice.args["deadwood"] == 2
    against = advice.args["against"]
    assert isinstance(against, int)
    assert 5 < against < 60


def test_a_loose_king_beside_two_melds_is_the_highest() -> None:
    advice = hint(view_of(throwing("3C 4C 5C 7D 7H 7S 2S 2H 4D 5D KS"), 0))
    assert advice.action == Discard(card("KS"))
    assert advice.reason in (Reason.HIGHEST, Reason.SAFEST)


def test_a_seat_that_waits_gets_no_hint() -> None:
    game, _ = Game.start(preset("friends"), bytes(32), 0)
    with pytest.raises(ValueError, match="nothing to do"):
        hint(view_of(game, 1))
