"""Read style sheets, and write files into our own folders."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

from tools.toolchain import BuildError

if TYPE_CHECKING:
    from pathlib import Path


IMPORT = re.compile(r'@import "([^"]+)";')
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
"""Comments in style sheets, a sixth of the bytes to transfer."""
LINE_BREAKS = re.compile(r"\s*\n\s*")


def style_sheet(path: Path) -> str:
    """Return a style sheet without comments, with its imports inlined."""
    text = LINE_BREAKS.sub("\n", COMMENT.sub("", path.read_text(encoding="utf-8")))
    return IMPORT.sub(lambda found: style_sheet(path.parent / found[1]), text)


def replace_once(text: str, old: str, new: str) -> str:
    """Return the text with the first occurrence of `old` replaced.

    Raise `BuildError` if there is none: a source file was changed, but not the build.
    """
    if old not in text:
        reason = f"a file of web/ no longer has {old!r}, which the build replaces"
        raise BuildError(reason)
    return text.replace(old, new, 1)


def write_file(path: Path, data: str | bytes) -> None:
    """Write a file, and create its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def empty_folder(folder: Path) -> Path:
    """Return this folder, newly created and empty."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
