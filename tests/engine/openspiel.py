"""OpenSpiel's Gin Rummy beside one deal of ours, move by move.

The rules differ in a few documented places; `Lockstep` compares everything else and counts
how often a difference was met:

- `taken card`: OpenSpiel lets the card just taken be discarded and knocked with.
- `eleven cards`: its least deadwood of eleven cards is not exact; the least over the ten-card
  subsets is, and that is what ours is compared with.
- `wall`: with two cards left in the stock its next player may still knock; ours is void.
- `takes`: it ends a deal after 50 takes in all, ours after 50 in a row.
- `tie`: it scores a tie 0; ours is an undercut.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pyspiel

from engine.actions import Action, Discard, Draw, Knock, Melds, Pass, Pile
from engine.cards import CardSet, members, name, names
from engine.deal import Deal
from engine.melds import deadwood_after_best_discard, deadwood_after_each_discard, deadwood_points
from engine.rules import preset
from engine.view import DealKind, Phase, Seat

GAME = pyspiel.load_game("gin_rummy")
UTILS = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
UPCARD, STOCK, PASS, KNOCK, MELDS = 52, 53, 54, 55, 56
SUITS = "SCDH"
"""Its order of suits."""
THEIRS = [13 * SUITS.index(name(card)[1]) + card % 13 for card in range(52)]


def theirs(cards: CardSet) -> list[int]:
    """A set of cards as a list of its numbers."""
    return sorted(THEIRS[card] for card in members(cards))


class Lockstep:
    """One deal, played in both."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.differences: Counter[str] = Counter()
        deck = tuple(random.sample(range(52), 52))
        # Its player 0 is the one who begins: our non-dealer, seat 0.
        self.deal = Deal.start(preset("friends"), 1, 1, deck)
        self.state: Any = GAME.new_initial_state()
        for hand in self.deal.hands:
            for card in theirs(hand):
                self.state.apply_action(card)
        self.state.apply_action(THEIRS[deck[20]])

    def play(self) -> None:
        """Plays the deal to its end; an assertion fails where the two disagree."""
        while not self.deal.is_over:
            seat = self.deal.on_turn
            assert seat is not None
            self._compare(seat)
            action = self._choose(seat)
            match action:
                case Pass():
                    self.state.apply_action(PASS)
                case Draw(Pile.DISCARD):
                    self.state.apply_action(UPCARD)
                    if self.state.is_terminal():
                        self.differences["takes"] += 1
                        return
                case Draw():
                    self.state.apply_action(STOCK)
                    top = self.deal.setup.stock[-self.deal.stock_count]
                    assert THEIRS[top] in self.state.legal_actions()
                    self.state.apply_action(THEIRS[top])
                case Discard(card):
                    self.state.apply_action(THEIRS[card])
                case Knock(card):
                    before = self.deal.hands[seat]
                    self.deal, _ = self.deal.apply(seat, action)
                    self._settle(seat, card, before)
                    return
                case _:
                    raise AssertionError(action)
            self.deal, _ = self.deal.apply(seat, action)
        assert self.deal.result is not None
        assert self.deal.result.kind is DealKind.VOID
        if self.state.current_phase() == pyspiel.gin_rummy.Phase.WALL:
            self.differences["wall"] += 1
            self.state.apply_action(PASS)
        assert self.state.is_terminal()
        assert self.state.returns() == [0, 0]

    # --------------------------------------------------------------------------- comparing

    def _compare(self, seat: Seat) -> None:
        """Cards, deadwood and the legal actions of the seat on turn."""
        deal, state = self.deal, self.state
        assert state.current_player() == seat
        assert state.stock_size() == deal.stock_count
        for each in (0, 1):
            assert sorted(state.hands()[each]) == theirs(deal.hands[each])
        if deal.phase is not Phase.DISCARD:
            assert state.upcard() == THEIRS[deal.discards[-1]]
            for each in (0, 1):
                assert state.deadwood()[each] == deadwood_points(deal.hands[each])
            assert self._ours(seat) == set(state.legal_actions())
            return
        hand = deal.hands[seat]
        assert state.deadwood()[1 - seat] == deadwood_points(deal.hands[1 - seat])
        subsets = [UTILS.min_deadwood(theirs(hand ^ 1 << card)) for card in members(hand)]
        least = min(subsets)
        assert deadwood_after_best_discard(hand) == least
        assert list(deadwood_after_each_discard(hand).values()) == subsets
        inexact = state.deadwood()[seat] != least
        self.differences["eleven cards"] += inexact
        legal = set(state.legal_actions())
        ours = self._ours(seat)
        taken = set() if deal.taken is None else {THEIRS[deal.taken]}
        self.differences["taken card"] += bool(taken)
        assert {each for each in ours if each < 52} == {each for each in legal if each < 52} - taken
        knocks = {THEIRS[a.card] for a in deal.legal_actions(seat) if isinstance(a, Knock)}
        assert knocks == set(UTILS.legal_discards(theirs(hand), 10)) - taken
        if (KNOCK in legal) != bool(knocks):
            assert inexact or set(UTILS.legal_discards(theirs(hand), 10)) <= taken

    def _ours(self, seat: Seat) -> set[int]:
        """Our legal actions in its numbers, knocks aside."""
        numbers = set()
        for action in self.deal.legal_actions(seat):
            match action:
                case Pass():
                    numbers.add(PASS)
                case Draw(pile):
                    numbers.add(STOCK if pile is Pile.STOCK else UPCARD)
                case Discard(card):
                    numbers.add(THEIRS[card])
                case _:
                    assert isinstance(action, Knock)
        return numbers

    def _choose(self, seat: Seat) -> Action:
        """Mostly low deadwood, sometimes anything; knocks as its rules allow them, too."""
        legal = self.deal.legal_actions(seat)
        if self.deal.phase is not Phase.DISCARD or self.random.random() < 0.1:
            legal = tuple(each for each in legal if not isinstance(each, Knock))
            return self.random.choice(legal)
        knocks = [each for each in legal if isinstance(each, Knock)]
        if knocks and KNOCK in self.state.legal_actions() and self.random.random() < 0.4:
            return self.random.choice(knocks)
        left = deadwood_after_each_discard(self.deal.hands[seat])
        discards = [each for each in legal if isinstance(each, Discard)]
        self.random.shuffle(discards)
        return min(discards, key=lambda each: left[each.card])

    # ----------------------------------------------------------------------------- settling

    def _settle(self, seat: Seat, discard: int, hand: CardSet) -> None:
        """Shows our melds and our defence there, and compares what the deal scores."""
        state, result = self.state, self.deal.result
        assert result is not None
        other = 1 - seat
        state.apply_action(KNOCK)
        assert THEIRS[discard] in state.legal_actions()
        state.apply_action(THEIRS[discard])
        rest = hand ^ 1 << discard
        assert result.deadwood[seat] == UTILS.min_deadwood(theirs(rest))
        self._show(result.melds[seat])
        state.apply_action(PASS)
        assert state.deadwood()[seat] == result.deadwood[seat]
        if result.kind is not DealKind.GIN:
            self._lay_off(result.layoffs)
            state.apply_action(PASS)
        self._show(result.melds[other])
        state.apply_action(PASS)
        assert state.is_terminal()
        assert state.deadwood()[other] == result.deadwood[other]
        assert result.winner is not None
        points = state.returns()[result.winner]
        if result.deadwood[0] == result.deadwood[1] and result.kind is not DealKind.GIN:
            self.differences["tie"] += 1
            assert (points, result.points, result.winner) == (0, 25, other)
        else:
            assert (points, -points) == (result.points, state.returns()[1 - result.winner])

    def _show(self, melds: Melds) -> None:
        for meld in melds:
            for piece in pieces(theirs(meld)):
                action = MELDS + UTILS.meld_to_int(piece)
                assert action in self.state.legal_actions(), names(meld)
                self.state.apply_action(action)

    def _lay_off(self, layoffs: tuple[CardSet, ...]) -> None:
        """Lays the cards off one by one, each when the one before it lies.

        It knows two at one end of a run, which is enough: three are a meld of their own.
        """
        left = {card for cards in layoffs for card in theirs(cards)}
        while left:
            card = next(each for each in sorted(left) if each in self.state.legal_actions())
            self.state.apply_action(card)
            left.remove(card)


def pieces(meld: list[int]) -> list[list[int]]:
    """A meld in pieces of three to five cards, the longest it knows."""
    if len(meld) <= 5:
        return [meld]
    return [meld[:3], *pieces(meld[3:])]
