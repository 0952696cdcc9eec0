"""Musicando as a table: the functions of `games.View`.

`art` draws cards, `wording` puts things into words, `cues` into sounds, `meaning` and `signs`
explain them; `pieces` describe single things on the table: `seats` the players, `bidding` the
auction and the choice, `displays` the four displays, `deals` the scores of deals, `standing` the
contract's progress; `table` composes them. `moves` names possible moves and the controls that
begin them, `keys` the keyboard controls; `draft` has the begun move and its buttons, `prompts` the
instructions.
"""

from games.musicando.view.cues import sound
from games.musicando.view.deals import parts
from games.musicando.view.draft import choose, controls
from games.musicando.view.keys import keys
from games.musicando.view.moves import (
    all_acts,
    can_play_out,
    confirming_act,
    first_acts,
    hint_group,
    immediate_moves,
    is_pass,
    proposal,
)
from games.musicando.view.prompts import heading, prompt, refusal, section, status
from games.musicando.view.signs import signs
from games.musicando.view.standing import outlook
from games.musicando.view.table import look_at, table
from games.musicando.view.wording import event, joins, reason, tell, weight

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
