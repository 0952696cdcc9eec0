"""How a table stands in a post: in which colours and language, and who sits at it.

What its author leaves as it is stands nowhere in what is pasted: colours and language are then the
reader's, and the seats those of the table that is shared.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from host.nodes import el, select
from host.table.settings_sheet import LANGUAGES, THEMES
from pyengine.agents import LEVELS
from pyengine.record import HUMAN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.text import Words
    from pyengine.record import Record


@dataclass(frozen=True, slots=True)
class PostForm:
    """What an author has chosen; what is empty is left as it is.

    `players` is how many sit there, `others` who sits at all seats but the first.
    """

    theme: str = ""
    lang: str = ""
    players: str = ""
    others: str = ""

    def after(self, name: str, value: str, shared: Record) -> PostForm:
        """Return what is chosen after this answer; one that there is not changes nothing."""
        if name in (known := answers(shared)) and value in ("", *known[name]):
            return replace(self, **{name: value})
        return self

    def params(self, shared: Record, *, fresh: bool) -> dict[str, str]:
        """Return what an address says of it; of a game that goes on the seats are its own."""
        seats = {"seats": ",".join(self._seated(shared))} if fresh else {}
        return {**seats, **{name: text for name, text in self._of_reader() if text}}

    def _of_reader(self) -> tuple[tuple[str, str], ...]:
        return ("lang", self.lang), ("theme", self.theme)

    def _seated(self, shared: Record) -> Sequence[str]:
        """Return who sits at each seat, in order: as many more as the last one as are asked for."""
        by = [player.by for player in shared.seats]
        players = int(self.players or len(by))
        if self.others:
            return [by[0], *[self.others] * (players - 1)]
        return [*by, *by[-1:] * players][:players]


LEFT_OPEN: Final = PostForm()
"""What stands in a post where its author has chosen nothing."""


def answers(shared: Record) -> dict[str, tuple[str, ...]]:
    """Return what can be chosen besides what is left as it is, question by question."""
    return {
        "theme": THEMES,
        "lang": LANGUAGES,
        "players": tuple(str(size) for size in shared.game.sizes),
        "others": (HUMAN, *LEVELS[shared.game.key]),
    }


def nodes(words: Words, form: PostForm, shared: Record, *, fresh: bool) -> Node:
    """Return the questions with their answers; a `fresh` table also asks who sits there."""
    known = answers(shared)
    levels = {level: words(f"level.{level}.name") for level in known["others"]}
    bots = {level: words("lobby.bot", level=name) for level, name in levels.items()}
    counts = [(size, size) for size in known["players"]]
    at_seats = [("", words("share.as_here")), *(bots | {HUMAN: levels[HUMAN]}).items()]
    languages = [(one, words(f"language.{one}")) for one in known["lang"]]
    themes = [(one, words(f"theme.{one}")) for one in known["theme"]]
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
            [("", words("share.lang_reader")), *languages],
            form.lang,
        ),
        select(
            "",
            words("settings.theme"),
            "records:form theme",
            [("", words("theme.auto")), *themes],
            form.theme,
        ),
        role="group",
        aria_label=words("table.settings"),
        key="form",
    )
