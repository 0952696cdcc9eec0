"""Musicando as a table; the functions that `games.View` asks for.

`art` says how a card is drawn, `wording` how a thing is told, `cues` how it sounds, `meaning` and
`signs` what it means; `pieces` describe one thing each that lies on the table: `seats` the players,
`bidding` the auction and the choice, `displays` the four displays, `deals` what deals have brought,
`standing` how one stands; `table` lays them out. `moves` tells what can be done at once, `keys` by
which key, `draft` is what was begun, `prompts` what there is to do.
"""

from games.musicando.view.cues import sound
from games.musicando.view.deals import parts
from games.musicando.view.draft import choose, controls
from games.musicando.view.keys import keys
from games.musicando.view.moves import (
    acts_of,
    alike,
    alone,
    at_once,
    begins,
    meant,
    passes,
    proposal,
)
from games.musicando.view.prompts import heading, prompt, refusal, status
from games.musicando.view.signs import signs
from games.musicando.view.standing import outlook
from games.musicando.view.table import look_at, table
from games.musicando.view.wording import event, joins, reason, tell, weight

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
