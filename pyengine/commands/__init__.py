"""The commands of the command line: a front end, which may print, use English and read a clock."""

from __future__ import annotations

import json
import os
import sys
from errno import EBADF
from typing import Final

STANDARD_OUTPUT: Final = "standard output"
"""The name that errors of it give in place of a file's."""


class UsageError(Exception):
    """The command was called wrongly; the message is an English sentence that says how."""


def print_json(value: object) -> None:
    """Print an object as one line of ASCII JSON, whatever the terminal's encoding."""
    print_line(json.dumps(value, allow_nan=False))


def print_line(line: str) -> None:
    """Print and flush a line, so that a closed pipe or a full disk is noticed here."""
    if sys.stdout is None:  # it was closed before Python started
        raise OSError(EBADF, os.strerror(EBADF), STANDARD_OUTPUT)
    try:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    except OSError as error:
        error.filename = STANDARD_OUTPUT
        raise


def print_error(text: str) -> None:
    """Write to standard error, if there is one."""
    if sys.stderr is not None:
        sys.stderr.write(text)
        sys.stderr.flush()
