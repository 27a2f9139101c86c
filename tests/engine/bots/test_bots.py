from __future__ import annotations

from dataclasses import fields, replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.rules
from bench.arena import play_pairs
from bench.soak import allowed, soak
from engine.actions import BigGin, Discard, Draw, Knock, LayOff, NextDeal, Pile
from engine.bots import LEVELS, Level, bot
from engine.bots.hint import hint
from engine.bots.table import habits, settled, unseen
from engine.cards import card, hand, members
from engine.deal import Deal
from engine.game import Game
from engine.layoffs import best_defence
from engine.rules import PRESETS, RANGES, Rules, custom, preset
from engine.secrecy import view_of
from engine.view import DealKind, Phase, Seat

levels = st.sampled_from(LEVELS)


def playing(game: Game, seed: bytes, steps: int) -> Game:
    """The game some bot moves later, next deals included."""
    player = bot("medium", seed)
    for _ in range(steps):
        if game.is_over:
            break
        seat: Seat = game.on_turn if game.on_turn is not None else (1 if game.ready[0] else 0)
        game, _ = game.apply(seat, player.choose(view_of(game, seat)))
    return game


def test_every_choice_is_legal_under_every_preset_for_every_pair() -> None:
    counts = soak(140)
    assert counts["Discard"] > 1000
    assert {"Pass", "Draw", "Discard", "Knock", "LayOff"} <= set(counts)


BESIDE: dict[str, dict[str, object]] = {
    "big_gin_bonus": {"big_gin": True, "gin_bonus": 0},
    "spades_double": {"oklahoma": "ace_is_one"},
}
"""What an option wants beside it."""


def single_options() -> list[Rules]:
    """Rules that differ from the usual ones in one option, at each of its ends."""
    found: list[Rules] = []
    for each in fields(Rules):
        if each.name == "preset":
            continue
        usual = getattr(PRESETS["friends"], each.name)
        values: tuple[object, ...] = RANGES.get(each.name, (not usual,))
        if isinstance(usual, str):
            values = get_args(getattr(engine.rules, "".join(map(str.title, each.name.split("_")))))
        for value in values:
            options = {**BESIDE.get(each.name, {}), each.name: value}
            found.append(custom(PRESETS["friends"], **options))
    return found


@pytest.mark.parametrize("ahead", [(False, False), (True, True), (True, False), (False, True)])
def test_every_option_alone_is_played_by_every_level_at_the_ends_of_the_score(
    ahead: tuple[bool, bool],
) -> None:
    ends = set()
    for number, rules in enumerate(dict.fromkeys(single_options())):
        for level in LEVELS:
            seed = bytes([number, *ahead, len(level)]) * 8
            game, _ = Game.start(rules, seed, 0)
            most = rules.target - 1
            scores = (most * ahead[0], most * ahead[1])
            columns = tuple(replace(each, scores=scores) for each in game.book.columns)
            game = game._replace(book=game.book._replace(columns=columns))
            while game.on_turn is not None:
                view = view_of(game, game.on_turn)
                action = bot(level, seed).choose(view)
                assert allowed(view, action), (rules, level, action)
                game, _ = game.apply(game.on_turn, action)
            assert game.deal.result is not None
            ends.add(game.deal.result.kind)
    assert {DealKind.KNOCK, DealKind.GIN, DealKind.UNDERCUT} <= ends


@settings(max_examples=40)
@given(levels, st.sampled_from(sorted(PRESETS)), st.binary(min_size=32, max_size=32), st.data())
def test_a_bot_does_not_change_when_hidden_cards_are_swapped(
    level: Level, name: str, seed: bytes, data: st.DataObject
) -> None:
    game, _ = Game.start(PRESETS[name], seed, 0)
    game = playing(game, seed, data.draw(st.integers(0, 40)))
    seat = game.on_turn
    if seat is None:
        return
    view = view_of(game, seat)
    deal = game.deal
    setup = deal.setup
    other = 1 - seat
    hidden = list(members(deal.hands[other] & ~view.known[other]))
    waiting = setup.stock[len(setup.stock) - deal.stock_count :]
    out, back = data.draw(st.sampled_from(hidden)), data.draw(st.sampled_from(waiting))
    swap = {out: back, back: out}

    def swapped(cards: int) -> int:
        return sum(1 << swap.get(each, each) for each in members(cards))

    hands = list(deal.hands)
    hands[other] = swapped(hands[other])
    changed: Deal = deal._replace(
        hands=(hands[0], hands[1]),
        setup=setup._replace(
            stock=tuple(swap.get(each, each) for each in setup.stock),
            hands=(swapped(setup.hands[0]), swapped(setup.hands[1])),
        ),
    )
    assert changed.hands[other] != deal.hands[other]
    other_view = view_of(game._replace(deal=changed), seat)
    assert bot(level, seed).choose(other_view) == bot(level, seed).choose(view)
    # A hint, and what a review judges by, come from the view alone.
    assert hint(other_view) == hint(view)
    assert other_view == view


