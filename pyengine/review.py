"""Judge the decisions of a game by the strongest bot's estimates.

Each decision is judged twice, and the results are kept apart: with what the seat saw when it moved,
and with hindsight, knowing all cards and the simultaneous moves of others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from pyengine import agents
from pyengine.core import CHANCE, Hindsight, Reason
from pyengine.replaying import Chance, transitions

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from pyengine.core import Game, Seat, Weighed
    from pyengine.record import Record
    from pyengine.replaying import Transition


DECIMALS: Final = 4
"""Decimals of a written value; odds are less precise than that, and points much less."""
HINT_BUDGET_FACTOR: Final = 4
"""A hint gets this many times the budget of a bot's move."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that was made: move `at` of the record, counted from 0.

    `before` is the state in which it was made; in `hindsight` all who moved simultaneously have
    already made their moves, as far as the record has them. `end` is the last state of the record.
    """

    at: int
    seat: Seat
    move: Any
    before: Any
    hindsight: Any
    end: Any


@dataclass(frozen=True, slots=True)
class Rationale:
    """The reasons for a move's value, and the standard `error` of that value."""

    error: float
    reasons: tuple[Reason, ...]

    def saved(self) -> dict[str, Any]:
        """Return the fields to save with a game."""
        return {
            "error": round(self.error, DECIMALS),
            "reasons": [*map(reason_fields, self.reasons)],
        }

    @classmethod
    def from_saved(cls, fields: Mapping[str, Any]) -> Rationale:
        """Return them from saved fields; raise `KeyError` or similar if those are invalid."""
        return cls(float(fields["error"]), tuple(map(_reason, fields["reasons"])))


def reason_fields(reason: Reason) -> dict[str, Any]:
    """Return a reason's fields as the command line prints them."""
    return {
        "key": reason.key,
        "args": dict(reason.args),
        "share": round(reason.share, DECIMALS),
    }


