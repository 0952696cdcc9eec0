"""Lucca Città as a table: the functions of `games.View`.

`art` draws cards, `wording` puts things into words, `cues` into sounds, `meaning` and `signs`
explain them, `chronicle` reads the past from the events, and `outcomes` predicts a move's result.
`pieces` and `street` describe what is on the table, `quarter` a player's district, `market` the
middle and `reckoning` the final scoring; `table` composes them, `closer` is the closer look,
`standing` has the scores and `succession` the turn order. `moves` lists what can be done at once,
`keys` the keyboard controls, `draft` the begun move and its buttons, `prompts` the instructions.
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
