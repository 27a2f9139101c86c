"""`ginvite doctor`: what is wrong with this server, and what to do about it.

It takes the settings of the environment, as the server does: run it where the server runs
(`docker compose exec app ginvite doctor --url https://gin.example`). With `--url` it also
looks from the outside, at the proxy. It changes nothing. Exit code 1: something is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import textwrap
from collections.abc import Sequence
from typing import Final

from pydantic import ValidationError

from app.checkup import Finding, inside, outside
from app.settings import Settings

_MARKS: Final = {"ok": "ok", "note": "note", "bad": "FIX"}


def main(arguments: Sequence[str]) -> int:
    """Looks at everything and says what to fix."""
    parser = argparse.ArgumentParser(
        prog="ginvite doctor",
        description="Check the store, the secrets and the way through the proxy.",
    )
    parser.add_argument("--url", help="the public address, to look at it from the outside too")
    parser.add_argument(
        "--outside", action="store_true", help="look from the outside only, from any machine"
    )
    given = parser.parse_args(arguments)
    if given.outside and not given.url:
        parser.error("--outside wants --url")
    try:
        settings = Settings()
    except ValidationError as error:
        for each in error.errors(include_url=False, include_input=False):
            name = ".".join(str(step) for step in each["loc"])
            _tell([Finding("bad", "settings", f"{name}: {each['msg']}", "see docs/operations.md")])
        return 1
    findings = asyncio.run(_look(settings, given.url, inside_too=not given.outside))
    _tell(findings)
    bad = sum(finding.state == "bad" for finding in findings)
    if bad:
        print(f"\n{bad} {'thing' if bad == 1 else 'things'} to fix.")
        return 1
    print("\nAll is well.")
    return 0


async def _look(settings: Settings, url: str | None, *, inside_too: bool) -> list[Finding]:
    findings = await inside(settings) if inside_too else []
    if url is not None:
        # From another machine: its settings are not the server's.
        findings += await outside(url, settings if inside_too else None)
    return findings


def _tell(findings: Sequence[Finding]) -> None:
    for state, what, says, fix in findings:
        print(f"{_MARKS[state]:5} {what:9} {says}")
        if fix:
            for line in textwrap.wrap(fix, 84, initial_indent="-> ", subsequent_indent="   "):
                print(f"{'':16}{line}")
    sys.stdout.flush()
