"""Games played in the browser's Python stand the same natively, and vice versa."""

from __future__ import annotations

import io
import json
import os
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING

import zstandard
from exchange import played, stands
from packing import serve_archive

from pyengine import games

if TYPE_CHECKING:
    from playwright.sync_api import Page

TESTS = Path(__file__).parents[1]
SEEDS = int(os.environ.get("TAVOLINO_SEEDS", "20"))  # 200 take a minute
EMPTY = '<link rel="icon" href="data:,">'
HOST = """
import json
import sys

sys.path.append(__file__.rpartition("/")[0])
from exchange import played, stands

def start(post, opened):
    global answer
    answer = post

async def receive(text):
    asked = json.loads(text)
    answer(json.dumps([played(*asked["play"]), stands(asked["replay"])]))
"""
START = """window.worker = new Worker("./host.js", { type: "module" });"""
ASK = """(text) => new Promise((resolve, reject) => {
    const ends = { message: resolve, failure: reject };
    worker.onmessage = ({ data: { kind, values } }) => ends[kind]?.(values[0]);
    worker.postMessage(text);
})"""


def packed(dist: Path) -> bytes:
    """Return the site's Python for the host with `exchange.py` as its entry point."""
    data = io.BytesIO(zstandard.decompress((dist / "host.tar.bin").read_bytes()))
    with tarfile.open(fileobj=data, mode="a") as tar:
        for name in ("exchange.py", "random_games.py"):
            tar.add(TESTS / name, f"host/{name}")
        entry = tarfile.TarInfo("host/main.py")
        entry.size = len(HOST)
        tar.addfile(entry, io.BytesIO(HOST.encode()))
    return zstandard.compress(data.getvalue())


def test_what_is_played_in_the_browser_stands_the_same_natively_and_the_other_way_round(
    page: Page, dist: Path
) -> None:
    page.route("**/empty.html", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
    serve_archive(page.context, dist, packed(dist))
    page.goto("empty.html")
    page.evaluate(START)
    for seed in range(SEEDS):
        for key in games.KEYS:
            ours = played(key, seed)
            asked = json.dumps({"play": [key, seed], "replay": ours})
            theirs, stood = json.loads(page.evaluate(ASK, asked))
            assert stood == json.dumps(json.loads(ours)["result"])
            assert stands(theirs) == json.dumps(json.loads(theirs)["result"])
            if seed % 4:  # random moves: other bots may decide differently in another Python
                assert theirs == ours
