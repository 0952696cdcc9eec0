"""Fuzz the reader of records and links: `python tests/fuzz.py COUNT SEED`.

Every input is a golden game, or the start of one, that was mutated: in its bytes, in its JSON, or
in the link that carries it. Each must either be read and replayed, or be refused with a
`RecordError` for which the page has words in every language. The output counts the results and
gives the times of the slowest refusals; anything else ends the run with the offending input.
"""

from __future__ import annotations

import json
import sys
import zlib
from base64 import urlsafe_b64encode
from collections import Counter
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, Final

ROOT: Final = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from games import load_words  # noqa: E402
from host.records.records_ui import why_refused  # noqa: E402 - needs the path set above
from host.translations import LANGUAGES  # noqa: E402
from pyengine import games  # noqa: E402
from pyengine.link import unpack  # noqa: E402
from pyengine.record import Player, RecordError, read, write  # noqa: E402
from pyengine.replaying import states  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.text import Words

SLOW: Final = 0.1
"""Seconds that a refusal may take at most."""

TOKENS: Final = (
    *(b"[", b"]", b"{", b"}", b",", b":", b'"', b"\\", b"null", b"true", b"NaN", b"-Infinity"),
    *(b"1e999", b"-0", b"0.0", b"9" * 5000, b"1" + b"0" * 4000, b"\\ud800", b"\\u202e", b"\xff"),
    *(b"\x00", b"[" * 20_000, b'{"a":' * 20_000, b'"tavolino":2,', b'"moves":[],', b"\xef\xbb\xbf"),
)
VALUES: Final = (
    *(None, True, False, 0, 1, -1, 2, 3, 8, 36, 56, 96, 97, 2**53, 10**400, 10**4299, 0.5, -0.0),
    *("", "A", "B", "N", "Z", "t", "human", "partners", "individual", "auction", "A 1", "N 1S"),
    *("\ud800", "\u202eevil\u2069", "<img src=x onerror=alert(1)>", "{n}", "{@seat}", "x" * 999),
    *(
        [],
        {},
        [[]],
        [None],
        {"name": "", "by": ""},
        [[[[[[[[[]]]]]]]]],
        "9" * 4400,
        "A " + "9" * 4000,
    ),
)
KEYS: Final = (
    *("tavolino", "game", "players", "options", "seats", "seed", "chance", "moves", "result"),
    *("maestro", "variant", "deals", "dealer", "displays", "failed", "name", "by", "x", "\ud800"),
)


def golden() -> list[dict[str, Any]]:
    """Return the golden games and their starts as JSON values."""
    found = []
    for path in sorted((ROOT / "tests" / "records").glob("*.json")):
        game = json.loads(path.read_bytes())
        found += [game | {"moves": game["moves"][:plies]} for plies in (0, 1, 4, 12, 40, 300)]
    return found


GAMES: Final = golden()
MOVES: Final = {
    key: [move for game in GAMES if game["game"] == key for move in game["moves"]]
    for key in games.KEYS
}
"""All moves made in the golden games, by game."""


# --- Mutations ------------------------------------------------------------------------------------


def bytes_changed(rng: Random, data: bytes) -> bytes:
    """Flip, cut, duplicate, move or insert bytes, a few times."""
    text = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 9))):
        if not text:
            break
        at, end = sorted((rng.randrange(len(text)), rng.randrange(len(text))))
        match rng.randrange(7):
            case 0:
                text[at] ^= 1 << rng.randrange(8)
            case 1:
                text[at] = rng.randrange(256)
            case 2:
                del text[at:end]
            case 3:
                del text[at:]
            case 4:
                text[at:at] = text[at : min(end, at + 500)]
            case 5:
                text[at:at] = rng.choice(TOKENS)
            case 6:
                text[at : at + 1] = str(rng.randrange(-99, 99)).encode()
    return bytes(text)


def value(rng: Random, old: object) -> object:
    """Return another value, often of the same type."""
    if isinstance(old, bool) or rng.random() < 0.5:
        return deepcopy(rng.choice(VALUES))
    if isinstance(old, int):
        return old + rng.choice((-1, 1, 2**31, -(2**53)))
    if isinstance(old, str) and old:
        at = rng.randrange(len(old))
        return old[:at] + rng.choice(("", " ", "1", "A", "*", ">", "@", "+9", "0", old[::-1]))
    return deepcopy(rng.choice(VALUES))


def structure_changed(rng: Random, game: dict[str, Any]) -> dict[str, Any]:
    """Change, remove, duplicate or swap something in the JSON."""
    whole: dict[str, Any] = deepcopy(game)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        part: Any = whole
        while part and rng.random() < 0.75:
            inner = rng.choice([*(part.values() if isinstance(part, dict) else part)])
            if not isinstance(inner, dict | list):
                break
            part = inner
        if isinstance(part, dict):
            change_field(rng, part)
        else:
            change_entry(rng, part)
    return whole


