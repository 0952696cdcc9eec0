"""How strong a bot is: which agent plays, and how long it may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a bot is: `agent` is "module:Class", `budget` a number of iterations."""

    agent: str
    budget: int


RANDOM: Final = Level("pyengine.agents.random:Uniform", budget=1)
"""The bot that every game has."""
