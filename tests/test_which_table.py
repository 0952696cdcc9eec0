"""Which table a page opens, depending on its address, its tab and saved data."""

from __future__ import annotations

from typing import Any

import pytest

from host.which_table import Request, Saved, TableChoice, which_table

SEATS = "?game=turandot&seats=human,hard"
HERE = Saved("last", {"own": "", "last": "", "wished": SEATS})
"""A device with three games: "last" was open most recently, "wished" began from SEATS."""
LAST_WISHED = Saved("wished", HERE.queries)
EMPTY = Saved()


def begins(**more: Any) -> Request:  # noqa: ANN401 # whatever an address says
    return Request(begins=True, query=SEATS, **more)


@pytest.mark.parametrize(
    ("asked", "kept", "which"),
    [
        # no wishes
        (Request(), EMPTY, TableChoice("lobby")),
        (Request(), HERE, TableChoice("resume", "last")),
        (Request(own=""), HERE, TableChoice("lobby")),
        (Request(own="own"), HERE, TableChoice("resume", "own")),
        (Request(own="gone"), HERE, TableChoice("lobby", "gone")),
        (Request(), Saved("gone", HERE.queries), TableChoice("lobby", "gone")),
        # a game without players
        (Request(names=True), HERE, TableChoice("lobby")),
        (Request(names=True, own=""), HERE, TableChoice("lobby")),
        (Request(names=True, own="own"), HERE, TableChoice("resume", "own")),
        # with players
        (begins(), EMPTY, TableChoice("begin")),
        (begins(), HERE, TableChoice("begin", "last")),
        (begins(), LAST_WISHED, TableChoice("resume", "wished")),
        (begins(own=""), LAST_WISHED, TableChoice("begin")),
        (begins(own="own"), HERE, TableChoice("resume", "own")),
        (begins(own="gone"), HERE, TableChoice("begin", "gone")),
        (begins(names=True), LAST_WISHED, TableChoice("resume", "wished")),
        # a lesson
        (Request(learns=True), HERE, TableChoice("lesson")),
        (Request(learns=True, own="own", begins=True), HERE, TableChoice("lesson")),
        # a game in the address overrides all other wishes
        (Request(linked=True), EMPTY, TableChoice("lobby")),
        (Request(linked=True, own="own"), HERE, TableChoice("resume", "own")),
        (begins(linked=True), HERE, TableChoice("resume", "last")),
        (begins(linked=True, own=""), HERE, TableChoice("lobby")),
        (Request(linked=True, learns=True, own=""), HERE, TableChoice("lobby")),
        (Request(linked=True, names=True), HERE, TableChoice("resume", "last")),
        # the host has failed before
        (Request(own="own", failures=1), HERE, TableChoice("resume", "own")),
        (Request(own="own", failures=2), HERE, TableChoice("closed", "own")),
        (begins(own="own", failures=2), HERE, TableChoice("closed", "own")),
        # a replay
        (Request(own="", watched="last"), HERE, TableChoice("lobby", "", "last")),
        (Request(own="own", watched="own", failures=1), HERE, TableChoice("resume", "own", "own")),
        (Request(own="own", watched="last", failures=2), HERE, TableChoice("closed", "own")),
    ],
)
def test_a_page_is_at_one_table(asked: Request, kept: Saved, which: TableChoice) -> None:
    assert which_table(asked, kept) == which
