"""Lucca Città as a table; the functions that `games.View` asks for.

`art` says how a card is drawn, `wording` how a thing is told, `cues` how it sounds, `meaning` and
`signs` what it means, `chronicle` what has happened, and `outcomes` what a move would bring.
`pieces` and `street` describe what lies there, `quarter` a player's part of the table, `market` the
middle and `reckoning` the final scoring; `table` lays them out, `closer` looks closer, `standing`
says how one stands and `succession` who goes when, `moves` tells what can be done at once, `keys`
by which key, `draft` is what was begun, `prompts` what there is to do.
"""

from games.lucca_citta.view.closer import look_at
from games.lucca_citta.view.cues import sound
from games.lucca_citta.view.draft import choose, controls
from games.lucca_citta.view.keys import keys
from games.lucca_citta.view.moves import (
    acts_of,
    alike,
    alone,
    at_once,
    begins,
    meant,
    passes,
    proposal,
)
from games.lucca_citta.view.prompts import heading, prompt, status
from games.lucca_citta.view.signs import signs
from games.lucca_citta.view.standing import outlook, parts
from games.lucca_citta.view.table import table
from games.lucca_citta.view.wording import event, joins, reason, refusal, tell, weight

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
