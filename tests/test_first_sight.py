"""What is shown before the page's Python starts, depending on the address and saved data."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from in_node import module

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LOBBY = {"fallback": None, "returning": False, "laid": False, "wished": False}


@pytest.fixture(scope="module")
def run() -> Iterator[Callable[[str], Any]]:
    with module("boot/first-sight.js") as call:
        yield call


@pytest.mark.parametrize(
    ("known", "seen"),
    [
        ({}, {}),  # a first visit
        ({"asked": ["lang"]}, {"wished": True}),  # a lobby other than the one that was left
        ({"asked": ["game"]}, {"fallback": "", "wished": True}),
        (
            {"asked": ["game"], "last": "g"},
            {"fallback": "", "wished": True},
        ),  # not sent back
        ({"asked": ["game", "seats"]}, {"laid": True, "wished": True}),
        ({"asked": ["learn"]}, {"laid": True, "wished": True}),
        ({"asked": ["at"], "hash": True}, {"laid": True, "wished": True}),  # a moment of a game
        ({"last": "g"}, {"returning": True, "laid": True, "wished": True}),
        ({"here": "g"}, {"returning": True, "laid": True, "wished": True}),
        ({"here": "", "last": "g"}, {}),  # this tab has left its table, whatever other tabs do
        ({"framed": True}, {"wished": True}),  # a frame has no lobby to return to
        ({"hash": True}, {"wished": True}),  # a link to a game
    ],
)
def test_a_table_or_the_lobby_is_seen_first(
    run: Callable[[str], Any], known: dict[str, Any], seen: dict[str, Any]
) -> None:
    asked = known.get("asked", [])
    given = {
        "isAddressed": bool(asked or known.get("hash")),
        "framed": known.get("framed", False),
        "here": known.get("here"),
        "last": known.get("last"),
    }
    told = f"{{ ...{json.dumps(given)}, asked: new Set({json.dumps(asked)}) }}"
    assert run(f"return its.firstSight({told})") == LOBBY | seen
