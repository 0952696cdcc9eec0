"""Which table a page opens, depending on its address, its tab and saved data."""

from __future__ import annotations

from typing import Any

import pytest

from host.which_table import Asked, Saved, Which, which_table

SEATS = "?game=turandot&seats=human,hard"
HERE = Saved("last", {"own": "", "last": "", "wished": SEATS})
"""A device with three games: "last" was open most recently, "wished" began from SEATS."""
LAST_WISHED = Saved("wished", HERE.queries)
EMPTY = Saved()


def begins(**more: Any) -> Asked:  # noqa: ANN401 # whatever an address says
    return Asked(begins=True, query=SEATS, **more)


@pytest.mark.parametrize(
    ("asked", "kept", "which"),
    [
        # no wishes
        (Asked(), EMPTY, Which("lobby")),
        (Asked(), HERE, Which("resume", "last")),
        (Asked(own=""), HERE, Which("lobby")),
        (Asked(own="own"), HERE, Which("resume", "own")),
        (Asked(own="gone"), HERE, Which("lobby", "gone")),
        (Asked(), Saved("gone", HERE.queries), Which("lobby", "gone")),
        # a game without players
        (Asked(names=True), HERE, Which("lobby")),
        (Asked(names=True, own=""), HERE, Which("lobby")),
        (Asked(names=True, own="own"), HERE, Which("resume", "own")),
        # with players
        (begins(), EMPTY, Which("begin")),
        (begins(), HERE, Which("begin", "last")),
        (begins(), LAST_WISHED, Which("resume", "wished")),
        (begins(own=""), LAST_WISHED, Which("begin")),
        (begins(own="own"), HERE, Which("resume", "own")),
        (begins(own="gone"), HERE, Which("begin", "gone")),
        (begins(names=True), LAST_WISHED, Which("resume", "wished")),
        # a lesson
        (Asked(learns=True), HERE, Which("lesson")),
        (Asked(learns=True, own="own", begins=True), HERE, Which("lesson")),
        # a game in the address overrides all other wishes
        (Asked(linked=True), EMPTY, Which("lobby")),
        (Asked(linked=True, own="own"), HERE, Which("resume", "own")),
        (begins(linked=True), HERE, Which("resume", "last")),
        (begins(linked=True, own=""), HERE, Which("lobby")),
        (Asked(linked=True, learns=True, own=""), HERE, Which("lobby")),
        (Asked(linked=True, names=True), HERE, Which("resume", "last")),
        # the host has failed before
        (Asked(own="own", failures=1), HERE, Which("resume", "own")),
        (Asked(own="own", failures=2), HERE, Which("closed", "own")),
        (begins(own="own", failures=2), HERE, Which("closed", "own")),
        # a replay
        (Asked(own="", watched="last"), HERE, Which("lobby", "", "last")),
        (Asked(own="own", watched="own", failures=1), HERE, Which("resume", "own", "own")),
        (Asked(own="own", watched="last", failures=2), HERE, Which("closed", "own")),
    ],
)
def test_a_page_is_at_one_table(asked: Asked, kept: Saved, which: Which) -> None:
    assert which_table(asked, kept) == which
