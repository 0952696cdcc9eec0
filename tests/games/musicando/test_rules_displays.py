"""M-5 the four displays, and M-4.5, M-4.6 where symbols go."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from pyengine.games.musicando.deck import DECK, NOTES, OVALS, SYMBOLS
from pyengine.games.musicando.displays import EMPTY, VALUES
from pyengine.games.musicando.moves import DISPLAYS, Lay, lay_at, read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyengine.games.musicando.layout import Layout
    from pyengine.games.musicando.moves import Cell


def display(letter: str, laid: str = "") -> Layout:
    layout = EMPTY[letter]
    for text in laid.split():
        move = read(text)
        assert isinstance(move, Lay)
        assert layout.why_not(move) is None, text
        layout = layout.with_card(move)
    return layout


def places(layout: Layout, *cards: str) -> str:
    return " ".join(sorted(str(move) for move in layout.moves(cards)))


def why_not(layout: Layout, text: str) -> tuple[str, str] | None:
    move = read(text)
    assert isinstance(move, Lay)
    refusal = layout.why_not(move)
    assert layout.fits(move) == (refusal is None)
    return refusal and (refusal.clause, refusal.key)


def test_m_5_the_displays_by_their_letters() -> None:
    assert tuple(EMPTY) == tuple(VALUES) == tuple(DISPLAYS) == ("S", "G", "P", "M")
    assert [layout.clause for layout in EMPTY.values()] == ["M-5.1", "M-5.2", "M-5.3", "M-5.4"]


# M-5.1 Sarabande


def test_m_5_1_any_c_opens_at_the_origin() -> None:
    layout = display("S")
    assert places(layout, *DECK) == "BC@0,0 GC@0,0 IC@0,0 OC@0,0 RC@0,0 VC@0,0 YC@0,0"
    assert why_not(layout, "RC@1,0") == ("M-5.1", "first_at_origin")
    assert why_not(layout, "RC@99999999999,0") == ("M-5.1", "first_at_origin")
    assert why_not(layout, "RD@0,0") == ("M-3.2", "no_opener")
    assert why_not(layout, "RC") == ("M-5.1", "no_cell")


def test_m_5_1_a_note_goes_beside_above_or_below_a_ring_neighbour_of_any_colour() -> None:
    layout = display("S", "RC@0,0")
    assert places(layout, "OD") == "OD@-1,0 OD@0,-1 OD@0,1 OD@1,0"
    assert places(layout, "OH") == "OH@-1,0 OH@0,-1 OH@0,1 OH@1,0"
    assert places(layout, "OE", "OF", "OG", "OA", "OC") == ""
    assert why_not(layout, "OE@1,0") == ("M-5.1", "no_step")


def test_m_5_1_h_and_c_are_neighbours_on_the_ring() -> None:
    assert "OC@2,0" in places(display("S", "RC@0,0 RH@1,0"), "OC")


def test_m_5_1_it_must_fit_every_card_that_it_touches() -> None:
    layout = display("S", "RC@0,0 OD@1,0 YH@0,1")
    assert why_not(layout, "OC@1,1") is None
    assert why_not(layout, "OE@1,1") == ("M-5.1", "no_step")
    assert why_not(layout, "OA@1,1") == ("M-5.1", "no_step")
    assert why_not(layout, "OE@2,0") is None


def test_m_5_1_a_cell_that_nothing_fits_stays_empty() -> None:
    layout = display("S", "RC@0,0 OD@1,0 OE@2,0 YH@0,1 YA@0,2 BG@1,2 BF@2,2")
    cell = (1, 1)  # it touches D, H and G: no note is a neighbour of all
    assert all(lay_at(card, cell) not in layout.moves(DECK) for card in DECK)


def test_m_5_1_cells_are_free_and_touch_a_card() -> None:
    layout = display("S", "RC@0,0 OD@1,0")
    assert why_not(layout, "YD@0,0") == ("M-5.1", "taken")
    assert why_not(layout, "YD@3,0") == ("M-5.1", "touches_nothing")
    assert why_not(layout, "YD@1,1") == ("M-5.1", "no_step")
    assert why_not(layout, "YE@2,1") == ("M-5.1", "touches_nothing")


def test_m_5_1_the_grid_has_no_end() -> None:
    notes = [colour + NOTES[step % 7] for colour in "RO" for step in range(7)]
    laid = " ".join(f"{card}@{-step},0" for step, card in enumerate(notes))
    assert "YC@-14,0" in places(display("S", laid), "YC")


# M-5.2 Glissando


def test_m_5_2_any_oval_opens_at_the_origin() -> None:
    layout = display("G")
    assert places(layout, *DECK) == "BG@0,0 GF@0,0 IA@0,0 OD@0,0 RC@0,0 VH@0,0 YE@0,0"
    assert why_not(layout, "OC@0,0") == ("M-3.2", "no_opener")


def test_m_5_2_a_row_of_one_card_has_no_direction_yet() -> None:
    layout = display("G", "GF@0,0")
    assert places(layout, "RE", "RG") == "RE@-1,0 RE@1,0 RG@-1,0 RG@1,0"
    assert places(layout, "RF", "RA", "RD") == ""


def test_m_5_2_two_cards_give_the_row_its_direction() -> None:
    rising = display("G", "GF@0,0 RG@1,0")
    assert places(rising, "RE", "OG", "RA") == "RA@2,0 RE@-1,0"
    falling = display("G", "GF@0,0 RE@1,0")
    assert places(falling, "RG", "OE", "RD") == "RD@2,0 RG@-1,0"
    assert why_not(falling, "OE@-1,0") == ("M-5.2", "breaks_scale")


def test_m_5_2_the_scale_of_a_row_is_a_ring() -> None:
    layout = display("G", "IA@0,0 RH@1,0 OC@2,0")
    assert places(layout, "RD", "RG") == "RD@3,0 RG@-1,0"


def test_m_5_2_a_row_has_one_oval_card() -> None:
    layout = display("G", "GF@0,0 RG@1,0")
    assert why_not(layout, "IA@2,0") == ("M-5.2", "one_oval_a_row")
    assert why_not(layout, "YE@-1,0") == ("M-5.2", "one_oval_a_row")


def test_m_5_2_only_an_oval_goes_above_or_below() -> None:
    layout = display("G", "GF@0,0 RG@1,0")
    assert places(layout, "YE") == "YE@0,-1 YE@0,1"
    assert places(layout, "IA") == "IA@1,-1 IA@1,1"
    assert why_not(layout, "RE@0,1") == ("M-5.2", "not_at_row_end")
    assert why_not(layout, "OD@0,1") == ("M-5.2", "no_step")
    assert why_not(layout, "YE@5,5") == ("M-5.2", "touches_nothing")


def test_m_5_2_an_opener_touches_no_card_on_its_left_or_right() -> None:
    layout = display("G", "GF@0,0 RG@1,0 YE@0,1")
    assert why_not(layout, "IA@1,1") == ("M-5.2", "one_oval_a_row")
    assert why_not(layout, "IA@1,-1") is None


def test_m_5_2_what_rows_touch_above_and_below_does_not_matter() -> None:
    layout = display("G", "RC@0,0 RD@1,0 RE@2,0 OD@0,1 OC@1,1")
    assert why_not(layout, "OH@2,1") is None  # H above E


TWO_SIDED = "RC@0,0 RD@1,0 RE@2,0 OD@0,1 YE@0,2 RF@1,2 RG@2,2"


def test_m_5_2_an_opener_between_two_cards_needs_to_fit_one_of_them() -> None:
    layout = display("G", TWO_SIDED)  # E below and G above the cell 2,1
    assert places(layout, "GF", "IA", "VH") == "GF@0,3 GF@2,-1 GF@2,1 GF@2,3 IA@2,1 IA@2,3 VH@0,-1"
    assert why_not(layout, "VH@2,1") == ("M-5.2", "no_step")


def test_m_5_2_a_card_that_would_join_two_rows_may_not_be_laid() -> None:
    layout = display("G", f"{TWO_SIDED} IA@2,1")
    assert why_not(layout, "YC@1,1") == ("M-5.2", "joins_rows")
    assert why_not(layout, "OE@1,1") == ("M-5.2", "joins_rows")
    assert why_not(layout, "VH@1,1") == ("M-5.2", "one_oval_a_row")
    assert places(layout, "OE") == "OE@-1,1"


def test_m_5_2_rows_that_grow_towards_each_other_stop_one_cell_apart() -> None:
    layout = display("G", f"{TWO_SIDED} GF@2,-1 VH@0,-1")
    assert why_not(layout, "YG@1,-1") == ("M-5.2", "joins_rows")
    assert why_not(layout, "YG@3,-1") is None


# M-5.3 Parade and M-5.4 Musicando


def test_m_5_3_a_colour_begins_with_its_oval_and_grows_both_ways() -> None:
    layout = display("P", "GF")
    assert places(layout, "GE", "GG", "GD", "GA", "RC", "OC", "OD") == "GE GG OD RC"
    assert places(display("P", "GF GE GG"), "GD", "GA", "GC") == "GA GD"


def test_m_5_3_it_does_not_wrap() -> None:
    layout = display("P", "RC RD RE RF RG RA RH")
    assert places(layout, *DECK) == "BG GF IA OD Rx VH YE"
    violet = display("P", "VH")
    assert places(violet, "VC", "VA") == "VA"


def test_m_5_3_any_oval_can_be_laid_at_any_time() -> None:
    assert places(display("P", "RC RD"), *OVALS) == "BG GF IA OD VH YE"


def test_m_5_3_why_a_card_cannot_be_laid() -> None:
    layout = display("P", "GF GG")
    assert why_not(layout, "GH") == ("M-5.3", "not_next")
    assert why_not(layout, "RD") == ("M-5.3", "not_opened")
    assert why_not(layout, "GA@0,0") == ("M-5.3", "no_grid")
    refusal = layout.why_not(Lay("GC"))
    assert refusal is not None
    assert refusal.args == {"card": "GC", "after": "GD"}


def test_m_5_4_a_colour_begins_with_c_and_only_grows_upwards() -> None:
    layout = display("M", "RC RD")
    assert places(layout, "RE", "RF", "OC", "OD", "RH") == "OC RE"
    assert why_not(layout, "RF") == ("M-5.4", "not_next")
    assert why_not(layout, "OD") == ("M-5.4", "not_opened")


def test_m_5_4_no_card_follows_h() -> None:
    layout = display("M", "RC RD RE RF RG RA RH Rx")
    assert places(layout, *DECK) == "BC GC IC OC VC YC"


# M-4.5, M-4.6 Symbols


FLOWER = "RC@0,0 OD@1,0 YD@-1,0 GD@0,1 BD@0,-1"


def test_m_4_5_a_symbol_covers_a_card_of_its_colour_with_neighbours_on_all_four_sides() -> None:
    layout = display("S", FLOWER)
    assert places(layout, *SYMBOLS) == "Rx@0,0"
    assert why_not(layout, "Ox@0,0") == ("M-4.5", "other_colour")
    assert why_not(layout, "Ox@1,0") == ("M-4.5", "not_enclosed")
    assert why_not(layout, "Rx@2,0") == ("M-4.5", "nothing_to_cover")
    assert why_not(layout, "Rx") == ("M-4.5", "no_cell")


@pytest.mark.parametrize("letter", ["S", "G"])
def test_m_3_2_a_symbol_is_no_opener(letter: str) -> None:
    assert why_not(display(letter, ""), "Rx@0,0") == ("M-3.2", "no_opener")


def test_m_4_5_three_neighbours_are_not_enough() -> None:
    layout = display("S", "RC@0,0 OD@1,0 YD@-1,0 GD@0,1")
    assert places(layout, "Rx") == ""


def test_m_4_5_one_symbol_a_card_and_covering_changes_nothing_else() -> None:
    bare = display("S", FLOWER)
    covered = bare.with_card(lay_at("Rx", (0, 0)))
    notes = [card for card in DECK if card not in SYMBOLS]
    assert covered.moves(notes) == bare.moves(notes)
    assert covered.moves(SYMBOLS - {"Rx"}) == []


def test_m_4_6_a_symbol_can_be_laid_once_its_colours_opener_lies() -> None:
    assert places(display("M", "RC OC"), *SYMBOLS) == "Ox Rx"
    assert places(display("P", "RC RD GF"), *SYMBOLS) == "Gx Rx"
    assert why_not(display("M", "RC"), "Vx") == ("M-4.6", "not_opened")
    assert why_not(display("M"), "Vx") == ("M-3.2", "not_opened")


# The incremental lists against a plain reading of the rules


def row_of(notes: Mapping[Cell, str], cell: Cell) -> list[str]:
    """Return the unbroken horizontal run through a cell, left to right."""
    column, row = cell
    first = column
    while (first - 1, row) in notes:
        first -= 1
    cards = []
    while (first, row) in notes:
        cards.append(notes[first, row])
        first += 1
    return cards


def steps(cards: list[str]) -> set[int]:
    pitches = [NOTES.index(card[1]) for card in cards]
    return {(after - before) % 7 for before, after in pairwise(pitches)}


def allowed(letter: str, notes: Mapping[Cell, str], card: str, cell: Cell) -> bool:
    """Read M-5.1 or M-5.2 word for word, on a grid that has begun."""
    if cell in notes:
        return False
    column, row = cell
    sides = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    near = [notes.get(side) for side in sides]
    fits = [steps([card, other]) <= {1, 6} for other in near if other]
    if letter == "S":
        return any(near) and all(fits)
    if card in OVALS:
        vertical = [other for other in near[2:] if other]
        return not any(near[:2]) and any(steps([card, other]) & {1, 6} for other in vertical)
    joined = row_of({**notes, cell: card}, cell)
    ovals = sum(other in OVALS for other in joined)
    return ovals == 1 and steps(joined) in ({1}, {6})


@pytest.mark.parametrize("letter", ["S", "G"])
@pytest.mark.parametrize("seed", range(6))
def test_m_5_1_m_5_2_every_list_of_moves_is_what_the_rules_say_of_every_cell(
    letter: str, seed: int
) -> None:
    """Lay all cards that fit at random; every third time read the rules for all cells around."""
    rng = Random(seed)
    layout = EMPTY[letter]
    hand = list(DECK)
    while moves := layout.moves(hand):
        move = moves[int(rng.random() * len(moves))]
        layout = layout.with_card(move)
        hand.remove(move.card)
        if len(hand) % 3:
            continue
        notes = {lay.cell: lay.card for lay in layout.laid if lay.cell and lay.card not in SYMBOLS}
        columns = [column for column, _ in notes]
        rows = [row for _, row in notes]
        for column in range(min(columns) - 2, max(columns) + 3):
            for row in range(min(rows) - 2, max(rows) + 3):
                for card in hand:
                    lay = lay_at(card, (column, row))
                    if card not in SYMBOLS:
                        expected = allowed(letter, notes, card, (column, row))
                        assert layout.fits(lay) == expected, (str(lay), notes)
                    assert layout.fits(lay) == (layout.why_not(lay) is None), str(lay)
                    assert layout.fits(lay) == (lay in layout.moves([card])), str(lay)
    assert len(hand) < 20
