"""The page's own Python without a browser."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from base64 import b64decode, b64encode
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from host_driver import awaited
from in_node import module

from games import load_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAME = b'{"tavolino": 1}\n'


class Stub:
    """A stand-in that has every attribute, accepts every call and does nothing."""

    def __getattr__(self, _name: str) -> Stub:
        return Stub()

    def __call__(self, *_: object, **__: object) -> Stub:
        """Accept the call."""
        return Stub()

    def __iter__(self) -> Iterator[Stub]:
        """Yield nothing."""
        return iter(())


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Any]]:
    """Return a function that imports a module of the page with a stand-in for the browser."""
    sys_modules = {
        "js": SimpleNamespace(
            document=Stub(),
            JSON=Stub(),
            navigator=Stub(),
            tavolino=Stub(),
            window=Stub(),
        ),
        "jsffi": SimpleNamespace(create_proxy=lambda hear: hear, to_js=lambda value: value),
    }
    for name, stand_in in sys_modules.items():
        monkeypatch.setitem(sys.modules, name, stand_in)
    known = set(sys.modules)
    importlib.import_module("page")  # the package, not its module of the same name
    monkeypatch.syspath_prepend("web/page")
    monkeypatch.syspath_prepend("web/host")
    yield lambda name: importlib.import_module(f"page.{name}")
    for name in set(sys.modules) - known:
        del sys.modules[name]


# --- page.py --------------------------------------------------------------------------------------


@pytest.fixture
def table(load: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 # the page's
    """Return a page at Musicando's table, with what is `played` and `said`."""
    monkeypatch.setitem(sys.modules, "main", SimpleNamespace(PAUSE=0))
    module = load("page")
    page = object.__new__(module.Page)
    page.played, page.said = [], []
    monkeypatch.setattr(sys.modules["lobby_controller"], "recall", lambda _: None)
    outbox = sys.modules["outbox"].Outbox()
    outbox.loading, outbox.failures = None, 2
    lobby = sys.modules["lobby_controller"].LobbyController(
        {}, {"lang": "en", "theme": "auto", "game": "musicando"}, outbox
    )
    lobby.words = lambda key, **_: key
    page.__dict__.update(
        playing=True,
        returning=False,
        watching=None,
        learn=None,
        visits=False,
        outbox=outbox,
        lobby=lobby,
        advice=None,
        skins=["musicando"],
        rulebooks=Stub(),
        drawing=Stub(),
        sound=SimpleNamespace(play=lambda names, volume: page.played.append((names, volume))),
        announcer=sys.modules["announce"].Announcer(),
    )
    page.announcer.say = lambda text: page.said.extend([text] if text else [])
    return page


def picture(**more: object) -> str:
    """Return the host's message for a note that was laid."""
    shown = {"type": "table", "skin": "musicando", "lang": "en", "theme": "auto", "app": "playing"}
    heard = {
        "sound": ["C", "E"],
        "say": "Anna lays C.",
        "hearing": "on",
        "volume": 6,
        "forget": False,
    }
    state = {"picture": 1, "title": "", "at_stake": False, "moved": False, "ply": 1, "open": "g"}
    return json.dumps({**shown, **heard, **state, **more})


def test_announcements_and_sounds_of_a_picture_are_not_repeated_when_it_is_drawn_again(
    table: Any,  # noqa: ANN401 # the page's
) -> None:
    table.receive(picture(), Stub())
    table.complain("record.unreadable")
    table.pressed("act", "page:dismiss", None)
    assert [names for names, _ in table.played if names] == ["C E"]
    assert table.said == ["Anna lays C."]


def test_a_move_resets_the_count_of_failed_hosts(
    table: Any,  # noqa: ANN401 # the page's
) -> None:
    table.receive(picture(), Stub())
    assert table.outbox.failures == 2
    table.receive(picture(moved=True), Stub())
    assert table.outbox.failures == 0


