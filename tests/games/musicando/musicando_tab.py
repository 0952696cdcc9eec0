"""Play Musicando in a browser tab in the simplest way, from constructed positions."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tab import Tab

from host.prefs import Prefs
from host.table.script import Script
from pyengine import record
from pyengine.core import Refusal
from pyengine.games.musicando import COLOURS, DECK, NOTES, OVALS
from pyengine.record import Player
from pyengine.session import Session
from tools import game_files

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page
    from tab import Look

RUN = Path(__file__).parents[2] / "records" / "musicando-4-in-a-pause-run.json"
"""A record in which North has laid the pause and continues, and East is also blocked."""

WITHIN = """(card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    const pane = (card.closest(".pane") ?? document.body).getBoundingClientRect();
    return left >= pane.left && right <= pane.right && top >= pane.top && bottom <= pane.bottom;
}"""
"""Whether all of a card is inside the pane that pans."""

MOVED = """([x, width, wider]) => new Promise((resolve) => {
    const look = () => {
        const box = document.querySelector('.laid[data-col="29"]').getBoundingClientRect();
        const by = box.width - width;
        const same = Math.abs(box.x - x) > 5 && Math.abs(by) < 0.5;
        if ({ same, more: by > 0.5, less: by < -0.5 }[wider]) resolve(true);
        else requestAnimationFrame(look);
    };
    look();
    setTimeout(resolve, 30_000, false);
})"""
"""Wait until the thirtieth card has moved with the same width, or is wider, or narrower."""

NO_CARD = '#table .prompt [data-move="-"]'
PASS = f"""() => {{
    const control = document.querySelector('{NO_CARD}');
    control?.click();
    return Boolean(control);
}}"""
"""Pass within one script, since a pass may come by itself; return whether it had not yet."""


def begun(seats: Sequence[str], seed: int = 7, **options: str | int) -> str:
    """Return the record of a match of one deal without moves."""
    fields = {
        "tavolino": record.VERSION,
        "game": "musicando",
        "players": len(seats),
        "options": {"deals": 1, **options},
        "seats": [{"name": f"Player {n}", "by": by} for n, by in enumerate(seats, 1)],
        "seed": seed,
        "moves": [],
    }
    return json.dumps(fields)


def row(cards: int, display: str = "G", *, upright: bool = False) -> str:
    """Return a record on the grid with one row of `cards` cards, in which North is to lay.

    With `upright` it is a column. All four players have laid the next note of the scale in turn,
    beginning with South, who is the declarer.
    """
    left = {note: [c + note for c in COLOURS if c + note not in OVALS] for note in NOTES}
    laid = ["RC", *[left[note].pop() for note in (NOTES * 5)[1:cards]]]
    hands = {seat: laid["SWNE".index(seat) :: 4] for seat in "NESW"}
    rest = iter([card for card in DECK if card not in laid])
    dealt = {seat: [*hand, *islice(rest, 14 - len(hand))] for seat, hand in hands.items()}
    calls = ["N -", "E -", f"S 1{display}", "W -", "N -", "E -"]
    cells = [f"0,{at}" if upright else f"{at},0" for at in range(cards)]
    plays = [f"{'SWNE'[at % 4]} {laid[at]}@{cell}" for at, cell in enumerate(cells)]
    fields = json.loads(begun(["human", *["easy"] * 3], dealer="W"))
    fields["chance"] = [[dealt[seat][at] for at in range(14) for seat in "NESW"]]
    fields["moves"] = calls + plays
    return json.dumps(fields)


def late(
    players: int, cards: int, display: str, variant: str = "individual", deals: int = 1
) -> str:
    """Return the record of a last deal with few cards left, in pairs as a contract of level 1."""
    people = [Player(f"Player {n}", "human") for n in range(1, players + 1)]
    session = Session.new("musicando", players, {"deals": deals, "variant": variant}, people, 7)
    rng = Random(players)

    def is_late() -> bool:
        is_last = len(session.state.finished) == deals - 1 and session.state.phase == "play"
        return is_last and sum(map(len, session.state.hands)) <= cards

    while not is_late():
        (seat,) = session.to_move
        moves = [*map(session.game.write, session.game.legal_moves(session.state, seat))]
        wanted = [move for move in moves if move in {display, f"1{display}"}]
        if session.state.phase == "play":
            wanted = [move for move in moves if move not in {"-", "concede"}]
        move = rng.choice(wanted or ["-"])
        assert not isinstance(session.submit(seat, move), Refusal)
    return record.write(session.record())


def alone(seed: int = 1) -> str:
    """Return the record of a deal of North and three bots in which only North still has cards."""
    people = [Player(f"Player {n}", by) for n, by in enumerate(["human", *["easy"] * 3], 1)]
    session, rng = Session.new("musicando", 4, {"deals": 1}, people, seed), Random(seed)
    while session.state.phase != "play" or any(session.state.hands[1:]):
        (seat,) = session.to_move
        moves = [*map(session.game.write, session.game.legal_moves(session.state, seat))]
        wanted = [move for move in moves if move not in {"-", "concede"}]
        assert not isinstance(session.submit(seat, rng.choice(wanted or ["-"])), Refusal)
    return record.write(session.record())


def sarabande(cards: int) -> str:
    """Return the record of the lesson's Sarabande with `cards` cards and only human players."""
    script = Script.read(game_files.lesson(game_files.folders()["musicando"]))
    session = script.begin("musicando", Prefs())
    for move in script.moves:
        layout = session.state.layout
        if session.state.finished and layout and len(layout.laid) == cards:
            break
        seat, _, text = move.partition(" ")
        assert not isinstance(session.submit(seat, text), Refusal)
    fields = json.loads(record.write(session.record()))
    for seat in fields["seats"]:
        seat["by"] = "human"
    return json.dumps(fields)


