"""The built site in Firefox and WebKit: it starts, plays whole games, offline and embedded."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from changing_site import ChangingSite
from engines import ENGINES, PATIENCE
from lucca_games import LAST, last, reached
from packing import sparse

from pyengine import link, record
from tools import game_files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engines import Engine
    from playwright.sync_api import Playwright

SEEN = f"""(selector) => new Promise((resolve) => {{
    const look = () => document.querySelector(selector) && resolve(true);
    new MutationObserver(look).observe(
        document, {{ attributes: true, childList: true, subtree: true }});
    setTimeout(resolve, {PATIENCE - 10}_000, false);
    look();
}})"""
"""Wait until something is there; return whether it came."""

PLAY = f"""() => new Promise((resolve) => {{
    const look = () => {{
        if (document.documentElement.dataset.app === "over") resolve("over");
        else document.querySelector('[data-act="table:skip"]')?.click();
    }};
    new MutationObserver(look).observe(
        document, {{ attributes: true, childList: true, subtree: true }});
    setTimeout(() => resolve(document.body.innerText), {PATIENCE - 10}_000);
    look();
}})"""
"""Let bots play to the end, skipping their stories."""

EMBED = f"""(address, sandbox) => new Promise((resolve) => {{
    const frame = document.createElement("iframe");
    if (sandbox) frame.sandbox = sandbox;
    Object.assign(frame, {{ src: address, width: 960, height: 700 }});
    document.body.replaceChildren(frame);
    window.told = [];
    addEventListener("message", ({{ source, data }}) => {{
        if (source !== frame.contentWindow) return;
        told.push(data.type);
        resolve(data.type);
    }});
    setTimeout(resolve, {PATIENCE - 10}_000, "nothing");
}})"""
"""Show a table in a frame; return the frame's first message."""

SIZES = ((1440, 900), (1180, 820), (820, 1180), (640, 400), (450, 800))
ACTS = ":is(.prompt, .bar) :is(button, .btn)"
OUTSIDE = """(selector) => new Promise((resolve) => requestAnimationFrame(() => resolve(
    [...document.querySelectorAll(selector)]
        .map((control) => [control, control.getBoundingClientRect()])
        .filter(([, box]) => box.width && box.height)
        .filter(([, { left, right, top, bottom }]) =>
            left < 0 || right > innerWidth || top < 0 || bottom > innerHeight)
        .map(([control]) => `${control.innerText} at ${innerWidth} x ${innerHeight}`))))"""
"""Return what is partly outside the window."""

WIDER = """(places, parts) => new Promise((resolve) => requestAnimationFrame(() => resolve(
    [...document.querySelectorAll(places)].flatMap((place) => [...place.querySelectorAll(parts)]
        .map((part) => [part.className, part.clientWidth - place.clientWidth])
        .filter(([, over]) => over > 1)))))"""
"""Return parts that are wider than their places."""
ROWS = """(selector) => new Promise((resolve) => requestAnimationFrame(() => {
    const tops = [...document.querySelectorAll(selector)]
        .map((it) => Math.round(it.getBoundingClientRect().top));
    resolve([...new Set(tops)].map((top) => tops.filter((other) => other === top).length));
}))"""
"""Return how many elements stand in each row."""
NARROW = """(selector, least) => new Promise((resolve) => requestAnimationFrame(() => resolve(
    [...document.querySelectorAll(selector)].map((it) => it.getBoundingClientRect().width)
        .filter((width) => width < least))))"""
"""Return the widths below the least one, in CSS pixels."""
PLAY_ON = '[data-act="records:opened play"]'

TOLD = f"""(type) => new Promise((resolve) => {{
    const look = () => told.includes(type) && resolve(true);
    addEventListener("message", look);
    setTimeout(resolve, {PATIENCE - 10}_000, false);
    look();
}})"""
"""Wait for a message of the frame; return whether it came."""


@pytest.fixture
def changing_site(dist: Path, tmp_path: Path) -> Iterator[ChangingSite]:
    """Serve a copy of dist/."""
    site = ChangingSite(shutil.copytree(dist, tmp_path / "dist"))
    (site.dist / "around.html").write_text("<link rel=icon href='data:,'><body>", "utf-8")
    yield site
    site.end()


@pytest.fixture(scope="module", params=ENGINES)
def engine(
    request: pytest.FixtureRequest,
    playwright: Playwright,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Engine]:
    """Return a tab of an engine."""
    with ENGINES[request.param](playwright, tmp_path_factory.mktemp(request.param)) as tab:
        yield tab


