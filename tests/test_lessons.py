"""Lessons: their data replays, points at what is drawn, and has an answer to every move."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Any

import pytest
from pictures import attrs, having, nodes, texts

from games import load_words
from host.prefs import Prefs
from host.table.coach import LessonProgress, skipped
from host.table.lesson import Lesson
from host.table.script import Script
from host.table.story import MARKS
from host.translations import LANGUAGES
from pyengine import record
from pyengine.games import KEYS
from tools import game_files

if TYPE_CHECKING:
    from collections.abc import Iterator

SCRIPTS = {
    key: Script.read(game_files.lesson(folder)) for key, folder in game_files.folders().items()
}
LONGEST = 35
"""The most words in a step."""
STEPS = range(10, 21)
"""How many steps a lesson may have."""
MINUTES = 5
"""Minutes that the lobby states, at 200 words a minute, 2 s a press and 4 s a move."""

EVERY_GAME = pytest.mark.parametrize("key", KEYS)


def taught(key: str, step: int = 0, lang: str = "en") -> Lesson:
    return Lesson(key, SCRIPTS[key], Prefs(lang=lang), step)


def coach_says(picture: dict[str, Any]) -> str:
    [says] = [node for node in nodes(picture["tree"]) if "data-coach" in node.get("attrs", {})]
    return " ".join(texts([says]))


def without_marks(text: str) -> str:
    """Return a text without the marks that set names apart."""
    return text.translate(MARKS)


def wanted(picture: dict[str, Any]) -> set[str]:
    """Return the moves of the controls marked as wanted."""
    found = (node.get("attrs", {}) for node in nodes(picture["tree"]))
    return {one["data-move"] for one in found if "data-wanted" in one}


def pictures(lesson: Lesson) -> Iterator[dict[str, Any]]:
    """Yield every picture of a lesson in which the offered control is always pressed."""
    for _ in range(200):
        picture = lesson.picture()
        yield picture
        if picture["lesson"] == "done":
            return
        moves = wanted(picture)
        if moves:
            (move,) = moves
            assert lesson.move(move)
        else:
            assert "coach:next" in attrs(picture["tree"], "data-act")
            lesson.act("coach:next")
    pytest.fail("the lesson does not end")


@EVERY_GAME
def test_pressing_what_is_offered_leads_through_every_step_to_the_end_of_the_game(key: str) -> None:
    lesson, script = taught(key), SCRIPTS[key]
    shown = list(dict.fromkeys(picture["lesson"] for picture in pictures(lesson)))
    numbers = [f"{step}/{len(script.steps)}" for step in range(1, len(script.steps) + 1)]
    assert shown == [*numbers[: len(shown) - 1], "done"]
    assert len(shown) in {len(numbers), len(numbers) + 1}  # the last may have something told first
    assert lesson.session.record().moves == script.moves
    assert lesson.session.to_move == ()
    assert lesson.session.game.winners(lesson.session.state)


def test_l_5_2_an_opening_is_told_on_one_page_with_what_it_pays_for() -> None:
    pages = [without_marks(coach_says(one)) for one in pictures(taught("lucca-citta"))]
    told = (
        "Mimì opens the red palazzo: 3 points."
        " 1 for what you have under construction in the same colour."
        " 2 for what Puck has under construction in the same colour."
    )
    assert told in pages
    nothing = "You open the yellow palazzo: 0 points. Nobody else has anything unopened"
    assert [page for page in pages if page.startswith(nothing)]


@EVERY_GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_press_turns_one_page_and_the_coach_counts_them(key: str, lang: str) -> None:
    drawn = list(pictures(taught(key, lang=lang)))
    counts = [texts(having(picture["tree"], "coach-at")) for picture in drawn]
    words = load_words(lang)
    assert counts == [
        [words("coach.at", at=page, of=len(drawn))] for page in range(1, len(drawn) + 1)
    ]
    told = [picture["lesson"] for picture in drawn]
    for step in range(len(SCRIPTS[key].steps) - 1):
        back = taught(key, step, lang).picture()
        assert texts(having(back["tree"], "coach-at")) in [
            count for count, lesson in zip(counts, told, strict=True) if lesson == back["lesson"]
        ]


def test_a_page_keeps_its_count_in_another_language_as_far_as_it_has_one() -> None:
    lesson = taught("musicando")
    for _ in range(3):
        lesson.act("coach:next") if not lesson.wanted else lesson.move(lesson.wanted)
    for lang in LANGUAGES:
        lesson.top.follow(Prefs(lang=lang))
        of = len(list(pictures(taught("musicando", lang=lang))))
        at = load_words(lang)("coach.at", at=4, of=of)
        assert texts(having(lesson.picture()["tree"], "coach-at")) == [at]


@EVERY_GAME
def test_a_lesson_is_as_short_as_the_lobby_says(key: str) -> None:
    assert len(SCRIPTS[key].steps) in STEPS


@EVERY_GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_takes_the_minutes_that_the_lobby_says(key: str, lang: str) -> None:
    drawn = list(pictures(taught(key, lang=lang)))
    said = [text for text, _ in groupby(map(coach_says, drawn))]
    moves = sum(1 for picture in drawn if wanted(picture))
    presses = len(drawn) - 1 - moves
    seconds = len(" ".join(said).split()) / 200 * 60 + 2 * presses + 4 * moves
    assert round(seconds / 60) <= MINUTES


def test_musicandos_lesson_meets_every_display() -> None:
    script = SCRIPTS["musicando"]
    met = set()
    for step, one in enumerate(script.steps):
        state = taught("musicando", step).session.state
        if one.wanted and state.contract and state.phase == "play":
            met.add(state.contract.display)
    assert met == {*"SGPM"}


@EVERY_GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_coach_never_says_more_than_can_be_read_at_a_glance(key: str, lang: str) -> None:
    for picture in pictures(taught(key, lang=lang)):
        assert 1 <= len(coach_says(picture).split()) <= LONGEST, picture["lesson"]


@EVERY_GAME
def test_a_screen_reader_hears_nothing_twice(key: str) -> None:
    for picture in pictures(taught(key)):
        sentences = re.split(r"(?<=[.!?]) ", picture["say"])
        assert len(sentences) == len({*sentences}), picture["say"]


@EVERY_GAME
def test_what_the_coach_points_at_is_on_the_table_once(key: str) -> None:
    for step, one in enumerate(SCRIPTS[key].steps):
        pointed = [
            node
            for node in nodes(taught(key, step).picture()["tree"])
            if "data-coached" in node.get("attrs", {})
        ]
        assert len(pointed) == len(one.points), (step + 1, one.points)


@EVERY_GAME
def test_a_wanted_move_is_the_learners_and_any_other_legal_one_is_answered_and_not_made(
    key: str,
) -> None:
    script = SCRIPTS[key]
    for step, one in enumerate(script.steps):
        if not one.wanted:
            continue
        lesson = taught(key, step)
        game, state = lesson.session.game, lesson.session.state
        assert script.moves[one.at] == f"{script.learner} {lesson.wanted}"
        assert script.learner in game.to_ask(state)
        spelled = [game.write(move) for move in game.legal_moves(state, script.learner)]
        for text in {*spelled} - {lesson.wanted}:
            assert not lesson.move(text)
            picture = lesson.picture()
            assert picture["ply"] == one.at
            assert having(picture["tree"], "coach-answer")
            assert having(picture["tree"], "coach-says")[0]["class"] == "coach-says visually-hidden"
            assert wanted(picture) == {lesson.wanted}


@EVERY_GAME
def test_what_the_coach_said_comes_back_in_the_place_of_an_answer_with_the_next_press(
    key: str,
) -> None:
    step = next(at for at, one in enumerate(SCRIPTS[key].steps) if one.wanted)
    lesson = taught(key, step)
    game, state = lesson.session.game, lesson.session.state
    spelled = [game.write(move) for move in game.legal_moves(state, SCRIPTS[key].learner)]
    lesson.move(next(text for text in spelled if text != lesson.wanted))
    acts = attrs(lesson.picture()["tree"], "data-act")
    lesson.act(next(act for act in acts if act.startswith(f"{key}:")))
    tree = lesson.picture()["tree"]
    assert not having(tree, "coach-answer")
    assert having(tree, "coach-says")[0]["class"] == "coach-says"


@EVERY_GAME
def test_a_move_that_is_not_legal_is_refused_by_its_clause(key: str) -> None:
    step = next(at for at, one in enumerate(SCRIPTS[key].steps) if one.wanted)
    lesson = taught(key, step)
    assert not lesson.move("hop")
    assert having(lesson.picture()["tree"], "prompt-no")


@EVERY_GAME
def test_a_lesson_goes_on_at_any_step_and_one_step_back(key: str) -> None:
    last = len(SCRIPTS[key].steps) - 1
    for step in range(1, last):
        lesson = taught(key, step)
        assert lesson.picture()["lesson"] == f"{step + 1}/{last + 1}"
        lesson.act("coach:back")
        assert lesson.picture()["lesson"] == f"{step}/{last + 1}"
    assert taught(key, 10_000).picture()["lesson"] == "done"


@pytest.mark.parametrize(
    ("key", "step", "told"),
    [
        ("turandot", 11, "Played meanwhile: 2 moves."),
        ("turandot", 16, "Played meanwhile: 9 moves (4 for you)."),
        ("lucca-citta", 9, "Played for you: 1 move."),
        ("lucca-citta", 14, "Played for you: 3 moves."),
        ("musicando", 9, "Played meanwhile: 4 moves (1 for you)."),
        ("musicando", 12, "Played for you: 5 moves."),
        ("musicando", 2, None),
    ],
)
def test_moves_that_a_lesson_makes_for_the_learner_are_counted_and_heard(
    key: str, step: int, told: str | None
) -> None:
    picture = taught(key, step - 1).picture()
    shown = having(picture["tree"], "coach-skipped")
    assert [" ".join(texts([each])) for each in shown] == ([told] if told else [])
    assert picture["say"].startswith(told or coach_says(picture))


def own_told(lang: str, picture: dict[str, Any]) -> int:
    """Return how many of the learner's own moves a picture says were made for them."""
    words = load_words(lang)
    shown = [" ".join(texts([each])) for each in having(picture["tree"], "coach-skipped")]
    for own in range(1, 40):
        for made in range(own, 100):
            at = LessonProgress(number=1, of=1, skipped=made, own=own)
            if shown == [skipped(words, at)]:
                return own
    return 0


