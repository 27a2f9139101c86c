from __future__ import annotations

from itertools import pairwise

import pytest

from engine.actions import Action, Discard, Knock, LayOff
from engine.bots import Level, bot
from engine.bots.stakes import leaves
from engine.errors import NotationError
from engine.game import Game, replayed
from engine.judgement import as_points
from engine.notation import Replay, Step, read_sheet, record, replay
from engine.playout import open_cards
from engine.review import review
from engine.rules import PRESETS, custom, preset
from engine.secrecy import view_of
from engine.view import Phase, View


def played(level: Level, seed: int, name: str = "friends") -> Replay:
    """A deal between two bots of a level, from its record."""
    game, _ = Game.start(PRESETS[name], bytes([seed]) * 32, 0)
    while game.on_turn is not None:
        view = view_of(game, game.on_turn)
        game, _ = game.apply(game.on_turn, bot(level, b"review").choose(view))
    return replay(record(game))


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_hard_gives_nothing_away_by_its_own_judgement(name: str) -> None:
    deal = played("hard", 5, name)
    for seat in (0, 1):
        decisions = review(deal, seat)
        assert all(each.agrees and each.loss == 0 for each in decisions)
        assert all(deal.steps[each.step].seat == seat == each.seat for each in decisions)


def test_easy_gives_something_away() -> None:
    losses = [each.loss for seed in range(4) for each in review(played("easy", seed), 0)]
    assert min(losses) >= 0
    assert max(losses) < 1
    assert sum(losses) > 0.02


@pytest.mark.parametrize("name", ["friends", "tournament", "straight"])
def test_points_and_grades_follow_the_loss(name: str) -> None:
    decisions = [each for seed in range(3) for each in review(played("easy", seed, name), 0)]
    for each in decisions:
        assert (each.points > 0) == (each.loss > 0)
        assert each.grade == (
            "best" if each.points < 0.5 else "close" if each.points < 2 else "slip"
        )
    assert {each.grade for each in decisions} >= {"best", "slip"}


@pytest.mark.parametrize("name", sorted(PRESETS))
@pytest.mark.parametrize("sheet", ["", "knock:0:40 gin:1:30", "gin:0:49", "gin:1:49"])
def test_more_chance_is_more_points(name: str, sheet: str) -> None:
    """At every score and every table, also where the game is as good as decided."""
    rules = custom(PRESETS[name], target=50) if sheet.endswith("49") else PRESETS[name]
    deck = tuple(range(52))
    view = view_of(replayed(rules, 1, read_sheet(sheet), deck), 0)
    assert as_points(view, leaves(view, 0)) == pytest.approx(0, abs=0.01)
    shares = [number / 20 for number in range(1, 20)]
    points = [as_points(view, share) for share in shares]
    assert points == sorted(points)
    if name != "hollywood":  # Three columns fill at three moments.
        assert all(after - before > 0.001 for before, after in pairwise(points))


def test_the_worth_of_a_last_throw_is_what_the_deal_came_to() -> None:
    """A knock is judged before the other hand is seen, so only the side and the size agree."""
    for seed in range(6):
        deal = played("hard", seed)
        result = deal.game.deal.result
        assert result is not None
        last = deal.steps[-1]
        if result.winner == last.seat:
            worth = review(deal, last.seat, curious=False)[-1].worth
            assert 0 < worth < 3 * result.points + 25


def blundering(seed: int, planted: int) -> tuple[Replay, set[int]]:
    """A deal of Hard against itself in which seat 0 sometimes breaks up a meld.

    The steps at which it did, at most so many.
    """
    game, _ = Game.start(PRESETS["friends"], bytes([seed]) * 32, 0)
    blunders: set[int] = set()
    steps = 0
    while game.on_turn is not None:
        view = view_of(game, game.on_turn)
        action = bot("hard", b"review").choose(view)
        melded = sum(view.melds)
        if game.on_turn == 0 and view.phase is Phase.DISCARD and len(blunders) < planted:
            worst = max(
                (each for each in view.options if each.may_discard),
                key=lambda each: (each.deadwood, each.card),
            )
            if melded >> worst.card & 1 and isinstance(action, Discard):
                action = Discard(worst.card)
                blunders.add(steps)
        game, _ = game.apply(game.on_turn, action)
        steps += 1
    return replay(record(game)), blunders


