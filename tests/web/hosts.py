"""Serve the built site as other hosts do, each with its own handling of names and contents."""

from __future__ import annotations

import gzip
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

KNOWN = ("html", "css", "js", "json", "svg", "png", "webp", "txt", "bin", "woff2", "wasm")
"""The file extensions that even a strict host such as IIS serves."""

TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
}
"""The types of a host that knows few; any other file is `application/octet-stream`."""


@dataclass(frozen=True)
class Ways:
    """How a host differs: the types that it sends, and what it does to files."""

    types: Mapping[str, str] = field(default_factory=dict)
    labels_gz: bool = False  # sends *.gz with Content-Encoding: gzip
    refuses_unknown: bool = False
    adds: Mapping[str, bytes] = field(default_factory=dict)  # appended to files with these names
    damaged: Mapping[str, bytes | None] = field(default_factory=dict)  # None: the file is missing
    headers: Mapping[str, str] = field(default_factory=dict)


HOSTS = {
    "knows no .mjs": Ways(types={".mjs": "application/octet-stream"}),
    "labels .gz as an encoding": Ways(labels_gz=True),
    "knows no .wasm": Ways(types={".wasm": "application/octet-stream"}),
    "refuses what it does not know": Ways(refuses_unknown=True),
    "adds a comment to HTML": Ways(adds={".html": b"\n<!-- served by a friendly host -->\n"}),
}


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *args: object, ways: Ways, asked: list[str], **kwargs: str) -> None:
        self.ways = ways
        self.asked = asked
        super().__init__(*args, **kwargs)  # type: ignore[arg-type] # as http.server hands them

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        self.asked.append(path.name)
        unknown = self.ways.refuses_unknown and path.suffix[1:] not in KNOWN
        whole = path.read_bytes() if path.is_file() and not unknown else None
        body = self.ways.damaged.get(path.name, whole)
        if body is None:
            self.send_error(404)
            return
        body += self.ways.adds.get(path.name, self.ways.adds.get(path.suffix, b""))
        types = {**TYPES, **self.ways.types}
        self.send_response(200)
        self.send_header("Content-Type", types.get(path.suffix, "application/octet-stream"))
        if self.ways.labels_gz and path.suffix == ".gz":
            self.send_header("Content-Encoding", "gzip")
        elif path.suffix in (".html", ".css", ".js"):
            body = gzip.compress(body, 1)
            self.send_header("Content-Encoding", "gzip")
        for name, value in self.ways.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 # http.server's name
        """Stay silent."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Stay silent: browsers disconnect in the middle of an answer."""


@contextmanager
def host(folder: Path, ways: Ways, asked: list[str] | None = None) -> Iterator[str]:
    """Serve a folder as such a host does; yield the address and record requests in `asked`."""
    noted = [] if asked is None else asked
    handler = partial(_Handler, ways=ways, asked=noted, directory=str(folder))
    with _Server(("127.0.0.1", 0), handler) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}/"
        serving.shutdown()
