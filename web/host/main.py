"""The host's entry point: it handles messages, shows pictures, and runs the clock in between.

`host.js` calls `start(post, opened)` once Python is up and `receive(text)` for every message; both
sides speak JSON. A move is shown only once it has been saved. The page sends:

    {"type": "hello", "lang", "theme", "sound", "address", "query", "begin", "learn", "linked",
     "named", "open", "watch", "failures"}
                                       the reader's settings and the base address of links; and
                                       what decides which table to show (`which_table.py`): the
                                       game to begin and the address's query; a lesson's game and
                                       script; whether the address carries a game, or only names
                                       one; the game open in this tab ("": none; null: a new tab);
                                       the position in a watched game; how many hosts have failed
    {"type": "start", "game", "seats", "seed", "options", "hints", "practice", "lang"}
    {"type": "resume", "id"}  {"type": "delete", "id"}  {"type": "rules", "game", "target"}
    {"type": "how to play", "game", "course"}   sent before a game's rules are opened
    {"type": "open", "text", "link", "moment", "query"}
                                       the text of a link or a file; for a link perhaps the moment
                                       to show, and the address's query
    {"type": "import", "texts"}          the records of a file that holds several
    {"type": "file", "file", "drop", "piece", "last"}   part of a file in base64; `file` is its
                                       number, `drop` that of the first of several dropped at once
    {"type": "paste", "text"}            a pasted link, or one or more records
    {"type": "move", "move"}  {"type": "act", "act", "value"}
    {"type": "back"}                     the browser's Back was used at the table
    {"type": "drawn"}                    a picture has been drawn (for `host.js`)
    {"type": "transposed", "areRows"}    whether the grid is drawn with columns as rows

A message about a press carries its number, `press`; every picture repeats the number of the last
press that it answers as `heard`. Field edits are numbered likewise, `typed`.

The page receives {"type": "table", …} (a table's picture), {"type": "lobby", "saved", "lessons",
"problem"}, where `saved` is the game to resume and `lessons` the games whose lessons have begun,
{"type": "sheet", "skin"}, {"type": "carry", "link"} and {"type": "decided"} (what the address must
carry, and that it no longer has to), {"type": "refused", "why"} (from `host.js`: a message that
must not reach the host), or {"type": "failed", "text"} when only a new host can go on. The nodes to
show (in the lobby a dialog or none) are passed beside the JSON, so that the page's Python never
parses them.
"""

from __future__ import annotations

import asyncio
import json
from traceback import format_exception
from typing import TYPE_CHECKING, Any

from host.clock import Clock
from host.device import Device
from host.nodes import parted
from host.page_sender import PageSender
from host.records.import_reader import ImportReader
from host.records.records_ui import RecordsUI
from host.replay_opener import ReplayOpener
from host.saves.key_value_store import KeyValueStore
from host.table import how_to_play
from host.table_opener import TableOpener
from host.table_stack import TableStack
from host.which_table import Request, Saved, which_table
from pyengine import games, record

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from host.table.table import Table

Message = dict[str, Any]


