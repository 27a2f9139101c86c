"""Games that must reach their end while everything under them dies.

Two server processes on a Cluster of three masters with replicas. At random a process is
killed with -9, a connection is cut or stalled, a command is sent twice, a master is killed.

    python -m tests.app.chaos --minutes 10 --rooms 50
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from engine.actions import Pile
from engine.cards import NAMES, names
from engine.events import Dealt, Discarded, Drew
from engine.notation import replay
from engine.secrecy import view_of
from tests.app.fleet import Cluster
from tests.app.player import Frame, Player
from tests.app.script import choose
from tests.app.tables import CARD, DECK
from tests.conftest import Server, start_server, wait_until

LOST = (OSError, TimeoutError, ConnectionError, httpx.TransportError)
MOVES = {"pass": "passed", "draw": "drew", "discard": "discarded", "knock": "knocked"}


@dataclass
class Chaos:
    """What goes wrong, and the servers that are up."""

    directory: Path
    cluster: Cluster
    chance: random.Random
    counts: Counter[str] = field(default_factory=Counter)
    servers: list[Server] = field(default_factory=list)
    over: bool = False

    def start(self) -> Server:
        """One more server process."""
        number = self.counts["processes"]
        self.counts["processes"] += 1
        place = self.directory / f"server{number}"
        place.mkdir()
        environment = {"REDIS_URL": self.cluster.url, "GINVITE_HEARTBEAT": "1"}
        return start_server(place / "log", (), environment)

    def url(self) -> str:
        """A server that is up, as a load balancer without stickiness picks it."""
        return self.chance.choice(self.servers).url

    async def kill_processes(self, every: float) -> None:
        """Kills a process now and then, and starts another."""
        while not self.over:
            await asyncio.sleep(every * self.chance.uniform(0.7, 1.3))
            victim = self.servers.pop(self.chance.randrange(len(self.servers)))
            victim.kill()
            self.counts["processes killed"] += 1
            starting = asyncio.create_task(asyncio.to_thread(self.start))
            try:
                await asyncio.shield(starting)
            finally:
                # Also when the chaos is over by then: it is stopped with the others.
                self.servers.append(await starting)

    async def kill_masters(self, every: float) -> None:
        """Kills a master now and then; its replica takes over, and it comes back as one."""
        while not self.over:
            await asyncio.sleep(every * self.chance.uniform(0.7, 1.3))
            masters = [node for node in self.cluster.nodes if node.is_master()]
            victim = self.chance.choice(masters)
            await asyncio.to_thread(victim.kill)
            self.counts["masters killed"] += 1
            await asyncio.sleep(2.0)
            await asyncio.to_thread(victim.start)
            whole = self.cluster.is_whole
            await asyncio.to_thread(wait_until, whole, "the cluster does not heal", 60.0)


class Survivor:
    """One seat that plays on, whatever happens to its connection."""

    def __init__(self, chaos: Chaos, seed: str) -> None:
        self.chaos = chaos
        self.player = Player(chaos.url())
        self.chance = random.Random(seed)
        self.acknowledged: list[tuple[str, int, int, Frame]] = []
        """Epoch, version before, version of the ack, and the action of it."""

    async def insist(self, work: Callable[[], Any]) -> Any:
        """Does something again, at any server, until it is done."""
        while True:
            self.player.url = self.chaos.url()
            with contextlib.suppress(*LOST):
                async with asyncio.timeout(10):
                    return await work()
            await asyncio.sleep(0.1)

    async def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        """A REST request that is repeated while the store is away."""

        async def ask() -> httpx.Response:
            response = await self.player.request(method, path, **options)
            if response.status_code >= 500:
                raise ConnectionError(response.text)
            return response

        response: httpx.Response = await self.insist(ask)
        return response

    async def play(self) -> None:
        """Plays until the game is over."""
        player = self.player
        await self.insist(player.connect)
        while player.table is None or player.view["final"] is None:
            version = player.version or 0
            action = choose(player.view, self.chance)
            if action is None:
                await self.wait_beyond(version)
            else:
                await self.act(action)

    async def wait_beyond(self, version: int) -> None:
        """Waits for the other seat, and comes back when the connection is lost."""
        player = self.player
        try:
            await player.wait(lambda: player.version != version, 2.0)
        except TimeoutError:
            with contextlib.suppress(*LOST):
                async with asyncio.timeout(2.0):
                    await player.ping()
                return
            await self.insist(player.connect)
        except LOST:
            await self.insist(player.connect)

    async def act(self, action: Frame) -> None:
        """Wants something until it is acknowledged or refused."""
        player, chaos = self.player, self.chaos
        frame = player.act_frame(action)
        before, epoch = player.version or 0, player.epoch or ""
        while True:
            try:
                if self.chance.random() < 0.05:
                    await player.send(frame)
                    chaos.counts["sent twice"] += 1
                if self.chance.random() < 0.02:
                    await player.send(frame)
                    player.cut()
                    chaos.counts["connections cut"] += 1
                if self.chance.random() < 0.01:
                    await player.stall(0.5)
                    chaos.counts["connections stalled"] += 1
                async with asyncio.timeout(10):
                    reply = await player.reply(frame, frame["id"])
            except LOST:
                await self.insist(player.connect)
                continue
            if reply["type"] == "ack":
                chaos.counts["acknowledged"] += 1
                if action["type"] in MOVES:
                    entry = (player.epoch or epoch, before, reply["version"], action)
                    self.acknowledged.append(entry)
                with contextlib.suppress(*LOST):
                    await player.reaches(reply["version"])
                return
            chaos.counts[f"refused {reply['code']}"] += 1
            if reply["code"] != "busy":
                # The table has changed, or went back: look again.
                await self.insist(player.connect)
                return
            await asyncio.sleep(0.1)


async def game(chaos: Chaos, number: int) -> tuple[Survivor, Survivor]:
    """One room from its making to the end of its game."""
    host, guest = Survivor(chaos, f"{number} 0"), Survivor(chaos, f"{number} 1")
    wish = {"opponent": "friend", "options": {"target": 50}}
    made = await host.request("POST", "/api/rooms", json=wish)
    room = made.json()["room"]
    for each in (host, guest):
        each.player.room = room
    sat = await guest.request("POST", f"/api/rooms/{room}/seat", json={})
    assert sat.json()["seat"] == 1, sat.text
    async with asyncio.TaskGroup() as group:
        group.create_task(host.play())
        group.create_task(guest.play())
    return host, guest


async def judge(chaos: Chaos, seats: tuple[Survivor, Survivor]) -> None:
    """Whether the room kept its word."""
    host, guest = (seat.player for seat in seats)
    final = host.view["final"]
    assert final == guest.view["final"]
    response = await seats[0].request("GET", f"/api/rooms/{host.room}/record")
    records = [f"rules{text}" for text in response.text.split("rules")[1:]]
    views = [view_of(replay(record).game, None) for record in records]
    # Every deal replays through the engine, and the last one to the same end.
    assert list(views[-1].final.totals) == final["totals"]  # type: ignore[union-attr]
    assert [line.points for line in views[-1].sheet] == [
        line["points"] for line in host.view["sheet"]
    ]
    chaos.counts["games to their end"] += 1
    chaos.counts["deals replayed"] += len(views)
    for seat in seats:
        missing = [entry for entry in seat.acknowledged if not happened(seat.player, entry)]
        chaos.counts["acknowledged and lost with the epoch"] += len(missing)
        # Only what a store lost in a failover may be missing, and then everybody is told.
        assert not missing or seat.player.restores, missing
        chaos.counts["frames checked for secrets"] += keeps_secrets(seat.player, records)
    chaos.counts["epochs"] += len({each for seat in seats for each in seat.player.restores})


def happened(player: Player, entry: tuple[str, int, int, Frame]) -> bool:
    """Whether an acknowledged move is in the history that holds now."""
    epoch, before, version, action = entry
    lost = [went_on for ended, went_on in player.restores if ended == epoch]
    if lost and version > lost[0]:
        return False
    events = [player.events.get(number) for number in range(before + 1, version + 1)]
    if None in events:
        # It came while this socket was away for long: the table was sent without events.
        return True
    kind = MOVES[action["type"]]
    return any(event and event["type"] == kind and event["seat"] == player.seat for event in events)


def keeps_secrets(player: Player, records: list[str]) -> int:
    """Frames of the last epoch show only cards that the seat came to know before the end."""
    known = []
    for record in records:
        cards: set[str] = set()
        for event in replay(record).events:
            match event:
                case Dealt(upcard=upcard, hands=hands):
                    cards |= {NAMES[upcard], *names(hands[player.seat or 0])}
                case Drew(seat, pile, card) if seat == player.seat or pile is Pile.DISCARD:
                    cards.add(NAMES[card or 0])
                case Discarded(_, card):
                    cards.add(NAMES[card])
        known.append(cards)
    started = max(
        (i for i, frame in enumerate(player.frames) if frame["type"] == "welcome"
         and frame["epoch"] == player.epoch and player.restores), default=0
    )  # fmt: skip
    checked = 0
    for text, frame in list(zip(player.texts, player.frames, strict=True))[started:]:
        table = frame.get("table")
        if table is None or table["view"] is None:
            continue
        view = table["view"]
        allowed = DECK if view["phase"] == "over" else known[view["deal"] - 1]
        assert set(CARD.findall(text)) <= allowed, text
        checked += 1
    return checked


async def run(
    directory: Path, *, rooms: int, seconds: float, seed: int, kill_every: float, fail_every: float
) -> Counter[str]:
    """Plays rooms, always so many at once, until the time is over; the counts."""
    with Cluster(directory) as cluster:
        chaos = Chaos(directory, cluster, random.Random(seed))
        chaos.servers = [chaos.start(), chaos.start()]
        deadline = time.monotonic() + seconds
        troubles = [
            asyncio.create_task(chaos.kill_processes(kill_every)),
            asyncio.create_task(chaos.kill_masters(fail_every)),
        ]
        numbers = iter(range(10**9))

        async def table() -> None:
            while True:
                seats = await game(chaos, next(numbers))
                await judge(chaos, seats)
                for seat in seats:
                    await seat.player.disconnect()
                    Player.made.remove(seat.player)  # With all that it was told.
                if time.monotonic() > deadline:
                    return

        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(rooms):
                    group.create_task(table())
        finally:
            chaos.over = True
            for trouble in troubles:
                trouble.cancel()
            results = await asyncio.gather(*troubles, return_exceptions=True)
            for server in chaos.servers:
                server.stop()
            for what, count in sorted(chaos.counts.items()):
                print(f"{count:8}  {what}")
        for result in results:
            if isinstance(result, Exception):
                raise result
        for log in directory.glob("server*/log"):
            before, trace, after = log.read_text().partition("Traceback")
            assert not trace, before[-500:] + trace + after[:5000]
        return chaos.counts


def main() -> None:
    """The long form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--rooms", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(
            run(
                Path(directory),
                rooms=options.rooms,
                seconds=options.minutes * 60,
                seed=options.seed,
                kill_every=15.0,
                fail_every=30.0,
            )
        )


if __name__ == "__main__":
    main()
