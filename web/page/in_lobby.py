"""The lobby as it is used: what is set up, what is about to be begun or deleted, what is wrong.

Runs on MicroPython.
"""

import json

import lobby
import setups
import transfer
from dom import plain
from fetching import arrived, words_of
from memory import RESUMABLE, SETUP, recall, remember
from text import Words


class InLobby:
    """Nothing is asked for in the lobby, or a table is `starting`, or a game is about to go."""

    def __init__(self, games, setup, outbox):
        self.games = games
        self.setup = setup
        self.words = None
        self.saved = setups.remembered(recall(RESUMABLE), games)
        self.problem = None
        self.starting = ""
        self.deleting = False
        self.news = []
        self.sheet = None  # the host's dialog
        self._outbox = outbox

    def acts(self, woken):
        """Return what does each act by its name; `woken(game)` by what leads to a table."""
        acts = {
            "start": lambda *_: self.start(woken),
            "continue": lambda *_: self.resume(woken),
            "delete": self.delete,
            "keep": self.keep,
            "paste": self.open_pasted,
            "rules": self.open_rules,
        }
        for name in setups.ACTS:
            acts[name] = self.changes(name)
        return acts

    def comes_late(self, act):
        """Tell whether this is no longer begun: a table is being laid, or a new build comes."""
        begins = act in ("lobby:start", "lobby:continue")
        return "coming" in self.news or (self.starting and begins)

    def changes(self, name):
        """Return what changes the set-up by the act of this name."""

        def change(rest, value):
            act = name + " " + rest if rest else name
            self.setup = setups.change(self.setup, self.games, act, value)
            remember(SETUP, self.setup)

        return change

    def start(self, woken):
        """Ask for the chosen game, if its number is one."""
        if setups.is_seed(setups.table_of(self.setup, self.games, self.setup["game"])["seed"]):
            self.starting = "start"
            self.problem = None
            self._outbox.ask(**self.wish())
            woken(self.setup["game"])
        else:  # its field may be folded away
            self.problem = self.words("lobby.seed_wrong", most=setups.SEEDS - 1)

    def wish(self):
        """Return the message that begins the chosen game."""
        return setups.request(self.setup, self.games, self.words)

    def resume(self, woken):
        """Ask for the game to be continued."""
        if self.saved:
            self.starting = "continue"
            self._outbox.ask(type="resume", id=self.saved["id"])
            woken(self.saved["game"])

    def delete(self, rest, _value):
        """Ask whether to delete the game to be continued, or do so."""
        self.deleting = not rest
        if rest and self.saved:
            self._outbox.press(type="delete", id=self.saved["id"])

    def keep(self, *_):
        """Delete nothing."""
        self.deleting = False

    def open_rules(self, target, _value):
        """Open the rules of the chosen game."""
        self._outbox.press(type="rules", game=self.setup["game"], target=target)

    def open_pasted(self, *_):
        """Open what was pasted."""
        try:
            text = transfer.pasted()
        except transfer.TooLongError as error:
            self.problem = self.words(error.args[0], limit=error.args[1])
            return
        self.problem = None if text.strip() else self.words("paste.nothing")
        if text.strip():
            self._outbox.ask(type="paste", text=text)

    def learn(self, game, text):
        """Set up a table like that of a lesson, where nobody has set up another."""
        try:
            self.setup = setups.taught(self.setup, self.games, game, json.loads(text))
        except (KeyError, TypeError, ValueError):
            return  # the host says that the lesson is damaged
        remember(SETUP, self.setup)

    def arrive(self, message, sheet):
        """Hear from the host what there is to continue, and what is wrong."""
        if self._outbox.loading is None:  # or this is the answer to what was said before
            self.starting, self._outbox.unanswered = "", None
        self.saved = message["saved"]
        remember(RESUMABLE, self.saved)
        self.sheet = sheet
        self.problem = message["problem"] or self.problem

    def follow(self, lang, theme):
        """Speak and look as the table does; return whether that is something else."""
        if lang == self.setup["lang"] and theme == self.setup["theme"]:
            return False
        self.setup["lang"], self.setup["theme"] = lang, theme
        remember(SETUP, self.setup)
        return True

    # -- words -----------------------------------------------------------------------------------

    async def speak(self):
        """Fetch the words of the chosen language."""
        lang = self.setup["lang"]
        words = Words(lang, json.loads(await arrived(words_of(lang))))
        if lang == self.setup["lang"]:  # or another has been chosen meanwhile
            self.words = words

    async def speak_if_they_come(self):
        """Speak the chosen language, or go on in that of before."""
        try:  # noqa: SIM105 - MicroPython has nothing that suppresses
            await self.speak()
        except OSError:
            pass

    async def relanguage(self):
        """Speak another language from now on, if its words come; tell the host so."""
        try:
            await self.speak()
        except OSError:
            self.setup["lang"] = self.words.language
            remember(SETUP, self.setup)
            self.problem = self.words("error.network")
        self._outbox.post(type="hello", lang=self.setup["lang"], theme=self.setup["theme"])

    # -- pictures --------------------------------------------------------------------------------

    def now(self):
        """Return what passes, as `lobby.tree` shows it."""
        return {
            "saved": self.saved,
            "loading": self._outbox.loading,
            "problem": self.problem,
            "starting": self.starting,
            "deleting": self.deleting,
            "news": self.news,
        }

    def tree(self):
        """Return the lobby, with the host's dialog if one lies open."""
        chosen = [self.setup["game"]]
        tree = plain(lobby.tree(self.setup, self.games, self.words, self.now(), chosen))
        return tree.concat(self.sheet) if self.sheet else tree

    def waiting(self):
        """Return what is seen of the lobby on the way to a table."""
        return plain(lobby.waiting(self.setup, self.words, self.now()))
