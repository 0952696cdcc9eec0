"""A record as the text of a link: its JSON deflated, in the alphabet of base64url.

A link comes from anywhere, so `unpack` believes nothing: what is too long is refused before it is
unpacked, a bomb stops at the size that a record may have, and a checksum tells when a character
has changed on the way. A whole game has some 400 to 1,100 characters.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from dataclasses import replace
from string import ascii_letters, digits
from typing import TYPE_CHECKING, Final

from pyengine.record import LIMIT, NO_HINTS, RecordError, Refused, read, write
from pyengine.replaying import Chance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyengine.record import Record

PACKED: Final = 65_536
"""The most characters that a link's text may have."""
LETTERS: Final = frozenset(ascii_letters + digits + "-_")
"""The characters of base64url."""
BEGINNING: Final = "eN"
"""How each link's text begins: what zlib begins with, at the level that `pack` uses."""
LONGEST: Final = 4 * PACKED
"""The most characters of what somebody else made of a link: each letter may be escaped."""

_PLACE: Final = re.compile(r"(?:^|[#/])/?g=(?:3D(?=eN))?", re.IGNORECASE)
"""Where the text of a game begins in an address; 3D is what quoted-printable makes of `=`."""
_ESCAPED: Final = re.compile("(?:%[0-9A-Fa-f]{2})+")
_BREAK: Final = re.compile("=?[\\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+(?:>+\\s*)*")
"""What breaks a line, its mail's marks with it, and what is not seen."""
_RUN: Final = re.compile("[A-Za-z0-9_-]*")


def start(record: Record) -> Record:
    """Return the same start with no move made, for others to play: dealt alike, as far as known."""
    hints = record.hints and (NO_HINTS if record.hints == NO_HINTS else ())
    bare = replace(
        record,
        moves=(),
        chance=None,
        result=None,
        hints=hints,
        notes=(),
        challenge=(),
        practice=False,
    )
    first = (record.chance or ())[:1]
    if record.seed is not None:
        seeds = tuple(transition.move for transition in Chance(bare).due(record.game.start()))[:1]
        if first in ((), seeds):
            return bare
    return replace(bare, chance=first)


def challenge(record: Record, scores: Mapping[str, int]) -> Record:
    """Return the same start with the points of each side in it, which are to be beaten.

    It holds what a link to the same start holds, and the points: the seed, if there is one, else
    the first deal, and no move. So whoever takes the text apart can find the covered cards, as in
    any link; whoever plays is shown what their seat sees and no more. Where there is no seed, what
    chance deals later is drawn anew, and may be other cards than the challenger had.
    """
    return replace(start(record), challenge=tuple((side, scores[side]) for side in scores))


def pack(record: Record) -> str:
    """Return the text of a link to this record, which `unpack` turns into an equal one."""
    fields = json.loads(write(record))
    del fields["result"]  # readers compute it
    text = json.dumps(fields, separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def found(text: str) -> list[str]:
    """Return the text of each game that an address or a message carries, still as it came.

    A text without the mark of one is taken for a game's text itself.
    """
    plain = _unescaped(text)
    places = [*_PLACE.finditer(plain)]
    if not places:
        return [plain.strip().lstrip("#/")]
    ends = [place.start() for place in places[1:]] + [len(plain)]
    return [plain[place.end() : end] for place, end in zip(places, ends, strict=True)]


def is_marked(text: str) -> bool:
    """Tell whether a text holds what looks like a link, or like what follows the mark of one."""
    plain = _unescaped(text).strip().lstrip("#/")
    return plain.startswith(BEGINNING) or _PLACE.search(_unescaped(text)) is not None


def follow(text: str) -> Record:
    """Return the record in a link as other programs hand it on, or raise `RecordError`.

    Escapes, breaks and marks that are not seen are taken out, and what follows after the game is
    left alone. The checksum vouches for the rest: nothing is guessed.
    """
    if len(text) > LONGEST:
        raise RecordError(Refused("link_too_long", {"limit": PACKED}))
    parts = _BREAK.split(found(text)[0].strip())
    runs = []
    for part in parts:
        letters = part.replace("+", "-").replace("/", "_")
        run = _RUN.match(letters)
        runs.append(run[0] if run else "")
        if runs[-1] != letters:  # another program's parameter, or the end of a sentence
            break
    joined = "".join(runs)
    length = 0
    whole = _length(joined)
    for letters in runs:  # what is left of a sentence may follow after a blank
        length += len(letters)
        if whole and length == whole:
            return unpack(joined[:length])
    if runs[-1] != parts[len(runs) - 1] and not joined.startswith(BEGINNING):
        raise RecordError(Refused("link_characters"))
    return unpack(joined)


def _length(text: str) -> int:
    """Return how many of these letters the packed game takes; 0 if it does not end in them."""
    inflate = zlib.decompressobj()
    try:
        packed = urlsafe_b64decode(text[: len(text) // 4 * 4])
        tail = text[len(text) // 4 * 4 :]
        packed += urlsafe_b64decode(tail + "=" * (-len(tail) % 4)) if len(tail) > 1 else b""
        inflate.decompress(packed, LIMIT + 1)
    except (NotBase64, zlib.error):
        return 0
    used = len(packed) - len(inflate.unused_data)
    return -(-used * 8 // 6) if inflate.eof else 0


def _unescaped(text: str) -> str:
    """Return a text without escapes, of which there may be some within others."""
    for _ in range(3):
        plain = _ESCAPED.sub(lambda run: _bytes(run[0]).decode(errors="replace"), text)
        if plain == text:
            break
        text = plain
    return text


def _bytes(escapes: str) -> bytes:
    return bytes.fromhex(escapes.replace("%", ""))


def unpack(text: str) -> Record:
    """Return the record in a link's text or raise `RecordError`; its moves are not yet replayed."""
    if len(text) > PACKED:
        raise RecordError(Refused("link_too_long", {"limit": PACKED}))
    if not set(text) <= LETTERS:
        raise RecordError(Refused("link_characters"))
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except NotBase64 as error:  # no length that a whole link has
        raise RecordError(Refused("link_damaged")) from error
    if urlsafe_b64encode(packed).decode().rstrip("=") != text:
        raise RecordError(Refused("link_damaged"))
    inflate = zlib.decompressobj()
    try:
        source = inflate.decompress(packed, LIMIT + 1)
    except zlib.error as error:
        raise RecordError(Refused("link_damaged")) from error
    if len(source) > LIMIT:
        raise RecordError(Refused("too_long", {"limit": LIMIT}))
    if not inflate.eof or inflate.unused_data:
        raise RecordError(Refused("link_damaged"))
    return read(source)
