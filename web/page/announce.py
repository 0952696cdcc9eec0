"""Announcements to screen readers and to the page that embeds this one.

Runs on MicroPython.
"""

import json

from js import document, tavolino

MAX_LINES = 4  # those that a screen reader may still be reading


class Announcer:
    """Tells the embedding page once that we are ready and once that a game is over.

    It also reports the number of moves of the game on screen whenever that changes.
    """

    def __init__(self):
        self._ready = self._over = False
        self._at = None

    def tell(self, app):
        """Tell the embedding page which screen is shown."""
        if not self._ready:
            tavolino.tell("ready")
        over = app == "over"
        if over and not self._over:
            tavolino.tell("over")
        self._ready, self._over = True, over

    def tell_ply(self, ply):
        """Tell it the number of moves of the game that is shown."""
        if ply != self._at:
            self._at = ply
            tavolino.tell("at", json.dumps({"at": ply}))

    def moved(self, ply):
        """Tell it that a move was made."""
        tavolino.tell("move", json.dumps({"ply": ply}))

    def say(self, text):
        """Have a screen reader say a text after those that it may still be reading."""
        if text:
            say = document.getElementById("say")
            line = document.createElement("p")
            line.textContent = text
            say.append(line)
            if say.childElementCount > MAX_LINES:
                say.firstElementChild.remove()

    def clear(self):
        """Remove all announced texts, which the next person must not read."""
        document.getElementById("say").replaceChildren()
