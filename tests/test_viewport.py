"""The viewport of a display of cards: fitting, limits of panning, and what stays in view."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as some
from in_node import module

from tools import toolchain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Run = Callable[[str], Any]

WIDE, HIGH = 800.0, 500.0
LEAST = 44

whole = some.integers(-30, 30)
spans = some.tuples(whole, whole, whole, whole).map(
    lambda ends: (min(ends[:2]), max(ends[:2]), min(ends[2:]), max(ends[2:]))
)


Cover = dict[str, float]


def corner(across: float, down: float) -> Cover:
    """Return a cover of this size in the lower right corner."""
    return {
        "left": WIDE / 2 - across,
        "right": WIDE / 2,
        "top": HIGH / 2 - down,
        "bottom": HIGH / 2,
    }


class View(NamedTuple):
    """The position and scale of the plane."""

    card_width: float
    x: float = 0
    y: float = 0


class Viewport:
    """viewport.js and frame.js, in a place of size `WIDE` x `HIGH`."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.its = SimpleNamespace(**run("return {...its}"))

    def framed(
        self,
        *numbers: int,
        covers: Sequence[Cover] = (),
        legal: Sequence[tuple[int, int]] = (),
        marked: Sequence[tuple[int, int]] = (),
    ) -> Framed:
        """Return a frame of these words, with a card in every cell."""
        words = " ".join(map(str, numbers))
        left, right, bottom, top = numbers[:4]
        cells = [(col, row) for col in range(left, right + 1) for row in range(bottom, top + 1)]
        lie = {"covers": covers, "cells": cells if covers else [], "legal": legal, "marked": marked}
        size = json.dumps({"width": WIDE, "height": HIGH})
        extent = f"its.Extent.parse({json.dumps(words)})"
        made = f"new its.Frame({extent}, {size}, {json.dumps(lie)})"
        return Framed(self, made, numbers)

    def transposed(self, words: str, *, before: bool = False) -> bool:
        """Tell whether columns of these words are laid out as rows."""
        size = json.dumps({"width": WIDE, "height": HIGH})
        extent = f"its.Extent.parse({json.dumps(words)})"
        return bool(self.run(f"return {extent}.isBetterTransposed({size}, {int(before)})"))

    def view(self, view: View, then: str) -> View:
        """Return what `then` makes of a view."""
        return View(*self.run(f"return Object.values(new its.View(...{json.dumps(view)}).{then})"))

    def point(self, view: View, col: int, row: int) -> tuple[float, float]:
        """Return the centre of a cell, relative to the middle of the place."""
        return (
            view.x + col * view.card_width * self.its.ACROSS,
            view.y - row * view.card_width * self.its.DOWN,
        )


class Framed(NamedTuple):
    """A frame, as JavaScript makes it."""

    viewport: Viewport
    made: str
    numbers: tuple[int, ...]

    def call(self, name: str, view: View, *values: float | list[list[int]]) -> View:
        """Return the result of a method."""
        given = f"new its.View(...{json.dumps(view)}), {', '.join(map(json.dumps, values))}"
        return View(*self.viewport.run(f"return Object.values({self.made}.{name}({given}))"))

    def unseen(self, view: View) -> dict[str, list[list[int]]]:
        """Return the legal cells out of view, by direction."""
        seen = f"new its.View(...{json.dumps(view)})"
        found: dict[str, list[list[int]]] = self.viewport.run(
            f"return Object.fromEntries({self.made}.unseen({seen}))"
        )
        return found

    def along(self, view: View, box: Cover, way: str) -> float:
        """Return how far a marker at an edge is moved along it."""
        seen = f"new its.View(...{json.dumps(view)})"
        told: float = self.viewport.run(
            f"return {self.made}.along({seen}, {json.dumps(box)}, {json.dumps(way)})"
        )
        return told

    def fitted(self, least: float) -> View:
        """Return the view that is fitted."""
        return View(*self.viewport.run(f"return Object.values({self.made}.fitted({least}))"))

    def over(self, view: View) -> list[bool]:
        """Tell whether the content is wider, and higher, than the place."""
        seen = f"new its.View(...{json.dumps(view)})"
        both = self.viewport.run(f"return {self.made}.overflows({seen})")
        return [bool(each) for each in both]

    def edges(self, view: View) -> tuple[float, float, float, float]:
        """Return left, right, top and bottom of the content, from the centre of the place."""
        half, tall = (
            view.card_width * self.viewport.its.ACROSS / 2,
            view.card_width * self.viewport.its.DOWN / 2,
        )
        left, top = self.viewport.point(view, self.numbers[0], self.numbers[3])
        right, bottom = self.viewport.point(view, self.numbers[1], self.numbers[2])
        return left - half, right + half, top - tall, bottom + tall


