"""The "How to play" pages ahead of the clauses: aim, a round in pictures, examples, advice.

Its content is data beside the game (`games/<game>/how_to_play.toml`): positions, each a game that
the engine replays, and texts. The build makes JSON of it, which the page fetches when the rules are
opened; the host stores it (`store_course`).

    course      the content, and which games' has arrived
    position    a position as its seat sees it, and the result of its last move
    picture     the table's own drawing of it, without controls
    signs       the legend
    page        the dialog
"""

from host.table.how_to_play.course import store_course
from host.table.how_to_play.page import rules

__all__ = ["rules", "store_course"]
