"""A moment of a game in an address: which exist, and what the host makes of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest
from host_driver import (
    HELLO,
    HostRun,
    act,
    begun,
    ended,
    kept,
    run_host,
    start,
    stored_games,
    title,
)
from pictures import attrs, having, texts
from random_games import play_on

from host.prefs import Prefs
from host.records import moment
from host.records.moment import Moment, NotHereError
from host.table.replay import Replay
from host.table.viewpoint import OPEN
from host.translations import LANGUAGES
from pyengine import link, record
from pyengine.record import HUMAN, Player
from pyengine.session import Session
from tools import game_files

if TYPE_CHECKING:
    from types import SimpleNamespace

    from host.nodes import Node

SITE = HELLO | {"address": "https://example.org/t/"}


def session(*bys: str, plies: int | None = None) -> Session:
    seats = [Player(f"P{number}", by) for number, by in enumerate(bys)]
    return play_on(Session.new("turandot", len(bys), {}, seats, 7), plies)


OVER = session(HUMAN, "easy", "easy")
RUNNING = session(HUMAN, "easy", "easy", plies=8)
SEVERAL = session(HUMAN, HUMAN, "easy", plies=8)
LAST = OVER.ply


@pytest.mark.parametrize(
    ("played", "told", "meant"),
    [
        (OVER, {}, Moment(0, "A")),  # the only person
        (OVER, {"at": "4", "eyes": "b"}, Moment(4, "B")),
        (OVER, {"at": str(LAST), "eyes": "OPEN", "show": "Replay"}, Moment(LAST, "open")),
        (OVER, {"eyes": "all"}, Moment(0, "")),
        (OVER, {"at": "4", "eyes": "C", "show": "play"}, Moment(4, "C", "play")),
        (OVER, {"at": "4", "show": "play"}, Moment(4, "C", "play")),
        (OVER, {"at": "4", "show": "question"}, Moment(4, "C", "question")),
        (RUNNING, {"at": "7", "show": "question", "eyes": "A"}, Moment(7, "A", "question")),
        (OVER, {"note": " a\n\u202eb<i> "}, Moment(0, "A", note="a b<i>")),
        (OVER, {"note": "x" * 280}, Moment(0, "A", note="x" * 280)),
        (RUNNING, {"at": "8"}, Moment(8, "A")),
        (RUNNING, {"at": "8", "show": "play"}, Moment(8, "A", "play")),
        (SEVERAL, {"at": "8", "eyes": "all"}, Moment(8, "")),
    ],
)
def test_an_address_gives_a_moment(played: Session, told: dict[str, str], meant: Moment) -> None:
    assert moment.read(told, Replay(played, Prefs())) == meant


@pytest.mark.parametrize(
    ("played", "told", "wrong"),
    [
        (OVER, {"at": "soon"}, "at=soon"),
        (OVER, {"at": "-1"}, "at=-1"),
        (OVER, {"at": "\u00b2"}, "at=\u00b2"),
        (OVER, {"at": "9" * 99}, "at=" + "9" * 60 + "…"),
        (OVER, {"at": str(LAST + 1)}, f"at={LAST + 1}"),
        (OVER, {"at": str(LAST), "show": "play"}, f"at={LAST}"),  # nobody is asked any more
        (OVER, {"eyes": "F"}, "eyes=F"),
        (OVER, {"eyes": "open", "show": "play"}, "eyes=open"),
        (OVER, {"show": "film"}, "show=film"),
        (OVER, {"at": "soon", "eyes": "zz"}, "at=soon, eyes=zz"),
        (OVER, {"at": "4", "eyes": "all", "show": "film"}, "show=film, eyes=all"),
        (OVER, {"at": "4", "show": "question", "eyes": "B"}, "eyes=B"),  # B does not decide there
        (OVER, {"at": str(LAST), "show": "question"}, f"at={LAST}"),
        (RUNNING, {"at": "4", "show": "question"}, "at=4"),  # another seat's secrets
        (OVER, {"note": "x" * 281}, "note"),
        (RUNNING, {"eyes": "B"}, "eyes=B"),
        (RUNNING, {"eyes": "open"}, "eyes=open"),
        (RUNNING, {"eyes": "B", "show": "play"}, "eyes=B"),
        (SEVERAL, {"eyes": "A"}, "eyes=A"),
        (SEVERAL, {"show": "play"}, "show=play"),
    ],
)
def test_what_is_not_there_is_named(played: Session, told: dict[str, str], wrong: str) -> None:
    with pytest.raises(NotHereError) as refused:
        moment.read(told, Replay(played, Prefs()))
    assert str(refused.value) == wrong


def linked(played: Session, **told: str) -> dict[str, Any]:
    """Return the page's message for a link whose address names a moment."""
    text = link.pack(played.record())
    query = "?" + "&".join(f"{name}={value}" for name, value in told.items())
    return {"type": "open", "text": text, "link": True, "moment": told, "query": query}