@EVERY_GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_number_of_the_learners_moves_announced_before_is_the_one_stated_after(
    key: str, lang: str
) -> None:
    lesson, steps, words = taught(key, lang=lang), SCRIPTS[key].steps, load_words(lang)
    announced, told, step = [], [], -1
    for picture in pictures(lesson):
        own, says = own_told(lang, picture), coach_says(picture)
        if own > 3:
            told.append(own)
        assert announced[: len(told)] == told  # each was announced
        text = steps[lesson.step].text[lang]
        if says.startswith(text) and step != lesson.step:
            step = lesson.step
            for number in range(1, 40):
                if says == f"{text} {words('coach.ahead', n=number)}":
                    announced.append(number)
                    assert says in picture["say"]
    assert announced == told
    assert announced == {"turandot": [4], "lucca-citta": [13], "musicando": [5, 11, 11, 15]}[key]


@EVERY_GAME
def test_a_step_gone_back_to_counts_what_it_counted_on_the_way_there(key: str) -> None:
    counted = {}
    lesson = taught(key)
    for picture in pictures(lesson):
        if coach_says(picture).startswith(SCRIPTS[key].steps[lesson.step].text["en"]):
            counted[lesson.step] = texts(having(picture["tree"], "coach-skipped"))
    last = len(SCRIPTS[key].steps) - 1
    skipping = [step for step in counted if SCRIPTS[key].steps[step].skip and step < last]
    assert skipping
    for step in skipping:
        again = taught(key, step).picture()
        assert texts(having(again["tree"], "coach-skipped")) == counted[step], step + 1


