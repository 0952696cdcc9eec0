"""Puts games onto the table and away from it: to be played, taught or watched, and to be kept."""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from host.front import Watched
from host.records import moment, snippets
from host.records.playable import checksum, playable
from host.saves.library import MovedOnError, fresh
from host.saves.tab_lock import TabLock
from host.table.challenge import to_beat
from host.table.desk import Desk
from host.table.lesson import Lesson
from host.table.question import Asked, Question
from host.table.replay import Replay
from host.table.script import Script
from pyengine import link, record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from host.front import Front
    from host.keeper import Keeper
    from host.records.moment import Moment
    from host.records.records_ui import Laid, RecordsUI
    from host.table.table import Table
    from host.telling import Telling
    from pyengine.session import Session

    Message = dict[str, Any]


class Seating:
    """Lays games onto the `Front`: a game that is played is this tab's own, or another's."""

    def __init__(
        self,
        front: Front,
        records: RecordsUI,
        keeper: Keeper,
        telling: Telling,
        moved: Callable[[], None],
    ) -> None:
        self._front = front
        self._records = records
        self._keeper = keeper
        self._telling = telling
        self._moved = moved  # is called when another tab has taken the table over
        self._tab_lock = TabLock(self.yield_, alone=not keeper.lasting)

    # -- played ------------------------------------------------------------------------------------

    async def begin(self, message: Message) -> None:
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
        if "hints" in message:  # for nobody, or asked for by nobody yet
            wish["hints"] = record.NO_HINTS if message["hints"] == record.NO_HINTS else []
        if message.get("practice") is True:
            wish["practice"] = True
        try:
            session = playable(record.read(json.dumps(wish)))
        except record.RecordError as error:
            self._telling.refuse(error)
            return
        self._keeper.follow(message)
        await self.play(session, fresh(), str(message.get("query", "")))

    async def resume(self, name: str) -> None:
        """Go on with a kept game."""
        library = self._keeper.library
        kept = await library.take(name)
        if kept is None:
            return
        try:
            session = playable(kept.record)
        except record.RecordError as error:
            await self._keeper.close(name)
            self._telling.refuse(error)
            return
        if await self._sit(session, name) and name in library.unkept:
            await self._save()

    async def again(self) -> None:
        """Begin a rematch: the same people, the same options but what is drawn by lot."""
        self._records.close()
        if self._front.table is None:
            return
        session = self._front.table.top.session
        options = session.game.options()
        options.pop(session.game.drawn_option or "", None)
        seats = [{"name": player.name, "by": player.by} for player in session.seats]
        wish: Message = {"game": session.game.key, "seats": seats, "options": options}
        if session.hints is not None:
            wish["hints"] = session.hints
        wish["practice"] = session.practice
        await self.begin({**wish, "lang": self._keeper.prefs.lang})

    async def play(self, session: Session, name: str, query: str | None = None) -> None:
        """Lay a game onto the table and keep it under this name, unless another tab has it."""
        if await self._sit(session, name):
            self._dare()
            await self._save(query)

    def _dare(self) -> None:
        """Say what is to be beaten in the game that begins, if it is a challenge."""
        desk = self._front.desk
        if desk and desk.session.challenge and not desk.session.ply:
            desk.top.add(to_beat(desk.spectate(), dict(desk.session.challenge)))

    async def _sit(self, session: Session, name: str) -> bool:
        """Lay a game onto the table; False if another tab has it."""
        self._records.close()
        self._telling.elsewhere = not await self._tab_lock.take(name)
        if self._telling.elsewhere:
            self._telling.say("resume.elsewhere")
            return False
        desk = Desk(session, self._keeper.prefs, lasting=self._keeper.lasting)
        self._front.sit(desk, name)
        if not self._keeper.lasting:
            desk.top.warn_of_keeping()
        await self._keeper.open(name)
        return True

    async def to_lobby(self) -> None:
        """Leave a game for the lobby."""
        self._records.close()
        self._tab_lock.release()
        name = self._front.open
        self._front.stand_up()
        await self._keeper.close(name)
        self._telling.elsewhere = False

    def yield_(self) -> None:
        """Leave the table to another tab at once, whatever is going on at it."""
        self._stand_up()
        self._moved()

    def _stand_up(self) -> None:
        """Leave the table to the tab that has its game."""
        self._tab_lock.release()
        self._front.stand_up()
        self._telling.elsewhere = True
        self._telling.say("resume.elsewhere")

    # -- taught ------------------------------------------------------------------------------------

    async def teach(self, game: str, written: str) -> None:
        """Begin a guided first game, or go on where it was left; say so if its file is damaged."""
        try:
            script = Script.read(written)
        except (ValueError, KeyError, TypeError, AttributeError):
            self._telling.say("coach.damaged")
            return
        step = await self._keeper.step(game)
        self._front.lesson = Lesson(game, script, self._keeper.prefs, step)

    async def play_freely(self) -> None:
        """Play on from where a lesson is, against bots."""
        lesson = self._front.lesson
        if lesson is not None and self._front.table is lesson:
            self.end()
            if lesson.session.to_move:
                await self.play(playable(lesson.session.record()), fresh())

    def end(self) -> None:
        """Leave a replay or a lesson for the lobby or the table behind it."""
        self._records.close()
        self._front.end(self._keeper.prefs)

    # -- watched -----------------------------------------------------------------------------------

    def replay(self) -> None:
        """Watch the game on the table from its beginning."""
        if self._front.desk:
            self._watch(self._front.desk.session, self._front.open)

    def _watch(
        self, session: Session, name: str, *, linked: bool = False, own: bool = True
    ) -> Replay:
        """Show a game again; one that is not kept is in the address, so that one can come back.

        Of a game that goes on and is not our `own`, only what everybody may see is shown.
        """
        if not name and not linked:
            linked = self._carry(session)
        replay = Replay(session, self._keeper.prefs, own=own)
        self._front.watch(replay, Watched(name, linked))
        return replay

    def watch_on(self, told: object, name: str, *, own: bool = True) -> bool:
        """Go on watching where the page was left: a kept game, or the one that is just opened.

        Tell whether it was left so.
        """
        if not isinstance(told, dict) or str(told.get("id")) != name:
            return False
        with suppress(record.RecordError):
            kept, front = self._keeper.library.games.get(name), self._front
            if not name:
                session = self._records.watched(told.get("sum"))
            elif front.desk and name == front.open:
                session = front.desk.session
            else:
                session = playable(kept.record) if kept else None
            if session:
                replay = self._watch(session, name, linked=not name, own=own)
                replay.look(told.get("at"), told.get("eyes"))
                return True
        return False

    async def show(self, told: Mapping[str, Any], query: str) -> None:
        """Show the moment that the address tells of, of the game that is just opened from it.

        A position that was played on from this address is gone on with, unless that is over.
        """
        session = self._records.take_opened()
        if session is None:
            return
        try:
            shown = moment.read(told, Replay(session, self._keeper.prefs, own=_plays(told)))
        except moment.NoteTooLongError as error:
            self._watch(session, "", linked=True, own=False)
            self._telling.say("error.note", n=error.length, limit=record.NOTE)
        except moment.NotHereError as error:
            self._watch(session, "", linked=True, own=False)
            self._telling.say("error.address", what=str(error))
        else:
            await self._show_moment(session, shown, query)

    async def _show_moment(self, session: Session, shown: Moment, query: str) -> None:
        """Show it; what its author says stands with it, or is told after the answer."""
        if shown.show == "play":
            await self._play_from(session, shown, f"{query}#{checksum(session)}")
            if shown.note and self._front.desk:
                self._front.desk.top.add(shown.note)
        elif shown.show == "question":
            game = session.record()
            full = snippets.page(self._records.address, {**shown.wishes, "record": link.pack(game)})
            asked = Asked(game, shown.at, shown.eyes, shown.note, full)
            self._front.ask(Question(asked, self._keeper.prefs))
        else:
            if shown.note:
                session.note(shown.at, shown.note)
            replay = self._watch(session, "", linked=True, own=False)
            replay.stand_before(shown.at, shown.eyes)

    def see_what_followed(self) -> None:
        """Watch a game on from where its reader was asked."""
        question = self._front.question
        if question is not None and question.answered:
            asked = question.asked
            session = playable(asked.game)
            if asked.note:
                session.note(asked.at, asked.note)
            replay = self._watch(session, "", linked=True, own=False)
            replay.stand_before(asked.at, asked.seat)
            replay.act("replay:step")

    def moments(self) -> list[Moment]:
        """Return what can be shown in a post of the game on the table, as it stands."""
        front = self._front
        replay = front.replay
        if replay is None and front.desk and front.table is front.desk:
            session = front.desk.session
            replay = Replay(session, self._keeper.prefs)
            replay.stand_after(session.ply if session.to_move else 0)
        return moment.here(replay) if replay else []

    async def _play_from(self, session: Session, shown: Moment, query: str) -> None:
        """Play on from a moment against bots; what was begun so from this address goes on."""
        front, games = self._front, self._keeper.library.games
        begun = front.desk and front.desk.session.to_move and front.open in games
        if not (begun and games[front.open].query == query):
            replay = Replay(session, self._keeper.prefs)
            replay.stand_before(shown.at, shown.eyes)
            await self.play(playable(replay.taken_up(shown.eyes)), fresh(), query)

    async def go_on(self, seat: str) -> None:
        """Begin a new game where the replay stands, one person on this seat against bots."""
        replay = self._front.replay
        if replay and seat in replay.vacant:
            await self.play(playable(replay.taken_up(seat)), fresh())

    # -- reviewed ----------------------------------------------------------------------------------

    async def review(self) -> None:
        """Open the review of the game on the table; go on with the one that is kept of it."""
        table = self._front.reviewed
        if table is not None:
            self._records.close()
            with suppress(OSError):
                text = await self._keeper.library.review(self._front.kept_as)
                table.reviewer.restore(text)
            table.reviewer.open()

    def see(self, at: str) -> str:
        """Watch a finished game from before a decision on; return whose that is, "" if nobody's."""
        table = self._front.table
        session = table.top.session if table else None
        moves = session.record().moves if session and not session.to_move else ()
        ply = int(at[:9]) if at.isdecimal() else len(moves)
        if session is None or ply >= len(moves):
            return ""
        seat = str(moves[ply]).partition(" ")[0]
        replay = self._front.replay or self._watch(session, self._front.open)
        replay.stand_before(ply, seat)
        return seat

    async def play_on(self, at: str) -> None:
        """Begin a new game before a decision of a finished one: its person against bots."""
        seat = self.see(at)
        if seat:
            await self.go_on(seat)

    async def lay(self, laid: Laid) -> None:
        """Put a record onto the table, to be watched or to be played."""
        if laid.watched:
            self._watch(laid.session, laid.id, linked=laid.linked)
        else:
            await self.play(laid.session, laid.id)

    # -- kept --------------------------------------------------------------------------------------

    async def keep(self, table: Table) -> None:
        """Keep the game, or how far a lesson is: of one that is done, that it begins anew."""
        lesson = self._front.lesson
        if lesson is not None and table is lesson:
            step = 0 if lesson.done else lesson.step
            await self._keeper.keep_step(lesson.session.game.key, step)
        elif table is self._front.replay:
            await self._keep_notes(table)
        elif table.review:
            await self._keep_review(table)
        else:
            await self._save()

    async def _keep_review(self, table: Table) -> None:
        with suppress(OSError):
            await self._keeper.library.keep_review(self._front.kept_as, table.review)

    async def _keep_notes(self, replay: Replay) -> None:
        """Keep what is said of a game that is watched, in the address if the game is nowhere else.

        A review that is done is kept too.
        """
        front, session = self._front, replay.session
        if front.desk and front.kept_as == front.open:
            front.desk.session.notes = session.notes
            await self._save()
        elif front.kept_as:
            with self._telling.room():
                await self._keeper.library.annotate(front.kept_as, session.record().notes)
        else:
            self._carry(session)
        if replay.review:
            await self._keep_review(replay)

    def _carry(self, session: Session) -> bool:
        """Have the address carry a game; tell whether it is not too long for that."""
        packed = link.pack(session.record())
        fits = len(packed) <= link.PACKED
        if fits:
            self._telling.tell({"type": "carry", "link": packed})
        return fits

    async def _save(self, query: str | None = None) -> None:
        """Keep the game that is played; what was acknowledged is on the disk."""
        desk = self._front.desk
        if desk is None:
            return
        try:
            await self._keeper.library.save(self._front.open, desk.session.record(), query)
        except MovedOnError:
            self._stand_up()
        except OSError:
            desk.keep("full")
        else:
            desk.keep("kept" if self._keeper.lasting else "refused")


def _plays(told: Mapping[str, Any]) -> bool:
    """Tell whether somebody is to play from a moment: of a running game only on one's own seat."""
    return str(told.get("show")).strip().lower() in moment.SHOWS[1:]
