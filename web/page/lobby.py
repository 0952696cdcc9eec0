"""The lobby's description, drawn before the engine has loaded.

Pure functions from a set-up (`setups.py`) to nodes. Runs on MicroPython.
"""

from nodes import art, button, el, explained, icon, radio_group, seat, select, visually_hidden
from setups import (
    HINTS,
    HUMAN,
    LANGUAGES,
    LONGEST_NAME,
    PRACTICE,
    SEEDS,
    THEMES,
    at_compass,
    hints,
    is_seed,
    is_solo,
    names,
    option_value,
    table_of,
    variant,
)

ALTERED = "altered "  # prefix of the news about a file that the service worker rejects
LENGTHS = 12  # the most deals that the lobby offers


def tree(setup, games, words, now, described):
    """Return the lobby's nodes; `now` is its transient state.

    Only the set-ups of the `described` games are included; the others stay as drawn, or empty, as
    they are hidden until chosen. `now` is

    {"saved": the game to resume or None,
     "loading": (bytes loaded, total bytes) until the host has started, then None,
     "problem": a sentence or None, "starting": the act that opens a table, or "",
     "deleting": whether the deletion of the saved game awaits confirmation,
     "news": what `device.js` reports}
    """
    loading, wrong, saved = now["loading"], now["problem"], now["saved"]
    cards = []
    for game in games:
        chosen = game == setup["game"]
        cards.append(_game_card(words, game, games[game], chosen))
        if game in described:
            starting = now["starting"] if chosen else ""
            cards.append(seating(setup, games, words, game, starting))
        else:
            as_it_is = {"tag": "section", "class": "setup", "key": "setup-" + game, "same": True}
            cards.append(as_it_is)
    return [
        el(
            "div",
            "lobby",
            _masthead(setup, words, loading),
            problem(words, wrong) if wrong else None,
            _update(words, now["news"]) if "update" in now["news"] else None,
            _resume_card(words, saved, now) if saved else None,
            el(
                "div",
                "game-cards",
                *cards,
                data_count=str(len(games)),
                role="group",
                aria_label=words("lobby.which"),
            ),
            _paste(words),
            _footer(setup, words, now["news"]),
        )
    ]


def waiting(setup, words, now):
    """Return what is visible of the lobby while a table loads; it is not stored as last seen."""
    return [el("div", "lobby waiting", _masthead(setup, words, now["loading"]))]


def _masthead(setup, words, loading):
    return el(
        "header",
        "masthead",
        art("masthead-mark", "tavolino"),
        el(
            "div",
            "masthead-title",
            el("h1", "masthead-name", words("app.name")),
            el("p", "masthead-line", words("app.tagline")),
        ),
        radio_group(
            "langs",
            words("settings.language"),
            "lobby:lang",
            [(lang, words("language." + lang), None) for lang in LANGUAGES],
            setup["lang"],
            legend_hidden=True,
        ),
        loading_bar(words, loading) if loading else None,
    )


def loading_bar(words, loading):
    """Return the loading bar, for (bytes loaded, total bytes)."""
    done, total = ["%.1f" % (count / 1e6) for count in loading]
    point = words("number.decimal")
    text = words(
        "loading." + ("page" if not loading[1] else "engine" if done != total else "waking"),
        done=done.replace(".", point),
        total=total.replace(".", point),
    )
    return el(
        "div",
        "loading",
        el("p", "loading-text", text),
        el(
            "progress",
            "loading-bar",
            max=str(loading[1] or 1),
            value=str(loading[0]),
            aria_label=words("loading.page"),
        ),
        key="loading",
    )


def problem(words, text):
    """Return the notice of a problem with a link, file or address."""
    return el(
        "div",
        "toast toast-no",
        icon("no"),
        el("p", "toast-text", text),
        button(
            "tool toast-close",
            icon("close"),
            visually_hidden(words("table.close")),
            data_act="page:dismiss",
        ),
        key="problem",
        role="alert",
    )


def _update(words, news):
    waits = "others" in news
    busy = "true" if "coming" in news else None
    return el(
        "div",
        "toast",
        icon("news"),
        el("p", "toast-text", words("update.others" if waits else "update.here")),
        None
        if waits
        else button("btn", words("update.go"), data_act="page:update", aria_busy=busy),
        key="update",
        role="status",
    )


def _resume_card(words, saved, now):
    title = words("lobby.continue")
    compass = at_compass([letter for letter, _ in saved["seats"]])
    people = [
        el("li", "who", seat(letter, compass=compass), el("span", "who-name", name), key=letter)
        for letter, name in saved["seats"]
    ]
    where = [words("game.{}.name".format(saved["game"]))] + saved["where"]
    return el(
        "section",
        "resume",
        art("resume-art", "lobby-" + saved["game"]),
        el(
            "div",
            "resume-text",
            el("h2", "resume-title", title),
            el("p", "resume-where", " · ".join(where)),
            el("ul", "resume-seats", *people),
        ),
        _resume_acts(words, now["deleting"], now["starting"] == "continue"),
        key="resume",
        data_skin=saved["game"],
        aria_label=title,
    )


