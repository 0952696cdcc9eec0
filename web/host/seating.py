"""Puts games onto the table and away from it: to be played or taught, and to be kept."""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from host.records.playable import playable
from host.saves.library import MovedOnError, fresh
from host.saves.tab_lock import TabLock
from host.table.challenge import to_beat
from host.table.lesson import Lesson
from host.table.live_game import LiveGame
from host.table.script import Script
from pyengine import record

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.front import Front
    from host.keeper import Keeper
    from host.records.records_ui import RecordsUI
    from host.table.replay import Replay
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
        self._tab_lock = TabLock(self.lose_game, alone=not keeper.lasting)

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
        if await self._open_live(session, name) and name in library.unkept:
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
        if await self._open_live(session, name):
            self._tell_challenge()
            await self._save(query)

    def _tell_challenge(self) -> None:
        """Say what is to be beaten in the game that begins, if it is a challenge."""
        live = self._front.live
        if live and live.session.challenge and not live.session.ply:
            live.top.notices.add_over(to_beat(live.spectate(), dict(live.session.challenge)))

    async def _open_live(self, session: Session, name: str) -> bool:
        """Lay a game onto the table; False if another tab has it."""
        self._records.close()
        self._telling.elsewhere = not await self._tab_lock.take(name)
        if self._telling.elsewhere:
            self._telling.say("resume.elsewhere")
            return False
        live = LiveGame(session, self._keeper.prefs, lasting=self._keeper.lasting)
        self._front.open_live(live, name)
        if not self._keeper.lasting:
            live.top.notices.report_storage(live.top.words)
        await self._keeper.open(name)
        return True

    async def to_lobby(self) -> None:
        """Leave a game for the lobby."""
        self._records.close()
        self._tab_lock.release()
        name = self._front.open
        self._front.close_live()
        await self._keeper.close(name)
        self._telling.elsewhere = False

    def lose_game(self) -> None:
        """Leave the game to another tab at once, whatever is going on in it."""
        self._close_for_other_tab()
        self._moved()

    def _close_for_other_tab(self) -> None:
        """Leave the table to the tab that has its game."""
        self._tab_lock.release()
        self._front.close_live()
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
        """Leave a replay, a question or a lesson for the lobby or the table behind it."""
        self._records.close()
        self._front.end(self._keeper.prefs)

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
        if front.live and front.kept_as == front.open:
            front.live.session.notes = session.notes
            await self._save()
        elif front.kept_as:
            with self._telling.reporting_no_room():
                await self._keeper.library.annotate(front.kept_as, session.record().notes)
        else:
            self._telling.carry(session)
        if replay.review:
            await self._keep_review(replay)

    async def _save(self, query: str | None = None) -> None:
        """Keep the game that is played; what was acknowledged is on the disk."""
        live = self._front.live
        if live is None:
            return
        try:
            await self._keeper.library.save(self._front.open, live.session.record(), query)
        except MovedOnError:
            self._close_for_other_tab()
        except OSError:
            live.report_storage("full")
        else:
            live.report_storage("saved" if self._keeper.lasting else "refused")
