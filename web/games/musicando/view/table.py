"""The table as it lies in each phase, for whoever looks; and a closer look at a part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.musicando.view import meaning, wording
from games.musicando.view import pieces as piece
from games.musicando.view.bidding import bidding_box, calls, motifs
from games.musicando.view.deals import account, lines, match
from games.musicando.view.displays import field, stave
from games.musicando.view.prompts import closing
from games.musicando.view.seats import music, others, seating
from host.nodes import button, el, explained, icon, visually_hidden
from host.table.signs import does
from host.text import isolated, written
from pyengine.core import totals
from pyengine.games.musicando import Grid, worth

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.games.musicando import Contract, Move, State

    Look = ViewContext[State, Move]

EDGES = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
"""The edges of the grid, each with the sign on what leads beyond it."""


def table(look: Look) -> Node:
    """Return the table as this seat, or a spectator, sees it."""
    seen, over = look.seen, _phase(look) == "over"
    return el(
        "div",
        "concert",
        None if over else others(look),
        _paper(look),
        music(look, look.seat) if look.seat and not over else None,
        key="table",
        data_phase=_phase(look),
        data_display=seen.contract.display if seen.contract else None,
        data_players=str(len(look.game.seats)),
        data_compass=look.game.compass,
        data_seating="row" if over else seating(look),
    )


def _phase(look: Look) -> str:
    """Return what lies on the paper: a call, a choice, cards, an account, or the end of it all."""
    seen = look.seen
    if closing(look):
        return "account"
    if seen.phase == "over":
        return "over"
    if seen.layout is not None:
        return "play"
    return wording.prelude(look)


# -- the sheet of music ----------------------------------------------------------------------------


def _paper(look: Look) -> Node:
    kind, kids = _screen(look)
    return el(
        "section",
        f"paper is-{kind}",
        _work(look),
        *kids,
        key="paper",
        aria_label=look.words("aria.table"),
        data_display=look.seen.layout.letter if look.seen.layout else None,
    )


def _screen(look: Look) -> tuple[str, list[Node]]:
    """Return what the paper shows, and its name."""
    layout, phase = look.seen.layout, _phase(look)
    if phase == "account":
        return "account", [*account(look, look.seen.finished[-1]), match(look)]
    if phase == "over":
        return "finale", [_podium(look), match(look)]
    if isinstance(layout, Grid):
        return "grid", [field(look, layout), _lens(look), *_edges(look)]
    if layout is not None:
        return "columns", [stave(look, layout)]
    if phase == "choice":
        return "choice", [motifs(look)]
    return "auction", [bidding_box(look), calls(look)]


def _work(look: Look) -> Node:
    """Return the title printed on the paper: the match so far, what is played, and by whom."""
    words, agreed = look.words, look.seen.contract
    if _phase(look) == "over":
        title, by = [el("span", "", words("phase.over"))], None
    elif agreed:
        title = piece.contract(look, agreed.display, agreed.level)
        letter = look.game.seats[agreed.player]
        points = _stake(look, agreed)
        by = el(
            "p",
            "by",
            look.badge(letter),
            el("span", "", look.name(letter)),
            el("span", "by-worth", points),
            key="by",
            data_above=True,
        )
        explained(by, *meaning.contract(look, agreed)[:1])
    else:
        title, by = [el("span", "", wording.prelude_name(look))], None
    heading = el("p", "title", *title, key="title", data_above=True)
    if agreed and _phase(look) != "over":
        for part in (heading, by):
            explained(
                part or heading, *meaning.contract(look, agreed)[: 2 if part is heading else 1]
            )
    return el("header", "work", _tallies(look), heading, by, _sound(look))


def _stake(look: Look, agreed: Contract) -> str:
    """M-6.1, M-6.2, M-7.4: say what is played for, and what it costs if a failure costs more."""
    value, penalty = worth(agreed.display, agreed.level), wording.match(look).penalty
    if agreed.level and penalty > 1:
        return look.words("terms.stake", value=value, cost=penalty * value)
    return look.words("score.points", n=value)


def _tallies(look: Look) -> Node:
    """Return the points so far, of both sides or of the seat before the screen."""
    words, game = look.words, look.game
    points = totals(game, look.seen)
    shown = [side for side in game.sides if side not in game.seats or side == look.seat]
    kids = [
        el(
            "span",
            "side",
            look.badge(side)
            if side in game.seats
            else el("span", "side-name", look.words(f"short.{side}")),
            el(
                "strong",
                "side-points",
                written(points[side]),
                data_fly=f"side-{side}-{points[side]}",
                data_enter="pulse",
            ),
            key=side,
        )
        for side in shown
    ]
    sums = button(
        "tallies",
        *kids,
        *([] if kids else [icon("score")]),
        visually_hidden(words("label.match")),
        data_act="table:look match",
        data_above=True,
    )
    return explained(sums, does(words, "tally"))


def _sound(look: Look) -> Node:
    on = look.prefs.sound == "on"
    return button(
        "tool sound",
        icon("sound" if on else "silent"),
        visually_hidden(look.words("settings.sound")),
        data_act="table:sound off" if on else "table:sound on",
        aria_pressed="true" if on else "false",
        data_above=True,
    )


def _lens(look: Look) -> Node:
    """Return the buttons that bring the grid nearer; the page does that by itself."""
    tools = [
        button("tool", icon(name), visually_hidden(look.words(f"lens.{name}")), data_lens=name)
        for name in ("out", "fit", "in")
    ]
    return el("div", "lens", *tools, key="lens", data_above=True)


def _edges(look: Look) -> list[Node]:
    """Return the buttons at the edges of the grid, which lead to places out of view.

    The page counts those, and shows the buttons that lead somewhere.
    """
    return [
        button(
            "edge",
            el("span", "", arrow, aria_hidden="true"),
            visually_hidden(look.words(f"edge.{way}")),
            key=f"edge-{way}",
            data_edge=way,
            data_above=True,
        )
        for way, arrow in EDGES.items()
    ]


def _podium(look: Look) -> Node:
    """M-6.4, M-7.5: return the sides in their places."""
    rows = [_finish(look, *standing) for standing in look.standings()]
    return el("ol", "ranking", *rows, key="ranking")


def _finish(look: Look, rank: int, side: str, points: int) -> Node:
    """M-6.4, M-7.5: return a side in its place."""
    place = look.words(f"place.{rank}")
    row = el(
        "li",
        "ranked is-won" if rank == 1 else "ranked",
        el("strong", "ranked-no", str(rank), aria_hidden="true"),
        visually_hidden(place),
        look.badge(side),
        el("span", "ranked-who", look.side(side), *_partners(look, side)),
        el("span", "ranked-sum", written(points)),
        key=side,
        data_seat=side,
    )
    return explained(row, does(look.words, "finish", seat=look.side(side), place=place, n=points))


def _partners(look: Look, side: str) -> list[Node]:
    """M-2.1: return the names of those who make up a side of two."""
    if side in look.game.seats:
        return []
    names = [isolated(look.name(seat)) for seat in look.game.seats if look.game.side(seat) == side]
    return [el("span", "ranked-names", look.words.join(names))]


# -- a closer look ---------------------------------------------------------------------------------


def look_at(look: Look, what: str) -> tuple[str, list[Node]]:
    """Return a closer look at the match, a deal or a player: the title and the body."""
    words, deals = look.words, look.seen.finished
    number = what.removeprefix("deal ")
    if what in look.game.seats:
        return look.name(what), _about(look, what)
    if number.isdecimal() and 0 < int(number) <= len(deals):
        deal = deals[int(number) - 1]
        return words("label.deal_no", n=int(number)), [lines(look, deal)]
    sheet = match(look) if deals else el("p", "soft", words("score.none"))
    return words("label.match"), [sheet, *_breaking_off(look)]


def _about(look: Look, letter: str) -> list[Node]:
    """Return what everybody knows of a player: what they hold, what they laid."""
    words, seen = look.words, look.seen
    player = look.game.seats.index(letter)
    said = [words("spoken.hand", n=len(seen.hands[player]))]
    if player in seen.ranks:
        said.append(words("spoken.rank", rank=seen.ranks.index(player) + 1))
    laid = seen.layout.laid if seen.layout else ()
    own = [lay.card for lay, by in zip(laid, seen.laid_by, strict=True) if by == player]
    cards = [
        el(
            "li",
            "closer-card",
            piece.card(look, card, wording.label(look, card), flies=False),
            key=card,
        )
        for card in own
    ]
    heading = el("h3", "closer-head", words("label.laid", n=len(cards)))
    shown = [el("ul", "closer small-cards", *cards)] if cards else []
    return [el("p", "soft", ", ".join(said)), heading, *shown]


def _breaking_off(look: Look) -> list[Node]:
    """M-6.5: return the button that asks whether to break the deal off, where it may be."""
    if not look.mine:
        return []
    return [button("btn quiet", look.words("confirm.concede"), data_act="concede", key="concede")]
