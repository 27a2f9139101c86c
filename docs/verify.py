"""Was this deal fair? Needs Python alone: `python verify.py < deal.json`. See fairness.md."""

import hashlib
import hmac
import json
import sys
from typing import Any


def shuffle(seed: bytes, entropy: list[bytes]) -> list[str]:
    """The deck that a seed and the entropy of both seats make."""
    message = b"ginvite.deck.1" + b"".join(bytes([len(part)]) + part for part in entropy)
    blocks = [hmac.digest(seed, message + i.to_bytes(4, "big"), "sha256") for i in range(99)]
    stream = iter(b"".join(blocks))
    cards = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    for last in range(51, 0, -1):
        other = next(byte for byte in stream if byte < 256 - 256 % (last + 1)) % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def fault(deal: dict[str, Any]) -> str:
    """What does not hold in a finished deal; nothing when it was fair."""
    proof, turns, result = deal["proof"], deal.get("turns", []), deal.get("result") or {}
    seed, given, seal = bytes.fromhex(proof["seed"]), proof["entropy"], proof["commitment"]
    if hashlib.sha256(seed).hexdigest() != seal:
        return "the seed does not open the seal"
    if deal.get("seal", seal) != seal:
        return "another seal was shown before the deal"
    if "entropy" in deal and deal["entropy"] != given[deal["seat"]]:
        return "your entropy is not in the shuffle"
    deck = shuffle(seed, [bytes.fromhex(each) for each in given])
    # The non-dealer gets the first card, then they take turns; the 21st is the first upcard.
    hands, pile, stock = [{*deck[:20:2]}, {*deck[1:20:2]}], [deck[20]], deck[:20:-1]
    hands = hands if deal.get("dealer", 1) == 1 else hands[::-1]
    for turn in (turn for turn in turns if turn["drew"] != "pass"):
        hand, card = hands[turn["seat"]], (stock if turn["drew"] == "stock" else pile).pop()
        hand.add(card)
        thrown = turn["discarded"] or result.get("discard")
        if turn["taken"] not in (None, card) or thrown not in {None} | hand:
            return "a card was drawn or thrown that was not there"
        hand.discard(thrown)
        pile += [turn["discarded"]] if turn["discarded"] else []
    shown = result["hands"] if turns and result.get("kind") not in (None, "void") else hands
    if deal.get("deck", deck) != deck or [*map(set, shown)] != hands:
        return "the deck or the hands were others"
    return "" if not turns or deal.get("discards", pile) == pile else "the pile was another one"


if __name__ == "__main__":
    found = fault(json.load(sys.stdin))
    print(f"not fair: {found}" if found else "fair: the deck was fixed before the deal")
    sys.exit(1 if found else 0)
