"""Reads what a player has of a finished deal: a JSON object, or the deal's text.

Whatever is malformed is a `NotationError` that names the key or the move at fault; whether
what it says is true is for `fairness`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn

from engine.cards import DECK_SIZE, Card, CardSet, card, card_set
from engine.errors import NotationError
from engine.fairness import Claim
from engine.setup import HAND_SIZE
from engine.shuffle import MAX_ENTROPY, SEED_SIZE, deck, seal
from engine.view import Proof, Seat, Turn


def read_claim(given: object) -> Claim:
    """The claim in a JSON object: a proof by itself, or with what is known of the deal.

    Its keys are those of a view on the wire (`proof`, `dealer`, `turns`, `result`,
    `discards`, `seat`, `hand`, `seal`), and `deck` and `entropy`, so a whole view is one;
    other keys are not looked at. Raises `NotationError` naming the key at fault.
    """
    fields = _object("the claim", given)
    if "proof" not in fields and "seed" in fields:
        fields = {"proof": fields}
    if "proof" not in fields:
        raise NotationError("the claim has no proof: it is shown when the deal is over")
    seat, result = _seat_or_none("seat", fields.get("seat")), fields.get("result")
    hands: tuple[CardSet | None, CardSet | None] = (None, None)
    thrown = None
    if result is not None:
        result = _object("result", result)
        if result.get("discard") is not None:
            thrown = _card("result.discard", result["discard"])
        if result.get("kind") != "void" and result.get("hands") is not None:
            zero, one = _pair("result.hands", result["hands"])
            hands = (_card_set("result.hands", zero), _card_set("result.hands", one))
    if hands == (None, None) and seat is not None and fields.get("hand") is not None:
        own = _card_set("hand", fields["hand"])
        hands = (own, None) if seat == 0 else (None, own)
    entropy: tuple[bytes | None, bytes | None] = (None, None)
    if fields.get("entropy") is not None:
        if seat is None:
            raise NotationError("entropy: whose it is says the key 'seat'")
        mine = _hex("entropy", fields["entropy"])
        entropy = (mine, None) if seat == 0 else (None, mine)
    named = fields.get("deck")
    turns, discards = fields.get("turns"), fields.get("discards")
    return Claim(
        proof=_proof(fields["proof"]),
        seal=_hex("seal", fields["seal"]) if fields.get("seal") is not None else None,
        entropy=entropy,
        deck=_deck(named) if named is not None else None,
        dealer=_seat_or_none("dealer", fields.get("dealer")),
        turns=tuple(_turns(turns)) if turns is not None else None,
        thrown=thrown,
        hands=hands,
        discards=tuple(_cards("discards", discards)) if discards is not None else None,
    )


def read_record(text: str) -> Claim:
    """The claim in a deal's text (see `notation`); raises `NotationError`."""
    lines: dict[str, str] = {}
    for line in text.splitlines():
        key, _, rest = line.strip().partition(" ")
        lines.setdefault(key, rest.strip())
    if "seed" not in lines:
        raise NotationError("the record has no line 'seed': its cards are given, not proven")
    for key in ("entropy", "seal", "dealer"):
        if key not in lines:
            raise NotationError(f"the record has no line {key!r}")
    entropy = ["" if part == "-" else part for part in lines["entropy"].split()]
    proof = {"seed": lines["seed"], "entropy": entropy, "commitment": lines["seal"]}
    if lines["dealer"] not in ("0", "1"):
        raise NotationError(f"dealer: {lines['dealer']!r} is no seat")
    dealer: Seat = 1 if lines["dealer"] == "1" else 0
    turns: list[Turn] = []
    thrown = None
    words = [word for word in lines.get("moves", "").split() if not word.startswith("=")]
    pile: list[Card] = []
    claim = Claim(_proof(proof), dealer=dealer)
    if seal(claim.proof.seed) == claim.proof.commitment:
        pile = [deck(claim.proof.seed, claim.proof.entropy)[2 * HAND_SIZE]]
    for number, word in enumerate(words, start=1):
        seat: Seat = 0 if (number + dealer) % 2 == 0 else 1
        if word == "-":
            turns.append(Turn(seat, "pass"))
            continue
        if word[0] not in "st":
            raise NotationError(f"move {number} {word!r}: it begins with 's', 't', '-' or '='")
        # A record does not name what is taken: it is what lies on top.
        taken = pile.pop() if word[0] == "t" and pile else None
        rest, discarded = word[1:], None
        if rest.startswith("!"):
            thrown = _card(f"move {number} {word!r}", rest[1:].partition("=")[0])
        elif rest not in ("", "*"):
            discarded = _card(f"move {number} {word!r}", rest)
            pile.append(discarded)
        turns.append(Turn(seat, "stock" if word[0] == "s" else "discard", taken, discarded))
    return Claim(claim.proof, dealer=dealer, turns=tuple(turns), thrown=thrown)


