"""Which dialog is open over a table."""

from __future__ import annotations


class OpenDialog:
    """No dialog (its name is ""), or one by its name, and perhaps what it is `of`."""

    def __init__(self) -> None:
        self.name = ""
        self.of = ""
        self.line = ""  # the unfolded line of the score sheet

    def open(self, name: str, of: str = "") -> None:
        """Open a dialog, replacing any other."""
        self.name, self.of = name, of

    def close(self) -> None:
        """Close the dialog."""
        self.name = self.of = ""

    def shows(self, name: str) -> bool:
        """Return whether this dialog is open."""
        return self.name == name

    @property
    def is_open(self) -> bool:
        """Return whether a dialog is open."""
        return self.name != ""

    def unfold(self, line: str) -> None:
        """Unfold a line of the score sheet, or fold it up again."""
        self.line = "" if line == self.line else line
