"""The lobby: which game, who sits where, in which language. Drawn before the engine is awake.

Pure functions from a set-up to a description, and from a set-up and what was pressed to the next
set-up; `page.py` keeps it and sends it to the host. A set-up is plain data, since it is remembered
as JSON:

    {"lang", "theme", "game": the chosen one or "", "tables": {game: {"seats": [{"name", "by"}],
     "options": {name: value}, "seed": text}}}

`games` is what the build knows of each game: {"sizes": [2, 3], "ways": {"2": [{"options",
"seats"}]}, "levels": [...], "lot": option or null, "length": option or null}. A way is a variant
of the rules that so many can play, with the letters of its seats. Runs on MicroPython.
"""

from table import art, button, choice, el, hush, icon, pick, seat

LANGUAGES = ("en", "de", "fr")  # host.catalogue.LANGUAGES
THEMES = (("auto", "auto"), ("light", "day"), ("dark", "night"))  # those of host.prefs, drawn
LONGEST_NAME = 16
LONGEST_LINE = 80
LENGTHS = 12  # as many deals as the lobby offers
SEEDS = 2**53  # pyengine.record.SEEDS ends before it
HUMAN = "human"  # pyengine.record.HUMAN
CHANGES = ("seats", "way", "name", "by", "option", "seed")
USUAL = 3  # players at a table that nobody has set up yet


def fresh(lang):
    """Return the set-up of a first visit."""
    return {"lang": lang, "theme": "auto", "game": "", "tables": {}}


def laid(setup, games, game):
    """Return the table of a game as it was last set up, or as it is at first: you and two bots."""
    kept = setup["tables"].get(game)
    if kept:
        return kept
    sizes = games[game]["sizes"]
    count = USUAL if USUAL in sizes else sizes[0]
    seats = [{"name": "", "by": HUMAN}]
    seats.extend({"name": "", "by": usual(games[game])} for _ in range(count - 1))
    return {
        "seats": seats,
        "options": dict(games[game]["ways"][str(count)][0]["options"]),
        "seed": "",
    }


def way(table, facts):
    """Return the way in which a table is played: its fixed options and the letters of its seats."""
    ways = facts["ways"][str(len(table["seats"]))]
    for one in ways:
        if all(table["options"].get(name) == value for name, value in one["options"].items()):
            return one
    return ways[0]


def usual(facts):
    """Return the level of a bot that nobody has chosen."""
    return "medium" if "medium" in facts["levels"] else facts["levels"][-1]


def restored(kept, games, lang):
    """Return a set-up that was remembered, or a fresh one where it is not of our making."""
    setup = fresh(lang)
    if not isinstance(kept, dict):
        return setup
    if kept.get("lang") in LANGUAGES:
        setup["lang"] = kept["lang"]
    if kept.get("theme") in [theme for theme, _ in THEMES]:
        setup["theme"] = kept["theme"]
    if kept.get("game") in list(games):  # a list may be asked for anything, a dictionary not
        setup["game"] = kept["game"]
    tables = kept.get("tables")
    for game in games:
        table = tables.get(game) if isinstance(tables, dict) else None
        if isinstance(table, dict) and _sound(table, games[game]):
            setup["tables"][game] = table
    return setup


def remembered(ticket, games):
    """Return what was remembered of the game to be continued; None if it is not of our making."""
    if not isinstance(ticket, dict) or ticket.get("game") not in list(games):
        return None
    seats, where = ticket.get("seats"), ticket.get("where")
    sound = (
        isinstance(ticket.get("id"), str)
        and isinstance(seats, list)
        and all(isinstance(one, list) and len(one) == 2 and is_line(one[1]) for one in seats)
        and [one[0] for one in seats] in _tables(games[ticket["game"]])
        and isinstance(where, list)
        and all(is_line(line) for line in where)
    )
    return ticket if sound else None


def is_line(text):
    """Tell whether something is a text that a line of a ticket may have room for."""
    return isinstance(text, str) and len(text) <= LONGEST_LINE


def _tables(facts):
    """Return the letters of the seats of every table at which a game is played."""
    return [way["seats"] for ways in facts["ways"].values() for way in ways]


