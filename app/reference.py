"""The wire as documents: what `app.protocol` says of itself, and AsyncAPI 3 made of it.

`docs/generate.py` writes the documents of the repository from here, `protocol_page` shows
the same to whoever asks a running server.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import itertools
import pkgutil
from types import ModuleType
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from app import protocol

Json = dict[str, Any]


def said_of(module: ModuleType) -> dict[str, dict[str, str]]:
    """By class and field, of a module or a package: the docstring under the field."""
    said: dict[str, dict[str, str]] = {}
    inside = [
        importlib.import_module(f"{module.__name__}.{each.name}")
        for each in pkgutil.iter_modules(getattr(module, "__path__", []))
    ]
    statements = [ast.parse(inspect.getsource(each)).body for each in (module, *inside)]
    for node in itertools.chain.from_iterable(statements):
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
