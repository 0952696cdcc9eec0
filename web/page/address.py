"""What an address asks for: `?game=turandot&seats=human,hard,hard&seed=7&lang=de`.

Pure, and as strict as a door should be: what is not understood is named and nothing is begun.
But case, blanks and quotation marks do not matter, what is empty is not said, and a language that
we lack is not asked for: editors and blogs change those. `address.js` reads by the same rule.
Runs on MicroPython.
"""

import setups
from text import cleaned, cut

PARTS = ("lang", "learn", "game", "seats", "seed")
LONGEST = 60  # characters of what is wrong that are told
BLANKS = (
    "\t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
QUOTES = "\"'`\u00b4\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019\u201a\u2039\u203a\u2032\u2033"
ACCENTS = {"à": "a", "À": "a", "\u0300": ""}
"""What stands in the names of our games and not in their keys."""


def params(pairs):
    """Return an address's own, name to text; of what is said twice the first counts."""
    found = {}
    for pair in pairs:
        found.setdefault(pair[0], pair[1])
    return found


def asked(params, games):
    """Return (wishes, what is wrong): the wishes that could be understood, by name.

    Others than `PARTS` are nobody's business. Where one is wrong, only that for a language is left,
    in which it is told.
    """
    wishes = {}
    for part in PARTS:
        if part in params and plain(params[part]):
            wish = _understood(part, params[part], wishes, games)
            if part == "lang" and wish is None:
                continue
            if wish is None:
                spoken = {"lang": wishes["lang"]} if "lang" in wishes else {}
                return spoken, part + "=" + _shown(params[part])
            wishes[part] = wish
    return wishes, None


def language(text):
    """Return which of our languages is meant by "de_DE", "DE" or "de-AT"; or None."""
    lang, _, _ = plain(text).replace("_", "-").partition("-")
    return lang if lang in setups.LANGUAGES else None


def plain(text):
    """Return a word as it is meant: in small letters, with no quotes and no blanks around it."""
    marks = [" " if mark in BLANKS else mark for mark in text if mark not in QUOTES]
    return " ".join("".join(marks).split()).lower()


def game_key(text):
    """Return the key of the game whose name or key this is, with its accents or without."""
    name = "".join([ACCENTS.get(mark, mark) for mark in text])
    return "-".join(plain(name).replace("_", " ").replace("-", " ").split())


def _shown(text):
    plain = cleaned(text[: 2 * LONGEST])
    return plain if len(plain) <= LONGEST else cut(plain, LONGEST) + "…"


def _understood(part, text, wishes, games):
    if part in ("game", "learn"):
        key = game_key(text)
        known = key in games and (part == "game" or games[key]["lesson"])
        return key if known else None
    if part == "lang":
        return language(text)
    if part == "seed":
        seed = plain(text)
        return seed if setups.is_seed(seed) else None
    facts = games.get(wishes.get("game"))
    seats = [plain(by) for by in text.split(",")]
    if facts is None or len(seats) not in facts["sizes"]:
        return None
    if not all(by in [setups.HUMAN] + facts["levels"] for by in seats):
        return None
    return seats


def followed(setup, wishes, games):
    """Return the set-up with the wishes in it."""
    setup = dict(setup)
    if "lang" in wishes:
        setup["lang"] = wishes["lang"]
    game = wishes.get("game")
    if "learn" in wishes:
        setup["game"] = wishes["learn"]
    elif game:
        table = dict(setups.laid(setup, games, game))
        if "seats" in wishes:
            table["seats"] = [{"name": "", "by": by} for by in wishes["seats"]]
            table["options"] = dict(games[game]["ways"][str(len(wishes["seats"]))][0]["options"])
        table["seed"] = wishes.get("seed", "")
        setup["game"] = game
        setup["tables"] = dict(setup["tables"])
        setup["tables"][game] = table
    return setup
