"""Transcripts of whole conversations, word for word: what two seats and a watcher are told.

Made without a wire from fixed seeds by `python -m tests.app.golden`; a test makes them again.
A difference is a change of the protocol: look at it, then write them anew. The order of keys
means nothing on the wire, so each frame has its keys sorted here.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Final

from pydantic_core import from_json, to_json

from app import inbox
from app.commands import Act, Sit
from app.frames import masks
from app.live import Copy, Live
from app.outcome import Accepted, Outcome
from app.protocol import Act as ActFrame
from app.room import apply
from app.state import Room
from app.store import Stored
from engine.rules import Rules, custom, preset
from engine.view import Seat
from tests.app.script import choose

HERE: Final = Path(__file__).parent
NOW: Final = 1_800_000_000.0


class Watching:
    """A socket that only writes down what it gets."""

    socket = "-"
    revealed: tuple[Seat, int] | None = None

    def __init__(self, key: str, seat: Seat | None) -> None:
        self.key = key
        self.seat = seat
        self.sent: int | None = 0
        self.lines: list[bytes] = []

    def push(self, text: bytes) -> None:
        """Notes a frame."""
        self.lines.append(text)

    def welcome(self) -> None:
        """Is not called: the epoch stays."""
        raise AssertionError("welcome")

    def seated(self) -> None:
        """Is not called: who sits has a seat already."""
        raise AssertionError("seated")

    def bye(self, code: int, reason: str, retry_ms: int | None = None) -> None:
        """Is not called: nobody has to leave."""
        raise AssertionError(reason)


def transcript(name: str) -> str:
    """One conversation: a line for each frame, with who said it or got it."""
    rules, seed, level, watch = CONVERSATIONS[name]
    room = Room("goldenroom123", rules, seed * 32, made_at=NOW, watch=watch)
    lines: list[str] = []
    chance = random.Random(name)
    room = _sit(room, Sit("host", "Ada", b"ada"), lines)
    friend = Sit("", "Medium", level="medium") if level else Sit("guest", "Bo", b"bo")
    outcome = apply(room, friend, NOW)
    live = Live(Copy(_stored(room), room))
    lines += _told(live, outcome)
    room = outcome.room
    asked = 0
    while not room.is_over and asked < 400:
        for seat in (0, 1):
            view = from_json(live.table(live.eyes(_reader(room, seat))))["view"]
            action = choose(view, chance)
            if action is not None and room.chairs[seat].kind == "person":
                break
        else:
            raise AssertionError("nobody may move")
        asked += 1
        frame = {"type": "act", "id": f"c{asked}", "version": room.version, "action": action}
        text = to_json(frame).decode()
        lines.append(f"{seat} > {text}")
        message = inbox.read(text)
        assert isinstance(message, ActFrame)
        intent = inbox.intent_of(message.action)
        outcome = apply(room, Act(seat, f"c{asked}", room.version, intent), NOW + asked)
        assert isinstance(outcome.reply, Accepted), outcome.reply
        lines += _told(live, outcome)
        room = outcome.room
        if name.endswith("deal") and outcome.records:
            break
    return "\n".join(lines) + "\n"


def _sit(room: Room, sit: Sit, lines: list[str]) -> Room:
    outcome = apply(room, sit, NOW)
    lines += _told(Live(Copy(_stored(room), room)), outcome)
    return outcome.room


def _told(live: Live, outcome: Outcome) -> list[str]:
    events = list(enumerate(map(masks, outcome.events), live.version + 1))
    seats: tuple[Seat, Seat] = (0, 1)
    readers = [_reader(outcome.room, seat) for seat in seats if outcome.room.chairs[seat].key]
    readers.append(Watching("", None))
    for reader in readers:
        reader.sent = live.version
    live.listeners = set(readers)
    live.adopt(Copy(_stored(outcome.room), outcome.room), events)
    live.fan_out()
    return [
        f"{'-' if reader.seat is None else reader.seat} < {_sorted(line)}"
        for reader in readers
        for line in reader.lines
    ]


def _sorted(frame: bytes) -> str:
    return json.dumps(json.loads(frame), sort_keys=True, separators=(",", ":"))


def _reader(room: Room, seat: Seat) -> Watching:
    return Watching(room.chairs[seat].key, seat)


def _stored(room: Room) -> Stored:
    return Stored(room.version, "epoch", b"", NOW)


CONVERSATIONS: Final[dict[str, tuple[Rules, bytes, bool, bool]]] = {
    "friends_deal": (preset("friends"), b"\x09", False, False),
    "watched_deal": (preset("hoyle"), b"\x09", False, True),
    "manual_deal": (custom(preset("friends"), layoffs="manual"), b"\x3f", False, False),
}
"""By name: rules, seed, whether against a bot, whether one may watch. Short deals all."""
