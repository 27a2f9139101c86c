"""Where other machines reach this server: the address it prints, and the one in its links.

A host who opens the page at `localhost` would send a link that leads every phone to itself. So
whoever asks from this machine, at such an address, gets links with the machine's address in its
network. Nobody else is told it.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

from app.guard import headers_of

EVERYWHERE: Final = ("0.0.0.0", "::", "")
"""Hosts that mean: listen on every address of this machine."""
_FORWARDED: Final = frozenset({"forwarded", "x-forwarded-for", "x-forwarded-host", "via"})


def lan_address() -> str | None:
    """The address of this machine in its network; nothing is sent to find it."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address: str = probe.getsockname()[0]
        return None if _is_loopback(address) else address
    return None


def from_elsewhere(scope: MutableMapping[str, Any], listens_on: str) -> str | None:
    """The base of links for somebody who asks from this very machine, such as
    `http://192.168.1.7:8000`; None for everybody else, and where no other machine gets in.

    What a proxy passes on is from elsewhere, whatever address it comes from.
    """
    client, server = scope.get("client"), scope.get("server")
    headers = headers_of(scope)
    if listens_on not in EVERYWHERE or not client or not server or not server[1]:
        return None
    if not _is_loopback(client[0]) or _FORWARDED & headers.keys():
        return None
    if not _is_loopback(_host(headers.get("host", ""))):
        return None
    address = lan_address()
    return f"http://{address}:{server[1]}" if address is not None else None


def _host(header: str) -> str:
    try:
        return urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return ""


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
