"""Writes what the documents take from the code, so that they cannot drift from it.

    python -m docs.generate

`docs/protocol.md` and `docs/operations.md` are prose with generated tables between two
comment lines; `docs/asyncapi.json` and `docs/openapi.json` are generated as a whole. A test
fails when any of them is not what this makes.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from app import limits, protocol, settings
from app.server import create_app
from app.settings import Settings

DOCS = Path(__file__).parent
Json = dict[str, Any]


def documents() -> dict[str, str]:
    """Every generated document by its name."""
    return {
        "protocol.md": filled("protocol.md", protocol_tables()),
        "operations.md": filled("operations.md", {"settings": settings_table(),
                                                  "limits": limits_table()}),
        "asyncapi.json": json.dumps(asyncapi(), indent=1) + "\n",
        "openapi.json": json.dumps(openapi(), indent=1) + "\n",
    }  # fmt: skip


def filled(name: str, tables: dict[str, str]) -> str:
    """A document with its generated parts put in."""
    text = (DOCS / name).read_text()
    for part, table in tables.items():
        pattern = re.compile(rf"(<!-- generated: {part} -->\n).*?(<!-- end -->)", re.DOTALL)
        text, count = pattern.subn(lambda found, t=table: found[1] + t + found[2], text)  # type: ignore[misc]
        if count != 1:
            raise SystemExit(f"{name}: {count} places for {part!r}")
    return text


# ---------------------------------------------------------------------------- from sources


def said_of(module: ModuleType) -> dict[str, dict[str, str]]:
    """By class and field: the docstring under the field."""
    said: dict[str, dict[str, str]] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        body = node.body if isinstance(node, ast.ClassDef) else []
        for field, text in itertools.pairwise(body):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(text, ast.Expr)
                and isinstance(text.value, ast.Constant)
            ):
                sentence = " ".join(str(text.value.value).split())
                said.setdefault(node.name, {})[field.target.id] = sentence  # type: ignore[attr-defined]
    return said


def settings_table() -> str:
    """The environment variables."""
    said = said_of(settings)["Settings"]
    rows = ["| variable | default | meaning |", "| --- | --- | --- |"]
    for name, field in Settings.model_fields.items():
        alias = field.validation_alias
        choices = getattr(alias, "choices", None)
        variable = choices[0] if choices else f"GINVITE_{name.upper()}"
        if name == "data":
            shown = "the platform's"
        elif field.default in (None, ""):
            shown = ""
        else:
            shown = f"`{field.default}`"
        rows.append(f"| `{variable}` | {shown} | {said[name]} |")
    return "\n".join(rows) + "\n"


def limits_table() -> str:
    """The rates of the server."""
    rows = ["| what | at most | in |", "| --- | --- | --- |"]
    for value in vars(limits).values():
        if isinstance(value, limits.Rate):
            rows.append(
                f"| {value.name.replace('-', ' by ')} | {value.count} | {value.window:.0f} s |"
            )
    rows.append(f"| frames by socket | {limits.FRAMES_PER_SECOND:.0f}, "
                f"{limits.FRAMES_AT_ONCE:.0f} at once | 1 s |")  # fmt: skip
    return "\n".join(rows) + "\n"


# -------------------------------------------------------------------------------- protocol


class Plain(GenerateJsonSchema):
    """A schema without titles that only repeat names."""

    def field_title_should_be_set(self, schema: object) -> bool:
        """Never."""
        return False


def members(alias: Any) -> list[type[BaseModel]]:  # noqa: ANN401 (a type alias)
    """The models of a union, in their order."""
    schema = TypeAdapter(alias).json_schema(schema_generator=Plain)
    names = [each["$ref"].rpartition("/")[2] for each in schema["oneOf"]]
    return [getattr(protocol, name) for name in names]


def protocol_tables() -> dict[str, str]:
    """The tables of `protocol.md`."""
    said = said_of(protocol)
    refusals = TypeAdapter(protocol.Refusal).json_schema()["enum"]
    return {
        "client messages": table_of(members(protocol.ClientMessage), said),
        "server messages": table_of(members(protocol.ServerMessage), said),
        "actions": table_of(members(protocol.Action), said),
        "events": table_of(members(protocol.Event), said),
        "view": fields_of(protocol.View, said),
        "table": fields_of(protocol.Table, said),
        "refusals": ", ".join(f"`{code}`" for code in refusals) + "\n",
    }


def table_of(models: list[type[BaseModel]], said: dict[str, dict[str, str]]) -> str:
    """One row for each message."""
    rows = ["| type | fields | meaning |", "| --- | --- | --- |"]
    for model in models:
        schema = model.model_json_schema(by_alias=True, schema_generator=Plain)
        required = set(schema.get("required", ()))
        fields = [
            f"`{name}{'' if name in required else '?'}`: {kind(value)}"
            for name, value in schema["properties"].items()
            if name != "type"
        ]
        name = schema["properties"]["type"]["const"]
        meaning = [" ".join((model.__doc__ or "").split())]
        meaning += [f"`{field}`: {text}" for field, text in said.get(model.__name__, {}).items()]
        rows.append(f"| `{name}` | {'<br>'.join(fields)} | {'<br>'.join(meaning)} |")
    return "\n".join(rows) + "\n"


def fields_of(model: type[BaseModel], said: dict[str, dict[str, str]]) -> str:
    """One row for each field of a model."""
    rows = ["| field | type | meaning |", "| --- | --- | --- |"]
    schema = model.model_json_schema(by_alias=True, schema_generator=Plain)
    for name, value in schema["properties"].items():
        rows.append(f"| `{name}` | {kind(value)} | {said.get(model.__name__, {}).get(name, '')} |")
    return "\n".join(rows) + "\n"


def kind(schema: Json) -> str:
    """A type in words."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "allOf" in schema:
        return kind(schema["allOf"][0])
    if "anyOf" in schema:
        return " or ".join(kind(each) for each in schema["anyOf"])
    if "oneOf" in schema:
        return " or ".join(kind(each) for each in schema["oneOf"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return " ".join(f"`{each}`" for each in schema["enum"])
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(kind(each) for each in schema['prefixItems'])}]"
        return f"list of {kind(schema['items'])}"
    if schema.get("type") == "object":
        return "object"
    name = str(schema.get("type", "any"))
    return {"null": "none", "string": "text", "boolean": "yes or no"}.get(name, name)


