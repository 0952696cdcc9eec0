"""The strings: complete in every language, and consistent with engine and host."""

from __future__ import annotations

import ast
import fnmatch
import re
import tomllib
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from host.text import Words, decimal, gaps, isolated, whole_number
from host.translations import LANGUAGES, translations
from pyengine import games
from pyengine.agents import LEVELS
from pyengine.core import CHANCE
from pyengine.games import module

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyengine.core import Game

ROOT = Path(__file__).parent.parent
STRINGS = {
    "app": ROOT / "web" / "strings" / "app.toml",
    **{key: ROOT / "web" / "games" / module(key) / "strings.toml" for key in games.KEYS},
}
ENGINE = ROOT / "pyengine"
BUTTONS = (
    "game.*.start",
    "confirm.*",
    "step.*",
    "end.*match",
    "end.lobby",
    "leave.stay",
    "leave.go",
)
LONGEST_BUTTON = 32
"""The most letters that fit on a button on a phone."""


def table(name: str) -> dict[str, dict[str, str]]:
    """Return key → language → text of a strings file."""

    def leaves(node: dict[str, Any], path: tuple[str, ...]) -> Iterator[tuple[str, dict[str, str]]]:
        texts = {lang: value for lang, value in node.items() if isinstance(value, str)}
        if texts:
            yield ".".join(path), texts
        for part, value in node.items():
            if isinstance(value, dict):
                yield from leaves(value, (*path, part))

    return dict(leaves(tomllib.loads(STRINGS[name].read_text("utf-8")), ()))


def words(name: str, language: str) -> Words:
    """Return the words at a game's table: the app's and the game's."""
    texts: dict[str, str] = {}
    for file in dict.fromkeys(("app", name)):
        texts |= translations(STRINGS[file].read_text("utf-8"), language)
    return Words(language, texts, strict=True)


FILES = sorted(STRINGS)
TABLES = {name: table(name) for name in FILES}
EMPTY: dict[str, dict[str, str]] = {}
EVERY_FILE = pytest.mark.parametrize("file", FILES)


# --- every text -----------------------------------------------------------------------------------


def names(text: str) -> set[str]:
    """Return the arguments of a text, those of persons marked with @."""
    return {gap.split("|")[0] for _, gap in gaps(text) if gap and not gap.startswith("?")}


def forms(text: str, mark: str) -> dict[str, list[str]]:
    """Return person → all forms of its gaps that begin with this mark."""
    found: dict[str, list[str]] = {}
    for _, gap in gaps(text):
        name, *others = gap.split("|")
        if gap.startswith(mark):
            found.setdefault(name[1:], []).extend(others)
    return found


@EVERY_FILE
def test_a_text_is_there_in_each_language_and_says_something(file: str) -> None:
    for key, texts in TABLES[file].items():
        assert sorted(texts) == sorted(LANGUAGES), key
        for text in texts.values():
            assert text, key
            assert text == text.strip(), key
            assert "  " not in text, key


@EVERY_FILE
def test_a_text_has_the_same_gaps_in_each_language(file: str) -> None:
    for key, texts in TABLES[file].items():
        found = {language: names(text) for language, text in texts.items()}
        assert found["en"] == found["de"] == found["fr"], key
        for text in texts.values():
            for _, gap in gaps(text):
                name, *others = gap.lstrip("@?#").split("|")
                allowed = {"@": (0, 1), "?": (2, 3, 4)}.get(gap[:1], (0, 2, 3))
                assert not gap or name.isidentifier(), key
                assert len(others) in allowed, key
                assert name not in {"key", "self"}, "the names of the parameters of Words"
            assert forms(text, "?").keys() <= forms(text, "@").keys(), key
            assert text.count("{") == text.count("}") == len(gaps(text)) - 1, key


