from __future__ import annotations

import re
from html.parser import HTMLParser

import httpx
from pydantic import BaseModel

from app import protocol
from app.reference import members
from tests.conftest import Server


class Reader(HTMLParser):
    """What is in the page, and whether every tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: dict[str, int] = {}
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] = self.seen.get(tag, 0) + 1
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_names_every_message_and_field(server: Server) -> None:
    response = httpx.get(f"{server.url}/docs/protocol")
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/html")
    text = response.text
    spoken: list[type[BaseModel]] = []
    for union in (protocol.ClientMessage, protocol.ServerMessage, protocol.Action, protocol.Event):
        spoken += members(union)
    for model in spoken:
        name = model.model_json_schema()["properties"]["type"]["const"]
        assert f"<code>{name}</code>" in text
    for model in (protocol.View, protocol.Table):
        for name in model.model_json_schema(by_alias=True)["properties"]:
            assert f"<code>{name}</code>" in text


def test_the_page_keeps_to_the_policy_of_the_server(server: Server) -> None:
    """No script, nothing from elsewhere: `default-src 'none'` blocks both."""
    response = httpx.get(f"{server.url}/docs/protocol")
    assert "script-src 'self'" in response.headers["content-security-policy"]
    reader = Reader()
    reader.feed(response.text)
    assert reader.open == []
    assert not {"script", "link", "img", "iframe"} & set(reader.seen)
    assert all(link.startswith("/") for link in reader.links)
    assert not re.search(r"\son\w+=|url\(|@import", response.text)
    for link in reader.links:
        assert httpx.get(f"{server.url}{link}").status_code == 200


def test_the_document_is_that_of_the_repository(server: Server) -> None:
    served = httpx.get(f"{server.url}/docs/asyncapi.json").json()
    assert served["asyncapi"].startswith("3.")
    assert set(served["components"]["messages"]) == {
        model.__name__
        for union in (protocol.ClientMessage, protocol.ServerMessage)
        for model in members(union)
    }