@pytest.fixture(scope="module")
def viewport() -> Iterator[Viewport]:
    with module("viewport.js", "frame.js") as run:
        yield Viewport(run)


def test_one_card_lies_in_the_middle_as_large_as_cards_become(viewport: Viewport) -> None:
    assert viewport.framed(0, 0, 0, 0).fitted(LEAST) == (viewport.its.MOST, 0, 0)


def test_what_fits_is_shown_whole_with_its_middle_in_the_middle(viewport: Viewport) -> None:
    place = viewport.framed(-3, 5, -2, 1)
    view = place.fitted(LEAST)
    left, right, top, bottom = place.edges(view)
    assert left == pytest.approx(-right)
    assert top == pytest.approx(-bottom)
    assert right == pytest.approx(WIDE / 2 - viewport.its.MARGIN)  # nine columns fill the width
    assert place.over(view) == [False, False]


def test_a_row_of_thirty_keeps_cards_for_a_finger_and_shows_the_newest(viewport: Viewport) -> None:
    place = viewport.framed(0, 29, 0, 0, 29, 0)
    view = place.fitted(LEAST)
    assert view.card_width == LEAST
    assert place.over(view) == [True, False]
    assert place.edges(view)[1] == pytest.approx(WIDE / 2 - viewport.its.MARGIN)


def test_nothing_that_is_fitted_lies_under_what_lies_on_the_place(viewport: Viewport) -> None:
    covers = [corner(150, 60)]
    full = viewport.framed(-4, 4, -2, 2, covers=covers)
    _, right, _, bottom = full.edges(full.fitted(LEAST))
    assert right <= WIDE / 2 - 150 or bottom <= HIGH / 2 - 60
    narrow = viewport.framed(0, 1, -2, 2, covers=covers)  # does not reach the cover
    assert narrow.fitted(LEAST).card_width == viewport.framed(0, 1, -2, 2).fitted(LEAST).card_width
    row = viewport.framed(0, 9, 0, 0, covers=covers)  # lies above the cover
    assert row.fitted(LEAST).y == 0


@pytest.mark.parametrize(("high", "middle"), [(60, True), (150, False)])
def test_cards_stay_in_the_middle_unless_they_become_much_larger_beside_it(
    viewport: Viewport, high: float, *, middle: bool
) -> None:
    cover = {"left": -100, "right": 100, "top": -HIGH / 2, "bottom": high - HIGH / 2}
    place = viewport.framed(0, 1, 0, 3, covers=[cover])
    view = place.fitted(LEAST)
    left, right, top, _ = place.edges(view)
    if middle:
        assert left == pytest.approx(-right)
        assert top >= cover["bottom"]
    else:
        assert left >= cover["right"] or right <= cover["left"]
        assert view.card_width == pytest.approx(viewport.its.MOST)


def test_what_lies_under_something_can_be_moved_away(viewport: Viewport) -> None:
    place = viewport.framed(-9, 9, -9, 9, covers=[corner(150, 60)])
    view = place.call("bounded", View(50, 0, -9e4))
    assert place.edges(view)[3] == pytest.approx(HIGH / 2 - viewport.its.MARGIN - 60)


def test_where_the_chosen_card_may_lie_is_seen_rather_than_the_newest(viewport: Viewport) -> None:
    place = viewport.framed(0, 29, 0, 0, 29, 0, legal=[(0, 0), (3, 0), (29, 0)])
    view = place.fitted(LEAST)
    assert place.edges(view)[0] == pytest.approx(viewport.its.MARGIN - WIDE / 2)
    assert place.unseen(view) == {"right": [[29, 0]]}
    led = place.call("led", view, [[29, 0]])
    assert place.unseen(led) == {"left": [[0, 0], [3, 0]]}


def test_as_many_as_can_be_of_the_places_for_a_card_are_seen(viewport: Viewport) -> None:
    top = [{"left": -100, "right": 100, "top": -HIGH / 2, "bottom": 50 - HIGH / 2}]
    legal = [(0, 0), (0, 6), (0, 7)]  # eight rows of 57 pixels, and 450 are free
    place = viewport.framed(0, 0, 0, 7, 0, 0, covers=top, legal=legal)
    assert place.unseen(place.fitted(LEAST)) == {}
    lower = [*legal, (0, -1)]
    place = viewport.framed(0, 0, -1, 7, 0, 0, covers=top, legal=lower)
    assert place.unseen(place.fitted(LEAST)) == {"down": [[0, -1]]}