@EVERY_FILE
def test_a_text_is_set_with_the_marks_of_its_language(file: str) -> None:
    for key, texts in TABLES[file].items():
        for text in texts.values():
            assert not re.search(r"['\"]|\.\.\.|(?<!\w)-\d", text), key
        assert not re.search("[«»„]", texts["en"]), key
        assert re.fullmatch("([^“”«»„]|„[^“”„]*“)*", texts["de"]), key
        assert not re.search("[“”„]", texts["fr"]), key
        outside_gaps = "".join(before for before, _ in gaps(texts["fr"]))
        assert not re.search(r"(?<![\u202f!?])[!?;]", outside_gaps), key
        assert not re.search(r"(?<!\u00a0):|(?<!\u00a0)»|«(?!\u00a0)", outside_gaps), key


@EVERY_FILE
def test_in_a_reason_and_in_the_size_of_a_game_no_number_is_parted_from_its_word(file: str) -> None:
    for key, texts in TABLES[file].items():
        if key.startswith("reason.") or fnmatch.fnmatch(key, "game.*.size"):
            for text in texts.values():
                alone = re.findall(
                    r"(?<![:\N{MIDDLE DOT}]) [+\N{MINUS SIGN}]?(?:\d+|\{made\}|\{lost\})(?!\u00a0)",
                    text,
                )
                assert alone == [], key


@EVERY_FILE
def test_a_french_name_never_stands_where_de_or_que_would_be_elided(file: str) -> None:
    for key, texts in TABLES[file].items():
        assert not re.search(r"(\b(de|que)[ \u00a0]|\u2019)\{@", texts["fr"]), key


@pytest.mark.parametrize("pattern", BUTTONS)
def test_words_of_a_button_fit_it(pattern: str) -> None:
    told = [
        text
        for table in TABLES.values()
        for key in fnmatch.filter(table, pattern)
        for text in table[key].values()
    ]
    assert told
    assert [it for it in told if len(re.sub(r"\{[^}]*\}", "3", it)) > LONGEST_BUTTON] == []


# --- what is said to the one person at a table ----------------------------------------------------

TOLD = [
    pytest.param(name, key, id=key)
    for name in FILES
    for key, texts in TABLES[name].items()
    if key.startswith(("event.", "told.")) and forms(texts["en"], "@")
]


@pytest.mark.parametrize(("file", "key"), TOLD)
def test_an_event_has_its_you_for_each_person_in_it_in_each_language(file: str, key: str) -> None:
    for language, text in TABLES[file][key].items():
        for person, pronouns in forms(text, "@").items():
            assert pronouns, (key, language, person)
            verbs = forms(text, "?").get(person)
            said_to = rf"\{{@{person}\|([Dd]u|You|Vous)\}}"
            subject = re.search(rf"{said_to}(?!\u00a0?:| share )", text)
            assert verbs or not subject, (key, language, "the verb goes with the pronoun")


@pytest.mark.parametrize(("file", "key"), TOLD)
def test_an_event_that_is_told_to_somebody_in_it_does_not_name_them(file: str, key: str) -> None:
    for language, text in TABLES[file][key].items():
        say = words(file, language)
        numbers = dict.fromkeys((gap.lstrip("@?#") for gap in names(text)), 2)
        for person in forms(text, "@"):
            others = dict.fromkeys(forms(text, "@").keys() - {person}, "Puck")
            args: dict[str, object] = {**numbers, **others, person: "Anna"}
            named = say(key, **args)
            say.you = "Anna"
            told = say(key, **args)
            assert isolated("Anna") in named
            assert "Anna" not in told
            assert told[0] == told[0].upper(), told
            say.you = ""


def test_whoever_is_spoken_to_comes_first_in_a_list() -> None:
    say = words("turandot", "en")
    say.you = "Anna"
    told = say("event.shares", seats=["Puck", "Anna", "Mimì"], points=1, stars=2)
    won = "You, Puck and Mimì share the win: 1 point and 2 stars each."
    assert re.sub("[\u2068\u2069]", "", told) == won


