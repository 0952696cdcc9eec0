"""Read and write a game as one JSON object.

Records come from files, links and other programs, so `read` trusts nothing. Size and depth are
measured before the JSON decoder sees the text, because 20,000 nested brackets crash Pyodide for
good, and every fault raises a `RecordError` with a key and arguments instead of a sentence. Moves
stay as written until `replaying` makes them: whether an entry is a move depends on those before it,
and a refusal has to echo it unchanged.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

from pyengine import games
from pyengine.core import OptionError, totals

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pyengine.core import Arguments, Game, Outcome, Seat, Value

VERSION: Final = 1
MAX_RECORD_BYTES: Final = 262_144
"""The most bytes of a record in UTF-8."""
MAX_DEPTH: Final = 8
"""The deepest nesting of a record; its own braces are level 1."""
MAX_DIGITS: Final = 640
"""How many digits of a number are read: safe under any setting of PYTHONINTMAXSTRDIGITS."""
SEEDS: Final = range(2**53)
"""Integers that JavaScript can represent exactly."""
NO_HINTS: Final = "off"
"""The value of a record's `hints` if hints are not allowed."""
MAX_NOTE_CHARS: Final = 280
"""The most characters of a note."""
HUMAN: Final = "human"
"""The player type of a person, where other seats name their bot."""

_ENCODER: Final = json.JSONEncoder(allow_nan=False)
_CONSTANT: Final = re.compile("NaN|Infinity")
_KINDS: Final = {int: "number", str: "text", list: "list", dict: "object"}
_STRING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET: Final = re.compile(r"[\[\]{}]")


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a record is refused: because of move `at`, counted from 0, or as a whole if None.

    `move` is the entry of that move unchanged and `clause` the rule that it breaks (None for the
    record as a whole); `key` and `args` are for the text.
    """

    key: str
    args: Arguments = field(default_factory=dict)
    at: int | None = None
    move: object = None
    clause: str | None = None


class RecordError(ValueError):
    """A record was refused: `refused` says why, `record` is set if one of its moves is at fault."""

    def __init__(self, refused: Refused, record: Record | None = None) -> None:
        details = "".join(f", {name} {value}" for name, value in refused.args.items())
        super().__init__(f"{refused.clause or 'record'} {refused.key}{details}")
        self.refused = refused
        self.record = record


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: a name, and `HUMAN` or the name of the bot."""

    name: str
    by: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game so far: its options (in `game`), deals and moves.

    `moves` has the entries unchanged, even those that are not text. `chance` has the deals, or None
    where they are to be drawn from the seed. `seats` is empty if no players are named. `result` is
    derived: it is written but never read, and ignored in comparisons. `hints` has the moves,
    counted from 0, before which their seat was shown a hint, or is `NO_HINTS` if hints are not
    allowed, or None if the record does not say. `notes` has pairs of a number of moves made and a
    text, one per number, in order. `challenge` has the points per side that are to be beaten from
    this start, or is () without a challenge. With `practice` a person alone against bots may take
    back any move since the last deal.
    """

    game: Game[Any, Any]
    moves: tuple[object, ...] = ()
    seed: int | None = None
    chance: tuple[Outcome, ...] | None = None
    seats: tuple[Player, ...] = ()
    result: Mapping[str, object] | None = field(default=None, compare=False)
    hints: tuple[int, ...] | Literal["off"] | None = None
    notes: tuple[tuple[int, str], ...] = ()
    challenge: tuple[tuple[str, int], ...] = ()
    practice: bool = False

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats of people: all seats if no players are named."""
        if not self.seats:
            return self.game.seats
        named = zip(self.game.seats, self.seats, strict=True)
        return tuple(seat for seat, player in named if player.by == HUMAN)


# --- Reading --------------------------------------------------------------------------------------


def read(source: str | bytes) -> Record:
    """Return the record in this JSON text, moves not yet replayed, or raise `RecordError`.

    Unknown top-level fields and `result` are ignored. NaN, Infinity and numbers that overflow a
    float are invalid in any field; an integer is cut to `MAX_DIGITS` digits, which is still out of
    every valid range. Only among the moves a number keeps its spelling, to be echoed.
    """
    return from_fields(parse(source))


def from_fields(fields: Mapping[str, object]) -> Record:
    """Return the record for a decoded JSON object, as `read` does."""
    version = _field(fields, "tavolino", int)
    if version != VERSION:
        raise RecordError(Refused("version", {"version": version, "known": VERSION}))
    seed = _seed(fields)
    game = make(
        _field(fields, "game", str),
        _field(fields, "players", int),
        _field(fields, "options", dict) if "options" in fields else {},
        seed,
    )
    seats = _seats(fields, len(game.seats))
    chance = _chance(fields)
    if seed is None and chance is None:
        raise RecordError(Refused("no_chance"))
    moves = tuple(_field(fields, "moves", list))
    return Record(
        game,
        moves,
        seed,
        chance,
        seats,
        hints=_hints(fields),
        notes=_notes(fields, len(moves)),
        challenge=_challenge(fields, game),
        practice=_practice(fields),
    )