def before(table: HostRun) -> str:
    """Return the seat from whose viewpoint a table is seen, or none."""
    [game] = having(table.last["tree"], "game")
    return str(game["attrs"]["data-seat"])


def test_a_replay_stands_at_its_moment_and_nobody_is_asked_before(
    host_modules: SimpleNamespace,
) -> None:
    shown = linked(OVER, at="4", eyes="B", show="replay")
    table = run_host(host_modules, HELLO, shown)
    assert having(table.last["tree"], "replay-bar")
    assert (title(table), before(table), stored_games(table)) == ("", "B", [])
    assert [told["type"] for told in table.told].count("decided") == 0, "a reload comes back"
    watching = table.last["watching"]
    stepped = run_host(host_modules, HELLO, shown, act("replay:step")).last["watching"]
    assert stepped["at"] == watching["at"] + 1
    again = run_host(host_modules, HELLO, shown | {"watch": stepped})
    assert again.last["watching"] == stepped


@pytest.mark.parametrize("watch", [False, True])
def test_a_linked_unfinished_game_shows_no_hidden_cards(
    host_modules: SimpleNamespace, *, watch: bool
) -> None:
    shown = linked(RUNNING, at="8", show="replay")
    table = run_host(host_modules, HELLO, shown)
    if watch:
        table = run_host(host_modules, HELLO, shown | {"watch": table.last["watching"]})
    assert before(table) == ""
    assert "replay:go_on" not in attrs(table.last["tree"], "data-act")
    for eyes in ("A", "open"):
        asked = run_host(host_modules, HELLO, linked(RUNNING, at="8", eyes=eyes, show="replay"))
        assert before(asked) == ""
        assert f"eyes={eyes}" in texts(having(asked.last["tree"], "toast-text"))[0]
        assert asked.last["watching"]["at"] == 0


def test_a_position_is_played_on_by_its_seat_against_bots_and_kept(
    host_modules: SimpleNamespace,
) -> None:
    table = run_host(host_modules, HELLO, linked(OVER, at="6", eyes="B", show="play"))
    assert "decided" in [told["type"] for told in table.told]
    [game] = stored_games(table)
    taken = record.read(game["text"])
    assert taken.moves[:6] == OVER.record().moves[:6]
    assert [player.by for player in taken.seats] == ["hard", HUMAN, "easy"]


def test_a_position_that_was_played_on_goes_on_when_its_post_is_read_again(
    host_modules: SimpleNamespace,
) -> None:
    text = kept(record.write(RUNNING.record()))

    def games(query: str, *messages: dict[str, Any]) -> int:
        game = kept(json.loads(text)["text"], query=query)
        return len(
            stored_games(run_host(host_modules, HELLO | {"open": "g"}, *messages, game=game))
        )

    shown = linked(OVER, at="6", eyes="B", show="play")
    first = run_host(host_modules, HELLO, shown)
    [begun_] = stored_games(first)
    assert games(begun_["query"], shown) == 1
    assert games("", shown) == 2
    assert games(begun_["query"], shown | {"query": "?table=2"}) == 2
    assert games(begun_["query"], linked(RUNNING, at="6", eyes="A", show="play")) == 2


