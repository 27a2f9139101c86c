"""What the wire tells of a game, as the engine's own `View`: so its bots can play anywhere."""

from __future__ import annotations

from app import protocol
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
from engine.cards import Card, CardSet, card, card_set
from engine.rules import Rules
from engine.showdown import Showing, answer
from engine.view import (
    Column,
    DealKind,
    FinalScore,
    Option,
    Phase,
    Proof,
    Result,
    ScoreLine,
    Turn,
    View,
)


def engine_view(of: protocol.View) -> View:
    """The view of `engine.secrecy.view_of` from which the message was made."""
    hand = _set(of.hand)
    shown = of.knocked
    knocked = (shown.seat, _melds(shown.melds), _set(shown.deadwood)) if shown else None
    return View(
        seat=of.seat,
        rules=Rules(**of.rules.model_dump()),
        deal=of.deal,
        dealer=of.dealer,
        phase=Phase(of.phase),
        on_turn=of.on_turn,
        hand=hand,
        hand_counts=of.hand_counts,
        stock_count=of.stock_count,
        discards=tuple(map(card, of.discards)),
        known=(_set(of.known[0]), _set(of.known[1])),
        drawn=_card(of.drawn),
        taken=_card(of.taken),
        turns=tuple(
            Turn(each.seat, each.drew, _card(each.taken), _card(each.discarded))
            for each in of.turns
        ),
        knock_limit=of.knock_limit,
        multiplier=of.multiplier,
        legal=_legal(of, hand),
        melds=_melds(of.melds),
        deadwood=of.deadwood,
        options=tuple(map(_option, of.options)),
        knocked=knocked,
        result=_result(of.result) if of.result is not None else None,
        scores=of.scores,
        sheet=tuple(
            ScoreLine(each.deal, DealKind(each.kind), each.winner, each.points) for each in of.sheet
        ),
        columns=tuple(Column(each.scores, each.boxes, each.winner) for each in of.columns),
        final=FinalScore(**of.final.model_dump()) if of.final is not None else None,
        ready=of.ready,
        seal=bytes.fromhex(of.seal),
        next_seal=bytes.fromhex(of.next_seal),
        proof=_proof(of.proof) if of.proof is not None else None,
    )


def _legal(of: protocol.View, hand: CardSet) -> tuple[Action, ...]:
    """The legal actions in the engine's order."""
    legal = of.legal
    actions: list[Action] = []
    if legal.pass_:
        actions.append(Pass())
    actions += (Draw(Pile(pile)) for pile in legal.draw)
    actions += (Discard(card(each.card)) for each in of.options if each.may_discard)
    actions += (Knock(card(each.card)) for each in of.options if each.may_knock)
    if legal.big_gin:
        actions.append(BigGin())
    if legal.lay_off and of.knocked is not None:
        shown = of.knocked
        showing = Showing(shown.seat, _melds(shown.melds), _set(shown.deadwood), None)
        defence = answer(showing, hand)
        actions.append(LayOff(defence.melds, defence.layoffs))
    if legal.next_deal:
        actions.append(NextDeal())
    return tuple(actions)


def _option(of: protocol.Option) -> Option:
    arrangements = tuple(map(_melds, of.arrangements))
    return Option(card(of.card), of.deadwood, of.may_discard, of.may_knock, arrangements)


def _result(of: protocol.Result) -> Result:
    return Result(
        kind=DealKind(of.kind),
        winner=of.winner,
        knocker=of.knocker,
        points=of.points,
        bonus=of.bonus,
        multiplier=of.multiplier,
        deadwood=of.deadwood,
        hands=(_set(of.hands[0]), _set(of.hands[1])),
        melds=(_melds(of.melds[0]), _melds(of.melds[1])),
        layoffs=tuple(map(_set, of.layoffs)),
        discard=_card(of.discard),
    )


def _proof(of: protocol.Proof) -> Proof:
    zero, one = of.entropy
    entropy = (bytes.fromhex(zero), bytes.fromhex(one))
    return Proof(bytes.fromhex(of.seed), entropy, bytes.fromhex(of.commitment))


def _card(text: str | None) -> Card | None:
    return None if text is None else card(text)


def _set(cards: list[str]) -> CardSet:
    return card_set(map(card, cards))


def _melds(melds: list[list[str]]) -> Melds:
    return tuple(map(_set, melds))
