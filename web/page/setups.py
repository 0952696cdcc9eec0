"""What is set up in the lobby: which game, who sits where, in which language.

Pure functions from what is remembered to a set-up, from a set-up and what was pressed to the next
one, and from a set-up to the message that begins its game. A set-up is plain data, since it is
remembered as JSON:

    {"lang", "theme", "game": the chosen one or "", "tables": {game: {"seats": [{"name", "by"}],
     "options": {name: value}, "seed": text}}}

`games` is what the build knows of each game: {"sizes": [2, 3], "variants": {"2": [{"options",
"seats", "extras": [[option, values]]}]}, "levels": [...], "drawn_option": option or null,
"length_option": option or null}.
A variant is one of the rules that so many can play, with the letters of its seats and the options
that it has besides, the usual value of each first. Runs on MicroPython.
"""

from text import cleaned, cut

LANGUAGES = ("en", "de", "fr")  # host.translations.LANGUAGES
THEMES = (("auto", "auto"), ("light", "day"), ("dark", "night"))  # those of host.prefs, drawn
LONGEST_NAME = 16
LONGEST_LINE = 80
LONGEST_COUNT = 3  # digits of a length that an address may ask for
SEEDS = 2**53  # pyengine.record.SEEDS ends before it
HUMAN = "human"  # pyengine.record.HUMAN
HINTS = ("asked", "off")
"""For whom hints are: for whoever asks, or for nobody."""
PRACTICE = ("off", "on")
"""Whether moves may be taken back at any time."""
CHANGES = ("seats", "way", "name", "by", "option", "seed", "hints", "practice")
ACTS = ("choose", "lang", "theme") + CHANGES
"""The lobby's acts that change the set-up; the latter are those of the chosen game's table."""
USUAL = 3  # players at a table that nobody has set up yet


def fresh(lang):
    """Return the set-up of a first visit."""
    return {"lang": lang, "theme": "auto", "game": "", "tables": {}}


def table_of(setup, games, game):
    """Return the table of a game as it was last set up, or as it is at first: you and two bots."""
    stored = setup["tables"].get(game)
    if stored:
        return stored
    sizes = games[game]["sizes"]
    count = USUAL if USUAL in sizes else sizes[0]
    seats = [{"name": "", "by": HUMAN}]
    seats.extend({"name": "", "by": usual(games[game])} for _ in range(count - 1))
    return {
        "seats": seats,
        "options": dict(games[game]["variants"][str(count)][0]["options"]),
        "seed": "",
    }


def taught(setup, games, game, script):
    """Return the set-up with a table like a lesson's, unless one of its game is remembered."""
    if game in setup["tables"]:
        return setup
    facts, given = games[game], script.get("options", {})
    variants = facts["variants"][str(script["players"])]
    fitting = [
        one
        for one in variants
        if all(given.get(name) == value for name, value in one["options"].items())
    ]
    one = (fitting or variants)[0]
    levels = [HUMAN if seat == script["learner"] else usual(facts) for seat in one["seats"]]
    table = {
        "seats": [{"name": "", "by": by} for by in levels],
        "options": dict(one["options"]),
        "seed": "",
    }
    return dict(setup, tables=dict(setup["tables"], **{game: table}))


def variant(table, facts):
    """Return the variant that a table plays: its fixed options and the letters of its seats."""
    variants = facts["variants"][str(len(table["seats"]))]
    for one in variants:
        if all(table["options"].get(name) == value for name, value in one["options"].items()):
            return one
    return variants[0]


def seated(seats, count, facts):
    """Return so many seats: those who sit stay, and bots come."""
    added = [{"name": "", "by": usual(facts)} for _ in range(count - len(seats))]
    return [dict(one) for one in seats[:count]] + added


def options_of(facts):
    """Return the names of all options that a game has in any variant, those that make one first."""
    making, others = [], [name for name in (facts["drawn_option"], facts["length_option"]) if name]
    for variants in facts["variants"].values():
        for one in variants:
            making.extend(name for name in one["options"] if name not in making)
            others.extend(name for name, _ in one["extras"] if name not in others)
    return making + others


def option_value(facts, one, name, text):
    """Return the value of an option that a text spells; None if it can have no such value."""
    if name == facts["length_option"]:
        digits = text and all(mark in "0123456789" for mark in text) and len(text) <= LONGEST_COUNT
        return int(text) or None if digits else None
    values = one["seats"] if name == facts["drawn_option"] else dict(one["extras"]).get(name, [])
    if name in one["options"]:
        values = [one["options"][name]]
    return {value.lower(): value for value in values}.get(text.lower())


def usual(facts):
    """Return the level of a bot that nobody has chosen."""
    return "easy" if "easy" in facts["levels"] else facts["levels"][-1]


def restored(stored, games, lang):
    """Return a set-up that was remembered, or a fresh one where it is not of our making."""
    setup = fresh(lang)
    if not isinstance(stored, dict):
        return setup
    if stored.get("lang") in LANGUAGES:
        setup["lang"] = stored["lang"]
    if stored.get("theme") in [theme for theme, _ in THEMES]:
        setup["theme"] = stored["theme"]
    if stored.get("game") in list(games):  # a list may be asked for anything, a dictionary not
        setup["game"] = stored["game"]
    tables = stored.get("tables")
    for game in games:
        table = tables.get(game) if isinstance(tables, dict) else None
        if isinstance(table, dict) and _sound(table, games[game]):
            setup["tables"][game] = table
    return setup


