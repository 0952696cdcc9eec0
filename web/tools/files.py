"""Reads style sheets, and writes files below a folder of ours."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

from tools.toolchain import BuildError

if TYPE_CHECKING:
    from pathlib import Path


IMPORT = re.compile(r'@import "([^"]+)";')
SAID = re.compile(r"/\*.*?\*/", re.DOTALL)
"""What a sheet says to people, a sixth of what would come over the wire."""
BLANK = re.compile(r"\s*\n\s*")


def style_sheet(path: Path) -> str:
    """Return a style sheet for a browser alone, with those that it imports in their places."""
    text = BLANK.sub("\n", SAID.sub("", path.read_text(encoding="utf-8")))
    return IMPORT.sub(lambda found: style_sheet(path.parent / found[1]), text)


def replaced(text: str, old: str, new: str) -> str:
    """Return a text with what stands in it once, or at first, replaced.

    Raise BuildError if it does not stand there: a file of ours was changed and the build was not.
    """
    if old not in text:
        reason = f"a file of web/ no longer has {old!r}, which the build replaces"
        raise BuildError(reason)
    return text.replace(old, new, 1)


def put(path: Path, data: str | bytes) -> None:
    """Write a file, and make the folders that it lies in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def emptied(folder: Path) -> Path:
    """Return this folder, made anew with nothing in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
