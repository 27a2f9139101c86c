"""Deal: one deal, from the cards dealt to its result.

The phases: `offer` (the non-dealer, then the dealer, may take the first upcard or pass),
then `draw` and `discard` in turn, perhaps `layoff` (manual layoffs), and `over`. After two
passes the non-dealer must draw from the stock. A knock, gin included, is a discard that
ends the deal; big gin ends it without one. The card just taken from the discard pile may be
neither discarded nor knocked with. The deal is void when a discard leaves two cards in the
stock, and after `takes_limit` takes from the discard pile in a row, for two players who
swap discards would never end.

A deal is one value. `apply` gives the next one and what happened, or raises and leaves the
deal as it was. Shuffling is in `shuffle`, what a result is worth in `scoring`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.actions import Action, BigGin, Discard, Draw, Knock, LayOff, Pass, Pile
from engine.cards import DECK_SIZE, NAMES, Card, CardSet, Spread, members, points
from engine.errors import Code, IllegalAction, NotationError
from engine.events import DealEnded, Discarded, Drew, Event, Knocked, Passed
from engine.layoffs import Defence
from engine.melds import arrangements, deadwood_points, may_leave
from engine.rules import Rules
from engine.scoring import settle, void
from engine.setup import Setup
from engine.showdown import Showing, answer, checked_defence, checked_melds, knock_melds
from engine.view import Phase, Result, Seat, Turn

STOCK_LEFT: Final = 2
"""A deal is void when a discard leaves this many cards in the stock (pagat, Hoyle)."""
SEATS: Final[tuple[Seat, Seat]] = (0, 1)
_OTHER: Final[tuple[Seat, Seat]] = (1, 0)

# Actions, events and turns are values of which there are few: each is made once.
_DISCARDS: Final = tuple(Discard(card) for card in range(DECK_SIZE))
_discards_of: Final = Spread[Action](_DISCARDS).of
_KNOCKS: Final = tuple(Knock(card) for card in range(DECK_SIZE))
_STOCK: Final = Pile.STOCK
_PILE: Final = Pile.DISCARD
_PASS: Final = Pass()
_DRAW_STOCK: Final = Draw(Pile.STOCK)
_DRAW_DISCARD: Final = Draw(Pile.DISCARD)
_BIG_GIN: Final = BigGin()
_OFFERED: Final = (_PASS, _DRAW_DISCARD)
_MUST_DRAW_STOCK: Final = (_DRAW_STOCK,)
_MAY_DRAW: Final = (_DRAW_STOCK, _DRAW_DISCARD)
_EVENTS_PASSED: Final = tuple((Passed(seat),) for seat in SEATS)
_EVENTS_DISCARDED: Final = tuple(
    tuple((Discarded(seat, card),) for card in range(DECK_SIZE)) for seat in SEATS
)
_EVENTS_STOCK: Final = tuple(
    tuple((Drew(seat, Pile.STOCK, card),) for card in range(DECK_SIZE)) for seat in SEATS
)
_EVENTS_TAKEN: Final = tuple(
    tuple((Drew(seat, Pile.DISCARD, card),) for card in range(DECK_SIZE)) for seat in SEATS
)
_TURNS_STOCK: Final = tuple(
    tuple(Turn(seat, "stock", None, card) for card in range(DECK_SIZE)) for seat in SEATS
)
_turn = cache(Turn)
_OVER: Final = Phase.OVER
_DRAW: Final = Phase.DRAW
_DISCARD: Final = Phase.DISCARD
_OFFER: Final = Phase.OFFER

Events: TypeAlias = tuple[Event, ...]
Pile_: TypeAlias = "tuple[Card, Pile_] | None"
"""The top card and the pile below it; None for an empty one."""
History: TypeAlias = "tuple[Turn, History] | None"
"""The last turn and those before it."""


def other(seat: Seat) -> Seat:
    """The seat across the table."""
    return _OTHER[seat]


class Deal(NamedTuple):
    """One deal at one moment; holds both hands and the stock, so it never leaves by itself."""

    hands: tuple[CardSet, CardSet]
    on_turn: Seat | None
    """Who must act; None when the deal is over."""
    phase: Phase
    stock_count: int
    pile: Pile_
    """The discard pile. Nested, so that a card more or less copies nothing."""
    drawn: Card | None
    """The card drawn in the turn under way."""
    takes: int
    """Takes from the discard pile in a row, the one of the turn under way included."""
    history: History
    """The finished turns, passes included; the last one of a knock has no discard."""
    showing: Showing | None
    """What the knocker shows, once there is one."""
    result: Result | None
    setup: Setup

    @classmethod
    def start(cls, rules: Rules, number: int, dealer: Seat, deck: tuple[Card, ...]) -> Deal:
        """A new deal of a deck, as the fifth step of `shuffle` says.

        Raises `NotationError` when the deck is not the 52 cards.
        """
        setup = Setup.of(rules, number, dealer, deck)
        return cls(
            hands=setup.hands,
            on_turn=_OTHER[dealer],
            phase=_OFFER if rules.upcard_offered else _DRAW,
            stock_count=len(setup.stock),
            pile=(setup.upcard, None),
            drawn=None,
            takes=0,
            history=None,
            showing=None,
            result=None,
            setup=setup,
        )

    def __repr__(self) -> str:
        """Without a card: a deal may stand in a log or a traceback."""
        return f"<Deal {self.setup.number}, {self.phase}, on turn {self.on_turn}>"

    @property
    def is_over(self) -> bool:
        """Whether the deal has its result."""
        return self.phase is _OVER

    @property
    def taken(self) -> Card | None:
        """The card drawn in the turn under way, when it came from the discard pile."""
        return self.drawn if self.takes else None

    @property
    def discards(self) -> tuple[Card, ...]:
        """The discard pile, bottom first."""
        cards: list[Card] = []
        pile = self.pile
        while pile is not None:
            top, pile = pile
            cards.append(top)
        return tuple(reversed(cards))

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The finished turns, oldest first."""
        turns: list[Turn] = []
        history = self.history
        while history is not None:
            turn, history = history
            turns.append(turn)
        return tuple(reversed(turns))

    @property
    def must_draw_stock(self) -> bool:
        """Whether the draw under way follows two passes."""
        history = self.history
        return self.phase is _DRAW and history is not None and history[0].drew == "pass"

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """What the seat may do now, knocks without chosen melds; empty when it must wait.

        With manual layoffs the defender has many actions; the best one stands for them.
        """
        hands, on_turn, phase, _, _, drawn, takes, history, _, _, setup = self
        if seat != on_turn:
            return ()
        if phase is _DRAW:
            return _MUST_DRAW_STOCK if history and history[0].drew == "pass" else _MAY_DRAW
        if phase is _DISCARD:
            hand = hands[seat]
            if not may_leave(hand, setup.knock_limit):
                return self.throws(seat, ())
            limit = self.limit_of(seat)
            free = hand & ~(1 << drawn) if takes and drawn is not None else hand
            return self.throws(
                seat, [card for card in members(free) if deadwood_points(hand ^ 1 << card) <= limit]
            )
        if phase is _OFFER:
            return _OFFERED
        assert self.showing is not None
        defence = answer(self.showing, hands[seat])
        return (LayOff(defence.melds, defence.layoffs),)

    def throws(self, seat: Seat, knocking: Sequence[Card]) -> tuple[Action, ...]:
        """What a seat that has drawn may do, when a knock with the cards `knocking` is legal."""
        hand, taken = self.hands[seat], self.taken
        actions = _discards_of(hand if taken is None else hand & ~(1 << taken))
        if knocking:
            actions += tuple([_KNOCKS[card] for card in knocking])
            if self.setup.rules.big_gin and not deadwood_points(hand):
                actions += (_BIG_GIN,)
        return actions

    def limit_of(self, seat: Seat) -> int:
        """The most deadwood points with which the seat may knock in this turn."""
        setup = self.setup
        if not setup.rules.first_turn_knock and not any(
            turn.seat == seat and turn.drew != "pass" for turn in self.turns
        ):
            return 0
        return setup.knock_limit

    def apply(self, seat: Seat, action: Action) -> tuple[Deal, Events]:
        """The deal after the action, and what happened.

        Raises `IllegalAction`; the deal itself never changes.
        """
        if seat != self.on_turn:
            if self.on_turn is None:
                raise self._wrong_phase(action)
            raise IllegalAction(Code.NOT_YOUR_TURN, f"seat {seat} is not on turn")
        # By kind, the most frequent first; `isinstance` costs half of what `match` does.
        if isinstance(action, Draw):
            return self._draw(seat, action)
        if isinstance(action, Discard):
            return self._discard(seat, action)
        if isinstance(action, Knock):
            return self._knock(seat, action)
        if isinstance(action, Pass):
            return self._pass(seat, action)
        if isinstance(action, BigGin):
            return self._show_big_gin(seat, action)
        if isinstance(action, LayOff):
            return self._lay_off(seat, action)
        raise self._wrong_phase(action)

    def _wrong_phase(self, action: Action) -> IllegalAction:
        kind = type(action).__name__
        return IllegalAction(Code.WRONG_PHASE, f"no {kind} in the phase {self.phase.value!r}")

    def _pass(self, seat: Seat, action: Pass) -> tuple[Deal, Events]:
        if self.phase is not _OFFER:
            raise self._wrong_phase(action)
        deal = self._replace(
            on_turn=_OTHER[seat],
            phase=_OFFER if self.history is None else _DRAW,
            history=(_turn(seat, "pass"), self.history),
        )
        return deal, _EVENTS_PASSED[seat]

    def _draw(self, seat: Seat, action: Draw) -> tuple[Deal, Events]:
        hands, _, phase, count, pile, _, takes, history, _, _, setup = self
        if action.pile is _STOCK:
            if phase is not _DRAW:
                raise self._wrong_phase(action)
            card = setup.stock[-count]
            count -= 1
            takes = 0
            events = _EVENTS_STOCK[seat][card]
        else:
            if phase is not _DRAW and phase is not _OFFER:
                raise self._wrong_phase(action)
            if action.pile is not _PILE:
                raise NotationError(f"{action.pile!r} is no pile")
            if phase is _DRAW and history and history[0].drew == "pass":
                raise IllegalAction(
                    Code.MUST_DRAW_STOCK, "after two passes the stock is the only draw"
                )
            assert pile is not None
            card, pile = pile
            takes += 1
            events = _EVENTS_TAKEN[seat][card]
        zero, one = hands
        hands = (zero | 1 << card, one) if seat == 0 else (zero, one | 1 << card)
        deal = (hands, seat, _DISCARD, count, pile, card, takes, history, None, None, setup)
        return _deal(deal), events

    def _discard(self, seat: Seat, action: Discard) -> tuple[Deal, Events]:
        hands, _, phase, count, pile, drawn, takes, history, _, _, setup = self
        card, hand = action.card, hands[seat]
        if phase is not _DISCARD or card < 0 or not hand >> card & 1:
            raise self._not_thrown(seat, action)
        if not takes:
            turn = _TURNS_STOCK[seat][card]
        elif card != drawn:
            turn = _turn(seat, "discard", drawn, card)
        else:
            raise self._not_thrown(seat, action)
        hand ^= 1 << card
        hands = (hand, hands[1]) if seat == 0 else (hands[0], hand)
        pile = (card, pile)
        history = (turn, history)
        events: Events = _EVENTS_DISCARDED[seat][card]
        if count > STOCK_LEFT and (not takes or takes < setup.rules.takes_limit):
            seat = _OTHER[seat]
            deal = (hands, seat, _DRAW, count, pile, None, takes, history, None, None, setup)
            return _deal(deal), events
        return Deal(
            hands,
            None,
            _OVER,
            count,
            pile,
            None,
            takes,
            history,
            None,
            result := void(setup.multiplier),
            setup,
        ), (*events, DealEnded(result))

    def _not_thrown(self, seat: Seat, action: Discard | Knock) -> IllegalAction:
        """Why the card of the action may not be thrown."""
        card = action.card
        if self.phase is not _DISCARD:
            return self._wrong_phase(action)
        if card == self.taken:
            return IllegalAction(
                Code.CANNOT_DISCARD_TAKEN_CARD, f"{NAMES[card]!r} was taken in this turn"
            )
        return IllegalAction(Code.CARD_NOT_HELD, f"seat {seat} does not hold {_named(card)}")

    def _knock(self, seat: Seat, action: Knock) -> tuple[Deal, Events]:
        hand, card = self.hands[seat], action.card
        if self.phase is not _DISCARD or card < 0 or not hand >> card & 1 or card == self.taken:
            raise self._not_thrown(seat, action)
        rest = hand ^ 1 << card
        if action.melds is None:
            melds = knock_melds(hand, card, self.discards)[0]
        else:
            melds = checked_melds(action.melds, rest)
        deadwood = rest ^ sum(melds)
        left, limit = points(deadwood), self.limit_of(seat)
        if left > limit:
            if left <= self.setup.knock_limit:
                raise IllegalAction(
                    Code.KNOCK_NOT_YET, f"seat {seat} may not knock in its first turn"
                )
            raise IllegalAction(
                Code.DEADWOOD_TOO_HIGH, f"{left} deadwood points, the limit is {limit}"
            )
        return self._show(rest, Showing(seat, melds, deadwood, card))

    def _show_big_gin(self, seat: Seat, action: BigGin) -> tuple[Deal, Events]:
        if self.phase is not _DISCARD:
            raise self._wrong_phase(action)
        hand = self.hands[seat]
        if not self.setup.rules.big_gin or deadwood_points(hand):
            raise IllegalAction(Code.NOT_BIG_GIN, "big gin wants eleven melded cards")
        return self._show(hand, Showing(seat, arrangements(hand)[0], 0, None))

    def _show(self, shown: CardSet, showing: Showing) -> tuple[Deal, Events]:
        """The knock itself: its turn ends, and the defender answers or the table does."""
        seat = showing.seat
        defender = _OTHER[seat]
        drew: Literal["stock", "discard"] = "stock" if self.taken is None else "discard"
        deal = self._replace(
            hands=(shown, self.hands[1]) if seat == 0 else (self.hands[0], shown),
            on_turn=defender,
            phase=Phase.LAYOFF,
            drawn=None,
            history=(_turn(seat, drew, self.taken), self.history),
            showing=showing,
        )
        knocked = Knocked(seat, showing.melds, showing.deadwood, showing.big_gin)
        if showing.deadwood and self.setup.rules.layoffs == "manual":
            return deal, (knocked,)
        deal, ended = deal._end(showing, answer(showing, deal.hands[defender]))
        return deal, (knocked, *ended)

    def _lay_off(self, seat: Seat, action: LayOff) -> tuple[Deal, Events]:
        showing = self.showing
        if self.phase is not Phase.LAYOFF or showing is None:
            raise self._wrong_phase(action)
        return self._end(
            showing, checked_defence(showing, self.hands[seat], action.melds, action.layoffs)
        )

    def _end(self, showing: Showing, defence: Defence) -> tuple[Deal, Events]:
        setup = self.setup
        result = settle(setup.rules, setup.multiplier, showing, defence, self.hands)
        deal = self._replace(on_turn=None, phase=_OVER, result=result)
        return deal, (DealEnded(result),)


_Fields: TypeAlias = tuple[
    tuple[CardSet, CardSet],
    Seat | None,
    Phase,
    int,
    Pile_,
    Card | None,
    int,
    History,
    Showing | None,
    Result | None,
    Setup,
]
# `Deal(...)` without its Python frame: a draw and a discard are made of little else.
_deal: Callable[[_Fields], Deal] = partial(tuple.__new__, Deal)


def _named(card: Card) -> str:
    return repr(NAMES[card]) if 0 <= card < DECK_SIZE else f"card number {card}"
