"""The environment variables, typed, each with a sentence.

`docs/operations.md` prints this table; nothing else in the project reads the environment.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from platformdirs import user_data_path
from pydantic import AliasChoices, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

WEEK = 7 * 24 * 3600.0


def _data_dir() -> Path:
    return user_data_path("ginvite", appauthor=False)


class Settings(BaseSettings):
    """What an operator may set. Times are seconds, sizes bytes."""

    model_config = SettingsConfigDict(
        env_prefix="GINVITE_", frozen=True, extra="ignore", populate_by_name=True
    )

    host: str = "0.0.0.0"
    """Address to listen on. All of them by default, or a friend's phone could not reach it."""
    port: Annotated[
        int, Field(ge=0, le=65535, validation_alias=AliasChoices("PORT", "GINVITE_PORT"))
    ] = 8000
    """Port to listen on; 0 takes a free one."""
    workers: Annotated[int, Field(ge=1, le=64)] = 1
    """Processes that serve; any of them serves any room."""
    redis_url: Annotated[
        str | None, Field(validation_alias=AliasChoices("REDIS_URL", "GINVITE_REDIS_URL"))
    ] = None
    """`redis://`, `rediss://`, `unix://`, `redis-cluster://host:port,...` or
    `redis-sentinel://host:port,.../service`. Unset: an embedded Valkey in the data directory."""
    redis_cluster: Annotated[
        bool, Field(validation_alias=AliasChoices("REDIS_CLUSTER", "GINVITE_REDIS_CLUSTER"))
    ] = False
    """Treat a `redis://` address as one node of a cluster."""
    wait_replicas: Annotated[int, Field(ge=0)] = 0
    """Replicas that must have a command before it is acknowledged; 0 waits for none. While fewer
    are there, nothing is acknowledged."""
    data: Path = Field(default_factory=_data_dir)
    """Directory of the embedded Valkey and of the generated secret."""
    secret: SecretStr | None = None
    """Key under which browsers are recognised, the same for all processes of one Redis.
    Unset: generated once into the data directory."""
    public_url: str | None = None
    """The address in invite links, such as `https://gin.example`. Unset: the request's own."""
    origins: str = ""
    """Further origins whose pages may talk to this server, separated by spaces."""
    trust_proxy: str = ""
    """Proxies whose `X-Forwarded-*` headers are believed: addresses or networks separated by
    commas, or `1` for whoever connects, where nobody but one proxy can: then the last address
    of `X-Forwarded-For` counts."""
    web: Path | None = None
    """Directory of a built client that replaces the packaged one."""
    expiry: Annotated[float, Field(gt=0)] = WEEK
    """An idle room is gone after this long."""
    heartbeat: Annotated[float, Field(gt=0)] = 10.0
    """Time between two pings of a client; silence of two and a half closes its socket."""
    away: Annotated[float, Field(ge=0)] = 10.0
    """A seat counts as away this long after its last socket closed."""
    bot_pace: Annotated[float, Field(ge=0)] = 1.0
    """Factor on the time a bot takes for a move; 0 makes it move at once."""
    clock_pace: Annotated[float, Field(gt=0)] = 1.0
    """Factor on the time of turn clocks."""
    bot_threads: Annotated[int, Field(ge=1, le=32)] = 2
    """Bots that may think at the same time in one process."""
    outbox: Annotated[int, Field(ge=4096)] = 256 * 1024
    """Bytes that may wait for one socket before it is closed as too slow."""
    shuffle_statistics: bool = False
    """Whether sums over the shuffles of all finished deals are kept, and shown at `/fair`."""
    vapid_key: SecretStr | None = None
    """Private key with which players are called by Web Push (`ginvite vapid` makes one). Unset:
    nobody is called while the page is closed."""
    vapid_subject: str | None = None
    """Where push services reach you, `mailto:...` or `https://...`; wanted with the key."""
    push_hosts: str = (
        "fcm.googleapis.com push.services.mozilla.com notify.windows.com push.apple.com"
    )
    """Push services that this server speaks to, separated by spaces: hosts with all below them,
    on https; an entry with a scheme is one origin and meant for tests."""
    rate_limits: bool = True
    """Whether rooms, seats and frames are limited per browser, address and socket."""
    drain: Annotated[float, Field(ge=0)] = 5.0
    """Time over which clients are spread when the server stops."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """How much is logged, to standard error, one line per event."""
