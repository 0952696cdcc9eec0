"""What the host is told, and how it is with the host. Runs on MicroPython."""

import json

from js import tavolino

MOST = 2  # hosts that may fail


class Outbox:
    """The host is coming (`loading`: bytes done and in all), or awake (None), or it has failed.

    What was asked for last waits for an answer (`unanswered`), so that the next host may be asked.
    What was chosen or typed in a field is counted (`typed`), and so is what of it is shown already.
    """

    def __init__(self):
        self.loading = (0, 0)
        self.failures = 0
        self.unanswered = None
        self.typed = 0
        self.shown = 0

    @property
    def lost(self):
        """Tell whether nothing helps any more."""
        return self.failures > MOST

    def post(self, **message):
        """Say something to the host."""
        tavolino.post(json.dumps(message))

    def ask(self, **message):
        """Say something to the host that the next one is to hear if this one fails over it."""
        self.unanswered = message
        self.post(**message)

    def ask_again(self):
        """Ask a fresh host for what the one before has not answered, if it has not."""
        message, self.unanswered = self.unanswered, None
        if message:
            self.post(**message)
        return bool(message)

    def press(self, **message):
        """Tell the host what was pressed, unless the picture that it was pressed on is answered.

        A host that is not awake yet answers nothing: the lobby does not wait for it.
        """
        if self.loading is not None:
            self.post(**message)
        elif not tavolino.late():
            self.post(press=tavolino.send(), **message)

    def act(self, act, value):
        """Tell the host of an act; a native control already shows the value that was chosen."""
        if value is None:
            self.press(type="act", act=act, value=None)
        else:
            self.typed += 1
            self.post(type="act", act=act, value=value, typed=self.typed)
