"""The strength of a bot: its agent and its budget."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: `agent` is "module:Class", `budget` a number of iterations."""

    agent: str
    budget: int


RANDOM: Final = Level("pyengine.agents.random:Uniform", budget=1)
"""The bot that every game has."""
