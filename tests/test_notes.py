"""Notes on moves: shown in replay and log, written, saved, shared and exported."""

from __future__ import annotations

import json
from base64 import b64decode
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from host_driver import HELLO, RESUME, act, kept, run_host, stored_games
from pictures import attrs, dialog, having, nodes, read, texts
from random_games import play_on
from test_moment import OVER, RUNNING, fields, linked

from host.prefs import Prefs
from host.table.replay import Replay
from host.table.story import PACES, reading_time
from pyengine import link, record
from pyengine.session import Session

if TYPE_CHECKING:
    from types import SimpleNamespace

    from host_driver import HostRun

    from host.nodes import Node
    from pyengine.record import Record

SITE = HELLO | {"address": "https://example.org/t/"}
WATCH = act("records:watch g")
TEXT = "Regarde <b>ici</b> !"


def noted(played: Session, *notes: tuple[int, str]) -> Record:
    return replace(played.record(), notes=notes)


def watched(*notes: tuple[int, str]) -> Replay:
    return Replay(Session.resume(noted(OVER, *notes), Random(1)), Prefs())


def shown(replay: Replay) -> list[str]:
    return texts(having(replay.picture()["tree"], "note-text"))


def test_a_note_stands_at_its_move_as_text_in_a_language_that_nobody_knows() -> None:
    replay = watched((2, TEXT), (0, "Start\u202e\n!"))
    assert shown(replay) == ["Start !"]
    for at, there in ((1, []), (2, [TEXT]), (3, [])):
        replay.stand_after(at)
        assert shown(replay) == there
    replay.stand_after(2)
    [note] = having(replay.picture()["tree"], "note-text")
    assert note["attrs"] == {"lang": "", "dir": "auto"}


def test_a_note_is_announced_once_and_stays_long_enough_to_be_read() -> None:
    replay = watched((2, TEXT))
    said = []
    while replay.timeline.plies < 4:
        said.append(replay.picture()["say"])
        replay.act("replay:step")
    assert len([one for one in said if TEXT in one]) == 1
    replay.stand_after(1)
    while replay.timeline.plies < 2:
        replay.tick()
    replay.act("replay:play")
    noted = replay.pause
    replay.session.notes.clear()
    assert noted - replay.pause == pytest.approx(PACES["normal"] * reading_time(TEXT))


def test_the_log_has_each_note_after_what_came_of_its_move() -> None:
    replay = watched((0, "First"), (2, TEXT))
    replay.act("table:log")
    lines = [one for one in nodes(replay.picture()["tree"]) if one["tag"] == "li"]
    log = [read([one]) for one in lines if one["class"] in {"log-line", "log-note"}]
    assert log[0] == "A note: First"
    before = [entry for entry in OVER.log if entry.at < 2]
    assert log.index(f"A note: {TEXT}") == len(before) + 1
    assert len(log) == len(OVER.log) + 2


def test_older_readers_have_the_same_game() -> None:
    told = json.loads(record.write(noted(OVER, (2, TEXT))))
    del told["notes"]
    assert record.read(json.dumps(told)) == OVER.record()
    assert link.unpack(link.pack(noted(OVER, (2, TEXT)))).notes == ((2, TEXT),)


# --- Written --------------------------------------------------------------------------------------


def write(text: str, steps: int = 0) -> list[dict[str, str]]:
    """Return the page's messages when somebody writes a note some steps on."""
    said = [act("replay:step")] * steps
    return [*said, act("replay:note"), act("replay:noted", text), act("dialog:close")]


def shelf(played: Session) -> str:
    return kept(record.write(played.record()))


def notes_of(text: str) -> list[list[object]]:
    found: list[list[object]] = json.loads(text).get("notes", [])
    return found


def test_a_note_is_written_where_a_kept_game_is_watched_and_is_kept_with_it(
    host_modules: SimpleNamespace,
) -> None:
    table = run_host(host_modules, SITE, WATCH, act("replay:note"), game=shelf(OVER))
    field = next(one for one in nodes(table.last["tree"]) if one["tag"] == "textarea")
    assert field["attrs"]["maxlength"] == "280"
    table = run_host(host_modules, SITE, WATCH, *write(TEXT), game=shelf(OVER))
    [game] = stored_games(table)
    assert notes_of(game["text"]) == [[0, TEXT]]
    assert record.read(game["text"]) == noted(OVER, (0, TEXT))
    assert json.loads(game["text"])["result"] is not None
    assert texts(having(table.last["tree"], "note-text")) == [TEXT]
    again = run_host(
        host_modules, SITE, WATCH, *write(TEXT), act("replay:unnote"), game=shelf(OVER)
    )
    assert notes_of(stored_games(again)[0]["text"]) == []


def test_a_note_at_the_table_stays_with_the_game_that_goes_on(
    host_modules: SimpleNamespace,
) -> None:
    acts = [RESUME, act("table:replay"), *write(TEXT), act("replay:end"), act("table:log")]
    table = run_host(host_modules, SITE, *acts, game=shelf(RUNNING))
    assert notes_of(stored_games(table)[0]["text"]) == [[0, TEXT]]
    assert read(having(table.last["tree"], "log-note")) == f"A note: {TEXT}"