def _object(key: str, given: object) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise NotationError(f"{key}: want an object, not {_shown(given)}")
    return given


def _pair(key: str, given: object) -> tuple[object, object]:
    if not isinstance(given, list | tuple) or len(given) != 2:
        raise NotationError(f"{key}: want one of each seat, not {_shown(given)}")
    return given[0], given[1]


def _hex(key: str, given: object) -> bytes:
    if not isinstance(given, str):
        _no(key, given, "hexadecimal text")
    try:
        return bytes.fromhex(given)
    except ValueError:
        _no(key, given, "hexadecimal text")


def _no(key: str, given: object, wanted: str) -> NoReturn:
    raise NotationError(f"{key}: {_shown(given)} is no {wanted}") from None


def _shown(given: object) -> str:
    shown = repr(given)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def _proof(given: object) -> Proof:
    fields = _object("proof", given)
    for key in ("seed", "entropy", "commitment"):
        if key not in fields:
            raise NotationError(f"proof: it has no {key!r}")
    zero, one = _pair("proof.entropy", fields["entropy"])
    proof = Proof(
        seed=_hex("proof.seed", fields["seed"]),
        entropy=(_hex("proof.entropy", zero), _hex("proof.entropy", one)),
        commitment=_hex("proof.commitment", fields["commitment"]),
    )
    if len(proof.seed) != SEED_SIZE:
        raise NotationError(f"proof.seed: {len(proof.seed)} bytes, want {SEED_SIZE}")
    if any(len(part) > MAX_ENTROPY for part in proof.entropy):
        raise NotationError(f"proof.entropy: more than {MAX_ENTROPY} bytes")
    return proof


def _seat_or_none(key: str, given: object) -> Seat | None:
    if given is None:
        return None
    if isinstance(given, bool) or given not in (0, 1):
        _no(key, given, "seat: want 0 or 1")
    return 1 if given else 0


def _card(key: str, given: object) -> Card:
    if not isinstance(given, str):
        _no(key, given, "card")
    try:
        return card(given)
    except NotationError as error:
        raise NotationError(f"{key}: {error}") from None


def _cards(key: str, given: object) -> list[Card]:
    if not isinstance(given, list | tuple):
        raise NotationError(f"{key}: want a list of cards, not {_shown(given)}")
    return [_card(key, each) for each in given]


def _card_set(key: str, given: object) -> CardSet:
    cards = _cards(key, given)
    if len(set(cards)) != len(cards):
        raise NotationError(f"{key}: a card stands twice")
    return card_set(cards)


def _deck(given: object) -> tuple[Card, ...]:
    if isinstance(given, str):
        text = "".join(given.split())
        given = [text[index : index + 2] for index in range(0, len(text), 2)]
    cards = _cards("deck", given)
    if len(cards) != DECK_SIZE or len(set(cards)) != DECK_SIZE:
        raise NotationError(f"deck: {len(cards)} cards, {len(set(cards))} different, want 52")
    return tuple(cards)


def _turns(given: object) -> Iterable[Turn]:
    if not isinstance(given, list | tuple):
        raise NotationError(f"turns: want a list, not {_shown(given)}")
    for number, each in enumerate(given, start=1):
        key = f"turns, {number}"
        fields = _object(key, each)
        seat = _seat_or_none(f"{key}, seat", fields.get("seat"))
        drew = fields.get("drew")
        if seat is None or drew not in ("pass", "stock", "discard"):
            raise NotationError(f"{key}: want a seat, and 'pass', 'stock' or 'discard' as 'drew'")
        taken, discarded = fields.get("taken"), fields.get("discarded")
        yield Turn(
            seat,
            drew,
            None if taken is None else _card(f"{key}, taken", taken),
            None if discarded is None else _card(f"{key}, discarded", discarded),
        )
