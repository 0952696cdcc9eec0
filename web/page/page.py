"""The page's controller: the lobby, the host's pictures, and what is pressed.

It keeps what is needed before the host has started (language and set-up, in localStorage where the
browser allows it) and draws what the host describes. The message types are listed in
`host/main.py`.
"""

import json
from collections import OrderedDict

import address
import game_setup
import lobby
import setups
import transfer
from announce import Announcer
from dom import Drawing, to_js_nodes
from fetching import fetch_text, pause, run_in_background, words_of
from importer import Importer
from js import document, tavolino, window
from jsffi import create_proxy
from lobby_controller import LobbyController
from memory import SETUP, preferred, recall, recalled_watch
from nodes import parted
from outbox import Outbox
from rulebooks import Rulebooks, turned
from skins import ROOT, Skins, attribute, set_root_state, use_sheet
from text import Words

SAYS = "[data-coach], :not(.judged) > .hint-moves, #table:not(:has(dialog)) .judged > .hint-moves"
"""Elements whose text explains what is marked on the table."""


class Page:
    """Shows the lobby, the transition to a table (`returning`), or a table (`playing`)."""

    def __init__(self, games, query):
        params = address.params(window.URLSearchParams.new(address.unescaped(query)))
        moment = address.moment(params)  # of the game in the address
        linked = transfer.looks_like_game(window.location.hash) or tavolino.opened()
        requested, self.wrong = address.asked(params, games, linked=linked)
        misplaced = None if linked else transfer.misplaced()
        if misplaced:  # what is meant is not known, so no table begins
            requested, self.wrong = address.looks(requested), address.shown(misplaced)
        self.learn = requested.get("learn")  # the game whose lesson the address asks for
        self.script = None  # the lesson's script
        self.watching = None  # the position in the watched game
        self.visits = False  # whether the address carried a game, readable or not
        self.query = query if "seats" in requested and not self.learn else ""
        self.named = "game" in requested and not self.query
        setup = setups.restored(recall(SETUP), games, preferred())
        self.outbox = Outbox()
        self.lobby = LobbyController(games, address.followed(setup, requested, games), self.outbox)
        self.skins = Skins()
        self.rulebooks = Rulebooks(self.outbox)
        self.importer = Importer(self.outbox, moment, query, self.complain_of)
        shown = moment and window.location.hash
        self.returning = tavolino.returning or bool(self.learn or shown)
        self.playing = False
        self.picture = None
        self.tree = None  # the last picture's nodes
        self.advice = None  # the coach's text or the hint on screen
        self.announcer = Announcer()
        self.drawing = None
        self.sound = tavolino.sound
        self.hearing = "off" if tavolino.framed else None  # otherwise the host remembers the choice

    async def start(self, words):
        """Show the lobby and greet the host; `words` may be in the right language already."""
        if words.language == self.lobby.setup["lang"]:
            self.lobby.words = words
        else:
            await self.lobby.fetch_texts()
        if self.wrong:
            self.lobby.problem = self.lobby.words("error.address", what=self.wrong)
        tree = self.lobby_tree()
        await pause()
        self.drawing = Drawing(document.getElementById("table"), self.pressed)
        self.drawing.draw(tree)
        tavolino.listening()
        tavolino.on_message(create_proxy(self.receive))
        tavolino.on_progress(create_proxy(self.progress))
        tavolino.on_failure(create_proxy(self.failed))
        tavolino.on_news(create_proxy(self.learned))
        self.watching = recalled_watch()
        tavolino.on_back(create_proxy(self.back))
        self.visits = transfer.looks_like_game(window.location.hash)
        linked = self.importer.linked()
        if not self.visits:
            await self.fetch_lesson()
        self.hello()
        if linked is not None:
            self.importer.open(linked, watch=self.watching)
        self.importer.watch()

    async def fetch_lesson(self):
        """Fetch the lesson's script; without it, fall back to the lobby."""
        if self.learn:
            run_in_background(self.fetch_skin(self.learn))
            try:
                self.script = await fetch_text("lessons/" + self.learn + ".json")
                self.lobby.learn(self.learn, self.script)
            except OSError:
                self.learn, self.returning = None, False
                self.complain_of("error.network")

    def hello(self):
        """Greet the host with the language, the address and this tab's state.

        The host decides which table that means (`host/which_table.py`) and answers with it or the
        lobby.
        """
        if self.query:
            run_in_background(self.fetch_skin(self.lobby.setup["game"]))
        self.outbox.post(
            type="hello",
            lang=self.lobby.setup["lang"],
            theme=self.lobby.setup["theme"],
            sound=self.hearing,
            query=self.query,
            address=window.location.origin + window.location.pathname.rpartition("/")[0] + "/",
            open=tavolino.opened(),
            linked=self.visits,
            named=self.named,
            learn=self.script and {"game": self.learn, "script": self.script},
            watch=self.watching,
            begin=self.lobby.start_message() if self.query else None,
            failures=self.outbox.failures,
        )

    def complain_of(self, key, **args):
        """Show a problem by its text key."""
        self.complain(self.lobby.words(key, **args))

    def complain(self, text):
        """Show a problem with a link or file where no dialog hides it."""
        self.lobby.problem = text
        if document.querySelector("dialog[open]") is not None:
            self.outbox.post(type="act", act="dialog:close")
        self.show()

    # -- acts --------------------------------------------------------------------------------------

    def pressed(self, kind, text, value):
        """Dispatch a press: the table's controls are the host's, the lobby's are handled here."""
        if kind == "move":
            self.outbox.press(type="move", move=text)
            return
        owner, name, rest = parted(text)
        if name == "rules":
            self.read_rules(rest, value)
            return
        do = self.acts().get(owner, {}).get(name)
        late = owner != "page" and not self.playing and self.lobby.is_too_late(text)
        if do is not None and not late:
            do(rest, value)
            if owner == "lobby":
                self.show_lobby()
        elif not late:
            self.outbox.act(text, value)

    def acts(self):
        """Return the handlers of the page's own acts, by owner and name.

        Each takes the act's value and the control's value. All other acts go to the host.
        """
        page = {
            "print": lambda *_: window.print(),
            "reload": lambda *_: window.location.reload(),
            "update": lambda *_: tavolino.update(),
            "dismiss": self.dismiss,
            "copy": lambda field, _: run_in_background(
                transfer.copy(field, self.lobby.words, self.outbox)
            ),
            "file": lambda _, file: self.importer.take(file),
        }
        acts = self.lobby.acts(self.leave_lobby)
        change = acts["lang"]

        def change_language(rest, value):
            change(rest, value)
            run_in_background(self.change_language())

        acts["lang"] = change_language
        return {"page": page, "lobby": acts}

    def read_rules(self, target, value):
        """Open the rules of the game on the table, or of the one chosen in the lobby.

        If they are open already, scroll to the page at once.
        """
        if not turned(target):
            run_in_background(self.open_rules(target, value))

    async def open_rules(self, target, value):
        """Open the rules, after fetching "How to play" if it is available."""
        game = self.picture["skin"] if self.playing else self.lobby.setup["game"]
        if game not in self.skins:
            await self.fetch_skin(game)
        if game in self.skins:
            await self.rulebooks.prepare(game)
        if self.playing:
            self.outbox.act("table:rules " + target, value)
        else:
            self.lobby.open_rules(target, value)

    def dismiss(self, *_):
        """Dismiss the problem."""
        self.lobby.problem = None
        self.show()

    def leave_lobby(self, game):
        """Prepare for a table; sound can only be enabled while something is being pressed."""
        if self.hearing != "off":
            self.sound.enable()
        run_in_background(self.fetch_skin(game))

    def back(self, level):
        """Go back to this level above the lobby: close the dialog, leave the table."""
        if document.querySelector("dialog") is not None:
            self.outbox.post(type="act", act="dialog:close")
        if self.playing and not level:
            self.outbox.post(type="back")

    async def change_language(self):
        """Switch to another language once its texts have loaded."""
        await self.lobby.change_language()
        self.show_lobby()
        await self.unfold()

    # -- messages from the host --------------------------------------------------------------------

    def receive(self, text, tree=None):
        """Handle a message from the host, with the nodes it shows."""
        message = json.loads(text)
        kind = message.get("type")
        tavolino.answered(message.get("heard", 0))
        self.outbox.shown = message.get("typed", 0)
        if kind == "table":
            self.take_picture(message, tree)
        elif kind == "sheet":
            self.lobby.sheet = tree
            use_sheet(message["skin"])  # its drawings need the sheet; the dialog covers the lobby
            self.show_lobby()
        elif kind == "carry":
            transfer.set_link(message["link"])
        elif kind == "decided":
            transfer.clear_link()
        elif kind == "failed":
            self.failed(message["text"])
        elif kind == "refused":
            tavolino.answered()
            self.outbox.unanswered = None
            self.complain_of("record.message_" + message["why"])
        elif kind == "lobby":
            self.enter_lobby(message, tree)

    def take_picture(self, picture, tree):
        """Take over a table's picture from the host and show it."""
        self.picture, self.tree = picture, tree
        self.outbox.unanswered = None
        if picture["open"] != tavolino.opened():
            tavolino.set_open(picture["open"])
        self.remember_watch(picture.get("watching"))
        (tavolino.hold if picture["at_stake"] else tavolino.release)()
        self.show_table()
        if picture["moved"]:
            self.outbox.failures = 0
            self.announcer.moved(picture["ply"])

    def enter_lobby(self, message, sheet):
        """Show the lobby, or add what the host knows: the game to resume."""
        first = self.outbox.loading is not None  # to a link, it comes before loading has ended
        if not first:
            self.remember_watch(None)
        tavolino.release()
        self.query = ""
        if tavolino.opened() and not message["elsewhere"]:  # another frame may have it open
            tavolino.set_open("")
        self.clear_lesson()
        if (self.playing or self.visits) and not message["elsewhere"]:
            tavolino.forget("seats", "seed")  # a reload returns here, not to a new table
            if not window.location.hash:  # the game of which they tell has been left
                tavolino.forget(*address.MOMENT, address.NOTE)
        self.lobby.arrive(message, sheet)
        use_sheet("lobby")
        self.outbox.loading = None
        self.playing = False
        self.returning = first and self.visits and self.returning
        self.picture = None
        self.announcer.clear()
        self.show_lobby()
        tavolino.drawn()
        if not self.returning:
            run_in_background(self.unfold())

    def clear_lesson(self):
        """Make a reload return here instead of to the lesson that was left."""
        if self.learn:
            self.learn = None
            tavolino.forget("learn")

    def remember_watch(self, watching):
        """Remember the position in the watched game, so that a reload returns to it."""
        if watching != self.watching:
            self.watching = watching
            tavolino.watch(json.dumps(watching) if watching else "")

    def progress(self, loaded, total):
        """Show how much of the host has loaded, in bytes."""
        waiting, self.outbox.loading = self.outbox.loading, (loaded, total)
        if waiting is None:
            self.show_lobby()
        elif not self.playing:
            self.drawing.amend(lobby.loading_bar(self.lobby.words, self.outbox.loading))

    def learned(self, news):
        """Handle news from `device.js`; only the lobby shows it."""
        self.lobby.news.append(news)
        self.show_lobby()

    def failed(self, text):
        """Restart the host after a fatal error; it resumes the game from what was saved."""
        tavolino.release()
        tavolino.answered()
        self.outbox.failures += 1
        if self.outbox.lost:
            ROOT.setAttribute("data-app", "error")
            self.drawing.draw(to_js_nodes(lobby.fatal_error(self.lobby.words, text)))
            return
        if self.outbox.failures > 1:
            self.lobby.problem = self.lobby.words("host.failed")
        tavolino.restart()
        self.rulebooks.reset()
        self.hello()
        if not self.outbox.ask_again():
            self.lobby.starting = ""

    # -- drawing -----------------------------------------------------------------------------------

    def show(self):
        """Redraw the screen."""
        if self.playing:
            self.show_table()
        else:
            self.show_lobby()

    def show_lobby(self):
        """Redraw the lobby if it is shown."""
        if not self.playing:
            self.drawing.draw(self.lobby_tree())

    def lobby_tree(self):
        """Return the lobby's nodes; tell style sheets and the page around which screen it is."""
        wished = self.query and not self.visits
        coming = (self.returning or wished) and not self.lobby.problem
        set_root_state(
            "loading" if coming else "ready",
            "lobby",
            self.lobby.setup["lang"],
            self.lobby.setup["theme"],
        )
        attribute("data-lesson", None)
        if not coming:
            self.announcer.tell("ready")
        document.title = self.lobby.words("app.name")
        return self.lobby.waiting() if coming else self.lobby.tree()

    async def unfold(self):
        """Draw the hidden set-ups, one at a time, so that the page stays responsive."""
        here = self.lobby
        for game in here.games:
            await pause()
            if not self.playing and game != here.setup["game"]:
                begun = game in here.lessons
                self.drawing.amend(
                    game_setup.seating(here.setup, here.games, here.words, game, begun=begun)
                )

    def show_table(self):
        """Draw the host's last picture, after the game's drawings have loaded."""
        picture = self.picture
        if picture["skin"] not in self.skins:
            run_in_background(self.fetch_skin(picture["skin"]))
            return
        self.playing = True
        self.lobby.starting = ""
        self.outbox.loading = None
        if self.lobby.follow(picture["lang"], picture["theme"]):
            run_in_background(self.lobby.try_language())
        set_root_state(picture["app"], picture["skin"], picture["lang"], picture["theme"])
        lesson = picture.get("lesson")
        attribute("data-lesson", lesson)
        if "lesson" not in picture:
            self.clear_lesson()
        self.announcer.tell(picture["app"])
        self.announcer.tell_ply(picture["ply"])
        document.title = picture["title"]
        wrong = self.lobby.problem
        above = [lobby.problem(self.lobby.words, wrong)] if wrong else []
        self.drawing.draw(self.tree.concat(to_js_nodes(above)))
        tavolino.drawn()
        self.bring_into_view()
        self.hearing = picture["hearing"]
        self.sound.play(" ".join(picture["sound"]), picture["volume"])
        if picture["forget"]:
            self.announcer.clear()
        self.announcer.say(picture["say"])
        picture["sound"], picture["say"] = [], ""  # only once, however often the picture is drawn

    def bring_into_view(self):
        """Scroll to what the coach or hint points at, once per text.

        The same goes for a review, and again when its dialog has led to the table.
        """
        says = document.querySelector(SAYS)
        said = says and says.textContent
        if said and said != self.advice:
            tavolino.show_marked()
        self.advice = said

    async def fetch_skin(self, game):
        """Fetch a game's drawings and show its table; on failure, start over."""
        try:
            new = await self.skins.fetch(game)
        except OSError as error:
            if self.picture:
                self.failed(str(error))
            return
        if new and self.picture:  # unless the table has been left meanwhile
            self.show_table()


def known_games():
    """Return the facts that `tools/site.py` wrote about the games, in their order."""
    with open("games.json") as file:  # noqa: PTH123 # MicroPython has no pathlib
        return OrderedDict(json.load(file))


async def start():
    """Show the lobby and start listening."""
    params = window.URLSearchParams.new(address.unescaped(window.location.search))
    lang = address.language(params.get("lang") or "")
    if lang is None:
        lang = setups.restored(recall(SETUP), {}, preferred())["lang"]
    words = tavolino.get(words_of(lang))
    try:
        texts = json.loads(await fetch_text(words_of(lang), words))
        await pause()
        await Page(known_games(), window.location.search).start(Words(lang, texts))
    except OSError:
        tavolino.unreachable()
