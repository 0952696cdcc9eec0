"""The page's own Python without a browser: what is said once, what a finger holds, long files."""

from __future__ import annotations

import asyncio
import codecs
import importlib
import json
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from games import load_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAME = b'{"tavolino": 1}\n'


class Anything:
    """What has every attribute, takes every call, and does nothing."""

    def __getattr__(self, _name: str) -> Anything:
        return Anything()

    def __call__(self, *_: object, **__: object) -> Anything:
        """Do nothing."""
        return Anything()

    def __iter__(self) -> Iterator[Anything]:
        """Hold nothing."""
        return iter(())


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Any]]:
    """Return what imports a module of the page, whose browser does nothing."""
    sys_modules = {
        "js": SimpleNamespace(
            document=Anything(),
            JSON=Anything(),
            navigator=Anything(),
            tavolino=Anything(),
            window=Anything(),
        ),
        "jsffi": SimpleNamespace(create_proxy=lambda hear: hear, to_js=lambda value: value),
    }
    for name, module in sys_modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    known = set(sys.modules)
    importlib.import_module("page")  # the folder, not the module in it that is called so too
    monkeypatch.syspath_prepend("web/page")
    monkeypatch.syspath_prepend("web/host")
    yield lambda name: importlib.import_module(f"page.{name}")
    for name in set(sys.modules) - known:
        del sys.modules[name]


# --- page.py --------------------------------------------------------------------------------------