class MusicandoTab(Tab):
    """A tab that plays Musicando: bids `bid` if possible, else takes the first choice.

    With a `pointer` it clicks places that are in view; otherwise it uses keys.
    """

    def __init__(self, page: Page, bid: str = "", *, pointer: bool = False) -> None:
        super().__init__(page)
        self.bid = bid
        self.pointer = pointer
        self.pointed = 0

    def pass_turn(self) -> None:
        """Pass, unless the pass has come by itself."""
        self.look()
        if self.page.evaluate(PASS):
            self.expect_redrawn()

    def lay(self, look: Look) -> None:
        """Bid, choose or lay the first possible thing, and pass where there is nothing."""
        table = self.page.locator("#table")
        if look["phase"] == "choice":
            self.press(self.act(f"musicando:display {self.bid}"))
        elif look["phase"] == "auction":
            offer = table.locator(f'.offer.is-legal[data-act="musicando:bid {self.bid}"]')
            if not offer.count() and self.page.locator(NO_CARD).count():
                self.pass_turn()
                return
            self.press(offer if offer.count() else table.locator(".offer.is-legal").first)
        else:
            card = table.locator(".held.is-legal")
            if not card.count():
                self.pass_turn()
                return
            self.press(card.first)
        place = table.locator(".prompt .lay[data-move], .paper .is-legal[data-move]").first
        if self.pointer and place.evaluate(WITHIN):
            self.pointed += 1
            self.make(place)
        else:  # a pointer would have to pan first
            self.make(place, "Enter")


class Row:
    """A row of thirty cards, and the positions of its ends."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pane = page.locator(".pane")
        self.first, self.last = (page.locator(f'.laid[data-col="{n}"]') for n in (0, 29))

    def lies(self) -> tuple[float, float]:
        """Return the position of the last card, and its width."""
        box = self.last.bounding_box()
        assert box
        return box["x"], box["width"]

    def expect_moved(self, before: tuple[float, float], *, wider: bool | None = None) -> None:
        """Wait until the last card has moved, or is wider, or narrower."""
        width = {None: "same", True: "more", False: "less"}[wider]
        assert self.page.evaluate(MOVED, [*before, width]), before


class Fingers:
    """One or two fingers on an element."""

    def __init__(self, page: Page, on: Locator) -> None:
        self._devices = page.context.new_cdp_session(page)
        box = on.bounding_box()
        assert box
        self._x, self._y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.75

    def _touch(self, kind: str, *along: float) -> None:
        spots = [{"x": self._x + x, "y": self._y, "id": n} for n, x in enumerate(along)]
        self._devices.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    def drag(self, way: float) -> None:
        """Drag one finger sideways."""
        self._touch("touchStart", 0)
        for part in (0.5, 1):
            self._touch("touchMove", way * part)
        self._touch("touchEnd")

    def pinch(self, times: float) -> None:
        """Spread two fingers by this factor."""
        self._touch("touchStart", -20, 20)
        for apart in (20 * (1 + times) / 2, 20 * times):
            self._touch("touchMove", -apart, apart)
        self._touch("touchEnd")