def bots(changing_site: ChangingSite, game: str, page: str = "") -> str:
    facts = game_files.facts()
    seats = ",".join(["random"] * facts[game]["sizes"][0])
    length = "&deals=1" if game == "musicando" else ""
    return f"{changing_site.address}{page}?game={game}&seats={seats}{length}"


def test_without_a_server_it_starts_and_plays_a_whole_game_of_each_title(
    engine: Engine, changing_site: ChangingSite
) -> None:
    engine.goto(changing_site.address)
    assert engine.ask(SEEN, ".footer-offline")
    changing_site.end()
    ends = {}
    for game in ("turandot", "lucca-citta", "musicando"):
        engine.goto(bots(changing_site, game) + "&seed=7")
        ends[game] = engine.ask(PLAY)
    changing_site.serve()
    assert ends == dict.fromkeys(ends, "over")


def test_a_function_of_pythons_that_has_not_come_yet_is_had_without_a_server(
    engine: Engine, changing_site: ChangingSite
) -> None:
    for name, data in sparse().items():
        changing_site.put(name, data)
    changing_site.put("python.zip.bin", b"")  # the fallback cannot start either
    engine.goto(changing_site.address)
    assert engine.ask(SEEN, ".footer-offline")
    changing_site.end()
    engine.goto(bots(changing_site, "turandot") + "&seed=7")
    end = engine.ask(PLAY)
    changing_site.serve()
    assert end == "over"


@pytest.mark.parametrize("game", ["turandot", "lucca-citta", "musicando"])
def test_what_asks_and_what_answers_it_is_in_view_at_every_size(
    engine: Engine, changing_site: ChangingSite, game: str
) -> None:
    sizes = game_files.facts()[game]["sizes"]
    seats = ",".join(["human"] + ["random"] * (sizes[0] - 1))
    engine.goto(f"{changing_site.address}?game={game}&seats={seats}&seed=7&lang=de")
    assert engine.ask(SEEN, ".prompt-acts > .lay, .prompt-acts > .btn, .offers button")
    found = []
    for width, height in SIZES:
        engine.resize(width, height)
        found += engine.ask(OUTSIDE, ACTS)
    assert found == []


def test_the_cards_of_the_stage_are_as_wide_as_their_places(
    engine: Engine, changing_site: ChangingSite
) -> None:
    engine.goto(f"{changing_site.address}?game=turandot&seats=human,random,random&seed=7")
    assert engine.ask(SEEN, ".prompt-acts > .lay")
    engine.resize(1180, 820)
    assert engine.ask(WIDER, ".lot", ".niche, .face") == []


def test_with_five_players_the_six_sets_form_two_rows(
    engine: Engine, changing_site: ChangingSite
) -> None:
    seats = ",".join(["human"] + ["random"] * 4)
    engine.goto(f"{changing_site.address}?game=lucca-citta&seats={seats}&seed=7")
    assert engine.ask(SEEN, ".trio:nth-child(6)")
    engine.resize(1440, 900)
    assert engine.ask(ROWS, ".trio") == [3, 3]


def test_in_a_crowded_street_of_a_phone_no_house_is_crushed(
    engine: Engine, changing_site: ChangingSite
) -> None:
    crowded = link.pack(record.read(reached(last, seed=LAST)))
    engine.goto(f"{changing_site.address}#g={crowded}")
    assert engine.ask(SEEN, PLAY_ON)
    engine.ask("(selector) => document.querySelector(selector).click()", PLAY_ON)
    assert engine.ask(SEEN, ".own .walls .ghost")
    engine.resize(450, 800)  # the narrowest window of WebKit
    narrow = engine.ask(NARROW, ".own .palazzo > .stack", 20)
    assert narrow == []


@pytest.mark.parametrize("sandbox", ["", "allow-scripts"], ids=["plain", "sandbox"])
def test_embedded_it_plays(engine: Engine, changing_site: ChangingSite, sandbox: str) -> None:
    engine.goto(changing_site.address.replace("127.0.0.1", "localhost") + "around.html")
    address = bots(changing_site, "turandot", "embed.html") + "&seed=3"
    assert engine.ask(EMBED, address, sandbox) == "resize"
    engine.press_in_frame("#play")
    assert engine.ask(TOLD, "move")