@pytest.fixture
def table(load: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 # the page's
    """Return a page at Musicando's table, and what is heard of it: `played` and `said`."""
    monkeypatch.setitem(sys.modules, "main", SimpleNamespace(PAUSE=0))
    module = load("page")
    page = object.__new__(module.Page)
    page.played, page.said = [], []
    page.__dict__.update(
        words=lambda key, **_: key,
        problem=None,
        playing=True,
        returning=False,
        loading=None,
        unanswered=None,
        failures=2,
        setup={"lang": "en", "theme": "auto", "game": "musicando"},
        cloths=["musicando"],
        told={"ready": True, "over": False},
        drawing=Anything(),
        sound=SimpleNamespace(play=page.played.extend),
        say=lambda text: page.said.extend([text] if text else []),
    )
    return page


def picture(**more: object) -> str:
    """Return the host's message of a note that has been laid."""
    shown = {"type": "table", "cloth": "musicando", "lang": "en", "theme": "auto", "app": "playing"}
    heard = {"sound": ["C", "E"], "say": "Anna lays C.", "hearing": "on", "forget": False}
    state = {"title": "", "at_stake": False, "moved": False, "ply": 1, "open": "g"}
    return json.dumps({**shown, **heard, **state, **more})


def test_what_has_been_heard_of_a_picture_is_not_heard_again_when_it_is_drawn_anew(
    table: Any,  # noqa: ANN401 # the page's
) -> None:
    table.heard(picture(), Anything())
    table.complain("record.unreadable")
    table.pressed("act", "hush", None)
    assert table.played == ["C", "E"]
    assert table.said == ["Anna lays C."]


def test_a_host_that_makes_a_move_has_not_failed_as_often_as_nothing_helps(
    table: Any,  # noqa: ANN401 # the page's
) -> None:
    table.heard(picture(), Anything())
    assert table.failures == 2
    table.heard(picture(moved=True), Anything())
    assert table.failures == 0


def test_what_a_host_that_fails_has_not_answered_the_next_is_asked_once(
    table: Any,  # noqa: ANN401 # the page's
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    posted: list[str] = []
    monkeypatch.setattr(table, "post", lambda **message: posted.append(message["type"]))
    monkeypatch.setattr(table, "hello", lambda: posted.append("hello"))
    table.show_lobby = Anything()
    table.__dict__.update(playing=False, failures=0, starting="", saved={"id": "g"}, hearing="off")
    table.in_lobby("continue", None)
    table.failed("boom")
    assert posted == ["resume", "hello", "resume"]
    assert table.starting == "continue"
    table.failed("boom")
    assert posted == ["resume", "hello", "resume", "hello"]
    assert table.starting == ""
    table.in_lobby("continue", None)
    table.heard(picture(), Anything())
    table.ask_again()
    assert posted[4:] == ["resume"]


@pytest.mark.parametrize(("elsewhere", "sat"), [(False, [""]), (True, [])])
def test_in_the_lobby_no_table_is_come_back_to_unless_another_tab_has_it(
    table: Any,  # noqa: ANN401 # the page's
    monkeypatch: pytest.MonkeyPatch,
    *,
    elsewhere: bool,
    sat: list[str],
) -> None:
    told: list[str] = []
    tavolino = SimpleNamespace(
        release=Anything(), remember=Anything(), sitting=lambda: "g", sit=told.append
    )
    monkeypatch.setattr(sys.modules["page.page"], "tavolino", tavolino)
    monkeypatch.setattr(sys.modules["page.page"], "begin", lambda work: work.close())
    table.show_lobby = Anything()
    lobby = {"type": "lobby", "saved": None, "problem": None, "elsewhere": elsewhere}
    table.heard(json.dumps(lobby))
    assert told == sat


def test_a_language_whose_words_do_not_come_is_not_spoken(
    table: Any,  # noqa: ANN401 # the page's
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def arrived(address: str) -> str:
        raise OSError(address)

    posted: list[dict[str, str]] = []
    monkeypatch.setattr(sys.modules["page.page"], "arrived", arrived)
    table.words = load_words("en")
    table.setup["lang"] = "de"
    table.games, table.show_lobby = [], Anything()
    table.post = lambda **message: posted.append(message)
    asyncio.run(table.relanguage())
    assert (table.words.language, table.setup["lang"]) == ("en", "en")
    assert table.problem == "A file did not arrive. Are you online?"
    assert [message["lang"] for message in posted] == ["en"]


def test_the_language_that_was_chosen_last_is_spoken_whichever_words_come_last(
    table: Any,  # noqa: ANN401 # the page's
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def chosen() -> str:
        come = {lang: asyncio.Event() for lang in ("de", "fr")}

        async def arrived(address: str) -> str:
            await come[address.split(".")[1]].wait()
            return "{}"

        module = sys.modules["page.page"]
        monkeypatch.setattr(module, "arrived", arrived)
        monkeypatch.setattr(module, "Words", lambda lang, _: lang)
        speaking = {}
        for lang in come:
            table.setup = {"lang": lang}
            speaking[lang] = asyncio.create_task(table.speak())
            await asyncio.sleep(0)
        for lang in ("fr", "de"):
            come[lang].set()
            await speaking[lang]
        spoken: str = table.words
        return spoken

    assert asyncio.run(chosen()) == "fr"


# --- pan.py ---------------------------------------------------------------------------------------


class Place(Anything):
    """A display that pans, three hundred pixels wide and high."""

    def getAttribute(self, _name: str) -> str:  # noqa: N802 # the browser's name
        """Return how far its cards lie."""
        return "0 9 0 9"

    def isSameNode(self, other: object) -> bool:  # noqa: N802 # the browser's name
        """Tell whether it is this one."""
        return self is other


def touched(x: int, y: int) -> SimpleNamespace:
    """Return what a finger does there."""
    return SimpleNamespace(target=None, button=0, pointerId=1, clientX=x, clientY=y)


@pytest.mark.parametrize("after", [None, Place()])
def test_a_finger_lets_go_of_a_display_that_is_no_longer_there(
    load: Callable[[str], Any], after: Place | None
) -> None:
    root = SimpleNamespace(addEventListener=lambda *_: None)
    before = Place()
    root.querySelector = lambda what: before if what == "[data-pan]" else None
    pan = load("pan").Pan(root)
    pan.drawn()
    pan._resized([SimpleNamespace(contentRect=SimpleNamespace(width=300, height=300))], None)  # noqa: SLF001 # as the browser calls it
    pan._down(touched(100, 100))  # noqa: SLF001
    pan._moved(touched(150, 150))  # noqa: SLF001
    assert pan._dragged  # noqa: SLF001
    root.querySelector = lambda what: after if what == "[data-pan]" else None
    pan.drawn()
    pan._moved(touched(170, 160))  # noqa: SLF001
    pan._up(touched(170, 160))  # noqa: SLF001
    assert not pan._dragged  # noqa: SLF001


# --- transfer.py --------------------------------------------------------------------------------


class Lines:
    """A file of many games as a browser has it."""

    name = "games.jsonl"

    def __init__(self, data: bytes) -> None:
        self.data, self.size = data, len(data)

    def slice(self, begin: int, end: int) -> Any:  # noqa: ANN401 # the browser's
        """Return a part of it."""

        async def bytes_of_it() -> bytes:
            return self.data[begin:end]

        return SimpleNamespace(arrayBuffer=bytes_of_it)


class Piece(str):
    """A part of a file that notes how much stands before it in its line."""

    __slots__ = ()
    before: ClassVar[list[int]] = []

    def __radd__(self, rest: str) -> str:
        self.before.append(len(rest))
        return str.__add__(rest, self)


@pytest.fixture
def transfer(load: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 # the page's
    """Return the page's `transfer`, where a browser decodes files."""

    def decoder() -> SimpleNamespace:
        decoding = codecs.getincrementaldecoder("utf-8")()
        return SimpleNamespace(decode=lambda data, _: Piece(decoding.decode(data)))

    module = load("transfer")
    window = SimpleNamespace(TextDecoder=SimpleNamespace(new=decoder))
    monkeypatch.setattr(module, "window", window)
    monkeypatch.setattr(Piece, "before", [])
    return module


def brought(transfer: Any, data: bytes) -> list[str]:  # noqa: ANN401 # the page's
    """Return the lines of a file of many games that reach the host."""
    posted: list[str] = []
    asyncio.run(transfer.games(Lines(data), lambda **message: posted.extend(message["texts"])))
    return posted


def test_the_last_line_of_a_file_needs_no_end(transfer: Any) -> None:  # noqa: ANN401 # the page's
    good = GAME.decode().strip()
    assert brought(transfer, GAME * 2 + good.encode()) == [good] * 3
    before = b"\n" * (transfer.PIECE - 5)
    assert brought(transfer, before + good.encode()) == [good], "it lies in two pieces"


def test_lines_of_nothing_are_no_games(transfer: Any) -> None:  # noqa: ANN401 # the page's
    good = GAME.decode().strip()
    assert brought(transfer, b"\n" + GAME + b"\n  \n\t\r\n" + GAME + b"\n") == [good] * 2


def test_no_more_of_a_line_is_held_than_tells_that_it_is_too_long(transfer: Any) -> None:  # noqa: ANN401 # the page's
    [line] = brought(transfer, b"x" * 900_000)
    assert len(line) == max(Piece.before) == transfer.LONGEST_RECORD + 1


def test_a_link_is_taken_from_the_address_unless_it_is_too_long(transfer: Any) -> None:  # noqa: ANN401 # the page's
    def linked(text: str) -> tuple[object, list[str]]:
        addresses: list[str] = []
        transfer.window.location = SimpleNamespace(hash=text, pathname="/t/", search="?lang=de")
        transfer.window.history = SimpleNamespace(
            replaceState=lambda *told: addresses.append(told[2])
        )
        try:
            return transfer.link(), addresses
        except transfer.TooLongError as error:
            return error.args, addresses

    longest = "A" * transfer.LONGEST_LINK
    too_long = ("record.link_too_long", transfer.LONGEST_LINK)
    assert linked("#rules") == (None, [])
    assert linked("#g=" + longest) == (longest, ["/t/?lang=de"])
    assert linked("#g=" + longest + "A") == (too_long, ["/t/?lang=de"])


def test_a_line_that_is_too_long_for_a_game_is_one_wrong_line_among_good_ones(
    transfer: Any,  # noqa: ANN401 # the page's
) -> None:
    data = GAME * 3 + b"x" * 900_000 + b"\n" + b"y" * transfer.LONGEST_RECORD + b"\n" + GAME * 3
    posted = brought(transfer, data)
    good = GAME.decode().strip()
    assert [len(line) for line in posted if line != good] == [262_145, 262_144]
    assert [line for line in posted if line == good] == [good] * 6
