"""Which table a page is at: a table of what its address and tab say, and what is kept."""

from __future__ import annotations

from typing import Any

import pytest

from host.which_table import Asked, Saved, Which, which_table

SEATS = "?game=turandot&seats=human,hard"
HERE = Saved("last", {"own": "", "last": "", "wished": SEATS})
"""A device with three games, of which "last" was open last of all and "wished" began from SEATS."""
LAST_WISHED = Saved("wished", HERE.queries)
EMPTY = Saved()


def begins(**more: Any) -> Asked:  # noqa: ANN401 # whatever an address says
    return Asked(begins=True, query=SEATS, **more)


@pytest.mark.parametrize(
    ("asked", "kept", "which"),
    [
        # nothing is asked for
        (Asked(), EMPTY, Which("lobby")),
        (Asked(), HERE, Which("resume", "last")),
        (Asked(own=""), HERE, Which("lobby")),
        (Asked(own="own"), HERE, Which("resume", "own")),
        (Asked(own="gone"), HERE, Which("lobby", "gone")),
        (Asked(), Saved("gone", HERE.queries), Which("lobby", "gone")),
        # a game is named, and nobody who plays
        (Asked(names=True), HERE, Which("lobby")),
        (Asked(names=True, own=""), HERE, Which("lobby")),
        (Asked(names=True, own="own"), HERE, Which("resume", "own")),
        # it is said who plays
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
        # a game in the address makes all other wishes void
        (Asked(linked=True), EMPTY, Which("lobby")),
        (Asked(linked=True, own="own"), HERE, Which("resume", "own")),
        (begins(linked=True), HERE, Which("resume", "last")),
        (begins(linked=True, own=""), HERE, Which("lobby")),
        (Asked(linked=True, learns=True, own=""), HERE, Which("lobby")),
        (Asked(linked=True, names=True), HERE, Which("resume", "last")),
        # hosts have failed
        (Asked(own="own", failures=1), HERE, Which("resume", "own")),
        (Asked(own="own", failures=2), HERE, Which("closed", "own")),
        (begins(own="own", failures=2), HERE, Which("closed", "own")),
        # a game is watched
        (Asked(own="", watched="last"), HERE, Which("lobby", "", "last")),
        (Asked(own="own", watched="own", failures=1), HERE, Which("resume", "own", "own")),
        (Asked(own="own", watched="last", failures=2), HERE, Which("closed", "own")),
    ],
)
def test_a_page_is_at_one_table(asked: Asked, kept: Saved, which: Which) -> None:
    assert which_table(asked, kept) == which
