"""Which dialog lies open over a table."""

from __future__ import annotations


class OpenDialog:
    """None (its name is ""), or one by its name, and perhaps what it is `of`."""

    def __init__(self) -> None:
        self.name = ""
        self.of = ""
        self.line = ""  # the line of the score sheet that is unfolded

    def open(self, name: str, of: str = "") -> None:
        """Open a dialog, in the place of one that lies open."""
        self.name, self.of = name, of

    def close(self) -> None:
        """Close the dialog."""
        self.name = self.of = ""

    def shows(self, name: str) -> bool:
        """Tell whether this dialog lies open."""
        return self.name == name

    @property
    def is_open(self) -> bool:
        """Tell whether any does."""
        return self.name != ""

    def unfold(self, line: str) -> None:
        """Unfold a line of the score sheet, or fold it up again."""
        self.line = "" if line == self.line else line
