"""The command line's commands: a front end, which may print, speak English and look at a clock."""

from __future__ import annotations

import json
import os
import sys
from errno import EBADF


class UsageError(Exception):
    """The command was called wrongly; the message says how, in a sentence."""


def say(value: object) -> None:
    """Print one object as one line of ASCII JSON, whatever the terminal's encoding is."""
    say_line(json.dumps(value, allow_nan=False))


def say_line(line: str) -> None:
    """Print a line at once, so that a reader who has gone is noticed here."""
    if sys.stdout is None:  # it was closed before Python began
        raise OSError(EBADF, os.strerror(EBADF))
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def tell(text: str) -> None:
    """Write on standard error, if there is one."""
    if sys.stderr is not None:
        sys.stderr.write(text)
        sys.stderr.flush()
