"""Links and files as other programs pass them on: each opens, or the refusal says why not."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from pathlib import Path

import pytest
from in_node import module

from pyengine import files, link, record
from pyengine.record import RecordError
from pyengine.replaying import states

FOLDER = Path(__file__).parent / "received"
GAME = record.read((FOLDER / "plain.json").read_text("utf-8"))
GOOD = link.pack(GAME)
REFUSED = {"empty.json": "not_json", "lone-surrogate-raw.json": "not_utf8"}
MANY = [path.name for path in sorted(FOLDER.glob("*games*"))]
OTHER_GAMES = {"one.jsonl": 84, "powershell-game.json": 0}  # with the number of moves of each
ONE = [path.name for path in sorted(FOLDER.iterdir()) if path.name not in {*MANY, *REFUSED}]


def in_lines(between: str) -> str:
    return between.join(re.findall(".{1,70}", GOOD))


VARIANTS = {
    "as it is": f"#g={GOOD}",
    "without its mark": GOOD,
    "without the letter of its mark": f"#{GOOD}",
    "a whole address": f"https://example.org/t/?lang=de#g={GOOD}",
    "an escaped sign of equality": f"#g%3D{GOOD}",
    "a slash": f"#/g={GOOD}",
    "a capital": f"#G={GOOD}",
    "an escaped hash": f"https://example.org/t/%23g={GOOD}",
    "an escaped address": f"https%3A%2F%2Fexample.org%2F%23g%3D{GOOD}",
    "quoted-printable": f"#g=3D{GOOD}",
    **{
        f"followed by {after}": f"#g={GOOD}{after}"
        for after in (".", ")", ">", ",", "%3E", "_", "/")
    },
    "padding": f"#g={GOOD}==",
    "a blank": f"#g={GOOD}%20",
    "a sentence around": f"Look here: <https://example.org/#g={GOOD}> and say!",
    "a sentence behind": f"#g={GOOD} and more words",
    **{f"broken by {by!r}": f"#g={in_lines(by)}" for by in (" ", "%20", "%0A", "=%0A", "\n> ")},
    "a tracker's parameter": f"#g={GOOD}&fbclid=abc",
    "escaped letters": f"#g={GOOD.replace('-', '%2D').replace('_', '%5F')}",
    "the other alphabet": f"#g={GOOD.replace('-', '+').replace('_', '/')}",
    **{
        f"preceded by {before}": f"{before}g={GOOD}"
        for before in ("#lang=de&", "#?lang=de&", "#lang%3Dde%26", "#lang=de;", "#!/", "#(")
    },
    "an address in the address": f"#https://example.org/t/#g={GOOD}",
    "the link twice": f"#g={GOOD}/#g={GOOD}",
    "the link without its mark before it": f"{GOOD}/#g={GOOD}",
    "a damaged link before it": f"#g={GOOD[:-9]}/#g={GOOD}",
    "another name": f"#record={GOOD}",
    "a folder before it, and no mark": f"#de/{GOOD}",
    "no sign of equality": f"#g{GOOD}",
    "quotation marks": f'#g="{GOOD}"',
    "a space of no width": f"#g={GOOD[:50]}\u200b{GOOD[50:]}",
    "an escaped space of no width": f"#g={GOOD[:50]}%E2%80%8B{GOOD[50:]}",
}


@pytest.mark.parametrize("text", VARIANTS.values(), ids=VARIANTS)
def test_case_4_a_link_that_went_through_other_programs_opens(text: str) -> None:
    assert {"-", "_"} <= {*GOOD}
    assert link.read_link(text) == GAME


def test_case_4_a_link_that_has_lost_something_is_refused_and_never_guessed() -> None:
    for text in (GOOD[:-9], GOOD.lower(), GOOD[:40] + GOOD[41:], GOOD + "AAAA", f"{GOOD[:60]}…"):
        with pytest.raises(RecordError) as caught:
            link.read_link(f"#g={text}")
        assert caught.value.refused.key == "link_damaged"
    with pytest.raises(RecordError) as caught:
        link.read_link("%" * (link.MAX_ESCAPED_CHARS + 1))
    assert caught.value.refused.key == "link_too_long"


OTHER = link.pack(replace(GAME, seed=GAME.seed and GAME.seed + 1))
LOST = {
    "cut off": f"#g={GOOD[:-9]}",
    "lower case": f"#g={GOOD.lower()}",
    "a letter less": f"#g={GOOD[:40] + GOOD[41:]}",
    "letters more": f"#g={GOOD}AAAA",
    "an ellipsis": f"#g={GOOD[:60]}…",
    "nothing": "#g=",
    "none at the first eight places": "#" + "g=eNA&" * link.MOST_PLACES + f"g={GOOD}",
}
SEVERAL = {
    "a damaged game before it": f"#g={GOOD[:-9]}&g={GOOD}",
    "a damaged game after it": f"#g={GOOD}&g={OTHER[:-9]}",
    "another game after it": f"#g={GOOD}&g={OTHER}",
    "another game before it": f"#g={OTHER}&g={GOOD}",
}


def test_the_poster_reads_of_a_link_what_the_page_opens() -> None:
    with module("linked-record.js") as run:
        for name, text in (VARIANTS | LOST | SEVERAL).items():
            found = run(f"return its.linkedRecord({json.dumps(text)})")
            try:
                meant = link.read_link(text)
            except RecordError:
                assert found is None, name
            else:
                assert found, name
                assert record.from_fields(found) == meant, name
                assert (name in LOST, meant == GAME) == (False, name != "another game before it")


def test_of_several_faults_the_records_own_is_reported() -> None:
    fields = json.loads(record.write(GAME)) | {"tavolino": 2}
    newer = urlsafe_b64encode(zlib.compress(json.dumps(fields).encode(), 9)).decode().rstrip("=")
    for text in (f"#g=1&g={newer}", f"#g={newer}&g=1"):
        with pytest.raises(RecordError) as caught:
            link.read_link(text)
        assert caught.value.refused.key == "version"


def test_a_text_that_begins_a_game_at_many_places_is_read_at_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[str] = []
    unpack = link.unpack
    monkeypatch.setattr(link, "unpack", lambda text: tried.append(text) or unpack(text))
    with pytest.raises(RecordError):
        link.read_link("#" + "g=eNA&" * 30_000)
    assert tried == ["eNA"] * link.MOST_PLACES


def test_case_4_several_links_in_one_text_are_found_each() -> None:
    assert [link.read_link(text) for text in link.find_links(f"#g={GOOD}\nor\n#g={GOOD}.")] == [
        GAME
    ] * 2


@pytest.mark.parametrize("name", ONE)
def test_case_6c_a_file_of_one_game_is_read_whatever_it_is_called(name: str) -> None:
    [text] = files.split(files.decode((FOLDER / name).read_bytes()))
    kept = record.from_fields(files.fields(text))
    *_, end = states(kept)
    moves = OTHER_GAMES.get(name, len(GAME.moves))
    assert (len(kept.moves), kept.game.to_move(end) == ()) == (moves, moves > 0)


@pytest.mark.parametrize("name", MANY)
def test_case_6c_a_file_of_many_games_is_read_whatever_it_is_called(name: str) -> None:
    texts = files.split(files.decode((FOLDER / name).read_bytes()))
    assert [len(record.read(text).game.seats) for text in texts] == [3, 4, 5]


@pytest.mark.parametrize(("name", "key"), REFUSED.items())
def test_case_6c_a_file_that_cannot_be_put_right_is_refused_by_name(name: str, key: str) -> None:
    with pytest.raises(RecordError) as caught:
        files.fields(files.split(files.decode((FOLDER / name).read_bytes()))[0])
    assert caught.value.refused.key == key


def test_a_repaired_record_is_the_same_game_and_names_keep_their_quotes() -> None:
    for name in ("wrapped76.json", "quoted-mail.json", "smart-quotes-all.json", "fenced.txt"):
        [text] = files.split((FOLDER / name).read_text("utf-8"))
        assert record.from_fields(files.fields(text)) == GAME, name
    named = json.loads((FOLDER / "plain.json").read_text("utf-8"))
    named["seats"][0]["name"] = "An\u201cna\u201d, \u00a0]"
    text = json.dumps(named, ensure_ascii=False)
    assert files.fields(f"{text[:-1]},\n}}") == named


def test_lines_of_different_lengths_may_have_lost_blanks_and_are_not_joined() -> None:
    text = json.dumps(json.loads((FOLDER / "plain.json").read_text("utf-8")))
    broken = text.replace("Puck 0", "Puck\n0").replace("Puck 1", "Puck\n1")
    with pytest.raises(RecordError) as caught:
        files.fields(broken)
    assert caught.value.refused.key == "wrapped"


def test_one_line_that_is_nested_too_deep_is_one_wrong_line_among_good_ones() -> None:
    good = (FOLDER / "one.jsonl").read_text("utf-8").strip()
    assert files.split(f"{good}\n{'[' * 9}\n\n{good}") == [good, "[" * 9, good]


def test_a_packed_bomb_and_a_cut_packed_file_are_refused() -> None:
    import gzip  # noqa: PLC0415 # here alone

    for data, key in (
        (gzip.compress(b" " * (files.MAX_FILE_BYTES + 1)), "file_too_long"),
        (gzip.compress(b"{}")[:-4], "packed"),
        (b"\x1f\x8bzork", "packed"),
    ):
        with pytest.raises(RecordError) as caught:
            files.decode(data)
        assert caught.value.refused.key == key


# --- the command line -----------------------------------------------------------------------------


def called(*args: str, given: bytes = b"") -> tuple[int, list[str]]:
    command = [sys.executable, "-m", "pyengine", *args]
    done = subprocess.run(command, input=given, capture_output=True, check=False)  # noqa: S603 # our own command
    assert done.stderr == b""
    return done.returncode, done.stdout.decode().splitlines()


def test_case_6d_utf_16_and_case_6e_standard_input_are_read() -> None:
    path = FOLDER / "powershell-game.json"
    for args in (["replay", str(path)], ["replay", "-"]):
        status, [line] = called(*args, given=path.read_bytes())
        assert (status, json.loads(line)["to_move"]) == (0, ["A", "B", "C"])


def test_case_6e_replay_names_each_line_of_the_pages_own_export() -> None:
    path = str(FOLDER / "tavolino-games.jsonl")
    status, lines = called("replay", path)
    assert status == 0
    assert [json.loads(line)["file"] for line in lines] == [f"{path}:{n}" for n in (1, 2, 3)]
    one = str(FOLDER / "one.jsonl")
    assert json.loads(called("replay", one)[1][0])["file"] == one
    data = Path(path).read_bytes().splitlines()
    status, lines = called("replay", "-", given=b"\n".join([data[0], b"", b"{}", data[1]]))
    told = [json.loads(line) for line in lines]
    assert status == 1
    assert [(one["file"], one["ok"]) for one in told] == [
        ("-:1", True),
        ("-:3", False),
        ("-:4", True),
    ]


def test_link_prints_the_text_of_a_record_and_open_the_record_of_a_text() -> None:
    status, [text] = called("link", str(FOLDER / "plain.json"))
    assert (status, text) == (0, GOOD)
    status, [line] = called("link", "--open", f"<https://example.org/#g={GOOD}>.")
    assert status == 0
    assert record.read(line) == GAME
    assert json.loads(line)["result"]["over"] is True
    going_on = replace(GAME, moves=GAME.moves[:-1], result=None)
    assert called("link", "--open", link.pack(going_on)) == (0, [record.write(going_on)])
    status, [line] = called("link", "--open", f"#g={GOOD[:-7]}")
    assert (status, json.loads(line)["ok"]) == (1, False)
    assert json.loads(line)["reason"].startswith("The link was damaged in transit")