@pytest.mark.parametrize("level", LEVELS)
def test_one_seed_and_one_view_give_one_action(level: Level) -> None:
    game, _ = Game.start(preset("friends"), bytes(32), 0)
    first, second = bot(level, b"seed"), bot(level, b"seed")
    for _ in range(200):
        if game.on_turn is None:
            break
        view = view_of(game, game.on_turn)
        action = first.choose(view)
        # The second bot has seen none of the earlier views.
        assert second.choose(view) == action == bot(level, b"seed").choose(view)
        game, _ = game.apply(game.on_turn, action)
    assert game.on_turn is None


def test_easy_slips_differently_with_another_seed() -> None:
    game, _ = Game.start(preset("friends"), bytes(32), 0)
    game = playing(game, b"", 6)
    seen = set()
    for seed in range(60):
        view = view_of(game, game.on_turn)
        seen.add(bot("easy", bytes([seed])).choose(view))
    assert len(seen) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_is_ready_for_the_next_deal_at_once(level: Level) -> None:
    game, _ = Game.start(preset("friends"), bytes(32), 0)
    while game.on_turn is not None:
        view = view_of(game, game.on_turn)
        game, _ = game.apply(game.on_turn, bot("medium").choose(view))
    assert isinstance(bot(level).choose(view_of(game, 0)), NextDeal)


@pytest.mark.parametrize("level", LEVELS)
def test_a_seat_that_waits_has_nothing_to_choose(level: Level) -> None:
    game, _ = Game.start(preset("friends"), bytes(32), 0)
    with pytest.raises(ValueError, match="nothing to do for seat 1"):
        bot(level).choose(view_of(game, 1))


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(ValueError, match="'brutal' is no level"):
        bot("brutal")  # type: ignore[arg-type]


@pytest.mark.parametrize("level", LEVELS)
def test_gin_and_big_gin_are_never_missed(level: Level) -> None:
    for name, kind in (("friends", Knock), ("big_gin", BigGin)):
        game, _ = Game.start(PRESETS[name], bytes(32), 0)
        melded = hand("AC 2C 3C 4C 7D 7H 7S TD JD QD KD")
        deal = game.deal
        game = game._replace(
            deal=deal._replace(
                hands=(melded, hand("AH 2D 5H 6S 9C 9H JC QH KS 8S")),
                phase=Phase.DISCARD,
                drawn=card("KD"),
                on_turn=0,
            )
        )
        action = bot(level).choose(view_of(game, 0))
        assert isinstance(action, kind)


def test_a_forced_draw_needs_no_thought() -> None:
    game, _ = Game.start(preset("friends"), bytes(32), 0)
    for seat in (0, 1):
        view = view_of(game, game.on_turn)
        assert settled(view) is None
        passing = next(each for each in view.legal if not isinstance(each, Draw))
        game, _ = game.apply(seat, passing)
    assert settled(view_of(game, 0)) == Draw(Pile.STOCK)


def test_manual_layoffs_are_the_best_defence() -> None:
    rules = custom(preset("friends"), layoffs="manual")
    met = 0
    for number in range(12):
        game, _ = Game.start(rules, bytes([number]) * 32, 0)
        while game.on_turn is not None:
            view = view_of(game, game.on_turn)
            if view.phase is Phase.LAYOFF:
                met += 1
                answers = {bot(level).choose(view) for level in LEVELS}
                assert len(answers) == 1
                answer = answers.pop()
                assert isinstance(answer, LayOff)
                assert view.knocked is not None
                best = best_defence(view.knocked[1], view.hand)
                assert (answer.melds, answer.layoffs) == (best.melds, best.layoffs)
            game, _ = game.apply(game.on_turn, bot("medium").choose(view))
    assert met > 3


@settings(max_examples=60)
@given(st.binary(min_size=32, max_size=32), st.integers(0, 60))
def test_habits_are_what_the_table_saw(seed: bytes, steps: int) -> None:
    game, _ = Game.start(preset("friends"), seed, 0)
    thrown: list[int] = []
    refused = takes = 0
    for _ in range(steps):
        if game.on_turn is None:
            break
        view = view_of(game, game.on_turn)
        action = bot("medium", seed).choose(view)
        if game.on_turn == 1:
            match action:
                case Draw(Pile.DISCARD):
                    takes += 1
                case Discard(thrown_card):
                    thrown.append(thrown_card)
                case Knock():
                    pass
                case _:
                    refused |= 1 << view.discards[-1]
        game, _ = game.apply(game.on_turn, action)
    view = view_of(game, 0)
    if game.on_turn is None:
        return
    seen = habits(view)
    assert seen.discards == tuple(thrown)
    assert (seen.refused, seen.takes) == (refused, takes)
    assert seen.known == view.known[1]
    assert not unseen(view) & (view.hand | seen.known)
    assert unseen(view).bit_count() == view.stock_count + view.hand_counts[1] - (
        seen.known.bit_count()
    )


def test_the_ladder_holds_over_a_few_mirrored_games() -> None:
    assert play_pairs("medium", "easy", preset("friends"), "test", range(20)).wins > 0.6
    assert play_pairs("hard", "easy", preset("friends"), "test", range(8)).wins > 0.7
