"""What this browser remembers from one visit to the next, and which language it asks for.

Browsers may refuse to remember, and people may edit what they do. Runs on MicroPython.
"""

import json

import address
from js import navigator, tavolino

SETUP, RESUMABLE = "tavolino.setup", "tavolino.resume"  # what localStorage calls it


def recall(what):
    """Return what was remembered, or None."""
    return _read(tavolino.recall(what))


def recalled_watch():
    """Return where a game was that was watched in this tab, or None."""
    return _read(tavolino.watched())


def _read(text):
    try:
        return json.loads(text or "null")
    except ValueError:
        return None


def remember(what, value):
    """Remember something for the next visit, if the browser lets us."""
    tavolino.remember(what, json.dumps(value))


def preferred():
    """Return the first of the browser's languages that we speak."""
    for name in navigator.languages:
        lang = address.language(name)
        if lang:
            return lang
    return "en"
