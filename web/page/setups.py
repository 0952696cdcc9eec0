"""The lobby's set-up: which game, who sits where, in which language.

Pure functions from stored data to a set-up, from a set-up and an act to the next set-up, and from a
set-up to the message that starts its game. A set-up is plain data, because it is stored as JSON:

    {"lang", "theme", "game": the chosen one or "", "tables": {game: {"seats": [{"name", "by"}],
     "options": {name: value}, "seed": text}}}

`games` is what the build knows of each game: {"sizes": [2, 3], "variants": {"2": [{"options",
"seats", "extras": [[option, values]]}]}, "levels": [...], "drawn_option": option or null,
"length_option": option or null}. A variant is one rule set for a number of players, with its seat
letters and its further options, the default value of each first. Runs on MicroPython.
"""

from text import cleaned, cut

LANGUAGES = ("en", "de", "fr")  # host.translations.LANGUAGES
THEMES = (("auto", "auto"), ("light", "day"), ("dark", "night"))  # those of host.prefs, with icons
LONGEST_NAME = 16
LONGEST_LINE = 80
LONGEST_COUNT = 3  # digits of the longest length that an address may ask for
SEEDS = 2**53  # end of the range pyengine.record.SEEDS
LONGEST_SEED = 40  # longer than any valid one: what is too long is refused, not cut
HUMAN = "human"  # pyengine.record.HUMAN
HINTS = ("asked", "off")
"""Whether hints are given on request or never."""
PRACTICE = ("off", "on")
"""Whether moves may be undone at any time."""
CHANGES = ("seats", "variant", "name", "by", "option", "seed", "hints", "practice")
ACTS = ("choose", "lang", "theme") + CHANGES
"""The lobby's acts that change the set-up; `CHANGES` apply to the chosen game's table."""
DEFAULT_COUNT = 3  # players at a table that has not been set up yet


def fresh(lang):
    """Return the set-up of a first visit."""
    return {"lang": lang, "theme": "auto", "game": "", "tables": {}}


def table_of(setup, games, game):
    """Return a game's table as last set up, or its default: one person and two bots."""
    stored = setup["tables"].get(game)
    if stored:
        return stored
    sizes = games[game]["sizes"]
    count = DEFAULT_COUNT if DEFAULT_COUNT in sizes else sizes[0]
    seats = [{"name": "", "by": HUMAN}]
    seats.extend({"name": "", "by": default_level(games[game])} for _ in range(count - 1))
    return {
        "seats": seats,
        "options": dict(games[game]["variants"][str(count)][0]["options"]),
        "seed": "",
    }


def with_lesson_table(setup, games, game, script):
    """Return the set-up with a table like the lesson's, unless the game already has one."""
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
    levels = [HUMAN if seat == script["learner"] else default_level(facts) for seat in one["seats"]]
    table = {
        "seats": [{"name": "", "by": by} for by in levels],
        "options": dict(one["options"]),
        "seed": "",
    }
    return dict(setup, tables=dict(setup["tables"], **{game: table}))


def variant(table, facts):
    """Return the variant that a table plays: its fixed options and seat letters."""
    variants = facts["variants"][str(len(table["seats"]))]
    for one in variants:
        if all(table["options"].get(name) == value for name, value in one["options"].items()):
            return one
    return variants[0]


def seated(seats, count, facts):
    """Return `count` seats: keep those already taken and fill up with bots."""
    added = [{"name": "", "by": default_level(facts)} for _ in range(count - len(seats))]
    return [dict(one) for one in seats[:count]] + added


def options_of(facts):
    """Return the names of all options in any variant, those that select a variant first."""
    making, others = [], [name for name in (facts["drawn_option"], facts["length_option"]) if name]
    for variants in facts["variants"].values():
        for one in variants:
            making.extend(name for name in one["options"] if name not in making)
            others.extend(name for name, _ in one["extras"] if name not in others)
    return making + others


