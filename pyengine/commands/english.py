"""English sentences that say why a record or a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pyengine.core import Value
    from pyengine.record import Refused

SENTENCES: Final = {
    "unreadable": "The file cannot be read: {why}.",
    "too_long": "A record may have at most {limit} bytes.",
    "not_utf8": "This is not UTF-8 text.",
    "file_too_long": "A file of records may have at most {limit} bytes.",
    "neither": "This is neither a link to a game nor a record.",
    "packed": "The compressed file is damaged.",
    "wrapped": "The lines of this record were broken in transit, and spaces may have been lost.",
    "link_too_long": "A link may have at most {limit} characters.",
    "link_characters": "This text has characters that cannot occur in a link.",
    "link_damaged": "The link was damaged in transit: part of it is missing or changed.",
    "too_deep": "A record may be nested at most {limit} levels deep.",
    "not_json": "This is not valid JSON (line {line}, column {column}).",
    "no_number": "The field '{field}' holds {text}, which is not a JSON number.",
    "no_object": "A record has to be a JSON object.",
    "missing": "The field '{field}' is missing.",
    "wrong_type": "The field '{field}' has to be {wanted}.",
    "version": "This record has version {version}; only version {known} is known.",
    "unknown_game": "There is no game '{game}'; the games are {known}.",
    "players": "This game is for {least} to {most} players, not for {players}.",
    "option": "The option '{option}' is {why}.",
    "seats": "There are {seats} seats for {players} players.",
    "seed": "A seed has to be a whole number from 0 to 2^53 - 1.",
    "no_chance": "A record needs the field 'chance' or 'seed'.",
    "chance_short": "The game needs more chance outcomes than the record has ({given}).",
    "note_nowhere": "The note '{field}' belongs to no position; the last move is number {moves}.",
    "note_too_long": "The note '{field}' is longer than {limit} characters.",
    "misdealt": "Chance outcome {deal}, counting from 0, cannot have been dealt.",
    "not_in_notation": "This is not a move in the notation.",
    "not_to_move": "Seat {seat} is not to move; to move: {to_move}.",
    "over": "The game is over.",
}
"""Sentences by the key of the refusal."""

ALLOWED: Final = " It can be {allowed}."
"""Appended where an option's possible values are listed."""

KINDS: Final = {
    "number": "a whole number",
    "text": "a string",
    "list": "a list",
    "object": "an object",
    "note": "a pair: a number of moves and a string",
    "sides": "an object with the points of each side",
    "yes_or_no": "true or false",
    "cards": "a list of cards, which are whole numbers or strings",
}
"""What kind of value a field needs, by the key in the argument `wanted`."""

MAX_ARGUMENT_CHARS: Final = 60
"""The most characters shown of an argument, since some come from the record."""


def reason(refused: Refused) -> str:
    """Return the sentence; for a game's own refusal its clause, key and arguments."""
    args = {name: _shown(name, value) for name, value in refused.args.items()}
    if refused.key in SENTENCES:
        allowed = ALLOWED if "allowed" in args else ""
        return (SENTENCES[refused.key] + allowed).format_map(args)
    details = ", ".join(f"{_spaced(name)} {text}" for name, text in args.items())
    return f"{refused.clause} forbids it: {_spaced(refused.key)}{details and f' ({details})'}."


def _shown(name: str, value: Value) -> str:
    if name == "limit" and isinstance(value, int):
        return f"{value:,}"
    text = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    if name in {"wanted", "why"}:
        text = KINDS.get(text, _spaced(text))
    return text if len(text) <= MAX_ARGUMENT_CHARS else text[: MAX_ARGUMENT_CHARS - 1] + "…"


def _spaced(key: str) -> str:
    return key.replace("_", " ")
