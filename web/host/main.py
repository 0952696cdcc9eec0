"""The host's entry point: it takes messages, shows pictures, and lets time pass between them.

`host.js` calls `start(post, opened)` once Python is up and `receive(text)` for every message; both
sides speak JSON. A move is shown when it is saved, not before. The page says:

    {"type": "hello", "lang", "theme", "sound", "address", "query", "begin", "learn", "linked",
     "named", "open", "watch", "failures"}
                                       who is here, where links lead to; and what says which table
                                       that is (`which_table.py`): perhaps a wish to begin, and its
                                       query; a lesson's game and script; whether the address has a
                                       game, or names one alone; the game that this tab has open
                                       ("": none; null: it is new); the place in one that it
                                       watches; how many hosts have failed
    {"type": "start", "game", "seats", "seed", "options", "hints", "practice", "lang"}
    {"type": "resume", "id"}  {"type": "delete", "id"}  {"type": "rules", "game", "target"}
    {"type": "how to play", "game", "course"}   how a game is played, before its rules are opened
    {"type": "open", "text", "link", "moment", "query"}
                                       a link's text, or else a file's; perhaps which moment of
                                       the game that address shows, and its query
    {"type": "import", "texts"}          the records of a file that holds several
    {"type": "file", "file", "piece", "last"}   bytes of a file in base64, the file's number first
    {"type": "paste", "text"}            a link, a record or several, as somebody has pasted them
    {"type": "move", "move"}  {"type": "act", "act", "value"}
    {"type": "back"}                     by the browser's Back, from the table
    {"type": "drawn", "picture"}         this picture is on the screen
    {"type": "transposed", "areRows"}    whether columns are laid as rows in what it shows

Messages about something pressed carry its number, `press`; whatever the page hears from then on
says `heard`, the number of the last press that it shows. What is entered in a field has such a
number too, `typed`. The pictures of a table or the lobby are counted: each says `picture`, its
number.

The page hears {"type": "table", …} (a table's picture), {"type": "lobby", "saved",
"problem"}, where `saved` is the game that was left last, to be continued, {"type": "sheet",
"skin"}, {"type": "carry", "link"} and {"type": "decided"} (what the address has to carry, and that
it need no more), {"type": "refused", "why"} (of `host.js`: a message that no host is to read), or
{"type": "failed", "text"} when only another host can go on. What each of them shows, a list of
nodes (in the lobby a dialog or nothing), comes beside it: to draw it is not the page's Python's
affair.
"""

from __future__ import annotations

import asyncio
import json
from traceback import format_exception
from typing import TYPE_CHECKING, Any

from host.clock import Clock
from host.device import Device
from host.front import Front
from host.nodes import parted
from host.records.intake import Intake
from host.records.records_ui import RecordsUI
from host.saves.key_value_store import KeyValueStore
from host.seating import Seating
from host.table import how_to_play
from host.telling import Telling
from host.watching import Watching
from host.which_table import Asked, Saved, which_table
from pyengine import games, record

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from host.table.table import Table

Message = dict[str, Any]


