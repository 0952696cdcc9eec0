"""The sharing dialog: a game as a link, a file, a text, or a table in a post.

A shared game may reveal every card, so nothing of it is described before it is asked for.
"""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from host.nodes import art, button, el, icon
from host.records import post_form, snippets
from host.records.post_form import DEFAULT, PostForm
from host.table.dialogs import sheet
from pyengine import link, record
from pyengine.record import HUMAN, MAX_NOTE_CHARS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.records.moment import Moment
    from host.text import Words
    from pyengine.core import Seat
    from pyengine.record import Record

KINDS: Final = ("game", "start", "file", "text", "post")
_TITLES: Final = {
    "post": "embed.title",
    "replay": "embed.replay",
    "play": "embed.position",
    "question": "embed.question",
    "challenge": "embed.challenge",
}


@dataclass(frozen=True, slots=True)
class Shared:
    """A game to share, and the moments of it that can go into a post, with a `note`.

    `challenge` is the same start with the points to beat, if the game is over; `form` is how the
    table looks in a post.
    """

    record: Record
    moments: Sequence[Moment] = ()
    note: str = ""
    challenge: Record | None = None
    form: PostForm = DEFAULT

    @property
    def kinds(self) -> tuple[str, ...]:
        """The ways in which it can be shared."""
        shows = [moment.show for moment in self.moments]
        return (*KINDS, *(["challenge"] if self.challenge else []), *shows)

    def moment(self, show: str) -> Moment | None:
        """Return the moment that is shown this way."""
        found = next((one for one in self.moments if one.show == show), None)
        return found and replace(found, note=self.note)


def share(words: Words, shared: Shared, kind: str, address: str) -> Node:
    """Return the sharing dialog; the result of the chosen kind is shown right below it."""
    kinds: list[Node] = []
    for name in shared.kinds:
        kinds.append(_kind(words, name, chosen=name == kind))
        if name == kind:
            kinds.append(_opened(words, shared, kind, address))
    return sheet(
        words,
        "share",
        words("share.title"),
        el("div", "share-kinds", *kinds),
        cls="share",
    )


def _kind(words: Words, name: str, *, chosen: bool) -> Node:
    return button(
        "share-kind",
        icon("file" if name in {"file", "text"} else "link"),
        el(
            "span",
            "share-text",
            el("strong", "", words(f"share.{name}")),
            el("span", "share-note", words(f"share.{name}_note")),
        ),
        art("tick", "i-tick") if chosen else None,
        data_act=f"records:as {name}",
        aria_pressed="true" if chosen else "false",
        key=name,
    )


def file_name(shared: Record) -> str:
    """Return the file name, made only of the game's name and its length."""
    return f"{shared.game.key}-{len(shared.moves)}.tavolino.json"


