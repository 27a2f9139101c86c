"""Mirrored games between bots: `uv run python -m bench.arena hard --panel --games 1000`.

A pair of games shares all its decks with the seats swapped, so luck of the cards cancels
and the interval is taken over pairs. Decks come from the arena's own seeds, which no
training or tuning uses. Everything runs through the engine's public door: views in,
actions out.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Final, get_args

from bench.opponents import NEVER_LAYS_OFF, PLAYERS, Player
from engine.game import Game
from engine.rules import Preset, Rules, custom, preset
from engine.secrecy import view_of
from engine.view import DealKind, Seat

PANEL: Final = (
    "openspiel",
    "openspiel-table",
    "eaai",
    "greedy-4",
    "lookahead",
    "lookahead-knocks",
    "lookahead-waits",
)
KINDS: Final = ("gin", "knock", "undercut")


@dataclass
class Tally:
    """What pairs of games gave the first player."""

    pairs: list[int] = field(default_factory=list)
    """Games won in each pair: 0, 1 or 2."""
    deals: int = 0
    net: int = 0
    ends: dict[str, list[int]] = field(
        default_factory=lambda: {kind: [0, 0] for kind in KINDS} | {"void": [0, 0]}
    )
    """Deals by how they ended, scored by the first player and by the second."""
    nanoseconds: list[int] = field(default_factory=list)
    """CPU time of each decision of the first player that had a choice."""

    def add(self, other: Tally) -> None:
        """Adds the pairs of another tally."""
        self.pairs += other.pairs
        self.deals += other.deals
        self.net += other.net
        self.nanoseconds += other.nanoseconds
        for kind, (mine, theirs) in other.ends.items():
            self.ends[kind][0] += mine
            self.ends[kind][1] += theirs

    @property
    def wins(self) -> float:
        """Share of games won."""
        return sum(self.pairs) / (2 * len(self.pairs))

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of `wins`, from the spread over pairs."""
        count = len(self.pairs)
        if count < 2:
            return 0.5
        mean = sum(self.pairs) / count
        spread = sum((each - mean) ** 2 for each in self.pairs) / (count - 1) / 4
        return 1.96 * sqrt(spread / count)


def play_pairs(first: str, second: str, rules: Rules, base: str, pairs: Iterable[int]) -> Tally:
    """Plays pairs of games by their numbers."""
    if {first, second} & NEVER_LAYS_OFF:
        rules = custom(rules, layoffs="manual")
    tally = Tally()
    for number in pairs:
        seed = hashlib.sha256(f"arena {base} {number}".encode()).digest()
        won = 0
        for seat in (0, 1):
            players = [PLAYERS[first](seed), PLAYERS[second](seed)]
            won += _play_game(players if seat == 0 else players[::-1], seat, rules, seed, tally)
        tally.pairs.append(won)
    return tally


def _play_game(players: list[Player], mine: int, rules: Rules, seed: bytes, tally: Tally) -> bool:
    game, _ = Game.start(rules, seed, 0)
    seats: tuple[Seat, Seat] = (0, 1)
    while not game.is_over:
        on_turn = game.on_turn
        if on_turn is None:
            result = game.deal.result
            assert result is not None
            for seat in seats:
                game, _ = game.apply(seat, view_of(game, seat).legal[0])
            _count(tally, result.kind, result.winner, result.points, mine)
            continue
        view = view_of(game, on_turn)
        began = time.thread_time_ns()
        action = players[on_turn].choose(view)
        if on_turn == mine and len(view.legal) > 1:
            tally.nanoseconds.append(time.thread_time_ns() - began)
        game, _ = game.apply(on_turn, action)
    result = game.deal.result
    assert result is not None
    _count(tally, result.kind, result.winner, result.points, mine)
    return game.winner == mine


def _count(tally: Tally, kind: DealKind, winner: int | None, points: int, mine: int) -> None:
    tally.deals += 1
    if winner is None:
        tally.ends["void"][0] += 1
        return
    name = "gin" if kind in (DealKind.GIN, DealKind.BIG_GIN) else str(kind)
    tally.ends[name][winner != mine] += 1
    tally.net += points if winner == mine else -points


