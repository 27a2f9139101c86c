from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from engine.actions import Discard, Draw, NextDeal, Pass, Pile
from engine.errors import Code, IllegalAction, NotationError
from engine.events import Dealt, GameEnded, Ready
from engine.game import Game
from engine.rules import Rules, custom, preset
from engine.view import DealKind, Seat
from tests.engine.strategies import sensible
from tests.engine.table import table

SEED = bytes(range(32))


def start(rules: Rules | None = None, starter: Seat = 0, seed: bytes = SEED) -> Game:
    return Game.start(rules or preset("friends"), seed, starter)[0]


def finish_deal(game: Game, random: Random) -> Game:
    """The game at the end of its deal."""
    while not game.deal.is_over:
        step = sensible(random, game)
        assert step is not None
        game, _ = game.apply(*step)
    return game


def next_deal(game: Game) -> Game:
    game, _ = game.apply(0, NextDeal())
    game, _ = game.apply(1, NextDeal())
    return game


def finished_deals(game: Game, random: Random) -> list[Game]:
    """The game at the end of each deal, until it is over."""
    ends = []
    while True:
        game = finish_deal(game, random)
        ends.append(game)
        if game.is_over:
            return ends
        game = next_deal(game)


# --------------------------------------------------------------------------------- the start


@pytest.mark.parametrize("starter", [0, 1])
def test_the_starter_is_the_non_dealer_of_the_first_deal(starter: Seat) -> None:
    game, events = Game.start(preset("friends"), SEED, starter)
    assert game.deal.setup.dealer == 1 - starter
    assert game.on_turn == starter
    assert events == (Dealt(1, game.deal.setup.dealer, game.deal.setup.upcard, game.deal.hands),)


@pytest.mark.parametrize("seed", [b"", b"short", bytes(31), bytes(33)])
def test_a_seed_has_32_bytes(seed: bytes) -> None:
    with pytest.raises(NotationError, match=f"a seed of {len(seed)} bytes"):
        start(seed=seed)


def test_entropy_has_at_most_64_bytes() -> None:
    with pytest.raises(NotationError, match="entropy of 65 bytes"):
        Game.start(preset("friends"), SEED, 0, (bytes(65), b""))
    game = finish_deal(start(), Random(1))
    with pytest.raises(NotationError, match="entropy of 65 bytes"):
        game.apply(0, NextDeal(bytes(65)))
    assert game.ready == (False, False)
    assert Game.start(preset("friends"), SEED, 0, (bytes(64), bytes(64)))


def test_a_game_follows_from_its_seed() -> None:
    assert start() == start()
    assert start(seed=bytes(32)).deal != start().deal


def test_a_game_tells_no_secret_when_it_is_printed() -> None:
    game = start()
    assert repr(game) == "<Game friends, 0:0, <Deal 1, offer, on turn 0>>"
    assert repr(game.book) == "<Book of friends, 0 deals>"


# ------------------------------------------------------------------------------ between deals


def test_the_next_deal_waits_until_both_seats_are_ready() -> None:
    game = finish_deal(start(), Random(1))
    assert game.legal_actions(0) == game.legal_actions(1) == (NextDeal(),)
    game, events = game.apply(1, NextDeal(b"one"))
    assert (events, game.ready, game.deal.setup.number) == ((Ready(1),), (False, True), 1)
    assert game.legal_actions(1) == ()
    game, events = game.apply(0, NextDeal(b"zero"))
    assert (events[0], game.ready, game.deal.setup.number) == (Ready(0), (False, False), 2)
    assert isinstance(events[1], Dealt)
    assert game.book.proof is not None
    assert game.book.proof.entropy == (b"zero", b"one")


def test_who_is_ready_first_changes_nothing() -> None:
    game = finish_deal(start(), Random(1))
    zero, one = NextDeal(b"zero"), NextDeal(b"one")
    first, _ = game.apply(0, zero)[0].apply(1, one)
    second, _ = game.apply(1, one)[0].apply(0, zero)
    assert first == second
    assert first.book.proof is not None
    assert first.book.proof.entropy == (b"zero", b"one")


def test_being_ready_twice_changes_nothing() -> None:
    # P12: the second press of "next deal" is harmless, and cannot change the entropy.
    game = finish_deal(start(), Random(1))
    ready, _ = game.apply(1, NextDeal(b"one"))
    assert ready.apply(1, NextDeal(b"another")) == (ready, ())


def test_a_next_deal_is_refused_while_one_is_played() -> None:
    with pytest.raises(IllegalAction) as caught:
        start().apply(0, NextDeal())
    assert caught.value.code is Code.WRONG_PHASE


def test_nothing_else_may_be_done_between_deals() -> None:
    game = finish_deal(start(), Random(1))
    for action in (Pass(), Draw(Pile.STOCK), Discard(3)):
        with pytest.raises(IllegalAction) as caught:
            game.apply(0, action)
        assert caught.value.code is Code.WRONG_PHASE


def test_entropy_changes_the_next_deck() -> None:
    game = finish_deal(start(), Random(1))
    ready, _ = game.apply(0, NextDeal(b"same"))
    decks = {ready.apply(1, NextDeal(each))[0].deal.setup.stock for each in (b"", b"a", b"b")}
    assert len(decks) == 3


