"""Was this deal fair? Needs Python alone: `python verify.py < deal.json`. See fairness.md."""

import hashlib
import hmac
import json
import re
import sys
from typing import Any

# What the file holds, as patterns of its JSON; a name with a question mark may be left out.
CARD, SEAT, HEX = '"[A2-9TJQK][CDHS]"', "[01]", '"([0-9a-f]{2}){0,64}"'
CARDS, PAIR = rf"\[({CARD}(, )?)*\]", r"\[{0}, {0}\]".format
DEAL = {"proof": "{.*}", "turns?": r"\[.*\]", "result?": "{.*}", "seat?": SEAT, "dealer?": SEAT}
DEAL |= {"entropy?": HEX, "seal?": HEX, "deck?": CARDS, "discards?": CARDS}
PROOF = {"seed": '"[0-9a-f]{64}"', "entropy": PAIR(HEX), "commitment": HEX}
TURN = {"seat": SEAT, "drew": '"(pass|stock|discard)"', "taken?": CARD, "discarded?": CARD}
RESULT = {"kind?": '"[a-z_]*"', "hands?": PAIR(CARDS), "discard?": CARD}


def read(place: str, found: object, shapes: dict[str, str]) -> dict[str, Any]:
    """What is there of these names; ends with a line about the first that is malformed."""
    values = {}
    for name, shape in shapes.items():
        key = name.strip("?")
        value = found.get(key) if isinstance(found, dict) else None
        if value is not None or key == name:
            if not re.fullmatch(shape, text := json.dumps(value)):
                sys.exit(f"malformed: {place}{key} is {text[:60]}")
            values[key] = value
    return values


try:
    deal = read("", json.load(sys.stdin), DEAL)
    proof = read("proof.", deal["proof"], PROOF)
    result = read("result.", deal.get("result", {}), RESULT)
    told = deal.get("turns", []) if "dealer" in deal else []
    turns = [read(f"turn {at}, ", turn, TURN) for at, turn in enumerate(told, 1)]
except (OSError, ValueError, RecursionError) as error:
    sys.exit(f"malformed: this is no JSON of a deal: {error}")
seed, given, seal = bytes.fromhex(proof["seed"]), proof["entropy"], proof["commitment"]

# The deck follows from the seed and the entropy of both seats.
salt = b"ginvite.deck.1" + b"".join(bytes([len(each) // 2]) + bytes.fromhex(each) for each in given)
stream = (b for i in range(99) for b in hmac.digest(seed, salt + i.to_bytes(4, "big"), "sha256"))
deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
for last in range(51, 0, -1):
    other = next(byte for byte in stream if byte < 256 - 256 % (last + 1)) % (last + 1)
    deck[last], deck[other] = deck[other], deck[last]
# The non-dealer gets the first card, then they take turns; the 21st is the first upcard.
hands = [{*deck[int(seat == deal.get("dealer")) : 20 : 2]} for seat in (0, 1)]
pile, stock, held = [deck[20]], deck[:20:-1], True
for turn in (turn for turn in turns if turn["drew"] != "pass"):
    hand, source = hands[turn["seat"]], stock if turn["drew"] == "stock" else pile
    top = source.pop() if source else None
    taken = turn.get("taken", top if source is stock else None)
    thrown = {turn.get("discarded", result.get("discard"))} - {None}
    held = held and None is not top == taken and thrown <= hand | {top}
    hands[turn["seat"]] = (hand | {top}) - thrown - {None}
    pile += [turn["discarded"]] if "discarded" in turn else []
shown = (turns and result.get("kind") != "void" and result.get("hands")) or hands
faults = {
    "the seed does not open the seal": hashlib.sha256(seed).hexdigest() != seal,
    "another seal was shown before the deal": deal.get("seal", seal) != seal,
    "your entropy is not in it": deal.get("entropy") not in (None, given[deal.get("seat", 0)]),
    "the deck was another one": deal.get("deck", deck) != deck,
    "a card was drawn or thrown that was not there": not held,
    "the hands were others": [*map(sorted, shown)] != [*map(sorted, hands)],
    "the pile was another one": bool(turns) and deal.get("discards", pile) != pile,
}
found = next((fault for fault in faults if faults[fault]), "")
print(f"not fair: {found}" if found else "fair: the deck was fixed before the deal")
sys.exit(1 if found else 0)
