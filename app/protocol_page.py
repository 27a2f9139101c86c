"""The wire as a page of this server: `/docs/protocol`, and `/docs/asyncapi.json` beside it.

For whoever writes a bot. It is made from `app.protocol` when it is first asked for, so it says
what this server speaks; plain HTML, without a script or anything from elsewhere.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import Final

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import BaseModel, TypeAdapter

from app import protocol
from app.reference import Json, Plain, asyncapi, kind, members, said_of

_STYLE: Final = """
:root { color-scheme: light dark; }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { width: 100%; margin: 1rem 0 2rem; border-collapse: collapse; }
th, td { padding: .5rem .75rem .5rem 0; border-top: 1px solid #8884; text-align: left;
  vertical-align: top; }
td:first-child { white-space: nowrap; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { padding: 1rem; border-radius: .5rem; background: #8881; overflow-x: auto; }
.wide { overflow-x: auto; }
@media (max-width: 40rem) { td:first-child { white-space: normal; } }
"""
_TALK: Final = """\
&gt; GET /ws/{room}    Authorization: Bearer {secret}    Sec-WebSocket-Protocol: {subprotocol}
&gt; {{"type":"hello","protocol":{number}}}
&lt; {{"type":"welcome","seat":1,"version":3,...}}
&lt; {{"type":"state","since":3,"version":3,"events":[],"table":{{...}}}}
&gt; {{"type":"act","id":"a1","version":3,"action":{{"type":"draw","pile":"stock"}}}}
&lt; {{"type":"ack","id":"a1","version":4,"repeat":false}}
&lt; {{"type":"state","since":3,"version":4,"events":[{{"type":"drew",...}}],"table":{{...}}}}
"""

router = APIRouter(include_in_schema=False)


@router.get("/docs/protocol")
async def page() -> Response:
    """The page."""
    return HTMLResponse(_page(), headers={"cache-control": "no-cache"})


@router.get("/docs/asyncapi.json")
async def document() -> Response:
    """The same for programs, as AsyncAPI 3."""
    return JSONResponse(_document(), headers={"cache-control": "no-cache"})


@lru_cache(maxsize=1)
def _document() -> Json:
    return asyncapi()


@lru_cache(maxsize=1)
def _page() -> str:
    said = said_of(protocol)
    refusals = TypeAdapter(protocol.Refusal).json_schema()["enum"]
    talk = _TALK.format(
        room="{room}",
        secret="{43 characters}",
        subprotocol=protocol.SUBPROTOCOL,
        number=protocol.PROTOCOL,
    )
    parts = [
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>",
        "<meta name='viewport' content='width=device-width, initial-scale=1'>",
        f"<title>The wire · Ginvite</title><style>{_STYLE}</style></head><body><main>",
        "<h1>The wire</h1>",
        "<p>One room over one WebSocket; JSON text, full words. The server deals, judges and "
        "scores; a client gets what its seat may see. A seat is taken with "
        '<code>POST /api/rooms/{room}/seat</code> (programs say <code>"bot": true</code>) under a '
        "secret of one's own, 256 bits as 43 characters of base64url, and kept with it.</p>",
        f"<pre>{talk}</pre>",
        f"<p>A frame holds at most {protocol.MAX_FRAME} bytes. An <code>id</code> is carried out "
        "once, however often it is sent. The state replaces what was there; events are there to "
        "be shown. <code>ping</code> at the pace of <code>heartbeat</code>, or the socket closes. "
        "The same for programs: <a href='/docs/asyncapi.json'>AsyncAPI</a>, "
        "<a href='/api/openapi.json'>OpenAPI</a>.</p>",
        _section("From the client", _messages(members(protocol.ClientMessage), said)),
        _section("Actions", _messages(members(protocol.Action), said)),
        _section("From the server", _messages(members(protocol.ServerMessage), said)),
        _section("Events", _messages(members(protocol.Event), said)),
        _section("The table", _fields(protocol.Table, said)),
        _section("The view", _fields(protocol.View, said)),
        "<h2>Refusals</h2><p>" + " ".join(f"<code>{each}</code>" for each in refusals) + "</p>",
        "</main></body></html>",
    ]
    return "".join(parts)


def _section(title: str, table: str) -> str:
    return f"<h2>{title}</h2><div class='wide'>{table}</div>"


def _messages(models: list[type[BaseModel]], said: dict[str, dict[str, str]]) -> str:
    rows = []
    for model in models:
        schema = model.model_json_schema(by_alias=True, schema_generator=Plain)
        required = set(schema.get("required", ()))
        fields = [
            f"<code>{name}{'' if name in required else '?'}</code>: {_words(kind(value))}"
            for name, value in schema["properties"].items()
            if name != "type"
        ]
        meaning = [_words(" ".join((model.__doc__ or "").split()))]
        notes = said.get(model.__name__, {})
        meaning += [f"<code>{name}</code>: {_words(text)}" for name, text in notes.items()]
        name = schema["properties"]["type"]["const"]
        rows.append((f"<code>{name}</code>", "<br>".join(fields), "<br>".join(meaning)))
    return _table(("type", "fields", "meaning"), rows)


def _fields(model: type[BaseModel], said: dict[str, dict[str, str]]) -> str:
    schema = model.model_json_schema(by_alias=True, schema_generator=Plain)
    notes = said.get(model.__name__, {})
    rows = [
        (f"<code>{name}</code>", _words(kind(value)), _words(notes.get(name, "")))
        for name, value in schema["properties"].items()
    ]
    return _table(("field", "type", "meaning"), rows)


def _table(head: tuple[str, str, str], rows: list[tuple[str, str, str]]) -> str:
    cells = "".join(f"<th scope='col'>{each}</th>" for each in head)
    body = "".join(f"<tr>{''.join(f'<td>{each}</td>' for each in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"


def _words(text: str) -> str:
    """Prose with `code` in it."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(text, quote=False))
