"""The compose table: its shape, and that every variable it sets is one the server reads."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.settings import Settings

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
