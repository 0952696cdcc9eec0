"""The games on the page, a folder each: view, texts, drawings and style sheet.

A view (`<game>/view/`) consists of pure functions, those of `View`, from what a seat sees to a
description of a table. A game can be played on the page if it has a view and `strings.toml`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Protocol, cast

from host.text import Words
from host.translations import translations
from pyengine.games import KEYS, module

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from host.nodes import Node
    from host.table.signs import Legend
    from host.table.view_context import Draft, ViewContext
    from pyengine.core import Event, Item, Reason, Refusal


Part = tuple[str, "Sequence[tuple[Item, Sequence[str]]]"]
"""A part of the score sheet: its heading or "", and its lines, each with what it counts."""


class View(Protocol):
    """What a table needs of a game's view. In these functions, the viewer is `context.seat`."""

    def table(self, context: ViewContext[Any, Any]) -> Node:
        """Return the table, with the viewer's hand and controls."""
        ...

    def prompt(self, context: ViewContext[Any, Any]) -> str:
        """Say in one sentence whose turn it is and what there is to do."""
        ...

    def status(self, context: ViewContext[Any, Any]) -> tuple[str, ...]:
        """Return the progress of the game, such as round and phase: a few words each."""
        ...

    def section(self, context: ViewContext[Any, Any]) -> str:
        """Return the number of the round or deal, or the name of a part that has none."""
        ...

    def choose(self, context: ViewContext[Any, Any], act: str) -> Draft | Refusal:
        """Return the draft after an act of the viewer, or why it is not allowed."""
        ...

    def event(self, context: ViewContext[Any, Any], event: Event) -> str:
        """Return an event as a sentence."""
        ...

    def weight(self, event: Event) -> float:
        """Return how long an event is shown in a story; 1 is the time to read a sentence at ease.

        An event of weight 0 is seen and not told. One of weight `math.inf` waits for a press, where
        somebody plays.
        """
        ...

    def joins(self, event: Event) -> float:
        """Return up to which length, in characters, an event joins the beat before it.

        0 if it has a beat of its own, `LONGEST_SENTENCE` if it is told in the same sentence,
        `math.inf` if it completes one.
        """
        ...

    def tell(self, context: ViewContext[Any, Any], events: Sequence[Event]) -> str:
        """Return the text of one beat of a story, as briefly as possible."""
        ...

    def sound(self, event: Event) -> list[str]:
        """Return the cues of an event, by their names in `sound.js`."""
        ...

    def refusal(self, context: ViewContext[Any, Any], refusal: Refusal) -> str:
        """Say why a move is refused."""
        ...

    def proposal(self, context: ViewContext[Any, Any], move: Any) -> str:
        """Return a move that the viewer could make as a phrase."""
        ...

    def reason(self, context: ViewContext[Any, Any], reason: Reason) -> str:
        """Return a reason for or against a move in a few words."""
        ...

    def first_acts(self, move: Any) -> tuple[str, ...]:
        """Return the acts of the controls that begin this move, if there are several."""
        ...

    def all_acts(self, move: Any) -> tuple[str, ...]:
        """Return the acts of all controls that this move is composed of.

        The first is that of `first_acts`. It is () if none of them is on the table.
        """
        ...

    def hint_group(self, context: ViewContext[Any, Any], move: Any) -> str:
        """Return a key for moves of which a hint shows only the best one.

        "" groups moves by the controls that begin them.
        """
        ...

    def is_pass(self, move: Any) -> bool:
        """Return whether this move is a pass."""
        ...

    def can_play_out(self, context: ViewContext[Any, Any]) -> bool:
        """Return whether only one player goes on, alone, so that the rest can be played out."""
        ...

    def confirming_act(self, move: Any) -> str:
        """Return the act whose choice alone means this move, "" if there is none."""
        ...

    def immediate_moves(self, context: ViewContext[Any, Any], act: str) -> Sequence[Any]:
        """Return the moves that an act makes at once, skipping steps that gain nothing.

        Usually there are none, and the act only makes a choice.
        """
        ...

    def controls(self, context: ViewContext[Any, Any]) -> list[Node]:
        """Return the buttons that play the draft or discard it."""
        ...

    def keys(self, context: ViewContext[Any, Any]) -> Mapping[str, str]:
        """Return the act or move of each key, in order of priority for the focus."""
        ...

    def parts(self, context: ViewContext[Any, Any]) -> list[Part]:
        """Return the score in the parts of its sheet."""
        ...

    def outlook(self, context: ViewContext[Any, Any]) -> Part | None:
        """Return what would be added if the game ended now; None if that does not apply."""
        ...

    def heading(self, context: ViewContext[Any, Any], event: Event | None) -> str | None:
        """Return the heading that an event opens in the log, or None; for None, the first one."""
        ...

    def look_at(self, context: ViewContext[Any, Any], what: str) -> tuple[str, list[Node]]:
        """Return the title and body of a closer look at something that is public."""
        ...

    def signs(self, words: Words) -> Legend:
        """Return the game's signs: drawing, name, and what each does."""
        ...


def _package(key: str) -> str:
    return f"games.{module(key)}"


def load_view(key: str) -> View:
    """Return a game's view; raise ModuleNotFoundError if it cannot be played on the page."""
    return cast("View", import_module(f"{_package(key)}.view"))


def load_words(language: str, *games: str, strict: bool = False) -> Words:
    """Return the texts of the app, the lobby's texts of every game, and all texts of `games`."""
    texts = dict(_texts("strings", "app.toml", language))
    for key in KEYS:
        texts |= lobby_texts(_texts(_package(key), "strings.toml", language))
    for key in games:
        texts |= _texts(_package(key), "strings.toml", language)
    return Words(language, texts, strict=strict)


def lobby_texts(texts: dict[str, str]) -> dict[str, str]:
    """Return those of a game's texts that the lobby needs: `game.KEY.…`."""
    return {name: text for name, text in texts.items() if name.startswith("game.")}


@cache
def _texts(package: str, name: str, language: str) -> dict[str, str]:
    """Return a strings file's texts; the cache is in the snapshot, which holds no files."""
    return translations(files(package).joinpath(name).read_text("utf-8"), language)
