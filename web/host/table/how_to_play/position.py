"""A position of "How to play": what its seat sees, and the result of its last move."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from games import load_view
from host.table.view_context import ViewContext, participants
from pyengine import record, replaying
from pyengine.core import CHANCE, Refusal
from pyengine.record import HUMAN, Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games import View
    from host.prefs import Prefs
    from host.table.how_to_play.course import Picture, Written
    from host.text import Words
    from pyengine.core import Event, Game, Step
    from pyengine.replaying import Transition

NAMES = ("Anna", "Bruno", "Clara", "David", "Emma")
"""The players' names in pictures, in seat order."""


@lru_cache(maxsize=8)
def replayed(key: str, game: Written) -> tuple[Game[Any, Any], Sequence[Transition]]:
    """Return a game and its transitions, including deals; several pictures share a game."""
    fields: dict[str, object] = {
        "tavolino": record.VERSION,
        "game": key,
        "players": game.players,
        "options": dict(game.options),
        "moves": [*game.moves],
    }
    if game.seed is not None:
        fields["seed"] = game.seed
    if game.chance is not None:
        fields["chance"] = [[*dealt] for dealt in game.chance]
    played = record.from_fields(fields)
    return played.game, [*replaying.transitions(played, replaying.Chance(played))]


def shown_position(
    key: str, game: Written, picture: Picture, words: Words, prefs: Prefs
) -> tuple[ViewContext[Any, Any], list[str]]:
    """Return what a picture's seat sees, and the sentences of its last move's result."""
    view = load_view(key)
    rules, played = replayed(key, game)
    played = _begun(played, picture.at)
    moved = [transition for transition in played if transition.seat != CHANCE]
    came = moved[-1].steps if moved else ()
    step = next((step for step in came if _is(step.event, picture.event)), None)
    state = step.state if step else played[-1].state
    players = [Player(name, HUMAN) for name in NAMES[: len(rules.seats)]]
    shown: ViewContext[Any, Any] = ViewContext(
        game=rules,
        seen=rules.observation(state, picture.eyes),
        seat=picture.eyes,
        to_move=() if step else rules.to_ask(state),
        participants=participants(rules.seats, players, words),
        words=words,
        draft={},
        prefs=prefs,
        event=step.event if step else None,
        narrated=_narrated(moved, step),
    )
    told = [
        view.event(shown, one.event)
        for one in came
        if any(_is(one.event, name) for name in picture.told)
    ]
    return _begun_by(view, shown, picture.acts), told


def _begun(played: Sequence[Transition], moves: int) -> Sequence[Transition]:
    """Return the transitions of the first moves, including the deals after the last of them."""
    after = [at for at, transition in enumerate(played) if transition.seat != CHANCE]
    return played[: after[moves]] if moves < len(after) else played


def _is(event: Event, name: str) -> bool:
    """Return whether this is an event of a key, "walls", or that of a seat, "walls A"."""
    key, _, seat = name.partition(" ")
    return event.key == key and (not seat or event.args.get("seat") == seat)


def _narrated(moved: Sequence[Transition], last: Step[Any] | None) -> tuple[Event, ...]:
    """Return the events told up to this step of the last move."""
    steps = [step for transition in moved for step in transition.steps]
    end = next((at for at, step in enumerate(steps, 1) if step is last), len(steps))
    return tuple(step.event for step in steps[:end])


def _begun_by(
    view: View, shown: ViewContext[Any, Any], acts: Sequence[str]
) -> ViewContext[Any, Any]:
    """Return the context with the draft that these acts begin."""
    for act in acts:
        draft = view.choose(shown, act)
        if isinstance(draft, Refusal):
            reason = f"{act} is refused: {draft.clause}"
            raise TypeError(reason)
        shown = replace(shown, draft=draft)
    return shown
