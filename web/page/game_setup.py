"""The set-up of a game in the lobby: who sits where, the options, and the start button.

Pure functions from a set-up (`setups.py`) to nodes. Runs on MicroPython.
"""

from nodes import button, el, explained, icon, radio_group, seat, select, visually_hidden
from setups import (
    HINTS,
    HUMAN,
    LONGEST_NAME,
    LONGEST_SEED,
    PRACTICE,
    SEEDS,
    at_compass,
    hints,
    is_seed,
    is_solo,
    names,
    option_value,
    table_of,
    variant,
)

LENGTHS = 12  # the most deals that the lobby offers


def seating(setup, games, words, game, *, starting="", begun=False):
    """Return a game's set-up: the seats, the options, and the start button.

    `begun` is whether the game's lesson is to go on.
    """
    facts = games[game]
    table = table_of(setup, games, game)
    counts = [(str(size), str(size), None) for size in facts["sizes"]]
    count = str(len(table["seats"]))
    title = "setup-title-" + game
    return el(
        "section",
        "setup",
        el(
            "header",
            "setup-head",
            el("h3", "setup-title", words("lobby.seats"), id=title),
            radio_group(
                "counts", words("lobby.count"), "lobby:seats", counts, count, "seats-" + game
            ),
            _learn(words, game, facts, begun),
        ),
        _places(words, table, facts),
        el(
            "div",
            "setup-foot",
            _options(words, table, facts, game),
            el(
                "div",
                "setup-go",
                _note(words, table["seats"]),
                button(
                    "btn primary start",
                    words(f"game.{game}.start"),
                    data_act="lobby:start",
                    aria_busy="true" if starting == "start" else None,
                ),
            ),
        ),
        key="setup-" + game,
        aria_labelledby=title,
        data_skin=game,
    )


def _places(words, table, facts):
    letters = variant(table, facts)["seats"]
    compass = at_compass(letters)
    return el(
        "ol",
        "places",
        *[
            _place(words, facts, letter, one, name, compass=compass)
            for letter, one, name in zip(letters, table["seats"], names(table, facts, words))
        ],
        data_count=str(len(letters)),
        data_compass=compass,
    )


def _options(words, table, facts, game):
    return el(
        "div",
        "setup-options",
        _variants(words, table, facts, game),
        _length_option(words, table, facts, game) if facts["length_option"] else None,
        _drawn_option(words, table, facts, game) if facts["drawn_option"] else None,
        _more(words, table, facts, game),
    )


def lesson_link(words, game, facts, begun, classes, *more):
    """Return the link to a game's guided first game, if there is one; it says if it goes on.

    It is a link, so that a reload continues the lesson.
    """
    if not facts["lesson"]:
        return None
    told = el("span", "", words("lobby.learn_on" if begun else "lobby.learn"), *more)
    return el("a", classes, icon("learn"), told, href="?learn=" + game)


def _learn(words, game, facts, begun):
    """Return the links to learn a game, which a phone shows beside the start button."""
    rules = el("span", "", words("lobby.rules"))
    return el(
        "div",
        "setup-learn",
        lesson_link(words, game, facts, begun, "btn"),
        button("btn quiet", icon("rules"), rules, data_act="lobby:rules"),
    )


def _note(words, seats):
    humans = len([one for one in seats if one["by"] == HUMAN])
    if humans == 1:
        return None
    return el("p", "setup-note", words("lobby.shared_device" if humans else "lobby.only_bots"))


def _variants(words, table, facts, game):
    """Return the choice of variant, or a line that names the only one for this many players.

    A game without variants has neither.
    """
    variants = facts["variants"][str(len(table["seats"]))]
    kind = variant(table, facts)["options"]
    told = [words(f"game.{game}.{key}.{value}.hint") for key, value in kind.items()]
    if len(variants) < 2:
        only = words(
            "lobby.only_variant", n=len(table["seats"]), variant=_called(words, game, kind)
        )
        return explained(el("p", "setup-variant", only, key="variant"), *told) if kind else None
    answers = []
    for number in range(len(variants)):
        called = _called(words, game, variants[number]["options"])
        answers.append((str(number), called, None))
    chosen = str(variants.index(variant(table, facts)))
    picked = radio_group(
        "variants", _legend(words, game, kind), "lobby:variant", answers, chosen, "variants-" + game
    )
    return explained(picked, *told)


def _legend(words, game, kind):
    """Return what a choice of variant is called, with the sides of the chosen one if it has any."""
    sides = [f"game.{game}.{key}.{value}.sides" for key, value in kind.items()]
    named = [words(key) for key in sides if key in words]
    return " · ".join([words("option.variant")] + named)


