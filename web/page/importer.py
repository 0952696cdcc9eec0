"""Importing links and files into the page. Runs on MicroPython."""

import transfer
from address import shown
from fetching import run_in_background


class Importer:
    """Passes links and files to the host; `complain(key, **args)` reports what is unreadable."""

    def __init__(self, outbox, moment, search, complain):
        self.outbox = outbox
        self.moment = moment  # the moment of the address's game to show
        self.search = search
        self.complain = complain
        self.files = 0  # number of files so far

    def watch(self):
        """Start listening for followed links and dropped files."""
        transfer.watch(self.follow, self.take_all)

    def linked(self):
        """Return the game in the address, or None; report what cannot be one."""
        try:
            linked = transfer.link()
        except transfer.TooLongError as error:
            self.complain(error.args[0], limit=error.args[1])
            return None
        asked = None if linked else transfer.misplaced()
        if asked:
            self.complain("error.address", what=shown(asked))
        return linked

    def follow(self):
        """Open the game that has just been put into the address."""
        linked = self.linked()
        if linked is not None:
            self.open(linked)

    def open(self, text, **more):
        """Open the address's game, at the moment that the address gives, if any."""
        about = {"moment": self.moment, "query": self.search} if self.moment else {}
        self.outbox.ask(type="open", text=text, link=True, **about, **more)

    def take(self, file, drop=None):
        """Open a chosen file, or one of several that were dropped together."""
        self.files += 1
        run_in_background(self.read(file, self.files, drop))

    def take_all(self, files):
        """Open a dropped file; the games of several are saved, as only one could be shown."""
        drop = self.files + 1 if len(files) > 1 else None
        for file in files:
            self.take(file, drop)

    async def read(self, file, number, drop):
        """Pass a file on to the host, or report why it cannot be read."""
        try:
            await transfer.file(file, number, self.outbox.post, drop)
        except transfer.TooLongError as error:
            self.complain(error.args[0], limit=error.args[1])
        except Exception:  # noqa: BLE001 - browsers differ, for example on folders
            self.complain("record.unreadable")
