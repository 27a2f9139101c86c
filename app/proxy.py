"""What a proxy tells about who asks, where every connection comes from one proxy.

A list of proxies (`GINVITE_TRUST_PROXY=10.0.0.0/8`) is read by uvicorn. For `1`, whoever
connects, uvicorn would believe the first address of `X-Forwarded-For`, which anybody can send
and many proxies pass on; here the last one counts, which the proxy itself has added.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any, Final

from app.guard import headers_of

WHOEVER: Final = frozenset({"1", "true", "yes"})
"""Values of `GINVITE_TRUST_PROXY` that mean: whoever connects is the proxy."""
_SCHEMES: Final = {"http": ("http", "ws"), "https": ("https", "wss")}


def believe(scope: MutableMapping[str, Any]) -> None:
    """Puts the client and the scheme that the last hop tells of into a scope."""
    headers = headers_of(scope)
    client = headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    scheme = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
    if client:
        scope["client"] = (client, 0)
    if scheme in _SCHEMES:
        scope["scheme"] = _SCHEMES[scheme][scope["type"] == "websocket"]
