"""Lucca Città as a table; the functions that `host.views.View` asks for.

`art` says how a card is drawn, `words` how a thing is told, `chronicle` what has happened, and
`outcomes` what a move would bring. `pieces` and `street` describe what lies there, `quarter` a
player's part of the table, `market` the middle and `reckoning` the final scoring; `table` lays
them out, `closer` looks closer, `draft` is what was begun, `prompts` what there is to do.
"""

from host.views.lucca_citta.closer import look_at
from host.views.lucca_citta.draft import choose, controls
from host.views.lucca_citta.prompts import heading, parts, prompt, status
from host.views.lucca_citta.table import table
from host.views.lucca_citta.words import event, refusal, sound, weight

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
