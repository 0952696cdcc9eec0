"""Opens games to be watched: as a replay, at a moment from a post, or for a review."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from host.records import moment, snippets
from host.records.playable import checksum, playable
from host.saves.library import new_id
from host.table.question import Puzzle, Question
from host.table.replay import Replay
from host.table_stack import Watched
from host.text import whole_number
from pyengine import link, record
from pyengine.replaying import split_move

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.device import Device
    from host.page_sender import PageSender
    from host.records.moment import Moment
    from host.records.records_ui import Opened, RecordsUI
    from host.table.live_game import LiveGame
    from host.table_opener import TableOpener
    from host.table_stack import TableStack
    from pyengine.session import Session


class ReplayOpener:
    """Opens replays and questions on the `TableStack`; `opener` starts games from there."""

    def __init__(
        self,
        stack: TableStack,
        records: RecordsUI,
        device: Device,
        sender: PageSender,
        opener: TableOpener,
    ) -> None:
        self._stack = stack
        self._records = records
        self._device = device
        self._sender = sender
        self._opener = opener

    # -- watching ----------------------------------------------------------------------------------

    def replay(self) -> None:
        """Replay the game on the table from its beginning."""
        if self._stack.live:
            self._watch(self._stack.live.session, self._stack.open)

    def _watch(
        self, session: Session, game_id: str, *, linked: bool = False, own: bool = True
    ) -> Replay:
        """Open a replay; a game that is not saved goes into the address, for a reload.

        Of an unfinished game that is not our `own`, only what is public is shown.
        """
        if not game_id and not linked:
            linked = self._sender.set_link(session)
        replay = Replay(session, self._device.prefs, own=own)
        self._stack.watch(replay, Watched(game_id, linked))
        return replay

    async def resume(self, given: object, game_id: str, *, own: bool = True) -> bool:
        """Continue watching where the page left off: a saved game, or the one just opened.

        A decision that was open is opened again, from the saved review. Return whether there was
        such a position.
        """
        if not isinstance(given, dict) or str(given.get("id")) != game_id:
            return False
        with suppress(record.RecordError):
            saved, stack = self._device.library.games.get(game_id), self._stack
            if not game_id:
                session = self._records.watched(given.get("sum"))
            elif stack.live and game_id == stack.open:
                session = stack.live.session
            else:
                session = playable(saved.record) if saved else None
            if session:
                replay = self._watch(session, game_id, linked=not game_id, own=own)
                if given.get("decision") is not None:
                    await self._restore_review(replay)
                replay.resume(given)
                return True
        return False

    async def show(self, given: Mapping[str, Any], query: str) -> None:
        """Show the moment that the address asks for, of the game just opened from it.

        If a game was already started from this address and is not over, resume it instead.
        """
        session = self._records.take_opened()
        if session is None:
            return
        try:
            shown = moment.read(given, Replay(session, self._device.prefs, own=_plays(given)))
        except moment.NoteTooLongError as error:
            self._watch(session, "", linked=True, own=False)
            self._sender.say("error.note", n=error.length, limit=record.MAX_NOTE_CHARS)
        except moment.NotHereError as error:
            self._watch(session, "", linked=True, own=False)
            self._sender.say("error.address", what=str(error))
        else:
            await self._show_moment(session, shown, query)

    async def _show_moment(self, session: Session, shown: Moment, query: str) -> None:
        """Show a moment with its author's note; a question's note follows the answer."""
        if shown.show == "play":
            await self._play_from(session, shown, f"{query}#{checksum(session)}")
            if shown.note and self._stack.live:
                self._stack.live.top.notices.add_over(shown.note)
        elif shown.show == "question":
            game = session.record()
            full = snippets.page(self._records.address, {**shown.params, "record": link.pack(game)})
            puzzle = Puzzle(game, shown.at, shown.viewpoint, shown.note, full)
            self._stack.ask(Question(puzzle, self._device.prefs))
        else:
            if shown.note:
                session.note(shown.at, shown.note)
            replay = self._watch(session, "", linked=True, own=False)
            replay.stand_before(shown.at, shown.viewpoint)

    def see_what_followed(self) -> None:
        """Replay a game from the moment of the question on."""
        question = self._stack.question
        if question is not None and question.answered:
            puzzle = question.puzzle
            session = playable(puzzle.game)
            if puzzle.note:
                session.note(puzzle.at, puzzle.note)
            replay = self._watch(session, "", linked=True, own=False)
            replay.stand_before(puzzle.at, puzzle.seat)
            replay.act("replay:step")

    def moments(self) -> list[Moment]:
        """Return the moments of the game on the table that can be shared in a post."""
        stack = self._stack
        replay = stack.replay
        if replay is None and stack.live and stack.table is stack.live:
            session = stack.live.session
            replay = Replay(session, self._device.prefs)
            replay.stand_after(session.ply if session.to_move else 0)
        return moment.shareable_moments(replay) if replay else []

    async def _play_from(self, session: Session, shown: Moment, query: str) -> None:
        """Play on from a moment against bots, or resume the game started so from this address."""
        stack, games = self._stack, self._device.library.games
        begun = stack.live and stack.live.session.to_move and stack.open in games
        if not (begun and games[stack.open].query == query):
            replay = Replay(session, self._device.prefs)
            replay.stand_before(shown.at, shown.viewpoint)
            await self._opener.play(playable(replay.takeover.by(shown.viewpoint)), new_id(), query)

    async def take_over(self, seat: str) -> None:
        """Start a new game at the replay's position: one person on this seat, against bots."""
        replay = self._stack.replay
        if replay and seat in replay.takeover.vacant:
            await self._opener.play(playable(replay.takeover.by(seat)), new_id())

    # -- review ------------------------------------------------------------------------------------

    async def review(self) -> None:
        """Open the review of the game on the table, continuing the saved one."""
        table = self._stack.reviewed
        if table is not None:
            self._records.close()
            await self._restore_review(table)
            table.reviewer.open()

    async def _restore_review(self, table: LiveGame | Replay) -> None:
        """Restore the saved review of the game on top, if there is one."""
        stack, library = self._stack, self._device.library
        with suppress(OSError):
            kept = stack.saved_as
            found = library.review(kept) if kept else library.linked_review(stack.checksum)
            table.reviewer.restore(await found)

    def show_decision(self, at: str) -> bool:
        """Replay a finished game from before a decision; return whether there is one."""
        table, reviewed = self._stack.table, self._stack.reviewed
        session = table.top.session if table else None
        moves = session.record().moves if session and not session.to_move else ()
        ply = whole_number(at)
        if session is None or ply is None or ply >= len(moves):
            return False
        seat, _ = split_move(moves[ply])
        replay = self._stack.replay or self._watch(session, self._stack.open)
        if table and reviewed:
            replay.top.transposed = table.top.transposed
            replay.reviewer.adopt(reviewed.reviewer)
        replay.see_decision(ply, seat)
        return True

    def play_on(self, at: str) -> None:
        """Show a decision of a finished game, and ask who plays on from it: a new game begins."""
        self._records.close()
        if self.show_decision(at) and self._stack.replay:
            self._stack.replay.top.dialog.open("go_on")

    async def open(self, opened: Opened) -> None:
        """Open a record, to be watched or to be played."""
        if opened.watched:
            self._watch(opened.session, opened.id, linked=opened.linked)
        else:
            await self._opener.play(opened.session, opened.id)


def _plays(given: Mapping[str, Any]) -> bool:
    """Return whether a moment is to be played on; of an unfinished game, only on one's own seat."""
    return str(given.get("show")).strip().lower() in moment.SHOWS[1:]