def test_what_a_host_that_fails_has_not_answered_the_next_is_asked_once(
    table: Any,  # noqa: ANN401 # the page's
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    posted: list[str] = []
    monkeypatch.setattr(table.outbox, "post", lambda **message: posted.append(message["type"]))
    monkeypatch.setattr(table, "hello", lambda: posted.append("hello"))
    table.show_lobby = Stub()
    table.__dict__.update(playing=False, hearing="off")
    table.outbox.failures, table.lobby.saved = 0, {"id": "g", "game": "musicando"}
    monkeypatch.setattr(sys.modules["page.page"], "run_in_background", lambda work: work.close())
    table.pressed("act", "lobby:continue", None)
    table.failed("boom")
    assert posted == ["resume", "hello", "resume"]
    assert table.lobby.starting == "continue"
    table.failed("boom")
    assert posted == ["resume", "hello", "resume", "hello"]
    assert table.lobby.starting == ""
    table.pressed("act", "lobby:continue", None)
    table.receive(picture(), Stub())
    table.outbox.ask_again()
    assert posted[4:] == ["resume"]


def test_on_the_way_to_a_table_no_lobby_is_seen_though_another_game_can_be_continued(
    table: Any,  # noqa: ANN401 # the page's
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worn: list[str] = []
    monkeypatch.setattr(
        sys.modules["page.page"], "set_root_state", lambda app, *_: worn.append(app)
    )
    table.__dict__.update(query="?seats=human,easy", visits=False, returning=False)
    table.lobby.saved = {"id": "g", "game": "musicando"}
    table.lobby.waiting = table.lobby.tree = Stub()
    table.lobby_tree()
    table.query = ""
    table.lobby_tree()
    assert worn == ["loading", "ready"]


@pytest.mark.parametrize(("elsewhere", "noted"), [(False, ["", "seats seed"]), (True, [])])
def test_in_the_lobby_no_table_is_come_back_to_unless_another_tab_has_it(
    table: Any,  # noqa: ANN401 # the page's
    monkeypatch: pytest.MonkeyPatch,
    *,
    elsewhere: bool,
    noted: list[str],
) -> None:
    told: list[str] = []
    tavolino = SimpleNamespace(
        answered=Stub(),
        drawn=Stub(),
        release=Stub(),
        remember=Stub(),
        opened=lambda: "g",
        set_open=told.append,
        forget=lambda *names: told.append(" ".join(names)),
    )
    window = SimpleNamespace(location=SimpleNamespace(hash="#g=eN"))
    monkeypatch.setattr(sys.modules["page.page"], "tavolino", tavolino)
    monkeypatch.setattr(sys.modules["page.page"], "window", window)
    monkeypatch.setattr(sys.modules["page.page"], "run_in_background", lambda work: work.close())
    table.show_lobby = Stub()
    lobby = {"type": "lobby", "picture": 1, "saved": None, "problem": None, "lessons": []}
    table.receive(json.dumps(lobby | {"elsewhere": elsewhere}))
    assert told == noted
    told.clear()
    window.location.hash, table.playing = "", True
    table.receive(json.dumps(lobby | {"elsewhere": elsewhere}))
    assert told == (noted and [*noted, "at eyes show note"])


def test_a_language_whose_texts_do_not_load_is_not_used(
    table: Any,  # noqa: ANN401 # the page's
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def arrived(address: str) -> str:
        raise OSError(address)

    posted: list[dict[str, str]] = []
    monkeypatch.setattr(sys.modules["lobby_controller"], "fetch_text", arrived)
    table.lobby.words = load_words("en")
    table.lobby.setup["lang"] = "de"
    table.show_lobby = Stub()
    table.outbox.post = lambda **message: posted.append(message)
    awaited(table.change_language())
    assert (table.lobby.words.language, table.lobby.setup["lang"]) == ("en", "en")
    assert table.lobby.problem == "A file did not arrive. Are you online?"
    assert [message["lang"] for message in posted] == ["en"]


def test_the_language_chosen_last_is_used_whichever_texts_load_last(
    table: Any,  # noqa: ANN401 # the page's
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def chosen() -> str:
        come = {lang: asyncio.Event() for lang in ("de", "fr")}

        async def arrived(address: str) -> str:
            await come[address.split(".")[1]].wait()
            return "{}"

        module = sys.modules["lobby_controller"]
        monkeypatch.setattr(module, "fetch_text", arrived)
        monkeypatch.setattr(module, "Words", lambda lang, _: lang)
        speaking = {}
        for lang in come:
            table.lobby.setup = {"lang": lang}
            speaking[lang] = asyncio.create_task(table.lobby.fetch_texts())
            await asyncio.sleep(0)
        for lang in ("fr", "de"):
            come[lang].set()
            await speaking[lang]
        spoken: str = table.lobby.words
        return spoken

    assert awaited(chosen()) == "fr"


# --- transfer.py --------------------------------------------------------------------------------


class Chosen:
    """A file as a browser provides it."""

    def __init__(self, data: bytes, size: int | None = None) -> None:
        self.data, self.size = data, len(data) if size is None else size

    def slice(self, begin: int, end: int) -> bytes:
        """Return a slice of it."""
        return self.data[begin:end]


@pytest.fixture
def transfer(load: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 # the page's
    """Return the page's `transfer` with a stand-in for the browser's files."""

    async def base64(part: bytes) -> str:
        return b64encode(part).decode()

    module = load("transfer")
    monkeypatch.setattr(module, "tavolino", SimpleNamespace(base64=base64))
    monkeypatch.setattr(module, "window", SimpleNamespace())
    return module


@pytest.mark.parametrize("size", [0, 1, 49_151, 49_152, 49_153, 200_000])
def test_a_file_reaches_the_host_in_pieces_the_last_of_which_says_so(
    transfer: Any,  # noqa: ANN401 # the page's
    size: int,
) -> None:
    data = bytes(n % 251 for n in range(size))
    posted: list[dict[str, Any]] = []
    awaited(transfer.file(Chosen(data), 3, lambda **message: posted.append(message)))
    assert b"".join(b64decode(message["piece"]) for message in posted) == data
    assert [message["last"] for message in posted] == [False] * (len(posted) - 1) + [True]
    assert {(message["type"], message["file"], message["drop"]) for message in posted} == {
        ("file", 3, None)
    }
    assert max(len(message["piece"]) for message in posted) <= 65_536


def test_a_file_that_is_too_large_is_not_read(transfer: Any) -> None:  # noqa: ANN401 # the page's
    with pytest.raises(transfer.TooLongError) as caught:
        awaited(transfer.file(Chosen(b"", transfer.LONGEST_FILE + 1), 1, None))
    assert caught.value.args == ("record.file_too_long", transfer.LONGEST_FILE)


def test_the_poster_sees_a_game_or_a_table_in_a_hash_where_the_page_does(transfer: Any) -> None:  # noqa: ANN401 # the page's
    hashes = [f"#{form}g=abc" for form in ("", "/", "lang=de&", "lang%3Dde%26", "top-", "eNabc/#")]
    hashes += ["", "#", "#g", "#G%3D", "#g%253Dabc", "#eN", "#flag=1", "#msg=abc", "#msg=1&g="]
    hashes += ["#" + "A" * 100, "#" + "A" * 101, "#game=" + "A" * 101, "#?learn%3Dzorg"]
    hashes += ["#game=turandot&seats=human", "#pregame=1", "#rules"]
    found = []
    for text in hashes:
        transfer.window.location = SimpleNamespace(hash=text)
        found.append([transfer.looks_like_game(text), transfer.misplaced() is not None])
    with module("linked-record.js") as run:
        code = "return {}.map((it) => [its.looksLikeGame(it), its.isMisplaced(it)])"
        assert run(code.format(json.dumps(hashes))) == found
    assert [True, False] in found
    assert [False, True] in found
    assert [False, False] in found


def test_case_4_the_address_keeps_a_game_until_it_is_told_to_forget_it(transfer: Any) -> None:  # noqa: ANN401 # the page's
    def linked(text: str) -> tuple[object, list[str]]:
        addresses: list[str] = []
        transfer.window.location = SimpleNamespace(hash=text, pathname="/t/", search="?lang=de")
        transfer.window.history = SimpleNamespace(
            state="s", replaceState=lambda *told: addresses.append(told[2])
        )
        try:
            return transfer.link(), addresses
        except transfer.TooLongError as error:
            return error.args, addresses

    assert linked("#rules") == (None, [])
    for form in ("", "#", "#lang=de", "#msg=abc", "#_ga=2.1&flag=1", "#top-g=1", "#" + "A" * 100):
        assert linked(form) == (None, [])
    for form in ("#g=", "#G=", "#/g=", "#g%3D", "#g%3d", "#g%253D", "#eN"):
        assert linked(form + "abc") == (form + "abc", [])
    for form in ("lang=de&", "lang%3Dde%26", "?lang=de&", "https://other.org/t/#", "eNabc/#", "!/"):
        assert linked(f"#{form}g=abc") == (f"#{form}g=abc", [])
    for damaged in ("#g", "#g=", "#game=" + "A" * 101, "#msg=1&g="):
        assert linked(damaged) == (damaged, [])
    for form, asked in (("game=turandot&seats=human", 1), ("?learn%3Dzorg", 1), ("pregame=1", 0)):
        assert linked(f"#{form}") == (None, [])
        assert transfer.misplaced() == (form if asked else None)
    longest = "#g=" + "A" * (transfer.LONGEST_LINK - 3)
    assert linked(longest) == (longest, [])
    too_long = ("record.link_too_long", transfer.LONGEST_LINK)
    assert linked(longest + "A") == (too_long, ["/t/?lang=de"])
    _, addresses = linked("#g=abc")
    transfer.clear_link()
    transfer.set_link("xyz")
    assert addresses == ["/t/?lang=de", "/t/?lang=de#g=xyz"]
