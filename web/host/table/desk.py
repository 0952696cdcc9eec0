"""The table at which a game is played: it stands between the session and the page.

It knows neither browser nor rules. It decides which seat's view may be drawn: nobody's behind the
hand-over screen, everybody's (a spectator's) while something is told at a table of several people,
and otherwise that of the one who is asked.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from host.nodes import el, icon_button
from host.table import chrome, dialogs, marks, taps
from host.table.bot_runner import think
from host.table.foot import foot, news, rewind
from host.table.hint import Adviser, mark, panel, worth
from host.table.jobs import Job
from host.table.play import Play
from host.table.reviewer import Reviewer
from host.table.story import PACES, stays
from host.table.tabletop import YOUR_TURN, Tabletop
from host.table.view_context import ViewContext
from pyengine.agents import UNITS, strongest
from pyengine.core import Refusal
from pyengine.session import Fixed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from host.nodes import Node
    from host.prefs import Prefs
    from host.table.hint import Hint
    from host.table.marks import Place
    from host.table.tabletop import Acts
    from host.table.view_context import Draft
    from pyengine.core import Event, Seat, Step
    from pyengine.session import Session


MOMENT, GRACE = 1.6, 1.2
"""Seconds in which a pass that is made by itself is seen coming, and in which one goes back."""


class Desk:
    """A game that is played (its states are those of `Play`), and what is pressed for a move.

    The one who is asked has begun nothing, or a `draft` of their move.
    """

    way_out: ClassVar[str] = "table:leave"

    def __init__(self, session: Session, prefs: Prefs, *, lasting: bool) -> None:
        kept = "kept" if lasting else "refused"
        self.top = Tabletop(session, prefs, self.way_out, kept, personal=True)
        self._play = Play(session, self.top.people, self.top.view)
        self._adviser = Adviser(session)
        self.reviewer = Reviewer(session, self.top)
        self._draft: Draft = {}
        self._moved = False  # since the last picture
        self._graced = -1  # after so many moves a bot may answer
        self._by_itself = -1  # the last of so many moves was made by itself
        self._lay: Mapping[str, Place] = {}  # where the cards lay when somebody skipped
        self.session = session

    @property
    def at_stake(self) -> bool:
        """Tell whether moves of a game that goes on are lost when the page is left."""
        return self.top.notices.kept != "kept" and not self._play.over

    @property
    def asked(self) -> Seat | None:
        """The human who has to move next, or None while something is told or bots think."""
        return self._play.asked

    @property
    def handing(self) -> Seat | None:
        """The human to whom the device has to be handed before anything of theirs is shown."""
        return self._play.handing

    @property
    def thinker(self) -> Seat | None:
        """The bot whose move is wanted now."""
        return self._play.thinker

    @property
    def pause(self) -> float | None:
        """Seconds until the story goes on by itself; None if it waits, or nothing is told."""
        beat = self._play.story.beat
        if beat is None:
            return self._moment
        if self._waits or not self._play.story.plays:
            return None
        text = self.top.view.tell(self._context(), beat.said)
        return PACES[self.top.prefs.speed] * stays(self.top.view, beat.said, text)

    @property
    def _moment(self) -> float | None:
        """Seconds until somebody passes who can do nothing else, or a bot answers a pass.

        Until then a pass may be taken back, as nobody has answered it: a bot could do so at once.
        """
        pace = PACES[self.top.prefs.speed]
        if self._forced:
            return MOMENT * pace
        graced = self.session.ply == self._graced or self._play.skipping.on
        return GRACE * pace if self.thinker and self._passed and not graced else None

    @property
    def _passed(self) -> bool:
        """Tell whether the last move is a pass of one of the people, who may take it back."""
        seat, text = self.session.last or ("", "")
        if not seat or not self.top.people[seat].human or self._by_itself == self.session.ply:
            return False
        passed = self.top.view.passes(self.session.game.read(text))
        return passed and isinstance(self.session.back(seat), int)

    @property
    def _forced(self) -> str:
        """The pass of whoever is asked, if that is all they can do and is made by itself."""
        seat, session = self.asked, self.session
        if not seat or self.handing or self.top.prefs.passes == "off" or self._play.redoable:
            return ""
        if self.top.covered or self._draft or self._adviser.hint(seat):
            return ""
        moves = session.game.playing_moves(session.seen(seat), seat)
        alone = len(moves) == 1 and self.top.view.passes(moves[0])
        return session.game.write(moves[0]) if alone else ""

    @property
    def _waits(self) -> bool:
        """Tell whether what is told now stays until one of the people presses."""
        beat = self._play.story.beat
        return bool(beat and any(map(self._play.waits, beat.said)))

    @property
    def review(self) -> str:
        """What is to be kept of a review that is done."""
        return self.reviewer.text

    @property
    def job(self) -> Job[Any] | None:
        """The thinking of the bot whose move is wanted, or for a hint, or for the review."""
        seat = self.thinker
        if seat is None:
            return self._adviser.job(self._advised, self._tell_hint) or self.reviewer.job
        undoing, person = self._play.undoing, self.top.people[seat]
        leaps = undoing.leaps
        level = strongest(self.session.game.key) if person.human else person.by
        return Job(
            work=lambda: think(self.session, seat, level),
            wanted=lambda: undoing.leaps == leaps and seat in self.session.to_move,
            done=lambda move: self._lay_for_bot(seat, move),
        )

    # -- moves -------------------------------------------------------------------------------------

    def move(self, text: str) -> bool:
        """Lay the move of whoever is before the screen; False if it was refused, with words."""
        seat = self.asked
        if seat is None or self.handing:
            return False
        refusal = self.lay(seat, text)
        if refusal is None:
            self.top.close()
        else:
            self.top.refuse(self._context(), refusal)
        return refusal is None

    def lay(self, seat: Seat, text: str) -> Refusal | None:
        """Lay a move for a seat and begin to tell what came of it."""
        waited, skipping = self.asked is None, self._play.skipping.on
        told = self._play.lay(seat, text, self._tell, plays=self.top.prefs.speed != "step")
        if isinstance(told, Refusal):
            return told
        self._moved = True
        if self._play.deputised and not self.top.view.alone(self._context()):
            self._play.deputised = None
        if self.top.people[seat].human:
            self._begin_anew()
        elif waited or self._play.story:
            self.top.notices.answer = None
        if skipping and not self._play.story:
            self._pass_over(told.steps)
        else:
            self.top.tell(self._context(), told)
        return None

    def _tell(self, events: Sequence[Event]) -> str:
        return self.top.view.tell(self._context(), events)

    def _pass_over(self, steps: Iterable[Step[Any]]) -> None:
        for step in steps:
            self.top.aloud.sound(self.top.view.sound(step.event))
        self._tell_news()

    def _tell_news(self) -> None:
        """Say what was passed over, once a person is asked."""
        if not self._play.skipping.on:
            context = self.spectate() if self.handing else self._context()
            self.top.aloud.say(news(self.top, self._play, context))

    def _lay_for_bot(self, seat: Seat, move: str | None) -> bool:
        """Lay a bot's move; whatever it stumbled over, the game goes on: then any that plays on."""
        if move is None or self.lay(seat, move) is not None:
            session = self.session
            moves = session.game.playing_moves(session.state, seat)
            self.lay(seat, session.game.write(secrets.choice(moves)))
            self.top.warn("host.stumbled", seat=self.top.people[seat].name)
        return True

    def _begin_anew(self) -> None:
        self._draft = {}
        self.top.notices.go_past()

    # -- what is pressed ---------------------------------------------------------------------------

    def act(self, act: str, value: str = "") -> bool:
        """Do what a control says that makes no move; tell whether the moves are others now."""
        before = (self._play.undoing.leaps, self.session.ply)
        self.top.do(self.acts(), act, value, self._press)
        return (self._play.undoing.leaps, self.session.ply) != before

    def acts(self) -> Acts:
        """Return what does each act, by its owner and its name."""
        return {
            "table": {
                **self.top.acts()["table"],
                "show": lambda _: self._show(),
                "step": lambda _: self._step(),
                "finish": lambda _: self._finish(),
                "play": lambda _: self._play_or_wait(),
                "pace": self._pace,
                "skip": lambda _: self._skip(),
                "undo": lambda rest: self._undo(turn=rest == "turn"),
                "redo": lambda _: self._redo(),
                "leave": lambda _: self.top.open("leave"),
            },
            "coach": {
                **self.reviewer.acts(),
                "hint": lambda _: self._ask_advice(),
                "close": lambda _: self._adviser.put_away(),
            },
        }

    # -- hints -------------------------------------------------------------------------------------

    @property
    def _advised(self) -> Seat | None:
        """Who may ask for a hint now: the person before the screen, where hints are allowed."""
        return self.asked if self.session.may_hint and not self.handing else None

    def _ask_advice(self) -> None:
        if self._advised:
            self.top.close()
            self._adviser.ask(self._advised)

    def _tell_hint(self, hint: Hint) -> None:
        context = self._context()
        first, unit = hint.moves[0], UNITS[self.session.game.key]
        move = self.top.view.proposal(context, first.move)
        value = worth(self.top.words, unit, first.value, first.error)
        self.top.aloud.say(self.top.words("coach.hint_heard", move=move, worth=value))

    # -- what is pressed in the game ---------------------------------------------------------------

    def _press(self, act: str) -> None:
        """Choose something in the game, or say why nothing can be chosen just now."""
        seat, to_ask = self._play.seats.only, self.session.to_ask
        if self.asked and not self.handing:
            self._play.skipping.forget()
            self.top.close()  # what was chosen in a dialog shows on the table
            at_once = self.top.view.at_once(self._context(), act)
            if at_once:
                self._make(at_once)
            else:
                self._draft = self.top.chosen(self._context(), act)
                self._lay_at_once(act)
        elif self._play.story:
            self._answer("story.first")
        elif seat and to_ask:
            refusal = Refusal("C-2", "not_to_move", {"seat": seat, "to_move": to_ask})
            self.top.refuse(self._context(), refusal)

    def _make(self, moves: Iterable[Any]) -> None:
        """Lay moves one after another, until one is refused."""
        for move in moves:
            if not self.move(self.session.game.write(move)):
                return

    def _lay_at_once(self, act: str) -> None:
        """Lay what was just chosen where that is preferred and one thing alone is meant."""
        meant = taps.meant(self.top.view, self._context())
        if self.top.prefs.lays == "once" and meant and meant[0] == act:
            self.move(meant[1])

    def _show(self) -> None:
        self._play.seats.take()
        self.top.close()
        self.top.notices.answer = None
        self._draft = {}

    def _pace(self, speed: str) -> None:
        self.top.prefer_one("speed", speed)
        if speed in PACES:
            self._play.story.plays = speed != "step"

    def tick(self) -> bool:
        """Go on with the story; or pass for whoever can do nothing else, or let a bot answer."""
        if not self._play.story:
            self._graced = self.session.ply
            forced = self._forced
            self._by_itself = self.session.ply + 1 if forced else self._by_itself
            return bool(forced) and self.move(forced)
        self.top.notices.answer = None
        told = self._play.turn()
        if told:
            self.top.tell(self._context(), told)
        return False

    def _finish(self) -> None:
        """Have the rest laid of whoever goes on alone."""
        if self.asked and not self.handing and self.top.view.alone(self._context()):
            self._begin_anew()
            self._play.deputised = self.asked

    def _step(self) -> None:
        if self._play.story:
            self.tick()

    def _play_or_wait(self) -> None:
        """Have the story go on by itself or wait; what waits for a press has got it."""
        if self._waits:
            self.tick()
        else:
            self._play.story.play_or_wait()

    def _skip(self) -> None:
        if not self._play.skipping.on:
            self._lay = marks.places(self._table())
        self.top.notices.answer = None
        self._pass_over(self._play.skip())

    def _undo(self, *, turn: bool) -> None:
        back = self._play.undo(turn=turn)
        if isinstance(back, Fixed):
            name = self.top.people[back.seat].name if back.seat else ""
            say = self.top.warn if self.handing else self._answer
            say(f"undo.{back.why}", seat=name)
        else:
            self._begin_anew()
            self.top.aloud.say(self.top.words("undo.done", moves=back))

    def _answer(self, key: str, **args: object) -> None:
        self.top.answer(self.top.words(key, **args))

    def _redo(self) -> None:
        if self._play.redo():
            self._moved = True
            self._begin_anew()

    def keep(self, kept: str) -> None:
        """Say so where the moves begin to be kept no more, and where they are kept again.

        They are "kept", there is no room ("full"), or the browser keeps nothing at all ("refused").
        """
        if kept != self.top.notices.kept:
            self.top.notices.kept = kept
            self.top.warn_of_keeping()

    # -- the picture -------------------------------------------------------------------------------

    def _context(self) -> ViewContext[Any, Any]:
        session, play = self.session, self._play
        beat, viewpoint, offer = play.story.beat, play.viewpoint, play.offer
        told = len(session.log) - play.story.untold
        mine = offer.taker is not None and offer.taker == viewpoint
        return ViewContext(
            game=session.game,
            seen=session.game.observation(beat.state if beat else session.state, viewpoint),
            seat=viewpoint,
            to_move=() if beat or play.playing_out else session.to_ask,
            people=self.top.people,
            words=self.top.words,
            draft=self._draft,
            prefs=self.top.prefs,
            event=beat.event if beat else None,
            beat=beat.events if beat else (),
            narrated=tuple(entry.event for entry in session.log[:told]),
            undo=offer.plies() if mine else 0,
            undo_turn=offer.plies(turn=True) if mine else 0,
        )

    def spectate(self) -> ViewContext[Any, Any]:
        """Return the game as somebody sees it who walks by."""
        return replace(self._context(), seen=self.session.seen(None), seat=None)

    def picture(self) -> dict[str, Any]:
        """Return what the page shows now."""
        moved, self._moved = self._moved, False
        handing = self.handing
        tree = self._hand_over(handing) if handing else self._table()
        self.top.aloud.call(self.asked, YOUR_TURN)
        app = "over" if self._play.over else "playing"
        return self.top.picture(tree, app=app, moved=moved, forget=bool(handing))

    def _hand_over(self, seat: Seat) -> list[Node]:
        top = self.top
        top.aloud.ask("")
        screen = chrome.hand_over(self.spectate(), seat, rewind(top, self._play))
        told = top.notices.behind_hand_over
        return [screen, *([chrome.notices(top.words, told)] if told else [])]

    def _table(self) -> list[Node]:
        context, top = self._context(), self.top
        own = {
            "leave": lambda: dialogs.leave(top.words, top.notices.kept),
            "review": lambda: self.reviewer.sheet(context),
        }
        dialog = top.dialog(context, len(self._play.story), own)
        layers = top.layers(context, self._foot(context), dialog)
        if self._play.skipping.news and context.mine:
            marks.mark(layers[:1], self._lay)
        return self._advise(context, layers)

    def _foot(self, context: ViewContext[Any, Any]) -> Node:
        hint = self._adviser.hint(self._advised)
        ask = None
        if context.mine and self._advised and not hint:
            ask = icon_button("hint", self.top.words("coach.hint"), "coach:hint")
        waits, reviewed = self._waits, self.reviewer.offered
        bar = foot(self.top, self._play, context, ask, reviewed=reviewed, waits=waits)
        if hint is None:
            return bar
        advice = panel(self.top.view, context, hint, UNITS[self.session.game.key])
        return el("div", "advised", advice, bar, key="foot")

    def _advise(self, context: ViewContext[Any, Any], layers: list[Node]) -> list[Node]:
        """Mark the moves of a hint on the table."""
        hint = self._adviser.hint(self._advised)
        if hint:
            mark(layers, self.top.view, context, hint)
        return layers
