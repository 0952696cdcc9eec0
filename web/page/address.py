"""What an address asks for: `?game=turandot&seats=human,hard,hard&seed=7&lang=de`.

Pure, and as strict as a door should be: what is not understood is named and nothing is begun.
Runs on MicroPython.
"""

import setups
from text import cleaned, cut

PARTS = ("lang", "game", "seats", "seed")
LONGEST = 60  # characters of what is wrong that are told


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
        if part in params:
            wish = _understood(part, params[part], wishes, games)
            if wish is None:
                spoken = {"lang": wishes["lang"]} if "lang" in wishes else {}
                return spoken, part + "=" + _shown(params[part])
            wishes[part] = wish
    return wishes, None


def language(text):
    """Return which of our languages is asked for, also by its name with a country's; or None."""
    lang, _, _ = text.partition("-")
    return lang if lang in setups.LANGUAGES else None


def _shown(text):
    plain = cleaned(text[: 2 * LONGEST])
    return plain if len(plain) <= LONGEST else cut(plain, LONGEST) + "…"


def _understood(part, text, wishes, games):
    if part == "game":
        return text if text in games else None
    if part == "lang":
        return language(text)
    if part == "seed":
        return text if text and setups.is_seed(text) else None
    facts = games.get(wishes.get("game"))
    seats = text.split(",")
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
    if game:
        table = dict(setups.laid(setup, games, game))
        if "seats" in wishes:
            table["seats"] = [{"name": "", "by": by} for by in wishes["seats"]]
            table["options"] = dict(games[game]["ways"][str(len(wishes["seats"]))][0]["options"])
        table["seed"] = wishes.get("seed", "")
        setup["game"] = game
        setup["tables"] = dict(setup["tables"])
        setup["tables"][game] = table
    return setup
