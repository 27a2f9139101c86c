from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import GinviteError, NotationError, ProofError
from engine.game import Game
from engine.notation import (
    moves,
    read_rules,
    read_sheet,
    record,
    replay,
    rules_text,
    sheet_text,
    text,
)
from engine.rules import PRESETS, Rules, custom, preset
from tests.engine.strategies import games, rules
from tests.engine.table import FIRST, SECOND, table

RECORD = f"""
# A comment, and an empty line.

rules friends
dealer 1
hand 0 {FIRST}
hand 1 {SECOND}
upcard 8S
stock 4C
moves - - s!KD
result knock 0 3
"""


# ------------------------------------------------------------------------------ round trips


@given(games())
def test_a_deal_is_written_and_read_back(game: Game) -> None:
    written = text(game)
    again = replay(written).game
    assert again.deal == game.deal
    assert again.book.columns == game.book.columns
    assert again.book.sheet == game.book.sheet
    assert again.book.proof == game.book.proof
    assert text(again) == written


@given(games())
def test_a_deal_without_its_seed_is_written_and_read_back(game: Game) -> None:
    open_cards = Game(game.deal, game.book._replace(proof=None))
    again = replay(text(open_cards)).game
    assert again.deal == game.deal
    assert text(again) == text(open_cards)


@given(games())
def test_the_steps_lead_to_the_end(game: Game) -> None:
    played = replay(text(game))
    if not played.steps:
        return
    for before, after in zip(played.steps, played.steps[1:], strict=False):
        reached, events = before.game.apply(before.seat, before.action)
        assert (reached, events) == (after.game, before.events)
    last = played.steps[-1]
    assert last.game.apply(last.seat, last.action) == (played.game, last.events)
    assert played.events[0] == played.game.dealt


@given(st.one_of(rules(), st.sampled_from(list(PRESETS.values()))))
def test_rules_are_written_and_read_back(wanted: Rules) -> None:
    assert read_rules(rules_text(wanted)) == wanted


@given(games())
def test_a_sheet_is_written_and_read_back(game: Game) -> None:
    assert read_sheet(sheet_text(game.book.sheet)) == game.book.sheet


def test_custom_rules_that_are_those_of_friends_stay_custom() -> None:
    assert rules_text(read_rules("custom")) == "custom"
    assert rules_text(custom(preset("friends"), target=250)) == "custom target=250"


def test_only_a_finished_deal_has_a_record() -> None:
    with pytest.raises(NotationError, match="under way"):
        record(table(moves="- -"))
    assert record(table(stock="4C", moves="- - s!KD")).endswith("result knock 0 3\n")


def test_moves_are_short() -> None:
    assert moves(table(stock="6C TD", moves="- - s6C tAD s").deal) == "- - s6C tAD s"


def test_the_tables_own_choice_of_melds_is_not_written() -> None:
    chosen = table(stock="4C", moves="- - s!KD=9C9D9S+4H5H6H")
    assert moves(chosen.deal) == "- - s!KD"
    other = table(stock="4C", moves="- - s!KD=4H5H6H+9C9D9S")
    assert moves(other.deal) == "- - s!KD=4H5H6H+9C9D9S"


def test_a_record_has_its_proof_and_it_is_checked() -> None:
    path = Path(__file__).parent / "deals" / "shuffled-from-a-seed.deal"
    written = path.read_text()
    assert "seal " in written
    assert replay(written).game.book.proof is not None
    seed = written.split("seed ")[1][:64]
    with pytest.raises(ProofError, match="breaks the seal"):
        replay(written.replace(seed, "00" * 32))


