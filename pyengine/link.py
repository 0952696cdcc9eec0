"""A record as the text of a link: its JSON deflated, in the alphabet of base64url.

A link comes from anywhere, so `unpack` believes nothing: what is too long is refused before it is
unpacked, a bomb stops at the size that a record may have, and a checksum tells when a character
has changed on the way. A whole game has some 400 to 1,100 characters.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from dataclasses import replace
from string import ascii_letters, digits
from typing import TYPE_CHECKING, Final

from pyengine.record import LIMIT, Chance, RecordError, Refused, read, write

if TYPE_CHECKING:
    from pyengine.record import Record

PACKED: Final = 65_536
"""The most characters that a link's text may have."""
LETTERS: Final = frozenset(ascii_letters + digits + "-_")
"""The characters of base64url."""


def start(record: Record) -> Record:
    """Return the same start with no move made, for others to play: dealt alike, as far as known."""
    bare = replace(record, moves=(), chance=None, result=None)
    first = (record.chance or ())[:1]
    if record.seed is not None:
        seeds = tuple(turn.move for turn in Chance(bare).due(record.game.start()))[:1]
        if first in ((), seeds):
            return bare
    return replace(bare, chance=first)


def pack(record: Record) -> str:
    """Return the text of a link to this record, which `unpack` turns into an equal one."""
    fields = json.loads(write(record))
    del fields["result"]  # readers compute it
    text = json.dumps(fields, separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


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