def test_the_seal_of_the_next_deal_is_known_before_its_entropy() -> None:
    game = start()
    promised = game.book.next_seal
    game = next_deal(finish_deal(game, Random(1)))
    assert game.book.proof is not None
    assert game.book.proof.commitment == promised


# ------------------------------------------------------------------------------- who deals


VOID = "custom takes_limit=4"


@pytest.mark.parametrize(
    ("options", "after_winner_0", "after_winner_1"),
    [("alternate", 0, 0), ("winner", 0, 1), ("loser", 1, 0)],
)
def test_who_deals_after_a_scored_deal(
    options: str, after_winner_0: int, after_winner_1: int
) -> None:
    rules = f"custom next_dealer={options}"
    # Dealer 1, so the alternate is 0.
    knock = table(rules=rules, stock="4C", moves="- - s!KD")
    assert knock.deal.result is not None
    assert (knock.deal.result.winner, knock.next_dealer) == (0, after_winner_0)
    undercut = table(rules=rules, one="TC JC QC 7C 7D 7H AD 2C 3D 2S", stock="4C", moves="- - s!KD")
    assert undercut.deal.result is not None
    assert (undercut.deal.result.winner, undercut.next_dealer) == (1, after_winner_1)


@pytest.mark.parametrize(("void", "dealer"), [("same", 1), ("alternate", 0)])
@pytest.mark.parametrize("scored", ["alternate", "winner", "loser"])
def test_who_deals_when_nobody_scored(void: str, dealer: int, scored: str) -> None:
    rules = f"custom takes_limit=4 void_dealer={void} next_dealer={scored}"
    game = table(rules=rules, moves="tKD tKH tAC tAD")
    assert game.deal.result is not None
    assert game.deal.result.kind is DealKind.VOID
    assert game.next_dealer == dealer
    tie = table(
        rules=f"custom tie_undercuts=no void_dealer={void} next_dealer={scored}",
        one="TC JC QC 7C 7D 7H AD 2C 3D 4D",
        stock="4C",
        moves="- - s!KD",
    )
    assert tie.deal.result is not None
    assert (tie.deal.result.kind, tie.next_dealer) == (DealKind.TIE, dealer)


def test_the_next_deal_is_dealt_by_the_next_dealer() -> None:
    random = Random(4)
    ends = finished_deals(start(), random)
    for before, after in pairwise(ends):
        assert after.deal.setup.dealer == before.next_dealer


# ------------------------------------------------------------------------- the end of a game


@pytest.mark.parametrize("name", ["friends", "hoyle", "oklahoma", "hollywood", "tournament"])
def test_a_game_ends_with_the_deal_that_reaches_the_target(name: str) -> None:
    for number in range(5):
        *before, last = finished_deals(
            start(preset(name), seed=bytes([number]) * 32), Random(number)
        )
        assert not any(game.is_over for game in before)
        won = [column for column in last.book.columns if column.winner is not None]
        assert len(won) == len(last.book.columns)
        for column in won:
            assert column.winner is not None
            assert column.scores[column.winner] >= 100 > column.scores[1 - column.winner]
        assert last.book.sheet[-1].winner is not None


def test_the_sheet_adds_up_to_the_scores() -> None:
    last = finished_deals(start(), Random(9))[-1]
    for seat in (0, 1):
        lines = [line.points for line in last.book.sheet if line.winner == seat]
        assert sum(lines) == last.scores[seat]
        assert len(lines) == last.book.columns[0].boxes[seat]
    assert [line.deal for line in last.book.sheet] == list(range(1, len(last.book.sheet) + 1))


def test_the_winner_is_who_scores() -> None:
    # E06: at 95:90 the undercut of seat 1 ends the game for seat 1.
    game = table(
        zero="4H 5H 6H 9C 9D 9S KC KD KH 8C",
        one="7H 8H 2C 2D 2S 5C 6C 7C AS 5S",
        upcard="QS",
        stock="KS",
        sheet="knock:0:95 knock:1:90",
        rules="tournament",
        moves="- - s!KS",
    )
    assert (game.is_over, game.winner, game.scores) == (True, 1, (95, 117))
    assert game.final is not None
    assert game.final.game_bonus == (0, 100)
    assert game.book.next_seal == b""


def test_a_game_that_is_over_takes_no_action() -> None:
    random = Random(2)
    last = finished_deals(start(), random)[-1]
    assert last.winner is not None
    assert (last.legal_actions(0), last.legal_actions(1)) == ((), ())
    assert last.book.next_seal == b""
    for action in (NextDeal(), Pass(), Draw(Pile.STOCK)):
        with pytest.raises(IllegalAction) as caught:
            last.apply(0, action)
        assert caught.value.code is Code.GAME_OVER


def test_the_last_events_tell_the_end_of_the_game() -> None:
    random = Random(6)
    game = start(custom(preset("friends"), target=50))
    events: tuple[object, ...] = ()
    while not game.is_over:
        step = sensible(random, game)
        assert step is not None
        game, events = game.apply(*step)
    assert events[-1] == GameEnded(game.final) if game.final else False
