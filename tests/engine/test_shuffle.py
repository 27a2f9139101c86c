from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import pairwise
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ProofError
from engine.shuffle import commitment, deal_seed, deck, named_seed, seal, verify
from engine.view import Proof
from tests.engine.strategies import entropy, seeds

DECKS = 200_000


def by_the_text(seed: bytes, number: int, zero: bytes, one: bytes) -> list[int]:
    """The five steps of the module's text, word by word, with the standard library."""
    secret = hmac.new(seed, b"ginvite.deal.1" + number.to_bytes(4, "big"), hashlib.sha256).digest()
    stream = bytearray()
    for i in range(40):
        message = b"ginvite.deck.1" + bytes([len(zero)]) + zero + bytes([len(one)]) + one
        message += i.to_bytes(4, "big")
        stream += hmac.new(secret, message, hashlib.sha256).digest()
    cards = list(range(52))
    at = 0
    for j in range(51, 0, -1):
        while stream[at] >= 256 - 256 % (j + 1):
            at += 1
        k = stream[at] % (j + 1)
        at += 1
        cards[j], cards[k] = cards[k], cards[j]
    return cards


@given(seeds, st.integers(1, 2**32 - 1), entropy, entropy)
def test_a_deck_follows_the_written_steps(
    seed: bytes, number: int, zero: bytes, one: bytes
) -> None:
    assert list(deck(deal_seed(seed, number), (zero, one))) == by_the_text(seed, number, zero, one)


def test_a_known_deck_stays_the_same() -> None:
    # Proofs that were handed out stay good: a change of the algorithm would break them.
    cards = deck(deal_seed(bytes(range(32)), 7), (b"left", b"right"))
    assert bytes(cards).hex() == KNOWN


KNOWN = (
    "062e2c080b150718120a0529102617211e3025010203281a2a24"
    "0422132f2d0d312b1c1b231614190f200933111d0c27000e321f"
)


@given(seeds, entropy, entropy)
def test_a_deck_is_the_fifty_two_cards(seed: bytes, zero: bytes, one: bytes) -> None:
    assert sorted(deck(seed, (zero, one))) == list(range(52))


@given(seeds, st.integers(1, 1000))
def test_the_seal_is_the_hash_of_the_seed(seed: bytes, number: int) -> None:
    secret = deal_seed(seed, number)
    assert commitment(seed, number) == seal(secret) == hashlib.sha256(secret).digest()


@given(seeds, entropy, entropy)
def test_a_proof_opens_its_seal_and_nothing_else(seed: bytes, zero: bytes, one: bytes) -> None:
    proof = Proof(seed, (zero, one), seal(seed))
    assert verify(proof) == deck(seed, (zero, one))
    other = bytes([seed[0] ^ 1]) + seed[1:]
    with pytest.raises(ProofError, match=other.hex()):
        verify(Proof(other, (zero, one), seal(seed)))


def test_entropy_that_is_too_long_is_no_proof() -> None:
    with pytest.raises(ProofError, match="64 bytes"):
        verify(Proof(bytes(32), (b"x" * 65, b""), seal(bytes(32))))


def test_each_part_changes_the_deck() -> None:
    seed = bytes(32)
    decks = [
        deck(deal_seed(seed, 1)),
        deck(deal_seed(seed, 2)),
        deck(deal_seed(bytes([1]) + seed[1:], 1)),
        deck(deal_seed(seed, 1), (b"a", b"")),
        deck(deal_seed(seed, 1), (b"", b"a")),
        deck(deal_seed(seed, 1), (b"ab", b"c")),
        deck(deal_seed(seed, 1), (b"a", b"bc")),
    ]
    assert len(set(decks)) == len(decks)


def test_rooms_made_in_the_same_second_have_different_decks() -> None:
    # S10: a seed is 256 random bits and no clock; neighbouring seeds share no deck.
    first = [deck(deal_seed(number.to_bytes(32, "big"), 1)) for number in range(5_000)]
    assert len(set(first)) == len(first)
    same = [sum(a == b for a, b in zip(x, y, strict=True)) for x, y in pairwise(first)]
    assert 0.9 < sum(same) / len(same) < 1.1


def test_named_games_need_the_secret() -> None:
    assert named_seed(b"secret", "1") == named_seed(b"secret", "1")
    names = ["1", "2", "11", "2026-10-05", "2026-10-06"]
    seeds = {named_seed(secret, name) for secret in (b"secret", b"other") for name in names}
    assert len(seeds) == 2 * len(names)
    assert all(len(seed) == 32 for seed in seeds)


def test_every_card_is_equally_likely_in_every_place() -> None:
    # Chi-square over 52 x 52 cells; rows and columns are both fixed, so 51 x 51 degrees of
    # freedom. A bias of 256 % 52 (no rejection) would exceed the bound by far.
    data = b"".join(bytes(deck(number.to_bytes(32, "big"))) for number in range(DECKS))
    expected = DECKS / 52
    total = 0.0
    for place in range(52):
        counts = Counter(data[place::52])
        total += sum((counts[card] - expected) ** 2 for card in range(52)) / expected
    freedom = 51 * 51
    assert abs(total - freedom) < 5 * sqrt(2 * freedom), total


def test_neighbours_in_the_deck_are_independent() -> None:
    # The step from a card to the next one: a shuffle that leaves runs would show here.
    counts: Counter[int] = Counter()
    decks = DECKS // 10
    for number in range(decks):
        cards = deck(number.to_bytes(32, "big"), (b"next", b""))
        counts.update((b - a) % 52 for a, b in pairwise(cards))
    expected = decks * 51 / 51
    total = sum((counts[step] - expected) ** 2 for step in range(1, 52)) / expected
    assert counts[0] == 0
    assert abs(total - 50) < 6 * sqrt(2 * 50), total
