"""Opens games to be watched: as a replay, at a moment from a post, or for a review."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from host.front import Watched
from host.records import moment, snippets
from host.records.playable import checksum, playable
from host.saves.library import new_id
from host.table.question import Asked, Question
from host.table.replay import Replay
from pyengine import link, record
from pyengine.replaying import split_move

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.device import Device
    from host.front import Front
    from host.records.moment import Moment
    from host.records.records_ui import Opened, RecordsUI
    from host.seating import Seating
    from host.table.live_game import LiveGame
    from host.telling import Telling
    from pyengine.session import Session


class Watching:
    """Opens replays and questions on the `Front`; `seating` starts games from there."""

    def __init__(
        self,
        front: Front,
        records: RecordsUI,
        device: Device,
        telling: Telling,
        seating: Seating,
    ) -> None:
        self._front = front
        self._records = records
        self._device = device
        self._telling = telling
        self._seating = seating

    # -- watching ----------------------------------------------------------------------------------

    def replay(self) -> None:
        """Replay the game on the table from its beginning."""
        if self._front.live:
            self._watch(self._front.live.session, self._front.open)

    def _watch(
        self, session: Session, game_id: str, *, linked: bool = False, own: bool = True
    ) -> Replay:
        """Open a replay; a game that is not saved goes into the address, for a reload.

        Of an unfinished game that is not our `own`, only what is public is shown.
        """
        if not game_id and not linked:
            linked = self._telling.carry(session)
        replay = Replay(session, self._device.prefs, own=own)
        self._front.watch(replay, Watched(game_id, linked))
        return replay

    async def watch_on(self, told: object, game_id: str, *, own: bool = True) -> bool:
        """Continue watching where the page left off: a saved game, or the one just opened.

        A decision that was open is opened again, from the saved review. Return whether there was
        such a position.
        """
        if not isinstance(told, dict) or str(told.get("id")) != game_id:
            return False
        with suppress(record.RecordError):
            saved, front = self._device.library.games.get(game_id), self._front
            if not game_id:
                session = self._records.watched(told.get("sum"))
            elif front.live and game_id == front.open:
                session = front.live.session
            else:
                session = playable(saved.record) if saved else None
            if session:
                replay = self._watch(session, game_id, linked=not game_id, own=own)
                await self._restore_review(replay)
                replay.resume(told)
                return True
        return False

    async def show(self, told: Mapping[str, Any], query: str) -> None:
        """Show the moment that the address asks for, of the game just opened from it.

        If a game was already started from this address and is not over, resume it instead.
        """
        session = self._records.take_opened()
        if session is None:
            return
        try:
            shown = moment.read(told, Replay(session, self._device.prefs, own=_plays(told)))
        except moment.NoteTooLongError as error:
            self._watch(session, "", linked=True, own=False)
            self._telling.say("error.note", n=error.length, limit=record.MAX_NOTE_CHARS)
        except moment.NotHereError as error:
            self._watch(session, "", linked=True, own=False)
            self._telling.say("error.address", what=str(error))
        else:
            await self._show_moment(session, shown, query)

    async def _show_moment(self, session: Session, shown: Moment, query: str) -> None:
        """Show a moment with its author's note; a question's note follows the answer."""
        if shown.show == "play":
            await self._play_from(session, shown, f"{query}#{checksum(session)}")
            if shown.note and self._front.live:
                self._front.live.top.notices.add_over(shown.note)
        elif shown.show == "question":
            game = session.record()
            full = snippets.page(self._records.address, {**shown.wishes, "record": link.pack(game)})
            asked = Asked(game, shown.at, shown.eyes, shown.note, full)
            self._front.ask(Question(asked, self._device.prefs))
        else:
            if shown.note:
                session.note(shown.at, shown.note)
            replay = self._watch(session, "", linked=True, own=False)
            replay.stand_before(shown.at, shown.eyes)

    def see_what_followed(self) -> None:
        """Replay a game from the moment of the question on."""
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
        """Return the moments of the game on the table that can be shared in a post."""
        front = self._front
        replay = front.replay
        if replay is None and front.live and front.table is front.live:
            session = front.live.session
            replay = Replay(session, self._device.prefs)
            replay.stand_after(session.ply if session.to_move else 0)
        return moment.here(replay) if replay else []

    async def _play_from(self, session: Session, shown: Moment, query: str) -> None:
        """Play on from a moment against bots, or resume the game started so from this address."""
        front, games = self._front, self._device.library.games
        begun = front.live and front.live.session.to_move and front.open in games
        if not (begun and games[front.open].query == query):
            replay = Replay(session, self._device.prefs)
            replay.stand_before(shown.at, shown.eyes)
            await self._seating.play(playable(replay.takeover.by(shown.eyes)), new_id(), query)

    async def take_over(self, seat: str) -> None:
        """Start a new game at the replay's position: one person on this seat, against bots."""
        replay = self._front.replay
        if replay and seat in replay.takeover.vacant:
            await self._seating.play(playable(replay.takeover.by(seat)), new_id())

    # -- review ------------------------------------------------------------------------------------

    async def review(self) -> None:
        """Open the review of the game on the table, continuing the saved one."""
        table = self._front.reviewed
        if table is not None:
            self._records.close()
            await self._restore_review(table)
            table.reviewer.open()

    async def _restore_review(self, table: LiveGame | Replay) -> None:
        """Restore the saved review of the game on top, if there is one."""
        with suppress(OSError):
            table.reviewer.restore(await self._device.library.review(self._front.saved_as))

    def see(self, at: str) -> str:
        """Replay a finished game from before a decision; return its seat, "" if none."""
        table, reviewed = self._front.table, self._front.reviewed
        session = table.top.session if table else None
        moves = session.record().moves if session and not session.to_move else ()
        ply = int(at[:9]) if at.isdecimal() else len(moves)
        if session is None or ply >= len(moves):
            return ""
        seat, _ = split_move(moves[ply])
        replay = self._front.replay or self._watch(session, self._front.open)
        if table and reviewed:
            replay.top.transposed = table.top.transposed
            replay.reviewer.adopt(reviewed.reviewer)
        replay.see_decision(ply, seat)
        return seat

    async def play_on(self, at: str) -> None:
        """Start a new game before a decision of a finished one: its person against bots."""
        seat = self.see(at)
        if seat:
            await self.take_over(seat)

    async def open(self, opened: Opened) -> None:
        """Open a record, to be watched or to be played."""
        if opened.watched:
            self._watch(opened.session, opened.id, linked=opened.linked)
        else:
            await self._seating.play(opened.session, opened.id)


def _plays(told: Mapping[str, Any]) -> bool:
    """Return whether a moment is to be played on; of an unfinished game, only on one's own seat."""
    return str(told.get("show")).strip().lower() in moment.SHOWS[1:]