def test_what_a_hint_marks_is_seen_whole_if_need_be_with_smaller_cards(viewport: Viewport) -> None:
    def shown(far: int, legal: Sequence[tuple[int, int]] = ()) -> tuple[float, list[bool]]:
        """Return the width of cards, and whether the first cell and this one are whole."""
        marked = [(0, 0), (far, 0)]
        place = viewport.framed(0, 29, 0, 0, legal=legal, marked=marked)
        view = place.call("withMarked", View(LEAST, -1200))
        middles = [abs(viewport.point(view, *at)[0]) for at in marked]
        half = viewport.its.ACROSS * view.card_width / 2
        return round(view.card_width, 1), [middle + half <= WIDE / 2 for middle in middles]

    assert shown(10) == (44, [True, True])
    assert shown(29) == (24.5, [True, True])
    assert shown(29, legal=[(0, 0)]) == (44, [True, False])


def test_what_counts_at_an_edge_lies_on_no_place_for_a_card(viewport: Viewport) -> None:
    place = viewport.framed(-1, 1, 0, 0, legal=[(0, 0)])
    box = {"left": -22, "right": 22, "top": -22, "bottom": 22}
    assert place.along(View(50), box, "up") == 60
    assert place.along(View(50, 200), box, "up") == 0


def test_columns_become_rows_for_much_larger_cards_and_stay_so(viewport: Viewport) -> None:
    assert viewport.transposed("0 4 0 11")
    assert not viewport.transposed("0 11 0 4")
    nearly = "0 8 0 7"  # either orientation fits as well
    assert not viewport.transposed(nearly)
    assert viewport.transposed(nearly, before=True)
    assert not viewport.transposed("0 11 0 4", before=True)


def test_all_can_be_shown_however_small_and_zooming_goes_on_from_there(viewport: Viewport) -> None:
    place = viewport.framed(0, 99, 0, 0)
    its, view = viewport.its, place.fitted(0)
    width = view.card_width
    assert width == pytest.approx((WIDE - 2 * its.MARGIN) / 100 / its.ACROSS)
    assert width < its.TINY
    assert place.over(view) == [False, False]
    assert viewport.view(view, "zoomed(0.8)").card_width == width
    assert its.TINY >= viewport.view(view, "zoomed(1.25)").card_width > width


@pytest.mark.parametrize(
    ("name", "spelled"),
    [
        ("games/musicando/skin/grid.css", ("var(--cell) * {0})", "var(--cell) * {1})")),
        ("posters/picture.js", ("[ACROSS, DOWN] = [{0}, {1}]",)),
    ],
)
def test_cells_lie_as_far_apart_in_the_style_sheet_and_on_posters(
    viewport: Viewport, name: str, spelled: tuple[str, ...]
) -> None:
    text = (toolchain.WEB / name).read_text("utf-8")
    for each in spelled:
        assert each.format(viewport.its.ACROSS, viewport.its.DOWN) in text


def test_what_is_under_the_fingers_stays_there_when_they_zoom(viewport: Viewport) -> None:
    view = View(50, 30, -20)
    before = viewport.point(view, 3, -2)
    after = viewport.view(view, f"zoomed(1.6, {before[0]}, {before[1]})")
    assert after.card_width == 80
    assert viewport.point(after, 3, -2) == pytest.approx(before)


@pytest.mark.parametrize(("factor", "end"), [(100, "HUGE"), (0.001, "TINY")])
def test_zooming_ends_somewhere(viewport: Viewport, factor: float, end: str) -> None:
    assert viewport.view(View(50), f"zoomed({factor})").card_width == getattr(viewport.its, end)


def test_a_cell_is_shown_with_the_least_move(viewport: Viewport) -> None:
    place = viewport.framed(0, 29, 0, 0)
    view = View(50)
    assert place.call("showing", view, 2, 0).x == 0
    moved = place.call("showing", view, 20, 0)
    assert moved.y == 0
    right = viewport.point(moved, 20, 0)[0] + 50 * viewport.its.ACROSS / 2
    assert right == pytest.approx(WIDE / 2 - viewport.its.MARGIN)


@given(spans, some.floats(20, 150), some.floats(-9e4, 9e4), some.floats(-9e4, 9e4))
def test_nobody_pans_everything_out_of_sight(
    viewport: Viewport, span: tuple[int, int, int, int], cell: float, x: float, y: float
) -> None:
    place = viewport.framed(*span)
    view = place.call("bounded", View(cell, x, y))
    left, right, top, bottom = place.edges(view)
    slack = viewport.its.MARGIN + 0.01
    for low, high, room in ((left, right, WIDE), (top, bottom, HIGH)):
        if (
            high - low + 2 * viewport.its.MARGIN >= room
        ):  # no empty space beyond the margin at either edge
            assert low <= -room / 2 + slack
            assert high >= room / 2 - slack
        else:  # everything stays in view
            assert low >= -room / 2 + slack - 0.02
            assert high <= room / 2 - slack + 0.02
