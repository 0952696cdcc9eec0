"""Names: whose sounds like another's is told apart by ear (case 11c), and which ones are long."""

from __future__ import annotations

import pytest
from pictures import having, texts

from games import load_words
from host.nodes import name_label
from host.prefs import Prefs
from host.table.live_game import LiveGame
from host.table.view_context import participants
from host.translations import LANGUAGES
from pyengine.record import Player
from pyengine.session import Session

WORDS = load_words("en", strict=True)


def told_apart(*names: str, seats: str = "ABCDE") -> list[str]:
    """Return the spoken names of people who sit here."""
    players = [Player(name, "human") for name in names]
    return [one.name for one in participants(seats[: len(names)], players, WORDS).values()]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Anna", "Bo"], ["Anna", "Bo"]),
        (["Anna", "Anna", "Bo"], ["Anna (A)", "Anna (B)", "Bo"]),
        (["Anna", "ANNA!"], ["Anna (A)", "ANNA! (B)"]),
        (["Anna", "Anna", "Anna (A)"], ["Anna (A) (A)", "Anna (B)", "Anna (A) (C)"]),
        (["🎩", "🎩"], ["🎩 (A)", "🎩 (B)"]),
    ],
)
def test_case_11c_who_sounds_like_another_is_called_by_the_seat_too(
    names: list[str], said: list[str]
) -> None:
    assert told_apart(*names) == said


def test_case_11c_a_person_named_like_a_bot_is_told_from_it() -> None:
    players = [Player("Puck", "human"), Player("Puck", "hard")]
    assert [one.name for one in participants("AB", players, WORDS).values()] == [
        "Puck (A)",
        "Puck (B)",
    ]


@pytest.mark.parametrize(("lang", "north"), [("en", "North"), ("de", "Nord"), ("fr", "Nord")])
def test_case_11c_a_point_of_the_compass_is_said_in_the_readers_language(
    lang: str, north: str
) -> None:
    players = [Player(name, "human") for name in ("Anna", "Bo", "Anna", "Cleo")]
    named = participants("NESW", players, load_words(lang, strict=True))
    assert named["N"].name == f"Anna ({north})"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_case_11c_hand_over_plates_prompt_and_log_name_the_seat(lang: str) -> None:
    players = [Player("Anna", "human"), Player("Anna", "human"), Player("Bo", "human")]
    session = Session.new("turandot", 3, {"maestro": "C"}, players, 7)
    live = LiveGame(session, Prefs(lang=lang), lasting=True)
    assert live.hand_over_to == "A"
    assert "Anna (A)" in texts(having(live.picture()["tree"], "handover"))
    live.act("table:show")
    table = live.picture()["tree"]
    heard = texts(table)
    plates = [texts([plate]) for plate in having(table, "plate")]
    assert ["Anna", "B"] in [[said for said in plate if said in {"Anna", "B"}] for plate in plates]
    assert "Anna (A)" in " ".join(texts(having(table, "prompt")))
    assert "Bo" in heard
    live.move("2")
    live.act("table:show")
    live.act("table:log")
    log = " ".join(texts(having(live.picture()["tree"], "log-text")))
    assert "Anna (A)" in log
    assert [player.name for player in live.session.seats] == ["Anna", "Anna", "Bo"]  # the record


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("Bartholo", None),
        ("Anna Maria", None),
        ("Maximilian", "is-long"),
        ("Jo-Christophine", "is-long is-wide"),
        ("Donaudampfsch", "is-longer is-wide"),
        ("Anne-Marie Duval", "is-wide"),
    ],
)
def test_a_name_is_long_by_its_longest_word_and_wide_as_a_whole(
    name: str, sizes: str | None
) -> None:
    drawn = name_label("plate-name", name)
    assert drawn["class"] == "plate-name name"
    assert texts([drawn]) == [name]
    assert [one["class"] for one in drawn.get("kids", ())] == ([sizes] if sizes else [])
