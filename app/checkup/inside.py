"""The store and the secret of a server, as its own settings name them."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any, Final

from app.checkup.finding import Finding
from app.embedded import Embedded
from app.identity import Identity
from app.link import Address, CommandError, Link, LinkLost
from app.nodes import Nodes, StoreDown, Target, read_url
from app.push_service import PushUnusable, push_service
from app.settings import Settings

OLDEST: Final = (7, 0)
"""Of Redis: sharded pub/sub came with it. Every Valkey has it."""
CLOCK_SECONDS: Final = 2.0
"""Two clocks may differ by so much."""
FULL: Final = 0.9
"""The part of its memory from which on a store counts as full."""
SHORTEST: Final = 16
"""Characters of a secret that nobody guesses."""


async def inside(settings: Settings) -> list[Finding]:
    """Looks at the store, the secret and the key of calls."""
    findings = [*_secret_kept(settings), *_calls(settings)]
    url = settings.redis_url
    if not url:
        url = Embedded(settings.data).url
        if not Path(url.removeprefix("unix://")).exists():
            findings.append(
                Finding(
                    "note",
                    "store",
                    f"REDIS_URL is not set, and no server runs on {settings.data}: its own store "
                    "starts with it",
                    "start `ginvite`, then run this again beside it",
                )
            )
            return findings
    try:
        target = read_url(url, cluster=settings.redis_cluster)
    except ValueError as error:
        findings.append(Finding("bad", "store", f"REDIS_URL: {error}", "see docs/operations.md"))
        return findings
    findings += await _store(target, settings)
    return findings


def _calls(settings: Settings) -> list[Finding]:
    """The key with which players are called, where there is one."""
    try:
        service = push_service(settings)
    except PushUnusable as error:
        return [Finding("bad", "calls", str(error), "see docs/operations.md")]
    if service is None:
        return []
    service.close()
    return [Finding("ok", "calls", "players whose page is closed can be called")]


async def _store(target: Target, settings: Settings) -> list[Finding]:
    nodes = Nodes(target, lambda channel, data: None, lambda channels: None)
    try:
        async with asyncio.timeout(10):
            await nodes.start()
    except (StoreDown, TimeoutError) as error:
        where = ", ".join(map(str, target.addresses))
        return [
            Finding(
                "bad",
                "store",
                f"nothing answers at {where}: {error}",
                "start Redis or Valkey, open its port to this machine, and compare host, port "
                "and password with REDIS_URL",
            )
        ]
    findings: list[Finding] = []
    try:
        for address in sorted(nodes.masters(), key=str):
            findings += await _node(address, target)
        findings += await _shared(nodes, settings)
    except (StoreDown, CommandError, LinkLost, OSError) as error:
        findings.append(
            Finding("bad", "store", f"it refuses: {error}", "give its user all commands (ACL)")
        )
    finally:
        await nodes.close()
    return findings


async def _node(address: Address, target: Target) -> list[Finding]:
    link = await Link.open(address, target.login, lambda *_: None, lambda *_: None)
    try:
        info = _read_info(await link.call("INFO"))
        try:
            saved = await link.call("CONFIG", "GET", "save")
            save = _text(dict(saved)[b"save"] if isinstance(saved, dict) else saved[1])
        except (CommandError, KeyError, IndexError):
            save = None  # Hosted stores hide their configuration.
    finally:
        link.close()
    return [
        _version(info, address),
        _role(info, target, address),
        _disk(info, save, address),
        _memory(info, address),
    ]


def _version(info: dict[str, str], address: Address) -> Finding:
    if "valkey_version" in info:
        return Finding("ok", "store", f"Valkey {info['valkey_version']} answers at {address}")
    version = info.get("redis_version", "0.0")
    if tuple(int(part) for part in version.split(".")[:2] if part.isdigit()) < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        return Finding(
            "bad",
            "store",
            f"Redis {version} at {address} is too old: it lacks sharded pub/sub",
            f"update to Redis {wanted} or newer, or any Valkey",
        )
    return Finding("ok", "store", f"Redis {version} answers at {address}")


def _role(info: dict[str, str], target: Target, address: Address) -> Finding:
    if info.get("role", "master") != "master":
        return Finding(
            "bad",
            "role",
            f"{address} is a replica: it takes no writes",
            "put the primary into REDIS_URL, or name the Sentinels: redis-sentinel://...",
        )
    if info.get("cluster_enabled") == "1" and target.kind != "cluster":
        return Finding(
            "bad",
            "role",
            f"{address} is a node of a cluster",
            "write redis-cluster:// in REDIS_URL, or set REDIS_CLUSTER=1",
        )
    return Finding("ok", "role", f"{address} takes writes")


def _disk(info: dict[str, str], save: str | None, address: Address) -> Finding:
    for key in ("aof_last_write_status", "rdb_last_bgsave_status", "aof_last_bgrewrite_status"):
        if info.get(key, "ok") != "ok":
            return Finding(
                "bad",
                "disk",
                f"{address} could not write to its disk ({key})",
                "make room on the disk of the store, and read its log",
            )
    if info.get("aof_enabled") == "1":
        return Finding("ok", "disk", f"{address} writes every change to its append-only file")
    fix = "set `appendonly yes` in its configuration (docker: --appendonly yes)"
    if save:
        return Finding("note", "disk", f"{address} saves now and then: a crash loses moves", fix)
    if save is None:
        return Finding("note", "disk", f"{address} does not say whether it keeps anything", fix)
    return Finding("bad", "disk", f"{address} keeps nothing: a restart forgets every game", fix)


def _memory(info: dict[str, str], address: Address) -> Finding:
    policy = info.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        return Finding(
            "bad",
            "memory",
            f"{address} throws games away when it is full (maxmemory-policy {policy})",
            "set `maxmemory-policy noeviction`: a full store must refuse, not forget",
        )
    most, used = int(info.get("maxmemory", 0)), int(info.get("used_memory", 0))
    if most and used > FULL * most:
        return Finding(
            "bad",
            "memory",
            f"{address} uses {used / most:.0%} of the {most >> 20} MiB that it may",
            "raise `maxmemory`: see the sizes in docs/operations.md",
        )
    bound = f"of {most >> 20} MiB" if most else "without a bound"
    return Finding("ok", "memory", f"{address} uses {used >> 20} MiB {bound}, and forgets nothing")


async def _shared(nodes: Nodes, settings: Settings) -> list[Finding]:
    """What all servers at this store must have in common: the secret and the time."""
    seconds, micros = await nodes.call("", "TIME")
    ahead = int(seconds) + int(micros) / 1e6 - time.time()
    if abs(ahead) > CLOCK_SECONDS:
        clock = Finding(
            "bad",
            "clock",
            f"the store's clock is {abs(ahead):.0f} s {'ahead of' if ahead > 0 else 'behind'} ours",
            "let both machines take their time from the network (NTP)",
        )
    else:
        clock = Finding("ok", "clock", "the store's clock agrees with ours")
    return [clock, _agreed(await nodes.call("secret", "GET", "ginvite:{secret}"), settings)]


def _agreed(known: bytes | None, settings: Settings) -> Finding:
    secret = _secret(settings)
    if known is None:
        return Finding("ok", "secret", "this store has not been used yet")
    if secret is None:
        return Finding(
            "bad",
            "secret",
            "this store is used with a secret that this machine does not have",
            "set GINVITE_SECRET to the one of the other servers",
        )
    if Identity(secret.encode()).fingerprint().encode() != known:
        return Finding(
            "bad",
            "secret",
            "this store is used with another secret: nobody would get their seat back",
            "give all servers of one store the same GINVITE_SECRET",
        )
    return Finding("ok", "secret", "the store is used with the same secret")


def _secret_kept(settings: Settings) -> list[Finding]:
    """How the secret of this machine is kept."""
    path = settings.data / "secret"
    if settings.secret:
        if len(settings.secret.get_secret_value()) < SHORTEST:
            return [
                Finding(
                    "bad",
                    "secret",
                    f"GINVITE_SECRET has fewer than {SHORTEST} characters: it can be guessed",
                    "take a long one: openssl rand -hex 32",
                )
            ]
        return []
    if path.exists() and path.stat().st_mode & 0o077:
        return [Finding("bad", "secret", f"others may read {path}", f"chmod 600 {path}")]
    if settings.redis_url:
        return [
            Finding(
                "note",
                "secret",
                f"the secret lies in {settings.data}, on this machine alone",
                "with servers on several machines, set one GINVITE_SECRET for all",
            )
        ]
    return []


def _secret(settings: Settings) -> str | None:
    """The secret in use, which is not made here when there is none."""
    if settings.secret:
        return settings.secret.get_secret_value()
    path = settings.data / "secret"
    return path.read_text().strip() if path.exists() else None


def _read_info(reply: Any) -> dict[str, str]:  # noqa: ANN401
    lines = (line.partition(":") for line in _text(reply).splitlines() if ":" in line)
    return {key: value.strip() for key, _, value in lines}


def _text(reply: object) -> str:
    return reply.decode(errors="replace") if isinstance(reply, bytes) else str(reply)
