"""What this browser remembers between visits, and the language that it prefers.

Browsers may refuse storage, and users may edit it. Runs on MicroPython.
"""

import json

import address
from js import navigator, tavolino

SETUP, RESUMABLE = "tavolino.setup", "tavolino.resume"  # localStorage keys
LESSONS = "tavolino.lessons"


def recall(what):
    """Return a stored value, or None."""
    return _read(tavolino.recall(what))


def recalled_watch():
    """Return the position in the game that was watched in this tab, or None."""
    return _read(tavolino.watched())


def _read(text):
    try:
        return json.loads(text or "null")
    except ValueError:
        return None


def remember(what, value):
    """Store a value for the next visit, if the browser allows it."""
    tavolino.remember(what, json.dumps(value))


def preferred():
    """Return the first of the browser's languages that we support."""
    for name in navigator.languages:
        lang = address.language(name)
        if lang:
            return lang
    return "en"
