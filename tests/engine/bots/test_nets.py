"""The networks against plain loops over the same numbers, and when numpy is imported."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from importlib.resources import files
from math import exp
from struct import unpack

import pytest

from engine.bots import bot
from engine.bots.features import Table, features, knock_features
from engine.bots.hard import PRUDENCE, SPAN, Valued, valued
from engine.bots.nets import BINS, Net, parts, weights
from engine.bots.stakes import worth
from engine.game import Game
from engine.rules import PRESETS
from engine.secrecy import view_of
from engine.view import Phase, Seat, View

Layers = list[tuple[list[list[float]], list[float], list[list[float]], list[float]]]


def views(games: int) -> list[View]:
    """Views of seats that must throw and have no gin, under all presets."""
    found: list[View] = []
    for number in range(games):
        name = sorted(PRESETS)[number % len(PRESETS)]
        seed = bytes([number, 77]) * 16
        game, _ = Game.start(PRESETS[name], seed, 0)
        for _ in range(90):
            if game.is_over:
                break
            seat: Seat = game.on_turn if game.on_turn is not None else (1 if game.ready[0] else 0)
            view = view_of(game, seat)
            gin = any(option.may_knock and not option.deadwood for option in view.options)
            if view.phase is Phase.DISCARD and not gin:
                found.append(view)
            game, _ = game.apply(seat, bot("easy", seed).choose(view))
    return found


def layers(kind: str) -> Layers:
    """The networks as lists, read from the file by its description."""
    line, _, body = (files("engine.bots") / "hard.weights").read_bytes().partition(b"\n")
    head = json.loads(line)
    numbers = list(unpack(f"<{len(body) // 2}e", body))

    def rows(count: int, length: int) -> list[list[float]]:
        taken = [numbers[at * length : (at + 1) * length] for at in range(count)]
        del numbers[: count * length]
        return taken

    read: dict[str, Layers] = {}
    for each in ("value", "knock"):
        nets, inputs, hidden = head[each]
        read[each] = [
            (rows(hidden, inputs), rows(1, hidden)[0], rows(BINS, hidden), rows(1, BINS)[0])
            for _ in range(nets)
        ]
    assert not numbers
    return read[kind]


def plain_chances(nets: Layers, row: list[float]) -> list[float]:
    total = [0.0] * BINS
    for into, offsets, out, base in nets:
        hidden = [
            max(sum(weight * number for weight, number in zip(line, row, strict=True)) + start, 0)
            for line, start in zip(into, offsets, strict=True)
        ]
        powers = [
            exp(sum(weight * unit for weight, unit in zip(line, hidden, strict=True)) + start)
            for line, start in zip(out, base, strict=True)
        ]
        whole = sum(powers)
        total = [so_far + each / whole for so_far, each in zip(total, powers, strict=True)]
    return [each / len(nets) for each in total]


@pytest.fixture(scope="module")
def value_layers() -> Layers:
    return layers("value")


@pytest.fixture(scope="module")
def knock_layers() -> Layers:
    return layers("knock")


def plainly_valued(view: View, value: Layers, knock: Layers) -> dict[tuple[int, bool], float]:
    """Each throw and its worth, one after another."""
    table = Table(view, weights().held)
    least = min(option.deadwood for option in view.options if option.may_discard)
    found: dict[tuple[int, bool], float] = {}
    for option in view.options:
        row = features(table, view.hand ^ 1 << option.card, option.card)
        for may, knocks, nets in (
            (option.may_discard, False, value),
            (option.may_knock, True, knock),
        ):
            if may:
                more = knock_features(table, option.arrangements[0]) if knocks else []
                likely = plain_chances(nets, row + more)
                doubt = 0.0 if knocks else PRUDENCE / view.rules.target * (option.deadwood - least)
                found[option.card, knocks] = sum(map(float.__mul__, likely, worth(view))) - doubt
    return found


def key(each: Valued) -> tuple[int, bool]:
    return each.option.card, each.knock


def test_a_batch_says_what_plain_loops_say(value_layers: Layers, knock_layers: Layers) -> None:
    compared = knocks = 0
    for view in views(8)[::12]:
        plain = plainly_valued(view, value_layers, knock_layers)
        batch = {key(each): each.chance for each in valued(view, every=True)}
        assert batch.keys() == plain.keys()
        assert batch == pytest.approx(plain, abs=1e-12)
        compared += len(batch)
        knocks += sum(knock for _, knock in batch)
    assert compared > 200
    assert knocks > 5


def test_what_is_not_looked_at_is_far_above_the_least_deadwood() -> None:
    fewer = 0
    for view in views(4):
        near, all_of_them = valued(view), valued(view, every=True)
        worst = max(each.option.deadwood for each in near if not each.knock)
        left_out = {key(each) for each in all_of_them} - {key(each) for each in near}
        fewer += len(left_out)
        least = min(option.deadwood for option in view.options if option.may_discard)
        assert worst <= least + SPAN
        # What both look at has one worth and one order, however many rows lie beside it.
        kept = [each for each in all_of_them if key(each) not in left_out]
        assert [key(each) for each in kept] == [key(each) for each in near]
    assert fewer > 100


def test_another_order_of_addition_changes_no_order(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = views(4)
    before = [[key(each) for each in valued(view)] for view in seen]
    learned = weights()
    turned = [
        Net(net.into[::-1], net.offsets[::-1], net.out[::-1], net.base[::-1])
        for net in (learned.value, learned.knock)
    ]
    other = replace(learned, value=turned[0], knock=turned[1])
    monkeypatch.setattr("engine.bots.hard.weights", lambda: other)
    assert [[key(each) for each in valued(view)] for view in seen] == before


def test_a_damaged_file_is_named_instead_of_played_from() -> None:
    whole = (files("engine.bots") / "hard.weights").read_bytes()
    head, _, body = whole.partition(b"\n")
    shape, numbers = parts(whole)
    assert (json.loads(head), body) == (shape, numbers)
    fewer = json.dumps({**shape, "knock": [1, *shape["knock"][1:]]}).encode()
    cut = (whole[:-1], whole[:-2], whole + b"ab", whole[: len(whole) // 2], fewer + b"\n" + body)
    for file in cut:
        with pytest.raises(ValueError, match=r"damaged: \d+ bytes where its first"):
            parts(file)
    for file in (b"", bytes(len(whole)), body, b"[]\n", b'{"value": [16, 50]}\n' + body):
        with pytest.raises(ValueError, match="damaged: its first line does not describe it"):
            parts(file)


PROBE = """
import sys
from engine.bots import bot
from engine.game import Game
from engine.rules import PRESETS
from engine.secrecy import view_of
game, _ = Game.start(PRESETS["friends"], bytes(32), 0)
view = view_of(game, 0)
bot("medium").choose(view), bot("easy").choose(view)
assert "numpy" not in sys.modules, "numpy is imported before Hard plays"
for _ in range(60):
    if game.on_turn is None:
        break
    action = bot("hard").choose(view_of(game, game.on_turn))
    print(action)
    game, _ = game.apply(game.on_turn, action)
assert "numpy" in sys.modules
"""


def test_two_processes_give_one_answer_and_numpy_waits_for_hard() -> None:
    answers = [
        subprocess.run(
            [sys.executable, "-c", PROBE],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": number, "OPENBLAS_NUM_THREADS": number},
        ).stdout
        for number in "14"
    ]
    assert answers[0].count("Discard") > 5
    assert answers[0] == answers[1]