def change_field(rng: Random, part: dict[str, Any]) -> None:
    """Change or remove a field of an object, or add one."""
    key = rng.choice([*part, *KEYS])
    if rng.random() < 0.2:
        part.pop(key, None)
    else:
        part[key] = value(rng, part.get(key))


def change_entry(rng: Random, part: list[Any]) -> None:
    """Change, remove or duplicate an entry of a list, or swap two."""
    if not part:
        part.append(value(rng, None))
        return
    at, other = rng.randrange(len(part)), rng.randrange(len(part))
    match rng.randrange(4):
        case 0:
            part[at] = value(rng, part[at])
        case 1:
            del part[at]
        case 2:
            part.insert(at, deepcopy(part[other]))
        case 3:
            part[at], part[other] = part[other], part[at]


def moves_changed(rng: Random, game: dict[str, Any]) -> dict[str, Any]:
    """Replace a move by another, mostly one in valid notation."""
    moves = [*game["moves"]]
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(moves) + 1)
        seat, _, move = str(rng.choice(MOVES[game["game"]])).partition(" ")
        if at < len(moves) and rng.random() < 0.9:
            seat = moves[at].partition(" ")[0]
        moves[at : at + rng.randrange(2)] = [f"{seat} {move}"]
    return game | {"moves": moves}


def spelled(game: dict[str, Any]) -> bytes:
    return json.dumps(game, separators=(",", ":")).encode()


def sealed(data: bytes) -> str:
    """Return the text of a link that contains these bytes."""
    return urlsafe_b64encode(zlib.compress(data, 1)).decode().rstrip("=")


def letters_changed(rng: Random, text: str) -> str:
    """Change, cut or duplicate letters of a link."""
    at, end = sorted((rng.randrange(len(text)), rng.randrange(len(text))))
    match rng.randrange(4):
        case 0:
            return text[:at] + rng.choice("ABab01-_=*é\ud800") + text[at + 1 :]
        case 1:
            return text[:at]
        case 2:
            return text[:at] + text[end:]
        case _:
            return text[:end] + text[at:]


def some(rng: Random) -> bytes | str:
    """Return an input: bytes of a file, or the text of a link."""
    game = rng.choice(GAMES)
    match rng.randrange(8):
        case 0 | 1:
            return bytes_changed(rng, spelled(game))
        case 6 | 7:
            return spelled(moves_changed(rng, game))
        case 2 | 3:
            return spelled(structure_changed(rng, game))
        case 4:
            return letters_changed(rng, sealed(spelled(game)))
        case _:
            return sealed(bytes_changed(rng, spelled(structure_changed(rng, game))))


# --- Expected results -----------------------------------------------------------------------------


@cache
def _words(language: str, game: str | None) -> Words:
    return load_words(language, *([game] if game else []), strict=True)


def tried(given: bytes | str, language: str) -> str:
    """Read and replay; return "replayed" or the key of the refusal, which must have words."""
    try:
        record = unpack(given) if isinstance(given, str) else read(given)
        for _ in states(record):
            pass
    except RecordError as error:
        named = error if error.record is None else _named(error)
        why = why_refused(lambda game: _words(language, game), named)
        assert 0 < len(why) < 1000, why
        return error.refused.key
    assert read(write(record)) == record
    return "replayed"


def _named(error: RecordError) -> RecordError:
    """Return the refusal as the page shows it, where every seat has a name."""
    source = error.record
    assert source
    seats = tuple(Player(seat, "human") for seat in source.game.seats)
    return RecordError(error.refused, replace(source, seats=seats))


def main(count: int, seed: int) -> None:
    """Try `count` inputs."""
    for language in LANGUAGES:  # warm up, so that no refusal is charged for loading
        for game in (None, *games.KEYS):
            _words(language, game)
    rng = Random(seed)
    told: Counter[str] = Counter()
    slow: list[tuple[float, str, int]] = []
    say: Callable[[str], object] = sys.stdout.write
    for number in range(count):
        given = some(rng)
        begun = process_time()
        try:
            key = tried(given, LANGUAGES[number % len(LANGUAGES)])
        except BaseException:
            Path(f"fuzz-{seed}-{number}.txt").write_text(repr(given), encoding="utf-8")
            say(f"input {number} of seed {seed}: {given!r:.2000}\n")
            raise
        told[key] += 1
        if key != "replayed":
            slow = sorted([*slow, (process_time() - begun, key, len(given))])[-10:]
        if (number + 1) % 100_000 == 0:
            say(f"{number + 1} {told['replayed']} replayed, slowest refusals {slow[-2:]}\n")
            sys.stdout.flush()
    for key, times in told.most_common():
        say(f"{times:8} {key}\n")
    for seconds, key, length in slow:
        say(f"{seconds * 1000:8.1f} ms {key} ({length} bytes){' SLOW' * (seconds > SLOW)}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
