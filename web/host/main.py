"""The host's front door: messages in, pictures out, and the hours between (bots, stories, saves).

`host.js` calls `start(post, opened)` once Python is up and `receive(text)` for every message; both
sides of the door speak JSON. A move is shown when it is safely kept, not before. The page says:

    {"type": "hello", "lang", "theme", "sound", "address", "query", "begin", "learn", "linked",
     "named", "open", "watch", "failures"}
                                       who is here, where links lead to; and what says which table
                                       that is (`which_table.py`): perhaps a wish to begin, and its
                                       query; a lesson's game and script; whether the address has a
                                       game, or names one alone; the game that this tab has open
                                       ("": none; null: it is new); the place in one that it
                                       watches; how many hosts have failed
    {"type": "start", "game", "seats", "seed", "options", "lang"}
    {"type": "resume", "id"}  {"type": "delete", "id"}  {"type": "rules", "game", "target"}
    {"type": "open", "text", "link"}     a link's text, or else a file's
    {"type": "import", "texts"}          the records of a file that holds several
    {"type": "file", "file", "piece", "last"}   bytes of a file in base64, the file's number first
    {"type": "paste", "text"}            a link, a record or several, as somebody has pasted them
    {"type": "move", "move"}  {"type": "act", "act", "value"}
    {"type": "back"}                     by the browser's Back, from the table

Messages about something pressed carry its number, `press`; whatever the page hears from then on
says `heard`, the number of the last press that it shows.

The page hears {"type": "table", …} (a picture of `host/table/desk.py`), {"type": "lobby", "saved",
"problem"}, where `saved` is the game that was left last, to be continued, {"type": "sheet"},
{"type": "carry", "link"} and {"type": "decided"} (what the address has to carry, and that it need
no more), or
{"type": "failed", "text"} when only another host can go on. What each of them shows, a list of
nodes (in the lobby a dialog or nothing), comes beside it: to draw it is not the page's Python's
affair.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import contextmanager, suppress
from dataclasses import asdict
from traceback import format_exception
from typing import TYPE_CHECKING, Any

from games import load_words
from host.clock import Clock
from host.front import Front, Watched
from host.nodes import parted
from host.prefs import Prefs
from host.records.intake import Intake
from host.records.records_ui import RecordsUI, playable, why_refused
from host.saves.key_value_store import KeyValueStore
from host.saves.library import Library, MovedOnError, fresh
from host.saves.tab_lock import TabLock
from host.table import dialogs
from host.table.desk import Desk
from host.table.lesson import Lesson
from host.table.replay import Replay
from host.table.script import Script
from host.telling import Telling
from host.which_table import Asked, Kept, which_table
from pyengine import games, link, record

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence

    from host.table.table import Table
    from host.text import Words
    from pyengine.session import Session

Message = dict[str, Any]


class Host:
    """What outlives a game: it does one message after the other at the `Front`.

    It is asleep, then says hello, then answers whatever comes; it holds the device's saves and
    preferences.
    """

    def __init__(self, post: Callable[[str, str], None], store: KeyValueStore) -> None:
        self._store = store
        self._prefs = Prefs()
        self._library = Library(store)
        self._records = RecordsUI(self._library)
        self._intake = Intake()
        self._tab_lock = TabLock(self._yield, alone=not store.lasting)
        self._telling = Telling(post)
        self._front = Front()
        self._clock = Clock(self)
        self._last = ""  # the game that was open on this device before we woke
        self.lock = asyncio.Lock()

    async def wake(self) -> None:
        """Read what the shelf holds, and let time pass."""
        with suppress(OSError):  # a device that cannot read it any more: nothing is kept, then
            _, prefs = await asyncio.gather(self._library.wake(), self._store.all("prefs"))
            self._last = prefs.get("open", "")
            with suppress(ValueError):
                self._prefs = self._prefs.followed(record.decoded(prefs.get("prefs", "{}")))
        self._running = asyncio.create_task(self._clock.run())
        self._running.add_done_callback(self._stopped)

    def _stopped(self, running: asyncio.Task[None]) -> None:
        """Tell the page that time has stopped for us, so that it starts another host."""
        if running.cancelled():  # nothing has failed
            return
        text = "".join(format_exception(running.exception()))
        self._telling.tell({"type": "failed", "text": text})

    # -- messages ----------------------------------------------------------------------------------

    async def receive(self, message: Message) -> None:
        """Do what the page says, one thing after the other; what nobody understands is nobody's."""
        async with self.lock:
            press = message.get("press")
            if isinstance(press, int):
                self._telling.heard = press
            if await self._dispatch(message):
                self.show()
                self._clock.wake()

    async def _dispatch(self, message: Message) -> bool:
        """Do what a message says; tell whether there is something to show."""
        match message.get("type"):
            case "rules" if message.get("game") in games.KEYS:
                self._read_rules(message["game"], str(message.get("target", "")))
                return False
            case "hello":
                await self._hello(message)
            case "start":
                await self._begin(message)
            case "resume":
                await self._resume(str(message.get("id")))
            case "delete":
                with self._room():
                    await self._library.discard(str(message.get("id")))
            case "open" | "file" | "paste" | "import":
                return await self._bring(message)
            case "move" if self.table and self.table.move(str(message.get("move"))):
                await self.keep(self.table)
            case "act":
                await self._act(str(message.get("act")), str(message.get("value") or ""))
            case "back":
                await self._act(self._front.way_back, "")
        return True

    # -- which table -------------------------------------------------------------------------------

    async def _hello(self, message: Message) -> None:
        """Hear who is here; the first time also at which table they are."""
        self._prefs = self._prefs.followed(message)
        self._records.address = str(message.get("address") or self._records.address)
        learn = message.get("learn")
        learns = isinstance(learn, dict) and learn.get("game") in games.KEYS
        if "open" not in message and not learns:
            return
        begin, watch = message.get("begin"), message.get("watch")
        asked = Asked(
            linked=message.get("linked") is True,
            learns=learns,
            begins=isinstance(begin, dict),
            names=message.get("named") is True,
            query=str(message.get("query") or ""),
            own=None if message.get("open") is None else str(message["open"]),
            watched=str(watch["id"]) if isinstance(watch, dict) and watch.get("id") else "",
            failures=_count(message.get("failures")),
        )
        queries = {name: kept.query for name, kept in self._library.games.items()}
        which = which_table(asked, Kept(self._last, queries))
        self._last = ""
        match which.kind:
            case "lesson":
                await self._teach(message["learn"]["game"], str(message["learn"].get("script")))
            case "begin":
                await self._begin({**message["begin"], "query": asked.query})
            case "resume":
                await self._resume(which.game)
                if self._front.desk and asked.failures:
                    self._front.desk.top.warn("host.restarted")
            case "closed":
                await self._leave_closed(which.game)
        if which.watched:
            self._watch_on(watch, which.watched)
        if which.game in self._library.unread:
            self._say(self._records.why_unread(self._words, "kept.unread_open", which.game))
            await self._leave_closed(which.game)

    async def _teach(self, game: str, written: str) -> None:
        """Begin a guided first game, or go on where it was left; say so if its file is damaged."""
        try:
            script = Script.read(written)
        except (ValueError, KeyError, TypeError, AttributeError):
            self._say(self._words(None)("coach.damaged"))
            return
        step = ""
        with suppress(OSError):
            step = await self._store.get("prefs", f"lesson.{game}") or ""
        at = int(step) if step.isdecimal() else 0
        self._front.lesson = Lesson(game, script, self._prefs, at)

    async def _begin(self, message: Message) -> None:
        """Begin a game; the wish for it is read as strictly as a record in which nobody moved."""
        seed, seats = message.get("seed"), message.get("seats")
        wish: Message = {
            "tavolino": record.VERSION,
            "game": message.get("game"),
            "players": len(seats) if isinstance(seats, list) else None,
            "options": message.get("options") or {},
            "seats": seats,
            "seed": secrets.randbelow(record.SEEDS.stop) if seed is None else seed,
            "moves": [],
        }
        try:
            session = playable(record.read(json.dumps(wish)))
        except record.RecordError as error:
            self._problem(error)
            return
        self._prefs = self._prefs.followed(message)
        await self._play(session, fresh(), str(message.get("query", "")))

    async def _resume(self, name: str) -> None:
        kept = await self._library.take(name)
        if kept is None:
            return
        try:
            session = playable(kept.record)
        except record.RecordError as error:
            await self._leave_closed(name)
            self._problem(error)
            return
        if await self._sit(session, name) and name in self._library.unkept:
            await self._save()

    async def _leave_closed(self, name: str) -> None:
        """Forget that this game is to be come back to; it stays where it lies."""
        with suppress(OSError):
            if await self._store.get("prefs", "open") == name:  # not another tab's
                await self._store.put("prefs", "open", "")

    # -- what is brought along ---------------------------------------------------------------------

    async def _bring(self, message: Message) -> bool:
        """Show the game that was brought, or keep several; False if not all of it has come yet."""
        try:
            brought = self._intake.read(message)
        except record.RecordError as error:
            self._clear()
            self._problem(error)
            return True
        if brought is None:
            return False
        self._clear()
        if brought.kept:
            await self._import(brought.texts)
            return True
        self._telling.held = self._telling.held or brought.linked
        try:
            self._records.open(str(brought.texts[0]), linked=brought.linked)
        except record.RecordError as error:
            self._problem(error)
        self._watch_on(message.get("watch"), "")
        return True

    async def _import(self, texts: Sequence[object]) -> None:
        """Keep all games of a file that holds several, and say why those are none that are none."""
        wrong, added = [], 0
        with self._room():
            for text in texts:
                try:
                    added += await self._records.take_in(str(text))
                except record.RecordError as error:
                    wrong.append(error)
            self._records.list_taken(added, len(texts) - added - len(wrong))
        if wrong:
            words = self._words(None)
            why = why_refused(self._words, wrong[0])
            self._say(words("kept.partly", n=len(wrong), of=len(texts), why=why))

    # -- what is pressed ---------------------------------------------------------------------------

    async def _act(self, act: str, value: str) -> None:
        owner, name, rest = parted(act)
        do = self.acts().get(owner, {}).get(name)
        if do is not None:
            await do(rest)
        elif owner == "records":
            await self._with_records(name, rest, value)
        else:
            self._records.close()
            if self.table and self.table.act(act, value):
                await self.keep(self.table)
            await self._prefer()

    def acts(self) -> dict[str, dict[str, Callable[[str], Awaitable[None]]]]:
        """Return what does the acts that put something onto the table or away from it.

        All others are those of the records, and of what lies on the table.
        """
        return {
            "dialog": {"close": self._close},
            "records": {"as": self._share},
            "table": {
                "share": self._share,
                "replay": self._replay,
                "lobby": self._to_lobby,
                "again": self._again,
            },
            "replay": {"end": self._end, "sit": self._go_on},
            "coach": {
                "leave": self._end,
                "free": self._play_freely,
                "review": self._review,
                "see": self._see,
                "play_on": self._play_on,
            },
        }

    async def _prefer(self) -> None:
        """Remember what is preferred at the table."""
        if self.table and self.table.top.prefs != self._prefs:
            self._prefs = self.table.top.prefs
            await self._put("prefs", "prefs", json.dumps(asdict(self._prefs)))

    async def _close(self, _: str) -> None:
        self._records.close()
        self._clear()

    def _clear(self) -> None:
        """Put away the dialog over the table."""
        if self.table:
            self.table.top.close()

    async def _share(self, kind: str) -> None:
        """Show how the game on the table is shared, or the one whose dialog lies open."""
        self._clear()
        self._records.share(kind, self.table.top.session.record() if self.table else None)

    async def _replay(self, _: str) -> None:
        if self._front.desk:
            self._watch(self._front.desk.session, self._front.open)

    async def _end(self, _: str) -> None:
        """Leave a replay or a lesson for the lobby or the table behind it."""
        self._records.close()
        self._front.end(self._prefs)

    async def _play_freely(self, _: str) -> None:
        """Play on from where a lesson is, against bots."""
        lesson = self._front.lesson
        if lesson and self.table is lesson:
            await self._end("")
            if lesson.session.to_move:
                await self._play(playable(lesson.session.record()), fresh())

    async def _to_lobby(self, _: str) -> None:
        """Leave a game for the lobby."""
        self._records.close()
        self._tab_lock.release()
        name = self._front.open
        self._front.stand_up()
        await self._leave_closed(name)
        self._telling.elsewhere = False

    async def _again(self, _: str) -> None:
        """Begin a rematch: the same people, the same options but what is drawn by lot."""
        self._records.close()
        if self.table is None:
            return
        session = self.table.top.session
        options = session.game.options()
        options.pop(session.game.drawn_option or "", None)
        seats = [{"name": player.name, "by": player.by} for player in session.seats]
        again = {"game": session.game.key, "seats": seats, "options": options}
        await self._begin({**again, "lang": self._prefs.lang})

    async def _with_records(self, act: str, which: str, value: str) -> None:
        try:
            with self._room():
                laid = await self._records.act(act, which, value)
                if laid and laid.watched:
                    self._watch(laid.session, laid.id, linked=laid.linked)
                elif laid:
                    await self._play(laid.session, laid.id)
        except record.RecordError as error:
            self._problem(error)

    # -- what is watched ---------------------------------------------------------------------------

    def _watch(self, session: Session, name: str, *, linked: bool = False) -> Replay:
        """Show a game again; one that is not kept is in the address, so that one can come back."""
        if not name and not linked:
            packed = link.pack(session.record())
            linked = len(packed) <= link.PACKED
            if linked:
                self._telling.tell({"type": "carry", "link": packed})
        replay = Replay(session, self._prefs)
        self._front.watch(replay, Watched(name, linked))
        return replay

    def _watch_on(self, told: object, name: str) -> None:
        """Go on watching where the page was left: a kept game, or the one that is just opened."""
        if not isinstance(told, dict) or str(told.get("id")) != name:
            return
        with suppress(record.RecordError):
            kept, front = self._library.games.get(name), self._front
            if not name:
                session = self._records.watched(told.get("sum"))
            elif front.desk and name == front.open:
                session = front.desk.session
            else:
                session = playable(kept.record) if kept else None
            if session:
                replay = self._watch(session, name, linked=not name)
                replay.look(told.get("at"), told.get("eyes"))

    async def _review(self, _: str) -> None:
        """Open the review of the game on the table; go on with the one that is kept of it."""
        table = self._front.reviewed
        if table is not None:
            self._records.close()
            with suppress(OSError):
                table.reviewer.restore(await self._library.review(self._front.kept_as))
            table.reviewer.open()

    async def _see(self, at: str) -> None:
        """Show the table as it was before a decision of a finished game, as its seat saw it."""
        self._stand_before(at)

    async def _play_on(self, at: str) -> None:
        """Begin a new game before a decision of a finished one: its person against bots."""
        seat = self._stand_before(at)
        if seat:
            await self._go_on(seat)

    def _stand_before(self, at: str) -> str:
        """Watch the game on the table from before a move on; return whose move it is, if any."""
        session = self.table.top.session if self.table else None
        moves = session.record().moves if session and not session.to_move else ()
        ply = int(at) if at.isdecimal() and len(at) < len(str(record.LIMIT)) else len(moves)
        if session is None or ply >= len(moves):
            return ""
        seat = str(moves[ply]).partition(" ")[0]
        replay = self._front.replay or self._watch(session, self._front.open)
        replay.stand_before(ply, seat)
        return seat

    async def _go_on(self, seat: str) -> None:
        """Begin a new game where the replay stands, one person on this seat against bots."""
        replay = self._front.replay
        if replay and seat in replay.vacant:
            await self._play(playable(replay.taken_up(seat)), fresh())

    # -- what is played ----------------------------------------------------------------------------

    @property
    def table(self) -> Table | None:
        """What lies before the people; None in the lobby."""
        return self._front.table

    def holds(self, table: Table) -> bool:
        """Tell whether a table is still there, perhaps below another one."""
        return self._front.holds(table)

    async def _play(self, session: Session, name: str, query: str | None = None) -> None:
        """Lay a game onto the table and keep it under this name, unless another tab has it."""
        if await self._sit(session, name):
            await self._save(query)

    async def _sit(self, session: Session, name: str) -> bool:
        """Lay a game onto the table; False if another tab has it."""
        self._records.close()
        self._telling.elsewhere = not await self._tab_lock.take(name)
        if self._telling.elsewhere:
            self._say(self._words(None)("resume.elsewhere"))
            return False
        desk = Desk(session, self._prefs, lasting=self._store.lasting)
        self._front.sit(desk, name)
        if not self._store.lasting:
            desk.top.warn_of_keeping()
        await self._put("prefs", "open", name)
        return True

    def _yield(self) -> None:
        """Leave the table to another tab at once, whatever is going on at it."""
        self._stand_up()
        self.show()
        self._clock.wake()

    def _stand_up(self) -> None:
        """Leave the table to the tab that has its game."""
        self._tab_lock.release()
        self._front.stand_up()
        self._telling.elsewhere = True
        self._say(self._words(None)("resume.elsewhere"))

    # -- what is kept ------------------------------------------------------------------------------

    async def keep(self, table: Table) -> None:
        """Keep the game, or how far a lesson is: of one that is done, that it begins anew."""
        lesson = self._front.lesson
        if lesson is not None and table is lesson:
            step = 0 if lesson.done else lesson.step
            await self._put("prefs", f"lesson.{lesson.session.game.key}", str(step))
        elif table.review:
            with suppress(OSError):
                await self._library.keep_review(self._front.kept_as, table.review)
        else:
            await self._save()

    async def _save(self, query: str | None = None) -> None:
        """Keep the game that is played; what was acknowledged is on the disk."""
        desk = self._front.desk
        if desk is None:
            return
        try:
            await self._library.save(self._front.open, desk.session.record(), query)
        except MovedOnError:
            self._stand_up()
        except OSError:
            desk.keep("full")
        else:
            desk.keep("kept" if self._store.lasting else "refused")

    @contextmanager
    def _room(self) -> Iterator[None]:
        """Say so where the device has no room for what is done here."""
        try:
            yield
        except OSError:
            self._say(self._words(None)("storage.no_room"))

    async def _put(self, store: str, key: str, text: str) -> None:
        """Remember something that no game hangs on."""
        with suppress(OSError):
            await self._store.put(store, key, text)

    # -- what is shown -----------------------------------------------------------------------------

    def show(self) -> None:
        """Show the page the table, or the lobby, and the dialog that lies over it."""
        front, records = self._front, self._records
        if self.table and self.table.handing:
            records.withhold()
        sheet = records.sheet(self._words)
        above = [sheet] if sheet else []
        self._telling.decide(held=records.linked or front.linked)
        if self.table:
            self._telling.show_table(front, self.table.picture(), above)
        else:
            self._telling.show_lobby(records.resume_card(self._words), above)

    def _words(self, game: str | None) -> Words:
        return load_words(self._prefs.lang, *([game] if game else []))

    def _read_rules(self, game: str, target: str) -> None:
        """Open a rulebook in the lobby, before anybody has sat down."""
        rules = dialogs.rules(self._words(game), game, target, "lobby:rules")
        self._telling.tell({"type": "sheet"}, rules)

    def _problem(self, error: record.RecordError) -> None:
        """Say why a record is refused."""
        self._say(why_refused(self._words, error))

    def _say(self, text: str) -> None:
        """Say something over the table or in the lobby, where no dialog hides it."""
        self._records.close()
        if self.table:
            self.table.top.close()
            self.table.top.note(text)
        else:
            self._telling.problem = text


def _count(failures: object) -> int:
    """Return how many hosts have failed, if that is a number."""
    if failures is None:
        return 0
    return failures if isinstance(failures, int) and failures >= 0 else 2


_host: Host | None = None


async def start(post: Callable[[str, str], None], opened: Callable[[], Awaitable[Any]]) -> None:
    """Wake the host; it answers through `post`, and keeps things in the database that is opened."""
    global _host  # noqa: PLW0603 - the module is the door, and there is one
    _host = Host(post, await KeyValueStore.open(opened))
    await _host.wake()


async def receive(text: str) -> None:
    """Take a message of the page."""
    message = json.loads(text)
    if _host is not None and isinstance(message, dict):
        await _host.receive(message)
