"""Statistics of the saved games per player: games, wins, best and mean points."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from host.nodes import button, el
from host.table.dialogs import sheet
from host.table.score_sheet import with_roles
from host.text import decimal
from pyengine.record import HUMAN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.nodes import Node
    from host.saves.saved_game import SavedGame
    from host.text import Words

SHOWN = 20
"""How many of the last games are drawn as bars."""
HEIGHTS = 10
"""The number of bar heights."""


@dataclass(slots=True)
class Figures:
    """One player's results in one game: points in order of play, and wins (1 if shared)."""

    points: list[int] = field(default_factory=list)
    wins: int = 0


Who = tuple[str, str]
"""A person's name and "human", or "" and a bot's level: all bots of a level are one player."""


def counted(games: Iterable[SavedGame]) -> dict[str, dict[Who, Figures]]:
    """Return the figures by game and player, in the order of their first game."""
    found: dict[str, dict[Who, Figures]] = {}
    for one in sorted(games, key=lambda one: one.order):
        game, result = one.summary.game, one.summary.result
        if result is None:
            continue
        for seat, player in zip(game.seats, one.summary.seats, strict=False):  # or unnamed
            side = game.side(seat)
            who = (player.name if player.by == HUMAN else "", player.by)
            figures = found.setdefault(game.key, {}).setdefault(who, Figures())
            figures.points.append(result.scores[side])
            figures.wins += side in result.winners
    return found


def page(words: Words, games: Iterable[SavedGame]) -> Node:
    """Return the statistics of all saved games that are finished."""
    found = counted(games)
    return sheet(
        words,
        "figures",
        words("figures.title"),
        *[
            el(
                "section",
                "figures-game",
                el("h3", "saved-title", words(f"game.{game}.name")),
                _table(words, players),
                key=game,
            )
            for game, players in found.items()
        ],
        None if found else el("p", "lead", words("figures.none")),
        cls="sheet-wide figures",
        foot=[button("btn", words("figures.back"), data_act="records:games")],
    )


def _table(words: Words, players: dict[Who, Figures]) -> Node:
    heads = ("player", "games", "wins", "best", "mean", "last")
    top = max(max(figures.points) for figures in players.values())
    table = el(
        "table",
        "figures-table",
        el(
            "thead",
            "",
            el(
                "tr",
                "",
                *[el("th", "", words(f"figures.{head}"), scope="col") for head in heads],
            ),
        ),
        el("tbody", "", *[_row(words, who, figures, top) for who, figures in players.items()]),
    )
    return el(
        "div",
        "figures-scroll",
        with_roles(table),
        tabindex="0",
        role="group",
        aria_label=words("figures.title"),
    )


def _row(words: Words, who: Who, figures: Figures, top: int) -> Node:
    points = figures.points
    name, by = who
    mean = decimal(words.language, sum(points) / len(points), 1)
    bars = [
        el("span", f"tally h{_height(score, top)}", title=str(score)) for score in points[-SHOWN:]
    ]
    return el(
        "tr",
        "",
        el(
            "th",
            "",
            name or words("figures.bot", level=words(f"level.{by}.name")),
            scope="row",
        ),
        el("td", "", str(len(points))),
        el("td", "", str(figures.wins)),
        el("td", "", str(max(points))),
        el("td", "", mean),
        el(
            "td",
            "",
            el(
                "span",
                "bars",
                *bars,
                role="img",
                aria_label=words("figures.points", points=", ".join(map(str, points[-SHOWN:]))),
            ),
        ),
        key=f"{by} {name}",
    )


def _height(points: int, top: int) -> int:
    """Return a bar's height in tenths of the best score; at least one, to stay visible."""
    return max(1, round(HEIGHTS * points / top)) if top > 0 else 1