def _reason(fields: Mapping[str, Any]) -> Reason:
    """Return the reason from its fields; JSON's lists become tuples again."""
    args = {
        str(name): tuple(value) if isinstance(value, list) else value
        for name, value in fields["args"].items()
    }
    return Reason(str(fields["key"]), args, float(fields["share"]))


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision's `value`, the `best` move, and the `loss` >= 0 of not making it.

    `error` is the standard error of the loss. The fields that begin with `hindsight` are the same
    with all cards known; `hindsight_reason` is what was hidden and made the difference, if that is
    known. The unit is that of the game's bots (`agents.UNITS`). `rationales`, saved as "grounds",
    are those of the move made and of the best one, without hindsight; reviews saved by old versions
    have none.
    """

    decision: Decision
    value: float
    best: Any
    loss: float
    error: float
    hindsight_best: Any
    hindsight_loss: float
    hindsight_error: float
    rationales: tuple[Rationale, Rationale] | None = None
    hindsight_reason: Reason | None = None

    def fields(self, game: Game[Any, Any]) -> dict[str, Any]:
        """Return the fields that the command line prints, moves in notation."""
        return {
            "at": self.decision.at,
            "seat": self.decision.seat,
            "move": game.write(self.decision.move),
            "value": round(self.value, DECIMALS),
            "best": game.write(self.best),
            "loss": round(self.loss, DECIMALS),
            "error": round(self.error, DECIMALS),
            "hindsight": {
                "best": game.write(self.hindsight_best),
                "loss": round(self.hindsight_loss, DECIMALS),
            },
        }

    def saved(self, game: Game[Any, Any]) -> dict[str, Any]:
        """Return the fields to save with a game; `from_saved` reads them."""
        saved = {**self.fields(game), "hindsight_error": round(self.hindsight_error, DECIMALS)}
        if self.rationales is not None:
            saved["grounds"] = [one.saved() for one in self.rationales]
        if self.hindsight_reason is not None:
            saved["hindsight_reason"] = reason_fields(self.hindsight_reason)
        return saved

    @classmethod
    def from_saved(
        cls, game: Game[Any, Any], decision: Decision, fields: Mapping[str, Any]
    ) -> Judgement:
        """Return the saved judgement of this decision.

        Raise `ValueError` if it belongs to another decision, that or `KeyError` if it is invalid.
        """
        if (fields["at"], fields["move"]) != (decision.at, game.write(decision.move)):
            raise ValueError(fields["at"])
        hindsight = fields["hindsight"]
        rationales = None
        if "grounds" in fields:
            made, best = map(Rationale.from_saved, fields["grounds"])
            rationales = made, best
        why = fields.get("hindsight_reason")
        return cls(
            decision=decision,
            value=float(fields["value"]),
            best=game.read(fields["best"]),
            loss=float(fields["loss"]),
            error=float(fields["error"]),
            hindsight_best=game.read(hindsight["best"]),
            hindsight_loss=float(hindsight["loss"]),
            hindsight_error=float(fields["hindsight_error"]),
            rationales=rationales,
            hindsight_reason=why and _reason(why),
        )


def decisions(record: Record) -> list[Decision]:
    """Return the decisions of all people, or of all seats if no players are named.

    Raise `RecordError` if the record cannot be replayed.
    """
    game = record.game
    played = list(transitions(record, Chance(record)))
    found, state, at = [], game.start(), 0
    for index, transition in enumerate(played):
        if transition.seat != CHANCE:
            if transition.seat in record.humans:
                known = _with_the_others(game, state, played[index:])
                end = played[-1].state
                found.append(Decision(at, transition.seat, transition.move, state, known, end))
            at += 1
        state = transition.state
    return found


def _with_the_others(game: Game[Any, Any], state: object, played: Sequence[Transition]) -> object:
    """Return the state after the others who are to move now have made their next moves."""
    seat = played[0].seat
    waiting = [other for other in game.to_move(state) if other != seat]
    for transition in played[1:]:
        if not waiting or transition.seat == CHANCE:
            break
        if transition.seat in waiting:
            state = game.apply(state, transition.seat, transition.move)
            waiting.remove(transition.seat)
    return state


def judge(
    record: Record, decision: Decision, budget: int | None = None
) -> Generator[None, None, Judgement]:
    """Yield between slices of work, as a bot does, and return the judgement.

    `budget` defaults to that of the strongest level.
    """
    budget = budget or _budget(record)
    seen = record.game.observation(decision.before, decision.seat)
    known = yield from weighed(record, seen, decision.seat, decision.at, budget)
    after = yield from weighed(record, decision.hindsight, decision.seat, decision.at, budget)
    best, loss, error = _compared(known, decision.move)
    hindsight_best, hindsight_loss, hindsight_error = _compared(after, decision.move)
    return Judgement(
        decision=decision,
        value=known[0].value - loss,
        best=best,
        loss=loss,
        error=error,
        hindsight_best=hindsight_best,
        hindsight_loss=hindsight_loss,
        hindsight_error=hindsight_error,
        rationales=(_rationale(known, decision.move), _rationale(known, best)),
        hindsight_reason=_hindsight_reason(record, decision, after) if hindsight_loss else None,
    )


def _hindsight_reason(
    record: Record, decision: Decision, after: Sequence[Weighed[Any]]
) -> Reason | None:
    """Return what was hidden and made another move better, if the game's bots can say."""
    why = agents.hindsight(record.game.key)
    if why is None:
        return None
    afterwards = Hindsight(decision.seat, decision.hindsight, decision.end)
    return why(record.game, afterwards, _made(after, decision.move), after[0])


def weighed(
    record: Record, seen: object, seat: Seat, at: int, budget: int | None = None
) -> Generator[None, None, Sequence[Weighed[Any]]]:
    """Yield as a bot does, and return the strongest level's estimates for a decision.

    `budget` defaults to `HINT_BUDGET_FACTOR` times what that level plays with.
    """
    key = record.game.key
    rng = agents.rng_for(record.seed or 0, seat, at)
    agent = agents.load(key, agents.strongest(key))
    return agent.weigh(record.game, seen, seat, rng, budget or HINT_BUDGET_FACTOR * _budget(record))


def _budget(record: Record) -> int:
    """Return the budget with which the strongest level plays this game."""
    key = record.game.key
    return agents.LEVELS[key][agents.strongest(key)].budget


def _made(moves: Sequence[Weighed[Any]], move: object) -> Weighed[Any]:
    """Return the estimate of a move.

    One that no bot considers has no reasons, and is valued like the worst of those it does.
    """
    made = next((one for one in moves if one.move == move), None)
    return made or replace(moves[-1], move=move, reasons=())


def _rationale(moves: Sequence[Weighed[Any]], move: object) -> Rationale:
    """Return the rationale of a move."""
    made = _made(moves, move)
    return Rationale(made.value_error, made.reasons)


def _compared(moves: Sequence[Weighed[Any]], move: object) -> tuple[Any, float, float]:
    """Return the best move, its lead over this move, and the standard error of that lead."""
    best, made = moves[0], _made(moves, move)
    if made.value == best.value:
        return move, 0.0, 0.0
    return best.move, best.value - made.value, made.error
