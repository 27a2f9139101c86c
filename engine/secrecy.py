"""The one door through which anything about a game leaves: by allow-list.

`view_of` builds all that a seat, or a watcher, may know; `masked` does the same for one
event. Bots, clients, hints, replays and logs get nothing else. A running deal's seed and
entropy, the order of the stock and the other hand are never in what these two return.
"""

from __future__ import annotations

from engine.actions import Action, Melds, Pile
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


def view_of(game: Game, seat: Seat | None) -> View:
    """All that the seat may know of the game; a watcher is None."""
    deal = game.deal
    setup = deal.setup
    on_turn, phase = deal.on_turn, deal.phase
    hand: CardSet = 0
    drawn: Card | None = None
    melds: Melds = ()
    legal: tuple[Action, ...] = ()
    options: tuple[Option, ...] = ()
    if seat is not None:
        hand = deal.hands[seat]
        legal = game.legal_actions(seat)
        if seat == on_turn:
            drawn = deal.drawn
            if phase is Phase.DISCARD:
                options = _options(deal, seat)
        melds = _own_melds(deal, seat)
    turns = deal.turns
    if phase is Phase.DISCARD and on_turn is not None:
        turns = (*turns, Turn(on_turn, "stock" if deal.taken is None else "discard", deal.taken))
    result: Result | None = None
    proof: Proof | None = None
    knocked = None
    if phase is Phase.OVER:
        result = deal.result
        proof = game.book.proof
    elif deal.showing is not None:
        knocked = (deal.showing.seat, deal.showing.melds, deal.showing.deadwood)
    return View(
        seat=seat,
        rules=game.rules,
        deal=setup.number,
        dealer=setup.dealer,
        phase=phase,
        on_turn=on_turn,
        hand=hand,
        hand_counts=(deal.hands[0].bit_count(), deal.hands[1].bit_count()),
        stock_count=deal.stock_count,
        discards=deal.discards,
        known=_known(turns),
        drawn=drawn,
        taken=deal.taken,
        turns=turns,
        knock_limit=setup.knock_limit,
        multiplier=setup.multiplier,
        legal=legal,
        melds=melds,
        deadwood=points(hand ^ sum(melds)),
        options=options,
        knocked=knocked,
        result=result,
        scores=game.scores,
        sheet=game.book.sheet,
        columns=game.book.columns,
        final=game.final,
        ready=game.ready,
        seal=b"" if game.book.proof is None else game.book.proof.commitment,
        next_seal=game.book.next_seal,
        proof=proof,
    )


def _own_melds(deal: Deal, seat: Seat) -> Melds:
    """The seat's melds: as shown at the end of a deal, else its best arrangement."""
    if deal.result is not None and deal.result.melds[seat]:
        return deal.result.melds[seat]
    if deal.showing is not None and deal.showing.seat == seat:
        return deal.showing.melds
    return arrangements(deal.hands[seat])[0]


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