def _sound(table, facts):
    seats, options = table.get("seats"), table.get("options")
    return (
        isinstance(seats, list)
        and len(seats) in facts["sizes"]
        and all(_sound_seat(one, facts) for one in seats)
        and isinstance(options, dict)
        and isinstance(table.get("seed"), str)
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
        after["tables"][game] = _changed(laid(setup, games, game), games[game], word, rest, value)
    else:
        return setup
    return after


def _changed(table, facts, word, rest, value):
    after = dict(table)
    seats = [dict(one) for one in table["seats"]]
    letters = way(table, facts)["seats"]
    if word == "seats" and value in facts["ways"]:
        count = int(value)
        while len(seats) < count:
            seats.append({"name": "", "by": usual(facts)})
        seats = seats[:count]
        after["options"] = dict(facts["ways"][value][0]["options"])
    elif word == "way":
        after["options"] = dict(facts["ways"][str(len(seats))][int(value)]["options"])
    elif word == "name":
        seats[letters.index(rest)]["name"] = value.strip()[:LONGEST_NAME]
    elif word == "by" and value in [HUMAN] + facts["levels"]:
        seats[letters.index(rest)]["by"] = value
    elif word == "option":
        after["options"] = _with_option(table["options"], facts, rest, value)
    elif word == "seed":
        after["seed"] = value.strip()
    after["seats"] = seats
    return after


def _with_option(options, facts, name, value):
    after = {key: options[key] for key in options if key != name}
    if value:
        after[name] = int(value) if name == facts["length"] else value
    return after


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
    letters = way(table, facts)["seats"]
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
    table = laid(setup, games, setup["game"])
    called = names(table, games[setup["game"]], words)
    seats = [{"name": n, "by": one["by"]} for n, one in zip(called, table["seats"])]
    return {
        "type": "start",
        "game": setup["game"],
        "seats": seats,
        "options": table["options"],
        "seed": int(table["seed"]) if table["seed"] else None,
        "lang": setup["lang"],
    }


# -- what is seen ----------------------------------------------------------------------------------


def tree(setup, games, words, now, described):
    """Return the lobby; `now` is what passes, and the set-ups of the described games are in it.

    Those of the others are as they are, or empty: nobody sees them before they are chosen.

    {"saved": the game to be continued or None,
     "loading": (bytes done, bytes in all) until the host is awake, then None,
     "problem": in words or None, "starting": the act for which a table is being laid, or "",
     "deleting": whether the saved game is about to be deleted,
     "news": what has been learned of the device, words of `device.mjs`}
    """
    loading, wrong, saved = now["loading"], now["problem"], now["saved"]
    invitations = []
    for game in games:
        chosen = game == setup["game"]
        invitations.append(_invitation(words, game, chosen))
        if game in described:
            starting = now["starting"] if chosen else ""
            invitations.append(seating(setup, games, words, game, starting))
        else:
            as_it_is = {"tag": "section", "class": "setup", "key": "setup-" + game, "same": True}
            invitations.append(as_it_is)
    return [
        el(
            "div",
            "lobby",
            _masthead(setup, words, loading),
            problem(words, wrong) if wrong else None,
            _update(words, now["news"]) if "update" in now["news"] else None,
            _ticket(words, saved, now) if saved else None,
            el(
                "div",
                "invitations",
                *invitations,
                data_count=str(len(games)),
                role="group",
                aria_label=words("lobby.which"),
            ),
            _colophon(setup, words, now["news"]),
        )
    ]


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
        choice(
            "langs",
            words("settings.language"),
            "lang",
            [(lang, words("language." + lang), None) for lang in LANGUAGES],
            setup["lang"],
            legend_heard=True,
        ),
        laying(words, loading) if loading else None,
    )


def laying(words, loading):
    """Return how much has come of what makes a table: bytes, and bytes in all."""
    done, total = ["%.1f" % (count / 1e6) for count in loading]
    point = words("number.decimal")
    text = words(
        "loading." + ("page" if not loading[1] else "engine" if done != total else "waking"),
        done=done.replace(".", point),
        total=total.replace(".", point),
    )
    return el(
        "div",
        "laying",
        el("p", "laying-text", text),
        el(
            "progress",
            "laying-bar",
            max=str(loading[1] or 1),
            value=str(loading[0]),
            aria_label=words("loading.page"),
        ),
        key="laying",
    )


