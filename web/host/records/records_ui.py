"""The user interface for records: saved games, opened ones, and sharing.

It knows which of its dialogs is open and tells the host which record to put onto the table; it
knows neither tables nor bots.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from games import load_view
from host.records import saved_games, sharing, statistics
from host.records.moment import Moment
from host.records.playable import checksum, playable, read, spectator_context, why_refused
from host.records.post_form import DEFAULT
from host.saves import backup
from host.saves.backup import Facts
from host.saves.library import new_id
from host.table.view_context import note_text, shown
from pyengine import files, link
from pyengine.record import RecordError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from typing import Any

    from host.nodes import Node
    from host.saves.library import Library
    from host.saves.saved_game import SavedGame
    from host.text import Words
    from pyengine.record import Record
    from pyengine.session import Session


WITH_SAVED = (
    *("games", "more", "cancel", "export", "rename", "name", "share"),
    *("delete", "restore", "empty", "emptied", "open", "watch"),
)
"""The acts on saved games."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A game to put onto the table: to be played as the saved game `id`, or to be `watched`.

    A `linked` one is in the page's address.
    """

    session: Session
    id: str = ""
    watched: bool = False
    linked: bool = False


def _continuable(game: SavedGame) -> Session | None:
    """Return a saved game's session, if it can be continued."""
    with suppress(RecordError):
        session = playable(game.record)
        return session if session.to_move else None
    return None


