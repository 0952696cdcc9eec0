"""How the rules are opened: how the game is played comes ahead of them. Runs on MicroPython."""

from fetching import arrived
from js import document


class Rulebooks:
    """Has the host told how each game is played before its rules are opened."""

    def __init__(self, outbox):
        self.outbox = outbox
        self.told = []  # the games of which the host knows how they are played

    async def prepare(self, game):
        """Fetch how a game is played; without it the clauses are there."""
        if game in self.told:
            return
        try:
            course = await arrived("how-to-play/" + game + ".json")
        except OSError:
            return
        self.outbox.post(type="how to play", game=game, course=course)
        self.told.append(game)

    def forget(self):
        """Tell it all anew: another host has begun."""
        self.told = []


def turned(target):
    """Turn to a page of the dialog that lies open; tell whether it has one of this name."""
    if not target.startswith("how."):
        return False
    page = document.querySelector('dialog[open] [data-page="' + target[len("how.") :] + '"]')
    if page is None:
        return False
    page.focus()
    return True