def problem(words, text):
    """Return what is wrong with what somebody has brought along or asked for."""
    return el(
        "div",
        "toast toast-no",
        icon("no"),
        el("p", "toast-text", text),
        button("tool toast-close", icon("close"), hush(words("table.close")), data_act="hush"),
        key="problem",
        role="alert",
    )


def _update(words, news):
    waits = "others" in news
    return el(
        "div",
        "toast",
        icon("news"),
        el("p", "toast-text", words("update.others" if waits else "update.here")),
        None if waits else button("btn", words("update.go"), data_act="update"),
        key="update",
        role="status",
    )


def _ticket(words, saved, now):
    title = words("lobby.continue")
    compass = at_compass([letter for letter, _ in saved["seats"]])
    people = [
        el("li", "who", seat(letter, compass=compass), el("span", "who-name", name), key=letter)
        for letter, name in saved["seats"]
    ]
    where = [words("game.{}.name".format(saved["game"]))] + saved["where"]
    return el(
        "section",
        "ticket",
        art("ticket-art", "lobby-" + saved["game"]),
        el(
            "div",
            "ticket-text",
            el("h2", "ticket-title", title),
            el("p", "ticket-where", " · ".join(where)),
            el("ul", "ticket-seats", *people),
        ),
        _ticket_acts(words, now["deleting"], now["starting"] == "continue"),
        key="ticket",
        data_cloth=saved["game"],
        aria_label=title,
    )


def _ticket_acts(words, deleting, starting):
    if deleting:
        return el(
            "div",
            "ticket-acts",
            el("p", "ticket-where", words("lobby.delete_sure")),
            button("btn primary", words("lobby.cancel"), data_act="keep", data_focus=True),
            button("btn quiet", words("lobby.delete"), data_act="delete now"),
            key="sure",
        )
    return el(
        "div",
        "ticket-acts",
        button(
            "btn primary",
            words("lobby.continue_go"),
            data_act="continue",
            aria_busy="true" if starting else None,
        ),
        button("btn quiet", words("lobby.delete"), data_act="delete"),
        key="acts",
    )


def _invitation(words, game, chosen):
    """Return a game's card, whose set-up unfolds when it is chosen: by the style sheet alone."""
    return el(
        "article",
        "invitation",
        art("invitation-art", "lobby-" + game),
        el(
            "div",
            "invitation-text",
            el(
                "h2",
                "invitation-name",
                el(
                    "label",
                    "",
                    el(
                        "input",
                        "invitation-open",
                        type="radio",
                        name="game",
                        value=game,
                        checked=chosen,
                        autocomplete="off",
                        data_act="choose " + game,
                    ),
                    el("span", "", words(f"game.{game}.name")),
                ),
            ),
            el("p", "invitation-facts", words(f"game.{game}.size")),
            el("p", "invitation-blurb", words(f"game.{game}.blurb")),
        ),
        key="invitation-" + game,
        data_cloth=game,
    )


def seating(setup, games, words, game, starting=""):
    """Return the set-up of a game: who sits where, what is played, and what begins it."""
    facts = games[game]
    table = laid(setup, games, game)
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
            choice("counts", words("lobby.count"), "seats", counts, count, "seats-" + game),
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
                    data_act="start",
                    aria_busy="true" if starting == "start" else None,
                ),
            ),
        ),
        key="setup-" + game,
        aria_labelledby=title,
        data_cloth=game,
    )


def _places(words, table, facts):
    letters = way(table, facts)["seats"]
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
        _ways(words, table, facts, "ways-" + game),
        _length(words, table, facts) if facts["length"] else None,
        _lot(words, table, facts) if facts["lot"] else None,
        _seed(words, table["seed"]),
        button("btn quiet", icon("rules"), el("span", "", words("lobby.rules")), data_act="rules"),
    )


