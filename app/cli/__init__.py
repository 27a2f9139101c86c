"""The commands of `ginvite` besides serving: one module each, with a `main(arguments)`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Final

COMMANDS: Final = {
    "bot": "sit down at an invite as a program that plays",
    "doctor": "look for what is wrong with this server",
    "vapid": "make a key for calling players by Web Push",
    "verify": "check that a finished deal was fair",
}
"""By name, what each does."""


def run(name: str, arguments: Sequence[str]) -> int:
    """Runs a command of `COMMANDS`; its exit code."""
    code: int = import_module(f"app.cli.{name}").main(arguments)
    return code
