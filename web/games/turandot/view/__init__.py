"""Turandot as a table: the functions of `games.View`.

`art` draws cards, `wording` puts things into words, `cues` into sounds, `meaning` and `signs`
explain them; `pieces` describe single things on the table; `table` and `casting` compose them,
`standing` has the scores. `moves` names possible moves and the controls that begin
them, `keys` the keyboard controls; `draft` has the begun move and its buttons, `prompts` the
instructions.
"""

from games.turandot.view.cues import sound
from games.turandot.view.draft import choose, controls, refusal
from games.turandot.view.keys import keys
from games.turandot.view.moves import (
    all_acts,
    can_play_out,
    confirming_act,
    first_acts,
    hint_group,
    immediate_moves,
    is_pass,
    proposal,
)
from games.turandot.view.prompts import heading, parts, prompt, section, status
from games.turandot.view.signs import signs
from games.turandot.view.standing import outlook
from games.turandot.view.table import look_at, table
from games.turandot.view.wording import event, joins, reason, tell, weight

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
