"""Who held what, told in a review where it made another move better."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from musicando_positions import DONE, OVAL, POOR, asked, position

from games import load_view, load_words
from host.table.view_context import Participant, ViewContext
from pyengine.agents.musicando import hindsight
from pyengine.core import Hindsight, Reason, Weighed

if TYPE_CHECKING:
    from musicando_positions import StateVisit

HANDS = {"N": "RD OD RH", "E": "OE RG", "S": "RE OG", "W": "RF OF"}


def told(visit: StateVisit, made: str, best: str, *reasons: Reason) -> Reason | None:
    """Return the reason in hindsight; the move made has these reasons."""
    read = visit.game.read
    return hindsight.reason(
        visit.game,
        Hindsight(visit.seat, visit.state, visit.state),
        Weighed(read(made), 0.0, 0.0, reasons),
        Weighed(read(best), 1.0, 0.0),
    )


def test_m_5_4_an_opponent_who_held_the_card_that_was_let_in_is_named() -> None:
    visit = position("M", f"{DONE} RC OC", HANDS)
    held = Reason("hindsight_held", {"seat": "E", "card": "OE"}, 0.0)
    assert told(visit, "OD", "RD") == held
    assert told(visit, "RD", "OD") is None  # the partner held the red E


def test_m_6_1_where_no_card_explains_it_who_finishes_later_with_the_better_move_is_told() -> None:
    visit = position("M", f"{DONE} RC OC", HANDS)
    later = Reason("finishes_sooner", {"seat": "E", "n": 2}, -1.5)
    sooner = Reason("finishes_later", {"seat": "E", "n": 2}, 1.5)
    assert told(visit, "RD", "OD", Reason("leaves", {"n": 1}, 0.03), later) == sooner


def test_m_2_5_the_openers_of_the_pair_speak_for_a_bid_or_against_it() -> None:
    """The first hand has all the ovals, the second no C, and its partner two."""
    strong, weak = asked(OVAL), asked(POOR)
    assert told(strong, "-", "1P") == Reason("hindsight_openers_P", {"n": 7, "of": 7}, 0.0)
    assert told(weak, "1M", "-") == Reason("hindsight_openers_M", {"n": 2, "of": 7}, 0.0)
    assert told(strong, "1P", "-") is None


def test_m_4_3_who_held_the_rest_is_told_for_a_grid() -> None:
    visit = asked(POOR)
    holder = next(
        seat for seat, hand in zip(visit.game.seats, visit.state.hands, strict=True) if "Vx" in hand
    )
    allied = visit.game.side(holder) == visit.game.side(visit.seat)
    why = Reason("hindsight_rest", {"seat": holder}, 0.0)
    assert told(visit, "-", "1S") == (why if allied else None)
    assert told(visit, "1G", "-") == (None if allied else why)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Your side held 3 of the 7 C cards|Your side held 5 of the 7 ovals"),
        ("de", "Eure Seite hatte 3 von 7 C|Eure Seite hatte 5 von 7 Ovalen"),
        ("fr", "Votre camp avait 3 des 7 C|Votre camp avait 5 des 7 ovales"),
    ],
)
def test_m_1_3_the_openers_are_told_in_words(language: str, expected: str) -> None:
    words, visit = load_words(language, "musicando", strict=True), asked(OVAL)
    named = {seat: Participant(seat, "hard") for seat in visit.game.seats}
    context = ViewContext(visit.game, visit.seen, visit.seat, (visit.seat,), named, words, {})
    said = [
        load_view("musicando").reason(context, Reason(f"hindsight_openers_{display}", args, 0.0))
        for display, args in (("M", {"n": 3, "of": 7}), ("P", {"n": 5, "of": 7}))
    ]
    assert "|".join(said).replace("\xa0", " ") == expected
