"""`create_app`: the parts of the server put together, and their life from start to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from app import client, daily, desk, http, matches, me, protocol_page, proxy, replays
from app.bot_seats import BotSeats
from app.clocks import Clocks
from app.desk import Desk
from app.guard import Guard
from app.identity import Identity, server_secret
from app.ledger import Ledger
from app.nodes import PATIENCE, Nodes, StoreDown, read_url
from app.push_seats import PushSeats
from app.push_service import push_service
from app.pushes import Pushes
from app.records import Records
from app.results import Results
from app.reviews import Reviews
from app.rooms import Rooms
from app.settings import Settings
from app.shuffles import Shuffles
from app.sockets import Sockets
from app.state import Room
from app.store import Store
from app.wakeups import Wakeups

log = logging.getLogger("ginvite.server")


class OtherSecret(Exception):
    """This Redis is used with another server secret: seats would not be recognised."""


class Application(FastAPI):
    """FastAPI for HTTP; sockets go straight to `Sockets`, without its layers."""

    sockets: Sockets
    behind_proxy = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request or one socket."""
        if self.behind_proxy and scope["type"] in ("http", "websocket"):
            proxy.believe(scope)
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def create_app(settings: Settings | None = None) -> Application:
    """The application. Its store must be given: `ginvite` starts an embedded one if need be."""
    settings = settings or Settings()
    identity = _identity(settings)
    wakeups = Wakeups()
    nodes, store = _store(settings, wakeups)
    rooms = Rooms(store, nodes)
    wakeups.awake = rooms
    bots = BotSeats(rooms, pace=settings.bot_pace, threads=settings.bot_threads)
    clocks = Clocks(rooms, bots)
    ledger = Ledger(nodes)
    results = Results(rooms, ledger, identity)

    def seen(room: Room) -> None:
        bots.check(room)
        clocks.check(room)
        results.check(room)
        pushes.check(room)

    rooms.on_commit = seen
    shuffles = Shuffles(rooms, ledger, wanted=settings.shuffle_statistics)
    rooms.on_deals = shuffles.count
    rooms.on_presence = clocks.present
    sockets = Sockets(rooms, identity, settings)
    front = Desk(rooms, ledger, identity, settings)
    pushes = Pushes(front, PushSeats(nodes), push_service(settings))
    rooms.on_seats = pushes.seats_changed
    records = Records(front)
    reviews = Reviews(front, records)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await nodes.start(PATIENCE)
        await _agree(store, identity)
        bots.start()
        clocks.start()
        sweeper = asyncio.get_running_loop().create_task(sockets.sweep())
        _spare_the_collector()
        log.info("ready")
        yield
        sweeper.cancel()
        await clocks.close()
        await bots.close()
        await reviews.close()
        pushes.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(rooms.finish(), 2.0)
        store.close()
        await nodes.close()
        log.info("stopped")

    app = Application(
        title="Ginvite",
        version="0.1.0",
        summary="Gin Rummy with a friend, one link away",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.sockets = sockets
    app.behind_proxy = settings.trust_proxy in proxy.WHOEVER
    routes = http.Routes(front, bots, records)
    app.include_router(routes.router)
    app.include_router(me.Routes(front, ledger).router)
    app.include_router(daily.Routes(front, ledger, results).router)
    app.include_router(replays.Routes(front, ledger, records).router)
    app.include_router(reviews.router)
    app.include_router(matches.Routes(front).router)
    app.include_router(pushes.router)
    app.include_router(shuffles.router)
    app.include_router(protocol_page.router)
    app.include_router(routes.operations, include_in_schema=False)
    app.router.routes.extend(client.routes(client.find(settings.web)))
    app.add_exception_handler(desk.ProblemError, desk.on_problem)
    app.add_exception_handler(RequestValidationError, desk.on_invalid)
    app.add_exception_handler(HTTPException, desk.on_http)
    app.add_exception_handler(StoreDown, desk.on_store_down)
    app.add_middleware(Guard, origins=settings.origins)
    return app


def _spare_the_collector() -> None:
    """Rooms and frames die by their reference counts; searching them for cycles took a seventh
    of the time of a move. What is there at the start stays for good."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


async def check(settings: Settings) -> None:
    """Whether store and settings can be used; raises `StoreDown`, `CommandError`, `OtherSecret`
    or `PushUnusable`."""
    push_service(settings)
    nodes, store = _store(settings, Wakeups())
    try:
        await nodes.start()
        await _agree(store, _identity(settings))
    finally:
        await nodes.close()


def _identity(settings: Settings) -> Identity:
    given = settings.secret.get_secret_value() if settings.secret else None
    return Identity(server_secret(given, settings.data))


def _store(settings: Settings, wakeups: Wakeups) -> tuple[Nodes, Store]:
    if not settings.redis_url:
        raise ValueError("REDIS_URL is not set; the command `ginvite` brings a store of its own")
    target = read_url(settings.redis_url, cluster=settings.redis_cluster)
    nodes = Nodes(target, wakeups.message, wakeups.gap)
    store = Store(nodes, expiry=settings.expiry, wait_replicas=settings.wait_replicas)
    return nodes, store


async def _agree(store: Store, identity: Identity) -> None:
    if not await store.agree(identity.fingerprint()):
        raise OtherSecret(
            "this Redis was used with another GINVITE_SECRET: set that one, or delete its key "
            "ginvite:{secret}, and all seats are forgotten"
        )
