"""Ways to falsify a deal: what a dishonest server might hand out afterwards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

Claim = dict[str, Any]

JUNK: Final[tuple[Any, ...]] = (
    None, True, 0, -1, 2, 10**400, 1.5, float("nan"), "", "AC", "zz", "00", "\ud800", "x" * 500,
    "stock", [], {}, [[]], ["AC", "AC"], {"seat": 0}, "00" * 65,
)  # fmt: skip
"""What stands in the place of something else in a mangled file."""


def claim_of(row: list[str]) -> Claim:
    """A row of `decks` as a claim that names its deck."""
    seed, zero, one, seal, deck = row
    proof = {"seed": seed, "entropy": [zero, one], "commitment": seal}
    return {"proof": proof, "deck": [deck[at : at + 2] for at in range(0, 104, 2)]}


def flipped(text: str, bit: int) -> str:
    """Hexadecimal text with one bit changed; of nothing, one byte."""
    if not text:
        return "00"
    value = bytearray.fromhex(text)
    value[bit // 8 % len(value)] ^= 1 << bit % 8
    return value.hex()


def tampered(claim: Claim, number: int) -> Claim:
    """The claim with its deck, seed, entropy or order falsified, by turns."""
    claim = deepcopy(claim)
    proof, deck = claim["proof"], claim["deck"]
    match number % 4:
        case 0:  # Two cards have changed places.
            here, there = number % 52, (number + 1 + number // 4 % 51) % 52
            deck[here], deck[there] = deck[there], deck[here]
        case 1:
            proof["seed"] = flipped(proof["seed"], number)
        case 2:
            seat = number // 4 % 2
            proof["entropy"][seat] = flipped(proof["entropy"][seat], number)
        case 3 if number % 8 == 3:  # Who gave which entropy.
            proof["entropy"].reverse()
        case 3:  # The same cards, dealt from the other end.
            deck.reverse()
    return claim


def retold(claim: Claim) -> list[tuple[str, Claim]]:
    """A played deal told falsely in every way, each with the check that must find it."""
    told: list[tuple[str, Claim]] = []

    def tell(check: str) -> Claim:
        copy = deepcopy(claim)
        told.append((check, copy))
        return copy

    tell("promise")["seal"] = flipped(claim["seal"], 3)
    seat = claim["seat"]
    tell("chance")["entropy"] = flipped(claim["proof"]["entropy"][seat], 5)
    other = tell("play")
    other["dealer"] = 1 - other["dealer"]
    turns = [turn for turn in claim["turns"] if turn["drew"] != "pass"]
    at = claim["turns"].index(turns[0])
    # A card from the stock that was in truth another one: it cannot be thrown.
    swap = tell("play")
    swap["turns"][at]["discarded"] = claim["turns"][at + 1]["discarded"] or "AC"
    shown = tell("hands")
    shown["discards"] = shown["discards"][::-1]
    if claim["result"]["kind"] != "void":
        lie = tell("hands")
        lie["result"]["hands"].reverse()
    return told


def mangled(claim: Claim, chance: random.Random) -> Any:
    """The claim as no server would tell it: up to three of its values are others or elsewhere."""
    claim = deepcopy(claim)
    for _ in range(chance.randint(1, 3)):
        holder, key = chance.choice([*_places(claim)])
        match chance.randrange(5):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.insert(key, deepcopy(chance.choice([*JUNK, holder[key]])))
            case 2 if isinstance(holder[key], list):
                holder[key] = holder[key] * chance.randrange(2, 30)
            case 3:
                other, at = chance.choice([*_places(claim)])
                holder[key] = deepcopy(other[at])
            case _:
                holder[key] = deepcopy(chance.choice(JUNK))
        if not claim:
            break
    return claim


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every value inside: what holds it, and its key or index there."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in inside:
        yield value, key
        if isinstance(each, dict | list):
            yield from _places(each)
