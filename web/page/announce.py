"""What is said to others than the screen: a screen reader, and a page around this one.

Runs on MicroPython.
"""

import json

from js import document, tavolino

HEARD = 4  # lines that a screen reader may still be reading


class Announcer:
    """A page around this one is told that we are ready, and that a game is over: each once.

    It is told at which move a game stands that is on the screen, as often as that changes.
    """

    def __init__(self):
        self._ready = self._over = False
        self._at = None

    def tell(self, app):
        """Tell a page around this one what everybody may know of where we are."""
        if not self._ready:
            tavolino.tell("ready")
        over = app == "over"
        if over and not self._over:
            tavolino.tell("over")
        self._ready, self._over = True, over

    def tell_ply(self, ply):
        """Tell it after how many moves the game is that is shown."""
        if ply != self._at:
            self._at = ply
            tavolino.tell("at", json.dumps({"at": ply}))

    def moved(self, ply):
        """Tell it that a move was made."""
        tavolino.tell("move", json.dumps({"ply": ply}))

    def say(self, text):
        """Have a screen reader say something, after what it may still be reading."""
        if text:
            say = document.getElementById("say")
            line = document.createElement("p")
            line.textContent = text
            say.append(line)
            if say.childElementCount > HEARD:
                say.firstElementChild.remove()

    def forget(self):
        """Leave nothing in the page of what was said to whoever was before it."""
        document.getElementById("say").replaceChildren()
