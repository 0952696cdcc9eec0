"""Several tabs with one store: each has its own table, and none forks another's game."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from host_driver import (
    HELLO,
    RESUME,
    HostRun,
    act,
    awaited,
    begun,
    bid,
    ended,
    kept,
    moves_on,
    run_host,
    start,
)
from pictures import having, texts

if TYPE_CHECKING:
    from collections.abc import Callable


async def lying(table: HostRun) -> list[str]:
    """Return the texts of the saved games."""
    return [*(await table.store.all("games")).values()]


def two_tabs(
    host_modules: SimpleNamespace, *told: tuple[int, dict[str, Any]]
) -> tuple[HostRun, HostRun]:
    """Send these messages, in order, to two hosts whose shared store has the game "g"."""

    async def played() -> tuple[HostRun, HostRun]:
        tabs = HostRun(host_modules), HostRun(host_modules)
        store = tabs[1].store = tabs[0].store  # the same device
        await store.put("games", "g", kept(begun("human", "human", "human")))
        for tab in tabs:
            tab.host = host_modules.main.Host(tab.hear, store)
            await tab.host.start()
            await tab.host.receive(HELLO)
        for number, message in told:
            await tabs[number].host.receive(message)
        return tabs

    return awaited(played())


def test_a_game_that_another_tab_holds_is_refused_in_words_over_the_table(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def take(_tab_lock: object, name: str) -> bool:
        return name != "g"

    monkeypatch.setattr(host_modules.tab_lock.TabLock, "take", take)
    resume = {"type": "resume", "id": "g"}
    text = kept(begun("human", "human", "human"))
    table = run_host(host_modules, HELLO, start("human", "human"), resume, game=text)
    assert table.last["type"] == "table"
    assert texts(having(table.last["tree"], "toast-text")) == [
        "This game is open in another tab. Go on there, or close that tab and come back."
    ]
    lobby = run_host(host_modules, HELLO, resume, game=text)
    assert lobby.last["problem"].startswith("This game is open")
    assert lobby.last["elsewhere"]
    lobby = run_host(host_modules, HELLO, {"type": "hello", "lang": "de"}, game=text, open="g")
    assert [told["problem"] is None for told in lobby.told] == [False, True], "it is told once"
    lobby = run_host(host_modules, HELLO | {"linked": True}, game=text, open="g")
    assert lobby.last["problem"] is None, "who follows a link has not asked for it"
    assert not lobby.last["elsewhere"]


def test_who_asks_for_a_game_that_another_tab_holds_leaves_the_table_here_as_it_was(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def take(_tab_lock: object, name: str) -> bool:
        return name != "g"

    async def played() -> list[str]:
        table = HostRun(host_modules)
        await table.store.put("games", "g", kept(begun("human", "human", "human")))
        await table.host.start()
        await table.host.receive(HELLO)
        await table.host.receive(start("human", "human"))
        [before] = [game for game in await lying(table) if '"g"' not in game]
        await table.host.receive(act("records:open g"))
        assert table.last["type"] == "table"
        return [before, *(game for game in await lying(table) if '"g"' not in game)]

    monkeypatch.setattr(host_modules.tab_lock.TabLock, "take", take)
    before, after = awaited(played())
    assert before == after


def test_a_game_goes_on_where_another_tab_has_left_it(host_modules: SimpleNamespace) -> None:
    first, second = two_tabs(
        host_modules,
        (0, RESUME),
        (0, act("table:show")),
        (0, bid(2)),
        (0, act("table:lobby")),
        (1, RESUME),
    )
    assert second.last["ply"] == 1
    assert moves_on(first) == ["A 2"]


def test_what_is_done_with_a_game_in_the_lobby_keeps_the_moves_of_another_tab(
    host_modules: SimpleNamespace,
) -> None:
    for doing in (act("records:name g", "Finale"), {"type": "delete", "id": "g"}):
        first, _ = two_tabs(
            host_modules, (0, RESUME), (0, act("table:show")), (0, bid(2)), (1, doing)
        )
        assert moves_on(first) == ["A 2"]


def test_of_two_tabs_with_one_game_the_later_move_is_refused_in_words_and_not_kept(
    host_modules: SimpleNamespace,
) -> None:
    both = [(tab, message) for message in (RESUME, act("table:show")) for tab in (0, 1)]
    first, second = two_tabs(host_modules, *both, (0, bid(2)), (1, bid(3)))
    assert second.last["problem"].startswith("This game is open in another tab.")
    assert (second.last["type"], second.last["saved"]["id"]) == ("lobby", "g")
    assert moves_on(first) == ["A 2"]
    first, second = two_tabs(
        host_modules, *both, (0, bid(2)), (1, bid(3)), (0, act("table:show")), (0, bid(4))
    )
    assert moves_on(first) == ["A 2", "B 4"]
    assert first.last["type"] == "table"


@pytest.mark.parametrize("looked", ["records:games", "records:figures", "records:name g"])
def test_a_tab_that_has_listed_the_saved_games_overwrites_no_move_of_another(
    host_modules: SimpleNamespace, looked: str
) -> None:
    sat = [(tab, message) for message in (RESUME, act("table:show")) for tab in (0, 1)]
    told = [*sat, (0, bid(2)), (1, act(looked, "Finale")), (1, bid(3))]
    first, second = two_tabs(host_modules, *told)
    assert moves_on(first) == ["A 2"]
    assert second.last["type"] == "lobby"


def test_a_tab_comes_back_to_its_own_table_and_a_new_one_to_the_last_of_all(
    host_modules: SimpleNamespace,
) -> None:
    own, other = kept(begun("human", "human", "human")), kept(ended(), id="h")

    async def comes(opened: str | None) -> tuple[str, str]:
        table = HostRun(host_modules)
        for key, text in (("g", own), ("h", other)):
            await table.store.put("games", key, text)
        await table.store.put("prefs", "open", "h")
        await table.host.start()
        await table.host.receive(HELLO | {"open": opened})
        return table.last["type"], table.last.get("open", "")

    assert awaited(comes("g")) == ("table", "g")
    assert awaited(comes(None)) == ("table", "h")
    assert awaited(comes("")) == ("lobby", "")


def test_a_tabs_own_table_takes_precedence_over_the_one_in_its_address(
    host_modules: SimpleNamespace,
) -> None:
    wish = {"query": "?q", "begin": start("human", "human")}
    other = kept(begun("human", "human", "human"))  # a rematch, or one from a link
    table = run_host(host_modules, HELLO | wish | {"open": "g"}, game=other)
    assert table.last["open"] == "g"
    for opened in ("", None, "gone"):
        table = run_host(host_modules, HELLO | wish | {"open": opened}, game=other, open="g")
        assert table.last["open"] not in {"g", ""}, "a new one is begun"


def test_who_leaves_a_table_leaves_that_of_another_tab_open(host_modules: SimpleNamespace) -> None:
    first, _ = two_tabs(
        host_modules, (1, start("human", "human")), (0, RESUME), (1, act("table:lobby"))
    )
    assert awaited(first.store.get("prefs", "open")) == "g"
    first, _ = two_tabs(host_modules, (0, RESUME), (0, act("table:lobby")))
    assert awaited(first.store.get("prefs", "open")) == ""


def test_a_table_that_was_left_is_not_reopened_after_another_tab_had_its_game(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    take = host_modules.tab_lock.TabLock.take

    async def unless_it_is_g(tab_lock: Any, game: str) -> bool:  # noqa: ANN401 # the host's
        return game != "g" and await take(tab_lock, game)

    monkeypatch.setattr(host_modules.tab_lock.TabLock, "take", unless_it_is_g)
    asked = [start("human", "human"), act("records:open g"), act("table:lobby")]
    table = run_host(host_modules, HELLO, *asked, game=kept(begun("human", "human", "human")))
    assert (table.last["type"], table.last["elsewhere"]) == ("lobby", False)


def test_a_tab_that_watches_a_game_from_the_lobby_has_no_table_to_come_back_to(
    host_modules: SimpleNamespace,
) -> None:
    acts = [act("table:lobby"), act("records:watch g")]
    watching = run_host(host_modules, HELLO, start("human", "human"), *acts, game=kept(ended()))
    assert (watching.last["type"], watching.last["open"]) == ("table", "")


class Channel:
    """A `BroadcastChannel` between tabs in one Python process; messages arrive at once."""

    tabs: ClassVar[list[Channel]] = []

    def __init__(self) -> None:
        self.onmessage = lambda _: None
        self.tabs.append(self)

    @classmethod
    def new(cls, _name: str) -> Channel:
        """Return another tab's end."""
        return cls()

    def postMessage(self, text: str) -> None:  # noqa: N802 # the browser's name
        """Send to all others."""
        for tab in self.tabs:
            if tab is not self:
                tab.onmessage(SimpleNamespace(data=text))


