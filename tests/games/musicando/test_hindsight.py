"""Who held what, told in a review where it made another move better."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from musicando_positions import DONE, OVAL, POOR, asked, position, weighed

from games import load_view, load_words
from host.table.view_context import Participant, ViewContext
from host.table.weighed import reason_text
from pyengine.agents.musicando import hindsight
from pyengine.core import Hindsight, Reason, Weighed
from pyengine.games.musicando.moves import Choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from musicando_positions import StateVisit

    from pyengine.games.musicando import Move

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
    sooner = Reason("hindsight_finishes_later", {"seat": "E", "n": 2}, 1.5)
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


def foreseen(visit: StateVisit, move: str) -> Weighed[Move]:
    """Return a move as weighed with all cards open."""
    found = weighed("medium", visit, visit.state)
    return next(each for each in found if visit.game.write(each.move) == move)


def test_m_2_2_with_all_cards_open_a_pass_leads_to_the_contract_of_the_last_bidder() -> None:
    visit = asked(POOR, "-", "1P", "-")
    assert visit.seat == "W"
    (why,) = foreseen(visit, "-").reasons
    assert (why.key, why.args["seat"], why.args["bid"]) == ("hindsight_makes", "E", "1P")
    (why,) = foreseen(visit, "2M").reasons
    assert (why.args["seat"], why.args["bid"]) == ("W", "2M")
    assert foreseen(asked(POOR), "-").reasons == ()


@pytest.mark.parametrize(
    ("made", "best", "expected"),
    [
        ((-3.0, 0), (2.0, 1), 0),
        ((-1.0, 0), (2.0, 1), 1),
        ((1.0, 0), (-2.0, 1), None),
    ],
)
def test_m_6_2_of_two_contracts_the_one_is_told_whose_odds_tell_more(
    made: tuple[float, int], best: tuple[float, int], expected: int | None
) -> None:
    """The shares of the two contracts, numbered 0 and 1; nobody has the rest or the openers."""
    visit = asked(OVAL)
    found = [
        Weighed(visit.game.read(move), 0.0, 0.0, (Reason("hindsight_makes", {"n": number}, share),))
        for move, (share, number) in (("1P", made), ("-", best))
    ]
    afterwards = Hindsight(visit.seat, visit.state, visit.state)
    why = hindsight.reason(visit.game, afterwards, *found)
    assert (why and why.args["n"]) == expected


@pytest.mark.parametrize(("often", "told_of"), [((3, 6), [6]), ((6, 6), []), ((6, 3), [])])
def test_m_7_2_how_often_one_is_first_with_the_better_display_is_told_if_that_is_more_often(
    often: tuple[int, int], told_of: list[int]
) -> None:
    visit = asked(OVAL)
    made, best = (
        Weighed(Choice(display), 0.0, 0.0, (Reason("hindsight_first", {"n": n}, 0.0),))
        for display, n in zip("SP", often, strict=True)
    )
    why = hindsight.reason(visit.game, Hindsight("N", visit.state, visit.state), made, best)
    assert [one.args["n"] for one in (why,) if one] == told_of


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            [
                "E would have finished about 2 turns later",
                "E would have been much less likely to finish",
                "You would have finished about 1 turn sooner",
                "With these cards, E makes 2 Parade about 9 times in 10",
                "With these cards, you make 2 Parade about 9 times in 10",
            ],
        ),
        (
            "de",
            [
                "E wäre etwa 2 Züge später fertig gewesen",
                "E hätte viel schlechtere Chancen gehabt, fertig zu werden",
                "Du wärst etwa 1 Zug früher fertig gewesen",
                "Mit diesen Karten gelingt E 2 Parade etwa 9 von 10 Mal",
                "Mit diesen Karten gelingt dir 2 Parade etwa 9 von 10 Mal",
            ],
        ),
        (
            "fr",
            [
                "E aurait fini environ 2 tours plus tard",
                "E aurait eu bien moins de chances de finir",
                "Vous auriez fini environ 1 tour plus tôt",
                "Avec ces cartes, E réussit 2 Parade environ 9 fois sur 10",
                "Avec ces cartes, vous réussissez 2 Parade environ 9 fois sur 10",
            ],
        ),
    ],
)
def test_hindsight_reasons_are_said_in_the_conditional(language: str, expected: list[str]) -> None:
    given = [
        Reason("hindsight_finishes_later", {"seat": "E", "n": 2}, 1.0),
        Reason("hindsight_finishes_less_likely", {"seat": "E"}, 1.0),
        Reason("hindsight_finish_sooner", {"seat": "N", "n": 1}, 1.0),
        Reason("hindsight_makes", {"seat": "E", "bid": "2P", "n": 9}, 1.0),
        Reason("hindsight_makes", {"seat": "N", "bid": "2P", "n": 9}, 1.0),
    ]
    assert said(language, given) == expected


def said(language: str, given: Sequence[Reason]) -> list[str]:
    """Return reasons in words, without the isolation of names."""
    words, visit = load_words(language, "musicando", strict=True), asked(OVAL)
    named = {seat: Participant(seat, "hard") for seat in visit.game.seats}
    context = ViewContext(visit.game, visit.seen, visit.seat, (visit.seat,), named, words, {})
    texts = [reason_text(load_view("musicando"), context, one) for one in given]
    return [re.sub("[\u2068\u2069]", "", text).replace("\xa0", " ") for text in texts]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Your side held 3 of the 7 C cards|Your side held 5 of the 7 ovals"),
        ("de", "Eure Seite hatte 3 von 7 C|Eure Seite hatte 5 von 7 Ovalen"),
        ("fr", "Votre camp avait 3 des 7 C|Votre camp avait 5 des 7 ovales"),
    ],
)
def test_m_1_3_the_openers_are_told_in_words(language: str, expected: str) -> None:
    given = [
        Reason(f"hindsight_openers_{display}", args, 0.0)
        for display, args in (("M", {"n": 3, "of": 7}), ("P", {"n": 5, "of": 7}))
    ]
    assert "|".join(said(language, given)) == expected