@pytest.mark.parametrize(
    ("language", "alone", "together", "one", "several"),
    [
        ("en", "You win!", "You and Puck win!", "Puck wins!", "Puck and Mimì win!"),
        ("de", "Du gewinnst!", "Du und Puck gewinnt!", "Puck gewinnt!", "Puck und Mimì gewinnen!"),
    ],
)
def test_the_verb_goes_with_who_is_spoken_to_and_how_many(
    language: str, alone: str, together: str, one: str, several: str
) -> None:
    say = words("app", language)
    say.you = "Anna"
    winners = (["Anna"], ["Puck", "Anna"], ["Puck"], ["Puck", "Mimì"])
    told = [re.sub("[\u2068\u2069]", "", say("end.won", seats=seats)) for seats in winners]
    assert told == [alone, together, one, several]


# --- what the engine says -------------------------------------------------------------------------


class Said(NamedTuple):
    """A place in the source that names a key: what is known of the key, with "*" for the rest."""

    kind: str
    key: str
    args: frozenset[str] | None
    where: str


PREFIXES = {
    "Refusal": ("refusal", 1),
    "Refused": ("record", 0),
    "OptionError": ("why", 1),
    "Event": ("event", 0),
    "tell": ("event", 0),
    "Item": ("item", 1),
}
"""What the engine constructs: the prefix of its keys, and the index of the key argument."""


def spelled(node: ast.expr) -> list[str]:
    """Return the possible keys of an expression, patterns for composed ones."""
    match node:
        case ast.Constant(value=str(key)):
            return [key]
        case ast.JoinedStr(values=values):
            parts = [str(v.value) if isinstance(v, ast.Constant) else "*" for v in values]
            return ["".join(parts)]
        case ast.IfExp(body=body, orelse=orelse):
            return spelled(body) + spelled(orelse)
        case ast.BinOp(left=ast.Constant(value=str(key)), op=ast.Mod()):
            return [re.sub("%[sd]", "*", key)]
        case ast.BinOp(left=ast.Constant(value=str(key)), op=ast.Add()):
            return [key + "*"]
    return []


def arguments(call: ast.Call, function: str) -> frozenset[str] | None:
    """Return the argument names that a call passes to the words; None if they are not literal."""
    if function == "tell":
        named = [keyword.arg for keyword in call.keywords]
        given = ["seat"] if len(call.args) > 2 else []
        return None if None in named else frozenset(filter(None, [*named, *given]))
    if function in {"Refusal", "Event", "Refused"}:
        at = 1 if function == "Refused" else 2
        if len(call.args) <= at:
            return frozenset()
        args = call.args[at]
        if isinstance(args, ast.Dict) and all(isinstance(k, ast.Constant) for k in args.keys):
            return frozenset(str(ast.literal_eval(k)) for k in args.keys if k is not None)
    return None


def said(source: Path) -> Iterator[Said]:
    """Yield every key for which a module of the engine constructs a refusal, event or item."""
    for call in ast.walk(ast.parse(source.read_text("utf-8"))):
        if not isinstance(call, ast.Call):
            continue
        function = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if function not in PREFIXES:
            continue
        prefix, at = PREFIXES[function]
        if len(call.args) > at:
            for key in spelled(call.args[at]):
                where = f"{source.name}:{call.lineno}"
                yield Said(prefix, key, arguments(call, function), where)


def modules(key: str) -> list[Path]:
    """Return a game's modules."""
    return sorted((ENGINE / "games" / module(key)).glob("*.py"))


SAID = [
    *[("app", s) for m in (ENGINE / "record.py", ENGINE / "session.py") for s in said(m)],
    *[(key, s) for key in games.KEYS for m in modules(key) for s in said(m)],
]


@pytest.mark.parametrize(
    ("name", "one"), [pytest.param(*s, id=f"{s[1].kind}.{s[1].key}@{s[1].where}") for s in SAID]
)
def test_whatever_the_engine_says_has_words(name: str, one: Said) -> None:
    texts = TABLES["app"] | TABLES.get(name, EMPTY)
    keys = [key for key in texts if fnmatch.fnmatchcase(key, f"{one.kind}.{one.key}")]
    assert keys, f"{one.where} says {one.kind}.{one.key}"
    if one.args is not None:
        for key in keys:
            asked = {gap.lstrip("@#") for gap in names(texts[key]["en"])}
            assert asked <= one.args, f"{one.where} tells {key} only {sorted(one.args)}"