def without_locks(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], Any]:
    """Return a function that makes a tab of a browser without locks, with its events."""
    monkeypatch.setattr(Channel, "tabs", [])
    monkeypatch.setattr(host_modules.tab_lock.js, "BroadcastChannel", Channel, raising=False)
    monkeypatch.setattr(host_modules.tab_lock, "create_proxy", lambda ear: ear)

    def tab() -> SimpleNamespace:
        told: list[str] = []
        tab_lock = host_modules.tab_lock.TabLock(lambda: told.append("stood up"), alone=False)
        return SimpleNamespace(
            take=lambda game: awaited(tab_lock.take(game)), told=told, tab_lock=tab_lock
        )

    return tab


def test_without_locks_the_tab_that_has_a_game_longer_keeps_it(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = without_locks(host_modules, monkeypatch)
    first, second, third = tab(), tab(), tab()
    for each, game in ((first, "g"), (second, "h"), (third, "g")):
        assert each.take(game)
    assert [each.told for each in (first, second, third)] == [[], [], ["stood up"]]
    first.tab_lock.release()
    second.take("g")
    assert (first.told, second.told) == ([], [])


@pytest.mark.parametrize(
    ("times", "tokens", "stood_up"),
    [
        ((5.0, 6.0), "ba", [False, True]),
        ((6.0, 5.0), "ab", [True, False]),
        ((999_999_999.5, 1_000_000_000.5), "ba", [False, True]),
        ((5.0, 5.0), "ab", [False, True]),
        ((5.0, 5.0), "ba", [True, False]),
    ],
)
def test_of_two_tabs_the_one_that_took_a_game_first_keeps_it_and_at_one_time_one_of_them_does(
    host_modules: SimpleNamespace,
    monkeypatch: pytest.MonkeyPatch,
    times: tuple[float, float],
    tokens: str,
    stood_up: list[bool],
) -> None:
    clock, lot = iter(times), iter(tokens)
    tab = without_locks(host_modules, monkeypatch)
    monkeypatch.setattr(host_modules.tab_lock, "time", lambda: next(clock))
    monkeypatch.setattr(host_modules.tab_lock.secrets, "token_hex", lambda _: next(lot))
    tabs = [tab(), tab()]
    for each in tabs:
        assert each.take("g")
    assert [bool(each.told) for each in tabs] == stood_up


def with_locks(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, request: Callable[..., Any]
) -> None:
    """Give the browser locks with this implementation of `request`."""
    locks = SimpleNamespace(request=request)
    monkeypatch.setattr(host_modules.tab_lock.js, "navigator", SimpleNamespace(locks=locks))
    monkeypatch.setattr(host_modules.tab_lock, "Object", SimpleNamespace(fromEntries=dict))
    monkeypatch.setattr(host_modules.tab_lock, "to_js", lambda options, **_: options)
    monkeypatch.setattr(host_modules.tab_lock, "create_once_callable", lambda answer: answer)


def test_where_locks_are_refused_a_game_is_open_as_where_there_are_none(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse() -> None:
        raise host_modules.tab_lock.JsException

    tab = without_locks(host_modules, monkeypatch)
    with_locks(host_modules, monkeypatch, lambda *_: refuse())
    first, second = tab(), tab()
    assert first.take("g")
    assert second.take("g")
    assert (first.told, second.told) == ([], ["stood up"])


def test_a_tab_keeps_its_game_until_it_has_another_or_leaves_and_takes_it_again(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: set[str] = set()

    async def request(name: str, _options: object, answer: Callable[[object], Any]) -> None:
        lock = None if name in held else name
        released = answer(lock)
        if lock:
            held.add(lock)
            await released
            held.remove(lock)

    async def played() -> None:
        tabs = [host_modules.tab_lock.TabLock(lambda: None, alone=False) for _ in range(2)]
        for tab, game, has, after in (
            (0, "g", True, "g"),
            (0, "g", True, "g"),
            (1, "h", True, "gh"),
            (1, "g", False, "gh"),
            (0, "i", True, "hi"),
            (1, "g", True, "gi"),
        ):
            assert await tabs[tab].take(game) == has
            await asyncio.sleep(0)
            assert held == {f"tavolino {name}" for name in after}
        tabs[0].release()
        await asyncio.sleep(0)
        assert held == {"tavolino g"}

    with_locks(host_modules, monkeypatch, request)
    awaited(played())


@pytest.mark.parametrize("text", ["", "{", "5", "[]", '["g"]', '["g", "0", 1]', "\ud800"])
def test_foreign_messages_between_tabs_are_ignored(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    tab = without_locks(host_modules, monkeypatch)()
    tab.take("g")
    Channel.new("a stranger's").postMessage(text)
    assert tab.told == []


def test_a_table_taken_by_another_tab_is_left_with_a_message(host_modules: SimpleNamespace) -> None:
    tabs = two_tabs(host_modules, (0, RESUME), (1, RESUME))
    tabs[1].host._opener.lose_game()  # noqa: SLF001 # as the browser calls it
    assert tabs[1].last["problem"].startswith("This game is open in another tab.")
    assert tabs[1].last["saved"]["id"] == "g"
    assert tabs[1].last["elsewhere"]
