"""A record as the text of a link: its JSON, deflated and encoded in base64url.

Links are untrusted input, so `unpack` refuses text that is too long before decompressing it, stops
a decompression bomb at the size limit of a record, and relies on zlib's checksum to detect changed
characters. A whole game takes some 400 to 1,100 characters.
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

from pyengine.record import MAX_RECORD_BYTES, NO_HINTS, RecordError, Refused, read, write
from pyengine.replaying import Chance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyengine.record import Record

MAX_LINK_CHARS: Final = 65_536
"""The most characters of a link's text."""
LETTERS: Final = frozenset(ascii_letters + digits + "-_")
"""The alphabet of base64url."""
BEGINNING: Final = "eN"
"""How every link text begins: the zlib header at the level that `pack` uses."""
MAX_ESCAPED_CHARS: Final = 4 * MAX_LINK_CHARS
"""The most characters of a link as other programs pass it on, where each may be escaped."""

MOST_PLACES: Final = 8
"""At how many places of a text a game is looked for."""

_MARKER: Final = re.compile(r"(?<![\w-])g=(?:3D(?=eN))?", re.IGNORECASE)
"""The marker before a game's text in an address; 3D is how quoted-printable writes `=`."""
_PADDING: Final = re.compile(r"=*\s*\Z")
"""What ends a game's text whose last letters look like a marker."""
_BARE: Final = re.compile(r"(?<![\w-])g?:?(?=eN[\w+/-]{40})")
"""Where a game's text begins without its marker."""
_NO_LINK: Final = ("link_characters", "link_damaged")
"""Why a text is no link at all; other refusals are about the record in it."""
_ESCAPED: Final = re.compile("(?:%[0-9A-Fa-f]{2})+")
_BREAK: Final = re.compile("=?[\\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+(?:>+\\s*)*")
"""Line breaks with the quote marks of mail, and invisible characters."""
_RUN: Final = re.compile("[A-Za-z0-9_-]*")


def start(record: Record) -> Record:
    """Return the same start without moves, for others to play; with the same deal if known."""
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
    """Return the same start with the points of each side, which others are to beat.

    Like any link to a start it holds the seed if there is one, else the first deal, and no move.
    Decoding the text therefore reveals the covered cards; a player is only shown their seat's view.
    Without a seed later deals are drawn afresh and may differ from the challenger's.
    """
    return replace(start(record), challenge=tuple((side, scores[side]) for side in scores))


def pack(record: Record) -> str:
    """Return the text of a link to this record; `unpack` returns an equal record."""
    fields = json.loads(write(record))
    del fields["result"]  # derived, so readers compute it
    text = json.dumps(fields, separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def find_links(text: str) -> list[str]:
    """Return the text of each game in an address or a message, not yet cleaned up.

    A text without any marker is taken to be a game's text itself.
    """
    plain = _unescaped(text)
    places = [*_MARKER.finditer(plain)]
    places = [place for place in places if not _PADDING.match(plain, place.end())] or places
    if not places:
        return [plain.strip().lstrip("#/")]
    ends = [place.start() for place in places[1:]] + [len(plain)]
    return [plain[place.end() : end] for place, end in zip(places, ends, strict=True)]


def is_marked(text: str) -> bool:
    """Tell whether a text contains a link, or looks like the part of a link after its marker.

    What every match contains is looked for first, thirty times faster in a file of megabytes.
    """
    plain = _unescaped(text)
    return (
        plain.strip().lstrip("#/").startswith(BEGINNING)
        or ("g=" in plain.lower() and _MARKER.search(plain) is not None)
        or (BEGINNING in plain and _BARE.search(plain) is not None)
    )


def read_link(text: str) -> Record:
    """Return the record in a link that other programs passed on, or raise `RecordError`.

    Escapes, line breaks and invisible characters are removed, and anything before or after the game
    is ignored. Nothing is guessed: the checksum must match.
    """
    if len(text) > MAX_ESCAPED_CHARS:
        raise RecordError(Refused("link_too_long", {"limit": MAX_LINK_CHARS}))
    plain = _unescaped(text)
    places = [*_MARKER.finditer(plain), *_BARE.finditer(plain)]
    starts = [place.end() for place in places[:MOST_PLACES]]
    found = [plain[start:] for start in starts] or [plain.strip().lstrip("#/")]
    errors = []
    for tried in dict.fromkeys(found):
        try:
            return _read_run(tried)
        except RecordError as error:
            errors.append(error)
    raise next((one for one in errors if one.refused.key not in _NO_LINK), errors[0])


def _read_run(text: str) -> Record:
    """Return the record whose text begins here."""
    parts = _BREAK.split(text.strip())
    runs = []
    for part in parts:
        letters = part.replace("+", "-").replace("/", "_")
        run = _RUN.match(letters)
        runs.append(run[0] if run else "")
        if runs[-1] != letters:  # another program's parameter, or the end of a sentence
            break
    joined = "".join(runs)
    length = 0
    whole = _packed_length(joined)
    for letters in runs:  # after a space the rest of the sentence may follow
        length += len(letters)
        if 0 < whole <= length and not joined[whole:length].strip("_-"):  # italics, or a slash
            return unpack(joined[:whole])
    if runs[-1] != parts[len(runs) - 1] and not joined.startswith(BEGINNING):
        raise RecordError(Refused("link_characters"))
    return unpack(joined)


def _packed_length(text: str) -> int:
    """Return how many of these letters the packed game takes; 0 if it is not complete."""
    inflate = zlib.decompressobj()
    try:
        packed = urlsafe_b64decode(text[: len(text) // 4 * 4])
        tail = text[len(text) // 4 * 4 :]
        packed += urlsafe_b64decode(tail + "=" * (-len(tail) % 4)) if len(tail) > 1 else b""
        inflate.decompress(packed, MAX_RECORD_BYTES + 1)
    except (NotBase64, zlib.error):
        return 0
    used = len(packed) - len(inflate.unused_data)
    return -(-used * 8 // 6) if inflate.eof else 0


def _unescaped(text: str) -> str:
    """Return a text with escapes decoded, including nested ones."""
    for _ in range(3 if "%" in text else 0):
        plain = _ESCAPED.sub(lambda run: _bytes(run[0]).decode(errors="replace"), text)
        if plain == text:
            break
        text = plain
    return text


def _bytes(escapes: str) -> bytes:
    return bytes.fromhex(escapes.replace("%", ""))


def unpack(text: str) -> Record:
    """Return the record in a link's text, moves not yet replayed, or raise `RecordError`."""
    if len(text) > MAX_LINK_CHARS:
        raise RecordError(Refused("link_too_long", {"limit": MAX_LINK_CHARS}))
    if not set(text) <= LETTERS:
        raise RecordError(Refused("link_characters"))
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except NotBase64 as error:  # of a length that no complete link has
        raise RecordError(Refused("link_damaged")) from error
    if urlsafe_b64encode(packed).decode().rstrip("=") != text:
        raise RecordError(Refused("link_damaged"))
    inflate = zlib.decompressobj()
    try:
        source = inflate.decompress(packed, MAX_RECORD_BYTES + 1)
    except zlib.error as error:
        raise RecordError(Refused("link_damaged")) from error
    if len(source) > MAX_RECORD_BYTES:
        raise RecordError(Refused("too_long", {"limit": MAX_RECORD_BYTES}))
    if not inflate.eof or inflate.unused_data:
        raise RecordError(Refused("link_damaged"))
    return read(source)
