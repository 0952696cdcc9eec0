"""Play any game by pressing random controls, with bots, and check every picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pictures import attrs, dialog, faults, having, nodes, symbols

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from host.nodes import Node
    from host.table.live_game import LiveGame
    from pyengine.core import Seat

BOT = "random"
NAMES = ("Anna", "Bo", "Cleo", "Dora", "Emil", "Flo", "Gus", "Hedi")
AWAY = {"table:lobby", "table:again", "table:replay", "page:print"}
"""Acts that leave the live game."""


def viewpoint(picture: dict[str, Any]) -> Seat | None:
    """Return the seat from whose viewpoint a table is drawn; None for a spectator or no table."""
    [game] = having(picture["tree"], "game") or [{"attrs": {"data-seat": ""}}]
    return game["attrs"]["data-seat"] or None


def laid(live: LiveGame, *moves: str) -> LiveGame:
    """Make these moves, such as "N 1P", and skip their stories."""
    for spelled in moves:
        seat, text = spelled.split(" ", 1)
        assert live.submit(seat, text) is None, spelled
        if live.spectate().event:
            live.act("table:skip")
    live.picture()
    return live


class Playthrough:
    """A game of bots and of people who press anything; every picture is checked."""

    def __init__(self, live: LiveGame, rng: Random) -> None:
        self.live = live
        self.rng = rng
        self.holder: Seat | None = None
        self.hand_overs: dict[Seat, Node] = {}
        self.drawings = symbols("app", "lobby", live.session.game.key)
        self.humans = [seat for seat, one in live.top.participants.items() if one.human]

    def pictures(self) -> Iterator[dict[str, Any]]:
        """Yield every picture until the last."""
        while True:
            picture = self.live.picture()
            yield picture
            if picture["app"] == "over":
                return
            self.go_on(picture["tree"])

    def go_on(self, tree: list[Node]) -> None:
        """Let time pass, a bot move, or somebody press something."""
        live, rng = self.live, self.rng
        if live.pause is not None and rng.random() < 0.8:
            live.tick()
        elif live.play.thinker and rng.random() < 0.7:
            self.submit(live.play.thinker)
        elif dialog(tree) is not None and rng.random() < 0.5:
            live.top.dialog.close()
        else:
            self.press(tree)

    def submit(self, seat: Seat) -> None:
        """Make a bot's move at random, but rarely one that breaks off a deal."""
        game = self.live.session.game
        moves = [game.write(move) for move in game.legal_moves(self.live.session.state, seat)]
        if len(moves) > 1 and "concede" in moves and self.rng.random() < 0.98:
            moves.remove("concede")
        assert self.live.submit(seat, self.rng.choice(moves)) is None

    def press(self, tree: list[Node]) -> None:
        """Press something, rarely in the bar, where nothing advances the game."""
        rng, live = self.rng, self.live
        over = dialog(tree)
        within = [over] if over else tree if rng.random() < 0.1 else tree[0]["kids"][1:]
        controls = [node["attrs"] for node in nodes(within) if "attrs" in node]
        moves = [control["data-move"] for control in controls if "data-move" in control]
        acts = [c for c in controls if "data-act" in c and c["data-act"] not in AWAY]
        if moves and rng.random() < 0.6:
            seat = live.play.asked
            assert live.move(rng.choice(moves))
            self.holder = seat if live.play.asked == seat else None  # keeps the device
        elif acts:
            chosen = rng.choice(acts)
            if chosen["data-act"] == "table:show":
                self.holder = live.hand_over_to
            live.act(chosen["data-act"], chosen.get("value", ""))

    def check(self, picture: dict[str, Any]) -> None:
        """Check that it can be drawn, offers only legal moves, and shows a seat to nobody else."""
        tree, seat = picture["tree"], viewpoint(picture)
        session = self.live.session
        wrong = faults(tree, self.drawings)
        assert not wrong, wrong
        for text in attrs(tree, "data-move"):
            assert seat in session.to_move
            assert session.game.read(text) in session.game.legal_moves(session.seen(seat), seat)
        if having(tree, "handover"):
            self.check_hand_over(tree)
        elif seat and len(self.humans) > 1:
            sees_more = session.seen(seat) != session.seen(None)
            assert self.holder == seat or not (sees_more or len(session.to_move) > 1)

    def check_hand_over(self, tree: list[Node]) -> None:
        """Check that the hand-over screen of a seat does not depend on what was played.

        The last mover may take the move back: that somebody has moved is no secret.
        """
        [screen] = tree
        *ornaments, card, notice = screen["kids"]
        assert notice["key"] == "toasts"  # why a move is not taken back
        kids = [kid for kid in card["kids"] if kid.get("class") != "rewind"]
        screen = {**screen, "kids": [*ornaments, {**card, "kids": kids}]}
        assert attrs(tree, "data-seat") == ["", self.live.hand_over_to]
        words = self.live.top.prefs.lang
        assert self.hand_overs.setdefault(f"{self.live.hand_over_to} {words}", screen) == screen