class Host:
    """Handles one message at a time and shows the result; the clock runs in between."""

    def __init__(self, post: Callable[[str, str], None], store: KeyValueStore) -> None:
        self._device = Device(store)
        self._records = RecordsUI(self._device.library)
        self._reader = ImportReader()
        self._stack = TableStack()
        self._sender = PageSender(post, self._stack, self._records, self._device)
        self._opener = TableOpener(
            self._stack, self._records, self._device, self._sender, self._show_and_wake
        )
        self._replays = ReplayOpener(
            self._stack, self._records, self._device, self._sender, self._opener
        )
        self._clock = Clock(self)
        self.lock = asyncio.Lock()

    async def start(self) -> None:
        """Read what is saved, and start the clock."""
        await self._device.load()
        self._running = asyncio.create_task(self._clock.run())
        self._running.add_done_callback(self._stopped)

    def _stopped(self, running: asyncio.Task[None]) -> None:
        """Report to the page that the clock has crashed, so that it starts a new host."""
        if running.cancelled():  # not a failure
            return
        text = "".join(format_exception(running.exception()))
        self._sender.tell({"type": "failed", "text": text})

    # -- what the clock uses -----------------------------------------------------------------------

    @property
    def table(self) -> Table | None:
        """The table on top; None in the lobby."""
        return self._stack.table

    def holds(self, table: Table) -> bool:
        """Return whether a table is still open, perhaps below another one."""
        return self._stack.holds(table)

    def show(self) -> None:
        """Show the current state on the page."""
        self._sender.show()

    async def save(self, table: Table) -> None:
        """Save what has been done at a table."""
        await self._opener.save(table)

    # -- messages ----------------------------------------------------------------------------------

    async def receive(self, message: Message) -> None:
        """Handle the page's messages one at a time; unknown ones are ignored."""
        if message.get("type") == "drawn":  # only `host.js` needs it, whatever is in progress here
            return
        async with self.lock:
            press, typed = message.get("press"), message.get("typed")
            if isinstance(press, int):
                self._sender.heard = press
            if isinstance(typed, int):
                self._sender.typed = typed
            if await self._dispatch(message):
                self._show_and_wake()

    def _show_and_wake(self) -> None:
        self.show()
        self._clock.wake()

    async def _dispatch(self, message: Message) -> bool:
        """Handle a message; return whether there is something to show."""
        match message.get("type"):
            case "rules" | "how to play" if message.get("game") in games.KEYS:
                self._read_rules(message["game"], message)
                return False
            case "hello":
                await self._hello(message)
            case "start":
                await self._opener.begin(message)
            case "resume":
                await self._opener.resume(str(message.get("id")))
            case "delete":
                with self._sender.reporting_no_room():
                    await self._device.library.discard(str(message.get("id")))
            case "open" | "file" | "paste" | "import":
                return await self._import(message)
            case _:
                await self._use(message)
        return True

    async def _use(self, message: Message) -> None:
        """Handle a message about what is on the screen."""
        match message.get("type"):
            case "move" if self.table and self.table.move(str(message.get("move"))):
                await self.save(self.table)
            case "act":
                await self._act(str(message.get("act")), str(message.get("value") or ""))
            case "back":
                await self._act(self._stack.way_back, "")
            case "transposed" if self.table:
                self.table.top.transposed = message.get("areRows") is True

    def _read_rules(self, game: str, message: Message) -> None:
        """Open the rules in the lobby, or store a game's "How to play"."""
        if message["type"] == "how to play":
            how_to_play.store_course(game, str(message.get("course")))
        else:
            self._sender.read_rules(game, str(message.get("target", "")))

    async def _hello(self, message: Message) -> None:
        """Take in the page's settings; the first time also decide which table to show."""
        self._device.follow(message)
        self._records.address = str(message.get("address") or self._records.address)
        request, device = Request.said(message, games.KEYS), self._device
        if "open" not in message and not request.learns:
            return
        queries = {name: game.query for name, game in device.library.games.items()}
        which = which_table(request, Saved(device.last, queries))
        device.last = ""
        match which.kind:
            case "lesson":
                learn = message["learn"]
                await self._opener.open_lesson(learn["game"], str(learn.get("script")))
            case "begin":
                await self._opener.begin({**message["begin"], "query": request.query})
            case "resume":
                await self._opener.resume(which.game)
                if request.linked and request.own is None:  # the tab had no game open
                    self._sender.clear_problem()
                if self._stack.live and request.failures:
                    top = self._stack.live.top
                    top.notices.show_over(top.words("host.restarted"))
            case "closed":
                await device.close(which.game)
        if which.watched:
            await self._replays.resume(message["watch"], which.watched)
        if which.game in device.library.unread:
            self._sender.report_unreadable(which.game)
            await device.close(which.game)

    # -- importing ---------------------------------------------------------------------------------

    async def _import(self, message: Message) -> bool:
        """Show the imported game or save several; return False while a file is incomplete."""
        try:
            imported = self._reader.read(message)
            if imported is None:
                return False
            self._clear()
            if imported.to_save:
                wrong: list[record.RecordError] = []
                with self._sender.reporting_no_room():
                    await self._records.import_all(imported.texts, wrong, imported.drop)
                if wrong and len(imported.texts) == 1:
                    self._sender.refuse(wrong[0])
                elif wrong:
                    self._sender.some_refused(wrong, len(imported.texts))
                return True
            self._sender.undecided = self._sender.undecided or imported.linked
            self._records.open(str(imported.texts[0]), linked=imported.linked)
        except record.RecordError as error:
            self._clear()
            self._sender.refuse(error)
            return True
        moment = message.get("moment")
        shown = moment if imported.linked and isinstance(moment, dict) else None
        going_on = await self._replays.resume(message.get("watch"), "", own=shown is None)
        if shown is not None and not going_on:
            await self._replays.show(shown, str(message.get("query") or ""))
        return True

    # -- acts --------------------------------------------------------------------------------------

    async def _act(self, act: str, value: str) -> None:
        owner, name, rest = parted(act)
        do = self.acts().get(owner, {}).get(name)
        if do is not None:
            done = do(rest)
            if done is not None:
                await done
        elif owner == "records":
            await self._with_records(name, rest, value)
        else:
            self._records.close()
            if self.table and self.table.act(act, value):
                await self.save(self.table)
            if self.table:
                await self._device.prefer(self.table.top.prefs)

    def acts(self) -> dict[str, dict[str, Callable[[str], Awaitable[None] | None]]]:
        """Return the handlers of the acts that open and close tables.

        All others belong to the records or to the table on top.
        """
        opener, replays = self._opener, self._replays
        return {
            "dialog": {"close": lambda _: self._close()},
            "table": {
                "share": self._share,
                "replay": lambda _: replays.replay(),
                "lobby": lambda _: opener.to_lobby(),
                "again": lambda _: opener.rematch(),
            },
            "replay": {"end": lambda _: opener.end(), "sit": replays.take_over},
            "question": {"on": lambda _: replays.see_what_followed()},
            "coach": {
                "leave": lambda _: opener.end(),
                "free": lambda _: opener.play_freely(),
                "review": lambda _: replays.review(),
                "see": self._show_decision,
                "play_on": replays.play_on,
            },
        }

    def _show_decision(self, at: str) -> None:
        self._replays.show_decision(at)

    def _close(self) -> None:
        self._records.close()
        self._clear()

    def _clear(self) -> None:
        """Close the dialog over the table."""
        if self.table:
            self.table.top.dialog.close()

    def _share(self, kind: str) -> None:
        """Open the sharing dialog for the game on the table, at one kind if given."""
        self._clear()
        shared = self.table.top.session.record() if self.table else None
        self._records.share(kind, shared, self._replays.moments())

    async def _with_records(self, act: str, which: str, value: str) -> None:
        try:
            with self._sender.reporting_no_room():
                opened = await self._records.act(act, which, value)
                if opened:
                    await self._replays.open(opened)
        except record.RecordError as error:
            self._sender.refuse(error)


_host: Host | None = None


async def start(post: Callable[[str, str], None], opened: Callable[[], Awaitable[Any]]) -> None:
    """Start the host; it answers through `post` and stores its data in the opened database."""
    global _host  # noqa: PLW0603 - a worker has one host
    _host = Host(post, await KeyValueStore.open(opened))
    await _host.start()


async def receive(text: str) -> bool:
    """Handle a message of the page; return whether the host is idle afterwards."""
    message = json.loads(text)
    if _host is None or not isinstance(message, dict):
        return False
    await _host.receive(message)
    return _host.table is None or _host.table.job is None
