"""How to play: positions that replay, inert pictures, and results that the engine confirms."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from pictures import attrs, faults, having, nodes, symbols, texts

from games import load_view, load_words
from host.prefs import Prefs
from host.table import rules_sheet
from host.table.how_to_play import rules, store_course
from host.table.how_to_play.course import Course
from host.table.how_to_play.page import pictured
from host.table.how_to_play.position import replayed, shown_position
from host.table.live_game import LiveGame
from host.translations import LANGUAGES
from pyengine.core import totals
from pyengine.games import KEYS
from pyengine.record import HUMAN, Player
from pyengine.session import Session
from tools import game_files

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.core import Step

WRITTEN = {key: game_files.how_to_play(folder) for key, folder in game_files.folders().items()}
COURSES = {key: Course.read(text) for key, text in WRITTEN.items()}
PICTURES = [(key, number) for key in KEYS for number in range(1, len(COURSES[key].drawn) + 1)]

EVERY_GAME = pytest.mark.parametrize("key", KEYS)
EVERY_PICTURE = pytest.mark.parametrize(("key", "number"), PICTURES)

NAMED = re.compile(r"[TLM]-\d+\.\d+")
INERT = {"data-move", "data-act", "data-copy", "data-key", "data-focus", "data-fly", "data-from"}
INERT |= {"data-roving", "data-pan", "data-lens", "id", "tabindex", "role", "aria-label", "title"}


@pytest.fixture(autouse=True)
def _told() -> Iterator[None]:
    """Provide the texts that the page fetches, and remove them afterwards."""
    for key, text in WRITTEN.items():
        store_course(key, text)
    yield
    for key in KEYS:
        store_course(key, "")


def seen(key: str, number: int, lang: str = "en") -> tuple[ViewContext[Any, Any], list[str]]:
    course = COURSES[key]
    picture = course.drawn[number - 1]
    words = load_words(lang, key, strict=True)
    return shown_position(key, course.games[picture.game], picture, words, Prefs(lang=lang))


def opened(key: str, target: str = "", lang: str = "en") -> Node:
    return rules(load_words(lang, key, strict=True), key, target, Prefs(lang=lang))


def plain(lines: list[str]) -> list[str]:
    return [line.replace("\u2068", "").replace("\u2069", "") for line in lines]


@EVERY_PICTURE
def test_every_position_replays_and_shows_parts_of_a_table(key: str, number: int) -> None:
    picture = COURSES[key].drawn[number - 1]
    for lang in LANGUAGES:
        context, told = seen(key, number, lang)
        table = load_view(key).table(context)
        for cls in picture.show:
            assert having([table], cls), cls
        assert bool(context.event) == bool(picture.event)
        assert bool(told) == bool(picture.told)
    frame = having([opened(key)], "how-frame")[number - 1]
    assert len(having([frame], "how-picture")) == 1
    assert sum("art" in node for node in nodes([frame])) >= 5
    for cls in picture.show:
        assert having([frame], cls), cls


@EVERY_GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_in_a_picture_can_be_pressed_and_nothing_of_it_is_heard(
    key: str, lang: str
) -> None:
    page = opened(key, lang=lang)
    frames = having([page], "how-frame")
    assert len(frames) == len(COURSES[key].drawn)
    for frame in frames:
        assert (frame["attrs"]["inert"], frame["attrs"]["aria-hidden"]) == (True, "true")
        for node in nodes(frame["kids"]):
            assert not INERT & node.get("attrs", {}).keys()
    drawn = symbols("app", key)
    found = [fault for fault in faults([page], drawn) if "has no name" not in fault]
    assert found == []  # a picture's buttons are hidden from screen readers


@EVERY_PICTURE
def test_a_picture_shows_what_its_seat_may_see_and_no_more(key: str, number: int) -> None:
    context, _ = seen(key, number)
    picture = COURSES[key].drawn[number - 1]
    assert context.seat == picture.eyes
    assert context.game.observation(context.seen, picture.eyes) == context.seen
    view = load_view(key)
    rng = Random(number)
    guess = context.game.determinize(context.seen, picture.eyes, rng)
    other = replace(context, seen=context.game.observation(guess, picture.eyes))
    assert view.table(other) == view.table(context)


@EVERY_GAME
def test_a_round_has_four_to_six_pictures_and_there_are_three_to_five_pieces_of_advice(
    key: str,
) -> None:
    course = COURSES[key]
    assert 4 <= len(course.pictures) <= 6
    assert 3 <= len(course.advice) <= 5
    assert len(course.examples) == {"turandot": 4, "lucca-citta": 3, "musicando": 5}[key]
    assert len(course.variants) == {"turandot": 0, "lucca-citta": 0, "musicando": 1}[key]


@EVERY_GAME
def test_words_are_there_in_each_language_short_and_set_with_its_marks(key: str) -> None:
    course = COURSES[key]
    said = [course.aim, course.invented, *course.advice]
    said += [text for one in course.drawn for text in (one.title, one.text)]
    for one in said:
        assert sorted(one) == sorted(LANGUAGES)
        for text in one.values():
            assert not re.search(r"['\"]|\.\.\.|  ", text), text
            assert len(text.split()) <= 75, text
        assert not re.search("[«»„]", one["en"])
        assert re.fullmatch("([^“”«»„]|„[^“”„]*“)*", one["de"]), one["de"]
        french = re.sub(r"\{.*?\}", "", one["fr"])
        assert not re.search(r"[“”„]|(?<![\u202f!?])[!?;]|(?<!\u00a0)[:»]|«(?!\u00a0)", french)


@EVERY_GAME
def test_every_clause_that_a_picture_names_is_there_and_leads_back_to_it(key: str) -> None:
    course = COURSES[key]
    words = load_words("en", key, strict=True)
    for name in {*course.invented_clauses, *(n for one in course.drawn for n in one.clauses)}:
        assert NAMED.fullmatch(name)
        assert f"clause.{name}" in words
    for name in course.invented_clauses:
        assert f"ruling.{name}" in words
    shown = pictured(course)
    assert len(shown) >= 14
    for name, number in shown.items():
        assert name in course.drawn[int(number) - 1].clauses
        (clause,) = [
            node for node in having([opened(key, name)], "is-target") if texts([node])[0] == name
        ]
        assert f"table:rules how.{number}" in attrs([clause], "data-act")
        (page,) = [
            node
            for node in having([opened(key, f"how.{number}")], "how-page")
            if "data-focus" in node["attrs"]
        ]
        assert f"table:rules {name}" in attrs([page], "data-act")


@EVERY_GAME
def test_the_rules_open_with_how_to_play_and_why_leads_to_its_clause(key: str) -> None:
    first = opened(key)
    assert having([first], "how-pages")
    assert not having([first], "rule")
    clause = COURSES[key].drawn[0].clauses[0]
    assert having([opened(key, clause)], "is-target")
    assert not having([opened(key, clause)], "how-pages")
    assert attrs([first, opened(key, clause)], "data-act").count("table:rules how") == 2


@EVERY_GAME
def test_each_page_turns_to_its_neighbours(key: str) -> None:
    pages = having([opened(key)], "how-page")
    names = [page["attrs"]["data-page"] for page in pages]
    assert names[0] == "aim"
    assert names[-2:] == ["advice", "rules"]
    for at, page in enumerate(pages):
        turns_to = attrs(having([page], "how-turn"), "data-act")
        around = [*names[max(0, at - 1) : at], *names[at + 1 : at + 2]]
        assert turns_to == [f"table:rules how.{name}" for name in around]


@EVERY_GAME
def test_without_it_the_rules_are_the_clauses(key: str) -> None:
    words = load_words("en", key, strict=True)
    store_course(key, "{")
    for target in ("", "how", "how.3"):
        assert opened(key, target) == rules_sheet.rules(words, key, "")


def test_at_a_table_the_same_opens() -> None:
    seats = [Player("Anna", HUMAN), *(Player(name, "easy") for name in ("Bo", "Cleo"))]
    live = LiveGame(Session.new("turandot", 3, {}, seats, 7), Prefs(), lasting=True)
    live.act("table:rules")
    assert having(live.picture()["tree"][-1:], "how-pages")
    live.act("table:rules T-5.3")
    assert having(live.picture()["tree"][-1:], "is-target")


def test_turandots_examples_come_to_what_the_books_say() -> None:
    results = [" ".join(plain(seen("turandot", number)[1])) for number in (7, 8, 9, 10)]
    assert results[0] == (
        "Anna, alone on number 3, engages the comic tenor with 1 star for 1 money card."
    )
    assert results[1] == (
        "Bruno outbids Anna on number 4 and engages the dark tenor with 3 stars for 2 money cards."
        " Clara, the Maestro, now chooses for Anna."
    )
    for result, money in zip(results[2:], ("1 money card,", "2 money cards,"), strict=True):
        assert result == (
            f"On number 2, Anna, Bruno and Clara tie: the highest bid, {money} was bid"
            " more than once. Nobody gets the card."
            " Clara, the Maestro, now chooses for Anna and Bruno, and takes a card last."
        )
    money = []
    for name in ("alone", "outbid", "tie", "tie_above"):
        _, played = replayed("turandot", COURSES["turandot"].games[name])
        money.append([company.money for company in played[-1].state.companies])
    assert money == [[2, 3, 3], [3, 1, 3], [3, 3, 3], [3, 3, 3]]


def test_luccas_examples_come_to_what_the_book_says() -> None:
    results = [plain(seen("lucca-citta", number)[1]) for number in (7, 8, 9)]
    assert [line.partition(" ")[0] for line in results[0]] == ["Clara", "Anna", "Bruno"]
    assert [re.findall(r"(\d) shields", line) for line in results[0]] == [["4"], ["4"], ["3"]]
    assert results[1] == [
        "Anna opens the red palazzo: 5 points.",
        "2 for what Bruno has under construction in the same colour.",
        "1 for what Clara has under construction in the same colour.",
        "2 because David has completed and not opened the same colour.",
    ]
    assert results[2] == [
        "Anna: 4 walls and 1 tower, for 3 opened palazzi: 15 points.",
        "Bruno has 5 shields of the 6 the walls need: walls and towers score nothing.",
    ]


def test_musicandos_examples_count_what_the_rules_allow() -> None:
    pages = having([opened("musicando")], "is-picture")
    sentences = [" ".join(texts(having([page], "how-text"))) for page in pages[6:]]
    ends = ("fits in 5 places.", "fits in 4 places.", "Here 4 notes of the hand", "Here 4 notes")
    assert all(end in sentence for end, sentence in zip(ends, sentences, strict=False))
    assert plain(seen("musicando", 11)[1])[1:] == [
        "David is blocked.",
        "Bruno is blocked.",
        "David loses this turn, blocked by Clara.",
    ]
    assert plain(seen("musicando", 12)[1]) == ["Anna passes.", "Anna draws a card."]
    game, played = replayed("musicando", COURSES["musicando"].games["lesson"])
    deals = [turn.state for turn in played if turn.steps and _scored(turn.steps)]
    assert [totals(game, state) for state in deals] == [
        {"NS": 12, "EW": 3},
        {"NS": 19, "EW": 1},
        {"NS": 27, "EW": 6},
        {"NS": 30, "EW": 18},
    ]


def _scored(steps: Sequence[Step[Any]]) -> bool:
    return any(step.event.key == "deal_scored" for step in steps)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_for_themselves_has_a_page_of_its_own_in_musicando(lang: str) -> None:
    words = load_words(lang, "musicando", strict=True)
    page = having([opened("musicando", lang=lang)], "is-picture")[-1]
    assert texts(having([page], "how-over")) == [words("how.variant")]
    assert {"M-7.2", "M-7.3", "M-7.4", "M-7.6"} <= {*texts(having([page], "how-clauses"))}
    for shown in ("stock-count", "stave", "players"):
        assert having([page], shown), shown


@EVERY_GAME
def test_it_is_small_enough_to_be_fetched_when_it_is_asked_for(key: str) -> None:
    assert len(WRITTEN[key].encode()) < 20_000
