"""What is shown before the page's Python starts, depending on the address and saved data."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from in_node import module

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LOBBY = {"fallback": None, "returning": False, "loadsTable": False, "isRequested": False}


@pytest.fixture(scope="module")
def run() -> Iterator[Callable[[str], Any]]:
    with module("boot/initial-view.js") as call:
        yield call


@pytest.mark.parametrize(
    ("known", "seen"),
    [
        ({}, {}),  # a first visit
        ({"asked": ["lang"]}, {"isRequested": True}),  # a lobby other than the one that was left
        ({"asked": ["game"]}, {"fallback": "", "isRequested": True}),
        (
            {"asked": ["game"], "last": "g"},
            {"fallback": "", "isRequested": True},
        ),  # not sent back
        ({"asked": ["game", "seats"]}, {"loadsTable": True, "isRequested": True}),
        ({"asked": ["learn"]}, {"loadsTable": True, "isRequested": True}),
        ({"asked": ["at"], "hash": True}, {"loadsTable": True, "isRequested": True}),  # a moment
        ({"last": "g"}, {"returning": True, "loadsTable": True, "isRequested": True}),
        ({"here": "g"}, {"returning": True, "loadsTable": True, "isRequested": True}),
        ({"here": "", "last": "g"}, {}),  # this tab has left its table, whatever other tabs do
        ({"framed": True}, {"isRequested": True}),  # a frame has no lobby to return to
        ({"hash": True}, {"isRequested": True}),  # a link to a game
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
    assert run(f"return its.initialView({told})") == LOBBY | seen
