"""Messages to the host, and the host's status. Runs on MicroPython."""

import json

from js import tavolino

MOST = 2  # hosts that may fail


class Outbox:
    """The host is loading (`loading`: bytes loaded and total), running (None), or has failed.

    The last request waits for an answer (`unanswered`), so that it can be repeated to a new host.
    Field edits are counted (`typed`), and so are those already shown.
    """

    def __init__(self):
        self.loading = (0, 0)
        self.failures = 0
        self.unanswered = None
        self.typed = 0
        self.shown = 0

    @property
    def lost(self):
        """Return whether the host has failed for good."""
        return self.failures > MOST

    def post(self, **message):
        """Send a message to the host."""
        tavolino.post(json.dumps(message))

    def ask(self, **message):
        """Send a message that is repeated to the next host if this one fails over it."""
        self.unanswered = message
        self.post(**message)

    def ask_again(self):
        """Repeat the unanswered request, if any, to a new host."""
        message, self.unanswered = self.unanswered, None
        if message:
            self.post(**message)
        return bool(message)

    def press(self, **message):
        """Report a press to the host, unless the picture it was made on has been answered already.

        A host that is still loading answers nothing: the lobby does not wait for it.
        """
        if self.loading is not None:
            self.post(**message)
        elif not tavolino.late():
            self.post(press=tavolino.send(), **message)

    def act(self, act, value):
        """Send an act to the host; a native control already shows the chosen value."""
        if value is None:
            self.press(type="act", act=act, value=None)
        else:
            self.typed += 1
            self.post(type="act", act=act, value=value, typed=self.typed)
