"""The end of a deal on the table: what the knocker shows, and what the defender answers.

The table makes both choices unless a player does: the knocker may choose another legal
arrangement, and with manual layoffs the defender chooses melds and layoffs. A choice is
checked here; what it is worth is in `scoring`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import starmap
from typing import NamedTuple

from engine.actions import Melds
from engine.cards import FULL_DECK, Card, CardSet, members, name, points
from engine.errors import Code, IllegalAction
from engine.layoffs import Defence, best_defence, by_exposure, takes
from engine.melds import arrangements, deadwood_after_each_discard, is_meld
from engine.view import Option, Seat


class Showing(NamedTuple):
    """What the knocker shows."""

    seat: Seat
    melds: Melds
    deadwood: CardSet
    discard: Card | None
    """The card thrown face down; None for big gin."""

    @property
    def big_gin(self) -> bool:
        """Whether eleven melded cards are shown."""
        return self.discard is None


def knock_melds(hand: CardSet, discard: Card, pile: Sequence[Card]) -> tuple[Melds, ...]:
    """The arrangements of least deadwood after the discard, the table's choice first.

    `hand` may hold the discard or not. The choice is judged from what the knocker has seen:
    the defender may hold every card that is neither in this hand nor in the discard pile.
    """
    seen = hand | 1 << discard
    melds = arrangements(seen ^ 1 << discard)
    if len(melds) == 1:
        return melds
    return by_exposure(melds, FULL_DECK & ~seen & ~sum(1 << card for card in pile))


@cache
def _throw(card: Card, left: int) -> Option:
    """Throwing a card without a knock."""
    return Option(card, left, may_discard=True, may_knock=False)


def throws(
    hand: CardSet, taken: Card | None, limit: int, pile: Sequence[Card]
) -> tuple[Option, ...]:
    """What a seat that has drawn may throw, in order of suit, then rank.

    `taken` from the discard pile, it may not be thrown; `limit`: most deadwood for a knock.
    """
    after = deadwood_after_each_discard(hand)
    options = [*starmap(_throw, after.items())]
    if taken is not None:
        place = [*after].index(taken)
        options[place] = options[place]._replace(may_discard=False)
    if min(after.values()) <= limit:
        for place, option in enumerate(options):
            if option.may_discard and option.deadwood <= limit:
                melds = knock_melds(hand, option.card, pile)
                options[place] = option._replace(may_knock=True, arrangements=melds)
    return tuple(options)


def answer(showing: Showing, hand: CardSet) -> Defence:
    """The best defence of a hand: the joint optimum, and against gin its melds alone."""
    if showing.deadwood:
        return best_defence(showing.melds, hand)
    melds = arrangements(hand)[0]
    loose = hand ^ sum(melds)
    return Defence(melds, (0,) * len(showing.melds), loose, points(loose))


def checked_melds(melds: Melds, hand: CardSet) -> Melds:
    """The melds, when each is one, none overlap and all are in the hand.

    Raises `IllegalAction` with the code `bad_melds`.
    """
    rest = hand
    for meld in melds:
        if meld & ~rest or not is_meld(meld):
            raise IllegalAction(
                Code.BAD_MELDS, f"no meld of this hand, or an overlap: {named(meld)}"
            )
        rest ^= meld
    return melds


def checked_defence(
    showing: Showing, hand: CardSet, melds: Melds, layoffs: tuple[CardSet, ...]
) -> Defence:
    """The defender's own choice, when it is legal.

    Raises `IllegalAction` with the code `bad_melds` or `bad_layoff`.
    """
    rest = hand ^ sum(checked_melds(melds, hand))
    if len(layoffs) != len(showing.melds):
        raise IllegalAction(
            Code.BAD_LAYOFF, f"{len(layoffs)} layoffs for {len(showing.melds)} melds"
        )
    for meld, cards in zip(showing.melds, layoffs, strict=True):
        if cards & ~rest or not takes(meld, cards):
            raise IllegalAction(
                Code.BAD_LAYOFF, f"{named(cards)} cannot be laid off on {named(meld)}"
            )
        rest ^= cards
    return Defence(melds, layoffs, rest, points(rest))


def named(cards: CardSet) -> str:
    """A set of cards in a message, also one that is none."""
    if not 0 <= cards <= FULL_DECK:
        return f"set number {cards}"
    return repr(" ".join(name(card) for card in members(cards)))
