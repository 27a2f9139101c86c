"""The least that a table can cost in Python: uvicorn and a FastAPI route, no game.

    python -m bench.floor --bytes 2400 [--redis unix:///path]

Whatever a player of a room sends, both players get a frame of that many bytes. With --redis
each frame first goes through one Lua script of the kind a durable table needs, by redis-py as
everybody would write it. Prints {"port": N}.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
from collections import defaultdict

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from redis.asyncio import Redis

SCRIPT = """
local key = KEYS[1]
redis.call('HSET', key, 'version', ARGV[1], 'state', ARGV[2])
redis.call('XADD', KEYS[2], 'MAXLEN', '~', 50, '*', 'event', ARGV[3])
redis.call('PEXPIRE', key, 604800000)
redis.call('PEXPIRE', KEYS[2], 604800000)
return 1
"""


def floor(frame: str, redis_url: str | None) -> FastAPI:
    """The application."""
    app = FastAPI()
    rooms: dict[str, list[WebSocket]] = defaultdict(list)
    store = Redis.from_url(redis_url, max_connections=10_000) if redis_url else None
    commit = store.register_script(SCRIPT) if store else None
    state = os.urandom(1024).hex()
    event = os.urandom(60).hex()

    @app.websocket("/ws/{room}")
    async def table(websocket: WebSocket, room: str) -> None:
        await websocket.accept()
        players = rooms[room]
        players.append(websocket)
        version = 0
        try:
            while True:
                await websocket.receive_text()
                version += 1
                if commit is not None:
                    keys = [f"floor:{{{room}}}:room", f"floor:{{{room}}}:events"]
                    await commit(keys, [version, state, event])
                for player in players:
                    await player.send_text(frame)
        except WebSocketDisconnect:
            players.remove(websocket)
            if not players:
                rooms.pop(room, None)

    return app


def main() -> None:
    """Serves until it is stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bytes", type=int, default=2400)
    parser.add_argument("--redis")
    wanted = parser.parse_args()
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    print(json.dumps({"port": listening.getsockname()[1]}), flush=True)
    # How uvicorn costs least; compression alone would make it dearer than a whole table.
    config = uvicorn.Config(
        floor("x" * wanted.bytes, wanted.redis),
        ws="websockets-sansio",
        loop="uvloop",
        http="httptools",
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
    )
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
