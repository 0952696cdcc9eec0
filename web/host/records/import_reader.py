"""Parsing of what a user imports: a link, a file in pieces, a pasted text, several records."""

from __future__ import annotations

from base64 import b64decode
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from host.saves import backup
from pyengine import files, link, record

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class ImportedTexts:
    """Texts of games; a single one is shown, several or a backup's are saved.

    `drop` is the same for files that were dropped together.
    """

    texts: Sequence[object]
    to_save: bool = False
    linked: bool = False
    drop: object = None


class ImportReader:
    """Reads imported texts, and holds the pieces of files that are not complete yet."""

    def __init__(self) -> None:
        self._files: dict[str, bytearray] = {}

    def read(self, message: dict[str, Any]) -> ImportedTexts | None:
        """Return the texts in a message; None if incomplete; raise `RecordError` if no game."""
        text = str(message.get("text"))
        match message["type"]:
            case "open":
                return ImportedTexts([text], linked=message.get("link") is True)
            case "import":
                texts = message.get("texts")
                return ImportedTexts(texts if isinstance(texts, list) else [], to_save=True)
            case "paste":
                return _one_or_more(_pasted(text))
        data = self._whole(message)
        if data is None:
            return None
        texts, drop = files.split(files.decode(data)), message.get("drop")
        return (
            _one_or_more(texts) if drop is None else ImportedTexts(texts, to_save=True, drop=drop)
        )

    def _whole(self, message: dict[str, Any]) -> bytes | None:
        """Return the bytes of a file once its last piece has come."""
        name = str(message.get("file"))
        with suppress(ValueError):
            if len(self._files.setdefault(name, bytearray())) <= files.MAX_FILE_BYTES:
                self._files[name] += b64decode(str(message.get("piece")), validate=True)
        return bytes(self._files.pop(name)) if message.get("last") else None


def _pasted(text: str) -> list[str]:
    if files.is_link(text):
        return link.find_links(text)
    if "{" in text:
        return files.split(text)
    raise record.RecordError(record.Refused("neither"))


def _one_or_more(texts: list[str]) -> ImportedTexts:
    return ImportedTexts(texts, to_save=len(texts) > 1 or _is_backup(texts[0]))


def _is_backup(text: str) -> bool:
    """Return whether a text is a backup's record, which includes name and date."""
    with suppress(record.RecordError):
        return not files.is_link(text) and backup.FIELD in files.fields(text)
    return False