class Host:
    """It does one message after the other, and shows what came of it; between them time passes."""

    def __init__(self, post: Callable[[str, str], None], store: KeyValueStore) -> None:
        self._device = Device(store)
        self._records = RecordsUI(self._device.library)
        self._intake = Intake()
        self._front = Front()
        self._telling = Telling(post, self._front, self._records, self._device)
        self._seating = Seating(
            self._front, self._records, self._device, self._telling, self._show_and_wake
        )
        self._watching = Watching(
            self._front, self._records, self._device, self._telling, self._seating
        )
        self._clock = Clock(self)
        self.lock = asyncio.Lock()

    async def wake(self) -> None:
        """Read what is saved, and let time pass."""
        await self._device.wake()
        self._running = asyncio.create_task(self._clock.run())
        self._running.add_done_callback(self._stopped)

    def _stopped(self, running: asyncio.Task[None]) -> None:
        """Tell the page that time has stopped for us, so that it starts another host."""
        if running.cancelled():  # nothing has failed
            return
        text = "".join(format_exception(running.exception()))
        self._telling.tell({"type": "failed", "text": text})

    # -- what the clock asks -----------------------------------------------------------------------

    @property
    def table(self) -> Table | None:
        """What lies before the people; None in the lobby."""
        return self._front.table

    @property
    def pictures(self) -> int:
        """How many pictures the page was told of."""
        return self._telling.pictures

    def holds(self, table: Table) -> bool:
        """Tell whether a table is still there, perhaps below another one."""
        return self._front.holds(table)

    def show(self) -> None:
        """Show the page what there is now."""
        self._telling.show()

    async def save(self, table: Table) -> None:
        """Save what has been done at a table."""
        await self._seating.save(table)

    # -- messages ----------------------------------------------------------------------------------

    async def receive(self, message: Message) -> None:
        """Do what the page says, one thing after the other; what nobody understands is nobody's."""
        if message.get("type") == "drawn":
            self.drawn(message.get("picture"))
            return
        async with self.lock:
            press, typed = message.get("press"), message.get("typed")
            if isinstance(press, int):
                self._telling.heard = press
            if isinstance(typed, int):
                self._telling.typed = typed
            if await self._dispatch(message):
                self._show_and_wake()

    def _show_and_wake(self) -> None:
        self.show()
        self._clock.wake()

    def drawn(self, picture: object) -> None:
        """Hear that a picture is on the screen; it waits for nothing that is being done."""
        if isinstance(picture, int):
            self._clock.drawn(picture)

    async def _dispatch(self, message: Message) -> bool:
        """Do what a message says; tell whether there is something to show."""
        match message.get("type"):
            case "rules" | "how to play" if message.get("game") in games.KEYS:
                self._read_rules(message["game"], message)
                return False
            case "hello":
                await self._hello(message)
            case "start":
                await self._seating.begin(message)
            case "resume":
                await self._seating.resume(str(message.get("id")))
            case "delete":
                with self._telling.reporting_no_room():
                    await self._device.library.discard(str(message.get("id")))
            case "open" | "file" | "paste" | "import":
                return await self._bring(message)
            case _:
                await self._use(message)
        return True

    async def _use(self, message: Message) -> None:
        """Do what a message says of what is on the screen."""
        match message.get("type"):
            case "move" if self.table and self.table.move(str(message.get("move"))):
                await self.save(self.table)
            case "act":
                await self._act(str(message.get("act")), str(message.get("value") or ""))
            case "back":
                await self._act(self._front.way_back, "")
            case "transposed" if self.table:
                self.table.top.transposed = message.get("areRows") is True

    def _read_rules(self, game: str, message: Message) -> None:
        """Open the rules in the lobby, or take in what comes ahead of them."""
        if message["type"] == "how to play":
            how_to_play.take_in(game, str(message.get("course")))
        else:
            self._telling.read_rules(game, str(message.get("target", "")))

    async def _hello(self, message: Message) -> None:
        """Hear who is here; the first time also what says at which table they are."""
        self._device.follow(message)
        self._records.address = str(message.get("address") or self._records.address)
        asked, device = Asked.said(message, games.KEYS), self._device
        if "open" not in message and not asked.learns:
            return
        queries = {name: game.query for name, game in device.library.games.items()}
        which = which_table(asked, Saved(device.last, queries))
        device.last = ""
        match which.kind:
            case "lesson":
                learn = message["learn"]
                await self._seating.teach(learn["game"], str(learn.get("script")))
            case "begin":
                await self._seating.begin({**message["begin"], "query": asked.query})
            case "resume":
                await self._seating.resume(which.game)
                if asked.linked and asked.own is None:  # nobody has asked for that game
                    self._telling.unsay()
                if self._front.live and asked.failures:
                    top = self._front.live.top
                    top.notices.show_over(top.words("host.restarted"))
            case "closed":
                await device.close(which.game)
        if which.watched:
            self._watching.watch_on(message["watch"], which.watched)
        if which.game in device.library.unread:
            self._telling.unread(which.game)
            await device.close(which.game)

    # -- what is brought along ---------------------------------------------------------------------

    async def _bring(self, message: Message) -> bool:
        """Show the game that was brought, or save several; False if not all of it has come yet."""
        try:
            brought = self._intake.read(message)
            if brought is None:
                return False
            self._clear()
            if brought.to_save:
                wrong: list[record.RecordError] = []
                with self._telling.reporting_no_room():
                    await self._records.take_all(brought.texts, wrong)
                if wrong:
                    self._telling.some_refused(wrong, len(brought.texts))
                return True
            self._telling.undecided = self._telling.undecided or brought.linked
            self._records.open(str(brought.texts[0]), linked=brought.linked)
        except record.RecordError as error:
            self._clear()
            self._telling.refuse(error)
            return True
        told = message.get("moment")
        shown = told if brought.linked and isinstance(told, dict) else None
        going_on = self._watching.watch_on(message.get("watch"), "", own=shown is None)
        if shown is not None and not going_on:
            await self._watching.show(shown, str(message.get("query") or ""))
        return True

    # -- what is pressed ---------------------------------------------------------------------------

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
        """Return what does the acts that put something onto the table or away from it.

        All others are those of the records, and of what lies on the table.
        """
        seating, watching = self._seating, self._watching
        return {
            "dialog": {"close": lambda _: self._close()},
            "table": {
                "share": self._share,
                "replay": lambda _: watching.replay(),
                "lobby": lambda _: seating.to_lobby(),
                "again": lambda _: seating.again(),
            },
            "replay": {"end": lambda _: seating.end(), "sit": watching.take_over},
            "question": {"on": lambda _: watching.see_what_followed()},
            "coach": {
                "leave": lambda _: seating.end(),
                "free": lambda _: seating.play_freely(),
                "review": lambda _: watching.review(),
                "see": self._see,
                "play_on": watching.play_on,
            },
        }

    def _see(self, at: str) -> None:
        self._watching.see(at)

    def _close(self) -> None:
        self._records.close()
        self._clear()

    def _clear(self) -> None:
        """Put away the dialog over the table."""
        if self.table:
            self.table.top.dialog.close()

    def _share(self, kind: str) -> None:
        """Show how the game on the table is shared, perhaps in one way at once."""
        self._clear()
        shared = self.table.top.session.record() if self.table else None
        self._records.share(kind, shared, self._watching.moments())

    async def _with_records(self, act: str, which: str, value: str) -> None:
        try:
            with self._telling.reporting_no_room():
                opened = await self._records.act(act, which, value)
                if opened:
                    await self._watching.open(opened)
        except record.RecordError as error:
            self._telling.refuse(error)


_host: Host | None = None


async def start(post: Callable[[str, str], None], opened: Callable[[], Awaitable[Any]]) -> None:
    """Wake the host; it answers through `post`, and keeps things in the database that is opened."""
    global _host  # noqa: PLW0603 - a worker has one host
    _host = Host(post, await KeyValueStore.open(opened))
    await _host.wake()


async def receive(text: str) -> bool:
    """Take a message of the page; tell whether nothing is thought about after it."""
    message = json.loads(text)
    if _host is None or not isinstance(message, dict):
        return False
    await _host.receive(message)
    return _host.table is None or _host.table.job is None
