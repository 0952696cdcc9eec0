"""The host's front door: messages in, pictures out, and the hours between (bots, stories, saves).

`host.mjs` calls `start(post)` once Python is up and `receive(text)` for every message; both sides
of the door speak JSON. A move is shown when it is safely kept, not before. The page says:

    {"type": "hello", "lang", "theme", "query", "begin"}     who is here; perhaps a wish to begin
    {"type": "hello", "failures", …}    the same, to a host that takes the place of one that failed
    {"type": "start", "game", "seats", "seed", "options", "lang"}
    {"type": "resume", "id"}  {"type": "delete", "id"}  {"type": "rules", "game", "target"}
    {"type": "move", "move"}  {"type": "act", "act", "value"}

and hears {"type": "table", …} (a picture of `host/desk.py`), {"type": "lobby", "saved", "problem"},
where `saved` is the game that was left last, to be continued, or {"type": "sheet", "tree"}.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import suppress
from dataclasses import asdict, dataclass
from time import monotonic, time
from traceback import format_exception, print_exc
from typing import TYPE_CHECKING, Any

from host import furniture, sheets
from host.desk import Desk
from host.prefs import Prefs
from host.storage import Shelf
from host.views import load_view, load_words
from pyengine import agents, games, record
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

SLICE = 0.010
"""Seconds that a bot thinks before the host listens again; a frame has 0.016."""

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kept:
    """A game on the shelf: its record as text, when it was played last, and from which address."""

    id: str
    text: str
    played: float
    query: str

    @classmethod
    def read(cls, text: str) -> Kept:
        """Return what was kept; ValueError, TypeError or KeyError if it is not of our making."""
        fields = json.loads(text)
        name, record_, query = (str(fields[field]) for field in ("id", "text", "query"))
        return cls(name, record_, float(fields["played"]), query)


def playable(text: str) -> Session:
    """Return the game of a record, ready to go on here; raise `RecordError` if it cannot."""
    session = Session.resume(record.read(text), secrets.SystemRandom())
    if not session.seats:
        raise record.RecordError(record.Refused("missing", {"field": "seats"}))
    return session


class Host:
    """What outlives a game: the shelf, the preferences, and the desk that is open."""

    def __init__(self, post: Callable[[str], None], shelf: Shelf) -> None:
        self._post = post
        self._shelf = shelf
        self._prefs = Prefs()
        self._games: dict[str, Kept] = {}
        self._open = ""
        self._desk: Desk | None = None
        self._stir = asyncio.Event()

    async def wake(self) -> None:
        """Read what the shelf holds, and begin to keep the hours."""
        for text in (await self._all("games")).values():
            with suppress(ValueError, TypeError, KeyError):
                kept = Kept.read(text)
                self._games[kept.id] = kept
        prefs = await self._all("prefs")
        self._open = prefs.get("open", "")
        with suppress(ValueError):
            self._prefs = self._prefs.followed(json.loads(prefs.get("prefs", "{}")))
        self._hours = asyncio.create_task(self._keep_hours())
        self._hours.add_done_callback(self._stopped)

    # -- messages ----------------------------------------------------------------------------------

    async def receive(self, message: Message) -> None:
        """Do what the page says; what cannot be understood is nobody's."""
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
                await self._delete(str(message.get("id")))
            case "move" if self._desk and self._desk.move(str(message.get("move"))):
                await self._keep()
            case "act":
                await self._act(str(message.get("act")), str(message.get("value")))
        self._show()
        self._stir.set()

    async def _hello(self, message: Message) -> None:
        self._prefs = self._prefs.followed(message)
        begin, query = message.get("begin"), str(message.get("query") or "")
        kept = self._games.get(self._open)
        if isinstance(begin, dict) and not (kept and kept.query == query):
            await self._begin({**begin, "query": query})
        elif kept and not self._desk:
            await self._resume_after(message.get("failures"), kept.id)

    async def _resume_after(self, failures: object, name: str) -> None:
        """Go on with the game that was open, unless it seems to end every host."""
        if failures in (None, 0, 1):
            await self._resume(name)
            if self._desk and failures == 1:
                self._desk.warn("host.restarted")
        else:
            self._open = ""
            await self._put("prefs", "open", "")

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
            session = playable(json.dumps(wish))
        except record.RecordError as error:
            self._lobby(error.refused)
            return
        self._prefs = self._prefs.followed(message)
        self._open = f"{time():.0f}-{secrets.token_hex(4)}"
        self._sit(session)
        await self._keep(str(message.get("query", "")))
        await self._put("prefs", "open", self._open)

    async def _resume(self, name: str) -> None:
        kept = self._games.get(name)
        if kept is None:
            return
        try:
            session = playable(kept.text)
        except record.RecordError as error:
            self._open = ""
            self._lobby(error.refused)
            return
        self._open = name
        self._sit(session)
        await self._put("prefs", "open", name)

    async def _delete(self, name: str) -> None:
        self._games.pop(name, None)
        with suppress(OSError):
            await self._shelf.delete("games", name)

    async def _act(self, act: str, value: str) -> None:
        desk = self._desk
        if desk is None:
            return
        if act in {"lobby", "again"} and not desk.session.to_move:
            await self._delete(self._open)  # nobody can come back to it
        if act == "lobby":
            self._desk = None
            self._open = ""
            await self._put("prefs", "open", "")
        elif act == "again":
            await self._again(desk.session)
        else:
            undos = desk.undos
            desk.act(act, value)
            if desk.undos != undos:
                await self._keep()
            if desk.prefs != self._prefs:
                self._prefs = desk.prefs
                await self._put("prefs", "prefs", json.dumps(asdict(self._prefs)))

    async def _again(self, session: Session) -> None:
        """Begin a rematch: the same people, the same options but what is drawn by lot."""
        options = session.game.options()
        options.pop(session.game.lot or "", None)
        await self._begin(
            {
                "game": session.game.key,
                "seats": [{"name": player.name, "by": player.by} for player in session.seats],
                "options": options,
                "lang": self._prefs.lang,
            }
        )

    def _sit(self, session: Session) -> None:
        self._desk = Desk(session, self._prefs, lasting=self._shelf.lasting)
        if not self._shelf.lasting:
            self._desk.warn("storage.refused")

    # -- what is kept ------------------------------------------------------------------------------

    async def _keep(self, query: str | None = None) -> None:
        """Keep the open game; what was acknowledged is on the disk."""
        if self._desk is None:
            return
        old = self._games.get(self._open)
        text = record.write(self._desk.session.record())
        origin = query if query is not None else old.query if old else ""
        kept = Kept(self._open, text, time(), origin)
        self._games[kept.id] = kept
        await self._put("games", kept.id, json.dumps(asdict(kept)))

    async def _all(self, store: str) -> dict[str, str]:
        """Return what was kept in a store; nothing where the device cannot read it any more."""
        try:
            return await self._shelf.all(store)
        except OSError:
            return {}

    async def _put(self, store: str, key: str, text: str) -> None:
        try:
            await self._shelf.put(store, key, text)
        except OSError:
            if self._desk:
                self._desk.warn("storage.full")

    # -- pictures ----------------------------------------------------------------------------------

    def _tell(self, message: Message) -> None:
        self._post(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def _show(self) -> None:
        if self._desk:
            self._tell({"type": "table", **self._desk.picture()})
        else:
            self._lobby()

    def _read_rules(self, game: str, target: str) -> None:
        """Open a rulebook in the lobby, before anybody has sat down."""
        tree = sheets.rules(load_words(self._prefs.lang, game), game, target)
        self._tell({"type": "sheet", "tree": tree})

    def _lobby(self, refused: record.Refused | None = None) -> None:
        problem = None
        if refused:
            problem = furniture.refused(load_words(self._prefs.lang), refused)
        self._tell({"type": "lobby", "saved": self._saved(), "problem": problem})

    def _saved(self) -> Message | None:
        """Describe the game that was played last and is not over, for the lobby's invitation."""
        for kept in sorted(self._games.values(), key=lambda kept: -kept.played):
            with suppress(record.RecordError):
                session = playable(kept.text)
                if session.to_move:
                    key = session.game.key
                    scene = Desk(session, self._prefs, lasting=True).spectate()
                    seats = [
                        (seat, player.name)
                        for seat, player in zip(session.game.seats, session.seats, strict=True)
                    ]
                    where = load_view(key).status(scene)[:1]
                    return {"id": kept.id, "game": key, "seats": seats, "where": where}
        return None

    # -- the hours ---------------------------------------------------------------------------------

    async def _keep_hours(self) -> None:
        """Let stories go on and bots move, for ever."""
        while True:
            desk = self._desk
            self._stir.clear()
            if desk and desk.pause is not None:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stir.wait(), desk.pause)
                    continue
                if desk is self._desk:
                    desk.tick()
                    self._show()
            elif desk and desk.thinker:
                await self._think(desk, desk.thinker)
            else:
                await self._stir.wait()

    def _stopped(self, hours: asyncio.Task[None]) -> None:
        """Tell the page that a bot or a story has failed, so that it starts another host."""
        error = hours.exception()
        self._tell({"type": "failed", "text": "".join(format_exception(error))})

    async def _think(self, desk: Desk, seat: str) -> None:
        """Let a bot think, and lay its move if it is still wanted.

        Whatever it stumbles over, the game goes on: any legal move is laid for it then.
        """
        session, undos = desk.session, desk.undos
        try:
            move = await self._thought(desk, seat)
        except Exception:  # noqa: BLE001 - a bot may fail in any way; the console hears how
            print_exc()
            move = ""
        if desk is self._desk and desk.undos == undos and seat in session.to_move:
            if desk.lay(seat, move) is not None:
                legal = session.game.legal_moves(session.state, seat)
                desk.lay(seat, session.game.write(secrets.choice(legal)))
                desk.warn("host.stumbled", seat=desk.people[seat].name)
            await self._keep()
            self._show()

    async def _thought(self, desk: Desk, seat: str) -> str:
        """Return the move that a bot arrives at, thinking in slices."""
        session = desk.session
        key, level = session.game.key, desk.people[seat].by
        agent = agents.load(key, level)
        rng = agents.decision(session.seed or 0, seat, session.ply)
        budget = agents.LEVELS[key][level].budget
        thinking = agent.think(session.game, session.seen(seat), seat, rng, budget)
        until = monotonic() + SLICE
        while True:
            try:
                next(thinking)
            except StopIteration as thought:
                return session.game.write(thought.value)
            if monotonic() > until:
                await asyncio.sleep(0)
                until = monotonic() + SLICE


_host: Host | None = None


async def start(post: Callable[[str], None]) -> None:
    """Wake the host; it answers through `post`."""
    global _host  # noqa: PLW0603 - the module is the door, and there is one
    _host = Host(post, await Shelf.open())
    await _host.wake()


async def receive(text: str) -> None:
    """Take a message of the page."""
    message = json.loads(text)
    if _host is not None and isinstance(message, dict):
        await _host.receive(message)
