"""`ginvite vapid`: a new key for calling players by Web Push, as lines for the environment.

Whoever subscribed under an older key has to subscribe again: keep it with the other secrets.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from app.push_service import PushUnusable, new_key


def main(arguments: Sequence[str]) -> int:
    """Prints the lines; 1 without the library."""
    parser = argparse.ArgumentParser(
        prog="ginvite vapid",
        description="Make a key for calling players by Web Push. See docs/operations.md.",
    )
    parser.add_argument(
        "subject",
        nargs="?",
        default="mailto:you@example.org",
        help="where push services reach you: mailto:... or https://...",
    )
    subject = parser.parse_args(arguments).subject
    if not subject.startswith(("mailto:", "https://")):
        print(f"ginvite vapid: {subject!r}: want mailto:... or https://...", file=sys.stderr)
        return 1
    try:
        print(f"GINVITE_VAPID_KEY={new_key()}\nGINVITE_VAPID_SUBJECT={subject}")
    except PushUnusable as error:
        print(f"ginvite vapid: {error}", file=sys.stderr)
        return 1
    return 0
