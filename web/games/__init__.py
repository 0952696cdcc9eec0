"""The games on the page, a folder each: its view, its words, its drawings and its style sheet.

A view (`<game>/view/`) is pure functions from what a seat sees to a description of a table, those
of `View`. A game can be played on the page when it has a view and `strings.toml`.
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
    """What the desk asks of a game's view."""

    def table(self, context: ViewContext[Any, Any]) -> Node:
        """Return the table, with the hand and the controls of the seat before the screen."""
        ...

    def prompt(self, context: ViewContext[Any, Any]) -> str:
        """Say in one sentence whose turn it is and what there is to do."""
        ...

    def status(self, context: ViewContext[Any, Any]) -> tuple[str, ...]:
        """Say where the game is, such as round and phase: a few words each."""
        ...

    def choose(self, context: ViewContext[Any, Any], act: str) -> Draft | Refusal:
        """Return the draft after this act of the seat before the screen, or why it may not be."""
        ...

    def event(self, context: ViewContext[Any, Any], event: Event) -> str:
        """Tell an event in words."""
        ...

    def weight(self, event: Event) -> float:
        """Say how long an event stays in a story: 1 for a sentence that is read at ease.

        One of 0 is seen and not told. One that stays for `math.inf` waits for a press where
        somebody plays.
        """
        ...

    def joins(self, event: Event) -> float:
        """Say in how long a beat an event is told with what happened before it, in characters.

        0 for one that has a beat of its own, `BREATH` for one told in the same breath, `math.inf`
        for one that goes on with a sentence.
        """
        ...

    def tell(self, context: ViewContext[Any, Any], events: Sequence[Event]) -> str:
        """Tell what happens in one beat of a story, in as few words as that takes."""
        ...

    def sound(self, event: Event) -> list[str]:
        """Return what is heard of an event, in names that `sound.js` knows."""
        ...

    def refusal(self, context: ViewContext[Any, Any], refusal: Refusal) -> str:
        """Tell in words why a move is refused."""
        ...

    def proposal(self, context: ViewContext[Any, Any], move: Any) -> str:
        """Tell in words a move that the seat before the screen could make."""
        ...

    def reason(self, context: ViewContext[Any, Any], reason: Reason) -> str:
        """Tell in a few words what speaks for a move or against it."""
        ...

    def begins(self, move: Any) -> tuple[str, ...]:
        """Return the acts of the controls with which this move begins, where it has several."""
        ...

    def acts_of(self, move: Any) -> tuple[str, ...]:
        """Return the acts of all controls with which this move is put together.

        The first is that of `begins`. It is () where none of them is on the table.
        """
        ...

    def alike(self, context: ViewContext[Any, Any], move: Any) -> str:
        """Return what moves have in common of which a hint shows the best alone.

        It is "" where that is the controls with which they begin.
        """
        ...

    def passes(self, move: Any) -> bool:
        """Tell whether this move is a pass, by which nothing is done."""
        ...

    def alone(self, context: ViewContext[Any, Any]) -> bool:
        """Tell whether one player is left who goes on alone, which can be played out."""
        ...

    def meant(self, move: Any) -> str:
        """Return the act that alone means this move once it is chosen, "" where none does."""
        ...

    def at_once(self, context: ViewContext[Any, Any], act: str) -> Sequence[Any]:
        """Return the moves that an act makes one after another, passing over what brings nothing.

        Usually an act makes none and is only chosen.
        """
        ...

    def controls(self, context: ViewContext[Any, Any]) -> list[Node]:
        """Return the buttons that lay what is begun, or take it back."""
        ...

    def keys(self, context: ViewContext[Any, Any]) -> Mapping[str, str]:
        """Return which key presses which control, by its act or its move, the first first."""
        ...

    def parts(self, context: ViewContext[Any, Any]) -> list[Part]:
        """Return the score in the parts of its sheet."""
        ...

    def outlook(self, context: ViewContext[Any, Any]) -> Part | None:
        """Return what more would be scored if the game ended now; None if that is no question."""
        ...

    def heading(self, context: ViewContext[Any, Any], event: Event | None) -> str | None:
        """Return the heading that this event opens in the log, or None; of None, the first one."""
        ...

    def look_at(self, context: ViewContext[Any, Any], what: str) -> tuple[str, list[Node]]:
        """Return the title and the body of a closer look at something open on the table."""
        ...

    def signs(self, words: Words) -> Legend:
        """Return all that carries meaning: how it is drawn, its name, and what it does."""
        ...


def _package(key: str) -> str:
    return f"games.{module(key)}"


def load_view(key: str) -> View:
    """Return the view of a game; ModuleNotFoundError where it cannot be played on the page."""
    return cast("View", import_module(f"{_package(key)}.view"))


def load_words(language: str, *games: str, strict: bool = False) -> Words:
    """Return the words of the app, the lobby's of every game, and all of these games."""
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
    """Return what a file of strings says in a language; the snapshot holds it, and no files."""
    return translations(files(package).joinpath(name).read_text("utf-8"), language)
