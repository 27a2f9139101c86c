"""A hint: what Hard would do from this view, and why, as a code the client puts in words.

A hint is built from the asker's own view, so it can give away nothing. The sentence is the
client's; `args` are its numbers and cards, cards as text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from engine.actions import Action, BigGin, Discard, Draw, Knock, LayOff, NextDeal, Pass, Pile
from engine.bots.features import Table, features, knock_features
from engine.bots.hard import Hard
from engine.bots.nets import BINS, weights
from engine.bots.table import in_melds
from engine.cards import NAMES, POINTS, Card, CardSet, members, names
from engine.melds import arrangements, deadwood_after_best_discard
from engine.view import Option, View

Arg = int | str | tuple[str, ...]
_SAFE = 0.05
"""A discard that melds for the opponent less often than this is called safe."""
_ACES = 1 | 1 << 13 | 1 << 26 | 1 << 39


class Reason(StrEnum):
    """Why. The arguments of each are named after it."""

    COMPLETES_MELD = "completes_meld"
    """Take the upcard: `meld`, the cards of it."""
    UPCARD_OF_NO_USE = "upcard_of_no_use"
    """Draw from the stock, or pass: `card`, the upcard."""
    ONLY_STOCK = "only_stock"
    """After two passes, the stock is the only draw."""
    GIN = "gin"
    """Everything is melded."""
    BIG_GIN = "big_gin"
    """All eleven cards are melded."""
    KNOCK = "knock"
    """Knock: `deadwood`, and `against`, about what the opponent is left with."""
    WAIT = "wait"
    """A knock is legal and worth less than going on: `deadwood`, `against`, `card` to throw."""
    SAFEST = "safest"
    """Throw `card`: the opponent can hardly use it; `gone` of its rank are out of play."""
    HIGHEST = "highest"
    """Throw `card`: it costs most of those that fit nothing; `points`."""
    KEEPS_OUTS = "keeps_outs"
    """Throw `card`: the rest can improve with most cards; `outs`, unseen cards that do."""
    SPARE = "spare"
    """Throw `card` although it lies in a meld."""
    BEST_DEFENCE = "best_defence"
    """Lay off as shown: the least deadwood that can be had."""
    NEXT_DEAL = "next_deal"
    """The deal is over."""


@dataclass(frozen=True, slots=True)
class Hint:
    """An action that is legal now, and the reason for it."""

    action: Action
    reason: Reason
    args: Mapping[str, Arg]


def hint(view: View) -> Hint:
    """What Hard would do; raises `ValueError` when the view's seat has nothing to do."""
    return explained(view, Hard().choose(view))


def explained(view: View, action: Action) -> Hint:
    """The reason for an action that Hard would choose from this view."""
    match action:
        case Draw(Pile.DISCARD):
            meld = _meld_with(view.hand, view.discards[-1])
            return Hint(action, Reason.COMPLETES_MELD, {"meld": tuple(names(meld))})
        case Draw(Pile.STOCK) if len(view.legal) == 1:
            return Hint(action, Reason.ONLY_STOCK, {})
        case Draw() | Pass():
            return Hint(action, Reason.UPCARD_OF_NO_USE, {"card": NAMES[view.discards[-1]]})
        case BigGin():
            return Hint(action, Reason.BIG_GIN, {})
        case Knock(card):
            option = _option(view, card)
            if option.deadwood == 0:
                return Hint(action, Reason.GIN, {})
            return Hint(action, Reason.KNOCK, _knock_args(view, option))
        case Discard(card):
            return _discard(view, action, card)
        case LayOff():
            return Hint(action, Reason.BEST_DEFENCE, {})
        case NextDeal():
            return Hint(action, Reason.NEXT_DEAL, {})
    assert_never(action)


def _option(view: View, card: Card) -> Option:
    return next(option for option in view.options if option.card == card)


def _meld_with(hand: CardSet, card: Card) -> CardSet:
    """The meld of the best arrangement that holds the card; the card alone if none does."""
    for melds in arrangements(hand | 1 << card):
        for meld in melds:
            if meld >> card & 1:
                return meld
    return 1 << card


def _knock_args(view: View, option: Option) -> dict[str, Arg]:
    """The deadwood of a knock, and the mean of the opponent's after their layoffs."""
    learned = weights()
    table = Table(view, learned.held)
    hand = view.hand ^ 1 << option.card
    row = features(table, hand, option.card) + knock_features(table, option.arrangements[0])
    (likely,) = learned.knock.chances([row])
    half = BINS // 2
    gained = sum(
        margin * (likely[half + 1 + kind] - likely[half - 1 - kind])
        for kind, margin in enumerate(learned.margins)
    )
    against = max(round(option.deadwood + gained), 0)
    return {"deadwood": option.deadwood, "against": against}


def _discard(view: View, action: Action, card: Card) -> Hint:
    name = NAMES[card]
    knocking = [option for option in view.options if option.may_knock]
    if knocking:
        best = min(knocking, key=lambda option: (option.deadwood, option.card))
        return Hint(action, Reason.WAIT, {"card": name, **_knock_args(view, best)})
    loose = view.hand & ~in_melds(view.hand)
    if not loose >> card & 1:
        return Hint(action, Reason.SPARE, {"card": name})
    table = Table(view, weights().held)
    rank = _ACES << card % 13
    gone = (rank & ~table.unseen & ~(1 << card)).bit_count()
    if table.danger[card] < _SAFE and gone >= 2:
        return Hint(action, Reason.SAFEST, {"card": name, "gone": gone})
    if POINTS[card] == max(POINTS[each] for each in members(loose)):
        return Hint(action, Reason.HIGHEST, {"card": name, "points": POINTS[card]})
    hand = view.hand ^ 1 << card
    now = _option(view, card).deadwood
    outs = sum(
        deadwood_after_best_discard(hand | 1 << each) < now for each in members(table.unseen)
    )
    return Hint(action, Reason.KEEPS_OUTS, {"card": name, "outs": outs})
