"""Who is asking: browser secrets, the keys of seats, and room names.

A browser owns one secret of 256 bits, in a cookie or a Bearer header. A room knows its seats by
keys that are made of this secret, the room's name and the server's own secret, so that nothing
in the store lets anyone sit down. Results and the list of rooms are kept under another key.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import re
import secrets
import tempfile
from datetime import date
from pathlib import Path

COOKIE = "ginvite"
COOKIE_SECONDS = 400 * 24 * 3600
"""The longest that browsers keep a cookie; it is sent again on every use."""
CODE_SECONDS = 600.0
"""How long a code for moving a seat holds."""
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_LOOKALIKES = str.maketrans({"o": "0", "i": "1", "l": "1", "-": None, " ": None})
_ROOM = re.compile(rf"[{_ALPHABET}]{{13}}")


def new_secret() -> str:
    """A browser secret: 256 bits as text."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """A one-time code of 128 bits."""
    return secrets.token_urlsafe(16)


def new_room() -> str:
    """An unguessable room name of 65 bits, without letters that look alike."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(13))


def room_name(text: str) -> str | None:
    """The room that `text` means, or None when it can be none.

    Upper case, dashes and the letters o, i and l (for 0 and 1) are forgiven:

    >>> room_name("7K3M-9Q2PV3TDO")
    '7k3m9q2pv3td0'
    """
    name = text.lower().translate(_LOOKALIKES)
    return name if _ROOM.fullmatch(name) else None


class Identity:
    """Makes keys out of browser secrets with the server's own secret."""

    def __init__(self, server_secret: bytes) -> None:
        self._server_secret = server_secret

    def seat_key(self, secret: str, room: str) -> str:
        """What the room stores about this browser."""
        return self._key("seat", secret, room)

    def browser_key(self, secret: str) -> str:
        """The name under which this browser's list of rooms is kept."""
        return self._key("browser", secret, "")

    def code_key(self, code: str, room: str) -> str:
        """What the room stores about a one-time code."""
        return self._key("code", code, room)

    def daily_key(self, browser: str, day: date) -> str:
        """What a game of the day stores about a browser; another one every day."""
        return self._key("daily", browser, day.isoformat())

    def deal_key(self, room: str, game: int, deal: int) -> str:
        """The name of a shared deal: 128 bits that tell nothing about the room."""
        text = f"deal\0{room}\0{game}\0{deal}".encode()
        secret = hmac.new(self._server_secret, text, hashlib.sha256).digest()
        return base64.urlsafe_b64encode(secret[:16]).rstrip(b"=").decode()

    def match_room(self, match: str, table: int) -> str:
        """The room of a table of a match: who knows the match does not know its rooms."""
        text = f"match\0{match}\0{table}".encode()
        secret = hmac.new(self._server_secret, text, hashlib.sha256).digest()
        return "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in secret[:13])

    def deals_key(self, name: str) -> bytes:
        """The key from which all deals of the game of that name follow."""
        return hmac.new(self._server_secret, f"deals\0{name}".encode(), hashlib.sha256).digest()

    def fingerprint(self) -> str:
        """The same for all processes with the same server secret; tells nothing about it."""
        return self._key("fingerprint", "", "")

    def _key(self, purpose: str, secret: str, room: str) -> str:
        text = "\0".join((purpose, secret, room)).encode()
        return hmac.new(self._server_secret, text, hashlib.sha256).hexdigest()[:32]


def same(key: str, other: str) -> bool:
    """Whether two keys are equal, in constant time; an empty key is equal to none."""
    return bool(key) and hmac.compare_digest(key, other)


def secret_of(headers: dict[str, str], *, secure: bool) -> str | None:
    """The browser secret of a request, or None. Header names are in lower case."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token if _SECRET.fullmatch(token) else None
    # Not by `http.cookies`, which reads nothing at all when one cookie of another server on this
    # host (each port of localhost, say) is not to its taste; that would be a lost seat.
    wanted = cookie_name(secure=secure)
    for pair in headers.get("cookie", "").split(";"):
        name, _, value = pair.partition("=")
        if name.strip() == wanted and _SECRET.fullmatch(value.strip()):
            return value.strip()
    return None


def cookie_name(*, secure: bool) -> str:
    """`__Host-` pins the cookie to this host, and browsers accept the prefix on https only."""
    return f"__Host-{COOKIE}" if secure else COOKIE


def set_cookie(secret: str, *, secure: bool) -> str:
    """The value of a Set-Cookie header that keeps the secret out of reach of scripts."""
    name = cookie_name(secure=secure)
    flags = f"Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax"
    return f"{name}={secret}; {flags}" + ("; Secure" if secure else "")


def drop_cookie(*, secure: bool) -> str:
    """The value of a Set-Cookie header that removes the secret."""
    flags = "Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
    return f"{cookie_name(secure=secure)}=; {flags}" + ("; Secure" if secure else "")


def server_secret(given: str | None, data_dir: Path) -> bytes:
    """The server's own secret: the given one, or that of the data directory.

    The first call makes the file, readable by its owner only; several processes that start at
    once agree on one secret.
    """
    if given:
        return given.encode()
    path = data_dir / "secret"
    data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not path.exists():
        # A name of its own for every caller, threads of one process included.
        descriptor, draft = tempfile.mkstemp(prefix=".secret-", dir=data_dir)  # mode 600
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            os.unlink(draft)
    return path.read_text().strip().encode()
