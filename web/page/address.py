"""What an address asks for: `?game=turandot&seats=human,hard,hard&seed=7&lang=de`.

Pure, and as strict as a door should be: what is not understood is named and nothing is begun.
Runs on MicroPython.
"""

import setups

PARTS = ("game", "seats", "seed", "lang")


def asked(params, games):
    """Return (wishes, what is wrong): the wishes that could be understood, by name.

    `params` are the address's own, name to text; others than `PARTS` are nobody's business.
    """
    wishes = {}
    for part in PARTS:
        if part in params:
            wish = _understood(part, params[part], wishes, games)
            if wish is None:
                return {}, f"{part}={params[part]}"
            wishes[part] = wish
    return wishes, None


def _understood(part, text, wishes, games):
    if part == "game":
        return text if text in games else None
    if part == "lang":
        return text if text in setups.LANGUAGES else None
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
