"""The host's front door: messages in, pictures out, and the hours between (bots, stories, saves).

`host.js` calls `start(post, opened)` once Python is up and `receive(text)` for every message; both
sides of the door speak JSON. A move is shown when it is safely kept, not before. The page says:

    {"type": "hello", "lang", "theme", "sound", "address", "query", "begin", "learn", "open",
     "failures"}
                                       who is here, where links lead to; perhaps a wish to begin,
                                       and its query; the game that this tab has open ("": none;
                                       null: perhaps the last of all); how many hosts have failed
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
from base64 import b64decode
from contextlib import contextmanager, suppress
from dataclasses import asdict
from traceback import format_exception, print_exc
from typing import TYPE_CHECKING, Any
from zlib import crc32

from games import load_words
from host.nodes import parted
from host.prefs import Prefs
from host.records.records_ui import RecordsUI, playable, why_refused
from host.saves.key_value_store import KeyValueStore
from host.saves.library import Library, MovedOnError, fresh
from host.saves.tab_lock import TabLock
from host.table import dialogs
from host.table.bot_runner import run_bot
from host.table.desk import Desk
from host.table.lesson import Lesson
from host.table.replay import Replay
from host.table.script import Script
from pyengine import files, games, link, record

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from host.nodes import Node
    from host.text import Words
    from pyengine.session import Session

Message = dict[str, Any]

DRAWN = 0.06
"""Seconds that a page has to draw a new table before bots think, or both would take longer."""


class Host:
    """What outlives a game: the shelf, the preferences, and the desk that is open."""

    def __init__(self, post: Callable[[str, str], None], store: KeyValueStore) -> None:
        self._post = post
        self._store = store
        self._prefs = Prefs()
        self._library = Library(store)
        self._records = RecordsUI(self._library)
        self._tab_lock = TabLock(self._yield, alone=not store.lasting)
        self._open = ""  # the game on the table
        self._last = ""  # the one that was open on this device before we woke
        self._elsewhere = False  # whether another tab has what was asked for here last
        self._desk: Desk | None = None
        self._replay: Replay | None = None
        self._lesson: Lesson | None = None
        self._watched = ""  # the kept game that is watched, if it is one
        self._sum = 0  # by which it is known that what is watched is the same game
        self._linked = False  # whether what is watched is in the page's address
        self._held = False  # whether the page's address has a game that nothing was decided about
        self._files: dict[object, bytearray] = {}  # of which not all has come
        self._said: str | None = None
        self._heard = 0  # the number of the last press that was told
        self._wakeup = asyncio.Event()
        self._lock = asyncio.Lock()

    async def wake(self) -> None:
        """Read what the shelf holds, and begin to keep the hours."""
        with suppress(OSError):  # a device that cannot read it any more: nothing is kept, then
            _, prefs = await asyncio.gather(self._library.wake(), self._store.all("prefs"))
            self._last = prefs.get("open", "")
            with suppress(ValueError):
                self._prefs = self._prefs.followed(record.decoded(prefs.get("prefs", "{}")))
        self._clock = asyncio.create_task(self._run_clock())
        self._clock.add_done_callback(self._stopped)

    @property
    def _front(self) -> Desk | None:
        """What lies before the people: a game watched, taught or played; None in the lobby."""
        return self._replay or self._lesson or self._desk

    # -- messages ----------------------------------------------------------------------------------

    async def receive(self, message: Message) -> None:
        """Do what the page says, one thing after the other; what nobody understands is nobody's."""
        async with self._lock:
            await self._dispatch(message)

    async def _dispatch(self, message: Message) -> None:
        press = message.get("press")
        self._heard = press if isinstance(press, int) else self._heard
        match message.get("type"):
            case "rules" if message.get("game") in games.KEYS:
                self._read_rules(message["game"], str(message.get("target", "")))
                return
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
                if not await self._brought(message):
                    return
            case "move" if self._front and self._front.move(str(message.get("move"))):
                await (self._keep_lesson() if self._lesson else self._keep())
            case "act" | "back":
                await self._pressed(message)
        self._show()
        self._wakeup.set()

    async def _hello(self, message: Message) -> None:
        self._prefs = self._prefs.followed(message)
        self._records.address = str(message.get("address") or self._records.address)
        learn = message.get("learn")
        if isinstance(learn, dict) and learn.get("game") in games.KEYS:
            await self._teach(learn["game"], str(learn.get("script")))
        elif "open" in message:
            await self._come_back(message)

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
        self._lesson = Lesson(game, script, self._prefs, int(step) if step.isdecimal() else 0)

    async def _come_back(self, message: Message) -> None:
        """Go on with the game that this tab has open, or a new one with that of the last table.

        In a new tab an address that says who plays is a wish to begin, unless its game is that one.
        """
        begin, query = message.get("begin"), str(message.get("query") or "")
        own = message["open"]
        name = self._last if own is None else str(own)
        self._last = ""
        kept = self._library.games.get(name)
        if isinstance(begin, dict) and not (kept and (own or kept.query == query)):
            await self._begin({**begin, "query": query})
        elif kept:
            await self._resume_after(message.get("failures"), name)
        watch = message.get("watch")
        if isinstance(watch, dict) and watch.get("id") and message.get("failures") in (None, 0, 1):
            self._watch_on(watch, str(watch["id"]))
        if name in self._library.unread:
            self._say(self._records.why_unread(self._words, "kept.unread_open", name))
            await self._leave_closed(name)

    async def _resume_after(self, failures: object, name: str) -> None:
        """Go on with the game that was open, unless it seems to end every host."""
        if failures in (None, 0, 1):
            await self._resume(name)
            if self._desk and failures == 1:
                self._desk.warn("host.restarted")
        else:
            await self._leave_closed(name)

    async def _leave_closed(self, name: str) -> None:
        """Forget that this game is to be come back to; it stays where it lies."""
        with suppress(OSError):
            if await self._store.get("prefs", "open") == name:  # not another tab's
                await self._store.put("prefs", "open", "")

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
        if await self._sit(session, fresh()):
            await self._keep(str(message.get("query", "")))

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
            await self._keep()

    def _clear(self) -> None:
        """Put away the dialog over the table, since another comes in its place."""
        if self._front:
            self._front.close()

    def _bring(self, text: str, *, linked: bool) -> None:
        """Show what a link or a file holds, or say why it is none; what lies here stays."""
        self._clear()
        self._held = self._held or linked
        try:
            self._records.open(text, linked=linked)
        except record.RecordError as error:
            self._problem(error)

    async def _brought(self, message: Message) -> bool:
        """Take what somebody has brought along; False if not all of it has come yet."""
        text = str(message.get("text"))
        match message["type"]:
            case "open":
                self._bring(text, linked=message.get("link") is True)
                self._watch_on(message.get("watch"), "")
            case "paste":
                await self._paste(text)
            case "import" if isinstance(message.get("texts"), list):
                await self._import(message["texts"])
            case "file":
                data = self._whole(message)
                if data is None:
                    return False
                await self._receive_file(data)
        return True

    def _whole(self, message: Message) -> bytes | None:
        """Return the bytes of a file when its last piece has come."""
        name = message.get("file")
        with suppress(ValueError):
            if len(self._files.setdefault(name, bytearray())) <= files.MOST:
                self._files[name] += b64decode(str(message.get("piece")), validate=True)
        return bytes(self._files.pop(name)) if message.get("last") else None

    async def _receive_file(self, data: bytes) -> None:
        """Show the game of a file, or keep its games; say why it holds none."""
        self._clear()
        try:
            texts = files.split(files.decode(data))
        except record.RecordError as error:
            self._problem(error)
            return
        await self._take(texts)

    async def _paste(self, text: str) -> None:
        """Show the game of a text that somebody has pasted, or keep its games."""
        if files.is_link(text):
            await self._take(link.found(text))
        elif "{" in text:
            await self._take(files.split(text))
        else:
            self._clear()
            self._problem(record.RecordError(record.Refused("neither")))

    async def _take(self, texts: list[str]) -> None:
        if len(texts) > 1 or self._is_backup(texts[0]):
            await self._import([*texts])
        else:
            self._bring(texts[0], linked=False)

    def _is_backup(self, text: str) -> bool:
        """Tell whether a text is a game of a backup, which has its name and its date with it."""
        with suppress(record.RecordError):
            return not files.is_link(text) and "kept" in files.fields(text)
        return False

    async def _import(self, texts: list[object]) -> None:
        """Keep all games of a file that holds several, and say why those are none that are none."""
        wrong, added = [], 0
        self._clear()
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

    async def _pressed(self, message: Message) -> None:
        """Do an act; the browser's Back asks first where something would be lost."""
        if message["type"] == "act":
            await self._act(str(message.get("act")), str(message.get("value") or ""))
        elif self._front:
            asks = self._front is not self._desk or self._front.at_stake
            await self._act(self._front.way_out if asks else "table:lobby", "")

    async def _act(self, act: str, value: str) -> None:
        owner, name, rest = parted(act)
        do = self.acts().get(owner, {}).get(name)
        if do is not None:
            await do(rest)
        elif owner == "records":
            await self._from_records(name, rest, value)
        else:
            self._records.close()
            if self._front:
                await self._at_table(self._front, act, value)

    def acts(self) -> dict[str, dict[str, Callable[[str], Awaitable[None]]]]:
        """Return what does the acts that put something onto the table or away from it.

        All others are those of the records, and of what lies on the table.
        """
        return {
            "dialog": {"close": self._close},
            "records": {"as": self._share},
            "table": {
                "share": self._share,
                "replay": self._replay_game,
                "lobby": self._to_lobby,
                "again": self._again,
            },
            "replay": {"end": self._end_replay, "sit": self._go_on},
            "coach": {"leave": self._leave_lesson, "free": self._play_freely},
        }

    async def _close(self, _: str) -> None:
        self._records.close()
        self._clear()

    async def _share(self, kind: str) -> None:
        """Show how the game on the table is shared, or the one whose dialog lies open."""
        self._clear()
        self._records.share(kind, self._front.session.record() if self._front else None)

    async def _replay_game(self, _: str) -> None:
        if self._desk:
            self._watch(self._desk.session, self._open)

    async def _end_replay(self, _: str) -> None:
        """Leave a replay for the lobby or the table behind it."""
        self._records.close()
        self._replay = None
        if self._front:
            self._front.prefer(self._prefs)

    async def _leave_lesson(self, _: str) -> None:
        """Leave a lesson for the lobby or the table behind it."""
        self._records.close()
        self._lesson = None
        if self._front:
            self._front.prefer(self._prefs)

    async def _play_freely(self, _: str) -> None:
        """Play on from where a lesson is, against bots."""
        lesson = self._lesson
        if lesson is None:
            return
        await self._leave_lesson("")
        if lesson.session.to_move and await self._sit(playable(lesson.session.record()), fresh()):
            await self._keep()

    async def _to_lobby(self, _: str) -> None:
        """Leave a game for the lobby."""
        self._records.close()
        self._tab_lock.release()
        self._desk = None
        await self._leave_closed(self._open)
        self._open = ""
        self._elsewhere = False

    async def _at_table(self, table: Desk, act: str, value: str) -> None:
        undos = table.undos
        table.act(act, value)
        if table is self._lesson:
            await self._keep_lesson()
        elif table.undos != undos:
            await self._keep()
        if table.prefs != self._prefs:
            self._prefs = table.prefs
            await self._put("prefs", "prefs", json.dumps(asdict(self._prefs)))

    async def _from_records(self, act: str, which: str, value: str) -> None:
        try:
            with self._room():
                laid = await self._records.act(act, which, value)
                if laid and laid.watched:
                    self._watch(laid.session, laid.id, linked=laid.linked)
                elif laid and await self._sit(laid.session, laid.id):
                    await self._keep()
        except record.RecordError as error:
            self._problem(error)

    def _watch(self, session: Session, name: str, *, linked: bool = False) -> None:
        """Show a game again; one that is not kept is in the address, so that one can come back."""
        self._replay = Replay(session, self._prefs, lasting=self._store.lasting)
        self._watched, self._linked = name, linked
        self._sum = crc32(record.write(session.record()).encode())
        if not name and not linked:
            packed = link.pack(session.record())
            self._linked = len(packed) <= link.PACKED
            if self._linked:
                self._tell({"type": "carry", "link": packed})

    def _watch_on(self, told: object, name: str) -> None:
        """Go on watching where the page was left: a kept game, or the one that is just opened."""
        if not isinstance(told, dict) or str(told.get("id")) != name:
            return
        with suppress(record.RecordError):
            kept = self._library.games.get(name)
            if not name:
                session = self._records.watched(told.get("sum"))
            elif self._desk and name == self._open:
                session = self._desk.session
            else:
                session = playable(kept.record) if kept else None
            if session:
                self._watch(session, name, linked=not name)
                self._replay.look(told.get("at"), told.get("eyes"))  # type: ignore[union-attr] # laid just now

    async def _go_on(self, seat: str) -> None:
        """Begin a new game where the replay stands, one person on this seat against bots."""
        replay = self._replay
        if replay is None or seat not in replay.vacant:
            return
        if await self._sit(playable(replay.taken_up(seat)), fresh()):
            await self._keep()

    async def _again(self, _: str) -> None:
        """Begin a rematch: the same people, the same options but what is drawn by lot."""
        self._records.close()
        if self._front is None:
            return
        session = self._front.session
        options = session.game.options()
        options.pop(session.game.drawn_option or "", None)
        await self._begin(
            {
                "game": session.game.key,
                "seats": [{"name": player.name, "by": player.by} for player in session.seats],
                "options": options,
                "lang": self._prefs.lang,
            }
        )

    async def _sit(self, session: Session, name: str) -> bool:
        """Lay a game onto the table, which is kept under this name; False if another tab has it."""
        self._records.close()
        self._elsewhere = not await self._tab_lock.take(name)
        if self._elsewhere:
            self._say(self._words(None)("resume.elsewhere"))
            return False
        self._replay = self._lesson = None
        self._open = name
        self._desk = Desk(session, self._prefs, lasting=self._store.lasting)
        if not self._store.lasting:
            self._desk.warn_of_keeping()
        await self._put("prefs", "open", name)
        return True

    # -- what is kept ------------------------------------------------------------------------------

    async def _keep(self, query: str | None = None) -> None:
        """Keep the open game; what was acknowledged is on the disk."""
        desk = self._desk
        if desk is None:
            return
        try:
            await self._library.save(self._open, desk.session.record(), query)
        except MovedOnError:
            self._stand_up()
        except OSError:
            desk.keep("full")
        else:
            desk.keep("kept" if self._store.lasting else "refused")

    async def _keep_lesson(self) -> None:
        """Remember the step; of a lesson that is done, that it begins anew."""
        lesson = self._lesson
        if lesson:
            step = 0 if lesson.done else lesson.step
            await self._put("prefs", f"lesson.{lesson.session.game.key}", str(step))

    def _yield(self) -> None:
        """Leave the table to another tab at once, whatever is going on at it."""
        self._stand_up()
        self._show()
        self._wakeup.set()

    def _stand_up(self) -> None:
        """Leave the table to the tab that has its game."""
        self._tab_lock.release()
        self._desk = None
        self._open = ""
        self._elsewhere = True
        self._say(self._words(None)("resume.elsewhere"))

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

    # -- pictures ----------------------------------------------------------------------------------

    def _tell(self, message: Message, *tree: Node) -> None:
        if self._heard:
            message = {**message, "heard": self._heard}
        message_text, tree_text = (
            json.dumps(part, ensure_ascii=False, separators=(",", ":")) for part in (message, tree)
        )
        self._post(message_text, tree_text)

    def _show(self) -> None:
        if self._front and self._front.handing:
            self._records.withhold()
        sheet = self._records.sheet(self._words)
        above = [sheet] if sheet else []
        held = self._records.linked or (self._replay is not None and self._linked)
        if self._held and not held:
            self._tell({"type": "decided"})
        self._held = held
        if self._front:
            picture = self._front.picture()
            tree = picture.pop("tree")
            at_stake = self._desk is not None and self._desk.at_stake  # behind a replay too
            watching = self._replay and {
                "id": self._watched,
                "sum": self._sum,
                "at": self._replay.at,
                "eyes": self._replay.viewpoint,
            }
            table = {"type": "table", **picture, "open": self._open, "at_stake": at_stake}
            self._tell({**table, "watching": watching}, *tree, *above)
        else:
            problem, self._said = self._said, None
            saved = self._records.resume_card(self._words)
            lobby = {"type": "lobby", "saved": saved, "elsewhere": self._elsewhere}
            self._tell({**lobby, "problem": problem}, *above)

    def _words(self, game: str | None) -> Words:
        return load_words(self._prefs.lang, *([game] if game else []))

    def _read_rules(self, game: str, target: str) -> None:
        """Open a rulebook in the lobby, before anybody has sat down."""
        rules = dialogs.rules(self._words(game), game, target, "lobby:rules")
        self._tell({"type": "sheet"}, rules)

    def _problem(self, error: record.RecordError) -> None:
        """Say why a record is refused."""
        self._say(why_refused(self._words, error))

    def _say(self, text: str) -> None:
        """Say something over the table or in the lobby, where no dialog hides it."""
        self._records.close()
        if self._front:
            self._front.close()
            self._front.note(text)
        else:
            self._said = text

    # -- the hours ---------------------------------------------------------------------------------

    async def _run_clock(self) -> None:
        """Let stories go on and bots move, for ever."""
        begun: Desk | None = None
        while True:
            desk = self._front
            self._wakeup.clear()
            if desk and desk.pause is not None:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wakeup.wait(), desk.pause)
                    continue
                if desk is self._front:
                    desk.tick()
                    self._show()
            elif desk and desk.thinker and desk is not begun:
                begun = desk
                await asyncio.sleep(DRAWN)
            elif desk and desk.thinker:
                await self._think(desk, desk.thinker)
            else:
                await self._wakeup.wait()

    def _stopped(self, hours: asyncio.Task[None]) -> None:
        """Tell the page that a bot or a story has failed, so that it starts another host."""
        if hours.cancelled():  # nothing has failed
            return
        error = hours.exception()
        self._tell({"type": "failed", "text": "".join(format_exception(error))})

    async def _think(self, desk: Desk, seat: str) -> None:
        """Let a bot think, and lay its move if it is still wanted when nothing else is being done.

        Whatever it stumbles over, the game goes on: any move that plays on is laid for it then.
        """
        session, undos = desk.session, desk.undos

        def wanted() -> bool:
            return desk is self._desk and desk.undos == undos and seat in session.to_move

        try:
            move = await run_bot(session, seat, desk.people[seat].by, wanted)
        except Exception:  # noqa: BLE001 - a bot may fail in any way; the console hears how
            print_exc()
            move = ""
        async with self._lock:  # of two moves kept at once the later would seem another tab's
            if wanted():
                if desk.lay(seat, move) is not None:
                    moves = session.game.playing_moves(session.state, seat)
                    desk.lay(seat, session.game.write(secrets.choice(moves)))
                    desk.warn("host.stumbled", seat=desk.people[seat].name)
                await self._keep()
                self._show()


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
