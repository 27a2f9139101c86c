"""The proxies of `docs/operations.md`, as they stand there: what a host copies has to work."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import httpx

from tests.app.tables import leave, pass_twice, seated
from tests.conftest import Serve, Server, answers, free_port, wait_until

ROOT: Final = Path(__file__).parents[2]
CADDY, NGINX = shutil.which("caddy"), shutil.which("nginx")


def example(name: str) -> str:
    """The block of the page behind this proxy's name."""
    text = (ROOT / "docs" / "operations.md").read_text()
    found = re.search(rf"^{name}\b[^\n]*:\n```\n(.*?)```", text, re.MULTILINE | re.DOTALL)
    assert found is not None, name
    return found[1]


def between(text: str, servers: Sequence[Server]) -> str:
    """The example before these processes."""
    for number, server in enumerate(servers, 1):
        text = text.replace(f"app{number}:8000", server.url.removeprefix("http://"))
    return text


def test_nginx_keeps_the_port_of_the_host_and_knows_every_variable() -> None:
    text = example("nginx")
    assert "Host $http_host;" in text
    own = {"http_host", "http_upgrade", "remote_addr", "scheme"}
    assert set(re.findall(r"\$(\w+)", text)) == {*own, *re.findall(r"^map \S+ \$(\w+)", text)}


async def plays_through(command: list[str], url: str) -> None:
    """Nothing is to be fixed behind this proxy, two play through it, and figures stay inside."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as proxy:
        try:
            wait_until(lambda: answers(int(url.rpartition(":")[2])), f"{command[0]} is not there")
            doctor = [sys.executable, "-m", "app", "doctor", "--outside", "--url", url]
            said = await asyncio.to_thread(
                subprocess.run, doctor, cwd=ROOT, capture_output=True, text=True
            )
            assert said.returncode == 0, said.stdout
            assert "FIX" not in said.stdout, said.stdout
            async with httpx.AsyncClient(base_url=url) as browser:
                assert (await browser.get("/metrics")).status_code == 404
            players = await seated(url)
            await pass_twice(players)
            await leave(players)
        finally:
            proxy.terminate()


# Only where they are, as in `test_compose`.
if NGINX is not None:

    async def test_two_play_through_nginx(serve: Serve, tmp_path: Path) -> None:
        servers, port = [serve(GINVITE_TRUST_PROXY="127.0.0.1") for _ in range(2)], free_port()
        text = between(example("nginx"), servers)
        # The name and its certificate are the host's own.
        text = re.sub(r"^ *ssl_.*\n", "", text, flags=re.MULTILINE)
        text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
        places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        own = "".join(f"{name}_temp_path {tmp_path}/{name};\n" for name in places)
        file = tmp_path / "nginx.conf"
        file.write_text(
            f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/log;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{own}{text}}}\n"
        )
        assert NGINX is not None
        command = [NGINX, "-e", f"{tmp_path}/log", "-c", str(file)]
        await plays_through(command, f"http://127.0.0.1:{port}")


if CADDY is not None:

    async def test_two_play_through_caddy(serve: Serve, tmp_path: Path) -> None:
        servers = [serve(GINVITE_TRUST_PROXY="127.0.0.1") for _ in range(2)]
        url = f"http://127.0.0.1:{free_port()}"
        text = between(example("Caddy"), servers).replace("gin.example", url)
        file = tmp_path / "Caddyfile"
        file.write_text("{\nadmin off\n}\n" + text)
        assert CADDY is not None
        command = [CADDY, "run", "--config", str(file), "--adapter", "caddyfile"]
        await plays_through(command, url)
