"""The one door through which anything about a game leaves: by allow-list.

`view_of` builds all that a seat, or a watcher, may know; `masked` does the same for one
event. Bots, clients, hints, replays and logs get nothing else. A running deal's seed and
entropy, the order of the stock and the other hand are never in what these two return.
"""

from __future__ import annotations

from functools import cache, lru_cache

from engine.actions import Melds, Pile
from engine.cards import Card, CardSet, points
from engine.deal import Deal
from engine.events import Dealt, Drew, Event
from engine.game import Game
from engine.melds import arrangements, deadwood_after_each_discard
from engine.showdown import knock_melds
from engine.view import Option, Phase, Proof, Result, Seat, Turn, View


def masked(event: Event, seat: Seat | None) -> Event:
    """The event as the seat may see it; a watcher is None. Never skipped, only masked."""
    match event:
        case Drew(by, Pile.STOCK, _) if by != seat:
            return Drew(by, Pile.STOCK, None)
        case Dealt(number, dealer, upcard, hands):
            return Dealt(
                number,
                dealer,
                upcard,
                (hands[0] if seat == 0 else 0, hands[1] if seat == 1 else 0),
            )
        case _:
            return event


def view_of(game: Game, seat: Seat | None, public: View | None = None) -> View:
    """All that the seat may know of the game; a watcher is None.

    `public`: a view of the very same game for another seat, if there is one. What everybody
    knows is taken over from it, which makes the second view of a move cost half of the first.
    """
    if public is None:
        public = _public(game)
    if seat is None:
        return public if public.seat is None else _public(game)
    deal = game.deal
    hand = deal.hands[seat]
    drawn: Card | None = None
    options: tuple[Option, ...] = ()
    if seat == deal.on_turn:
        drawn = deal.drawn
        if deal.phase is Phase.DISCARD:
            options = _options(deal, seat)
    melds = _own_melds(deal, seat)
    return public._replace(
        seat=seat,
        hand=hand,
        drawn=drawn,
        legal=game.legal_actions(seat),
        melds=melds,
        deadwood=points(hand ^ sum(melds)),
        options=options,
    )


def _public(game: Game) -> View:
    """What a watcher knows, and everybody else."""
    deal, book = game
    setup = deal.setup
    on_turn, phase, taken = deal.on_turn, deal.phase, deal.taken
    turns = deal.turns
    if phase is Phase.DISCARD and on_turn is not None:
        turns = (*turns, _begun(on_turn, taken))
    result: Result | None = None
    proof: Proof | None = None
    knocked = None
    if phase is Phase.OVER:
        result = deal.result
        proof = book.proof
    elif deal.showing is not None:
        knocked = (deal.showing.seat, deal.showing.melds, deal.showing.deadwood)
    return View(
        seat=None,
        rules=book.rules,
        deal=setup.number,
        dealer=setup.dealer,
        phase=phase,
        on_turn=on_turn,
        hand=0,
        hand_counts=(deal.hands[0].bit_count(), deal.hands[1].bit_count()),
        stock_count=deal.stock_count,
        discards=deal.discards,
        known=_known(turns),
        drawn=None,
        taken=taken,
        turns=turns,
        knock_limit=setup.knock_limit,
        multiplier=setup.multiplier,
        legal=(),
        melds=(),
        deadwood=0,
        options=(),
        knocked=knocked,
        result=result,
        scores=book.scores,
        sheet=book.sheet,
        columns=book.columns,
        final=book.final,
        ready=game.ready,
        seal=b"" if book.proof is None else book.proof.commitment,
        next_seal=book.next_seal,
        proof=proof,
    )


@cache
def _begun(seat: Seat, taken: Card | None) -> Turn:
    """A turn that is under way."""
    return Turn(seat, "stock" if taken is None else "discard", taken)


def _own_melds(deal: Deal, seat: Seat) -> Melds:
    """The seat's melds: as shown at the end of a deal, else its best arrangement."""
    if deal.result is not None and deal.result.melds[seat]:
        return deal.result.melds[seat]
    if deal.showing is not None and deal.showing.seat == seat:
        return deal.showing.melds
    return _best(deal.hands[seat])


# Of four moves in a row, a hand sees three go by without a change.
@lru_cache(maxsize=4096)
def _best(hand: CardSet) -> Melds:
    return arrangements(hand)[0]


def _known(turns: tuple[Turn, ...]) -> tuple[CardSet, CardSet]:
    """What each seat took from the discard pile and has not thrown since."""
    known = [0, 0]
    for turn in turns:
        if turn.taken is not None:
            known[turn.seat] |= 1 << turn.taken
        if turn.discarded is not None:
            known[turn.seat] &= ~(1 << turn.discarded)
    return known[0], known[1]


def _options(deal: Deal, seat: Seat) -> tuple[Option, ...]:
    hand, limit, taken = deal.hands[seat], deal.limit_of(seat), deal.taken
    return tuple(
        Option(
            card,
            left,
            card != taken,
            card != taken and left <= limit,
            knock_melds(hand, card, deal.discards) if card != taken and left <= limit else (),
        )
        for card, left in deadwood_after_each_discard(hand).items()
    )
