"""Trains the weights of the hard level: `nice uv run python -m bench.train OUTPUT`.

Policy iteration. A mixed pool of opponents, the learner's own last state among them, is
played in the simulator; in most deals one throw of the learner is random, and only what
follows it is kept. Small networks learn from these deals how a deal ends after a discard,
and from every moment in which a knock was legal how that knock would truly have been
settled (judging it by cards drawn one by one flatters it). The next round plays with them.

All chance comes from `SEED` and `--seed`. Numbers of the rounds are printed as they come:
tuning numbers, on tuning deals; the arena reports on others. Greedy-10, two variants of the
lookahead player, and OpenSpiel's bot at a table that lays off for it, are never trained
against. The commands behind the present weights stand in `docs/bots-levels.md`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from math import cos, pi
from pathlib import Path
from typing import Final

import numpy as np

from bench.simulator import (
    BINS,
    CARD_FEATURES,
    PLAYERS,
    Bins,
    Deals,
    Doubles,
    Floats,
    gather,
    play,
    use_net,
    use_numbers,
)

SEED: Final = 1
POOL: Final = {"net0": 1.2, "eaai": 0.8, "openspiel": 0.8, "greedy-4": 0.6, "lookahead": 1.0}
LAST_POOL: Final = {"net0": 1.0, "eaai": 0.8, "openspiel": 1.0, "greedy-4": 0.8, "lookahead": 0.8}
"""For a run that goes on from earlier weights; `--pool` names another."""
PANEL: Final = ("openspiel", "eaai", "greedy-4", "lookahead", "lookahead-knocks", "lookahead-waits")
BONUS: Final = 25
Net = tuple[Floats, Floats, Floats, Floats]


def fit_held(deals: Deals, steps: int = 12) -> Doubles:
    """Logistic regression of whether the opponent holds an unseen card (Newton's steps)."""
    rows, held = deals.cards.astype(np.float64), deals.held.astype(np.float64)
    weights = np.zeros(rows.shape[1])
    weights[1] = 1.0
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (chance - held) + 1e-3 * weights
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows
        weights = weights - np.linalg.solve(curve + 1e-3 * np.eye(len(weights)), slope)
    return weights


def fit_net(
    rows: Floats, bins: Bins, *, hidden: int, epochs: int, seed: int, start: Net | None = None
) -> Net:
    """One network of a hidden layer of rectifiers and a softmax over the results, by Adam.

    Constant columns get no weight. Inputs are standardised, and that is folded back into
    the weights. `start` is a network of the same shape to go on from, in smaller steps.
    """
    chance = np.random.default_rng(seed)
    batch, rate, decay = 1024, 3e-3, 1e-5
    count, inputs = rows.shape
    mean, spread = rows.mean(0), rows.std(0)
    scale = np.where(spread > 1e-4, 1 / np.maximum(spread, 1e-4), 0).astype(np.float32)
    into = (chance.normal(size=(inputs, hidden)) * np.sqrt(2 / inputs)).astype(np.float32)
    out = (chance.normal(size=(hidden, BINS)) * np.sqrt(1 / hidden)).astype(np.float32)
    base = np.log(np.bincount(bins, minlength=BINS) / count + 1e-4).astype(np.float32)
    params = [into, np.zeros(hidden, np.float32), out, base]
    if start is not None:
        rate = 1e-3
        safe = np.where(scale > 0, scale, 1)[:, None]
        hidden_offsets = start[1] + mean @ start[0]
        params = [
            start[0] / safe,
            hidden_offsets.astype(np.float32),
            start[2].copy(),
            start[3].copy(),
        ]
    first = [np.zeros_like(each) for each in params]
    second = [np.zeros_like(each) for each in params]
    total, step, loss = epochs * (count // batch), 0, 0.0
    for _ in range(epochs):
        order = chance.permutation(count)
        loss = 0.0
        for low in range(0, count - batch + 1, batch):
            pick = order[low : low + batch]
            given, wanted = (rows[pick] - mean) * scale, bins[pick]
            before = given @ params[0] + params[1]
            after = np.maximum(before, 0)
            score = after @ params[2] + params[3]
            power = np.exp(score - score.max(1, keepdims=True))
            likely = power / power.sum(1, keepdims=True)
            loss -= float(np.log(likely[np.arange(batch), wanted] + 1e-9).mean())
            likely[np.arange(batch), wanted] -= 1
            likely /= batch
            back = (likely @ params[2].T) * (before > 0)
            slopes = [given.T @ back, back.sum(0), after.T @ likely, likely.sum(0)]
            step += 1
            now = rate * (0.49 * (1 + cos(pi * step / total)) + 0.02)
            for param, slope, m, v in zip(params, slopes, first, second, strict=True):
                m += 0.1 * (slope - m)
                v += 0.001 * (slope * slope - v)
                param -= now * (
                    (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8) + decay * param
                )
    print(f"    loss {loss / max(count // batch, 1):.4f} on {count} rows", flush=True)
    folded = params[0] * scale[:, None]
    return folded, params[1] - (mean * scale) @ params[0], params[2], params[3]


def result_points(margins: Sequence[float]) -> list[float]:
    """Points of the 21 results, from the typical margins of the ten scored kinds."""
    scored = [each + (BONUS if kind >= 5 else 0) for kind, each in enumerate(margins)]
    return [-each for each in reversed(scored)] + [0.0] + scored


def rounded(held: Doubles) -> list[float]:
    """The odds of held cards as they are written."""
    return [round(float(each), 4) for each in held]


def write(
    path: Path,
    held: Doubles,
    margins: Sequence[float],
    lead: Sequence[float],
    value: Sequence[Net],
    knock: Sequence[Net],
) -> None:
    """The weights as `engine.bots.nets` reads them: one line of JSON, then half floats."""
    head = {
        "held": rounded(held),
        "margins": [round(float(each), 2) for each in margins],
        "lead": list(lead),
        "value": [len(value), *value[0][0].shape],
        "knock": [len(knock), *knock[0][0].shape],
    }
    numbers = np.concatenate(
        [
            np.concatenate([into.T.ravel(), offsets, out.T.ravel(), base])
            for into, offsets, out, base in (*value, *knock)
        ]
    )
    path.write_bytes(json.dumps(head).encode() + b"\n" + numbers.astype("<f2").tobytes())


def read(path: Path) -> tuple[dict[str, list[float]], list[Net], list[Net]]:
    """What `write` wrote: its first line, the value networks, the knock networks."""
    line, _, body = path.read_bytes().partition(b"\n")
    head = json.loads(line)
    numbers = np.frombuffer(body, "<f2").astype(np.float32)
    at = 0

    def take(*shape: int) -> Floats:
        nonlocal at
        count = int(np.prod(shape))
        at += count
        return numbers[at - count : at].reshape(shape)

    kinds: list[list[Net]] = []
    for kind in ("value", "knock"):
        nets, inputs, hidden = head[kind]
        kinds.append(
            [
                (take(hidden, inputs).T, take(hidden), take(BINS, hidden).T, take(BINS))
                for _ in range(nets)
            ]
        )
    return head, kinds[0], kinds[1]


def tuning_table(pairs: int, seed: int) -> None:
    """Prints what the present weights win against the panel, on tuning deals."""
    for name in PANEL:
        won = play("net0", name, pairs, seed)
        ends = " ".join(f"{each:.2f}" for each in won.ends)
        print(
            f"  {name:16} {won.wins:6.1%} +-{won.margin:.1%}  net {won.net:+.2f}  {ends}",
            flush=True,
        )


LEAD: Final = (1.52, 0.7, 30.0, 40.0)
"""Fitted to exact chances of two equal players; see `win_chance` in `engine.bots.stakes`."""
FIRST_MARGINS: Final = (3, 8.5, 16, 25, 40, 8, 22, 42, 1, 7)


class Training:
    """The rounds of one run; each finished round is written to the output."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.goes_on = args.start is not None
        self.pool = args.pool or (LAST_POOL if self.goes_on else POOL)
        self.old: Deals | None = None
        self.value: list[Net] = []
        self.knock: list[Net] = []
        self.kept: tuple[list[Net], list[Net]]
        use_numbers(results=result_points(FIRST_MARGINS), lead=LEAD, prudence=args.prudence)
        if args.start is None:
            self.held = fit_held(self._without_self(args.held_deals, SEED))
        else:
            head, self.value, self.knock = read(args.start)
            # Earlier weights may know fewer signs of a held card.
            self.held = np.zeros(CARD_FEATURES)
            self.held[: len(head["held"])] = head["held"]
            use_numbers(held=list(self.held), results=result_points(head["margins"]))
            self._use()
            if args.held_again:
                self.held = fit_held(gather("net0", self.pool, args.held_deals, SEED + 5500))
        self.kept = (self.value, self.knock) if args.keep else ([], [])
        use_numbers(held=list(self.held))
        if args.beside is not None:
            head, value, knock = read(args.beside)
            if head["held"] != rounded(self.held):
                raise ValueError(f"{args.beside} judges held cards by other numbers")
            self.kept = (self.kept[0] + value, self.kept[1] + knock)

    def _without_self(self, count: int, seed: int) -> Deals:
        others = {name: share for name, share in POOL.items() if name != "net0"}
        return gather("lookahead", {"lookahead": 1.0, **others}, count, seed)

    def _use(self) -> None:
        use_net(0, "value", self.value)
        use_net(0, "knock", self.knock)

    def round(self, number: int) -> None:
        """Plays and learns. Round 0 learns from the lookahead player."""
        args = self.args
        large = number > args.rounds
        count = args.last_deals if large else args.deals
        seed = args.seed + (5000 if self.goes_on else 1000) + number
        if number == 0:
            deals = self._without_self(count, seed)
        else:
            if not self.goes_on and number in (2, args.rounds + 1):
                self.held = fit_held(gather("net0", self.pool, args.held_deals, seed + 500))
                use_numbers(held=list(self.held))
                self.old = None
            deals = gather("net0", self.pool, count, seed)
        margins = list(deals.margins[:10] / np.maximum(deals.margins[10:], 1))
        use_numbers(results=result_points(margins))
        nets, hidden, epochs = (args.nets, args.hidden, 4) if large else (2, 32, 3)
        if self.goes_on:
            epochs = 2
        rows, bins = deals.discards, deals.results
        knocks, settled = deals.knocks, deals.settlements
        if self.old is not None:
            rows = np.concatenate([self.old.discards, rows])
            bins = np.concatenate([self.old.results, bins])
            knocks = np.concatenate([self.old.knocks, knocks])
            settled = np.concatenate([self.old.settlements, settled])

        def learn(given: Floats, wanted: Bins, units: int, before: list[Net]) -> list[Net]:
            return [
                fit_net(
                    given,
                    wanted,
                    hidden=units,
                    epochs=epochs,
                    seed=seed * 10 + each,
                    start=before[each] if self.goes_on else None,
                )
                for each in range(nets)
            ]

        self.value = learn(rows, bins, hidden, self.value)
        self.knock = learn(knocks, settled, 32, self.knock)
        self.old = deals if number and not self.goes_on else None
        self._use()
        # More networks err less together: earlier ones beside their successors, those of two seeds.
        value, knock = (self.kept[0] + self.value, self.kept[1] + self.knock)
        write(args.output, self.held, margins, LEAD, value, knock)


def pool(text: str) -> dict[str, float]:
    """Opponents and how often each is met: `net0=0.5,eaai=1`. `net0` is the learner itself."""
    shares = {
        name: float(share) for name, _, share in (each.partition("=") for each in text.split(","))
    }
    if unknown := set(shares) - set(PLAYERS):
        raise ValueError(f"no such player: {', '.join(sorted(unknown))}")
    return shares


def main(arguments: list[str] | None = None) -> None:
    """The whole training, or its last rounds from earlier weights."""
    parser = argparse.ArgumentParser(description="Train the weights of the hard level.")
    parser.add_argument("output", type=Path)
    parser.add_argument("--rounds", type=int, default=6, help="small rounds before the large")
    parser.add_argument("--deals", type=int, default=200_000, help="deals of a small round")
    parser.add_argument("--last", type=int, default=2, help="large rounds")
    parser.add_argument("--last-deals", type=int, default=1_000_000)
    parser.add_argument("--nets", type=int, default=5, help="networks of a large round")
    parser.add_argument("--hidden", type=int, default=48, help="their hidden units")
    parser.add_argument("--prudence", type=float, default=0.0, help="of the policy that plays")
    parser.add_argument("--seed", type=int, default=SEED, help="of the rounds")
    parser.add_argument("--start", type=Path, help="weights to go on from, with no small rounds")
    parser.add_argument("--keep", action="store_true", help="write the networks of --start too")
    parser.add_argument(
        "--beside", type=Path, help="weights of another seed, whose networks are written too"
    )
    parser.add_argument("--pool", type=pool, help="opponents, as net0=0.5,eaai=1; not of round 0")
    parser.add_argument(
        "--held-deals", type=int, default=50_000, help="deals that say which cards are held"
    )
    parser.add_argument("--tuning-games", type=int, default=2000, help="after each round")
    parser.add_argument(
        "--held-again", action="store_true", help="learn anew which cards are held, after --start"
    )
    args = parser.parse_args(arguments)
    training = Training(args)
    for number in range(1 if args.start else 0, args.rounds + args.last + 1):
        began = time.monotonic()
        training.round(number)
        print(f"round {number}: {time.monotonic() - began:.0f} s", flush=True)
        tuning_table(args.tuning_games // 2, SEED)


if __name__ == "__main__":
    main()
