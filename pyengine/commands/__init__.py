"""The commands of the command line: a front end, which may print, use English and read a clock."""

from __future__ import annotations

import json
import os
import sys
from errno import EBADF


class UsageError(Exception):
    """The command was called wrongly; the message is an English sentence that says how."""


def print_json(value: object) -> None:
    """Print an object as one line of ASCII JSON, whatever the terminal's encoding."""
    print_line(json.dumps(value, allow_nan=False))


def print_line(line: str) -> None:
    """Print and flush a line, so that a closed pipe is noticed here."""
    if sys.stdout is None:  # None if standard output was closed before Python started
        raise OSError(EBADF, os.strerror(EBADF))
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def print_error(text: str) -> None:
    """Write to standard error, if there is one."""
    if sys.stderr is not None:
        sys.stderr.write(text)
        sys.stderr.flush()