def make(key: str, players: int, options: Mapping[str, object], seed: int | None) -> Game[Any, Any]:
    """Return the game of this key with all options filled in, drawing by lot from the seed, if any.

    Raise `RecordError` for an unknown game or a wrong number of players, option or seed.
    """
    if seed is not None and seed not in SEEDS:
        raise RecordError(Refused("seed"))
    if key not in games.KEYS:
        raise RecordError(Refused("unknown_game", {"game": key, "known": games.KEYS}))
    kind = games.load(key)
    if players not in kind.sizes:
        least, most = kind.sizes[0], kind.sizes[-1]
        raise RecordError(Refused("players", {"players": players, "least": least, "most": most}))
    lot = None if seed is None else Random(seed).random()
    try:
        return kind.make(players, options, lot)
    except OptionError as error:
        args: dict[str, Value] = {"option": error.name, "why": error.why}
        if error.allowed:
            args["allowed"] = error.allowed
        raise RecordError(Refused("option", args)) from error


def parse(
    source: str | bytes, limit: int = MAX_RECORD_BYTES, max_depth: int = MAX_DEPTH
) -> dict[str, object]:
    """Return the top-level JSON object; check first that the text is safe to decode."""
    try:
        data = source.encode() if isinstance(source, str) else source
        if len(data) > limit:
            raise RecordError(Refused("too_long", {"limit": limit}))
        text = data.decode()
    except UnicodeError as error:
        raise RecordError(Refused("not_utf8")) from error
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > max_depth:
            raise RecordError(Refused("too_deep", {"limit": max_depth}))
    try:
        fields = json.loads(text, parse_int=_whole, parse_float=_finite, parse_constant=_NoNumber)
    except json.JSONDecodeError as error:
        place: dict[str, Value] = {"line": error.lineno, "column": error.colno}
        raise RecordError(Refused("not_json", place)) from error
    if not isinstance(fields, dict):
        raise RecordError(Refused("no_object"))
    for name, value in fields.items() if _CONSTANT.search(text) else ():
        for odd in _no_numbers(value):
            raise RecordError(Refused("no_number", {"field": name, "text": odd}))
    moves = fields.get("moves")
    if isinstance(moves, list) and not all(isinstance(entry, str) for entry in moves):
        again = json.loads(text, parse_int=_as_spelled, parse_float=_as_spelled)
        fields["moves"] = again["moves"]
    return fields


class _NoNumber(str):
    """NaN or an infinity, which Python accepts but JSON does not."""

    __slots__ = ()


def _no_numbers(value: object) -> Iterator[str]:
    """Yield the numbers in a decoded value that are invalid in JSON."""
    if isinstance(value, _NoNumber):
        yield str(value)
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in inner:
        yield from _no_numbers(part)


def _whole(text: str) -> int:
    return int(text[:MAX_DIGITS])


def _finite(text: str) -> float | None:
    """Return a number that can be written again; None for an overflow such as 1e999."""
    number = float(text)
    return number if number - number == 0 else None


@dataclass(frozen=True, slots=True)
class Spelled:
    """A number among the moves, as it was spelled: Python would spell it otherwise."""

    text: str


def _as_spelled(text: str) -> object:
    number = float(text) if set(text) & set(".eE") else _whole(text)
    return number if repr(number) == text else Spelled(text)


def encoded(value: object) -> str:
    """Return a decoded JSON value as ASCII JSON, with every number as it was spelled."""
    if isinstance(value, Spelled):
        return value.text
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(encoded, value))}]"
    if isinstance(value, dict):
        pairs = (f"{_ENCODER.encode(name)}: {encoded(value[name])}" for name in value)
        return f"{{{', '.join(pairs)}}}"
    return _ENCODER.encode(value)


T = TypeVar("T", int, str, list[Any], dict[str, Any])


def _field(fields: Mapping[str, object], name: str, kind: type[T], path: str = "") -> T:
    """Return a field of exactly this type (a bool is no int); `path` is its place in the record."""
    if name not in fields:
        raise RecordError(Refused("missing", {"field": path + name}))
    return _of(kind, fields[name], path + name)


def _of(kind: type[T], value: object, path: str) -> T:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError(Refused("wrong_type", {"field": path, "wanted": _KINDS[kind]}))
    return value


def _seed(fields: Mapping[str, object]) -> int | None:
    if "seed" not in fields:
        return None
    return _field(fields, "seed", int)