@pytest.mark.parametrize("key", games.KEYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_has_texts(key: str, language: str) -> None:
    """Events, score lines and refusals have words for the arguments they really carry."""
    say = words(key, language)
    for seed, game in enumerate(sample(key)):
        for kind, told, args in happenings(game, Random(seed)):
            assert say(f"{kind}.{told}", **args)
            if told == "not_now":
                assert say(f"due.{args['due']}")


SAMPLES: dict[str, dict[str, object]] = {"musicando": {"variant": "individual", "deals": 1}}
"""The options of a short game, where not all have a default."""


def sample(key: str) -> Iterator[Game[Any, Any]]:
    """Yield a game for each number of players."""
    kind = games.load(key)
    for players in kind.sizes:
        yield kind.make(players, SAMPLES.get(key, {}), 0.0)


def happenings(game: Game[Any, Any], rng: Random) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Play at random and yield everything told, and the refusals of moves seen before."""
    state = game.start()
    seen: dict[str, Any] = {}
    while to_move := game.to_move(state):
        if to_move == (CHANCE,):
            state = game.apply_deal(state, game.deal(state, rng))
            continue
        seat = to_move[int(rng.random() * len(to_move))]
        for move in seen.values():
            refusal = game.refuse(state, seat, move)
            if refusal is not None:
                yield "refusal", refusal.key, dict(refusal.args)
        moves = [move for move in game.legal_moves(state, seat) if game.write(move) != "concede"]
        for move in moves[:3]:
            if len(seen) < 100:
                seen[game.write(move)] = move
        move = moves[int(rng.random() * len(moves))]
        for step in game.narrate(state, seat, move):
            yield "event", step.event.key, dict(step.event.args)
        state = game.apply(state, seat, move)
    for item in game.score(state):
        yield "item", item.key, {}


@pytest.mark.parametrize("key", games.KEYS)
def test_every_clause_has_its_rule_and_every_rule_its_clause(key: str) -> None:
    book = (ENGINE / "games" / module(key) / "rulebook.md").read_text("utf-8")
    clauses = set(re.findall(r"\*\*([A-Z]-\d+\.\d+)\*\*", book))
    sections = set(re.findall(r"^## ([A-Z]-\d+) ", book, re.MULTILINE))
    assert clauses
    told = TABLES.get(key, EMPTY)
    assert {k.removeprefix("clause.") for k in told if k.startswith("clause.")} == clauses
    assert {k.removeprefix("section.") for k in told if k.startswith("section.")} == sections


@pytest.mark.parametrize("key", games.KEYS)
def test_every_text_of_a_game_is_used_by_its_engine(key: str) -> None:
    spellings = {
        spelling
        for module in modules(key)
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Constant | ast.JoinedStr)
        for spelling in spelled(node)
    }
    told = [
        rest
        for kind, _, rest in (name.partition(".") for name in TABLES.get(key, EMPTY))
        if kind in {"event", "refusal", "item"}
    ]
    said = {one for spelling in spellings - {"*"} for one in fnmatch.filter(told, spelling)}
    assert told
    assert said == {*told}


def test_every_game_is_introduced_in_the_lobby() -> None:
    for key in games.KEYS:
        for part in ("name", "blurb", "size", "start", "credit"):
            assert f"game.{key}.{part}" in TABLES[key]


@pytest.mark.parametrize("key", games.KEYS)
def test_all_that_the_lobby_offers_of_a_game_has_its_words(key: str) -> None:
    """Keys composed of an option and its value, or of a seat, appear in no source."""
    game = games.load(key)
    ways = [(size, way) for size in game.sizes for way in game.variants(size)]
    own = {f"{option}.{value}" for _, way in ways for option, value in way.items()}
    own |= {f"{name}.hint" for name in own}
    own |= {f"option.{option}" for option in (game.drawn_option, game.length_option) if option}
    for option, values in [extra for _, way in ways for extra in game.extras(way)]:
        own |= {f"option.{option}", *(f"{option}.{value}" for value in (*values, "hint"))}
    told = {f"level.{level}.name" for level in LEVELS[key]}
    told |= {f"lobby.explain.{level}" for level in LEVELS[key]}
    for size, way in ways:
        seats = game.make(size, way, lot=0.0).seats
        told |= {f"seat.{seat}" for seat in seats if "N" in seats}
    assert sorted(told - TABLES["app"].keys()) == []
    assert sorted({f"game.{key}.{name}" for name in own} - TABLES[key].keys()) == []


# --- what the host says ---------------------------------------------------------------------------


def asked(source: Path) -> Iterator[Said]:
    """Yield every key that a module of host or page looks up in `words`."""
    for call in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(call, ast.Call) and call.args:
            function = getattr(call.func, "id", getattr(call.func, "attr", ""))
            if function.strip("_") in {"words", "say"}:
                named = [keyword.arg for keyword in call.keywords]
                args = None if None in named else frozenset(filter(None, named))
                for key in spelled(call.args[0]):
                    yield Said("words", key, args, f"{source.name}:{call.lineno}")


def host_modules() -> Iterator[tuple[str, Path]]:
    """Yield the modules with texts, and for those of one game its strings file."""
    for folder in ("host", "page"):
        for source in (ROOT / "web" / folder).rglob("*.py"):
            yield "", source
    for key in games.KEYS:
        for source in (ROOT / "web" / "games" / module(key)).rglob("*.py"):
            yield key, source


ASKED = [(game, one) for game, source in host_modules() for one in asked(source)]


@pytest.mark.parametrize(
    ("game", "one"), [pytest.param(*a, id=f"{a[1].key}@{a[1].where}") for a in ASKED]
)
def test_whatever_the_host_asks_for_is_there(game: str, one: Said) -> None:
    places = [game] if game else FILES
    texts = {key: text for name in ("app", *places) for key, text in TABLES[name].items()}
    keys = [key for key in texts if fnmatch.fnmatchcase(key, one.key)]
    assert keys, f"{one.where} asks for {one.key}"
    if one.args is not None and "*" not in one.key:
        wanted = {gap.lstrip("@#") for gap in names(texts[one.key]["en"])}
        assert wanted <= one.args, f"{one.where} gives {one.key} only {sorted(one.args)}"


# --- text.py --------------------------------------------------------------------------------------

LIST_END = {"list.end": "{most} and {last}"}


def test_a_gap_is_filled_with_its_argument() -> None:
    say = Words("en", {"a": "{x} of {y}"}, strict=True)
    assert say("a", x=3, y="Anna") == "3 of Anna"


@pytest.mark.parametrize(
    ("language", "number", "told"),
    [
        ("en", 999, "999"),
        ("en", 2000, "2,000"),
        ("en", 262_144, "262,144"),
        ("de", 33_554_432, "33.554.432"),
        ("fr", 65_536, "65\u202f536"),
        ("en", -1000, "\u22121,000"),
    ],
)
def test_a_large_number_is_told_in_groups_of_three_digits(
    language: str, number: int, told: str
) -> None:
    assert Words(language, {"a": "{#n}"}, strict=True)("a", n=number) == told


@pytest.mark.parametrize(
    ("language", "number", "form"),
    [
        ("en", 0, "stars"),
        ("en", 1, "star"),
        ("en", 2, "stars"),
        ("en", -1, "star"),
        ("de", 0, "stars"),
        ("de", 1, "star"),
        ("fr", 0, "star"),
        ("fr", 1, "star"),
        ("fr", -1, "star"),
        ("fr", 2, "stars"),
    ],
)
def test_the_form_goes_with_the_number_as_the_language_does(
    language: str, number: int, form: str
) -> None:
    assert Words(language, {"a": "{n|star|stars}"}, strict=True)("a", n=number) == form


def test_a_third_form_is_for_none_and_the_hash_is_the_number() -> None:
    say = Words("en", {"a": "{n|nothing|# star|# stars}"}, strict=True)
    assert [say("a", n=n) for n in (0, 1, 2, -2)] == [
        "nothing",
        "1 star",
        "2 stars",
        "\u22122 stars",
    ]


def test_a_number_below_zero_has_a_true_minus() -> None:
    assert Words("en", {"a": "{n}"}, strict=True)("a", n=-12) == "\u221212"


@pytest.mark.parametrize(
    ("language", "number", "told"),
    [("en", 1.25, "1.2"), ("de", -12.0, "\u221212,0"), ("fr", 0.5, "0,5"), ("fr", -0.01, "0,0")],
)
def test_a_decimal_has_the_mark_of_its_language(language: str, number: float, told: str) -> None:
    assert decimal(language, number, 1) == told


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("017", 17),
        ("9" * 9, 999_999_999),
        ("9" * 10, None),
        ("9" * 5000, None),
        ("", None),
        ("-1", None),
        ("1.0", None),
        (" 1", None),
        ("\u0663", None),
    ],
)
def test_a_whole_number_is_up_to_nine_ascii_digits(text: str, number: int | None) -> None:
    assert whole_number(text) == number


def test_the_name_of_a_person_is_looked_up_and_set_apart() -> None:
    say = Words("en", {"a": "{@seat} passes"}, {"A": "עדה"}, strict=True)
    assert say("a", seat="A") == "\u2068עדה\u2069 passes"
    assert say("a", seat="Bo") == "\u2068Bo\u2069 passes"


def test_several_are_joined_as_the_language_does() -> None:
    say = Words("en", {**LIST_END, "a": "{@seats}", "b": "{x}"}, strict=True)
    a, b, c = map(isolated, "ABC")
    assert say("a", seats=("A",)) == a
    assert say("a", seats=("A", "B")) == f"{a} and {b}"
    assert say("a", seats=("A", "B", "C")) == f"{a}, {b} and {c}"
    assert say("a", seats=()) == ""
    assert say("b", x=(1, 2, 3)) == "1, 2 and 3"
    assert words("app", "de").join(["x", "y", "z"]) == "x, y und z"
    assert words("app", "fr").join(["x", "y"]) == "x et y"


def test_the_number_of_a_list_is_how_many_it_lists() -> None:
    say = Words("en", {**LIST_END, "a": "{@seats} {seats|passes|pass}"}, strict=True)
    assert say("a", seats=("A",)).endswith(" passes")
    assert say("a", seats=("A", "B")).endswith(" pass")


def test_a_name_with_braces_is_no_gap() -> None:
    say = Words("en", {"a": "{@seat}!"}, {"A": "{n|x|y}"}, strict=True)
    assert say("a", seat="A") == isolated("{n|x|y}") + "!"


@pytest.mark.parametrize(
    ("text", "args"), [("{n}", {}), ("{n|a|b}", {"n": "two"}), ("{@who}", {"seat": "A"})]
)
def test_what_is_missing_raises_in_tests_and_is_the_key_at_the_table(
    text: str, args: dict[str, Any]
) -> None:
    with pytest.raises(KeyError):
        Words("en", {"a": text}, strict=True)("a", **args)
    assert Words("en", {"a": text})("a", **args) == "a"
    with pytest.raises(KeyError):
        Words("en", {}, strict=True)("a.b")
    assert Words("en", {})("a.b") == "a.b"
    assert "a" in Words("en", {"a": text})
    assert "b" not in Words("en", {"a": text})


def test_translations_are_one_language_of_a_file_by_dotted_key() -> None:
    toml = '[lobby.start]\nen = "Go"\nde = "Los"\n[clause."T-5.2"]\nen = "Most"\nde = "Meist"\n'
    assert translations(toml, "de") == {"lobby.start": "Los", "clause.T-5.2": "Meist"}


def test_a_key_may_be_named_like_a_language() -> None:
    assert translations('[language.en]\nen = "English"\nde = "Englisch"', "de") == {
        "language.en": "Englisch"
    }
