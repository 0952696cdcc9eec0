"""The page's appearance: the drawings and the style sheet of the current game.

Runs on MicroPython.
"""

from fetching import fetch_text
from js import document, tavolino

ROOT = document.documentElement


def attribute(name, value):
    """Set or remove an attribute of the root element; return whether it has changed."""
    if value is None:
        ROOT.removeAttribute(name)
        return False
    if ROOT.getAttribute(name) == value:
        return False
    ROOT.setAttribute(name, value)
    return True


def set_root_state(app, skin, lang, theme):
    """Set the root attributes that style sheets and scripts read, where they have changed.

    Setting `lang` again, even to the same value, makes a browser restyle the whole page.
    """
    worn = {"data-app": app, "data-skin": skin, "lang": lang}
    worn["data-theme"] = None if theme == "auto" else theme
    worn["data-wish"] = "" if app == "loading" else None  # until the table is shown
    for name, value in worn.items():
        if attribute(name, value) and name == "data-skin":
            use_sheet(value)


def use_sheet(skin):
    """Enable only this game's style sheet: games use the same class names for different things."""
    for link in document.querySelectorAll("link[data-sheet]"):
        link.media = "all" if link.getAttribute("data-sheet") == skin else "not all"


class Skins:
    """The games whose drawings are loading or have loaded."""

    def __init__(self):
        self._loaded = []

    def __contains__(self, game):
        return game in self._loaded

    async def fetch(self, game):
        """Fetch a game's drawings; return whether they are new. Raise OSError on failure."""
        await fetch_text(f"styles/{game}.css")  # downloaded, but perhaps not applied yet
        drawings = await fetch_text(f"art/{game}.svg")
        if game in self._loaded:  # requested twice
            return False
        self._loaded.append(game)
        tavolino.sprite(drawings)
        return True
