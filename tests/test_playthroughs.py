"""Whole games of every kind, played by pressing what the pictures offer."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest
from pictures import attrs, having
from playthrough import BOT, NAMES, Playthrough

import host.table.tabletop
from games import load_words
from host.prefs import Prefs
from host.table.live_game import LiveGame
from host.translations import LANGUAGES
from pyengine import games
from pyengine.record import HUMAN, Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from _pytest.mark import ParameterSet


@pytest.fixture(autouse=True)
def _strict_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a missing text or an unfilled gap an error."""
    monkeypatch.setattr(host.table.tabletop, "load_words", partial(load_words, strict=True))


def playthroughs() -> Iterator[ParameterSet]:
    """Yield every variant of every game, for none, one, two and as many people as possible."""
    for key in games.KEYS:
        kind = games.load(key)
        for players in kind.sizes:
            for way in kind.variants(players):
                for people in sorted({0, 1, 2, players}):
                    name = "-".join([key, *way.values(), f"{people} of {players}"])
                    yield pytest.param(key, way, people, players, id=name)
                if others := {option: values[-1] for option, values in kind.extras(way)}:
                    name = "-".join([key, *way.values(), *others.values(), f"1 of {players}"])
                    yield pytest.param(key, {**way, **others}, 1, players, id=name)


@pytest.mark.parametrize(("key", "way", "people", "players"), playthroughs())
def test_a_game_is_played_to_its_end_by_what_the_pictures_offer(
    key: str, way: Mapping[str, str], people: int, players: int
) -> None:
    rng = Random(f"{key} {people} {players}")
    mix = rng.sample([HUMAN] * people + [BOT] * (players - people), players)
    seats = [Player(name, by) for name, by in zip(NAMES, mix, strict=False)]
    length = games.load(key).length_option
    options = {**way, **({length: 1} if length else {})}
    session = Session.new(key, players, options, seats, rng.randrange(2**53))
    live = LiveGame(session, Prefs(lang=rng.choice(LANGUAGES)), lasting=True)
    playthrough = Playthrough(live, rng)
    handed = 0
    for count, picture in enumerate(playthrough.pictures()):
        playthrough.check(picture)
        handed += bool(having(picture["tree"], "handover"))
        assert count < MOST
    assert session.to_move == ()
    assert bool(handed) == (people > 1)
    assert attrs(picture["tree"], "data-move") == []


MOST = 6000
"""The most pictures of a playthrough, including moves taken back."""