class Record:
    """Tallies of chunks of pairs, kept in a file, so that a long run can be cut and go on."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._tallies: dict[str, Tally] = {}
        if path is not None and path.exists():
            for text in path.read_text().splitlines():
                chunk, tally = json.loads(text)
                self._tallies[chunk] = Tally(**tally)

    def get(self, chunk: str) -> Tally | None:
        """The tally of a chunk that was played before."""
        return self._tallies.get(chunk)

    def keep(self, chunk: str, tally: Tally) -> None:
        """Writes down what a chunk gave."""
        if self._path is not None:
            with self._path.open("a") as file:
                file.write(json.dumps([chunk, asdict(tally)]) + "\n")


CHUNK: Final = 10
"""Pairs that are played, and kept, together."""


def play(
    first: str, second: str, rules: Rules, base: str, pairs: int, cores: int, record: Record
) -> Tally:
    """Plays pairs 0 .. `pairs` - 1, spread over processes, but for those in the record."""
    tally = Tally()
    chunks = [range(start, min(start + CHUNK, pairs)) for start in range(0, pairs, CHUNK)]
    with ProcessPoolExecutor(cores) if cores > 1 else nullcontext() as pool:
        jobs: list[tuple[str, Callable[[], Tally]]] = []
        for chunk in chunks:
            name = f"{first} {second} {rules.preset} {base} {chunk.start}-{chunk.stop}"
            known = record.get(name)
            if known is not None:
                tally.add(known)
                continue
            call = partial(play_pairs, first, second, rules, base, chunk)
            jobs.append((name, call if pool is None else pool.submit(call).result))
        for name, result in jobs:
            played = result()
            record.keep(name, played)
            tally.add(played)
    return tally


HEAD: Final = (
    f"{'against':18}{'won':>7}{'95 %':>16}{'net':>8}"
    f"{'gin':>12}{'knock':>12}{'undercut':>12}{'void':>6}{'p50':>7}{'p99':>7}"
)


def line(second: str, tally: Tally) -> str:
    """One row of the table: shares of deals as mine/theirs, milliseconds of CPU."""
    deals = tally.deals
    shares = [
        f"{tally.ends[kind][0] / deals:.1%}/{tally.ends[kind][1] / deals:.1%}" for kind in KINDS
    ]
    times = sorted(tally.nanoseconds) or [0]
    low, high = (times[int(part * (len(times) - 1))] / 1e6 for part in (0.5, 0.99))
    least, most = max(tally.wins - tally.margin, 0), min(tally.wins + tally.margin, 1)
    interval = f"{least:.1%}-{most:.1%}"
    return (
        f"{second:18}{tally.wins:7.1%}{interval:>16}{tally.net / deals:+8.2f}"
        f"{shares[0]:>12}{shares[1]:>12}{shares[2]:>12}"
        f"{tally.ends['void'][0] / deals:6.1%}{low:7.2f}{high:7.2f}"
    )


def main(arguments: list[str] | None = None) -> None:
    """Prints a line for each opponent."""
    parser = argparse.ArgumentParser(description="Mirrored games between bots.")
    parser.add_argument("first", choices=sorted(PLAYERS))
    parser.add_argument("second", nargs="*")
    parser.add_argument("--panel", action="store_true", help="the whole panel of opponents")
    parser.add_argument("--games", type=int, default=200, help="games, two to a pair")
    parser.add_argument("--preset", choices=get_args(Preset)[:-1], default="friends")
    parser.add_argument("--deals", default="report", help="names the set of deals")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--record", type=Path, help="keeps what was played, and goes on from there next time"
    )
    args = parser.parse_args(arguments)
    against = [*args.second, *(PANEL if args.panel else ())]
    if not against or not set(against) <= set(PLAYERS):
        parser.error(f"name an opponent ({', '.join(PLAYERS)}), or ask for --panel")
    pairs = max(args.games // 2, 1)
    record = Record(args.record)
    print(f"{args.first}, {2 * pairs} mirrored games each, {args.preset} rules")
    print(HEAD)
    for second in against:
        tally = play(args.first, second, preset(args.preset), args.deals, pairs, args.cores, record)
        print(line(second, tally))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