# ------------------------------------------------------------------------------- documents


def asyncapi() -> Json:
    """The socket as AsyncAPI 3."""
    sent, received = members(protocol.ClientMessage), members(protocol.ServerMessage)
    models = [(model, "validation") for model in sent] + [
        (model, "serialization") for model in received
    ]
    _, definitions = models_json_schema(
        models,  # type: ignore[arg-type]
        schema_generator=Plain,
        ref_template="#/components/schemas/{model}",
    )
    messages = {
        model.__name__: {
            "name": model.model_fields["type"].annotation.__args__[0],  # type: ignore[union-attr]
            "contentType": "application/json",
            "summary": " ".join((model.__doc__ or "").split()),
            "payload": {"$ref": f"#/components/schemas/{model.__name__}"},
        }
        for model in (*sent, *received)
    }
    here = "#/channels/room/messages"
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Ginvite",
            "version": str(protocol.PROTOCOL),
            "description": "One room over one WebSocket; see docs/protocol.md.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {"local": {"host": "localhost:8000", "protocol": "ws"}},
        "channels": {
            "room": {
                "address": "/ws/{room}",
                "parameters": {"room": {"description": "The room's name."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
                "bindings": {"ws": {"bindingVersion": "0.1.0"}},
            }
        },
        "operations": {
            "fromClient": {
                "action": "receive",
                "channel": {"$ref": "#/channels/room"},
                "messages": [{"$ref": f"{here}/{model.__name__}"} for model in sent],
            },
            "toClient": {
                "action": "send",
                "channel": {"$ref": "#/channels/room"},
                "messages": [{"$ref": f"{here}/{model.__name__}"} for model in received],
            },
        },
        "components": {"messages": messages, "schemas": definitions["$defs"]},
    }


def openapi() -> Json:
    """The REST routes as OpenAPI 3.1."""
    given = {"redis_url": "redis://localhost", "secret": "none: nothing is started"}
    return create_app(Settings.model_validate(given)).openapi()


def main() -> None:
    """Writes all of them."""
    for name, text in documents().items():
        (DOCS / name).write_text(text)


if __name__ == "__main__":
    main()
