"""Past mistakes of bots, as records that end just before the decision.

The move made at the time is weighed against the one that long playouts found better. They are
examples of kinds: bids that lose to what others certainly lay, sets and walls in Lucca's last
rounds, openings that cost nothing, symbols better kept, grid places that only look as good as
others.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from pyengine import agents, review
from pyengine.record import read
from pyengine.replaying import states

DECISIONS: Final = Path(__file__).parent / "decisions"

CASES: Final = (
    ("turandot-hard-402-8", (), "4+1", ("1+1", "3+1")),
    ("turandot-medium-709-24", (), "4+1", ("3", "3+1")),
    ("lucca-citta-medium-600-65", ("open white", "take 4", "50 build"), "41 build", ("41 wall",)),
    ("lucca-citta-medium-600-65", ("open white", "take 4", "50 build"), "35 build", ("35 wall",)),
    ("lucca-citta-medium-603-3", (), "take 2", ("take 3",)),
    ("lucca-citta-hard-602-53", ("take 3", "75 build"), "96 wall", ("96 build",)),
    ("musicando-G-medium-802-36", (), "IE@2,2", ("RD@0,-2",)),
    ("musicando-P-medium-849-42", (), "Rx", ("-",)),
    ("musicando-S-medium-848-33", (), "Vx@4,-1", ("IH@0,1",)),
)
"""A record, the moves of the turn so far, the move made then, and the better one."""


def values(name: str, turn: tuple[str, ...], budget: int | None = None) -> dict[str, float]:
    """Return the strongest bot's values of the moves after these others of the same seat."""
    record = read((DECISIONS / f"{name}.json").read_text("utf-8"))
    *_, state = states(record)
    game = record.game
    seat = game.to_move(state)[0]
    for text in turn:
        state = game.apply(state, seat, game.read(text))
    at = len(record.moves) + len(turn)
    thinking = review.weighed(record, game.observation(state, seat), seat, at, budget)
    return {game.write(one.move): one.value for one in agents.run_to_end(thinking)}


@pytest.mark.parametrize(("name", "turn", "blamed", "better"), CASES)
def test_what_was_made_is_worth_less_than_what_is_better(
    name: str, turn: tuple[str, ...], blamed: str, better: tuple[str, ...]
) -> None:
    found = values(name, turn)
    assert max(found[move] for move in better) > found[blamed]
    assert max(found.values()) > found[blamed]


def test_with_more_deals_a_place_on_the_grid_is_distinguished_from_one_that_looks_as_good() -> None:
    """With its usual budget the hard bot finds both equal within the error."""
    found = values("musicando-G-hard-801-7", (), 8000)
    assert found["GD@-2,0"] > found["YE@0,1"]


def test_every_record_is_asked_about() -> None:
    names = {path.stem for path in DECISIONS.glob("*.json")}
    assert names == {name for name, *_ in CASES} | {"musicando-G-hard-801-7"}
