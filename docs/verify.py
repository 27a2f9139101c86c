"""Was this deal fair? Needs Python alone: `python verify.py < deal.json`. See fairness.md."""

import hashlib
import hmac
import json
import sys

sys.excepthook = lambda _, error, trace: print(f"malformed: {error!r}"[:200], file=sys.stderr)
deal = json.load(sys.stdin)
proof, turns, result = deal["proof"], deal.get("turns", []), deal.get("result") or {}
seed, given, seal = bytes.fromhex(proof["seed"]), proof["entropy"], proof["commitment"]
# The deck follows from the seed and the entropy of both seats.
salt = b"ginvite.deck.1" + b"".join(bytes([len(each) // 2]) + bytes.fromhex(each) for each in given)
stream = (b for i in range(99) for b in hmac.digest(seed, salt + i.to_bytes(4, "big"), "sha256"))
deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
for last in range(51, 0, -1):
    other = next(byte for byte in stream if byte < 256 - 256 % (last + 1)) % (last + 1)
    deck[last], deck[other] = deck[other], deck[last]
# The non-dealer gets the first card, then they take turns; the 21st is the first upcard.
hands = [{*deck[int(seat == deal.get("dealer", 1)) : 20 : 2]} for seat in (0, 1)]
pile, stock, held = [deck[20]], deck[:20:-1], True
for turn in (turn for turn in turns if turn["drew"] != "pass"):
    hand, source = hands[turn["seat"]], stock if turn["drew"] == "stock" else pile
    card, thrown = source.pop(), {turn["discarded"] or result.get("discard")} - {None}
    held = held and turn["taken"] == (card, None)[source is stock] and thrown <= hand | {card}
    hands[turn["seat"]] = (hand | {card}) - thrown
    pile += [turn["discarded"]] if turn["discarded"] else []
shown = result["hands"] if turns and result.get("kind") not in (None, "void") else hands
faults = {
    "the seed does not open the seal": hashlib.sha256(seed).hexdigest() != seal,
    "another seal was shown before the deal": deal.get("seal", seal) != seal,
    "your entropy is not in it": deal.get("entropy") not in (None, given[deal.get("seat", 0)]),
    "the deck was another one": deal.get("deck", deck) != deck,
    "a card was drawn or thrown that was not there": not held,
    "the hands were others": [*map(set, shown)] != hands,
    "the pile was another one": bool(turns) and deal.get("discards", pile) != pile,
}
found = next((fault for fault in faults if faults[fault]), "")
print(f"not fair: {found}" if found else "fair: the deck was fixed before the deal")
sys.exit(1 if found else 0)
