"""Dialogs about games that are not on the table: the saved ones, and one just opened."""

from __future__ import annotations

from time import localtime, time
from typing import TYPE_CHECKING, Any, Final

from games import load_words
from host.nodes import art, button, dotted, el, icon, icon_button, seat
from host.records import sharing
from host.saves import backup
from host.table.challenge import to_beat
from host.table.dialogs import sheet
from host.table.view_context import participants
from host.text import decimal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from host.nodes import Node
    from host.saves.library import Library
    from host.saves.saved_game import SavedGame, Summary
    from host.table.view_context import Participant, ViewContext
    from host.text import Words

LONGEST_TITLE: Final = 40


FIRST: Final = 30
"""How many games a list shows at first; a device may hold a thousand."""
MORE: Final = 100
"""How many more each press shows."""
DAY: Final = 86_400


def games(
    words: Words,
    library: Library,
    doing: tuple[str, str],
    wrong: str,
    told: str = "",
    most: int = FIRST,
) -> Node:
    """Return the list of saved games; `doing` is the action under way and its game.

    `wrong` reports entries that cannot be read, `told` the result of an import. At most `most`
    games are shown.
    """
    saved, binned = library.saved(), library.bin()
    rest = len(saved) - most
    return sheet(
        words,
        "games",
        words("saved.title"),
        el("p", "saved-told", told, role="status", key="told") if told else None,
        _space(words, len(saved), library.size) if saved else None,
        _exported(words, saved) if saved and doing[0] == "export" else None,
        el("ol", "saved-list", *[_saved(words, game, doing) for game in saved[:most]])
        if saved
        else el("p", "lead", words("saved.none")),
        button("btn", words("saved.more", n=rest), data_act="records:more") if rest > 0 else None,
        el("p", "saved-facts", wrong, key="unread") if wrong else None,
        _bin(words, binned[:most], doing) if binned else None,
        cls="sheet-wide saved",
        foot=[
            _file_button(words),
            button("btn quiet", icon("score"), words("saved.figures"), data_act="records:figures"),
            *([_export(words)] if saved else []),
        ],
    )


def _export(words: Words) -> Node:
    """Return the button that prepares the export, which would be the bulk of every picture."""
    return button("btn quiet", icon("file"), words("saved.export"), data_act="records:export")


def _exported(words: Words, games: Sequence[SavedGame]) -> Node:
    """Return the link that saves all games as one file, a record per line."""
    lines = "".join(backup.line(game) + "\n" for game in games)
    return sharing.saved(words, "tavolino-games.jsonl", lines, asks=True)


def _file_button(words: Words) -> Node:
    """Return the button that opens a file: a real file field, styled as a button.

    It accepts any file: phones offer none whose type they do not know.
    """
    return el(
        "label",
        "btn quiet file",
        icon("open"),
        el("span", "", words("saved.open")),
        el("input", "file-field", type="file", data_act="page:file"),
    )


def _space(words: Words, count: int, size: int) -> Node:
    """Return the number of saved games and their size in readable units."""
    size_said = words("saved.kilobytes", n=decimal(words.language, size / 1000, 1))
    return el("p", "lead saved-space", words("saved.space", n=count, size=size_said))


def _saved(words: Words, game: SavedGame, doing: tuple[str, str]) -> Node:
    over = game.summary.result is not None
    here = doing[1] == game.id
    return el(
        "li",
        "saved-game",
        art("saved-art", f"lobby-{game.summary.game.key}"),
        el(
            "div",
            "saved-text",
            _rename(words, game) if here and doing[0] == "rename" else _title(words, game),
            dotted("p", "saved-facts", _facts(words, game)),
            el("ul", "saved-seats", *_people(words, game.summary)),
        ),
        el(
            "div",
            "saved-acts",
            button(
                "btn",
                words("saved.watch" if over else "saved.go_on"),
                data_act=_to(over, game),
                data_focus=here and doing[0] == "more",
            ),
            icon_button(
                "pen",
                words("saved.rename"),
                f"records:rename {game.id}",
                data_focus=here and doing[0] == "named",
            ),
            icon_button("link", words("share.title"), f"records:share {game.id}"),
            icon_button("bin", words("saved.delete"), f"records:delete {game.id}"),
        ),
        key=game.id,
    )


def _to(over: bool, game: SavedGame) -> str:  # noqa: FBT001 - selects one of two texts
    return f"records:watch {game.id}" if over else f"records:open {game.id}"


def _title(words: Words, game: SavedGame) -> Node:
    return el("h3", "saved-title", game.name or words(f"game.{game.summary.game.key}.name"))


def _rename(words: Words, game: SavedGame) -> Node:
    return el(
        "input",
        "saved-name",
        value=game.name,
        maxlength=str(LONGEST_TITLE),
        aria_label=words("saved.name"),
        data_act=f"records:name {game.id}",
        data_focus=True,
        key="name",
    )


