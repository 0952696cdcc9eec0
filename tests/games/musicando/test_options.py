"""Musicando's bots with displays by turns and with failed contracts that cost double."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyengine.agents import LEVELS, choose, load, rng_for
from pyengine.agents.musicando.bidding import stake
from pyengine.core import Refusal
from pyengine.games.musicando import Contract, Musicando
from pyengine.record import Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

AGREED = {"displays": "turns", "failed": "double", "deals": 2}
ALONE: dict[str, object] = {"variant": "individual", "displays": "turns", "deals": 2}


@pytest.mark.parametrize("level", LEVELS["musicando"])
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {"variant": "partners", **AGREED}),
        (4, {"variant": "auction", **AGREED}),
        (3, ALONE),
    ],
    ids=["partners", "auction", "individual"],
)
def test_m_2_6_every_bot_names_only_the_display_that_is_due(
    level: str, players: int, options: Mapping[str, object]
) -> None:
    session = Session.new("musicando", players, options, [Player("", level)] * players, 3)
    bot = load("musicando", level)
    while session.to_move:
        (seat,) = session.to_move
        rng = rng_for(3, seat, session.ply)
        move = choose(bot, session.game, session.seen(seat), seat, rng, 4)
        assert not isinstance(session.submit(seat, session.game.write(move)), Refusal)
    assert [deal.contract.display for deal in session.state.finished] == ["S", "G"]


def test_m_6_2_what_a_contract_brings_goes_from_its_penalty_to_its_value() -> None:
    for failed, lost in (("same", -5), ("double", -10)):
        rules = Musicando.make(4, {"variant": "partners", "dealer": "N", "failed": failed})
        at_stake = stake(rules, Contract(0, "P", 2))
        assert (at_stake.made, at_stake.lost) == (5, lost)