def _seats(fields: Mapping[str, object], players: int) -> tuple[Player, ...]:
    if "seats" not in fields:
        return ()
    seats = _field(fields, "seats", list)
    if len(seats) != players:
        raise RecordError(Refused("seats", {"seats": len(seats), "players": players}))
    named = []
    for index, value in enumerate(seats):
        path = f"seats[{index}]"
        seat = _of(dict, value, path)
        named.append(Player(*(_field(seat, name, str, f"{path}.") for name in ("name", "by"))))
    return tuple(named)


def _hints(fields: Mapping[str, object]) -> tuple[int, ...] | Literal["off"] | None:
    if "hints" not in fields:
        return None
    if fields["hints"] == NO_HINTS:
        return NO_HINTS
    numbers = _field(fields, "hints", list)
    return tuple(_of(int, value, f"hints[{index}]") for index, value in enumerate(numbers))


def _practice(fields: Mapping[str, object]) -> bool:
    value = fields.get("practice", False)
    if not isinstance(value, bool):
        raise RecordError(Refused("wrong_type", {"field": "practice", "wanted": "yes_or_no"}))
    return value


def _notes(fields: Mapping[str, object], moves: int) -> tuple[tuple[int, str], ...]:
    """Return the notes of a record; of several after the same move the last one counts."""
    found: dict[int, str] = {}
    for index, value in enumerate(_field(fields, "notes", list) if "notes" in fields else ()):
        path = f"notes[{index}]"
        at, text = _pair(_of(list, value, path), path)
        if at not in range(moves + 1):
            raise RecordError(Refused("note_nowhere", {"field": path, "moves": moves}))
        if len(text) > MAX_NOTE_CHARS:
            raise RecordError(Refused("note_too_long", {"field": path, "limit": MAX_NOTE_CHARS}))
        found[at] = text
    return tuple(sorted((at, text) for at, text in found.items() if text))


def _pair(value: list[Any], path: str) -> tuple[int, str]:
    if len(value) != 2:
        raise RecordError(Refused("wrong_type", {"field": path, "wanted": "note"}))
    return _of(int, value[0], f"{path}[0]"), _of(str, value[1], f"{path}[1]")


def _challenge(fields: Mapping[str, object], game: Game[Any, Any]) -> tuple[tuple[str, int], ...]:
    """Return the points per side that are to be beaten, in the order of the sides."""
    if "challenge" not in fields:
        return ()
    given = _field(fields, "challenge", dict)
    if given.keys() != {*game.sides}:
        raise RecordError(Refused("wrong_type", {"field": "challenge", "wanted": "sides"}))
    points = {side: _of(int, given[side], f"challenge.{side}") for side in game.sides}
    for side, most in points.items():
        if abs(most) not in SEEDS:
            path = f"challenge.{side}"
            raise RecordError(Refused("wrong_type", {"field": path, "wanted": "number"}))
    return tuple(points.items())


def _chance(fields: Mapping[str, object]) -> tuple[Outcome, ...] | None:
    if "chance" not in fields:
        return None
    outcomes = []
    for index, value in enumerate(_field(fields, "chance", list)):
        path = f"chance[{index}]"
        outcome = tuple(_of(list, value, path))
        if not all(isinstance(card, int | str) and not isinstance(card, bool) for card in outcome):
            raise RecordError(Refused("wrong_type", {"field": path, "wanted": "cards"}))
        outcomes.append(outcome)
    return tuple(outcomes)


# --- Writing --------------------------------------------------------------------------------------


def result(game: Game[Any, Any], state: object) -> dict[str, object]:
    """Return the game's standing: whether it is over, who is to move, scores and winners."""
    to_move = game.to_move(state)
    return {
        "over": not to_move,
        "to_move": list(to_move),
        "scores": totals(game, state),
        "winners": list(game.winners(state)),
    }


def write(record: Record) -> str:
    """Return the record as one line of JSON; `read` returns an equal record."""
    game = record.game
    fields: dict[str, object] = {
        "tavolino": VERSION,
        "game": game.key,
        "players": len(game.seats),
        "options": game.options(),
    }
    if record.seats:
        fields["seats"] = [{"name": seat.name, "by": seat.by} for seat in record.seats]
    if record.seed is not None:
        fields["seed"] = record.seed
    if record.chance is not None:
        fields["chance"] = record.chance
    if record.hints is not None:
        fields["hints"] = record.hints
    if record.practice:
        fields["practice"] = True
    if record.challenge:
        fields["challenge"] = dict(record.challenge)
    if record.notes:
        fields["notes"] = record.notes
    moves, standing = encoded(record.moves), _ENCODER.encode(record.result)
    return f'{_ENCODER.encode(fields)[:-1]}, "moves": {moves}, "result": {standing}}}'