@pytest.mark.parametrize("seed", range(5))
def test_planted_blunders_come_first(seed: int) -> None:
    deal, blunders = blundering(seed, 3)
    assert blunders
    decisions = sorted(review(deal, 0), key=lambda each: -each.points)
    assert {each.step for each in decisions[: len(blunders)]} == blunders
    assert all(each.grade == "slip" for each in decisions[: len(blunders)])
    assert all(each.points == 0 for each in decisions[len(blunders) :])


def test_open_cards_are_told_apart_from_what_was_known() -> None:
    """Other hidden cards change nothing in the fair answer, and something in the curious one."""
    deal = played("easy", 2)
    for each in review(deal, 0):
        game = deal.steps[each.step].game
        assert each.open is not None
        assert each.open.other_hand == game.deal.hands[1]
        assert each.open.best_points >= each.open.played_points
    known = review(deal, 0, curious=False)
    assert all(each.open is None for each in known)
    assert [(each.loss, each.worth) for each in known] == [
        (each.loss, each.worth) for each in review(deal, 0)
    ]


def test_a_deal_played_out_as_it_was_comes_to_its_result() -> None:
    deal = played("medium", 3)
    last = deal.steps[-1]
    came = open_cards(last.game, last.seat, last.action, ())
    result = deal.game.deal.result
    assert result is not None
    assert came.played_points == (result.points if result.winner == last.seat else -result.points)


def test_a_poor_layoff_is_a_decision() -> None:
    """By hand, the defender may lay off less than could be: that costs points for sure."""
    rules = custom(preset("friends"), layoffs="manual")
    for seed in range(40):
        game, _ = Game.start(rules, bytes([seed]) * 32, 0)
        while game.on_turn is not None and view_of(game, game.on_turn).phase is not Phase.LAYOFF:
            view = view_of(game, game.on_turn)
            game, _ = game.apply(game.on_turn, bot("medium", b"x").choose(view))
        if game.on_turn is None:
            continue
        seat = game.on_turn
        view = view_of(game, seat)
        best = view.legal[0]
        assert isinstance(best, LayOff)
        if not sum(best.layoffs):
            continue
        nothing = LayOff(view.melds, (0,) * len(best.layoffs))
        done, _ = game.apply(seat, nothing)
        (decision,) = [
            each
            for each in review(replay(record(done)), seat, curious=False)
            if isinstance(each.action, LayOff)
        ]
        assert decision.points > 0
        assert decision.advice.action == best
        return
    raise AssertionError("no layoff in 40 deals")


def test_forced_moves_are_no_decisions() -> None:
    deal = played("medium", 7)
    reviewed = {each.step for seat in (0, 1) for each in review(deal, seat)}
    for number, step in enumerate(deal.steps):
        assert (number in reviewed) == (len(view_of(step.game, step.seat).legal) > 1)


def missing_gin() -> Replay:
    """Deals until one where the knocker had gin; its last throw is replaced by a discard."""
    for seed in range(200):
        deal = played("hard", seed)
        last = deal.steps[-1]
        view = view_of(last.game, last.seat)
        if isinstance(last.action, Knock) and has_gin(view):
            wrong = next(each for each in view.legal if isinstance(each, Discard))
            action: Action = wrong
            return Replay(deal.game, (*deal.steps[:-1], Step(last.game, last.seat, action, ())))
    raise AssertionError("no gin in 200 deals")


def has_gin(view: View) -> bool:
    return view.phase is Phase.DISCARD and any(
        option.may_knock and option.deadwood == 0 for option in view.options
    )


def test_a_missed_gin_is_a_loss() -> None:
    deal = missing_gin()
    decision = review(deal, deal.steps[-1].seat)[-1]
    assert isinstance(decision.advice.action, Knock)
    assert not decision.agrees
    assert decision.loss > 0.02


def test_a_deal_under_way_is_not_reviewed() -> None:
    game, _ = Game.start(preset("friends"), bytes(32), 0)
    with pytest.raises(NotationError, match="under way"):
        review(Replay(game, ()), 0)
