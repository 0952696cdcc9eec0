"""The posters of embed.html: `python -m tests.bench.posters` draws them anew into web/art.

Each is the picture of a real table: a few moves into a game, as it is seen by who plays it.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from threading import Thread

from playwright.sync_api import expect, sync_playwright

from pyengine import link
from pyengine.agents import LEVELS, choose, decision, load
from pyengine.record import Player
from pyengine.session import Session
from tools import machine, server, site

SIZE = {"width": 960, "height": 600}
QUALITY = 0.55
SEED = 7
LAID = 16
READY = {
    "turandot": lambda state: state.round == 3 and state.phase == "audition",
    "lucca-citta": lambda state: state.round == 5 and state.phase == "taking",
    "musicando": lambda state: state.layout is not None and len(state.layout.laid) == LAID,
}
"""Where a game is shown to its first seat."""
BARE = "[...document.querySelectorAll('#table svg')].some((drawing) => !drawing.childElementCount)"
TO_WEBP = """async ([png, quality]) => {
    const bitmap = await createImageBitmap(await (await fetch(png)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext("2d").drawImage(bitmap, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality });
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
}"""


def position(game: str, players: int) -> str:
    """Return the link to a game that bots have begun, where it is the first seat's turn."""
    people = [Player("Anna", "human"), Player("Puck", "easy"), Player("Mim\u00ec", "easy")]
    session = Session.new(game, players, {}, people[:players], SEED)
    bot, budget = load(game, "medium"), LEVELS[game]["medium"].budget
    first = session.game.seats[0]
    while not READY[game](session.state) or session.to_move != (first,):
        seat = session.to_move[-1]
        rng = decision(SEED, seat, session.ply)
        move = choose(bot, session.game, session.seen(seat), seat, rng, budget)
        session.submit(seat, session.game.write(move))
    return link.pack(session.record())


def main() -> None:
    """Draw every game by day and by night."""
    dist = site.build()
    games = dict(json.loads((dist / "games.json").read_text(encoding="utf-8")))
    with server.server(dist) as serving, sync_playwright() as playwright:
        Thread(target=serving.serve_forever, daemon=True).start()
        flags = ["--no-sandbox"]
        chromium = playwright.chromium.launch(executable_path=machine.browser(), args=flags)
        blank = chromium.new_page()
        for game, facts in games.items():
            for theme in ("light", "dark"):
                page = chromium.new_page(viewport=SIZE, color_scheme=theme, reduced_motion="reduce")
                size = 3 if 3 in facts["sizes"] else facts["sizes"][0]
                address = f"http://localhost:{serving.server_port}"
                page.goto(f"{address}/#g={position(game, size)}")
                page.locator('[data-act="opened play"]').click(timeout=120_000)
                expect(page.locator("html[data-app=playing]")).to_be_attached(timeout=120_000)
                while page.evaluate(BARE):
                    page.wait_for_timeout(100)
                png = "data:image/png;base64," + b64encode(page.screenshot()).decode()
                webp = b64decode(blank.evaluate(TO_WEBP, [png, QUALITY]))
                (machine.WEB / "art" / f"poster-{game}-{theme}.webp").write_bytes(webp)
                page.close()
        serving.shutdown()


if __name__ == "__main__":
    main()
