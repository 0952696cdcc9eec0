"""The lobby's description, drawn before the engine has loaded.

Pure functions from a set-up (`setups.py`) to nodes. Runs on MicroPython.
"""

from game_setup import lesson_link, seating
from nodes import art, button, dotted, el, icon, radio_group, seat, visually_hidden
from setups import LANGUAGES, THEMES, at_compass
from text import decimal

ALTERED = "altered "  # prefix of the news about a file that the service worker rejects


def tree(setup, games, words, now, described):
    """Return the lobby's nodes; `now` is its transient state.

    Only the set-ups of the `described` games are included; the others stay as drawn, or empty, as
    they are hidden until chosen. `now` is

    {"saved": the game to resume or None, "lessons": the games whose lessons have begun,
     "loading": (bytes loaded, total bytes) until the host has started, then None,
     "problem": a sentence or None, "starting": the act that opens a table, or "",
     "deleting": whether the deletion of the saved game awaits confirmation,
     "news": what `device.js` reports}
    """
    loading, wrong, saved = now["loading"], now["problem"], now["saved"]
    cards = []
    for game in games:
        chosen = game == setup["game"]
        begun = game in now["lessons"]
        first = chosen or (setup["game"] not in games and not cards)
        cards.append(_game_card(words, game, games[game], chosen=chosen, begun=begun, first=first))
        if game in described:
            starting = now["starting"] if chosen else ""
            cards.append(seating(setup, games, words, game, starting=starting, begun=begun))
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
    done, total = [decimal(words.language, count / 1e6, 1) for count in loading]
    text = words(
        "loading." + ("page" if not loading[1] else "engine" if done != total else "waking"),
        done=done,
        total=total,
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
            dotted("p", "resume-where", where),
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
            "resume-acts is-sure",
            el("p", "resume-where", words("lobby.delete_sure")),
            button("btn quiet", words("lobby.delete"), data_act="lobby:delete now"),
            button(
                "btn primary",
                words("lobby.cancel"),
                data_act="lobby:keep",
                data_back="lobby:delete",
                data_focus=True,
            ),
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


def _game_card(words, game, facts, *, chosen, begun, first):
    """Return a game's card; its set-up unfolds by CSS alone when it is chosen.

    Until a game is chosen, each card links to its lesson; then the link moves into the set-up. The
    `first` gets the focus that a dialog or a question leaves behind.
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
                        data_first=first,
                    ),
                    el("span", "", name),
                ),
            ),
            dotted("p", "game-card-facts", words(f"game.{game}.size")),
            el("p", "game-card-blurb", words(f"game.{game}.blurb")),
            lesson_link(words, game, facts, begun, "game-card-learn", visually_hidden(" " + name)),
        ),
        key="game-card-" + game,
        data_skin=game,
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
