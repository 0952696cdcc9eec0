"""Turandot as a table; the functions that `games.View` asks for.

`art` says how a card is drawn, `wording` how a thing is told, `cues` how it sounds, `meaning` and
`signs` what it means; `pieces` describe one thing each that lies on the table; `table` and
`casting` lay them out, `standing` says how one stands. `moves` tells what can be done at once,
`keys` by which key, `draft` is what was begun, `prompts` what there is to do.
"""

from games.turandot.view.cues import sound
from games.turandot.view.draft import choose, controls, refusal
from games.turandot.view.keys import keys
from games.turandot.view.moves import (
    acts_of,
    alike,
    alone,
    at_once,
    begins,
    meant,
    passes,
    proposal,
)
from games.turandot.view.prompts import heading, parts, prompt, status
from games.turandot.view.signs import signs
from games.turandot.view.standing import outlook
from games.turandot.view.table import look_at, table
from games.turandot.view.wording import event, joins, reason, tell, weight

__all__ = [
    "acts_of",
    "alike",
    "alone",
    "at_once",
    "begins",
    "choose",
    "controls",
    "event",
    "heading",
    "joins",
    "keys",
    "look_at",
    "meant",
    "outlook",
    "parts",
    "passes",
    "prompt",
    "proposal",
    "reason",
    "refusal",
    "signs",
    "sound",
    "status",
    "table",
    "tell",
    "weight",
]
