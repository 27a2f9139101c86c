"""Seed to deck, the seal that commits to it, and the proof that opens the seal.

Before a deal, everyone sees its *seal*: the SHA-256 of a secret seed. Then each seat may
give some entropy of its own, and the deck is made of the seed and both. So the server
cannot choose the deck after it has seen the entropy, and no seat can either. When the deal
is over the seed is shown, and anyone can make the deck again.

The algorithm, exactly (all text is ASCII, `||` joins bytes):

1. Deal seed: `HMAC-SHA256(key = game seed, message = "ginvite.deal.1" || number)`, with the
   number of the deal in its game, from 1, as four bytes, most significant first.
2. Seal (commitment): `SHA-256(deal seed)`.
3. Stream: the blocks `HMAC-SHA256(key = deal seed, message = "ginvite.deck.1" || n0 || e0 ||
   n1 || e1 || i)` for i = 0, 1, 2, ... as four bytes, most significant first; `e0` and `e1`
   are the entropy of seat 0 and seat 1 (0 to 64 bytes each) and `n0`, `n1` their lengths as
   one byte each. The stream is read byte by byte.
4. Deck: begin with the cards 0 to 51 in order (`13 * suit + rank`, suits C D H S, ranks A
   to K). For j = 51, 50, ..., 1: read bytes until one is less than `256 - 256 % (j + 1)`
   (the others are thrown away, or low cards would be favoured); k is that byte modulo
   `j + 1`; exchange the cards at j and k.
5. Deal: cards 0, 2, ... 18 of the deck go to the non-dealer, cards 1, 3, ... 19 to the
   dealer, card 20 is the first upcard, and cards 21 to 51 are the stock, drawn in order.
"""

from __future__ import annotations

from hashlib import sha256
from hmac import digest
from itertools import count
from typing import Final

from engine.cards import DECK_SIZE, Card
from engine.errors import ProofError
from engine.view import Proof

MAX_ENTROPY: Final = 64
"""Bytes of entropy that a seat may give to a deal."""
SEED_SIZE: Final = 32
"""Bytes of a game's seed and of a deal's."""
_ORDERED: Final = tuple(range(DECK_SIZE))
_FAIR: Final = tuple(256 - 256 % (last + 1) for last in range(DECK_SIZE))
"""By the place to fill: the bytes below it favour none of the cards that are left."""


def deal_seed(seed: bytes, deal: int) -> bytes:
    """The secret seed of a game's deal of that number (from 1)."""
    return digest(seed, b"ginvite.deal.1" + deal.to_bytes(4, "big"), "sha256")


def commitment(seed: bytes, deal: int) -> bytes:
    """The seal of a game's deal of that number: 32 bytes that may be shown to all."""
    return sha256(deal_seed(seed, deal)).digest()


def seal(deal_seed: bytes) -> bytes:
    """The seal of a deal's seed."""
    return sha256(deal_seed).digest()


def named_seed(secret: bytes, name: str) -> bytes:
    """The game seed of a numbered or daily game, from the server's secret.

    Everyone who plays the game of that name gets the same deals, and without the secret
    nobody can compute one before it is played.
    """
    return digest(secret, b"ginvite.named.1" + name.encode(), "sha256")


def deck(deal_seed: bytes, entropy: tuple[bytes, bytes] = (b"", b"")) -> tuple[Card, ...]:
    """The 52 cards in the order in which they are dealt and drawn."""
    message = b"ginvite.deck.1" + b"".join(bytes([len(part)]) + part for part in entropy)
    cards = list(_ORDERED)
    last = DECK_SIZE - 1
    for block in count():
        for byte in digest(deal_seed, message + block.to_bytes(4, "big"), "sha256"):
            if byte < _FAIR[last]:
                other = byte % (last + 1)
                cards[last], cards[other] = cards[other], cards[last]
                last -= 1
                if not last:
                    return tuple(cards)
    raise AssertionError("the stream never ends")


def verify(proof: Proof) -> tuple[Card, ...]:
    """The deck that a proof opens; raises `ProofError` when its seed breaks the seal."""
    if any(len(part) > MAX_ENTROPY for part in proof.entropy):
        raise ProofError(f"entropy of more than {MAX_ENTROPY} bytes")
    if seal(proof.seed) != proof.commitment:
        raise ProofError(f"seed {proof.seed.hex()!r} breaks the seal {proof.commitment.hex()!r}")
    return deck(proof.seed, proof.entropy)
