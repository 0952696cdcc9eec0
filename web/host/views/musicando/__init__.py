"""Musicando as a table; the functions that `host.views.View` asks for.

`art` says how a card is drawn, `words` how a thing is told, `pieces` describe one thing each that
lies on the table: `seats` the players, `bidding` the auction and the choice, `displays` the four
displays, `deals` what deals have brought; `table` lays them out, `draft` is what was begun,
`prompts` what there is to do.
"""

from host.views.musicando.deals import parts
from host.views.musicando.draft import choose, controls
from host.views.musicando.prompts import heading, prompt, status
from host.views.musicando.table import look_at, table
from host.views.musicando.words import event, refusal, sound, weight

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