def test_a_note_on_a_game_of_the_address_goes_into_the_address_and_a_reload_goes_on(
    host_modules: SimpleNamespace,
) -> None:
    asked = linked(OVER, at="0", show="replay")
    table = run_host(host_modules, SITE, asked, *write(TEXT))
    carried = [told["link"] for told in table.told if told["type"] == "carry"]
    assert link.unpack(carried[-1]) == noted(OVER, (0, TEXT))
    again = asked | {"text": carried[-1], "watch": table.last["watching"]}
    table = run_host(host_modules, SITE, again)
    assert texts(having(table.last["tree"], "note-text")) == [TEXT]
    assert table.last["watching"]["at"] == again["watch"]["at"]


def test_what_is_too_long_is_cut_and_what_is_none_is_no_note(host_modules: SimpleNamespace) -> None:
    for text, there in (("x" * 300, [[0, "x" * 280]]), (" \n\u202e", [])):
        table = run_host(host_modules, SITE, WATCH, *write(text), game=shelf(OVER))
        assert notes_of(stored_games(table)[0]["text"]) == there


def test_a_note_for_which_a_record_has_no_room_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replay = watched((2, "old"))
    replay.stand_after(2)
    monkeypatch.setattr(record, "MAX_RECORD_BYTES", len(record.write(replay.session.record())) + 10)
    assert not replay.act("replay:noted", "x" * 50)
    assert shown(replay) == ["old"]
    assert "no room for another note" in read(replay.picture()["tree"])


# --- Handed on ------------------------------------------------------------------------------------


def test_notes_are_in_the_link_the_text_and_the_file_and_come_back_with_them(
    host_modules: SimpleNamespace,
) -> None:
    written = [SITE, WATCH, *write(TEXT), act("table:share")]

    def out(kind: str) -> list[Node]:
        table = run_host(host_modules, *written, act(f"records:as {kind}"), game=shelf(OVER))
        tree: list[Node] = table.last["tree"]
        return tree

    [address] = [one["attrs"]["value"] for one in having(out("game"), "share-field")]
    assert link.read_link(address) == noted(OVER, (0, TEXT))
    [text] = [one["attrs"]["value"] for one in having(out("text"), "share-field")]
    assert record.read(text) == noted(OVER, (0, TEXT))
    [href] = [one for one in attrs(out("file"), "href") if one.startswith("data:")]
    assert b64decode(href.partition(",")[2]).decode() == text
    opened = {"type": "open", "text": text, "link": False}
    table = run_host(host_modules, SITE, opened, act("records:opened watch"))
    assert texts(having(table.last["tree"], "note-text")) == [TEXT]


def exported(table: HostRun) -> str:
    [field] = having(table.last["tree"], "share-field")
    return str(field["attrs"]["value"])


def test_a_backup_has_the_notes_and_brings_them_to_a_new_device(
    host_modules: SimpleNamespace,
) -> None:
    game = kept(record.write(noted(OVER, (2, TEXT))))
    line = exported(
        run_host(host_modules, SITE, act("records:games"), act("records:export"), game=game)
    )
    table = run_host(host_modules, SITE, {"type": "import", "texts": [line]})
    assert notes_of(stored_games(table)[0]["text"]) == [[2, TEXT]]


def test_a_post_says_what_its_author_says_at_that_move(host_modules: SimpleNamespace) -> None:
    table = run_host(host_modules, SITE, linked(OVER, at="2", show="replay", note=TEXT))
    assert texts(having(table.last["tree"], "note-text")) == [TEXT]
    table = run_host(host_modules, SITE, linked(OVER, at="2", show="play", note=TEXT))
    assert read(having(table.last["tree"], "toast-text")).startswith(TEXT)
    assert notes_of(stored_games(table)[0]["text"]) == [], "the new game is another one"


def test_a_game_that_goes_on_from_a_replay_has_no_notes_of_it() -> None:
    replay = watched((2, TEXT))
    replay.stand_after(4)
    assert replay.takeover.by("A").notes == ()


def test_the_dialog_closes_without_a_change_when_it_is_put_away() -> None:
    replay = watched((0, TEXT))
    replay.act("replay:note")
    assert dialog(replay.picture()["tree"])
    replay.top.dialog.close()
    assert shown(replay) == [TEXT]


@pytest.mark.parametrize(("notes", "offered"), [([(0, TEXT)], "Delete the note"), ([], "Cancel")])
def test_only_a_note_that_there_is_can_be_deleted(
    notes: list[tuple[int, str]], offered: str
) -> None:
    replay = watched(*notes)
    replay.act("replay:note")
    [away] = [
        node
        for node in nodes(replay.picture()["tree"])
        if node.get("attrs", {}).get("data-act") == "replay:unnote"
    ]
    assert away["text"] == offered


def test_a_whole_game_can_be_noted_at_each_move() -> None:
    session = play_on(Session.resume(RUNNING.record(), Random(1)), RUNNING.ply)
    for at in range(session.ply + 1):
        session.note(at, f"Note {at}")
    replay = Replay(session, Prefs())
    replay.act("table:log")
    assert len(having(replay.picture()["tree"], "log-note")) == session.ply + 1


def test_a_shared_table_has_fields_for_what_is_said(host_modules: SimpleNamespace) -> None:
    table = run_host(
        host_modules, SITE, linked(OVER, at="2"), act("table:share"), act("records:as replay")
    )
    assert fields(table)[0] == ""
