"""Build the page `examples/`: every form of a table in a post, live, with the code to paste.

Its game is played by bots during the build, always in the same way, so that its links are of this
very build. Opening the page loads only posters, until a reader presses Play.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from host.prefs import Prefs
from host.records import sharing, snippets
from host.table.replay import Replay
from pyengine import link
from tools import bot_game
from tools.files import write_file
from tools.toolchain import WEB

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

NAMES: Final = ("Anna", "Bo", "Cleo")
SITE_PLACEHOLDER: Final = "YOUR-SITE/"
"""Placeholder for the site's address in code to paste; the page's script inserts the real one."""
SIZE_ATTRIBUTES: Final = re.compile(' (?:style|width|height)="[^"]*"')
"""Attributes of a frame that our own page leaves to its style sheet, as its policy requires."""
COPY: Final = (
    '<p><button type="button" class="copy"><!--share.copy--></button>'
    ' <span role="status"><span hidden><!--share.copied--></span>'
    "<span hidden><!--share.not_copied--></span></span></p>"
)
"""The button that copies the code before it, with its two messages."""
NOTE: Final = "What the author says stands here, as text, in a language of the author's."


def add(dist: Path, policy: str) -> None:
    """Write the page with its texts in all languages; its script keeps one of them."""
    page = (WEB / "tools" / "examples.html").read_text(encoding="utf-8")
    shown = "\n".join(_section(name, params) for name, params in forms().items())
    write_file(dist / "examples" / "index.html", page.format(policy=policy, sections=shown))


def forms() -> Mapping[str, dict[str, str]]:
    """Return the attributes of each form by its name; `oembed` is a plain frame."""
    turandot, lucca = played("turandot"), played("lucca-citta")
    challenge = sharing.challenge(turandot.session.record())
    if challenge is None:
        raise ValueError
    return {
        "fresh": {"game": "turandot", "seats": "human,medium,medium"},
        "replay": _moment(lucca, "replay", lucca.session.ply // 2, note=NOTE),
        "position": _moment(turandot, "play", turandot.session.ply // 2),
        "question": _moment(turandot, "question", turandot.session.ply // 3, note=NOTE),
        "challenge": {"show": "play", "record": link.pack(challenge)},
        "oembed": {"game": "musicando", "lang": "en", "theme": "dark"},
    }


def played(key: str) -> Replay:
    """Return a finished game of one person and two others, all played by a bot."""
    session = bot_game.begin(key, {}, NAMES)
    while session.to_move:
        bot_game.make_move(session, session.to_ask[0])
    return Replay(session, Prefs())


def _moment(replay: Replay, show: str, least: int, note: str = "") -> dict[str, str]:
    """Return the first moment from `least` on at which the first seat has to decide."""
    seat, session = replay.session.game.seats[0], replay.session
    for at in range(least, session.ply):
        replay.stand_after(at)
        if replay.takeover.next_mover == seat and replay.takeover.deciders == (seat,):
            params = {"at": str(at), "eyes": seat, "show": show}
            said = {"note": note} if note else {}
            return {**params, **said, "record": link.pack(session.record())}
    raise ValueError(least)


def _section(name: str, params: dict[str, str]) -> str:
    """Return the section of a form: heading, description, table and the code to paste."""
    key = f"examples.{name}"
    made = snippets.frame if name == "oembed" else snippets.element
    code = made(SITE_PLACEHOLDER, params, "Tavolino")
    live = made("../", params, "Tavolino")
    if name == "oembed":
        table = f"{SIZE_ATTRIBUTES.sub('', live).partition('>')[0]}></iframe>"
    else:
        table = live.partition("\n")[2]  # the page needs the script only once
    if name == "position":
        table = f"<details>\n<summary><!--examples.open--></summary>\n{table}\n</details>"
    return (
        f'<section id="{name}">\n<h2><!--{key}--></h2>\n<p><!--{key}_note--></p>\n'
        f'{table}\n<pre tabindex="0"><code>{escape(code)}</code></pre>\n{COPY}\n</section>'
    )
