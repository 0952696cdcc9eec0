"""The table in each phase, for each viewer; and closer looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.musicando.view import meaning, wording
from games.musicando.view import pieces as piece
from games.musicando.view.bidding import bidding_box, calls, display_choice
from games.musicando.view.deals import deal_score, lines, match
from games.musicando.view.displays import columns, grid
from games.musicando.view.prompts import closing
from games.musicando.view.seats import others, own_place, seating
from host.nodes import button, el, explained, icon, name_label, visually_hidden
from host.table.signs import does
from host.text import isolated, whole_number, written
from pyengine.core import totals
from pyengine.games.musicando import Grid, worth

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.games.musicando import Contract, Move, State

    Context = ViewContext[State, Move]

EDGES = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
"""The edges of the grid, each with the arrow on the button that leads beyond it."""


def table(context: Context) -> Node:
    """Return the table as this seat, or a spectator, sees it."""
    seen, over = context.seen, _phase(context) == "over"
    return el(
        "div",
        "concert",
        None if over else others(context),
        _sheet(context),
        own_place(context, context.seat) if context.seat and not over else None,
        key="table",
        data_phase=_phase(context),
        data_display=seen.contract.display if seen.contract else None,
        data_players=str(len(context.game.seats)),
        data_compass=context.game.compass,
        data_seating="row" if over else seating(context),
    )


def _phase(context: Context) -> str:
    """Return what is on the sheet of music: an auction, a choice, cards, a score, the end."""
    seen = context.seen
    if closing(context):
        return "deal-score"
    if seen.phase == "over":
        return "over"
    if seen.layout is not None:
        return "play"
    return wording.prelude(context)


# -- the sheet of music ----------------------------------------------------------------------------


def _sheet(context: Context) -> Node:
    kind, kids = _screen(context)
    return el(
        "section",
        f"paper is-{kind}",
        _sheet_title(context),
        *kids,
        key="paper",
        aria_label=context.words("aria.table"),
        data_display=context.seen.layout.letter if context.seen.layout else None,
    )


def _screen(context: Context) -> tuple[str, list[Node]]:
    """Return the name and the content of the sheet of music."""
    layout, phase = context.seen.layout, _phase(context)
    if phase == "deal-score":
        return "deal-score", [*deal_score(context, context.seen.finished[-1]), match(context)]
    if phase == "over":
        return "finale", [_ranking(context), match(context)]
    if isinstance(layout, Grid):
        return "grid", [grid(context, layout), _zoom_buttons(context), *_edges(context)]
    if layout is not None:
        return "columns", [columns(context, layout)]
    if phase == "choice":
        return "choice", [display_choice(context)]
    return "auction", [bidding_box(context), calls(context)]


def _sheet_title(context: Context) -> Node:
    """Return the title of the sheet: the match so far, the contract, and whose it is."""
    words, agreed = context.words, context.seen.contract
    if _phase(context) == "over":
        title, by = [el("span", "", words("phase.over"))], None
    elif agreed:
        title = piece.contract(context, agreed.display, agreed.level)
        letter = context.game.seats[agreed.player]
        points = _stake(context, agreed)
        by = el(
            "p",
            "by",
            context.badge(letter),
            name_label("", context.name(letter)),
            el("span", "by-worth", points),
            key="by",
            data_above=True,
        )
        explained(by, *meaning.contract(context, agreed)[:1])
    else:
        title, by = [el("span", "", wording.prelude_name(context))], None
    heading = el("p", "title", *title, key="title", data_above=True)
    if agreed and _phase(context) != "over":
        for part in (heading, by):
            explained(
                part or heading, *meaning.contract(context, agreed)[: 2 if part is heading else 1]
            )
    return el("header", "work", _tallies(context), heading, by, _sound(context))


def _stake(context: Context, agreed: Contract) -> str:
    """M-6.1, M-6.2, M-7.4: say the stake, and the cost of failure if that is higher."""
    value, penalty = worth(agreed.display, agreed.level), wording.match(context).penalty
    if agreed.level and penalty > 1:
        return context.words("terms.stake", value=value, cost=penalty * value)
    return context.words("score.points", n=value)


def _tallies(context: Context) -> Node:
    """Return the points so far, of both sides or of the viewer."""
    words, game = context.words, context.game
    points = totals(game, context.seen)
    shown = [side for side in game.sides if side not in game.seats or side == context.seat]
    kids = [
        el(
            "span",
            "side",
            context.badge(side)
            if side in game.seats
            else el("span", "side-name", context.words(f"short.{side}")),
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


def _sound(context: Context) -> Node:
    on = context.prefs.sound == "on"
    return button(
        "tool sound",
        icon("sound" if on else "silent"),
        visually_hidden(context.words("settings.sound")),
        data_act="table:sound off" if on else "table:sound on",
        aria_pressed="true" if on else "false",
        data_above=True,
    )


def _zoom_buttons(context: Context) -> Node:
    """Return the zoom buttons of the grid, which the page handles itself."""
    tools = [
        button("tool", icon(name), visually_hidden(context.words(f"lens.{name}")), data_lens=name)
        for name in ("out", "fit", "in")
    ]
    return el("div", "lens", *tools, key="lens", data_above=True)


def _edges(context: Context) -> list[Node]:
    """Return the buttons at the edges of the grid, which lead to places out of view.

    The page counts those places, and shows only the buttons that lead to some.
    """
    return [
        button(
            "edge",
            el("span", "", arrow, aria_hidden="true"),
            visually_hidden(context.words(f"edge.{way}")),
            key=f"edge-{way}",
            data_edge=way,
            data_above=True,
        )
        for way, arrow in EDGES.items()
    ]


def _ranking(context: Context) -> Node:
    """M-6.4, M-7.5: return the sides in order of rank."""
    rows = [_ranked_side(context, *standing) for standing in context.standings()]
    return el("ol", "ranking", *rows, key="ranking")


def _ranked_side(context: Context, rank: int, side: str, points: int) -> Node:
    """M-6.4, M-7.5: return a side with its rank."""
    place = context.words(f"place.{rank}")
    row = el(
        "li",
        "ranked is-won" if rank == 1 else "ranked",
        el("strong", "ranked-no", str(rank), aria_hidden="true"),
        visually_hidden(place),
        context.badge(side),
        name_label("ranked-who", context.side(side), *_partners(context, side)),
        el("span", "ranked-sum", written(points)),
        key=side,
        data_seat=side,
    )
    return explained(
        row, does(context.words, "finish", seat=context.side(side), place=place, n=points)
    )


def _partners(context: Context, side: str) -> list[Node]:
    """M-2.1: return the names of a side's two partners."""
    if side in context.game.seats:
        return []
    names = [
        isolated(context.name(seat))
        for seat in context.game.seats
        if context.game.side(seat) == side
    ]
    return [el("span", "ranked-names", context.words.join(names))]


