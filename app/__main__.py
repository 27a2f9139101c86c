"""The `ginvite` command: a store if none is given, the server, and where to find it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
from collections.abc import Iterator

import segno
import uvicorn
from pydantic import ValidationError
from uvicorn.supervisors import Multiprocess

from app.arrival import RequestProtocol
from app.cli import COMMANDS, run
from app.embedded import Embedded, EmbeddedError
from app.link import CommandError
from app.nodes import StoreDown
from app.protocol import MAX_FRAME
from app.proxy import WHOEVER
from app.push_service import PushUnusable
from app.reach import EVERYWHERE, lan_address
from app.server import OtherSecret, check
from app.settings import Settings
from app.transport import SocketProtocol


class CannotStart(Exception):
    """Why the server cannot start, in one line for the operator."""


def main(arguments: list[str] | None = None) -> int:
    """Runs the server until it is stopped, or another command; 1 when it cannot start."""
    words = sys.argv[1:] if arguments is None else arguments
    if words and words[0] in COMMANDS:
        return run(words[0], words[1:])
    try:
        settings = _settings(arguments)
        _set_up_logs(settings)
        # Uvicorn ends in its own way and then sends itself the signal again: so that what comes
        # after it, the end of an embedded store, happens too.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        with _listener(settings) as listener, _store(settings) as settings:
            _check_store(settings)
            _greet(settings, listener)
            return _serve(settings, listener)
    except (CannotStart, EmbeddedError) as error:
        print(f"ginvite: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _settings(arguments: list[str] | None) -> Settings:
    parser = argparse.ArgumentParser(
        prog="ginvite",
        description="Gin Rummy with a friend, one link away.",
        epilog="Further settings come from the environment: see docs/operations.md. "
        "Other commands: "
        + "; ".join(f"ginvite {name}: {does}" for name, does in COMMANDS.items()),
    )
    parser.add_argument("--host", help="address to listen on (default: all of them)")
    parser.add_argument("--port", type=int, help="port to listen on (default: PORT, or 8000)")
    parser.add_argument("--workers", type=int, help="processes that serve (default: 1)")
    given = {
        key: value for key, value in vars(parser.parse_args(arguments)).items() if value is not None
    }
    try:
        return Settings(**given)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = ".".join(str(step) for step in first["loc"])
        raise CannotStart(f"{name}: {first['msg']}") from None


def _set_up_logs(settings: Settings) -> None:
    logging.basicConfig(
        level=settings.log_level.upper(),
        format="%(asctime)s %(levelname)s %(name)s %(message)s",
        stream=sys.stderr,
    )
    # One line per request or per socket of uvicorn's own would tell room names to a log.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)


@contextlib.contextmanager
def _listener(settings: Settings) -> Iterator[socket.socket]:
    """The listening socket. It is bound before anything else is started."""
    try:
        info = socket.getaddrinfo(
            settings.host or None,
            settings.port,
            type=socket.SOCK_STREAM,
            flags=socket.AI_PASSIVE,
        )[0]
        listener = socket.socket(info[0], info[1])
    except OSError as error:
        raise CannotStart(f"host {settings.host!r}: {error.strerror}") from None
    with listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(info[4])
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise CannotStart(
                f"port {settings.port} on {settings.host}: {reason}; try --port {settings.port + 1}"
            ) from None
        listener.set_inheritable(True)
        yield listener


@contextlib.contextmanager
def _store(settings: Settings) -> Iterator[Settings]:
    """The settings with a store: the given one, or an embedded Valkey for this time."""
    if settings.redis_url is not None:
        yield settings
        return
    embedded = Embedded(settings.data)
    embedded.start()
    try:
        yield settings.model_copy(update={"redis_url": embedded.url})
    finally:
        embedded.stop()


def _check_store(settings: Settings) -> None:
    """Fails early and in one line when the store cannot be used."""
    try:
        asyncio.run(check(settings))
    except PushUnusable as error:
        raise CannotStart(str(error)) from None
    except (StoreDown, CommandError, OtherSecret, ValueError) as error:
        raise CannotStart(f"REDIS_URL: {error}") from None


def _greet(settings: Settings, listener: socket.socket) -> None:
    port = listener.getsockname()[1]
    local = f"http://localhost:{port}"
    lan = lan_address() if settings.host in EVERYWHERE else None
    shared = settings.public_url or (f"http://{lan}:{port}" if lan else None)
    print(f"Ginvite\n  this computer   {local}")
    if shared:
        print(f"  {'everywhere ' if settings.public_url else 'same network'}    {shared}\n")
        segno.make(shared, error="l").terminal(compact=True, border=2)
    print("\nCtrl-C stops the server; the games stay.", flush=True)


def _serve(settings: Settings, listener: socket.socket) -> int:
    # The application reads its settings from the environment, in this process or in workers.
    os.environ.update(
        REDIS_URL=settings.redis_url or "",
        GINVITE_DATA=str(settings.data),
        GINVITE_HOST=settings.host,
    )
    proxies = "" if settings.trust_proxy in WHOEVER else settings.trust_proxy
    config = uvicorn.Config(
        "app.server:create_app",
        factory=True,
        workers=settings.workers,
        http=RequestProtocol,
        ws=SocketProtocol,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=10,
    )
    if settings.workers > 1:
        Multiprocess(config, sockets=[listener]).run()
        return 0
    server = uvicorn.Server(config)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        return 0
    except SystemExit as stopped:
        # Zero when it was told to stop, also while it started; uvicorn's own code otherwise.
        return 1 if stopped.code else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
