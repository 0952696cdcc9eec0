"""How the page is dressed: the drawings and the style sheet of the game that is on it.

Runs on MicroPython.
"""

from fetching import arrived
from js import document, tavolino

ROOT = document.documentElement


def attribute(name, value):
    """Give the root this attribute, or none; return whether it has another value now."""
    if value is None:
        ROOT.removeAttribute(name)
        return False
    if ROOT.getAttribute(name) == value:
        return False
    ROOT.setAttribute(name, value)
    return True


def dress(app, skin, lang, theme):
    """Tell the style sheets and the scripts outside where we are, where that has changed.

    A language that is set anew, even the same one, makes a browser style the whole page anew.
    """
    worn = {"data-app": app, "data-skin": skin, "lang": lang}
    worn["data-theme"] = None if theme == "auto" else theme
    worn["data-wish"] = "" if app == "loading" else None  # until the table is laid
    for name, value in worn.items():
        if attribute(name, value) and name == "data-skin":
            use_sheet(value)


def use_sheet(skin):
    """Let the sheet of this game apply alone: in another's the same names mean other things."""
    for link in document.querySelectorAll("link[data-sheet]"):
        link.media = "all" if link.getAttribute("data-sheet") == skin else "not all"


class Skins:
    """The games whose drawings are here: each is on its way, or has come."""

    def __init__(self):
        self._come = []

    def __contains__(self, game):
        return game in self._come

    async def fetch(self, game):
        """Fetch a game's drawings; return whether they are new. OSError if they do not come."""
        await arrived(f"styles/{game}.css")  # the browser has it, perhaps not yet in full
        drawings = await arrived(f"art/{game}.svg")
        if game in self._come:  # asked for twice
            return False
        self._come.append(game)
        tavolino.sprite(drawings)
        return True
