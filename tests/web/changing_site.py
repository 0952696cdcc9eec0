"""A site that can be changed, served by a process that can be ended."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING

from tools import toolchain

if TYPE_CHECKING:
    from pathlib import Path

SERVE = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from tools import server
serving = server.server(Path(sys.argv[2]), int(sys.argv[3]), prefix="/tavolino/")
print(serving.server_port, flush=True)
serving.serve_forever()
"""


class ChangingSite:
    """A copy of dist/ and the process that serves it."""

    def __init__(self, dist: Path) -> None:
        self.dist = dist
        self._port = 0
        self.serve()

    @property
    def address(self) -> str:
        """The site's address, which stays the same when the server is restarted."""
        return f"http://127.0.0.1:{self._port}/tavolino/"

    def serve(self) -> None:
        """Start the server."""
        command = [sys.executable, "-c", SERVE, toolchain.WEB, self.dist, str(self._port)]
        self._server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 # ours
        assert self._server.stdout
        with self._server.stdout as said:
            self._port = int(said.readline())

    def end(self) -> None:
        """End the server's process and thereby every connection."""
        self._server.kill()
        self._server.wait()

    def change(self, name: str, old: str, new: str) -> None:
        """Publish a build in which one text file differs."""
        text = (self.dist / name).read_text(encoding="utf-8")
        assert old in text
        self.put(name, text.replace(old, new).encode())

    def put(self, name: str, data: bytes) -> None:
        """Publish a build in which one file has this content."""
        path = self.dist / name
        path.write_bytes(data)
        build = sha256(path.read_bytes()).hexdigest()[:16]
        name_tag = self.dist / "build.js"
        name_tag.write_text(f'export const BUILD = "{build}";\n', encoding="utf-8")
        worker = self.dist / "sw.js"
        script = re.sub(r'BUILD = "\w+"', f'BUILD = "{build}"', worker.read_text(encoding="utf-8"))
        pages = [*self.dist.glob("*.html")]
        for page in pages:
            html = re.sub(
                r'"build" content="\w+"', f'"build" content="{build}"', page.read_text("utf-8")
            )
            page.write_text(html, encoding="utf-8")
        for changed in dict.fromkeys((path, name_tag, *pages)):
            digest = b64encode(sha256(changed.read_bytes()).digest()).decode()
            key = json.dumps(changed.relative_to(self.dist).as_posix())
            script = re.sub(rf'{re.escape(key)}: "[^"]+"', f'{key}: "{digest}"', script)
        worker.write_text(script, encoding="utf-8")
