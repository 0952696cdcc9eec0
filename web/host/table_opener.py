"""Opens and closes tables: games to play, lessons, and saving."""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from host.records.playable import playable
from host.saves.library import MovedOnError, new_id
from host.saves.tab_lock import TabLock
from host.table.challenge import to_beat
from host.table.lesson import Lesson
from host.table.live_game import LiveGame
from host.table.script import Script
from pyengine import record

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.device import Device
    from host.page_sender import PageSender
    from host.records.records_ui import RecordsUI
    from host.table.replay import Replay
    from host.table.table import Table
    from host.table_stack import TableStack
    from pyengine.session import Session

    Message = dict[str, Any]


class TableOpener:
    """Opens tables on the `TableStack`, and keeps the tab lock of the game that is played."""

    def __init__(
        self,
        stack: TableStack,
        records: RecordsUI,
        device: Device,
        sender: PageSender,
        moved: Callable[[], None],
    ) -> None:
        self._stack = stack
        self._records = records
        self._device = device
        self._sender = sender
        self._moved = moved  # called when another tab has taken over the game
        self._tab_lock = TabLock(self.lose_game, alone=not device.lasting)

    # -- playing -----------------------------------------------------------------------------------

    async def begin(self, message: Message) -> None:
        """Start a game; the request is validated like a record without moves."""
        seed, seats = message.get("seed"), message.get("seats")
        settings: Message = {
            "tavolino": record.VERSION,
            "game": message.get("game"),
            "players": len(seats) if isinstance(seats, list) else None,
            "options": message.get("options") or {},
            "seats": seats,
            "seed": secrets.randbelow(record.SEEDS.stop) if seed is None else seed,
            "moves": [],
        }
        if "hints" in message:  # off, or none used so far
            settings["hints"] = record.NO_HINTS if message["hints"] == record.NO_HINTS else []
        if message.get("practice") is True:
            settings["practice"] = True
        try:
            session = playable(record.read(json.dumps(settings)))
        except record.RecordError as error:
            self._sender.refuse(error)
            return
        self._device.follow(message)
        await self.play(session, new_id(), str(message.get("query", "")))

    async def resume(self, game_id: str) -> None:
        """Resume a saved game."""
        library = self._device.library
        saved = await library.take(game_id)
        if saved is None:
            return
        try:
            session = playable(saved.record)
        except record.RecordError as error:
            await self._device.close(game_id)
            self._sender.refuse(error)
            return
        if await self._open_live(session, game_id) and game_id in library.unsaved:
            await self._save_live()

    async def rematch(self) -> None:
        """Start a rematch: the same people and options, except those drawn by lot."""
        self._records.close()
        if self._stack.table is None:
            return
        session = self._stack.table.top.session
        options = session.game.options()
        options.pop(session.game.drawn_option or "", None)
        seats = [{"name": player.name, "by": player.by} for player in session.seats]
        settings: Message = {"game": session.game.key, "seats": seats, "options": options}
        if session.hints is not None:
            settings["hints"] = session.hints
        settings["practice"] = session.practice
        await self.begin({**settings, "lang": self._device.prefs.lang})

    async def play(self, session: Session, game_id: str, query: str | None = None) -> None:
        """Open a game and save it under this id, unless another tab has it."""
        if await self._open_live(session, game_id):
            self._tell_challenge()
            await self._save_live(query)

    def _tell_challenge(self) -> None:
        """Announce the points to beat, if the new game is a challenge."""
        live = self._stack.live
        if live and live.session.challenge and not live.session.ply:
            live.top.notices.add_over(to_beat(live.spectate(), dict(live.session.challenge)))

    async def _open_live(self, session: Session, game_id: str) -> bool:
        """Open a game; return False if another tab has it."""
        self._records.close()
        self._sender.elsewhere = not await self._tab_lock.take(game_id)
        if self._sender.elsewhere:
            self._sender.say("resume.elsewhere")
            return False
        live = LiveGame(session, self._device.prefs, lasting=self._device.lasting)
        self._stack.open_live(live, game_id)
        if not self._device.lasting:
            live.top.notices.report_storage(live.top.words)
        await self._device.open(game_id)
        return True

    async def to_lobby(self) -> None:
        """Leave a game for the lobby."""
        self._records.close()
        self._tab_lock.release()
        game_id = self._stack.open
        self._stack.close_live()
        await self._device.close(game_id)
        self._sender.elsewhere = False

    def lose_game(self) -> None:
        """Hand the game over to another tab at once, whatever is going on."""
        self._close_for_other_tab()
        self._moved()

    def _close_for_other_tab(self) -> None:
        """Close the table whose game another tab has."""
        self._tab_lock.release()
        self._stack.close_live()
        self._sender.elsewhere = True
        self._sender.say("resume.elsewhere")

    # -- lessons -----------------------------------------------------------------------------------

    async def open_lesson(self, game: str, written: str) -> None:
        """Start or resume a lesson; report a damaged script."""
        try:
            script = Script.read(written)
        except (ValueError, KeyError, TypeError, AttributeError):
            self._sender.say("coach.damaged")
            return
        step = await self._device.step(game)
        self._stack.lesson = Lesson(game, script, self._device.prefs, step)

    async def play_freely(self) -> None:
        """Play on against bots from the lesson's position."""
        lesson = self._stack.lesson
        if lesson is not None and self._stack.table is lesson:
            self.end()
            if lesson.session.to_move:
                await self.play(playable(lesson.session.record()), new_id())

    def end(self) -> None:
        """Close a replay, question or lesson."""
        self._records.close()
        self._stack.end(self._device.prefs)

    # -- saving ------------------------------------------------------------------------------------

    async def save(self, table: Table) -> None:
        """Save the game or the lesson's progress; a finished lesson starts anew."""
        lesson = self._stack.lesson
        if lesson is not None and table is lesson:
            step = 0 if lesson.done else lesson.step
            await self._device.save_step(lesson.session.game.key, step)
        elif table is self._stack.replay:
            await self._save_notes(table)
        elif table.review:
            await self._save_review(table)
        else:
            await self._save_live()

    async def _save_review(self, table: Table) -> None:
        """Save a finished review with its game; of games that are not saved, the last one."""
        stack, library = self._stack, self._device.library
        with suppress(OSError):
            if stack.saved_as:
                await library.save_review(stack.saved_as, table.review)
            else:
                await library.save_linked_review(stack.checksum, table.review)

    async def _save_notes(self, replay: Replay) -> None:
        """Save the notes of a watched game, in the address if it is stored nowhere else.

        A finished review is saved too.
        """
        stack, session = self._stack, replay.session
        if stack.live and stack.saved_as == stack.open:
            stack.live.session.notes = session.notes
            await self._save_live()
        elif stack.saved_as:
            with self._sender.reporting_no_room():
                await self._device.library.annotate(stack.saved_as, session.record().notes)
        else:
            self._sender.set_link(session)
        if replay.review:
            await self._save_review(replay)

    async def _save_live(self, query: str | None = None) -> None:
        """Save the game that is played; it returns once the data is on disk."""
        live = self._stack.live
        if live is None:
            return
        try:
            await self._device.library.save(self._stack.open, live.session.record(), query)
        except MovedOnError:
            self._close_for_other_tab()
        except OSError:
            live.report_storage("full")
        else:
            live.report_storage("saved" if self._device.lasting else "refused")
