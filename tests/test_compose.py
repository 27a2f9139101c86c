"""The compose table: its shape, and that every variable it sets is one the server reads."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.settings import Settings
from tests.app.tables import leave, one_move, seated
from tests.conftest import Serve, Server, answers, free_port, wait_until

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docker-compose.yml"


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded = yaml.safe_load(FILE.read_text())
    assert isinstance(loaded, dict)
    return loaded


def names_of_settings() -> set[str]:
    names = {f"GINVITE_{field.upper()}" for field in Settings.model_fields}
    for field in Settings.model_fields.values():
        names |= set(getattr(field.validation_alias, "choices", ()))
    return names


def test_every_variable_is_a_setting(compose: dict[str, Any]) -> None:
    assert set(compose["services"]["app"]["environment"]) <= names_of_settings()


def test_the_store_keeps_an_append_only_file_in_a_volume(compose: dict[str, Any]) -> None:
    store = compose["services"]["store"]
    assert "--appendonly yes" in " ".join(store["command"])
    assert store["volumes"] == ["store:/data"]


def test_two_processes_share_the_secret_that_one_of_them_makes(compose: dict[str, Any]) -> None:
    app = compose["services"]["app"]
    assert app["deploy"]["replicas"] == 2
    assert "data:/data" in app["volumes"]
    assert "GINVITE_DATA=/data" in (ROOT / "app" / "Dockerfile").read_text()


def test_everything_named_is_declared(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        assert {name.partition(":")[0] for name in service["volumes"]} <= set(compose["volumes"])
        assert {each["source"] for each in service.get("configs", ())} <= set(compose["configs"])


def test_only_the_proxy_is_reached_from_outside(compose: dict[str, Any]) -> None:
    published = {name for name, service in compose["services"].items() if "ports" in service}
    assert published == {"proxy"}


def compose_plugin() -> bool:
    docker = shutil.which("docker")
    if docker is None:
        return False
    return subprocess.run([docker, "compose", "version"], capture_output=True).returncode == 0


if compose_plugin():
    # Only where the plugin is: elsewhere the checks above stand in, and nothing is skipped.
    def test_docker_compose_accepts_the_file() -> None:
        done = subprocess.run(
            ["docker", "compose", "-f", str(FILE), "config", "-q"], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr


CADDY = shutil.which("caddy")


@contextlib.contextmanager
def caddy(compose: dict[str, Any], directory: Path, *processes: Server) -> Iterator[str]:
    """The proxy of the table, as it stands, before these processes; its address."""
    assert CADDY is not None
    text = compose["configs"]["caddyfile"]["content"].replace("$$", "$")
    # Names of containers mean something to Docker alone.
    ports = " ".join(server.url.removeprefix("http://") for server in processes)
    text, count = re.subn(r"dynamic a app 8000 \{[^}]*\}", f"to {ports}", text)
    assert count == 1
    file, url = directory / "Caddyfile", f"http://127.0.0.1:{free_port()}"
    file.write_text("{\nadmin off\n}\n" + text)
    environment = {"PATH": os.environ["PATH"], "HOME": str(directory), "SITE": url}
    command = [CADDY, "run", "--config", str(file), "--adapter", "caddyfile"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
        try:
            wait_until(lambda: answers(int(url.rpartition(":")[2])), "caddy does not answer")
            yield url
        finally:
            process.terminate()


if CADDY is not None:
    # Only where it is, as above.
    async def test_a_game_goes_on_through_the_proxy_when_a_process_dies(
        compose: dict[str, Any], serve: Serve, tmp_path: Path
    ) -> None:
        first, second = (serve(GINVITE_TRUST_PROXY="1") for _ in range(2))
        with caddy(compose, tmp_path, first, second) as url:
            command = [sys.executable, "-m", "app", "doctor", "--outside", "--url", url]
            said = await asyncio.to_thread(
                subprocess.run, command, cwd=ROOT, capture_output=True, text=True
            )
            assert "FIX" not in said.stdout, said.stdout
            assert "WebSockets come through" in said.stdout
            players, chance = await seated(url), random.Random(1)
            for _ in range(6):
                await one_move(players, chance)
            before = players[0].version or 0
            first.kill()
            # More sockets than the living one has: whoever is gone has the fewest of all.
            for player in players * 2:
                await player.connect(player.room)
            for _ in range(6):
                await one_move(players, chance)
            assert (players[0].version or 0) >= before + 6
            await leave(players)