class RecordsUI:
    """The saved games and their dialogs; `address` is the base of shared links."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.address = ""
        self._dialog = ""
        self._doing = ("", "")
        self._opened: Session | None = None
        self.linked = False  # whether the opened game is in the page's address
        self._imported = ("", 0, 0)
        self._of_drop: dict[object, tuple[int, int]] = {}  # new and known games of the last drop
        self._most = saved_games.FIRST
        self._shared: Record | None = None
        self._moments: Sequence[Moment] = ()  # the moments that can be shared in a post
        self._note = ""  # the note for them
        self._form = DEFAULT  # how it looks in a post
        self._waiting: dict[str, Session | None] = {}  # sessions of resume cards, by text

    def close(self) -> None:
        """Close the dialogs, and discard an opened game that was not taken."""
        self._dialog = ""
        self._doing = ("", "")
        self._opened = self._shared = None
        self.linked = False
        self._imported = ("", 0, 0)
        self._most = saved_games.FIRST

    def open(self, text: str, *, linked: bool) -> None:
        """Show a link's or file's game, replacing nothing; raise `RecordError` if invalid."""
        self.close()
        self._opened = playable(link.read_link(text) if linked else read(text))
        self._dialog = "opened"
        self.linked = linked

    async def _import(self, text: str) -> bool:
        """Save one of several records; return False if known; raise `RecordError` if invalid."""
        facts = Facts()
        if not files.is_link(text):
            facts = Facts.read(files.fields(text).get(backup.FIELD))
        title = shown(facts.name, saved_games.LONGEST_TITLE) if facts.name.strip() else ""
        played = playable(read(text)).record()
        return await self.library.add(played, replace(facts, name=title))

    async def import_all(
        self, texts: Sequence[object], wrong: list[RecordError], drop: object = None
    ) -> None:
        """Save all games of a file that holds several, and show how many were new.

        Those of files dropped together, with the same `drop`, are counted together. Errors of
        invalid entries are appended to `wrong`.
        """
        before, known = self._of_drop.get(drop, (0, 0))
        added = 0
        for text in texts:
            try:
                added += await self._import(str(text))
            except RecordError as error:
                wrong.append(error)
        self.close()
        self._dialog = "games"
        counts = before + added, known + len(texts) - added - len(wrong)
        self._imported = ("saved.taken", *counts)
        self._of_drop = {} if drop is None else {drop: counts}

    def share(
        self, kind: str, shared: Record | None = None, moments: Sequence[Moment] = ()
    ) -> None:
        """Open the sharing dialog; a kind alone applies to the record shared before."""
        if not (kind and self._shared):
            self._shared, self._moments, self._note = shared, moments, ""
            self._form = DEFAULT
        self._dialog, self._doing = ("share", (kind, "")) if self._shared else ("", ("", ""))

    def withhold(self) -> None:
        """Close dialogs that hold records: they show what the next person may not see."""
        if self._dialog == "share" or self._doing[0] == "export":
            self.close()

    async def act(self, act: str, which: str, value: str) -> Opened | None:
        """Handle an act of a dialog; return the game to put onto the table, if any."""
        do = self.acts().get(act)
        if do is None:
            return None
        with suppress(OSError):
            await self.library.look()
        return await do(which, value)

    def acts(self) -> dict[str, Callable[[str, str], Awaitable[Opened | None]]]:
        """Return the act handlers; each takes a game's id and the typed text."""
        return {
            "figures": self._show_figures,
            "opened": self._with_opened,
            "note": self._set_note,
            "form": self._choose_form,
            "as": self._share_as,
            **{doing: partial(self._with_saved, doing) for doing in WITH_SAVED},
        }

    async def _share_as(self, kind: str, _: str) -> None:
        self.share(kind)

    async def _choose_form(self, name: str, value: str) -> None:
        if self._shared:
            self._form = self._form.after(name, value, self._shared)

    async def _set_note(self, _: str, text: str) -> None:
        self._note = note_text(text)

    async def _show_figures(self, *_: str) -> None:
        self._dialog = "figures"

    def watched(self, known: object) -> Session | None:
        """Take the opened game to watch it, if it is the one that was watched before."""
        opened = self._opened
        if opened is None or checksum(opened) != known:
            return None
        return self.take_opened()

    def take_opened(self) -> Session | None:
        """Take the opened game without asking what to do with it."""
        opened = self._opened
        self.close()
        return opened

    async def _with_opened(self, doing: str, _value: str) -> Opened | None:
        opened = self._opened
        if opened is None:
            return None
        if doing == "save":
            await self.library.save(new_id(), opened.record())
            self.close()
            self._dialog = "games"
            return None
        linked = self.linked
        self.close()
        if doing == "watch":
            return Opened(opened, watched=True, linked=linked)
        return Opened(opened, new_id())

    def _begin_list(self, doing: str) -> tuple[str, str]:
        """Show the first page of games, or more; return the action under way and its game."""
        self._imported = ("", 0, 0)
        if self._dialog != "games" or doing == "games":
            self._most = saved_games.FIRST
        if doing != "more":
            return "", ""
        next_ones = self.library.saved()[self._most :]
        self._most += saved_games.MORE
        return doing, next_ones[0].id if next_ones else ""

    async def _with_saved(self, doing: str, game_id: str, value: str) -> Opened | None:
        library, game = self.library, self.library.games.get(game_id)
        self._dialog, self._doing = "games", self._begin_list(doing)
        if doing in {"rename", "empty", "export"}:
            self._doing = (doing, game_id)
        elif doing == "name":
            title = shown(value, saved_games.LONGEST_TITLE) if value.strip() else ""
            await library.rename(game_id, title)
            self._doing = ("named", game_id)
        elif doing == "delete":
            await library.discard(game_id)
        elif doing == "restore":
            await library.restore(game_id)
        elif doing == "emptied":
            for binned in library.bin():
                await library.delete(binned.id)
        elif doing == "share" and game:
            moments = [Moment(0, "")] if game.summary.moves else []
            self.share("", playable(game.record).record(), moments)
        elif doing in {"open", "watch"} and game:
            taken = await library.take(game_id) if doing == "open" else None
            session = playable((taken or game).record)
            self.close()
            return Opened(session, game_id, watched=doing == "watch")
        return None

    def why_unread(self, words: Callable[[str | None], Words], key: str, *game_ids: str) -> str:
        """Say that saved games cannot be read, with the reason for the first of them."""
        error = self.library.unread[game_ids[0]]
        why = why_refused(words, error) if isinstance(error, RecordError) else ""
        return words(None)(key, n=len(game_ids), why=why).strip()

    def resume_card(self, words: Callable[[str | None], Words]) -> dict[str, Any] | None:
        """Describe the last unfinished game, for the lobby's resume card.

        It is replayed once as long as its text stays the same, even if it cannot be continued.
        """
        known, self._waiting = self._waiting, {}
        for game in self.library.saved():
            if game.summary.result:  # finished games are skipped without a replay
                continue
            session = known[game.text] if game.text in known else _continuable(game)
            self._waiting[game.text] = session
            if session:
                source = session.record()
                context = spectator_context(source, session.seen(None), words)
                seated = context.participants.items()
                return {
                    "id": game.id,
                    "game": source.game.key,
                    "seats": [(seat, participant.name) for seat, participant in seated],
                    "where": load_view(source.game.key).status(context)[:1],
                }
        return None

    def sheet(self, words: Callable[[str | None], Words]) -> Node | None:
        """Return the open dialog; `words(game)` returns the app's texts, plus a game's if given."""
        if self._dialog == "games":
            unread = [*self.library.unread]
            wrong = self.why_unread(words, "saved.unread", *unread) if unread else ""
            key, added, known = self._imported
            imported = words(None)(key, added=added, known=known) if key else ""
            most = self._most
            return saved_games.games(words(None), self.library, self._doing, wrong, imported, most)
        if self._dialog == "figures":
            return statistics.page(words(None), self.library.saved())
        if self._dialog == "share" and self._shared:
            challenge = sharing.challenge(self._shared)
            shared = sharing.Shared(self._shared, self._moments, self._note, challenge, self._form)
            return sharing.share(words(None), shared, self._doing[0], self.address)
        if self._dialog == "opened" and self._opened:
            session = self._opened
            context = spectator_context(session.record(), session.seen(None), words)
            return saved_games.opened(context, session.ply, dict(session.challenge))
        return None
