"""A post with six different tables, of another origin, in three engines."""

from __future__ import annotations

import json
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from engines import ENGINES, PATIENCE, chromium
from test_embed import post
from test_engines import SEEN, changing_site

from pyengine import link
from tools import examples, server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from changing_site import ChangingSite
    from engines import Engine
    from playwright.sync_api import Playwright

__all__ = ["changing_site"]  # a fixture

FORMS = examples.forms()
GAME = link.unpack(FORMS["question"]["record"])
AT = 4
WHO = str(GAME.moves[AT])[0]
NAME = GAME.seats["ABC".index(WHO)].name

LISTEN = """{
    const frameOf = (section) => section.querySelector("iframe") ??
        section.querySelector("tavolino-table")?.shadowRoot.querySelector("iframe");
    window.told = {};
    addEventListener("message", ({ source, data }) => {
        for (const section of document.querySelectorAll("section")) {
            if (frameOf(section)?.contentWindow === source)
                (told[section.id] ??= []).push(data);
        }
        dispatchEvent(new Event("told"));
    });
}"""
"""Record each frame's messages by its section."""

TOLD = f"""(section, type, value) => new Promise((resolve) => {{
    const meant = (it) => it.type === type && (value === null || (it.at ?? it.ply) === value);
    const look = () => told[section]?.some(meant) && resolve(true);
    addEventListener("told", look);
    setTimeout(() => resolve(JSON.stringify(told[section])), {PATIENCE - 10}_000);
    look();
}})"""
"""Wait for a frame's message of this type, optionally of this moment or move."""

SHOW = "(selector) => document.querySelector(selector).scrollIntoView()"
PRESS = f"""(selector) => new Promise((resolve) => {{
    const look = () => {{
        const control = document.querySelector(selector);
        if (!control || control.disabled) return;
        seen.disconnect();
        control.click();
        resolve(true);
    }};
    const seen = new MutationObserver(look);
    seen.observe(document, {{ attributes: true, childList: true, subtree: true }});
    const none = () => resolve(`no ${{selector}}: ${{document.body.innerText}}`);
    setTimeout(none, {PATIENCE - 10}_000);
    look();
}})"""
"""Press something as soon as it is there."""

TEXT = """(selector) => document.querySelector(selector)?.textContent
    .replaceAll(/[\\u2068\\u2069]/gu, "") ?? null"""


@pytest.fixture(scope="module", params=["chromium", *ENGINES])
def engine(
    request: pytest.FixtureRequest,
    playwright: Playwright,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Engine]:
    """Return a tab of an engine."""
    start = {"chromium": chromium, **ENGINES}[request.param]
    with start(playwright, tmp_path_factory.mktemp(request.param)) as tab:
        yield tab


@pytest.fixture
def blog(tmp_path: Path, changing_site: ChangingSite) -> Iterator[str]:
    """Serve a post with six tables from another origin; return its address."""
    told = json.loads((changing_site.dist / "oembed.json").read_text(encoding="utf-8"))["html"]
    framed = told.replace('"./', f'"{changing_site.address}')
    wordpress = 'sandbox="allow-scripts" security="restricted"'
    framed = framed.replace("<iframe ", f"<iframe {wordpress} ")
    dared = link.challenge(GAME, {"A": 47, "B": 1, "C": 2})
    html = post("six", changing_site.address).replace("GAME", link.pack(GAME))
    html = html.replace("START", link.pack(dared)).replace("OEMBED", framed)
    html = html.replace("<script ", f"<script>{LISTEN}</script><script ", 1)
    (tmp_path / "blog").mkdir()
    (tmp_path / "blog" / "post.html").write_text(html, encoding="utf-8")
    with server.server(tmp_path / "blog") as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://localhost:{serving.server_port}/post.html"
        serving.shutdown()


WORDLESS = {"fresh", "oembed"}
"""Tables whose posters name no moment."""


class Post:
    """A post read in an engine."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def show(self, form: str) -> None:
        """Scroll to a table, and wait for its poster."""
        self._engine.ask(SHOW, f"#{form}")
        assert self._engine.ask(TOLD, form, "resize", None) is True
        assert self.ask(form, SEEN, ".play[href]") is True
        if form not in WORDLESS:  # the accessible name changes once more when the words come
            assert self.ask(form, SEEN, "#moment:not([hidden])") is True

    def begin(self, form: str, button: str = "#play") -> None:
        """Press Play, and wait for the table."""
        self._engine.press_in_frame(button, f"#{form}")
        self.told(form, "ready")

    def told(self, form: str, kind: str, value: int | None = None) -> None:
        assert self._engine.ask(TOLD, form, kind, value) is True

    def press(self, form: str, *controls: str) -> None:
        for control in controls:
            assert self.ask(form, PRESS, control) is True

    def ask(self, form: str, function: str, *args: object) -> Any:  # noqa: ANN401 # as the engine does
        return self._engine.ask_frame(f"#{form}", function, *args)

    def heard(self, form: str, selector: str) -> tuple[str, str]:
        return self._engine.heard(f"#{form}", selector)


BID = (".lots [aria-pressed]", ".prompt [data-move]")


def test_six_tables_of_a_post_are_begun_and_answer(engine: Engine, blog: str) -> None:
    engine.goto(blog)
    read = Post(engine)
    moment = f"After move {AT} of {len(GAME.moves)}. {NAME} is to move."
    dare = "A challenge: who gets more from the same start? To beat: 47 (Anna)."

    read.show("fresh")
    assert read.heard("fresh", "#play") == ("link", "Play")
    read.begin("fresh")
    read.press("fresh", *BID)
    read.told("fresh", "move", 1)

    read.show("replay")
    assert read.heard("replay", "#play") == ("link", "Watch")
    assert read.ask("replay", TEXT, "#moment") == moment
    read.begin("replay")
    read.told("replay", "at", AT)
    read.press("replay", '[data-act="replay:step"]')
    read.told("replay", "at", AT + 1)

    engine.ask("() => document.querySelector('#position details').open = true")
    read.show("position")
    assert read.heard("position", "#play") == ("link", "Play")
    read.begin("position")
    assert read.ask("position", SEEN, f'.game[data-seat="{WHO}"]') is True
    read.press("position", *BID)
    read.told("position", "move", AT + 1)

    read.show("question")
    assert read.heard("question", "#play") == ("link", "Your move")
    assert read.ask("question", TEXT, "#moment") == f"{moment} What would you play?"
    read.begin("question")
    read.told("question", "at", AT)
    read.press("question", *BID)
    assert read.ask("question", SEEN, ".question-advice .hint-worth") is True
    assert read.ask("question", TEXT, ".question-answer .note-text") == "Why not <b>this</b>?"
    assert "You: " in read.ask("question", TEXT, "#say")

    read.show("challenge")
    assert read.ask("challenge", TEXT, "#moment") == dare
    read.begin("challenge")
    assert read.ask("challenge", SEEN, ".toast-text") is True
    assert "To beat: 47 points" in read.ask("challenge", TEXT, ".toast-text")
    read.press("challenge", *BID)

    read.show("oembed")
    assert read.heard("oembed", "#play-musicando") == ("link", "Musicando")
    read.begin("oembed", "#play-musicando")
    read.press("oembed", '[data-act="lobby:start"]')
    assert read.ask("oembed", SEEN, 'html[data-app="playing"]') is True
