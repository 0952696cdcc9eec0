"""Signs: everything meaningful on a table has its sentence in the legend, and none is unused."""

from __future__ import annotations

import re
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from pictures import faults, nodes, symbols, texts
from random_games import begun

from games import load_view, load_words
from host.nodes import el, explained
from host.table import score_sheet
from host.table.view_context import ViewContext, participants
from host.text import Words
from host.translations import LANGUAGES
from pyengine import games
from pyengine.agents import choose, load, rng_for
from pyengine.core import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from host.nodes import Node
    from host.table.signs import Sign
    from pyengine.session import Session

TO_COME = re.compile(r"(points?|up) at the end\b(?! of)|goes first|takes the next|if it stays")
"""What signs say of the end while it is still to come."""

COUNT = re.compile(r"[+\N{MINUS SIGN}]?\d+(/\d+)?")
"""A text that is only a number."""

GAMES: dict[str, list[tuple[int, Mapping[str, object]]]] = {
    "turandot": [(2, {}), (5, {})],
    "lucca-citta": [(3, {}), (5, {})],
    "musicando": [
        (4, {"variant": "partners", "deals": 1}),
        (3, {"variant": "individual", "deals": 2}),
        (4, {"variant": "auction", "deals": 2}),
        (4, {"variant": "partners", "deals": 1, "displays": "turns", "failed": "double"}),
        (7, {"variant": "individual", "deals": 1}),
    ],
}
"""Tables on which every sign of a game occurs."""

LEVELS = {"turandot": "random", "lucca-citta": "easy", "musicando": "easy"}
"""Bots that bring up everything: easy ones never bid for designers, random ones break off."""


EACH_GAME = pytest.mark.parametrize(
    "key",
    [pytest.param(key, marks=pytest.mark.xdist_group(f"signs of {key}")) for key in games.KEYS],
)
"""One game per process, because `drawn` is computed once in each."""


class Heard(Words):
    """Words that record which signs are mentioned."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.language, words.texts, strict=True)
        self.keys: set[str] = set()

    def __call__(self, key: str, **args: object) -> str:
        """Return the text of this key."""
        if key.startswith("sign."):
            self.keys.add(key)
        return super().__call__(key, **args)


class Drawn(NamedTuple):
    """Everything that tables of a game have shown."""

    keys: set[str]
    """The sentences of mentioned signs."""
    names: set[str]
    """Symbols, and classes with a dot."""
    bare: set[str]
    """Meaningful nodes inside nothing that is explained."""
    last: set[str]
    """What is explained once the game is over."""


def table_of(key: str) -> tuple[Sign, ...]:
    """Return a game's signs."""
    listed: tuple[Sign, ...] = import_module(f"games.{games.module(key)}.view.signs").SIGNS
    return listed


def scenery(key: str) -> tuple[str, ...]:
    """Return what is mere decoration at a game's table."""
    found: tuple[str, ...] = import_module(f"games.{games.module(key)}.view.signs").SCENERY
    return found


def named(node: Node) -> set[str]:
    """Return the names of a node: its symbols and classes."""
    return {*node.get("art", ()), *(f".{cls}" for cls in node.get("class", "").split())}


@cache
def is_scenery(key: str, name: str) -> bool:
    """Tell whether a name is mere decoration at a game's table."""
    return any(fnmatchcase(name, pattern) for pattern in scenery(key))


@cache
def means_something(key: str, name: str) -> bool:
    """Tell whether a name is one of a game's signs."""
    return not is_scenery(key, name) and any(sign.draws(name) for sign in table_of(key))


def bare(tree: Node, key: str) -> Iterator[str]:
    """Yield meaningful nodes inside nothing that is explained."""
    ahead = [(tree, False)]
    while ahead:
        node, told = ahead.pop()
        told = told or "data-explain" in node.get("attrs", {})
        if "visually-hidden" in node.get("class", ""):
            continue
        meant = any(means_something(key, name) for name in named(node))
        counts = COUNT.fullmatch(node.get("text", "")) is not None
        unknown = not all(is_scenery(key, name) for name in node.get("art", ()))
        if not told and (meant or counts or unknown):
            yield f"{node['tag']} {node.get('class')} {node.get('text', '')}"
        ahead += [(kid, told) for kid in node.get("kids", ())]


def views(session: Session, words: Words) -> Iterator[ViewContext[Any, Any]]:
    """Play at random and yield what each seat and a spectator see at every event."""
    game, bot = session.game, load(session.game.key, LEVELS[session.game.key])
    while True:
        ask = session.to_move
        narrated = tuple(entry.event for entry in session.log)
        for viewpoint in (*ask[-1:], None):
            yield ViewContext(
                game=game,
                seen=session.seen(viewpoint),
                seat=viewpoint,
                to_move=tuple(ask),
                participants=participants(game.seats, session.seats, words),
                words=words,
                draft={},
                narrated=narrated,
            )
        if not ask:
            return
        seat = ask[-1]
        rng = rng_for(session.seed or 0, seat, session.ply)
        move = choose(bot, game, session.seen(seat), seat, rng, 1)
        steps = session.submit(seat, game.write(move))
        assert not isinstance(steps, Refusal)
        for at, step in enumerate(steps):
            told = tuple(
                entry.event for entry in session.log[: len(session.log) - len(steps) + at + 1]
            )
            yield ViewContext(
                game=game,
                seen=game.observation(step.state, game.seats[0]),
                seat=game.seats[0],
                to_move=(),
                participants=participants(game.seats, session.seats, words),
                words=words,
                draft={},
                event=step.event,
                narrated=told,
            )


