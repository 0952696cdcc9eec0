"""What signs of Musicando say, at the time and for the person they speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from musicando_table import game, position
from musicando_view import ALONE, PARTNERS, VIEW, lying, tree, view_context
from pictures import having

from games.musicando.view import meaning
from host.text import isolated
from pyengine.core import Event
from pyengine.games.musicando import PAUSE, Contract, FinishedDeal

if TYPE_CHECKING:
    from host.table.view_context import ViewContext
    from pyengine.games.musicando import Musicando


def explained(context: ViewContext[Any, Any], cls: str) -> list[str]:
    """Return what the nodes of a class explain."""
    return [node["attrs"]["data-explain"] for node in having(tree(context), cls)]


NORA = isolated("Nora")
PLAYED = {"N": "RC", "E": "RD", "S": "RE", "W": "RF"}


@pytest.mark.parametrize(
    ("ranks", "said"),
    [
        ((), f"2 Parade: +5 if {NORA} or the partner finishes first, otherwise \N{MINUS SIGN}5."),
        ((2,), "2 Parade. Contract made: +5."),
        ((1, 2), "2 Parade. Contract lost: \N{MINUS SIGN}5."),
    ],
)
def test_m_6_2_a_contract_says_what_it_needs_until_it_is_settled(
    ranks: tuple[int, ...], said: str
) -> None:
    hands = {seat: cards for at, (seat, cards) in enumerate(PLAYED.items()) if at not in ranks}
    state = position(PARTNERS, "P", "", hands, contract=Contract(0, "P", 2), ranks=ranks)
    assert explained(view_context(PARTNERS, state), "by") == [said]


def test_m_6_5_the_contract_of_a_deal_that_was_broken_off_says_so() -> None:
    agreed = Contract(0, "P")
    broken = (FinishedDeal(2, agreed, (), conceded=0),)
    state = position(ALONE, "P", "", {"A": "RC", "B": "RD"}, contract=agreed, finished=broken)
    context = view_context(ALONE, state, "A", event=Event("deal_scored", "M-7.4", {}))
    assert meaning.contract(context, agreed)[0] == ("Parade. Deal broken off: \N{MINUS SIGN}11.")


@pytest.mark.parametrize(
    ("rules", "finished", "event", "said"),
    [
        (game(deals=2), 0, None, "the player to the left bids first, and deals the next one."),
        (game(deals=2), 1, None, "the last one: the player to the left bids first."),
        (game("individual", 3, deals=2), 0, None, "begins, and deals the next one."),
        (game("individual", 3, deals=2), 1, None, "the last one: the player to the left begins."),
        (game(deals=2), 1, "next_deal", "Deals the next cards."),
        (game(deals=2), 2, "wins", "the last one: the player to the left bids first."),
    ],
)
def test_m_2_1_a_dealer_deals_the_next_one_only_if_there_is_one(
    rules: Musicando, finished: int, event: str | None, said: str
) -> None:
    deals = (FinishedDeal(0, Contract(0, "P", 1), (0, 1, 2)),) * finished
    state = position(rules, "P", "", {rules.seats[0]: "RC"}, finished=deals)
    happened = Event(event, "M-2.1", {}) if event else None
    context = view_context(rules, state, rules.seats[0], event=happened)
    assert meaning.dealer(context).endswith(said)


def test_m_4_4_whoever_waits_is_told_for_whom_also_if_the_partner_goes_on() -> None:
    state = lying("P", "GF", {"S": "GG RD", "E": "RE", "N": "BC"}, run=True)
    told = [
        said for said in explained(view_context(PARTNERS, state, "E"), "mark") if "Waits" in said
    ]
    assert set(told) == {f"Waits while {isolated('Sara')} goes on laying after the rest."}
    assert len(told) == 2


def test_m_4_1_a_symbol_that_would_block_nobody_says_so() -> None:
    last = lying("P", "GF", {"N": "Gx RD"}, ranks=(1, 2, 3))
    assert meaning.card(view_context(PARTNERS, last), "Gx").startswith("Blocks nobody. ")
    others = lying("P", "GF", {"N": "Gx RD", "E": "RE"})
    said = meaning.card(view_context(PARTNERS, others), "Gx")
    assert said.startswith("\N{MUSIC NATURAL SIGN} blocks both neighbours: ")


def test_m_4_4_the_rest_as_the_last_card_is_the_partners() -> None:
    hands = {"N": PAUSE, "E": "RE", "S": "RD", "W": "RF"}
    said = meaning.card(view_context(PARTNERS, lying("P", "VH", hands)), PAUSE)
    assert said.startswith("All others wait, ")
    assert "goes on." in said


def test_m_5_3_a_column_speaks_of_its_symbol_as_long_as_that_can_be_laid() -> None:
    for laid, said in (
        ("GF", "Yellow: E can be laid next; the symbol below fits once the colour is opened."),
        ("YE", "Yellow: D or F can be laid next, and the symbol below."),
        ("YE Yx", "Yellow: D or F can be laid next."),
    ):
        context = view_context(PARTNERS, lying("P", laid, {"N": "RC", "E": "RE"}))
        assert context.seen.layout is not None
        assert meaning.column(context, context.seen.layout, "Y") == said


def test_m_7_4_who_can_lay_only_symbols_alone_is_told_of_the_points_for_the_display() -> None:
    state = lying("P", "GF", {"A": "Gx RD"}, ALONE, ranks=(1, 2), contract=Contract(0, "P"))
    assert VIEW.prompt(view_context(ALONE, state, "A")) == (
        "Only symbols fit. If you pass, the deal ends and you get no place,"
        " only 3 points for the display."
    )
