"""The rules of Gin Rummy as pure values: no input, output, clock or hidden chance.

A tour. A game is a value that follows from its rules, its seed and the actions:

>>> from engine import Discard, Draw, Game, Pile, name, preset, view_of
>>> game, events = Game.start(preset("parlor"), seed=bytes([9]) * 32, starter=0)
>>> game
<Game parlor, 0:0, <Deal 1, draw, on turn 0>>

What a seat may know of it is its view, and nothing else ever leaves the engine:

>>> view = view_of(game, 0)
>>> names(view.hand)
['8C', 'KC', '3D', '5D', '6D', '7D', '2H', '3H', '4H', '8H']
>>> [names(meld) for meld in view.melds], view.deadwood
([['5D', '6D', '7D'], ['2H', '3H', '4H']], 29)
>>> view.legal
(Draw(pile=<Pile.STOCK: 'stock'>), Draw(pile=<Pile.DISCARD: 'discard'>))

An action gives the next game and what happened; the old game is still there:

>>> game, events = game.apply(0, Draw(Pile.STOCK))
>>> masked(events[0], 1)
Drew(seat=0, pile=<Pile.STOCK: 'stock'>, card=None)
>>> for option in view_of(game, 0).options[:3]:
...     print(name(option.card), option.deadwood, option.may_knock)
8C 25 False
KC 23 False
3D 30 False

What the rules refuse is an error with a code, and changes nothing:

>>> game.apply(0, Knock(card("KC")))
Traceback (most recent call last):
engine.errors.IllegalAction: 23 deadwood points, the limit is 10

A finished deal is a short text, with the proof of its shuffle, that plays again:

>>> while not game.deal.is_over:
...     seat = game.on_turn
...     game, events = game.apply(seat, game.legal_actions(seat)[-1])
>>> replay(record(game)).game.deal == game.deal
True
"""

from engine.actions import (
    Action,
    BigGin,
    Discard,
    Draw,
    Knock,
    LayOff,
    Melds,
    NextDeal,
    Pass,
    Pile,
)
from engine.cards import Card, CardSet, card, card_set, hand, members, name, names, points
from engine.deal import Deal
from engine.errors import (
    Code,
    GinviteError,
    IllegalAction,
    NotationError,
    ProofError,
    RulesError,
)
from engine.events import Event
from engine.game import Game
from engine.layoffs import Defence, best_defence
from engine.melds import (
    arrangements,
    deadwood_after_best_discard,
    deadwood_after_each_discard,
    deadwood_points,
)
from engine.notation import record, replay
from engine.rules import PRESETS, Rules, custom, preset
from engine.secrecy import masked, view_of
from engine.shuffle import commitment, verify
from engine.view import Phase, Proof, Result, Seat, View

__all__ = [
    "PRESETS",
    "Action",
    "BigGin",
    "Card",
    "CardSet",
    "Code",
    "Deal",
    "Defence",
    "Discard",
    "Draw",
    "Event",
    "Game",
    "GinviteError",
    "IllegalAction",
    "Knock",
    "LayOff",
    "Melds",
    "NextDeal",
    "NotationError",
    "Pass",
    "Phase",
    "Pile",
    "Proof",
    "ProofError",
    "Result",
    "Rules",
    "RulesError",
    "Seat",
    "View",
    "arrangements",
    "best_defence",
    "card",
    "card_set",
    "commitment",
    "custom",
    "deadwood_after_best_discard",
    "deadwood_after_each_discard",
    "deadwood_points",
    "hand",
    "masked",
    "members",
    "name",
    "names",
    "points",
    "preset",
    "record",
    "replay",
    "verify",
    "view_of",
]