def _resume_acts(words, deleting, starting):
    if deleting:
        return el(
            "div",
            "resume-acts",
            el("p", "resume-where", words("lobby.delete_sure")),
            button("btn quiet", words("lobby.delete"), data_act="lobby:delete now"),
            button("btn primary", words("lobby.cancel"), data_act="lobby:keep", data_focus=True),
            key="sure",
        )
    return el(
        "div",
        "resume-acts",
        button(
            "btn primary",
            words("lobby.continue_go"),
            data_act="lobby:continue",
            aria_busy="true" if starting else None,
        ),
        button("btn quiet", words("lobby.delete"), data_act="lobby:delete"),
        key="acts",
    )


def _game_card(words, game, facts, chosen):
    """Return a game's card; its set-up unfolds by CSS alone when it is chosen.

    Until a game is chosen, each card links to its lesson; then the link moves into the set-up.
    """
    name = words(f"game.{game}.name")
    return el(
        "article",
        "game-card",
        art("game-card-art", "lobby-" + game),
        el(
            "div",
            "game-card-text",
            el(
                "h2",
                "game-card-name",
                el(
                    "label",
                    "",
                    el(
                        "input",
                        "game-card-open",
                        type="radio",
                        name="game",
                        value=game,
                        checked=chosen,
                        data_act="lobby:choose " + game,
                    ),
                    el("span", "", name),
                ),
            ),
            el("p", "game-card-facts", words(f"game.{game}.size")),
            el("p", "game-card-blurb", words(f"game.{game}.blurb")),
            _lesson(words, game, facts, "game-card-learn", visually_hidden(" " + name)),
        ),
        key="game-card-" + game,
        data_skin=game,
    )


def seating(setup, games, words, game, starting=""):
    """Return a game's set-up: the seats, the options, and the start button."""
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
            _learn(words, game, facts),
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


def _lesson(words, game, facts, classes, *more):
    """Return the link to a game's guided first game, if there is one.

    It is a link, so that a reload continues the lesson.
    """
    if not facts["lesson"]:
        return None
    told = el("span", "", words("lobby.learn"), *more)
    return el("a", classes, icon("learn"), told, href="?learn=" + game)


def _learn(words, game, facts):
    """Return the links to learn a game, which a phone shows beside the start button."""
    rules = el("span", "", words("lobby.rules"))
    return el(
        "div",
        "setup-learn",
        _lesson(words, game, facts, "btn"),
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
        maxlength="16",
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


def _paste(words):
    """Return the field for a link or a record: an installed app has no address bar."""
    return el(
        "details",
        "quiet-more paste",
        el("summary", "quiet-summary", icon("down"), el("span", "", words("paste.title"))),
        el(
            "div",
            "quiet-body paste-body",
            el(
                "label",
                "paste-label",
                el("span", "pick-label", words("paste.label")),
                el(
                    "textarea",
                    "field paste-field",
                    id="pasted",
                    rows="3",
                    spellcheck="false",
                    autocomplete="off",
                    autocapitalize="off",
                ),
            ),
            button(
                "btn", icon("link"), el("span", "", words("paste.open")), data_act="lobby:paste"
            ),
        ),
        key="paste",
    )


def _footer(setup, words, news):
    return el(
        "footer",
        "footer",
        el("p", "footer-text", words("about.unofficial") + " " + words("about.private")),
        el(
            "div",
            "footer-device",
            el("p", "footer-home", words("device.home")) if "home" in news else None,
            el("p", "footer-offline", icon("offline"), words("device.offline"))
            if "offline" in news
            else None,
            *[
                el("p", "footer-altered", words("device.altered", file=word[len(ALTERED) :]))
                for word in news
                if word.startswith(ALTERED)
            ],
            role="status",
        ),
        el(
            "div",
            "footer-links",
            button(
                "btn quiet",
                icon("open"),
                el("span", "", words("lobby.games")),
                data_act="records:games",
            ),
            el(
                "a",
                "btn quiet",
                icon("link"),
                el("span", "", words("lobby.embed")),
                href="examples/?lang=" + setup["lang"],
            ),
            radio_group(
                "themes",
                words("settings.theme"),
                "lobby:theme",
                [(theme, words("theme." + theme), drawn) for theme, drawn in THEMES],
                setup["theme"],
                legend_hidden=True,
            ),
        ),
    )


def fatal_error(words, details):
    """Return the message for a fatal error."""
    return [
        el(
            "section",
            "oops",
            art("oops-art", "oops"),
            el("h1", "oops-title", words("error.title")),
            el("p", "lead", words("error.text")),
            el("p", "soft", words("host.failed")),
            el(
                "div",
                "oops-acts",
                button(
                    "btn primary", words("error.reload"), data_act="page:reload", data_focus=True
                ),
            ),
            el(
                "details",
                "quiet-more",
                el(
                    "summary", "quiet-summary", icon("down"), el("span", "", words("error.details"))
                ),
                el("p", "report", details),
            ),
            role="alert",
        )
    ]