@cache
def drawn(key: str) -> Drawn:
    """Return what tables of all kinds have shown in whole games, with their closer looks."""
    view, heard = load_view(key), Heard(load_words("en", key))
    names, found, last = set(), set(), set()
    for seed, (players, options) in enumerate(GAMES[key]):
        for look in views(begun(key, players, seed, options), heard):
            for tree in (view.table(look), *_looks(key, look)):
                found.update(bare(tree, key))
                for node in nodes([tree]):
                    names |= named(node)
                    if look.seen.phase == "over":
                        last.add(node.get("attrs", {}).get("data-explain", ""))
    return Drawn(heard.keys, names, found, last)


def _looks(key: str, look: ViewContext[Any, Any]) -> Iterator[Node]:
    """Yield the table with a draft, begun by each control that can begin one."""
    view = load_view(key)
    if not look.mine:
        return
    acts = [node.get("attrs", {}).get("data-act", "") for node in nodes([view.table(look)])]
    begins = [act for act in acts if act.partition(" ")[0] in {"card", "keep", "role", "number"}]
    for act in begins[:2]:
        draft = view.choose(look, act)
        if not isinstance(draft, Refusal):
            yield view.table(replace(look, draft=draft))


@EACH_GAME
def test_whatever_carries_meaning_at_a_table_is_explained(key: str) -> None:
    assert sorted(drawn(key).bare) == []


@EACH_GAME
def test_nothing_is_drawn_that_is_not_on_the_list_of_signs(key: str) -> None:
    listed, plain = table_of(key), scenery(key)
    strange = [
        name
        for name in drawn(key).names
        if not name.startswith(".")
        and not any(one.draws(name) for one in listed)
        and not any(fnmatchcase(name, pattern) for pattern in plain)
    ]
    assert sorted(strange) == []


@EACH_GAME
def test_every_listed_sign_is_drawn_and_explained_in_some_game(key: str) -> None:
    shown = drawn(key)
    told = {name.split(".")[1] for name in shown.keys}
    listed = [one.key for one in table_of(key)]
    assert len(listed) == len(set(listed))
    assert sorted(told ^ set(listed)) == []
    undrawn = [one.key for one in table_of(key) if not any(one.draws(name) for name in shown.names)]
    assert undrawn == []


@EACH_GAME
def test_every_sentence_of_a_sign_is_used_at_some_table(key: str) -> None:
    kept = {name for name in load_words("en", key).texts if name.startswith("sign.")}
    shared = {name for name in load_words("en").texts if name.startswith("sign.")}
    spare = {name for name in kept - shared - drawn(key).keys if not name.endswith(".name")}
    assert sorted(spare) == []


@EACH_GAME
def test_after_the_end_no_sign_speaks_of_what_is_to_come(key: str) -> None:
    told = drawn(key).last
    assert len(told) > 10
    assert [said for said in told if TO_COME.search(said)] == []


@EACH_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_legend_shows_every_sign_with_its_name_and_its_sentence(key: str, language: str) -> None:
    found = load_view(key).signs(load_words(language, key, strict=True))
    assert len(found) == len(table_of(key))
    for shown, name, sentence in found:
        assert faults([shown], symbols("app", key)) == []
        assert name
        assert sentence.endswith(".")


@EACH_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_begins_with_the_name_that_stands_above_it(key: str, language: str) -> None:
    """On the slip a mark's name is a line of its own."""
    texts = load_words(language, key).texts
    names = {
        text.casefold()
        for name, text in texts.items()
        if name.startswith("label.") or re.fullmatch(r"sign\..*\.name", name)
    }
    begun = {
        name: text.split(":")[0].strip("\xa0 ")
        for name, text in texts.items()
        if name.startswith("sign.") and not name.endswith(".name") and ":" in text
    }
    assert {name: said for name, said in begun.items() if said.casefold() in names} == {}


@EACH_GAME
def test_lines_and_sums_of_a_score_sheet_are_explained(key: str) -> None:
    players, options = GAMES[key][0]
    words = load_words("en", key)
    *_, last = views(begun(key, players, 0, options), words)
    sheet = score_sheet.score(words, load_view(key), last, "", {})
    rows = [node for node in nodes([sheet]) if node.get("class") in {"line", "total"}]
    assert rows
    assert all(node["attrs"]["data-explain"] for node in rows)


def test_a_node_is_given_sentences_and_a_closer_look() -> None:
    assert explained(el("p", "tally", "9"), "Nine.", "", "Ten.", look="A") == el(
        "p", "tally", "9", data_explain="Nine.\nTen.", data_look="table:look A"
    )
    assert texts([explained(el("p", "", "9"))]) == ["9"]
    assert "data-explain" not in explained(el("p"), "", look="A")["attrs"]
