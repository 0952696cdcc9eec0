"""Draws the posters of embed.html anew, into web/posters.

    PYTHONPATH=web:tests/web python -m tests.bench.posters

Each is the picture of a real table, for so many players, in a language, on a screen or on a phone,
by day or by night: some moves into a game, as it is seen by who plays it.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from itertools import product
from threading import Thread
from typing import TYPE_CHECKING

from playwright.sync_api import expect, sync_playwright

from host.catalogue import LANGUAGES
from host.views import load_words
from pyengine import link
from pyengine.agents import LEVELS, choose, decision, load
from pyengine.record import Player
from pyengine.session import Session
from tools import server, site, toolchain

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHAPES = {"wide": (960, 600, 1), "phone": (390, 620, 1.5)}
"""Width and height in CSS pixels, and how many pixels one of those is (`web/poster.js`)."""
MOST = 45_000  # bytes: sixty thousand are all that a post loads before Play is pressed
SEED = 7
LAID = 16
READY = {
    "turandot": lambda state: state.round == 3 and state.phase == "audition",
    "lucca-citta": lambda state: state.round == 5 and state.phase == "taking",
    "musicando": lambda state: state.layout is not None and len(state.layout.laid) >= LAID,
}
"""Where a game is shown to its first seat."""
BARE = "[...document.querySelectorAll('#table svg')].some((drawing) => !drawing.childElementCount)"
TO_WEBP = """async ([png, most]) => {
    const bitmap = await createImageBitmap(await (await fetch(png)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext("2d").drawImage(bitmap, 0, 0);
    let blob;
    for (let quality = 0.6; !(blob?.size <= most); quality -= 0.05)
        blob = await canvas.convertToBlob({ type: "image/webp", quality });
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
}"""


def position(game: str, players: int, options: dict[str, str | int], lang: str) -> str:
    """Return the link to a game that bots have begun, where it is the first seat's turn."""
    words = load_words(lang)
    bots = [Player(words(f"bot_name.{number}"), "easy") for number in range(1, players)]
    session = Session.new(game, players, options, [Player("Anna", "human"), *bots], SEED)
    bot, budget = load(game, "medium"), LEVELS[game]["medium"].budget
    first = session.game.seats[0]
    while not READY[game](session.state) or session.to_move != (first,):
        seat = session.to_move[-1]
        rng = decision(SEED, seat, session.ply)
        move = choose(bot, session.game, session.seen(seat), seat, rng, budget)
        session.submit(seat, session.game.write(move))
    return link.pack(session.record())


def drawn(chromium: Browser, address: str, lang: str, shape: str, theme: str) -> Page:
    """Return the page of a table that has been opened and drawn."""
    width, height, scale = SHAPES[shape]
    page = chromium.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        color_scheme=theme,
        locale=lang,
        reduced_motion="reduce",
    )
    page.goto(address)
    page.locator('[data-act="opened play"]').click(timeout=120_000)
    expect(page.locator("html[data-app=playing]")).to_be_attached(timeout=120_000)
    while page.evaluate(BARE):
        page.wait_for_timeout(100)
    return page


def main() -> None:
    """Draw every game for every number of players."""
    with server.server(site.build()) as serving, sync_playwright() as playwright:
        Thread(target=serving.serve_forever, daemon=True).start()
        chromium = playwright.chromium.launch(
            executable_path=toolchain.browser(), args=["--no-sandbox"]
        )
        blank = chromium.new_page()
        for game, facts in site.known_games().items():
            for (players, ways), lang in product(facts["ways"].items(), LANGUAGES):
                place = position(game, int(players), ways[0]["options"], lang)
                address = f"http://localhost:{serving.server_port}/#g={place}"
                for shape, theme in product(SHAPES, ("light", "dark")):
                    page = drawn(chromium, address, lang, shape, theme)
                    png = "data:image/png;base64," + b64encode(page.screenshot()).decode()
                    page.close()
                    webp = b64decode(blank.evaluate(TO_WEBP, [png, MOST]))
                    name = f"{game}-{players}-{lang}-{shape}-{theme}.webp"
                    (toolchain.WEB / "posters" / name).write_bytes(webp)
        serving.shutdown()


if __name__ == "__main__":
    main()
