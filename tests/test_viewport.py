"""A display of cards in its place: what is fitted, what stays in view, what panning may not do."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

frame: Any = importlib.import_module("page.viewport")  # the page's files belong to no package

WIDE, HIGH = 800.0, 500.0
LEAST = 44

whole = some.integers(-30, 30)
spans = some.tuples(whole, whole, whole, whole).map(
    lambda ends: (min(ends[:2]), max(ends[:2]), min(ends[2:]), max(ends[2:]))
)


def framed(*numbers: int, corner: tuple[int, int] = (0, 0)) -> Any:  # noqa: ANN401 # the page's
    return frame.Frame(" ".join(map(str, numbers)), WIDE, HIGH, corner)


def edges(place: Any, view: Any) -> tuple[float, float, float, float]:  # noqa: ANN401 # as above
    """Return left, right, top and bottom of all there is, from the middle of the place."""
    half, tall = view.cell * frame.ACROSS / 2, view.cell * frame.DOWN / 2
    left, top = view.point(place.left, place.top)
    right, bottom = view.point(place.right, place.bottom)
    return left - half, right + half, top - tall, bottom + tall


def test_one_card_lies_in_the_middle_as_large_as_cards_become() -> None:
    view = framed(0, 0, 0, 0).fitted(LEAST)
    assert (view.cell, view.x, view.y) == (frame.MOST, 0, 0)


def test_what_fits_is_shown_whole_with_its_middle_in_the_middle() -> None:
    place = framed(-3, 5, -2, 1)
    view = place.fitted(LEAST)
    left, right, top, bottom = edges(place, view)
    assert left == pytest.approx(-right)
    assert top == pytest.approx(-bottom)
    assert right == pytest.approx(WIDE / 2 - frame.MARGIN)  # nine columns fill the width
    assert not place.over(view, 0)
    assert not place.over(view, 1)


def test_a_row_of_thirty_keeps_cards_for_a_finger_and_shows_the_newest() -> None:
    place = framed(0, 29, 0, 0, 29, 0)
    view = place.fitted(LEAST)
    assert view.cell == LEAST
    assert place.over(view, 0)
    assert not place.over(view, 1)
    assert edges(place, view)[1] == pytest.approx(WIDE / 2 - frame.MARGIN)


def test_nothing_that_is_fitted_lies_below_the_lenses() -> None:
    corner = (150, 60)
    full = framed(-4, 4, -2, 2, corner=corner)
    assert edges(full, full.fitted(LEAST))[3] <= HIGH / 2 - corner[1]
    narrow = framed(0, 1, -2, 2, corner=corner)  # which they do not reach
    assert narrow.fitted(LEAST).cell == framed(0, 1, -2, 2).fitted(LEAST).cell
    row = framed(0, 29, 0, 0, corner=corner)  # which lies above them
    assert row.fitted(LEAST).y == 0


def test_what_lies_below_the_lenses_can_be_moved_up() -> None:
    place = framed(-9, 9, -9, 9, corner=(150, 60))
    view = place.bounded(frame.View(50, 0, -9e4))
    assert edges(place, view)[3] == pytest.approx(HIGH / 2 - frame.MARGIN - 60)


def test_all_can_be_shown_however_small() -> None:
    place = framed(0, 99, 0, 0)
    view = place.fitted(0)
    assert view.cell < frame.TINY
    assert view.zoomed(0.8).cell == view.cell  # and zooming goes on from there
    assert frame.TINY >= view.zoomed(1.25).cell > view.cell
    assert view.cell == pytest.approx((WIDE - 2 * frame.MARGIN) / 100 / frame.ACROSS)
    assert not place.over(view, 0)


def test_what_is_under_the_fingers_stays_there_when_they_zoom() -> None:
    view = frame.View(50, 30, -20)
    before = view.point(3, -2)
    after = view.zoomed(1.6, *before)
    assert after.cell == 80
    assert after.point(3, -2) == pytest.approx(before)


@pytest.mark.parametrize(("factor", "cell"), [(100, frame.HUGE), (0.001, frame.TINY)])
def test_zooming_ends_somewhere(factor: float, cell: float) -> None:
    assert frame.View(50).zoomed(factor).cell == cell


def test_a_cell_is_shown_with_the_least_move() -> None:
    place = framed(0, 29, 0, 0)
    view = frame.View(50, 0, 0)
    assert place.shown(view, 2, 0).x == 0
    moved = place.shown(view, 20, 0)
    assert moved.y == 0
    right = moved.point(20, 0)[0] + 50 * frame.ACROSS / 2
    assert right == pytest.approx(WIDE / 2 - frame.MARGIN)


@given(spans, some.floats(20, 150), some.floats(-9e4, 9e4), some.floats(-9e4, 9e4))
def test_nobody_pans_everything_out_of_sight(
    span: tuple[int, int, int, int], cell: float, x: float, y: float
) -> None:
    place = framed(*span)
    view = place.bounded(frame.View(cell, x, y))
    left, right, top, bottom = edges(place, view)
    slack = frame.MARGIN + 0.01
    for low, high, room in ((left, right, WIDE), (top, bottom, HIGH)):
        if high - low + 2 * frame.MARGIN >= room:  # no emptiness beyond the margin at either edge
            assert low <= -room / 2 + slack
            assert high >= room / 2 - slack
        else:  # all of it stays in sight
            assert low >= -room / 2 + slack - 0.02
            assert high <= room / 2 - slack + 0.02
