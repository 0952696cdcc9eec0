"""What the others bid, told in a review where it made another bid better."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from turandot_positions import last_round

from games import load_view, load_words
from host.table.view_context import ViewContext, participants
from pyengine.agents.turandot import hindsight
from pyengine.core import Hindsight, Reason, Weighed
from pyengine.games.turandot import Company, Turandot
from pyengine.games.turandot.material import DIRECTORS, SINGERS
from pyengine.record import Player

if TYPE_CHECKING:
    from pyengine.games.turandot.moves import Move

GAME = Turandot.make(3, {"maestro": "C"})
STAGE = (2, 9, 16, 29)


def told(made: str, best: str, b: str, c: str | None, *, maestro: int = 2) -> Reason | None:
    """Return the reason for A, given the bids of B and C."""
    state = last_round([Company((1, 5, 14))] * 3, STAGE, maestro=maestro)
    bids = (None, GAME.read(b), c and GAME.read(c))
    known = replace(state, bids=bids)

    def read(text: str) -> Weighed[Move]:
        return Weighed(GAME.read(text), 0.5, 0.0)

    return hindsight.reason(GAME, Hindsight("A", known, known), read(made), read(best))


@pytest.mark.parametrize(
    ("bids", "key", "args"),
    [
        ("1 1+1 1 2", "tied", {"seat": "B", "card": 2}),
        ("1+1 2 1 1+1", "tied_maestro", {"seat": "C"}),
        ("1+1 2 1+2 1+1", "more", {"seat": "B", "card": 2}),
        ("1+1 1 2 3", "free", {"card": 2}),
        ("1 4 2 3", "free", {"card": 29}),
        ("1+2 1+1 1 3", "less", {"seat": "B", "card": 2}),
        ("1 2 2 3", "kept", {"seat": "B", "card": 9}),
        ("1 3 2 3", "took", {"seat": "C", "card": 16}),
        ("1 2 2+1 3", "took", {"seat": "B", "card": 9}),
        ("1 2+1 2 3", "less", {"seat": "B", "card": 9}),
        ("1 $ 2 3", "scene", {"n": 0}),
        ("1 $ $ 3", "scene", {"n": 1}),
        ("$ 3 2 1", "free", {"card": 16}),
    ],
)
def test_t_5_what_another_bid_is_why_another_bid_was_better(
    bids: str, key: str, args: dict[str, object]
) -> None:
    """The bids: A's, the better one, B's, C's; C is Maestro, so that A is served first."""
    assert told(*bids.split()) == Reason(f"hindsight_{key}", args, 0.0)


@pytest.mark.parametrize(
    ("bids", "key", "args"),
    [
        ("1 2 2 3", "yours", {"card": 9}),
        ("1 2 2 2", "yours", {"card": 9}),
        ("1 2 1 2", "yours", {"card": 9}),
        ("1+1 1 1 3", "unpaid", {}),
        ("1 1+1 1 3", "less", {"seat": "B", "card": 2}),
        ("1 2 1+1 2", "more", {"seat": "B", "card": 2}),
    ],
)
def test_t_5_5_of_a_tie_the_maestro_is_told_that_the_card_could_be_their_own(
    bids: str, key: str, args: dict[str, object]
) -> None:
    """As above, but A is Maestro."""
    assert told(*bids.split(), maestro=0) == Reason(f"hindsight_{key}", args, 0.0)


def test_t_5_4_who_is_served_too_late_for_a_designer_is_told_so() -> None:
    """With B as Maestro C is served before A, with C as Maestro A is first."""
    assert told("$", "3", "1", "$", maestro=1) == Reason("hindsight_no_designer", {}, 0.0)
    assert told("$", "3", "1", "$") == Reason("hindsight_free", {"card": 16}, 0.0)


def test_t_5_nothing_is_told_where_the_others_bids_do_not_explain_it_or_one_is_missing() -> None:
    assert told("1", "2", "2", "2") is None  # the others tied there
    assert told("1", "2", "2", None) is None
    assert told("@B", "@C", "2", "3") is None


def said(language: str, why: Reason | None) -> str:
    """Return a reason in words, without the isolation of names."""
    words, state = load_words(language, "turandot", strict=True), last_round([Company()] * 3, STAGE)
    named = participants(GAME.seats, [Player(name, "human") for name in ("Ann", "Bo", "Cy")], words)
    context = ViewContext(GAME, state, "A", ("A",), named, words, {})
    assert why is not None
    return re.sub("[\u2068\u2069]", "", load_view("turandot").reason(context, why))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_t_5_it_is_told_in_eleven_words_at_most(language: str) -> None:
    for key in ("tied", "more", "less", "free", "took", "kept", "yours"):
        for card in (*SINGERS, *DIRECTORS):
            why = Reason(f"hindsight_{key}", {"seat": "B", "card": card}, 0.0)
            assert len(said(language, why).split()) <= 11
    for key in ("tied_maestro", "unpaid", "no_designer"):
        why = Reason(f"hindsight_{key}", {"seat": "B"}, 0.0)
        assert len(said(language, why).split()) <= 11
    for n in range(4):
        assert len(said(language, Reason("hindsight_scene", {"n": n}, 0.0)).split()) <= 11


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Bo bid as much on the pro tenor with 2 stars"),
        ("de", "Bo bot auf den Profi-Sänger mit 2 Sternen gleich viel"),
        ("fr", "Bo misait autant sur le chanteur pro à 2 étoiles"),
    ],
)
def test_t_5_it_names_the_bidder_and_the_card(language: str, expected: str) -> None:
    assert said(language, told("1", "1+1", "1", "2")).replace("\xa0", " ") == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            "As Maestro, you\N{RIGHT SINGLE QUOTATION MARK}d have got the pro tenor with 2 stars",
        ),
        ("de", "Als Maestro hättest du den Profi-Sänger mit 2 Sternen bekommen"),
        ("fr", "Maestro, vous auriez eu le chanteur pro à 2 étoiles"),
    ],
)
def test_t_5_5_what_the_maestro_could_do_is_told_to_them(language: str, expected: str) -> None:
    why = told("2", "1", "1", "3", maestro=0)
    assert said(language, why).replace("\xa0", " ") == expected
