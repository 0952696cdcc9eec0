"""How a game is played, ahead of its clauses: its aim, a round in pictures, examples, advice.

What is told is data beside the game (`games/<game>/how_to_play.toml`): positions, each a game that
the engine replays, and words. The build makes JSON of it, which the page fetches when somebody
opens the rules; the host keeps what has come (`take_in`).

    course      what it is made of, and what of it has come
    position    a position as its seat sees it, and what its last move came to
    picture     the table's own drawing of it, from which nothing can be pressed
    signs       the legend
    page        the dialog
"""

from host.table.how_to_play.course import take_in
from host.table.how_to_play.page import rules

__all__ = ["rules", "take_in"]
