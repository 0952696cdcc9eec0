"""A game is its rulebook: rules, tests and rulebook name the same clauses.

A rulebook defines a clause as a list entry that begins with its bold id. "T-5.1 to T-5.3" in a
docstring also cites the clauses in between.
"""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pictures import having, texts

from games import load_words
from host.table import rules_sheet
from host.translations import LANGUAGES
from pyengine.games import KEYS, module

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "pyengine" / "games"
SOURCES = sorted(
    path
    for folder in ("pyengine", "web/host", "web/games", "web/page", "web/strings", "tests")
    for suffix in ("py", "toml", "md", "json")
    for path in (ROOT / folder).rglob(f"*.{suffix}")
    if path.parent.name != "received"  # games as other programs changed them, in any encoding
)
"""Where clauses may be cited: code, texts, records and tests."""

DEFINED = re.compile(r"^- \*\*([A-Z]-\d+\.\d+)\*\*", re.MULTILINE)
SECTION = re.compile(r"^## ([A-Z]-\d+)\b", re.MULTILINE)
CITED = re.compile(r"\b([A-Z]-\d+\.\d+)(?: to ([A-Z]-\d+\.\d+))?")
TESTED = re.compile(r"_([a-z])_(\d+)_(\d+)(?=_|$)")

BOOKS = {key: (GAMES / module(key) / "rulebook.md").read_text("utf-8") for key in KEYS}
CLAUSES = {key: DEFINED.findall(book) for key, book in BOOKS.items()}
ALL_CLAUSES = {clause for clauses in CLAUSES.values() for clause in clauses}
LETTERS = {clause[0] for clause in ALL_CLAUSES}


RULINGS = {
    "turandot": "T-1.2 T-4.2 T-4.3 T-4.4 T-4.7 T-5.2 T-5.5 T-9.4",
    "lucca-citta": "L-1.1 L-2.2 L-4.2 L-7.3 L-7.4",
    "musicando": "M-2.1 M-2.3 M-2.4 M-2.6 M-3.1 M-3.2 M-3.4 M-4.1 M-4.2 M-4.3 M-4.4 M-5.1 M-5.2"
    " M-6.1 M-6.2 M-6.3 M-6.4 M-6.5 M-7.1 M-7.3 M-7.5 M-7.6",
}
"""The clauses with a ruling of ours, as marked in the project's rules."""

BODY = re.compile(r"^- \*\*([A-Z]-\d+\.\d+)\*\*(.*?)(?=^- |^#|\Z)", re.MULTILINE | re.DOTALL)
"""A clause with its text."""


def _number(clause: str) -> tuple[int, ...]:
    return tuple(map(int, clause[2:].split(".")))


def _cited(text: str) -> Iterator[str]:
    """Yield the clauses that a text names, including all of a range."""
    for first, last in CITED.findall(text):
        yield first
        if last:
            section, start = _number(first)
            same_section, end = _number(last)
            assert section == same_section, f"{first} to {last}"
            yield from (f"{first[0]}-{section}.{number}" for number in range(start + 1, end + 1))


def _docstrings(path: Path) -> Iterator[str]:
    """Yield the strings that stand alone as statements: docstrings, also those of attributes."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def _modules(key: str) -> list[Path]:
    """Return the modules of a game's rules."""
    return sorted((GAMES / module(key)).rglob("*.py"))


@pytest.mark.parametrize("key", KEYS)
def test_a_rulebook_numbers_its_clauses_in_order(key: str) -> None:
    clauses = CLAUSES[key]
    assert clauses == sorted(set(clauses), key=_number)
    sections = SECTION.findall(BOOKS[key])
    assert list(dict.fromkeys(clause.split(".")[0] for clause in clauses)) == sections
    numbers = [_number(clause) for clause in clauses]
    assert numbers[0] == (1, 1)
    assert all(
        (section, number) in ((last + 1, 1), (last, before + 1))
        for (last, before), (section, number) in pairwise(numbers)
    )


def test_no_two_rulebooks_share_a_letter() -> None:
    assert len(LETTERS) == len(KEYS)
    assert sum(map(len, CLAUSES.values())) == len(ALL_CLAUSES)


@pytest.mark.parametrize("key", KEYS)
def test_the_clauses_marked_as_rulings_are_those_of_the_rules(key: str) -> None:
    marked = {clause: text.split("**R** ")[1:] for clause, text in BODY.findall(BOOKS[key])}
    assert {clause for clause, why in marked.items() if why} == set(RULINGS.get(key, "").split())
    assert max(map(len, marked.values())) <= 1
    assert sorted(marked) == sorted(CLAUSES[key])


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_marks_each_ruling_and_says_why(key: str, language: str) -> None:
    words = load_words(language, key, strict=True)
    expected = set(RULINGS.get(key, "").split())
    told = {name.removeprefix("ruling.") for name in words.texts if name.startswith("ruling.")}
    assert told == expected
    marked = {}
    for clause in having([rules_sheet.rules(words, key, "")], "rule"):
        for ruling in having([clause], "ruling"):
            marked[texts([clause])[0]] = texts([ruling])
    label = {"en": "Our ruling", "de": "Unsere Regelung", "fr": "Notre choix"}[language]
    assert marked == {one: [label, words(f"ruling.{one}")] for one in expected}


@pytest.mark.parametrize("key", KEYS)
def test_a_ruling_reads_the_same_in_rulebook_and_page(key: str) -> None:
    words = load_words("en", key, strict=True)
    straight = str.maketrans({"\u2019": "'", "\u201c": '"', "\u201d": '"'})
    marked = {clause: text.partition("**R** ")[2] for clause, text in BODY.findall(BOOKS[key])}
    ruled = RULINGS.get(key, "").split()
    in_book = {clause: " ".join(marked[clause].split()) for clause in ruled}
    assert {clause: words(f"ruling.{clause}").translate(straight) for clause in ruled} == in_book


@pytest.mark.parametrize("key", KEYS)
def test_every_clause_is_cited_where_its_rule_is(key: str) -> None:
    """In a docstring of the game's modules."""
    texts = [text for path in _modules(key) for text in _docstrings(path)]
    cited = {clause for text in texts for clause in _cited(text)}
    assert [clause for clause in CLAUSES[key] if clause not in cited] == []


@pytest.mark.parametrize("key", KEYS)
def test_every_clause_is_in_the_name_of_a_test(key: str) -> None:
    tested = set()
    for path in (ROOT / "tests" / "games" / module(key)).glob("test_rules*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found = TESTED.findall(node.name)
                tested |= {f"{letter.upper()}-{section}.{n}" for letter, section, n in found}
    assert [clause for clause in CLAUSES[key] if clause not in tested] == []
    assert tested <= ALL_CLAUSES


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_clause_is_cited_that_is_in_no_rulebook(path: Path) -> None:
    cited = {clause for clause in _cited(path.read_text("utf-8")) if clause[0] in LETTERS}
    assert cited <= ALL_CLAUSES
