"""The learned numbers of the hard level, and how they are read.

Two kinds of small networks say how a deal may end: one after a discard, one after a
knock. Each gives chances for 21 kinds of result, from the seat's own view:

    bins 0..9    the opponent scores: undercut (large, small), gin (large .. small),
                 knock (large .. small)
    bin 10       nobody scores
    bins 11..20  this seat scores, the same in reverse

`stakes` says what a result is worth, so one set of weights serves all presets.
`hard.weights` is written by `bench/train.py`.

numpy is imported when Hard first plays, not before: a process that never asks Hard for a
move starts faster without it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

BINS: Final = 21
_KINDS: Final = ("value", "knock")


@dataclass(frozen=True, slots=True)
class Net:
    """Several networks of one hidden layer, whose chances are averaged.

    The first axis of every array is the network. Each network is a product of its own, of
    a size for which no linear algebra library starts a second thread.
    """

    into: Floats
    """Weights into the hidden layer: networks, inputs, hidden units."""
    offsets: Floats
    """Their offsets: networks, 1, hidden units."""
    out: Floats
    """Weights out of it: networks, hidden units, results."""
    base: Floats
    """Their offsets: networks, 1, results."""

    def chances(self, rows: Sequence[Sequence[float]]) -> list[list[float]]:
        """For each row of inputs, how likely each kind of result is."""
        import numpy as np

        hidden = np.array(rows) @ self.into
        hidden += self.offsets
        np.maximum(hidden, 0.0, out=hidden)
        powers = hidden @ self.out
        powers += self.base
        powers -= powers.max(2, keepdims=True)
        np.exp(powers, out=powers)
        powers /= powers.sum(2, keepdims=True)
        chances: list[list[float]] = powers.mean(0).tolist()
        return chances


@dataclass(frozen=True, slots=True)
class Weights:
    """All that was learned."""

    held: tuple[float, ...]
    """How public events move the odds that the opponent holds an unseen card."""
    margins: tuple[float, ...]
    """Typical points without bonus of the ten kinds of a scored deal, smallest knock first."""
    lead: tuple[float, ...]
    """Four numbers of the chance to win the game from a score; see `stakes.win_chance`."""
    value: Net
    """How a deal ends after a discard."""
    knock: Net
    """How a deal ends with this knock."""


Parts: TypeAlias = tuple[dict[str, Any], bytes]


def read() -> Parts:
    """The parts of the weights file that lies here; see `parts`."""
    from importlib.resources import files  # slow to import, and only Hard needs it

    return parts((files("engine.bots") / "hard.weights").read_bytes())


def parts(file: bytes) -> Parts:
    """The first line of a weights file, and the half floats after it.

    Raises `ValueError` when the two do not fit, as in a file that was cut or written for
    other networks: reading on would give a bot that plays nonsense.
    """
    head, _, body = file.partition(b"\n")
    try:
        shape = json.loads(head)
        wanted = sum(2 * nets * sum(_sizes(*each)) for nets, *each in map(shape.get, _KINDS))
    except (TypeError, ValueError, AttributeError):
        raise ValueError("hard.weights is damaged: its first line does not describe it") from None
    if len(body) != wanted:
        raise ValueError(
            f"hard.weights is damaged: {len(body)} bytes where its first line says {wanted}"
        )
    return shape, body


def _sizes(inputs: int, hidden: int) -> tuple[int, int, int, int]:
    """How many numbers the parts of one network have, as they lie in the file."""
    return hidden * inputs, hidden, BINS * hidden, BINS


@cache
def weights() -> Weights:
    """The weights of the hard level, read when first needed; raises as `parts` does."""
    import numpy as np

    shape, body = read()
    numbers = np.frombuffer(body, "<f2").astype(np.float64)

    def net(first: int, nets: int, inputs: int, hidden: int) -> tuple[Net, int]:
        sizes = _sizes(inputs, hidden)
        after = first + nets * sum(sizes)
        each = numbers[first:after].reshape(nets, sum(sizes))
        into, offsets, out, base = np.split(each, np.cumsum(sizes)[:-1], axis=1)
        return Net(
            np.ascontiguousarray(into.reshape(nets, hidden, inputs).transpose(0, 2, 1)),
            offsets.reshape(nets, 1, hidden),
            np.ascontiguousarray(out.reshape(nets, BINS, hidden).transpose(0, 2, 1)),
            base.reshape(nets, 1, BINS),
        ), after

    value, after = net(0, *shape["value"])
    knock, _ = net(after, *shape["knock"])
    return Weights(
        tuple(shape["held"]), tuple(shape["margins"]), tuple(shape["lead"]), value, knock
    )