# -------------------------------------------------------------------------------- bad records


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rules friends\n", "", "no line 'rules'"),
        ("dealer 1\n", "", "no line 'dealer'"),
        (f"hand 1 {SECOND}\n", "", "no line 'hand 1'"),
        ("upcard 8S\n", "", "no line 'upcard'"),
        ("rules friends", "rules none", "'none' is no preset"),
        ("rules friends", "rules friends target=50", "'friends target=50'"),
        ("rules friends", "rules custom target", "target='target'|target=''"),
        ("rules friends", "rules custom jokers=2", "'jokers'"),
        ("rules friends", "rules custom target=50 target=60", "'target' stands twice"),
        ("rules friends", "rules custom target=5", "target=5"),
        ("dealer 1", "dealer 2", "'2' is no seat"),
        ("dealer 1", "dealer", "'' is no seat"),
        ("dealer 1", "dealer 1\ndealer 0", "line 6 'dealer 0': 'dealer' stands twice"),
        ("dealer 1", "dealer 1\ncolour red", "line 6 'colour red': 'colour' is no key"),
        ("hand 1", "hand 2", "'hand 2' is no key"),
        ("AC 2D 3S KD", "AC 2D 3S", "hand 0 has 9 cards"),
        ("AC 2D 3S KD", "AC 2D 3S KD 4C", "hand 0 has 11 cards"),
        ("AC 2D 3S KD", "AC 2D 3S 10D", "hand 0: '10D' is no card"),
        ("AC 2D 3S KD", "AC 2D 3S KH", "together: 'KH' stands twice"),
        ("upcard 8S", "upcard AC", "together: 'AC' stands twice"),
        ("upcard 8S", "upcard 8X", "upcard: '8X' is no card"),
        ("stock 4C", "stock 4C 4C", "together: '4C' stands twice"),
        ("stock 4C", "stock four", "stock: 'four' is no card"),
        ("moves - - s!KD", "moves - - - s!KD", "move 3 '-'.*Pass"),
        ("moves - - s!KD", "moves - - s!K", "move 3 's!K': 'K' is no card"),
        ("moves - - s!KD", "moves - - s!4H", "move 3 's!4H': .*deadwood"),
        ("moves - - s!KD", "moves - - s!QH", "move 3 's!QH': .*does not hold 'QH'"),
        ("moves - - s!KD", "moves s!KD", "move 1 's!KD'"),
        ("moves - - s!KD", "moves - - t!KD", "move 3 't!KD': after two passes"),
        ("moves - - s!KD", "moves - - x", "move 3 'x': a move begins"),
        ("moves - - s!KD", "moves - - s!KD s4C", "move 4 's4C': the deal is over"),
        ("moves - - s!KD", "moves - - s!KD=9C9D", "move 3 's!KD=9C9D': no meld"),
        ("moves - - s!KD", "moves - - s!KD=9C9D9", "move 3 's!KD=9C9D9': '9' is no card"),
        ("moves - - s!KD", "moves - - s!KD=9C9D9D", "move 3 .*'9D' stands twice"),
        ("moves - - s!KD", "moves - - s!KD=", "move 3 's!KD=': 52 deadwood points"),
        ("moves - - s!KD", "moves - - s*", r"move 3 's\*': big gin"),
        ("moves - - s!KD", "moves - - =/-", "move 3 '=/-': no LayOff"),
        ("moves - - s!KD", "moves - - =4C", "move 3 '=4C': layoffs want"),
        ("result knock 0 3", "result knock 0 4", "'knock 0 4' is written, 'knock 0 3' was played"),
        ("moves - - s!KD", "moves - -", "'knock 0 3' is written, 'none' was played"),
        ("dealer 1", "dealer 1\nsheet gin", "sheet, deal 1: 'gin' is no result"),
        ("dealer 1", "dealer 1\nsheet void:0:0", "sheet, deal 1: 'void:0:0' is no result"),
        ("dealer 1", "dealer 1\nsheet won:0:3", "sheet, deal 1: 'won:0:3' is no result"),
        ("dealer 1", "dealer 1\nsheet void gin:0", "sheet, deal 2: 'gin:0' is no result"),
        ("dealer 1", f"dealer 1\nsheet gin:0:{'9' * 5000}", "sheet, deal 1"),
        ("rules friends", f"rules custom target={'9' * 5000}", "target="),
        ("dealer 1", "dealer 1\nsheet gin:2:30", "'2' is no seat"),
        ("dealer 1", "dealer 1\nsheet gin:0:-5", "'gin:0:-5' is no result"),
        ("dealer 1", "dealer 1\nsheet gin:0:100", "the game was over with deal 1"),
    ],
)
def test_a_record_at_fault_is_an_error_that_says_where(old: str, new: str, message: str) -> None:
    assert old in RECORD
    changed = RECORD.replace(old, new)
    with pytest.raises(GinviteError, match=message):
        replay(changed)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("seed", "xyz", "seed 'xyz' is not hexadecimal"),
        ("entropy", "00", "entropy '00': want one of each seat"),
        ("entropy", "00 q", "entropy 'q' is not hexadecimal"),
        ("seal", "?", "seal"),
        ("seal", "00", "breaks the seal"),
    ],
)
def test_a_proof_at_fault_is_an_error(key: str, value: str, message: str) -> None:
    path = Path(__file__).parent / "deals" / "shuffled-from-a-seed.deal"
    lines = path.read_text().splitlines()
    changed = [f"{key} {value}" if line.startswith(key + " ") else line for line in lines]
    assert changed != lines
    with pytest.raises(GinviteError, match=message):
        replay("\n".join(changed))


@given(st.text())
def test_any_text_is_a_record_or_a_typed_error(anything: str) -> None:
    with pytest.raises(GinviteError):
        replay(anything)


@given(st.sampled_from(RECORD.splitlines()), st.text(max_size=8), st.integers(0, 40))
def test_a_damaged_record_is_a_record_or_a_typed_error(line: str, noise: str, at: int) -> None:
    damaged = RECORD.replace(line, line[:at] + noise + line[at:]) if line else RECORD
    with suppress(GinviteError):
        assert text(replay(damaged).game)