def test_a_wrong_moment_is_named_and_the_game_is_shown_from_its_beginning(
    host_modules: SimpleNamespace,
) -> None:
    for told, wrong in (({"at": "soon"}, "at=soon"), ({"show": "play", "eyes": "Z"}, "eyes=Z")):
        table = run_host(host_modules, HELLO, start(HUMAN, HUMAN), linked(OVER, **told))
        [toast] = texts(having(table.last["tree"], "toast-text"))
        assert toast.endswith(wrong)
        assert table.last["watching"]["at"] == 0
        assert len(stored_games(table)) == 1


# --- Shared ---------------------------------------------------------------------------------------


def fields(table: HostRun) -> list[str]:
    return [field["attrs"]["value"] for field in having(table.last["tree"], "share-field")]


def kinds(tree: list[Node]) -> list[str]:
    return [one.partition(" ")[2] for one in attrs(having(tree, "share-kind"), "data-act")]


def test_a_replay_is_shared_as_it_stands_to_be_watched_or_played_on(
    host_modules: SimpleNamespace,
) -> None:
    stood = [linked(OVER, at="6", eyes="C", show="replay"), act("table:share")]
    packed = link.pack(OVER.record())
    for show in moment.SHOWS:
        table = run_host(host_modules, SITE, *stood, act(f"records:as {show}"))
        _, element, frame, page = fields(table)
        eyes = "A" if show == "question" else "C"  # the seat that decides there
        said = f'at="6" eyes="{eyes}" show="{show}" record="{packed}"'
        assert f"<tavolino-table {said}>" in element
        address = f"?at=6&eyes={eyes}&show={show}#g={packed}"
        assert f"https://example.org/t/embed.html{address}".replace("&", "&amp;") in frame
        assert page == f"https://example.org/t/turandot/{address}"
        asked = dict(part.split("=") for part in urlsplit(page).query.split("&"))
        assert moment.read(asked, Replay(OVER, Prefs())) == Moment(6, eyes, show)


def test_a_table_is_shared_as_it_stands_and_of_a_running_one_nobodys_secrets(
    host_modules: SimpleNamespace,
) -> None:
    def offered(played: Session) -> list[str]:
        acts = [{"type": "resume", "id": "g"}, act("table:show"), act("table:share")]
        table = run_host(host_modules, SITE, *acts, game=kept(record.write(played.record())))
        return kinds(table.last["tree"])[5:]

    assert offered(RUNNING) == ["replay", "play"], "another seat decides there"
    assert offered(SEVERAL) == ["replay"], "whose seat would it be?"
    assert offered(session(HUMAN, "easy", "easy", plies=0)) == []
    shared = [act("table:share"), act("records:as replay")]
    running = kept(record.write(RUNNING.record()))
    table = run_host(host_modules, SITE, {"type": "resume", "id": "g"}, *shared, game=running)
    assert "?at=8&eyes=all&show=replay#g=" in fields(table)[3]


def test_what_an_author_says_goes_with_it_as_text(host_modules: SimpleNamespace) -> None:
    stood = [linked(OVER, at="6", eyes="C", show="replay"), act("table:share")]
    note = "Pourquoi\n<b>“là”</b> & pas 1?" + "x" * 400
    table = run_host(
        host_modules, SITE, *stood, act("records:as question"), act("records:note", note)
    )
    said, element, frame, page = fields(table)
    assert said == note.replace("\n", " ")[:280]
    assert ' note="Pourquoi &lt;b&gt;“là”&lt;/b&gt; &amp; pas 1?xx' in element
    query = "?at=6&eyes=A&show=question&note=Pourquoi%20%3Cb%3E%E2%80%9Cl%C3%A0%E2%80%9D%3C%2Fb%3E"
    assert query in page
    assert query.replace("&", "&amp;") in frame
    assert parse_qs(urlsplit(page).query)["note"] == [said]


def test_a_kept_game_is_shared_from_its_beginning(host_modules: SimpleNamespace) -> None:
    acts = [act("records:share g"), act("records:as replay")]
    table = run_host(host_modules, SITE, *acts, game=kept(ended()))
    assert fields(table)[3].startswith(
        "https://example.org/t/turandot/?at=0&eyes=all&show=replay#g="
    )
    table = run_host(host_modules, SITE, *acts[:1], game=kept(begun()))
    assert "replay" not in kinds(table.last["tree"])