def _called(words, game, options):
    """Name a variant by its options."""
    return ", ".join([words(f"game.{game}.{key}.{value}") for key, value in options.items()])


def _length_option(words, table, facts, game):
    option = facts["length_option"]
    usual_length = len(table["seats"])
    chosen = str(table["options"].get(option, usual_length))
    answers = [(str(n), str(n)) for n in range(1, LENGTHS + 1)]
    asked = option_value(facts, variant(table, facts), option, chosen)
    if asked and asked > LENGTHS:  # the address asked for more
        answers.append((chosen, chosen))
    label = words(f"game.{game}.option.{option}")
    told = words("lobby.explain.length")
    return select("", label, "lobby:option " + option, answers, chosen, explanation=told)


def _place(words, facts, letter, one, name, *, compass):
    said = words("seat." + letter) if compass else letter
    levels = [(HUMAN, words("level.human.name"))] + [
        (level, words("lobby.bot", level=words(f"level.{level}.name"))) for level in facts["levels"]
    ]
    return el(
        "li",
        "place",
        explained(
            seat(letter, compass=compass),
            words("lobby.explain." + ("compass" if compass else "seat"), seat=said, letter=letter),
        ),
        el(
            "label",
            "place-name",
            visually_hidden(words("lobby.seat_name", seat=said)),
            el(
                "input",
                "field",
                type="text",
                value=one["name"],
                placeholder=name,
                maxlength=str(LONGEST_NAME),
                autocomplete="off",
                spellcheck="false",
                data_act="lobby:name " + letter,
            ),
        ),
        select(
            "place-by",
            words("lobby.seat_kind", seat=said),
            "lobby:by " + letter,
            levels,
            one["by"],
            label_hidden=True,
            explanation=words("lobby.explain." + one["by"]),
        ),
        key="place-" + letter,
        data_seat=letter,
        data_by="human" if one["by"] == HUMAN else "bot",
    )


def _drawn_option(words, table, facts, game):
    option = facts["drawn_option"]
    answers = [("", words("lobby.by_lot"))]
    answers.extend(zip(variant(table, facts)["seats"], names(table, facts, words)))
    chosen = table["options"].get(option, "")
    label = words(f"game.{game}.option.{option}")
    told = words("lobby.explain.lot")
    return select("", label, "lobby:option " + option, answers, chosen, explanation=told)


def _more(words, table, facts, game):
    """Return the folded settings: further options and the seed."""
    kids = []
    for name, values in variant(table, facts)["extras"]:
        kids.extend(_extra(words, table["options"], game, name, values))
    return el(
        "details",
        "quiet-more",
        el("summary", "quiet-summary", icon("down"), el("span", "", words("lobby.options"))),
        el(
            "div",
            "quiet-body",
            *kids,
            *_hints(words, table),
            *_practice(words, table),
            *_seed(words, table["seed"]),
        ),
        key="seed",
    )


def _extra(words, options, game, name, values):
    """Return one further option with its explanation."""
    answers = [(value, words(f"game.{game}.{name}.{value}")) for value in values]
    chosen = options.get(name, values[0])
    label, told = words(f"game.{game}.option.{name}"), words(f"game.{game}.{name}.hint")
    picked = select("", label, "lobby:option " + name, answers, chosen, explanation=told)
    return picked, el("p", "quiet-text", told, key="about-" + name)


def _hints(words, table):
    """Return the hints setting with its explanation."""
    answers = [(value, words("lobby.hints." + value)) for value in HINTS]
    label, told = words("lobby.hints.label"), words("lobby.hints.about")
    picked = select("", label, "lobby:hints", answers, hints(table), explanation=told)
    return picked, el("p", "quiet-text", told, key="about-hints")


def _practice(words, table):
    """Return the practice setting, for a single person against bots."""
    if not is_solo(table):
        return ()
    answers = [(value, words("lobby.practice." + value)) for value in PRACTICE]
    chosen = table.get("practice", "off")
    label, told = words("lobby.practice.label"), words("lobby.practice.about")
    picked = select("", label, "lobby:practice", answers, chosen, explanation=told)
    return picked, el("p", "quiet-text", told, key="about-practice")


def _seed(words, text):
    wrong = not is_seed(text)
    field = el(
        "input",
        "field seed",
        type="text",
        inputmode="numeric",
        maxlength=str(LONGEST_SEED),
        autocomplete="off",
        value=text,
        data_act="lobby:seed",
        aria_invalid="true" if wrong else None,
    )
    told = words("lobby.seed_wrong", most=SEEDS - 1) if wrong else words("lobby.seed_hint")
    return (
        explained(
            el("label", "pick", el("span", "pick-label", words("lobby.seed")), field, key="number"),
            told,
        ),
        el("p", "quiet-text", told, key="about-number"),
    )