def remembered(resumable, games):
    """Return what was remembered of the game to be continued; None if it is not of our making."""
    if not isinstance(resumable, dict) or resumable.get("game") not in list(games):
        return None
    seats, where = resumable.get("seats"), resumable.get("where")
    sound = (
        isinstance(resumable.get("id"), str)
        and isinstance(seats, list)
        and all(isinstance(one, list) and len(one) == 2 and is_line(one[1]) for one in seats)
        and [one[0] for one in seats] in _tables(games[resumable["game"]])
        and isinstance(where, list)
        and all(is_line(line) for line in where)
    )
    return resumable if sound else None


def is_line(text):
    """Tell whether something is a text that a line of a resume may have room for."""
    return isinstance(text, str) and len(text) <= LONGEST_LINE


def _tables(facts):
    """Return the letters of the seats of every table at which a game is played."""
    return [one["seats"] for variants in facts["variants"].values() for one in variants]


def _sound(table, facts):
    seats, options = table.get("seats"), table.get("options")
    return (
        isinstance(seats, list)
        and len(seats) in facts["sizes"]
        and all(_sound_seat(one, facts) for one in seats)
        and isinstance(options, dict)
        and isinstance(table.get("seed"), str)
        and table.get("hints", "asked") in HINTS
        and table.get("practice", "off") in PRACTICE
    )


def _sound_seat(one, facts):
    return (
        isinstance(one, dict)
        and isinstance(one.get("name"), str)
        and len(one["name"]) <= LONGEST_NAME
        and one.get("by") in [HUMAN] + facts["levels"]
    )


# -- what is pressed -------------------------------------------------------------------------------


def change(setup, games, act, value):
    """Return the set-up after this act; the same one if it is not the lobby's."""
    word, _, rest = act.partition(" ")
    after = dict(setup)
    if word == "choose" and rest in games:
        after["game"] = rest
    elif word == "lang" and value in LANGUAGES:
        after["lang"] = value
    elif word == "theme" and value in [theme for theme, _ in THEMES]:
        after["theme"] = value
    elif setup["game"] and word in CHANGES:
        game = setup["game"]
        after["tables"] = dict(setup["tables"])
        table = table_of(setup, games, game)
        after["tables"][game] = _changed(table, games[game], word, rest, value)
    else:
        return setup
    return after


def _changed(table, facts, word, rest, value):
    after = dict(table)
    seats = [dict(one) for one in table["seats"]]
    letters = variant(table, facts)["seats"]
    if word == "seats" and value in facts["variants"]:
        seats = seated(seats, int(value), facts)
        after["options"] = dict(facts["variants"][value][0]["options"])
    elif word == "way":
        after["options"] = dict(facts["variants"][str(len(seats))][int(value)]["options"])
    elif word == "name":
        seats[letters.index(rest)]["name"] = cut(cleaned(value), LONGEST_NAME)
    elif word == "by" and value in [HUMAN] + facts["levels"]:
        seats[letters.index(rest)]["by"] = value
    elif word == "option":
        after["options"] = _with_option(table["options"], facts, rest, value)
    elif word == "seed":
        after["seed"] = value.strip()
    elif word == "hints" and value in HINTS:
        after["hints"] = value
    elif word == "practice" and value in PRACTICE:
        after["practice"] = value
    after["seats"] = seats
    return after


def _with_option(options, facts, name, value):
    after = {key: options[key] for key in options if key != name}
    if value:
        after[name] = int(value) if name == facts["length_option"] else value
    return after


def hints(table):
    """Return for whom hints are: as was chosen, else for a person who plays alone."""
    people = [one for one in table["seats"] if one["by"] == HUMAN]
    return table.get("hints") or ("asked" if len(people) == 1 else "off")


def alone(table):
    """Tell whether one person plays against bots."""
    return [one["by"] for one in table["seats"]].count(HUMAN) == 1 < len(table["seats"])


def practises(table):
    """Tell whether moves may be taken back any time: only a person who plays alone can wish so."""
    return alone(table) and table.get("practice") == "on"


def is_seed(text):
    """Tell whether a text spells a game's number, or none at all."""
    digits = all(mark in "0123456789" for mark in text)
    return not text or (digits and len(text) < 17 and int(text) < SEEDS)


def at_compass(letters):
    """Tell whether seats are points of the compass: E is East there, and else the fifth letter."""
    return "N" in letters


def names(table, facts, words):
    """Return what everybody is called, also those whom nobody has named."""
    called = []
    bots = 0
    letters = variant(table, facts)["seats"]
    compass = at_compass(letters)
    for letter, one in zip(letters, table["seats"]):
        if one["by"] == HUMAN:
            given = words("seat." + letter) if compass else words("seat.player", seat=letter)
        else:
            bots += 1
            given = words(f"bot_name.{bots}")
        called.append(one["name"] or given)
    return called


def request(setup, games, words):
    """Return the message by which the host begins the chosen game."""
    table = table_of(setup, games, setup["game"])
    called = names(table, games[setup["game"]], words)
    seats = [{"name": n, "by": one["by"]} for n, one in zip(called, table["seats"])]
    return {
        "type": "start",
        "game": setup["game"],
        "seats": seats,
        "options": table["options"],
        "seed": int(table["seed"]) if table["seed"] else None,
        "hints": hints(table),
        "practice": practises(table),
        "lang": setup["lang"],
    }
