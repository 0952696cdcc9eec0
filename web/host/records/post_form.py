"""The form for a table in a post: its colours, its language, and who plays.

The code to paste contains only what the author has chosen. By default colours and language are the
reader's, and the seats are those of the shared table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from host.nodes import el, select
from host.prefs import ANSWERS
from pyengine.agents import LEVELS
from pyengine.record import HUMAN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.text import Words
    from pyengine.record import Record


LANGUAGES: Final = ANSWERS["lang"]
THEMES: Final = ANSWERS["theme"][1:]
"""The colours to choose from; the first answer leaves them to the device."""


@dataclass(frozen=True, slots=True)
class PostForm:
    """The author's choices; an empty one stands for the default.

    `players` is the number of players, `others` who plays at all seats but the first.
    """

    theme: str = ""
    lang: str = ""
    players: str = ""
    others: str = ""

    def after(self, name: str, value: str, shared: Record) -> PostForm:
        """Return the form with this choice; an invalid one changes nothing."""
        if name in (known := answers(shared)) and value in ("", *known[name]):
            return replace(self, **{name: value})
        return self

    def params(self, shared: Record, *, fresh: bool) -> dict[str, str]:
        """Return the parameters for an address; only a `fresh` table has seats to choose."""
        seats = {"seats": ",".join(self._seated(shared))} if fresh else {}
        return {**seats, **{name: text for name, text in self._reader_params() if text}}

    def _reader_params(self) -> tuple[tuple[str, str], ...]:
        return ("lang", self.lang), ("theme", self.theme)

    def _seated(self, shared: Record) -> Sequence[str]:
        """Return who plays at each seat, in order; the last one fills further seats."""
        by = [player.by for player in shared.seats]
        players = int(self.players or len(by))
        if self.others:
            return [by[0], *[self.others] * (players - 1)]
        return [*by, *by[-1:] * players][:players]


DEFAULT: Final = PostForm()
"""The form before the author has chosen anything."""


def answers(shared: Record) -> dict[str, tuple[str, ...]]:
    """Return the choices of each question, besides the default."""
    return {
        "theme": THEMES,
        "lang": LANGUAGES,
        "players": tuple(str(size) for size in shared.game.sizes),
        "others": (HUMAN, *LEVELS[shared.game.key]),
    }


def nodes(words: Words, form: PostForm, shared: Record, *, fresh: bool) -> Node:
    """Return the form; for a `fresh` table it also asks who plays."""
    known = answers(shared)
    counts = [(size, size) for size in known["players"]]
    at_seats = [("", words("share.as_here")), *[(by, _player(words, by)) for by in known["others"]]]
    languages = [(one, words(f"language.{one}")) for one in known["lang"]]
    themes = [(one, words(f"theme.{one}")) for one in known["theme"]]
    of_reader = ("", words("share.as_reader"))
    players = form.players or str(len(shared.seats))
    return el(
        "div",
        "share-form",
        select("", words("lobby.count"), "records:form players", counts, players)
        if fresh
        else None,
        select("", words("share.others"), "records:form others", at_seats, form.others)
        if fresh
        else None,
        select(
            "",
            words("settings.language"),
            "records:form lang",
            [of_reader, *languages],
            form.lang,
        ),
        select(
            "",
            words("settings.theme"),
            "records:form theme",
            [of_reader, *themes],
            form.theme,
        ),
        role="group",
        aria_label=words("share.form"),
        key="form",
    )


def _player(words: Words, by: str) -> str:
    """Name who plays: a person, or a bot of this level."""
    name = words(f"level.{by}.name")
    return name if by == HUMAN else words("lobby.bot", level=name)
