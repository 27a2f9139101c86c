"""The lean simulator for training and tuning: `simulator.c`, compiled when first needed.

It wants a C compiler (`cc`) and numpy; nothing that is played with depends on it. Players
are named here as in `PLAYERS`; `net0` .. `net3` are slots for learned weights.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

PLAYERS: Final = (
    "random",
    "eaai",
    "greedy-10",
    "greedy-4",
    "openspiel-table",
    "lookahead",
    "lookahead-knocks",
    "lookahead-waits",
    "net0",
    "net1",
    "net2",
    "net3",
    "openspiel",
)
"""The order of the enum in `simulator.c`. `openspiel` never lays off, as it plays itself;
for `openspiel-table` the table does."""
FEATURES: Final = 50
KNOCK_FEATURES: Final = FEATURES + 3
CARD_FEATURES: Final = 22
BINS: Final = 21
MOST_NETS: Final = 32
MOST_HIDDEN: Final = 128
"""MAXNETS and MAXH of `simulator.c`."""

Floats = NDArray[np.float32]
Bins = NDArray[np.int8]
Doubles = NDArray[np.float64]


@cache
def library() -> ctypes.CDLL:
    """The compiled simulator, built once for each state of its source."""
    source = Path(__file__).with_name("simulator.c")
    key = hashlib.sha256(source.read_bytes()).hexdigest()[:16]
    built = Path(tempfile.gettempdir()) / f"ginvite-simulator-{key}.so"
    if not built.exists():
        partial = built.with_suffix(f".{os.getpid()}")
        flags = ["-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", "-o"]
        subprocess.run(["cc", *flags, str(partial), str(source), "-lm"], check=True)
        partial.replace(built)
    lib = ctypes.CDLL(str(built))
    u64, i32, f64, at = ctypes.c_uint64, ctypes.c_int, ctypes.c_double, ctypes.c_void_p
    lib.deadwood.argtypes = lib.deadwood11.argtypes = [u64]
    lib.match.argtypes = [i32, i32, i32, u64, i32, at]
    lib.set_net.argtypes = [i32] * 5 + [at]
    for name in ("set_phi", "set_bins", "set_wp"):
        getattr(lib, name).argtypes = [at]
    lib.gather.argtypes = [i32, at, at, i32, i32, u64, i32, f64, f64]
    lib.gather.argtypes += [at, at, i32, at, at, i32, at, at, i32, at, at]
    lib.set_prudence.argtypes = [f64]
    lib.probe.argtypes = [u64] * 6 + [at, at, i32, at]
    lib.probe_throw.argtypes = [i32, u64, u64, u64, i32, i32, i32, i32]
    lib.probe_draw.argtypes = [i32, u64, i32, i32]
    lib.init()
    return lib


def address(array: NDArray[np.generic]) -> int:
    """Where an array begins; the array must outlive the call."""
    return array.ctypes.data


@dataclass(frozen=True, slots=True)
class Match:
    """What mirrored games gave the first player."""

    games: int
    deals: int
    wins: float
    """Share of games won."""
    margin: float
    """Half the 95 % interval of `wins`, from the spread over pairs of games."""
    net: float
    """Points per deal, its own less the other's."""
    ends: tuple[float, ...]
    """Per deal: gins, knocks and undercuts of the first, of the second, and void deals."""


def play(first: str, second: str, pairs: int, seed: int, *, by_points: bool = False) -> Match:
    """Pairs of games to 100 with the same decks and the seats swapped."""
    out = np.zeros(12)
    library().match(
        PLAYERS.index(first), PLAYERS.index(second), pairs, seed, by_points, address(out)
    )
    mean = out[0] / pairs
    spread = max(out[11] / pairs - mean * mean, 0.0) / 4
    return Match(
        int(out[1]),
        int(out[3]),
        out[0] / out[1],
        1.96 * sqrt(spread / pairs),
        out[2] / out[3],
        tuple(float(each / out[3]) for each in out[4:11]),
    )


@dataclass(frozen=True, slots=True)
class Deals:
    """Rows for learning: discards, knocks that were legal, and unseen cards."""

    discards: Floats
    results: Bins
    knocks: Floats
    settlements: Bins
    cards: Floats
    held: Bins
    margins: Doubles
    """Sums, then counts, of the margins of the ten kinds of a scored deal."""


def gather(
    learner: str,
    pool: Mapping[str, float],
    deals: int,
    seed: int,
    *,
    deviations: float = 0.6,
    odd_limits: float = 0.15,
) -> Deals:
    """Deals of the learner against a pool, opponents drawn by weight for each game.

    In a share of the deals one throw of the learner is random among the near ones, and
    only what follows it is kept. In a share the knock limit is 0 to 9 instead of 10.
    """
    room, knock_room, card_room = deals * 16, deals * 8, 400_000
    discards = np.zeros((room, FEATURES), np.float32)
    results = np.zeros(room, np.int8)
    knocks = np.zeros((knock_room, KNOCK_FEATURES), np.float32)
    settlements = np.zeros(knock_room, np.int8)
    cards = np.zeros((card_room, CARD_FEATURES), np.float32)
    held = np.zeros(card_room, np.int8)
    counts = np.zeros(3, np.int32)
    margins = np.zeros(20)
    players = np.array([PLAYERS.index(name) for name in pool], np.int32)
    weight = np.array(list(pool.values()), np.float64)
    weight /= weight.sum()
    library().gather(
        PLAYERS.index(learner),
        address(players),
        address(weight),
        len(players),
        deals,
        seed,
        False,
        deviations,
        odd_limits,
        address(discards),
        address(results),
        room,
        address(knocks),
        address(settlements),
        knock_room,
        address(cards),
        address(held),
        card_room,
        address(counts),
        address(margins),
    )
    n, k, c = counts
    return Deals(
        discards[:n], results[:n], knocks[:k], settlements[:k], cards[:c], held[:c], margins
    )


def use_net(slot: int, kind: str, nets: Sequence[tuple[Floats, Floats, Floats, Floats]]) -> None:
    """Gives a slot its networks: `kind` is `value` or `knock`.

    Raises `ValueError` for more, or larger ones, than the simulator has room for.
    """
    inputs, hidden = nets[0][0].shape
    if len(nets) > MOST_NETS or hidden > MOST_HIDDEN:
        raise ValueError(
            f"{len(nets)} networks of {hidden} hidden units: the simulator has room for "
            f"{MOST_NETS} of {MOST_HIDDEN}"
        )
    flat = np.concatenate(
        [
            np.concatenate(
                [np.column_stack([into.T, offsets]).ravel(), np.column_stack([out.T, base]).ravel()]
            )
            for into, offsets, out, base in nets
        ]
    ).astype(np.float32)
    library().set_net(slot, int(kind == "knock"), len(nets), hidden, inputs, address(flat))


def use_numbers(
    *,
    held: Sequence[float] | None = None,
    results: Sequence[float] | None = None,
    lead: Sequence[float] | None = None,
    prudence: float | None = None,
) -> None:
    """Sets the odds of held cards, the points of the results, the chance to win from a score,
    and the price of a point of deadwood. Odds of earlier weights, with fewer signs, will do.
    """
    if held is not None:
        held = [*held, *[0.0] * (CARD_FEATURES - len(held))]
    if prudence is not None:
        library().set_prudence(prudence)
    for name, values in (("set_phi", held), ("set_bins", results), ("set_wp", lead)):
        if values is not None:
            array = np.array(values, np.float64)
            getattr(library(), name)(address(array))
