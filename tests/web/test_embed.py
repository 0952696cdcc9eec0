"""embed.html and embed.js: a table in somebody else's page, of another origin."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from tab import BOOT

from host import snippets
from tools import server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import FrameLocator, Page, Request
    from witness import Witness

LIGHT = 60_000  # bytes over the wire until Play is pressed
WISHES = {"game": "turandot", "seats": "human,random", "seed": "7", "lang": "fr"}
STRANGERS = """() => {
    const [frame] = document.querySelectorAll("iframe");
    const words = [
        { source: "tavolino", type: "resize", height: 5000 }, { type: "reload" }, "close", null,
        { type: "move", move: "1" }, { source: "tavolino", type: "act", act: "lobby" },
    ];
    for (const word of words) {
        frame.contentWindow.postMessage(word, "*");
        window.postMessage(word, "*");
    }
}"""


class Blog:
    """A page of another origin, and a tab in which it is read."""

    def __init__(self, folder: Path, port: int, page: Page) -> None:
        self._folder = folder
        self._port = port
        self.page = page

    def show(self, html: str, host: str = "localhost") -> FrameLocator:
        """Publish a page and read it; return its innermost frame."""
        head = '<!doctype html><link rel="icon" href="data:,"><meta charset="utf-8">'
        (self._folder / "post.html").write_text(head + html, encoding="utf-8")
        self.page.goto(f"http://{host}:{self._port}/post.html")
        return self.page.frame_locator("iframe")


@pytest.fixture
def blog(page: Page, witness: Witness, tmp_path: Path) -> Iterator[Blog]:
    """Return a blog on a port of its own."""
    with server.server(tmp_path) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        port = serving.server_port
        for host in ("localhost", "127.0.0.1"):
            witness.origins.add(urlsplit(f"http://{host}:{port}")[:2])
        yield Blog(tmp_path, port, page)
        serving.shutdown()


def press_play(frame: FrameLocator) -> None:
    frame.locator("#play").click()
    expect(frame.locator('html[data-app="playing"]')).to_be_attached(timeout=BOOT)


def expect_playable(frame: FrameLocator) -> None:
    """Lay a bid."""
    frame.locator(".lots button").first.click(timeout=BOOT)
    frame.locator("[data-move]").click()
    expect(frame.locator("[data-move]")).to_have_count(0)


@pytest.mark.parametrize("game", ["turandot", "lucca-citta", "musicando"])
def test_until_play_is_pressed_little_is_loaded_and_the_poster_is_that_game(
    blog: Blog, address: str, game: str
) -> None:
    sizes = []

    def weigh(request: Request) -> None:
        if request.url.startswith(address):
            sizes.append(request.sizes()["responseBodySize"])

    blog.page.on("requestfinished", weigh)
    frame = blog.show(snippets.frame(address, {**WISHES, "game": game}, "Tavolino"))
    expect(frame.locator("html[lang=fr] #play")).to_have_text("Jouer")
    picture = frame.locator("img")
    expect(picture).to_be_visible()
    assert f"poster-{game}-light" in picture.evaluate(
        "async (it) => (await it.decode(), it.currentSrc)"
    )
    assert 5_000 < sum(sizes) < LIGHT
    expect(frame.locator("#full")).to_have_attribute("target", "_blank")
    query = f"?game={game}&seats=human,random&seed=7&lang=fr"
    assert frame.locator("#full").evaluate("(it) => decodeURIComponent(it.search)") == query


def test_in_a_plain_frame_of_the_same_site_the_game_is_played(blog: Blog, address: str) -> None:
    frame = blog.show(snippets.frame(address, WISHES, "Tavolino"), "127.0.0.1")
    press_play(frame)
    expect_playable(frame)


def test_where_storage_of_others_is_blocked_the_game_is_played(blog: Blog, address: str) -> None:
    frame = blog.show(snippets.frame(address, WISHES, "Tavolino"))
    press_play(frame)
    expect(frame.locator(".toast-text")).to_contain_text("Ce navigateur ne garde rien")
    expect_playable(frame)


def test_in_a_sandbox_with_scripts_alone_the_game_is_played(blog: Blog, address: str) -> None:
    plain = snippets.frame(address, WISHES, "Tavolino")
    frame = blog.show(plain.replace("<iframe ", '<iframe sandbox="allow-scripts" '))
    press_play(frame)
    expect_playable(frame)


def test_in_a_frame_within_a_frame_the_game_is_played(blog: Blog, address: str) -> None:
    inner = snippets.frame(address, WISHES, "Tavolino").replace('"', "&quot;")
    outer = blog.show(
        f'<iframe allow="autoplay; fullscreen" width="960" height="640" srcdoc="{inner}">'
    )
    press_play(outer.frame_locator("iframe"))
    expect_playable(outer.frame_locator("iframe"))


def test_the_element_is_as_high_as_its_table_and_heeds_no_stranger(
    blog: Blog, address: str
) -> None:
    frame = blog.show(snippets.element(address, WISHES))
    poster = frame.locator(".poster")
    expect(poster).to_be_visible()
    iframe = blog.page.locator("iframe")
    wanted = poster.evaluate("(it) => `${Math.ceil(it.getBoundingClientRect().height)}px`")
    expect(iframe).to_have_css("height", wanted)
    blog.page.evaluate(STRANGERS)
    press_play(frame)
    expect(iframe).not_to_have_css("height", wanted)
    high = iframe.evaluate("(it) => it.style.height")
    blog.page.evaluate(STRANGERS)
    expect_playable(frame)
    assert iframe.evaluate("(it) => it.style.height") == high
    assert 560 <= int(high.removesuffix("px")) <= 1200
