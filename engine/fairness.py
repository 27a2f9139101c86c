"""Was a finished deal fair? What it says about itself, held against its opened seal.

A `Claim` is what a player has of a deal: the proof, and as much as was seen of the play.
`check` makes the deck again from the proof and goes through the claim, one finding for each
thing that can be held against the deck. It knows the way of the cards, not the rules, and
`claims` reads what it is given:

- `seal`: the seed is the one that the seal committed to;
- `promise`: the seal is the one that was shown before the deal;
- `chance`: the entropy of a seat is what that seat's browser gave;
- `deck`: the deck that the claim names is the one that the seed and the entropy make;
- `play`: each card drawn was the next of that deck, each card thrown was held;
- `hands`: the cards held at the end are those that were dealt and drawn.

`docs/verify.py` and `web/src/fair/verify.ts` do the same without this package.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.cards import DECK_SIZE, NAMES, Card, CardSet, card_set
from engine.setup import HAND_SIZE
from engine.shuffle import deck, seal
from engine.view import Proof, Seat, Turn

Check: TypeAlias = Literal["seal", "promise", "chance", "deck", "play", "hands"]


@dataclass(frozen=True, slots=True)
class Claim:
    """What a finished deal says about itself. Only the proof must be there."""

    proof: Proof
    seal: bytes | None = None
    """As the browser saw it before the deal."""
    entropy: tuple[bytes | None, bytes | None] = (None, None)
    """By seat, what its browser knows to have given."""
    deck: tuple[Card, ...] | None = None
    dealer: Seat | None = None
    """Without it nothing is known of who got which cards."""
    turns: tuple[Turn, ...] | None = None
    thrown: Card | None = None
    """The card thrown face down with a knock."""
    hands: tuple[CardSet | None, CardSet | None] = (None, None)
    """The cards held at the end, as far as they were shown."""
    discards: tuple[Card, ...] | None = None
    """The discard pile at the end, bottom first."""


class Finding(NamedTuple):
    """One thing that was held against the deck."""

    check: Check
    holds: bool
    detail: str
    """One sentence; with the place of the fault when it does not hold."""


class Report(NamedTuple):
    """What became of a claim. The last finding is the one that does not hold, if one does not."""

    findings: tuple[Finding, ...]
    deck: tuple[Card, ...]
    """The deck of the proof; empty when the seal is broken, for then it proves nothing."""

    @property
    def is_fair(self) -> bool:
        """Whether everything that the claim says holds."""
        return all(finding.holds for finding in self.findings)

    @property
    def hands(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards as dealt, to the non-dealer and to the dealer, in the order of dealing."""
        return self.deck[0 : 2 * HAND_SIZE : 2], self.deck[1 : 2 * HAND_SIZE : 2]


def check(claim: Claim) -> Report:
    """Makes the deck of the proof again and holds the claim against it.

    It stops at the first thing that does not hold: what follows would mean nothing.
    """
    proof = claim.proof
    if seal(proof.seed) != proof.commitment:
        return Report((Finding("seal", False, "the seed does not open the seal"),), ())
    findings = [Finding("seal", True, "the seed opens the seal: it was chosen before the deal")]
    made = deck(proof.seed, proof.entropy)
    for name, fault in _faults(claim, made):
        findings.append(Finding(name, not fault, fault or _GOOD[name]))
        if fault:
            break
    return Report(tuple(findings), made)


_GOOD: Final[Mapping[Check, str]] = {
    "promise": "it is the seal that was shown before the deal",
    "chance": "the entropy that was given is the one in the shuffle",
    "deck": "the deck is the one that the seed and the entropy make",
    "play": "every card drawn was the next one of that deck",
    "hands": "the cards held at the end are those that were dealt and drawn",
}


def _faults(claim: Claim, made: tuple[Card, ...]) -> Iterable[tuple[Check, str]]:
    """Each check that the claim allows, with what is wrong; nothing when it holds."""
    if claim.seal is not None:
        is_same = claim.seal == claim.proof.commitment
        yield "promise", "" if is_same else "another seal was shown before the deal"
    if claim.entropy != (None, None):
        given = zip(claim.entropy, claim.proof.entropy, strict=True)
        others = [seat for seat, (mine, used) in enumerate(given) if mine not in (None, used)]
        yield "chance", f"seat {others[0]} gave other entropy" if others else ""
    if claim.deck is not None:
        at = next((i for i in range(DECK_SIZE) if claim.deck[i] != made[i]), None)
        yield (
            "deck",
            (
                ""
                if at is None
                else f"card {at + 1} of the deck is {NAMES[made[at]]}, not {NAMES[claim.deck[at]]}"
            ),
        )
    if claim.dealer is None:
        return
    first = card_set(made[0 : 2 * HAND_SIZE : 2])
    second = card_set(made[1 : 2 * HAND_SIZE : 2])
    hands = [second, first] if claim.dealer == 0 else [first, second]
    if claim.turns is not None:
        pile = [made[2 * HAND_SIZE]]
        yield "play", _play(claim, hands, pile, made[2 * HAND_SIZE + 1 :])
        yield "hands", _end(claim, hands, pile)


def _play(claim: Claim, hands: list[CardSet], pile: list[Card], stock: tuple[Card, ...]) -> str:
    """Moves the cards as the turns say; what is wrong."""
    drawn = 0
    for number, turn in enumerate(claim.turns or (), start=1):
        if turn.drew == "pass":
            continue
        if turn.drew == "stock":
            if drawn == len(stock):
                return f"turn {number}: the stock has no more cards"
            hands[turn.seat] |= 1 << stock[drawn]
            drawn += 1
        else:
            top = pile.pop() if pile else None
            if top is None or top != turn.taken:
                return f"turn {number}: {_name(turn.taken)} was not on the discard pile"
            hands[turn.seat] |= 1 << top
        last = number == len(claim.turns or ())
        thrown = turn.discarded if turn.discarded is not None or not last else claim.thrown
        if thrown is not None:
            if not hands[turn.seat] >> thrown & 1:
                return f"turn {number}: seat {turn.seat} did not hold {NAMES[thrown]}"
            hands[turn.seat] ^= 1 << thrown
            if turn.discarded is not None:
                pile.append(thrown)
    return ""


def _end(claim: Claim, hands: list[CardSet], pile: list[Card]) -> str:
    """Compares what lies on the table at the end; what is wrong."""
    for seat, shown in enumerate(claim.hands):
        if shown is not None and shown != hands[seat]:
            return f"seat {seat} showed other cards than it was dealt and drew"
    if claim.discards is not None and list(claim.discards) != pile:
        return "the discard pile is another one"
    return ""


def _name(of: Card | None) -> str:
    return "no card" if of is None else NAMES[of]