def option_value(facts, one, name, text):
    """Return the option value that a text spells, or None if it is not a valid one."""
    if name == facts["length_option"]:
        digits = text and all(mark in "0123456789" for mark in text) and len(text) <= LONGEST_COUNT
        return int(text) or None if digits else None
    values = one["seats"] if name == facts["drawn_option"] else dict(one["extras"]).get(name, [])
    if name in one["options"]:
        values = [one["options"][name]]
    return {value.lower(): value for value in values}.get(text.lower())


def default_level(facts):
    """Return the default bot level."""
    return "easy" if "easy" in facts["levels"] else facts["levels"][-1]


def restored(stored, games, lang):
    """Return a stored set-up, or a fresh one if the stored data is invalid."""
    setup = fresh(lang)
    if not isinstance(stored, dict):
        return setup
    if stored.get("lang") in LANGUAGES:
        setup["lang"] = stored["lang"]
    if stored.get("theme") in [theme for theme, _ in THEMES]:
        setup["theme"] = stored["theme"]
    if stored.get("game") in list(games):  # `in` a list takes any value, hashable or not
        setup["game"] = stored["game"]
    tables = stored.get("tables")
    for game in games:
        table = tables.get(game) if isinstance(tables, dict) else None
        if isinstance(table, dict) and _is_valid_table(table, games[game]):
            setup["tables"][game] = table
    return setup


def remembered(resumable, games):
    """Return the stored summary of the game to resume, or None if it is invalid."""
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


def begun(lessons, games):
    """Return the stored list of games whose lessons have begun, without what is invalid."""
    return [game for game in games if isinstance(lessons, list) and game in lessons]


def is_line(text):
    """Return whether a value is a text short enough for a line of the resume card."""
    return isinstance(text, str) and len(text) <= LONGEST_LINE


def _tables(facts):
    """Return the seat letters of every table at which a game can be played."""
    return [one["seats"] for variants in facts["variants"].values() for one in variants]


def _is_valid_table(table, facts):
    seats, options = table.get("seats"), table.get("options")
    return (
        isinstance(seats, list)
        and len(seats) in facts["sizes"]
        and all(_is_valid_seat(one, facts) for one in seats)
        and isinstance(options, dict)
        and isinstance(table.get("seed"), str)
        and table.get("hints", "asked") in HINTS
        and table.get("practice", "off") in PRACTICE
    )


def _is_valid_seat(one, facts):
    return (
        isinstance(one, dict)
        and isinstance(one.get("name"), str)
        and len(one["name"]) <= LONGEST_NAME
        and one.get("by") in [HUMAN] + facts["levels"]
    )


# -- acts ------------------------------------------------------------------------------------------


def change(setup, games, act, value):
    """Return the set-up after this act, or the same one if the act is not the lobby's."""
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
    elif word == "variant":
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
    """Return the hints setting: the chosen one, or the default for a single person."""
    people = [one for one in table["seats"] if one["by"] == HUMAN]
    return table.get("hints") or ("asked" if len(people) == 1 else "off")


def is_solo(table):
    """Return whether one person plays against bots."""
    return [one["by"] for one in table["seats"]].count(HUMAN) == 1 < len(table["seats"])


def is_practice(table):
    """Return whether practice mode is on, which needs a single person against bots."""
    return is_solo(table) and table.get("practice") == "on"


def is_seed(text):
    """Return whether a text is a valid seed, or empty."""
    digits = all(mark in "0123456789" for mark in text)
    return not text or (digits and len(text) < 17 and int(text) < SEEDS)


def at_compass(letters):
    """Return whether seats are compass points, where E is East and not the fifth letter."""
    return "N" in letters


def names(table, facts, words):
    """Return the names of all players, with default names for those without one."""
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
    """Return the message that starts the chosen game."""
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
        "practice": is_practice(table),
        "lang": setup["lang"],
    }
