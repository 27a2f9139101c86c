"""Writes what the documents take from the code, so that they cannot drift from it.

    python -m docs.generate

`docs/protocol.md` and `docs/operations.md` are prose with generated tables between two
comment lines; `docs/asyncapi.json` and `docs/openapi.json` are generated as a whole. A test
fails when any of them is not what this makes.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from pydantic import BaseModel, TypeAdapter

from app import limits, protocol, settings
from app.reference import Json, Plain, asyncapi, kind, members, said_of
from app.server import create_app
from app.settings import Settings

DOCS = Path(__file__).parent


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
    rows.append(f"| open sockets by address and process | {limits.SOCKETS_BY_ADDRESS} | |")
    return "\n".join(rows) + "\n"


# -------------------------------------------------------------------------------- protocol


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


# ------------------------------------------------------------------------------- documents


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
