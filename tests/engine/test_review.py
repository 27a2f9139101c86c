from __future__ import annotations

import pytest

from engine.actions import Action, Discard, Knock
from engine.bots import Level, bot
from engine.errors import NotationError
from engine.game import Game
from engine.notation import Replay, Step, record, replay
from engine.review import review
from engine.rules import PRESETS, preset
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
    losses = [
        each.loss
        for seed in range(4)
        for each in review(played("easy", seed), 0)
        if each.loss is not None
    ]
    assert min(losses) >= 0
    assert max(losses) < 1
    assert sum(losses) > 0.02


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
    assert decision.loss is not None
    assert decision.loss > 0.02


def test_a_deal_under_way_is_not_reviewed() -> None:
    game, _ = Game.start(preset("friends"), bytes(32), 0)
    with pytest.raises(NotationError, match="under way"):
        review(Replay(game, ()), 0)