def _note(words, seats):
    humans = len([one for one in seats if one["by"] == HUMAN])
    if humans == 1:
        return None
    return el("p", "setup-note", words("lobby.shared_device" if humans else "lobby.only_bots"))


def _ways(words, table, facts, name):
    """Return the choice between the ways to play, where there are several."""
    ways = facts["ways"][str(len(table["seats"]))]
    if len(ways) < 2:
        return None
    answers = []
    for number in range(len(ways)):
        told = [words(f"{key}.{value}") for key, value in ways[number]["options"].items()]
        answers.append((str(number), ", ".join(told), None))
    chosen = str(ways.index(way(table, facts)))
    return choice("ways", words("option.way"), "way", answers, chosen, name)


def _length(words, table, facts):
    option = facts["length"]
    usual_length = len(table["seats"])
    answers = [(str(n), str(n)) for n in range(1, LENGTHS + 1)]
    chosen = str(table["options"].get(option, usual_length))
    return pick("", words("option." + option), "option " + option, answers, chosen)


def _place(words, facts, letter, one, name, *, compass):
    said = words("seat." + letter) if compass else letter
    levels = [(HUMAN, words("level.human.name"))] + [
        (level, words("lobby.bot", level=words(f"level.{level}.name"))) for level in facts["levels"]
    ]
    return el(
        "li",
        "place",
        seat(letter, compass=compass),
        el(
            "label",
            "place-name",
            hush(words("lobby.seat_name", seat=said)),
            el(
                "input",
                "field",
                type="text",
                value=one["name"],
                placeholder=name,
                maxlength=str(LONGEST_NAME),
                autocomplete="off",
                spellcheck="false",
                data_act="name " + letter,
            ),
        ),
        pick(
            "place-by",
            words("lobby.seat_kind", seat=said),
            "by " + letter,
            levels,
            one["by"],
            label_heard=True,
        ),
        key="place-" + letter,
        data_seat=letter,
        data_by="human" if one["by"] == HUMAN else "bot",
    )


def _lot(words, table, facts):
    option = facts["lot"]
    answers = [("", words("lobby.by_lot"))]
    answers.extend(zip(way(table, facts)["seats"], names(table, facts, words)))
    chosen = table["options"].get(option, "")
    return pick("", words("option." + option), "option " + option, answers, chosen)


def _seed(words, text):
    wrong = not is_seed(text)
    return el(
        "details",
        "quiet-more",
        el("summary", "quiet-summary", icon("down"), el("span", "", words("lobby.options"))),
        el(
            "div",
            "quiet-body",
            el(
                "label",
                "pick",
                el("span", "pick-label", words("lobby.seed")),
                el(
                    "input",
                    "field seed",
                    type="text",
                    inputmode="numeric",
                    maxlength="16",
                    autocomplete="off",
                    value=text,
                    data_act="seed",
                    aria_invalid="true" if wrong else None,
                ),
            ),
            el(
                "p",
                "quiet-text",
                words("lobby.seed_wrong", most=SEEDS - 1) if wrong else words("lobby.seed_hint"),
            ),
        ),
        key="seed",
    )


def _colophon(setup, words, news):
    return el(
        "footer",
        "colophon",
        el("p", "colophon-text", words("about.unofficial") + " " + words("about.private")),
        el(
            "div",
            "colophon-device",
            el("p", "colophon-home", words("device.home")) if "home" in news else None,
            el("p", "colophon-offline", icon("offline"), words("device.offline"))
            if "offline" in news
            else None,
            role="status",
        ),
        el(
            "div",
            "colophon-links",
            button(
                "btn quiet",
                icon("open"),
                el("span", "", words("lobby.games")),
                data_act="games",
            ),
            choice(
                "themes",
                words("settings.theme"),
                "theme",
                [(theme, words("theme." + theme), drawn) for theme, drawn in THEMES],
                setup["theme"],
                legend_heard=True,
            ),
        ),
    )


def stuck(words, details):
    """Return what is said when nothing helps any more."""
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
                button("btn primary", words("error.reload"), data_act="reload", data_focus=True),
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
