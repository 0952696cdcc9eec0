"""The lobby's state: the set-up, what is being started or deleted, and the current problem."""

import json

import lobby
import setups
import transfer
from dom import to_js_nodes
from fetching import fetch_text, words_of
from memory import LESSONS, RESUMABLE, SETUP, recall, remember
from text import Words


class LobbyController:
    """The lobby is idle, a table is `starting`, or a deletion awaits confirmation."""

    def __init__(self, games, setup, outbox):
        self.games = games
        self.setup = setup
        self.words = None
        self.saved = setups.remembered(recall(RESUMABLE), games)
        self.lessons = setups.begun(recall(LESSONS), games)
        self.problem = None
        self.starting = ""
        self.deleting = False
        self.news = []
        self.sheet = None  # the host's dialog
        self._outbox = outbox

    def acts(self, on_open):
        """Return the act handlers by name; `on_open(game)` is called by those that open a table."""
        acts = {
            "start": lambda *_: self.start(on_open),
            "continue": lambda *_: self.resume(on_open),
            "delete": self.delete,
            "keep": self.keep,
            "paste": self.open_pasted,
            "rules": self.open_rules,
        }
        for name in setups.ACTS:
            acts[name] = self.changes(name)
        return acts

    def is_too_late(self, act):
        """Return whether an act is too late: a table is starting, or an update loading."""
        begins = act in ("lobby:start", "lobby:continue")
        return "coming" in self.news or (self.starting and begins)

    def changes(self, name):
        """Return the handler that changes the set-up by the act of this name."""

        def change(rest, value):
            act = name + " " + rest if rest else name
            self.setup = setups.change(self.setup, self.games, act, value)
            remember(SETUP, self.setup)

        return change

    def start(self, on_open):
        """Start the chosen game, if its seed is valid."""
        if setups.is_seed(setups.table_of(self.setup, self.games, self.setup["game"])["seed"]):
            self.starting = "start"
            self.problem = None
            self._outbox.ask(**self.start_message())
            on_open(self.setup["game"])
        else:  # the seed's field may be folded away
            self.problem = self.words("lobby.seed_wrong", most=setups.SEEDS - 1)

    def start_message(self):
        """Return the message that starts the chosen game."""
        return setups.request(self.setup, self.games, self.words)

    def resume(self, on_open):
        """Resume the saved game."""
        if self.saved:
            self.starting = "continue"
            self._outbox.ask(type="resume", id=self.saved["id"])
            on_open(self.saved["game"])

    def delete(self, rest, _value):
        """Delete the saved game, after asking for confirmation."""
        self.deleting = not rest
        if rest and self.saved:
            self._outbox.press(type="delete", id=self.saved["id"])

    def keep(self, *_):
        """Cancel the deletion."""
        self.deleting = False

    def open_rules(self, target, _value):
        """Open the rules of the chosen game."""
        self._outbox.press(type="rules", game=self.setup["game"], target=target)

    def open_pasted(self, *_):
        """Open the pasted link or text."""
        try:
            text = transfer.pasted()
        except transfer.TooLongError as error:
            self.problem = self.words(error.args[0], limit=error.args[1])
            return
        self.problem = None if text.strip() else self.words("paste.nothing")
        if text.strip():
            self._outbox.ask(type="paste", text=text)

    def learn(self, game, text):
        """Set up a table like the lesson's, unless the game already has one."""
        try:
            self.setup = setups.with_lesson_table(self.setup, self.games, game, json.loads(text))
        except (KeyError, TypeError, ValueError):
            return  # the host will report that the lesson is damaged
        remember(SETUP, self.setup)

    def arrive(self, message, sheet):
        """Take in the host's news for the lobby: the game and the lessons to resume, a problem."""
        if self._outbox.loading is None:  # otherwise this answers an earlier message
            self.starting, self._outbox.unanswered = "", None
        self.saved = message["saved"]
        remember(RESUMABLE, self.saved)
        self.lessons = message["lessons"]
        remember(LESSONS, self.lessons)
        self.sheet = sheet
        self.problem = message["problem"] or self.problem

    def follow(self, lang, theme):
        """Adopt the table's language and theme; return whether either has changed."""
        if lang == self.setup["lang"] and theme == self.setup["theme"]:
            return False
        self.setup["lang"], self.setup["theme"] = lang, theme
        remember(SETUP, self.setup)
        return True

    # -- language ----------------------------------------------------------------------------------

    async def fetch_texts(self):
        """Fetch the texts of the chosen language."""
        lang = self.setup["lang"]
        words = Words(lang, json.loads(await fetch_text(words_of(lang))))
        if lang == self.setup["lang"]:  # unless another one has been chosen meanwhile
            self.words = words

    async def try_language(self):
        """Switch to the chosen language, or stay with the previous one if it does not load."""
        try:  # noqa: SIM105 - MicroPython lacks contextlib.suppress
            await self.fetch_texts()
        except OSError:
            pass

    async def change_language(self):
        """Switch to another language once its texts have loaded, and tell the host."""
        try:
            await self.fetch_texts()
        except OSError:
            self.setup["lang"] = self.words.language
            remember(SETUP, self.setup)
            self.problem = self.words("error.network")
        self._outbox.post(type="hello", lang=self.setup["lang"], theme=self.setup["theme"])

    # -- drawing -----------------------------------------------------------------------------------

    def now(self):
        """Return the transient state, as `lobby.tree` takes it."""
        return {
            "saved": self.saved,
            "lessons": self.lessons,
            "loading": self._outbox.loading,
            "problem": self.problem,
            "starting": self.starting,
            "deleting": self.deleting,
            "news": self.news,
        }

    def tree(self):
        """Return the lobby's nodes, with the host's dialog if one is open."""
        chosen = [self.setup["game"]]
        tree = to_js_nodes(lobby.tree(self.setup, self.games, self.words, self.now(), chosen))
        return tree.concat(self.sheet) if self.sheet else tree

    def waiting(self):
        """Return what is visible of the lobby while a table is loading."""
        return to_js_nodes(lobby.waiting(self.setup, self.words, self.now()))
