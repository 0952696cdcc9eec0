"""Opening the rules, with "How to play" first. Runs on MicroPython."""

from fetching import fetch_text
from js import document


class Rulebooks:
    """Sends the host each game's "How to play" before the rules are opened."""

    def __init__(self, outbox):
        self.outbox = outbox
        self.sent = []  # the games already sent to this host

    async def prepare(self, game):
        """Fetch a game's "How to play"; if that fails, the rules open without it."""
        if game in self.sent:
            return
        try:
            course = await fetch_text("how-to-play/" + game + ".json")
        except OSError:
            return
        self.outbox.post(type="how to play", game=game, course=course)
        self.sent.append(game)

    def reset(self):
        """Send everything anew: the host has been restarted."""
        self.sent = []


def turned(target):
    """Scroll to a page of the open dialog; return whether it has one of this name."""
    if not target.startswith("how."):
        return False
    page = document.querySelector('dialog[open] [data-page="' + target[len("how.") :] + '"]')
    if page is None:
        return False
    page.focus()
    return True