# -- closer looks ----------------------------------------------------------------------------------


def look_at(context: Context, what: str) -> tuple[str, list[Node]]:
    """Return the title and body of a closer look at the match, a deal or a player."""
    words, deals = context.words, context.seen.finished
    number = whole_number(what.removeprefix("deal ")) or 0
    if what in context.game.seats:
        return context.name(what), _about(context, what)
    if 0 < number <= len(deals):
        return words("label.deal_no", n=number), [lines(context, deals[number - 1])]
    sheet = match(context) if deals else el("p", "soft", words("score.none"))
    return words("label.match"), [sheet, *_breaking_off(context)]


def _about(context: Context, letter: str) -> list[Node]:
    """Return what is public about a player: number of cards held, and cards laid."""
    words, seen = context.words, context.seen
    player = context.game.seats.index(letter)
    said = [words("spoken.hand", n=len(seen.hands[player]))]
    if player in seen.ranks:
        said.append(wording.finished(words, seen.ranks.index(player) + 1))
    laid = seen.layout.laid if seen.layout else ()
    own = [lay.card for lay, by in zip(laid, seen.laid_by, strict=True) if by == player]
    cards = [
        el(
            "li",
            "closer-card",
            piece.card(context, card, wording.label(context, card), flies=False),
            key=card,
        )
        for card in own
    ]
    heading = el("h3", "closer-head", words("label.laid", n=len(cards)))
    shown = [el("ul", "closer small-cards", *cards)] if cards else []
    return [el("p", "soft", ", ".join(said)), heading, *shown]


def _breaking_off(context: Context) -> list[Node]:
    """M-6.5: return the button that asks whether to break the deal off, if allowed."""
    if not context.mine:
        return []
    return [
        button("btn quiet", context.words("confirm.concede"), data_act="concede", key="concede")
    ]
