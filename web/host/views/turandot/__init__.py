"""Turandot as a table; the functions that `host.views.View` asks for.

`art` says how a card is drawn, `words` how a thing is told, `pieces` describe one thing each that
lies on the table; `table` and `casting` lay them out, `draft` is what was begun, `prompts` what
there is to do.
"""

from host.views.turandot.draft import choose, controls, refusal
from host.views.turandot.prompts import heading, parts, prompt, status
from host.views.turandot.table import look_at, table
from host.views.turandot.words import event, sound, weight

__all__ = [
    "choose",
    "controls",
    "event",
    "heading",
    "look_at",
    "parts",
    "prompt",
    "refusal",
    "sound",
    "status",
    "table",
    "weight",
]
