"""Musicando: how the table shows a contract's and a deal's standing, in constructed positions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from musicando_table import after, dealt, game
from musicando_view import (
    ALONE,
    PARTNERS,
    VIEW,
    WORDS,
    after_acts,
    lying,
    tree,
    view_context,
)
from pictures import having, read

from games import load_words
from pyengine.core import Event
from pyengine.games.musicando import Contract, FinishedDeal, State

if TYPE_CHECKING:
    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Seat
    from pyengine.games.musicando import Musicando

AUCTION = game("auction", 4)
HANDS = {"N": "GG GH", "E": "RE RF", "S": "BG BF", "W": "VA VG"}


def playing(player: int, ranks: tuple[int, ...] = (), level: int = 2) -> State:
    """Return Parade in play with this declarer, and these players out first."""
    state = lying("P", "GF", HANDS)
    hands = tuple(() if at in ranks else hand for at, hand in enumerate(state.hands))
    return replace(state, hands=hands, contract=Contract(player, "P", level), ranks=ranks)


def needs(state: State, seat: Seat | None, rules: Musicando = PARTNERS) -> list[str]:
    said = VIEW.status(view_context(rules, state, seat))[2:]
    return [text.replace("\u2068", "").replace("\u2069", "") for text in said]


def test_m_6_2_the_status_says_in_words_what_the_contract_needs() -> None:
    assert [needs(playing(2), seat) for seat in ("N", "S", "W", None)] == [
        ["one of you must finish first"],
        ["one of you must finish first"],
        ["North\N{EN DASH}South must finish first"],
        ["North\N{EN DASH}South must finish first"],
    ]
    assert needs(playing(2, (0,)), "W") == ["contract made: Nora is first"]
    assert needs(playing(2, (3, 0)), "N") == ["contract lost: Wim is first"]
    assert needs(playing(2, level=0), "N") == []  # no auction, no contract


def test_m_7_6_alone_the_declarer_must_be_first() -> None:
    state = lying("P", "GF", dict(zip("ABCD", HANDS.values(), strict=True)), AUCTION)
    state = replace(state, contract=Contract(1, "P", 2), ranks=())
    assert [needs(state, seat, AUCTION) for seat in "BA"] == [
        ["you must finish first"],
        ["Bo must finish first"],
    ]
    assert AUCTION.contract_stands(replace(state, ranks=(1,))) == "made"
    assert AUCTION.contract_stands(replace(state, ranks=(3, 1))) == "lost"


def test_the_prompt_says_what_the_contract_needs_and_names_the_chosen_card() -> None:
    context = view_context(PARTNERS, playing(1), "N")
    assert VIEW.prompt(context) == ("Lay a card. 2 Parade: East\N{EN DASH}West must finish first.")
    assert VIEW.prompt(after_acts(context, "card GG")) == "The green G. There is one place for it."
    assert VIEW.prompt(view_context(PARTNERS, playing(1, (2,)), "N")) == "Lay a card."


def seen_by(
    rules: Musicando, deal: FinishedDeal, seat: Seat | None, words: Words = WORDS
) -> ViewContext[Any, Any]:
    """Return what this seat sees while the result of a deal is told."""
    state = replace(dealt(rules), phase="showing", finished=(deal,), contract=deal.contract)
    told_now = Event("deal_scored", "M-6.2", {})
    return replace(view_context(rules, state, seat, event=told_now), words=words)


def told(rules: Musicando, deal: FinishedDeal, seat: Seat | None, lang: str = "en") -> str:
    words = load_words(lang, "musicando", strict=True)
    return read(having(tree(seen_by(rules, deal, seat, words)), "deal-told"))


MADE = FinishedDeal(0, Contract(2, "P", 2), (2, 1, 0))
LOST = FinishedDeal(0, Contract(1, "S", 4), (0, 1, 2, 3))
BROKEN_OFF = FinishedDeal(0, None, (), 1)


@pytest.mark.parametrize(
    ("deal", "seat", "said"),
    [
        (MADE, "N", "You two have made your contract. +11 for you two, +3 for the others."),
        (MADE, "E", "North-South have made their contract. +3 for you two, +11 for the others."),
        (LOST, "E", "You two have lost your contract. -1 for you two, +6 for the others."),
        (LOST, "S", "East-West have lost their contract. +6 for you two, -1 for the others."),
        (BROKEN_OFF, "N", "0 for you two, -12 for the others."),
        (MADE, None, ""),
    ],
)
def test_m_6_2_the_end_of_a_deal_is_told_to_oneself(
    deal: FinishedDeal, seat: Seat | None, said: str
) -> None:
    plain = told(replace(PARTNERS, deals=4), deal, seat)
    assert plain.replace("\N{EN DASH}", "-").replace("\N{MINUS SIGN}", "-") == said


def test_m_7_4_alone_it_is_told_which_place_one_has() -> None:
    deal = FinishedDeal(2, Contract(0, "M"), (1, 0))
    assert [told(ALONE, deal, seat) for seat in "ABC"] == [
        "You finish second: +6 for you.",
        "You finish first: +7 for you.",
        "You have no place: +4 for you.",
    ]
    assert told(AUCTION, FinishedDeal(0, Contract(1, "P", 2), (1, 0, 2, 3)), "B").startswith(
        "You have made your contract. You finish first: +9"
    )
    assert told(AUCTION, FinishedDeal(0, Contract(1, "P", 2), (0, 1, 2, 3)), "A", "de") == (
        "Bo hat den Vertrag verfehlt. Du kommst auf Rang\N{NO-BREAK SPACE}1: +4 für dich."
    )


def test_m_6_1_the_score_of_a_deal_groups_the_players_by_pairs_ones_own_first() -> None:
    drawn = tree(seen_by(replace(PARTNERS, deals=4), MADE, "E"))
    pairs = [read([pair]) for pair in having(drawn, "pair-told")]
    assert pairs == [
        "East\N{EN DASH}West +3 2 2nd place Emil +3 \N{EN DASH} No place Wim stuck with cards 0",
        (
            "North\N{EN DASH}South +11 2 Parade Contract made +5 Rule M-6.2 M-6.2"
            " 1 1st place Sara +4 3 3rd place Nora +2"
        ),
    ]
    assert (
        having(tree(seen_by(ALONE, FinishedDeal(2, Contract(0, "M"), (1, 0)), "A")), "pair-told")
        == []
    )


def test_the_contracts_result_is_shown_while_others_finish() -> None:
    state = replace(playing(2), hands=(("GG",), ("RE",), ("BG",), ("VA",)))
    done = after(PARTNERS, state, "N GG")
    assert needs(done, "E") == ["contract made: Nora is first"]
