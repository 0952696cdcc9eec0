"""What an address asks for: `?game=turandot&seats=human,hard,hard&seed=7&lang=de`.

Every option of a game can be set by its name, as in `variant=individual&displays=turns`. If the
address says who plays, missing options have their defaults; otherwise they are taken from the last
set-up, as far as it is compatible.

Pure and strict: anything that is not understood is named, and no game starts. But editors and blogs
alter addresses, so case, blanks and quotation marks are ignored, an empty value counts as absent,
and an unsupported language is skipped. `address.js` follows the same rules. Runs on MicroPython.
"""

import setups
from text import cleaned, cut

PARTS = ("lang", "theme", "learn", "game", "seats", "seed")
LOOKS = ("lang", "theme")
"""Parameters that are ignored where their value is not supported."""
THEMES = ("light", "dark")
"""The colour schemes that an author may choose; by default the reader's own."""
MOMENT = ("at", "eyes", "show")
"""The parameters of a moment of the linked game: `host/records/moment.py`."""
NOTE = "note"
"""The author's note, which is kept verbatim."""
LONGEST_NOTE = 2000  # characters passed to the host, which reports longer notes
LONGEST = 60  # characters quoted of an invalid value
BLANKS = (
    "\t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
QUOTES = "\"'`\u00b4\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019\u201a\u2039\u203a\u2032\u2033"
ACCENTS = {"à": "a", "À": "a", "\u0300": ""}
"""Accents in the names of our games, which their keys lack."""


def unescaped(query):
    """Return a query in which another program has escaped the ampersands as in HTML."""
    return query.replace("&amp;", "&")


def params(pairs):
    """Return our own parameters of an address, name to text; the first of duplicates counts."""
    found = {}
    for pair in pairs:
        found.setdefault(pair[0], pair[1])
    return found


def asked(params, games, *, linked=False):
    """Return (requested, error): the values that were understood, by name.

    Parameters other than `PARTS` and options are ignored. After an error only language and colours
    are kept, for showing it. A moment without a game (`linked`) is an error too.
    """
    requested = {}
    options = _options(games)
    for part in PARTS + options:
        if part in params and normalized(params[part]):
            value = _understood(part, params[part], requested, games)
            if part in LOOKS and value is None:
                continue
            if value is None:
                return looks(requested), part + "=" + shown(params[part])
            if part in options:
                requested["options"] = _with(requested, part, value)
            else:
                requested[part] = value
    for part in MOMENT + (NOTE,):
        if not linked and normalized(params.get(part, "")):
            return looks(requested), part + "=" + shown(params[part])
    return requested, None


def looks(requested):
    """Return the requested language and colours."""
    return {name: requested[name] for name in LOOKS if name in requested}


def moment(params):
    """Return the address's parameters of a moment, or None; the host validates them."""
    said = {
        name: shown(normalized(params[name])) for name in MOMENT if normalized(params.get(name, ""))
    }
    if normalized(params.get(NOTE, "")):
        said[NOTE] = params[NOTE][:LONGEST_NOTE]
    return said or None


def _options(games):
    """Return the names of all options of all games, those that select a variant first."""
    names = []
    for facts in games.values():
        names.extend(name for name in setups.options_of(facts) if name not in names)
    making = [
        name for name in names if any(_makes_variant(name, facts) for facts in games.values())
    ]
    return tuple(making + [name for name in names if name not in making])


def _makes_variant(name, facts):
    return any(
        name in one["options"] for variants in facts["variants"].values() for one in variants
    )


def _with(requested, name, value):
    """Return the requested options plus one more."""
    options = dict(requested.get("options", {}))
    options[name] = value
    return options


def _tables(requested, games, name=""):
    """Return (number of seats, variant) of each table that has all that is requested.

    Where the address names the players but no variant, and `name` is not the option that would
    select one, only the default variant counts.
    """
    game = requested.get("game")
    if game is None:
        return []
    facts, options = games[game], requested.get("options", {})
    found = []
    for size in facts["sizes"]:
        variants = facts["variants"][str(size)]
        if "seats" in requested:
            if size != len(requested["seats"]):
                continue
            if not any(_makes_variant(said, facts) for said in [name] + list(options)):
                variants = variants[:1]
        found.extend((size, one) for one in variants if _has(facts, one, options))
    return found


def _has(facts, one, options):
    spelt = [setups.option_value(facts, one, name, str(options[name])) for name in options]
    return None not in spelt


def language(text):
    """Return the supported language for "de_DE", "DE" or "de-AT"; None if there is none."""
    lang, _, _ = normalized(text).replace("_", "-").partition("-")
    return lang if lang in setups.LANGUAGES else None


def normalized(text):
    """Return a word normalised: lower case, without quotes and surrounding blanks."""
    marks = [" " if mark in BLANKS else mark for mark in text if mark not in QUOTES]
    return " ".join("".join(marks).split()).lower()


def game_key(text):
    """Return a game's key for its key or name, with or without accents."""
    name = "".join([ACCENTS.get(mark, mark) for mark in text])
    return "-".join(normalized(name).replace("_", " ").replace("-", " ").split())


def shown(text):
    """Return as much of an invalid value as is quoted."""
    shown = cleaned(text[: 2 * LONGEST])
    return shown if len(shown) <= LONGEST else cut(shown, LONGEST) + "…"


def _understood(part, text, requested, games):
    if part in ("game", "learn"):
        key = game_key(text)
        known = key in games and (part == "game" or games[key]["lesson"])
        return key if known else None
    if part == "lang":
        return language(text)
    if part == "theme":
        return normalized(text) if normalized(text) in THEMES else None
    if part == "seed":
        seed = normalized(text)
        return seed if setups.is_seed(seed) else None
    if part == "seats":
        return _seats(text, games.get(requested.get("game")))
    return _option(part, normalized(text), requested, games)


def _seats(text, facts):
    """Return who sits where, or None if the value is invalid."""
    seats = [normalized(by) for by in text.split(",")]
    if facts is None or len(seats) not in facts["sizes"]:
        return None
    if not all(by in [setups.HUMAN] + facts["levels"] for by in seats):
        return None
    return seats


def _option(name, said, requested, games):
    """Return an option's value, or None if no table that fits the request has it."""
    for _, one in _tables(requested, games, name):
        value = setups.option_value(games[requested["game"]], one, name, said)
        if value is not None:
            return value
    return None


def _fitting(table, requested, games):
    """Return a table with the requested options and a suitable number of seats."""
    facts, options = games[requested["game"]], requested.get("options", {})
    table = dict(table)
    tables = _tables(requested, games)
    count, played = len(table["seats"]), setups.variant(table, facts)
    if "seats" in requested or (count, played) not in tables:
        sizes = [size for size, _ in tables]
        size = next(size for size in [count, setups.DEFAULT_COUNT] + sizes if size in sizes)
        chosen = next(one for at, one in tables if at == size)
        table["seats"] = setups.seated(table["seats"], size, facts)
        table["options"] = dict(chosen["options"])
    table["options"] = dict(table["options"])
    for name in options:
        table["options"][name] = options[name]
    return table


def followed(setup, requested, games):
    """Return the set-up with what is requested applied."""
    setup = dict(setup)
    if "lang" in requested:
        setup["lang"] = requested["lang"]
    if "theme" in requested:
        setup["theme"] = requested["theme"]
    game = requested.get("game")
    if "learn" in requested:
        setup["game"] = requested["learn"]
    elif game:
        table = dict(setups.table_of(setup, games, game))
        if "seats" in requested:
            table["seats"] = [{"name": "", "by": by} for by in requested["seats"]]
        if "seats" in requested or "options" in requested:
            table = _fitting(table, requested, games)
        table["seed"] = requested.get("seed", "")
        setup["game"] = game
        setup["tables"] = dict(setup["tables"])
        setup["tables"][game] = table
    return setup