@EVERY_GAME
def test_what_happened_is_told_and_counted_in_the_order_in_which_it_did(key: str) -> None:
    """No moves are counted before they are made, nor together with what came before them."""
    script, lesson, seen = SCRIPTS[key], taught(key), 0
    for picture in pictures(lesson):
        made, at = range(seen, lesson.session.ply), lesson.session.ply
        skipped = having(picture["tree"], "coach-skipped")
        counts = [int(found[0]) for each in skipped if (found := re.findall(r"\d+", str(each)))]
        assert all(count <= len(made) for count in counts), (picture["lesson"], at)
        if wanted(picture) and at == script.steps[lesson.step].at:
            at += 1  # the learner sees their own move being made
        seen = max(seen, at)


def test_the_end_of_musicandos_first_deal_is_explained_while_its_score_is_shown() -> None:
    [step] = [at for at, one in enumerate(SCRIPTS["musicando"].steps) if one.told]
    for lesson in (taught("musicando", step), taught("musicando")):
        picture = next(each for each in pictures(lesson) if lesson.step == step and lesson.told)
        assert having(picture["tree"], "deal-told")
        assert "First place brings 4 points" in coach_says(picture)
        lesson.act("coach:next")
        assert lesson.step == step + 1


@EVERY_GAME
def test_the_number_of_the_step_stands_there_while_others_moves_are_told_too(key: str) -> None:
    for picture in pictures(taught(key)):
        [at] = having(picture["tree"], "coach-at")
        assert " ".join(texts([at])), picture["lesson"]


@EVERY_GAME
def test_where_nothing_is_wanted_the_table_waits_for_the_press_of_next(key: str) -> None:
    lesson = taught(key)
    before = lesson.session.ply
    picture = lesson.picture()
    for act in {*attrs(picture["tree"], "data-act")} - {"coach:next", "coach:free"}:
        lesson.act(act)
    assert (lesson.session.ply, lesson.step) == (before, 0)


@EVERY_GAME
def test_from_any_step_one_can_play_on_against_bots(key: str) -> None:
    for step in range(len(SCRIPTS[key].steps)):
        played = taught(key, step).session.record()
        assert record.read(record.write(played)) == played
        assert [one.by for one in played.seats].count("human") == 1


@EVERY_GAME
def test_what_the_coach_says_is_set_with_the_marks_of_its_language(key: str) -> None:
    said = [one.text for one in SCRIPTS[key].steps]
    said += [one.other for one in SCRIPTS[key].steps if one.other]
    for one in said:
        assert sorted(one) == sorted(LANGUAGES)
        for text in one.values():
            assert not re.search(r"['\"]|\.\.\.|  ", text), text
            assert len(text.split()) <= LONGEST, text
        assert not re.search("[«»„]", one["en"])
        assert re.fullmatch("([^“”«»„]|„[^“”„]*“)*", one["de"]), one["de"]
        assert not re.search(r"[“”„]|(?<![\u202f!?])[!?;]|(?<!\u00a0)[:»]|«(?!\u00a0)", one["fr"])
