"""Lucca Città as a table: the functions of `games.View`.

`art` draws cards, `wording` puts things into words, `cues` into sounds, `meaning` and `signs`
explain them, `chronicle` reads the past from the events, and `outcomes` predicts a move's result.
`pieces` and `street` describe what is on the table, `district` a player's district, `market` the
middle and `final_scoring` the scoring at the end; `table` composes them, `closer_look` shows one of
them in full, `standing` has the scores and `turn_order` the turn order. `moves` names possible
moves and the controls that begin them, `keys` the keyboard controls; `draft` has the begun move and
its buttons, `prompts` the instructions.
"""

from games.lucca_citta.view.closer_look import look_at
from games.lucca_citta.view.cues import sound
from games.lucca_citta.view.draft import choose, controls
from games.lucca_citta.view.keys import keys
from games.lucca_citta.view.moves import (
    all_acts,
    can_play_out,
    confirming_act,
    first_acts,
    hint_group,
    immediate_moves,
    is_pass,
    proposal,
)
from games.lucca_citta.view.prompts import heading, prompt, section, status
from games.lucca_citta.view.signs import signs
from games.lucca_citta.view.standing import outlook, parts
from games.lucca_citta.view.table import table
from games.lucca_citta.view.wording import event, joins, reason, refusal, tell, weight

__all__ = [
    "all_acts",
    "can_play_out",
    "choose",
    "confirming_act",
    "controls",
    "event",
    "first_acts",
    "heading",
    "hint_group",
    "immediate_moves",
    "is_pass",
    "joins",
    "keys",
    "look_at",
    "outlook",
    "parts",
    "prompt",
    "proposal",
    "reason",
    "refusal",
    "section",
    "signs",
    "sound",
    "status",
    "table",
    "tell",
    "weight",
]
