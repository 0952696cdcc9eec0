"""Serve dist/ as GitHub Pages would: gzipped, with its types, open to every origin."""

from __future__ import annotations

import gzip
import os
import sys
from collections.abc import Callable
from functools import cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".py": "text/x-python",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".webp": "image/webp",
    ".bin": "application/octet-stream",
}
COMPRESSED: tuple[str, ...] = (".html", ".css", ".js", ".json", ".svg", ".txt", ".wasm")

PIECE_BYTES = 16 * 1024  # bytes
Pace = Callable[[int], None]


class _Handler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD for files below `directory`, which is at `prefix` in addresses."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # otherwise a body waits 40 ms for the headers' acknowledgement

    def __init__(
        self, *args: object, prefix: str, caching: str, pace: Pace | None, **kwargs: str
    ) -> None:
        self.prefix = prefix
        self.caching = caching
        self.pace = pace
        super().__init__(*args, **kwargs)  # type: ignore[arg-type] # as http.server hands them

    def translate_path(self, path: str) -> str:
        """Return the file for an address, or a nonexistent one outside of the prefix."""
        if not path.startswith(self.prefix):
            return str(Path(self.directory) / "no such file")
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def do_GET(self) -> None:
        """Send a file."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        """Send only a file's headers."""
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        path = Path(self.translate_path(self.path))
        if os.path.isdir(path):  # noqa: PTH112 - unlike Path it accepts names that are too long
            path /= "index.html"
        status = HTTPStatus.OK
        if not os.path.isfile(path):  # noqa: PTH113 - as above
            path, status = Path(self.directory) / "404.html", HTTPStatus.NOT_FOUND
        if not path.is_file() or not self.path.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        if self.pace:
            self.pace(0)
        accepted = "gzip" in self.headers.get("Accept-Encoding", "")
        packed = accepted and path.suffix in COMPRESSED
        body = _packed(path, path.stat().st_mtime_ns) if packed else path.read_bytes()
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(path.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Cache-Control", self.caching)
        if packed:
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        if with_body:
            self._send(body)

    def _send(self, body: bytes) -> None:
        """Write a body, in pieces if a pace is set."""
        if not self.pace:
            self.wfile.write(body)
            return
        for start in range(0, len(body), PIECE_BYTES):
            piece = body[start : start + PIECE_BYTES]
            self.pace(len(piece))
            self.wfile.write(piece)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 # http.server's name
        """Stay silent: the browser's developer tools show more."""


@cache
def _packed(path: Path, changed: int) -> bytes:  # noqa: ARG001 # part of the cache key
    return gzip.compress(path.read_bytes(), compresslevel=6)


class _Server(ThreadingHTTPServer):
    """Ignores browsers that disconnect in the middle of an answer."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Report every other error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type] # passed on


def server(
    folder: Path,
    port: int = 0,
    prefix: str = "/",
    caching: str = "no-cache",
    pace: Pace | None = None,
) -> ThreadingHTTPServer:
    """Return a server on this machine's port (0: any free one), not yet started.

    `prefix` is the site's path, such as "/tavolino/". Pages lets browsers cache files for ten
    minutes (`caching="max-age=600"`), which a developer does not want. `pace` is called with 0
    before an answer and with the size of each piece of it, and may block to simulate a network.
    """
    handler = partial(_Handler, directory=str(folder), prefix=prefix, caching=caching, pace=pace)
    return _Server(("127.0.0.1", port), handler)