# --- Told of --------------------------------------------------------------------------------------


ROOT = Path(__file__).parents[1]


def told_in(name: str, heading: str) -> str:
    """Return the text below a heading of a file."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return text.partition(f"## {heading}\n")[2].partition("\n## ")[0]


def source(name: str) -> str:
    return (ROOT / "web" / name).read_text(encoding="utf-8")


TABLES = told_in("web/README.md", "Tables in other pages")


def rows(first: str) -> dict[str, str]:
    """Return the rows of the table that begins so, by first column."""
    table = TABLES.partition(f"| `{first}` |")
    lines = (table[1] + table[2]).partition("\n\n")[0].splitlines()
    return {line.split("`")[1]: line for line in lines}


OPTIONS = {*game_files.option_names()}


def test_every_attribute_of_the_element_is_in_the_readme() -> None:
    script = source("embed.js")
    [moment_] = re.findall(r"const MOMENT = (.*?);", script)
    [names] = re.findall(r"const NAMES = (.*?);", script)
    [more] = re.findall(r"observedAttributes = \[\.\.\.NAMES, (.*?)\]", script)
    known = {*re.findall(r'"(.*?)"', moment_ + names + more)}
    told = rows("game")
    assert {*told} == known
    assert f"{record.MAX_NOTE_CHARS} characters" in told["note"]
    assert f"{link.MAX_LINK_CHARS:,} characters" in told["record"]
    assert f"{record.MAX_RECORD_BYTES:,} bytes" in told["record"]
    assert record.SEEDS.stop == 2**53
    assert "2^53" in told["seed"]
    [themes] = re.findall(r"const THEMES = \[(.*?)\]", source("address.js"))
    assert {*re.findall(r"`(\w+)`", told["theme"])} == {"theme", *re.findall(r"\w+", themes)}
    assert {*re.findall(r"`(\w+)`", told["eyes"])} == {"eyes", moment.ALL, OPEN}
    for name in (*game_files.facts(), *LANGUAGES):
        assert f"`{name}`" in told["game"] + told["lang"]


def test_every_parameter_of_an_address_is_in_the_readme() -> None:
    reads, moments = (
        re.findall(rf"const {name} = {{(.*?)}};", source("address.js"), re.DOTALL)[0]
        for name in ("READ", "MOMENT")
    )
    parts = {*re.findall(r"(\w+):", reads + moments)}
    assert parts == {*rows("game")} - {"record", "site", "title"} | {"learn"}
    assert "`learn`" in TABLES
    assert "`#g=`" in TABLES


def test_every_option_in_the_readme_is_one_of_a_game() -> None:
    [told] = re.findall(r"options of a game are attributes too \((.*?)\)", TABLES)
    assert {*re.findall(r"`(\w+)`", told)} == OPTIONS


def test_every_way_to_show_a_game_is_in_both_readmes() -> None:
    short = told_in("README.md", "A table in your own page")
    for told in (short, TABLES):
        assert {*re.findall(r'`show="(\w+)"`', told)} == {*moment.SHOWS}
    assert "`examples/`" in short
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_every_message_of_a_frame_is_in_the_readme_with_its_fields() -> None:
    tells = source("boot/frame.js").partition("export function tell")[2] + source(
        "page/announce.py"
    )
    sent = dict(re.findall(r'\btell\("(\w+)"(?:, JSON\.stringify|, json\.dumps)?(.*)', tells))
    fields = {kind: {*re.findall(r'[{"](?: )?(\w+)"?:', said)} for kind, said in sent.items()}
    assert re.findall(r'type: "(\w+)", (\w+):', source("poster.js")) == [("resize", "height")]
    told = rows("resize")
    for row in told.values():
        assert row.count("|") == 4
    said = {kind: {*re.findall(r"^`(\w+)`", row.split("| ")[3])} for kind, row in told.items()}
    assert said == fields
    [least, most] = re.findall(r"const \[LEAST, MOST\] = \[(\d+), (\d+)\]", source("embed.js"))[0]
    assert f"from {least} to {int(most):,}" in told["resize"]