def _facts(words: Words, game: SavedGame) -> list[str]:
    """Return date, length and score of a game; no date if the clock was wrong.

    If the title is a name that a player has given, the game's name is added.
    """
    when, result = localtime(game.played), game.summary.result
    day = words("saved.date", day=when.tm_mday, month=when.tm_mon, year=when.tm_year)
    date = words("saved.when", day=day, time=f"{when.tm_hour}:{when.tm_min:02}")
    facts = [words(f"game.{game.summary.game.key}.name")] if game.name else []
    facts += [date] if game.played < time() + DAY else []
    facts.append(words("saved.moves", n=game.summary.moves))
    if result is None:
        return [*facts, words("saved.running")]
    gap = "\N{NO-BREAK SPACE}"
    scores = f"{gap}:{gap}".join(map(str, result.scores.values()))
    return [*facts, _won(words, game.summary), scores]


def _won(words: Words, summary: Summary) -> str:
    """Say who has won a finished game, if the winners are known by name."""
    named = _named(words, summary)
    names = {seat: participant.name for seat, participant in named.items()}
    winners = summary.result.winners if summary.result else ()
    if not names.keys() >= {*winners}:
        rules = load_words(words.language, summary.game.key)
        names |= {side: rules(f"side.{side}") for side in winners if f"side.{side}" in rules}
    won = [names[side] for side in winners if side in names]
    return words("saved.won", n=len(won), names=words.join(won)) if won else words("saved.over")


def _named(words: Words, summary: Summary) -> Mapping[str, Participant]:
    """Return who sat where, if the players are named."""
    return participants(summary.game.seats, summary.seats, words) if summary.seats else {}


def _people(words: Words, summary: Summary) -> list[Node]:
    """Return who sat where, with the bots' levels."""
    compass = summary.game.compass
    return [
        el(
            "li",
            "who",
            seat(letter, compass=compass),
            el("span", "who-name", participant.name),
            _level(words, participant),
        )
        for letter, participant in _named(words, summary).items()
    ]


def _level(words: Words, participant: Participant) -> Node | None:
    level = f"level.{participant.by}.name"
    return el("span", "who-by", words(level)) if not participant.human and level in words else None


def _bin(words: Words, binned: Sequence[SavedGame], doing: tuple[str, str]) -> Node:
    sure = doing[0] == "empty"
    return el(
        "section",
        "saved-bin",
        el("h3", "saved-title", words("saved.bin")),
        el("p", "saved-facts", words("saved.bin_note")),
        el(
            "ol",
            "saved-list",
            *[
                el(
                    "li",
                    "saved-game",
                    el(
                        "div",
                        "saved-text",
                        _title(words, game),
                        dotted("p", "", _facts(words, game)),
                    ),
                    button("btn", words("saved.restore"), data_act=f"records:restore {game.id}"),
                    key=game.id,
                )
                for game in binned
            ],
        ),
        el(
            "div",
            "saved-acts",
            el("p", "", words("saved.empty_sure")),
            button("btn", words("lobby.cancel"), data_act="records:cancel", data_focus=True),
            button("btn quiet", words("saved.empty"), data_act="records:emptied"),
            key="sure",
        )
        if sure
        else button("btn quiet", words("saved.empty"), data_act="records:empty"),
        key="bin",
    )


def opened(
    context: ViewContext[Any, Any], moves: int, challenge: Mapping[str, int] | None = None
) -> Node:
    """Return the dialog about a game from a link or file, shown before it replaces anything.

    A game in which nobody has moved yet may be a `challenge`: then it states the points to beat.
    """
    words, game = context.words, context.game
    over = not game.to_move(context.seen)
    name = words(f"game.{game.key}.name")
    seated = [
        el(
            "li",
            "who",
            context.badge(letter),
            el("span", "who-name", participant.name),
            _level(words, participant),
        )
        for letter, participant in context.participants.items()
    ]
    scores = [
        el("li", "", words("list.about", name=context.side(side), about=points))
        for _, side, points in context.standings()
    ]
    begin = words("opened.play" if moves else "opened.begin")
    doing = [
        ("watch", words("saved.watch")),
        ("save", words("opened.keep")) if over else ("play" if moves else "begin", begin),
    ]
    if not moves:
        del doing[0]
    if over:  # a finished game can only be watched
        doing.reverse()
    return sheet(
        words,
        "opened",
        words("opened.title", game=name),
        art("opened-art", f"lobby-{game.key}"),
        el(
            "p",
            "lead",
            words("opened.over" if over else "opened.running" if moves else "opened.start"),
        ),
        el("p", "saved-facts", words("saved.moves", n=moves)) if moves else None,
        el("p", "lead challenge-lead", to_beat(context, challenge)) if challenge else None,
        el("ul", "saved-seats", *seated),
        el("ol", "opened-scores", *scores) if over else None,
        cls="sheet-small opened",
        foot=[
            button("btn quiet", words("opened.close"), data_act="dialog:close"),
            *[
                button(
                    "btn primary" if at == len(doing) else "btn",
                    label,
                    data_act=f"records:opened {what}",
                    data_focus=at == len(doing),
                )
                for at, (what, label) in enumerate(doing, 1)
            ],
        ],
    )
