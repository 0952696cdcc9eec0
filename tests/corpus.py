"""Files and links that are not games, with the page's message for each; and odd ones that are.

Both the native reader and the page in the browser are tested with them.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any, Final

RECORDS: Final = Path(__file__).parent / "records"
TURANDOT: Final = (RECORDS / "turandot-5-a-shared-win.json").read_bytes()
LUCCA: Final = (RECORDS / "lucca-citta-3.json").read_bytes()
MARKUP: Final = "<img src=x onerror=alert(1)>"
TURNED: Final = "\u202eevil\u2066\u2069"
MANY: Final = 20_000
"""Nesting depth in brackets; a link of 59 characters can hold it, and it would crash Pyodide."""

NO_JSON: Final = "This is not valid JSON, so it can\u2019t be a saved game: line {}, character {}."
TOO_LONG: Final = "This is too long for a game: 262,144 bytes are the limit."
TOO_DEEP: Final = "This is nested too deep for a game: 8 levels are the limit."
NO_GAME: Final = (
    "There is no game “\u2068{}\u2069” here; there are turandot, lucca-citta and musicando."
)
NO_NUMBER: Final = "The field “{}” holds {}, which is no number in JSON."
NO_MOVE: Final = "Move {} is not allowed: This is not a move the game knows."
NOT_TO_MOVE: Final = (
    "Move 2 is not allowed: It is not \u2068A\u2069\u2019s turn. "
    "To move: \u2068B\u2069 and \u2068C\u2069."
)
CHARACTERS: Final = "This link has characters that no link to a game has."
DAMAGED: Final = "This link is damaged: part of it is missing or has changed on the way."
MISDEALT: Final = "Deal 0, counted from 0, has wrong, missing or double cards."


def file(**changes: object) -> bytes:
    """Return a game of Turandot without moves; a field changed to ... is left out."""
    base = {"tavolino": 1, "game": "turandot", "players": 3, "options": {}, "seed": 7, "moves": []}
    fields = {name: value for name, value in (base | changes).items() if value is not ...}
    return json.dumps(fields).encode()


def holding(field: str, text: str) -> bytes:
    """Return the same game with this text, possibly invalid JSON, in a field."""
    return file(**{field: 12321}).replace(b"12321", text.encode())


def sealed(data: bytes) -> str:
    """Return the text of a link that contains any bytes."""
    return urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


def changed(data: bytes, at: int) -> bytes:
    """Return the data with one bit flipped."""
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def _other(data: bytes, **fields: str) -> bytes:
    """Return this game with some fields replaced."""
    return json.dumps(
        json.loads(data) | {n: json.loads(LUCCA)[f] for n, f in fields.items()}
    ).encode()


FILES: Final[dict[str, tuple[bytes, str]]] = {
    "nothing": (b"", NO_JSON.format(1, 1)),
    "a sentence": (b"1. e4 e5 2. Nf3", NO_JSON.format(1, 2)),
    "cut": (TURANDOT[:300], NO_JSON.format(1, 301)),
    "a bit flipped": (
        changed(TURANDOT, TURANDOT.index(b"tavolino")),
        "The field “tavolino” is missing.",
    ),
    "from the future": (
        file(tavolino=2),
        "This game was saved by a newer Tavolino (format 2; we know 1).",
    ),
    "from the far future": (
        file(tavolino=10**4000),
        f"This game was saved by a newer Tavolino (format \u20681{'0' * 23}\u2069; we know 1).",
    ),
    "another program's": (b'{"game": "chess", "moves": []}', "The field “tavolino” is missing."),
    "for another game": (file(game="whist"), NO_GAME.format("whist")),
    "markup for a game": (file(game=MARKUP), NO_GAME.format(MARKUP[:24])),
    "a turned name for a game": (file(game=TURNED), NO_GAME.format("evil")),
    "half a character for a game": (file(game="\ud800"), NO_GAME.format("\ufffd")),
    "a long name for a game": (file(game="x" * 99_999), NO_GAME.format("x" * 24)),
    "with another game's moves": (_other(TURANDOT, moves="moves"), NO_MOVE.format(1)),
    "with another game's cards": (_other(TURANDOT, chance="chance"), MISDEALT),
    "of ten megabytes": (b" " * 10_000_000, TOO_LONG),
    "one byte too long": (b" " * 262_145, TOO_LONG),
    "a million moves": (file(moves=["A 1"] * 1_000_000), TOO_LONG),
    "as many moves as fit": (
        file(moves=["A 1"] * 37_000, options={"maestro": "B"}),
        "This game has 37000 moves; 4000 are the most that fit on a table here.",
    ),
    "twice the same seat": (file(moves=["A 1"] * 4_000, options={"maestro": "B"}), NOT_TO_MOVE),
    "brackets": (b"[" * MANY, TOO_DEEP),
    "braces": (b'{"a":' * MANY, TOO_DEEP),
    "brackets after a text that does not end well": (b'["\\"]",' * MANY, TOO_DEEP),
    "brackets in an option": (holding("options", "[" * MANY), TOO_DEEP),
    "nine levels": (holding("note", "[" * 8 + "]" * 8), TOO_DEEP),
    "a list as an option": (
        file(options={"maestro": [[[["B"]]]]}),
        "The option “\u2068maestro\u2069” is not a seat at this table.",
    ),
    "markup as an option": (
        file(options={MARKUP: 1}),
        f"The option “\u2068{MARKUP[:24]}\u2069” is not known.",
    ),
    "brackets in a text that is no record": (
        json.dumps({"note": "[" * MANY}).encode(),
        "The field “tavolino” is missing.",
    ),
    "JSON in JSON": (json.dumps(TURANDOT.decode()).encode(), "This is JSON, but not a saved game."),
    "null": (b"null", "This is JSON, but not a saved game."),
    "NaN": (holding("seed", "NaN"), NO_NUMBER.format("seed", "NaN")),
    "infinity": (holding("players", "-Infinity"), NO_NUMBER.format("players", "-Infinity")),
    "a number beyond all": (holding("seed", "1e999"), "The field “seed” must be a whole number."),
    "NaN as a move": (holding("moves", "[NaN]"), NO_NUMBER.format("moves", "NaN")),
    "four thousand digits": (
        holding("players", "9" * 4000),
        f"This game is for 2 to 5 players, not for \u2068{'9' * 24}\u2069.",
    ),
    "five thousand digits": (
        holding("players", "9" * 5000),
        f"This game is for 2 to 5 players, not for \u2068{'9' * 24}\u2069.",
    ),
    "nothing but digits": (
        holding("players", "-" + "9" * 262_000),
        f"This game is for 2 to 5 players, not for \u2068-{'9' * 23}\u2069.",
    ),
    "a seed of five thousand digits": (
        holding("seed", "9" * 5000),
        "The seed must be a whole number from 0 to 9007199254740991.",
    ),
    "a version of five thousand digits": (
        holding("tavolino", "9" * 5000),
        f"This game was saved by a newer Tavolino (format \u2068{'9' * 24}\u2069; we know 1).",
    ),
    "five thousand digits as a card": (
        file(chance=[[12321]], options={"maestro": "B"}).replace(b"12321", b"9" * 5000),
        MISDEALT,
    ),
    "five thousand digits as an option": (
        holding("options", f'{{"maestro": {"9" * 5000}}}'),
        "The option “\u2068maestro\u2069” is not a seat at this table.",
    ),
    "five thousand digits as a move": (holding("moves", f"[{'9' * 5000}]"), NO_MOVE.format(1)),
    "no players": (file(players=0), "This game is for 2 to 5 players, not for 0."),
    "fewer than no players": (
        file(players=-3),
        "This game is for 2 to 5 players, not for \u22123.",
    ),
    "a number with a point": (file(players=3.0), "The field “players” must be a whole number."),
    "true for a number": (file(tavolino=True), "The field “tavolino” must be a whole number."),
    "a seed that is none": (
        file(seed=2**53),
        "The seed must be a whole number from 0 to 9007199254740991.",
    ),
    "no deal": (
        file(game="musicando", options={"deals": 0}),
        "The option “\u2068deals\u2069” is less than 1.",
    ),
    "no seats": (file(seats=[]), "The record names 0 seats, but 3 players play."),
    "seats that are none": (file(seats=[5, 5, 5]), "The field “seats[0]” must be an object."),
    "neither cards nor a seed": (
        file(seed=..., options={"maestro": "B"}),
        "Neither the order of the cards nor a number to shuffle by is given.",
    ),
    "too few cards dealt": (
        file(seed=..., chance=[], options={"maestro": "B"}),
        "The game needs more cards to be dealt than are given (no deal).",
    ),
    "a number as a move": (file(moves=[5]), NO_MOVE.format(1)),
    "half a character as a move": (file(moves=["A 1", "B \ud800"]), NO_MOVE.format(2)),
    "a move of four thousand digits": (
        file(moves=["A " + "9" * 4000]),
        NO_MOVE.format(1),
    ),
    "a move of six hundred digits": (
        file(moves=["A " + "9" * 600]),
        f"Move 1 is not allowed: There is no number {'9' * 141}…",
    ),
    "a move of five thousand digits": (file(moves=["A " + "9" * 5000]), NO_MOVE.format(1)),
    "a move against a rule": (
        file(moves=["A 9"]),
        "Move 1 is not allowed: There is no number 9: the numbers go from 1 to 4.",
    ),
}
"""The content of a file, and the message for it."""

LINKS: Final[dict[str, tuple[str, str]]] = {
    "garbage": ("zork!", CHARACTERS),
    "markup": (MARKUP, CHARACTERS),
    "half a character": ("\ud800", CHARACTERS),
    "nothing": ("", DAMAGED),
    "cut": (sealed(TURANDOT)[:200], DAMAGED),
    "a letter changed": ("eNq" + sealed(TURANDOT)[3:200] + "A" + sealed(TURANDOT)[201:], DAMAGED),
    "64 kB of nothing": ("A" * 65_536, DAMAGED),
    "too long": (
        "A" * 65_537,
        "This link is too long for a game: 65,536 characters are the limit.",
    ),
    "a bomb": (sealed(b" " * 40_000_000), TOO_LONG),
    "brackets": (sealed(b"[" * MANY), TOO_DEEP),
    "no record": (sealed(b"{}"), "The field “tavolino” is missing."),
    "from the future": (
        sealed(file(tavolino=2)),
        "This game was saved by a newer Tavolino (format 2; we know 1).",
    ),
}
"""The text of a link, and the message for it."""

SEATS: Final[list[dict[str, Any]]] = [
    {"name": MARKUP, "by": "human"},
    {"name": TURNED + "\ud800\x00\n", "by": MARKUP},
    {"name": "", "by": "random"},
]
ODD: Final = {
    "names full of markup and marks": file(seats=SEATS),
    "the same field twice": holding("tavolino", '2, "tavolino": 1'),
    "fields that nobody knows": file(note={MARKUP: [MARKUP]}, result="nonsense"),
    "brackets in a text": file(note="[" * MANY),
    "five thousand digits that nobody knows": holding("note", "9" * 5000),
    "a number beyond all that nobody knows": holding("note", "1e999"),
    "matches without end": file(game="musicando", options={"deals": 10**4000}),
}
"""Odd inputs that are games all the same."""
