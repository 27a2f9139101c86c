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
    proof, result = deal["proof"], deal.get("result") or {}
    seed, entropy = bytes.fromhex(proof["seed"]), [bytes.fromhex(e) for e in proof["entropy"]]
    if hashlib.sha256(seed).hexdigest() != proof["commitment"]:
        return "the seed does not open the seal"
    if deal.get("seal", proof["commitment"]) != proof["commitment"]:
        return "another seal was shown before the deal"
    if "entropy" in deal and deal["entropy"] != proof["entropy"][deal["seat"]]:
        return "your entropy is not in the shuffle"
    deck = shuffle(seed, entropy)
    if "deck" in deal and deal["deck"] != deck:
        return "the deck is another one"
    # The non-dealer gets the first card, then they take turns; the 21st is the first upcard.
    hands, pile, stock = [deck[0:20:2], deck[1:20:2]], [deck[20]], deck[:20:-1]
    hands = hands if deal.get("dealer", 1) == 1 else hands[::-1]
    for number, turn in enumerate(deal.get("turns", ()), 1):
        if turn["drew"] == "pass":
            continue
        card, hand = (stock if turn["drew"] == "stock" else pile).pop(), hands[turn["seat"]]
        thrown = turn["discarded"] or (number == len(deal["turns"]) and result.get("discard"))
        if turn["taken"] not in (None, card) or (thrown and thrown not in [*hand, card]):
            return f"turn {number}: a card was not where it should be"
        hands[turn["seat"]] = [each for each in [*hand, card] if each != thrown]
        pile += [turn["discarded"]] if turn["discarded"] else []
    if "turns" in deal and deal.get("discards", pile) != pile:
        return "the discard pile is another one"
    is_shown = "turns" in deal and result.get("kind") not in (None, "void")
    if is_shown and any(set(result["hands"][seat]) != set(hands[seat]) for seat in (0, 1)):
        return "other cards were shown at the end than were dealt and drawn"
    return ""


if __name__ == "__main__":
    found = fault(json.load(sys.stdin))
    print(f"not fair: {found}" if found else "fair: the deck was fixed before the deal")
    sys.exit(1 if found else 0)
