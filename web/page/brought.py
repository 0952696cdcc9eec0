"""What is brought along: a link in the address or followed, a file. Runs on MicroPython."""

import transfer
from fetching import begin


class Brought:
    """Hands on to the host what is brought here; `complain(key, **args)` says what cannot be."""

    def __init__(self, outbox, moment, search, complain):
        self.outbox = outbox
        self.moment = moment  # of the address's game: which one it shows
        self.search = search
        self.complain = complain
        self.files = 0  # how many were brought

    def watch(self):
        """Take from now on what is followed or dropped here."""
        transfer.watch(self.follow, self.take)

    def linked(self):
        """Return the game that the address carries, or None; say so if it is none."""
        try:
            return transfer.link()
        except transfer.TooLongError as error:
            self.complain(error.args[0], limit=error.args[1])

    def follow(self):
        """Open the game that the address has just been given."""
        linked = self.linked()
        if linked is not None:
            self.open(linked)

    def open(self, text, **more):
        """Have a game of the address opened, perhaps at the moment that it tells of."""
        about = {"moment": self.moment, "query": self.search} if self.moment else {}
        self.outbox.ask(type="open", text=text, link=True, **about, **more)

    def take(self, file):
        """Open a file that was chosen or dropped here."""
        begin(self.read(file))

    async def read(self, file):
        """Hand on a file, or say why it cannot be read."""
        try:
            self.files += 1
            await transfer.file(file, self.files, self.outbox.post)
        except transfer.TooLongError as error:
            self.complain(error.args[0], limit=error.args[1])
        except Exception:  # noqa: BLE001 - each browser has its own, such as for a folder
            self.complain("record.unreadable")
