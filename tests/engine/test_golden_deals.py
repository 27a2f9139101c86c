"""The golden deals: `deals/*.deal`, one for each rule and corner, each with its story on top.

Each one is played again and told, event by event, as its `.events` file tells it. After a
change that is meant, `python -m tests.engine.test_golden_deals` writes those files; read
the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.actions import Melds
from engine.cards import CardSet, name, names, points
from engine.events import (
    DealEnded,
    Dealt,
    Discarded,
    Drew,
    Event,
    GameEnded,
    Knocked,
    Passed,
    Ready,
)
from engine.notation import Replay, replay, text
from engine.view import Result

FOLDER = Path(__file__).parent / "deals"
DEALS = sorted(FOLDER.glob("*.deal"))


def told(played: Replay) -> str:
    """A replay, one line for each event."""
    columns = [f"{column.scores[0]}:{column.scores[1]}" for column in played.game.book.columns]
    lines = [_line(event) for event in played.events]
    return "\n".join([*lines, f"score {' '.join(columns)}"]) + "\n"


def _line(event: Event) -> str:
    match event:
        case Dealt(number, dealer, upcard, _):
            return f"deal {number}, {dealer} deals, upcard {name(upcard)}"
        case Passed(seat):
            return f"{seat} passes"
        case Drew(seat, pile, card):
            assert card is not None
            return f"{seat} draws {name(card)} from the {pile.value}"
        case Discarded(seat, card):
            return f"{seat} throws {name(card)}"
        case Knocked(seat, melds, deadwood, big_gin):
            kind = "big gin" if big_gin else "knocks" if deadwood else "gin"
            return f"{seat} {kind}: {_melds(melds)}; {_cards(deadwood)} = {points(deadwood)}"
        case DealEnded(result):
            return _result(result)
        case GameEnded(final):
            parts = [final.points, final.boxes, final.game_bonus, final.shutout, final.totals]
            sums = zip(("points", "boxes", "game bonus", "shutout", "totals"), parts, strict=True)
            told = ", ".join(f"{what} {zero}:{one}" for what, (zero, one) in sums)
            return f"game to {final.winner}: {told}"
        case Ready(seat):
            return f"{seat} is ready"


def _result(result: Result) -> str:
    if result.knocker is None:
        return "void"
    defender = 1 - result.knocker
    loose = result.hands[defender] ^ sum(result.melds[defender]) ^ sum(result.layoffs)
    lines = [f"{defender} shows: {_melds(result.melds[defender])}"]
    for meld, cards in zip(result.melds[result.knocker], result.layoffs, strict=True):
        if cards:
            lines.append(f"{defender} lays off {_cards(cards)} on {_cards(meld)}")
    lines.append(f"{defender} is left with {_cards(loose)} = {result.deadwood[defender]}")
    score = f"{result.points}, bonus {result.bonus}, times {result.multiplier}"
    lines.append(f"{result.kind.value}: winner {result.winner}, {score}")
    return "\n".join(lines)


def _melds(melds: Melds) -> str:
    return ", ".join(map(_cards, melds)) or "no meld"


def _cards(cards: CardSet) -> str:
    return " ".join(names(cards)) or "nothing"


@pytest.mark.parametrize("path", DEALS, ids=lambda path: path.stem)
def test_a_golden_deal_plays_as_it_is_told(path: Path) -> None:
    played = replay(path.read_text())
    assert told(played) == path.with_suffix(".events").read_text()


@pytest.mark.parametrize("path", DEALS, ids=lambda path: path.stem)
def test_a_golden_deal_begins_with_its_story_and_ends(path: Path) -> None:
    written = path.read_text()
    assert written.startswith("# ")
    assert "\nresult " in written
    assert replay(written).game.deal.is_over


@pytest.mark.parametrize("path", DEALS, ids=lambda path: path.stem)
def test_a_golden_deal_is_written_and_read_back(path: Path) -> None:
    game = replay(path.read_text()).game
    again = replay(text(game))
    assert again.game == game
    assert text(again.game) == text(game)


def test_no_golden_file_stands_alone() -> None:
    assert len(DEALS) >= 40
    assert {path.stem for path in DEALS} == {path.stem for path in FOLDER.glob("*.events")}


if __name__ == "__main__":
    for deal in DEALS:
        deal.with_suffix(".events").write_text(told(replay(deal.read_text())))
