"""The script of a guided first game: its deal, every move, and the coach's steps.

The build makes JSON of each `web/games/<game>/lesson.toml`; the page fetches it for the lesson.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from games import load_words
from host.translations import LANGUAGES
from pyengine import record
from pyengine.record import HUMAN, Player
from pyengine.replaying import split_move
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.prefs import Prefs


OTHERS = "easy"
"""The level of the other players if the learner plays on freely."""


@dataclass(frozen=True, slots=True)
class ScriptStep:
    """What the coach says after `at` moves, by language, and what it points at.

    `points` name what it points at (`pointer.py`). `wanted` says that the learner must make the
    next move; `other` answers another legal one, by language. With `skip`, only those events before
    it are told that always wait for a press. With `told`, the coach says this during the last event
    before it, and so tells that itself.
    """

    at: int
    text: Mapping[str, str]
    points: tuple[str, ...] = ()
    wanted: bool = False
    skip: bool = False
    told: bool = False
    other: Mapping[str, str] = field(default_factory=dict)

    @property
    def begins_at(self) -> int:
        """How many moves have been made when the step begins: its last event may still be told."""
        return self.at - 1 if self.told else self.at

    @property
    def ends_at(self) -> int:
        """How many moves have been made when the step ends, the wanted one included."""
        return self.at + 1 if self.wanted else self.at


@dataclass(frozen=True, slots=True)
class Script:
    """A guided first game: the learner's seat, the others' names, deal, moves and steps."""

    learner: str
    players: int
    others: tuple[str, ...]
    seed: int
    options: Mapping[str, str | int]
    moves: tuple[str, ...]
    steps: tuple[ScriptStep, ...]

    @classmethod
    def read(cls, text: str) -> Script:
        """Parse a script from JSON; raise ValueError, KeyError or TypeError if it is invalid."""
        written: dict[str, Any] = json.loads(text)
        steps = tuple(_step(step) for step in written.pop("steps"))
        for name in ("moves", "others"):
            written[name] = tuple(written[name])
        return cls(**{"options": {}, **written, "steps": steps})

    def made_before(self, step: int) -> range:
        """Return the indices of the moves that the lesson itself makes before a step.

        There are none before the first, nor for the step after the last.
        """
        if not 0 < step < len(self.steps):
            return range(0)
        before = self.steps[step - 1]
        return range(before.ends_at, self.steps[step].at)

    def movers(self, moves: range) -> list[str]:
        """Return the seats of the moves with these indices, in order."""
        return [split_move(self.moves[index])[0] for index in moves]

    def begin(self, key: str, prefs: Prefs) -> Session:
        """Return the lesson's game before its first move."""
        names = iter(self.others)
        learner = Player(load_words(prefs.lang)("seat.player", seat=self.learner), HUMAN)
        letters = record.make(key, self.players, self.options, self.seed).seats
        seats = [
            learner if letter == self.learner else Player(next(names), OTHERS) for letter in letters
        ]
        return Session.new(key, self.players, self.options, seats, self.seed)


def _step(written: dict[str, Any]) -> ScriptStep:
    text = {language: written.pop(language) for language in LANGUAGES}
    return ScriptStep(text=text, points=tuple(written.pop("points", ())), **written)
