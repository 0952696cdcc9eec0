"""What the decisions of a game were worth, by the strongest bot's judgement.

Each is judged twice, and the two are never mixed: with what the seat saw when it moved, and with
hindsight, as the cards lay and as the others moved at once with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pyengine import agents
from pyengine.core import CHANCE, Reason
from pyengine.replaying import Chance, transitions

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from pyengine.core import Game, Seat, Weighed
    from pyengine.record import Record
    from pyengine.replaying import Transition


DIGITS: Final = 4
"""Decimals of a value that is written: odds are known to less, points to much less."""
LONGER: Final = 4
"""A hint is thought about so many times as long as a move that a bot plays."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that was made: the `at`-th of the record, counted from 0.

    `before` is the state in which it was made; in `hindsight` all who moved at once with it have
    made their moves already, as far as the record has them.
    """

    at: int
    seat: Seat
    move: Any
    before: Any
    hindsight: Any


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a move is worth so much for, and the standard `error` of that worth itself."""

    error: float
    reasons: tuple[Reason, ...]

    def saved(self) -> dict[str, Any]:
        """Return them as they are saved with a game."""
        return {"error": round(self.error, DIGITS), "reasons": [*map(told, self.reasons)]}

    @classmethod
    def from_saved(cls, fields: Mapping[str, Any]) -> Grounds:
        """Return them as they were saved; `KeyError` or the like if they are none."""
        return cls(float(fields["error"]), tuple(map(_reason, fields["reasons"])))


def told(reason: Reason) -> dict[str, Any]:
    """Return a reason as the command line prints it."""
    return {
        "key": reason.key,
        "args": dict(reason.args),
        "share": round(reason.share, DIGITS),
    }


def _reason(fields: Mapping[str, Any]) -> Reason:
    """Return a reason as it was told; what are lists in JSON were tuples."""
    args = {
        str(name): tuple(value) if isinstance(value, list) else value
        for name, value in fields["args"].items()
    }
    return Reason(str(fields["key"]), args, float(fields["share"]))


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision's `value`, the `best` move instead, and what the difference cost: `loss` >= 0.

    `error` is the standard error of the loss. What begins with
    `hindsight` is the same as the cards lay. The unit is that of the game's bots (`agents.UNITS`).
    The `grounds` are those of the move that was made and of the best one, with what was known; a
    review that was saved before there were any has none.
    """

    decision: Decision
    value: float
    best: Any
    loss: float
    error: float
    hindsight_best: Any
    hindsight_loss: float
    hindsight_error: float
    grounds: tuple[Grounds, Grounds] | None = None

    def fields(self, game: Game[Any, Any]) -> dict[str, Any]:
        """Return it as the command line prints it, moves in their notation."""
        return {
            "at": self.decision.at,
            "seat": self.decision.seat,
            "move": game.write(self.decision.move),
            "value": round(self.value, DIGITS),
            "best": game.write(self.best),
            "loss": round(self.loss, DIGITS),
            "error": round(self.error, DIGITS),
            "hindsight": {
                "best": game.write(self.hindsight_best),
                "loss": round(self.hindsight_loss, DIGITS),
            },
        }

    def saved(self, game: Game[Any, Any]) -> dict[str, Any]:
        """Return it as it is saved with a game; `from_saved` reads it again."""
        saved = {**self.fields(game), "hindsight_error": round(self.hindsight_error, DIGITS)}
        if self.grounds is not None:
            saved["grounds"] = [one.saved() for one in self.grounds]
        return saved

    @classmethod
    def from_saved(
        cls, game: Game[Any, Any], decision: Decision, fields: Mapping[str, Any]
    ) -> Judgement:
        """Return the judgement of a decision as it was saved.

        Raise `ValueError` if it is of another decision, that or `KeyError` if it is none at all.
        """
        if (fields["at"], fields["move"]) != (decision.at, game.write(decision.move)):
            raise ValueError(fields["at"])
        hindsight = fields["hindsight"]
        grounds = None
        if "grounds" in fields:
            made, best = map(Grounds.from_saved, fields["grounds"])
            grounds = made, best
        return cls(
            decision=decision,
            value=float(fields["value"]),
            best=game.read(fields["best"]),
            loss=float(fields["loss"]),
            error=float(fields["error"]),
            hindsight_best=game.read(hindsight["best"]),
            hindsight_loss=float(hindsight["loss"]),
            hindsight_error=float(fields["hindsight_error"]),
            grounds=grounds,
        )


def decisions(record: Record) -> list[Decision]:
    """Return the decisions of all people, or of all seats where nobody is named.

    Raise `RecordError` if the record cannot be replayed.
    """
    game = record.game
    played = list(transitions(record, Chance(record)))
    found, state, at = [], game.start(), 0
    for index, transition in enumerate(played):
        if transition.seat != CHANCE:
            if transition.seat in record.humans:
                known = _with_the_others(game, state, played[index:])
                found.append(Decision(at, transition.seat, transition.move, state, known))
            at += 1
        state = transition.state
    return found


def _with_the_others(game: Game[Any, Any], state: object, played: Sequence[Transition]) -> object:
    """Return the state in which the others who are to move now have made their next moves."""
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
    """Yield between slices of work, as a bot does, and return what the decision was worth.

    `budget` is that of the strongest level, if it is not given.
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
        grounds=(_grounds(known, decision.move), _grounds(known, best)),
    )


def weighed(
    record: Record, seen: object, seat: Seat, at: int, budget: int | None = None
) -> Generator[None, None, Sequence[Weighed[Any]]]:
    """Yield as a bot does, and return what the strongest level makes of a decision.

    It thinks `LONGER` times as long as it would to play, if no budget is given.
    """
    key = record.game.key
    rng = agents.rng_for(record.seed or 0, seat, at)
    agent = agents.load(key, agents.strongest(key))
    return agent.weigh(record.game, seen, seat, rng, budget or LONGER * _budget(record))


def _budget(record: Record) -> int:
    """Return with what budget the strongest level plays this game."""
    key = record.game.key
    return agents.LEVELS[key][agents.strongest(key)].budget


def _grounds(moves: Sequence[Weighed[Any]], move: object) -> Grounds:
    """Return those of a move; one that no bot considers has no reasons."""
    made = next((one for one in moves if one.move == move), None)
    return Grounds(made.value_error, made.reasons) if made else Grounds(moves[-1].value_error, ())


def _compared(moves: Sequence[Weighed[Any]], move: object) -> tuple[Any, float, float]:
    """Return the best move, how much better it is than this one, and the error of that.

    A move that no bot considers counts as the worst of those that it does.
    """
    best = moves[0]
    made = next((one for one in moves if one.move == move), moves[-1])
    if made.value == best.value:
        return move, 0.0, 0.0
    return best.move, best.value - made.value, made.error