def text(shared: Record) -> str:
    """Return the record as a readable text: a field per line, non-ASCII letters unescaped."""
    fields = json.loads(record.write(shared))
    lines = [
        f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"
        for name, value in fields.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def saved(words: Words, name: str, content: str, *, asks: bool = False) -> Node:
    """Return the link that saves a file, or in a sandboxed frame its text.

    `asks` lets it take the focus, where it appears far from what was pressed.
    """
    save = el("span", "", words("share.save", name=name))
    href = "data:application/octet-stream;base64," + b64encode(content.encode()).decode()
    return el(
        "div",
        "share-out",
        el("a", "btn primary", icon("file"), save, href=href, download=name, data_focus=asks),
        el(
            "div",
            "share-instead",
            *_copied(words, "shared", words("share.text"), content, rows=6),
        ),
        key="out-file",
    )


def _opened(words: Words, of: Shared, kind: str, address: str) -> Node:
    """Return the result of a kind of sharing: something to save or to copy."""
    shared = of.record
    if kind == "file":
        return saved(words, file_name(shared), text(shared))
    if kind == "text":
        out = _copied(words, "shared", words("share.text"), text(shared), rows=6)
    elif kind in _TITLES:
        out = _forms(words, of, kind, address)
    else:
        packed = link.pack(link.start(shared) if kind == "start" else shared)
        href = _page(words, shared, {"record": packed}, address)
        out = _copied(words, "shared", words(f"share.{kind}"), href, rows=2)
        go = el("span", "", words("share.open"))
        out.append(el("a", "btn", icon("link"), go, href=href, target="_blank", rel="noopener"))
    return el("div", "share-out", *out, key=f"out-{kind}")


def _forms(words: Words, of: Shared, kind: str, address: str) -> list[Node]:
    """Return the forms of a table for a post, two of them to paste, and its address."""
    moment, fresh = of.moment(kind), kind == "post"
    chosen = of.form.params(of.record, fresh=fresh)
    if moment:
        params = {**moment.params, **chosen, "record": link.pack(of.record)}
    elif kind == "challenge" and of.challenge:
        params = {**_begun(of.challenge), **chosen, "record": link.pack(of.challenge)}
    else:
        params = {"game": of.record.game.key, **chosen}
    title = words(_TITLES[kind], game=words(f"game.{of.record.game.key}.name"))
    forms = {
        "link" if "record" in params else "address": _page(words, of.record, params, address),
        "element": snippets.element(address, params, title),
        "frame": snippets.frame(address, params, title),
    }
    if kind != "challenge":  # a challenge is sent to somebody: its link comes first
        forms = dict(sorted(forms.items(), key=lambda form: form[0] in {"link", "address"}))
    return [
        post_form.nodes(words, of.form, of.record, fresh=fresh),
        *([_written(words, of.note)] if moment else []),
        *[
            node
            for name, code in forms.items()
            for node in _copied(words, name, words(f"share.{name}"), code, rows=4)
        ],
        el(
            "p",
            "share-note",
            el(
                "a",
                "",
                words("share.examples"),
                href=f"{address}examples/",
                target="_blank",
                rel="noopener",
            ),
            key="examples",
        ),
    ]


def _page(words: Words, shared: Record, params: dict[str, str], address: str) -> str:
    """Return the page address to send to people: in the chosen language, or the sender's."""
    language = params.get("lang", words.language)
    return snippets.page(address, {"game": shared.game.key, **params}, language)


def _written(words: Words, note: str) -> Node:
    """Return the field for the author's note."""
    return el(
        "label",
        "share-label",
        el("span", "", words("share.note", limit=MAX_NOTE_CHARS)),
        el(
            "textarea",
            "share-field share-said",
            id="said",
            rows="3",
            maxlength=str(MAX_NOTE_CHARS),
            value=note,
            dir="auto",
            data_act="records:note",
            data_typed=True,
        ),
        key="said",
    )


def _copied(words: Words, name: str, label: str, content: str, *, rows: int) -> list[Node]:
    """Return a labelled text with a button that copies it."""
    field = el(
        "textarea",
        "share-field",
        id=name,
        readonly=True,
        rows=str(rows),
        value=content,
        spellcheck="false",
    )
    return [
        el("label", "share-label", el("span", "", label), field),
        button("btn primary", words("share.copy"), data_act=f"page:copy {name}", data_copy=name),
        el("p", "share-done", aria_live="polite", id=f"{name}-done"),
    ]


def challenge(shared: Record) -> Record | None:
    """Return the same start with the points to beat; None if unfinished or without people."""
    if shared.result is None or not shared.result["winners"] or not people(shared):
        return None
    scores: Any = shared.result["scores"]
    return link.challenge(shared, scores)


def _begun(challenge: Record) -> dict[str, str]:
    """Return the parameters that start a challenge at once, if it is for a single person."""
    return {"show": "play"} if len(people(challenge)) == 1 else {}


def people(shared: Record) -> list[Seat]:
    """Return the seats of people."""
    named = zip(shared.game.seats, shared.seats, strict=False)
    return [seat for seat, player in named if player.by == HUMAN]
