"""Secrets, keys, room names and cookies."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from app import identity
from app.identity import Identity, new_room, new_secret, room_name, same, secret_of

SECRET = new_secret()


def test_keys_differ_by_room_browser_purpose_and_server() -> None:
    one, other = Identity(b"one"), Identity(b"other")
    keys = {
        one.seat_key(SECRET, "room"),
        one.seat_key(SECRET, "another"),
        one.seat_key(new_secret(), "room"),
        one.browser_key(SECRET),
        one.code_key(SECRET, "room"),
        other.seat_key(SECRET, "room"),
        one.fingerprint(),
        other.fingerprint(),
    }
    assert len(keys) == 8
    assert one.seat_key(SECRET, "room") == Identity(b"one").seat_key(SECRET, "room")
    assert not any(SECRET in key for key in keys)


def test_an_empty_key_is_nobodys() -> None:
    assert not same("", "")
    assert same("a", "a")
    assert not same("a", "b")


def test_room_names_are_unguessable_and_forgiving() -> None:
    names = {new_room() for _ in range(1000)}
    assert len(names) == 1000
    assert len(identity._ALPHABET) ** 13 >= 2**60
    for name in names:
        assert room_name(f" {name[:6]}-{name[6:]} ".upper()) == name
    for bad in ("", "u" * 13, "0" * 12, "0" * 14, "../../../../x", "０" * 13):
        assert room_name(bad) is None


@pytest.mark.parametrize(
    ("headers", "secure", "found"),
    [
        ({"authorization": f"Bearer {SECRET}"}, False, True),
        ({"authorization": f"bearer {SECRET}"}, True, True),
        ({"authorization": "Bearer short"}, False, False),
        ({"authorization": f"Basic {SECRET}"}, False, False),
        ({"cookie": f"a=b; ginvite={SECRET}"}, False, True),
        ({"cookie": f"ginvite={SECRET}"}, True, False),
        ({"cookie": f"__Host-ginvite={SECRET}"}, True, True),
        ({"cookie": f'a={{"b": "c, d"}}; ginvite={SECRET}'}, False, True),
        ({"cookie": f"no value; b c=1;;[x]=é; ginvite={SECRET}; d"}, False, True),
        ({"cookie": f"ginvite=old; ginvite={SECRET}"}, False, True),
        ({"cookie": f"xginvite={SECRET}"}, False, False),
        ({"cookie": "ginvite=x"}, False, False),
        ({"cookie": "\x00=;;;"}, False, False),
        ({}, False, False),
    ],
)
def test_where_a_secret_is_read_from(headers: dict[str, str], secure: bool, found: bool) -> None:
    assert secret_of(headers, secure=secure) == (SECRET if found else None)


def test_the_server_secret_is_made_once_and_private(tmp_path: Path) -> None:
    gate = Barrier(8)

    def at_once(folder: Path) -> bytes:
        gate.wait()
        return identity.server_secret(None, folder)

    with ThreadPoolExecutor(8) as pool:
        for number in range(50):
            folder = tmp_path / str(number)
            assert len(set(pool.map(at_once, [folder] * 8))) == 1
            assert [path.name for path in folder.iterdir()] == ["secret"]
    assert len({path.read_text() for path in tmp_path.glob("*/secret")}) == 50
    assert stat.S_IMODE((tmp_path / "0" / "secret").stat().st_mode) == 0o600
    assert identity.server_secret("given", tmp_path / "other") == b"given"
    assert not (tmp_path / "other").exists()
