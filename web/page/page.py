"""What is on the page: the lobby, the host's pictures, and what is pressed.

It keeps what must be there before the host is awake (the language, the set-up, remembered in
localStorage where the browser allows it) and draws what the host describes. The message types are
those of `host/main.py`.
"""

import asyncio
import json
from collections import OrderedDict

import address
import lobby
import setups
import transfer
from dom import Drawing, plain
from js import document, navigator, tavolino, window
from jsffi import create_proxy
from main import PAUSE
from nodes import parted
from sound import Sound
from text import Words

SETUP, RESUMABLE = "tavolino.setup", "tavolino.resume"  # what localStorage calls what is remembered
ROOT = document.documentElement
HEARD = 4  # lines that a screen reader may still be reading


def recall(what):
    """Return what was remembered, or None: browsers may refuse, people may edit."""
    try:
        return json.loads(tavolino.recall(what) or "null")
    except ValueError:
        return None


def recalled_watch():
    """Return where a game was that was watched in this tab, or None."""
    try:
        return json.loads(tavolino.watched() or "null")
    except ValueError:
        return None


def remember(what, value):
    """Remember something for the next visit, if the browser lets us."""
    tavolino.remember(what, json.dumps(value))


def preferred():
    """Return the first of the browser's languages that we speak."""
    for name in navigator.languages:
        lang = address.language(name)
        if lang:
            return lang
    return "en"


async def arrived(address, promise=None):
    """Return the text of a file of this site, which may be under way already."""
    text = await (promise or tavolino.get(address))
    if text is None:
        raise OSError(address)
    return text


def words_of(lang):
    """Return where the page's words of a language are."""
    return f"strings/app.{lang}.json"


async def pause():
    """Let the browser do what waits."""
    await asyncio.sleep_ms(PAUSE)


def begin(work):
    """Let a coroutine run beside all else."""
    asyncio.create_task(work)  # noqa: RUF006 - MicroPython's loop keeps its tasks itself


def attribute(name, value):
    """Give the root this attribute, or none; return whether it has another value now."""
    if value is None:
        ROOT.removeAttribute(name)
        return False
    if ROOT.getAttribute(name) == value:
        return False
    ROOT.setAttribute(name, value)
    return True


class Page:
    """What is on the screen: the lobby, or the last picture that the host has sent."""

    watching = None  # where the game is that is watched
    learn = None  # the game whose lesson the address asks for
    visits = False  # whether the address has a game

    def __init__(self, games, query):
        self.games = games
        params = address.params(window.URLSearchParams.new(query))
        self.wishes, self.wrong = address.asked(params, games)
        self.learn = self.wishes.get("learn")
        self.script = None  # of that lesson
        self.query = query if "seats" in self.wishes and not self.learn else ""
        self.named = "game" in self.wishes and not self.query
        setup = setups.restored(recall(SETUP), games, preferred())
        self.setup = address.followed(setup, self.wishes, games)
        self.words = None
        self.saved = setups.remembered(
            recall(RESUMABLE), games
        )  # until the host says what there is
        self.returning = tavolino.returning or bool(self.learn)
        self.loading = (0, 0)
        self.problem = None
        self.starting = ""
        self.unanswered = None  # what was asked for last, until there is an answer
        self.playing = False
        self.picture = None
        self.tree = None  # what the last picture shows
        self.skins = []
        self.failures = 0
        self.deleting = False
        self.news = []
        self.files = 0  # how many were brought
        self.sheet = None  # the host's dialog in the lobby
        self.told = {"ready": False, "over": False}
        self.drawing = None
        self.sound = Sound()
        self.hearing = "off" if tavolino.framed else None  # the host remembers what was chosen

    async def wake(self, words):
        """Show the lobby and say hello to the host; these words are perhaps of our language."""
        if words.language == self.setup["lang"]:
            self.words = words
        else:
            await self.speak()
        if self.wrong:
            self.problem = self.words("error.address", what=self.wrong)
        tree = self.lobby()
        await pause()
        self.drawing = Drawing(document.getElementById("table"), self.pressed)
        self.drawing.draw(tree)
        tavolino.listening()
        tavolino.on_message(create_proxy(self.heard))
        tavolino.on_progress(create_proxy(self.progress))
        tavolino.on_failure(create_proxy(self.failed))
        tavolino.on_news(create_proxy(self.learned))
        self.watching = recalled_watch()
        tavolino.on_back(create_proxy(self.back))
        linked = self.linked()
        self.visits = linked is not None
        if not self.visits:
            await self.fetch_lesson()
        self.hello()
        if self.visits:
            self.ask(type="open", text=linked, link=True, watch=self.watching)
        transfer.watch(self.follow, lambda file: begin(self.open_file(file)))

    async def fetch_lesson(self):
        """Fetch what the lesson that is asked for is made of; without it there is the lobby."""
        if self.learn:
            begin(self.fetch_skin(self.learn))
            try:
                self.script = await arrived("lessons/" + self.learn + ".json")
            except OSError:
                self.learn, self.returning = None, False
                self.complain(self.words("error.network"))

    def linked(self):
        """Return the game that the address carries, or None; say so if it is none."""
        try:
            return transfer.link()
        except transfer.TooLongError as error:
            self.complain(self.words(error.args[0], limit=error.args[1]))

    def follow(self):
        """Open the game that the address has just been given."""
        linked = self.linked()
        if linked is not None:
            self.ask(type="open", text=linked, link=True)

    async def open_file(self, file):
        """Open a file that was chosen or dropped here."""
        try:
            self.files += 1
            await transfer.file(file, self.files, self.post)
        except transfer.TooLongError as error:
            self.complain(self.words(error.args[0], limit=error.args[1]))
        except Exception:  # noqa: BLE001 - each browser has its own, such as for a folder
            self.complain(self.words("record.unreadable"))

    def open_pasted(self, *_):
        """Open what was pasted."""
        try:
            text = transfer.pasted()
        except transfer.TooLongError as error:
            self.complain(self.words(error.args[0], limit=error.args[1]))
            return
        if text.strip():
            self.problem = None
            self.ask(type="paste", text=text)
        else:
            self.complain(self.words("paste.nothing"))

    def complain(self, text):
        """Say what is wrong with what was brought along, where no dialog hides it."""
        self.problem = text
        if document.querySelector("dialog[open]") is not None:
            self.post(type="act", act="dialog:close")
        self.show()

    def show(self):
        """Draw what is on the screen anew."""
        if self.playing:
            self.show_table()
        else:
            self.show_lobby()

    async def speak(self):
        """Fetch the words of the chosen language."""
        lang = self.setup["lang"]
        words = Words(lang, json.loads(await arrived(words_of(lang))))
        if lang == self.setup["lang"]:  # or another has been chosen meanwhile
            self.words = words

    async def follow_table(self):
        """Speak the table's language in the lobby too, if its words come."""
        try:  # noqa: SIM105 - MicroPython has nothing that suppresses
            await self.speak()
        except OSError:
            pass

    # -- out -------------------------------------------------------------------------------------

    def post(self, **message):
        """Say something to the host."""
        tavolino.post(json.dumps(message))

    def ask(self, **message):
        """Say something to the host that the next one is to hear if this one fails over it."""
        self.unanswered = message
        self.post(**message)

    def press(self, **message):
        """Tell the host what was pressed, unless the picture that it was pressed on is answered.

        A host that is not awake yet answers nothing: the lobby does not wait for it.
        """
        if self.loading is not None:
            self.post(**message)
        elif not tavolino.late():
            self.post(press=tavolino.send(), **message)

    def act(self, act, value):
        """Tell the host of an act; a native control already shows the value that was chosen."""
        tell = self.press if value is None else self.post
        tell(type="act", act=act, value=value)

    def tell(self, app):
        """Tell a page around this one what everybody may know: that we are ready, or it is over."""
        told = self.told
        if not told["ready"]:
            tavolino.tell("ready")
        over = app == "over"
        if over and not told["over"]:
            tavolino.tell("over")
        self.told = {"ready": True, "over": over}

    def hello(self):
        """Say who is here, and what the address and this tab say of which table that is.

        The host decides (`host/which_table.py`), and answers with the table or with the lobby.
        """
        wished = None
        if self.query:
            wished = setups.request(self.setup, self.games, self.words)
            begin(self.fetch_skin(self.setup["game"]))
        self.post(
            type="hello",
            lang=self.setup["lang"],
            theme=self.setup["theme"],
            sound=self.hearing,
            query=self.query,
            address=window.location.origin + window.location.pathname.rpartition("/")[0] + "/",
            open=tavolino.sitting(),
            linked=self.visits,
            named=self.named,
            learn=self.script and {"game": self.learn, "script": self.script},
            watch=self.watching,
            begin=wished,
            failures=self.failures,
        )

    def pressed(self, kind, text, value):
        """Hear what was pressed: the table's controls are the host's, the lobby's are ours."""
        if kind == "move":
            self.press(type="move", move=text)
            return
        owner, name, rest = parted(text)
        do = self.acts().get(owner, {}).get(name)
        late = owner != "page" and not self.playing and self.comes_late(text)
        if do is not None and not late:
            do(rest, value)
            if owner == "lobby":
                self.show_lobby()
        elif not late:
            self.act(text, value)

    def acts(self):
        """Return what does each act of the page's own, by its owner and its name.

        Each is told the act's value, and that of the control. All other acts are the host's.
        """
        page = {
            "print": lambda *_: window.print(),
            "reload": lambda *_: window.location.reload(),
            "update": lambda *_: tavolino.update(),
            "dismiss": self.dismiss,
            "copy": lambda field, _: begin(transfer.copy(field, self.words)),
            "file": lambda _, file: begin(self.open_file(file)),
        }
        lobby = {
            "start": self.start,
            "continue": self.resume,
            "delete": self.delete,
            "keep": self.keep,
            "paste": self.open_pasted,
            "rules": self.open_rules,
        }
        for name in setups.ACTS:
            lobby[name] = self.changes(name)
        return {"page": page, "lobby": lobby}

    def comes_late(self, act):
        """Tell whether this is no longer begun: a table is being laid, or a new build comes."""
        return "coming" in self.news or (self.starting and act in ("lobby:start", "lobby:continue"))

    def changes(self, name):
        """Return what changes the set-up by the act of this name."""

        def change(rest, value):
            act = name + " " + rest if rest else name
            self.setup = setups.change(self.setup, self.games, act, value)
            remember(SETUP, self.setup)
            if name == "lang":
                begin(self.relanguage())

        return change

    def dismiss(self, *_):
        """Put away what is wrong."""
        self.problem = None
        self.show()

    def resume(self, *_):
        """Ask for the game to be continued."""
        if self.saved:
            self.be_heard()
            self.starting = "continue"
            self.ask(type="resume", id=self.saved["id"])

    def delete(self, rest, _value):
        """Ask whether to delete the game to be continued, or do so."""
        self.deleting = not rest
        if rest and self.saved:
            self.press(type="delete", id=self.saved["id"])

    def keep(self, *_):
        """Delete nothing."""
        self.deleting = False

    def open_rules(self, target, _value):
        """Open the rules of the chosen game."""
        self.press(type="rules", game=self.setup["game"], target=target)

    def be_heard(self):
        """Have the browser let us sound, which it does while something is pressed."""
        if self.hearing != "off":
            self.sound.wake()

    def start(self, *_):
        """Ask for the chosen game, if its number is one."""
        self.be_heard()
        if setups.is_seed(setups.laid(self.setup, self.games, self.setup["game"])["seed"]):
            self.starting = "start"
            self.problem = None
            self.ask(**setups.request(self.setup, self.games, self.words))
            begin(self.fetch_skin(self.setup["game"]))
        else:  # its field may be folded away
            self.problem = self.words("lobby.seed_wrong", most=setups.SEEDS - 1)

    def back(self, level):
        """Go back to so many steps above the lobby: close the dialog, leave the table."""
        if document.querySelector("dialog") is not None:
            self.post(type="act", act="dialog:close")
        if self.playing and not level:
            self.post(type="back")

    async def relanguage(self):
        """Speak another language from now on, if its words come."""
        try:
            await self.speak()
        except OSError:
            self.setup["lang"] = self.words.language
            remember(SETUP, self.setup)
            self.problem = self.words("error.network")
        self.post(type="hello", lang=self.setup["lang"], theme=self.setup["theme"])
        self.show_lobby()
        await self.unfold()

    # -- in --------------------------------------------------------------------------------------

    def heard(self, text, tree=None):
        """Take a message of the host, and what it shows."""
        message = json.loads(text)
        kind = message.get("type")
        tavolino.answered(message.get("heard", 0))
        if kind == "table":
            self.picture, self.tree = message, tree
            self.unanswered = None
            if message["open"] != tavolino.sitting():
                tavolino.sit(message["open"])
            self.remember_watch(message.get("watching"))
            (tavolino.hold if message["at_stake"] else tavolino.release)()
            self.show_table()
            if message["moved"]:
                self.failures = 0
                tavolino.tell("move", json.dumps({"ply": message["ply"]}))
        elif kind == "sheet":
            self.sheet = tree
            self.show_lobby()
        elif kind == "carry":
            transfer.carry(message["link"])
        elif kind == "decided":
            transfer.forget()
        elif kind == "failed":
            self.failed(message["text"])
        elif kind == "refused":
            tavolino.answered()
            self.unanswered = None
            self.complain(self.words("record.message_" + message["why"]))
        elif kind == "lobby":
            self.stand_up(message, tree)

    def forget_lesson(self):
        """Have a reload lead to where we are, once a lesson was left."""
        if self.learn:
            self.learn = None
            transfer.forget_lesson()

    def remember_watch(self, watching):
        """Remember where the game is that is watched: a reload goes on there."""
        if watching != self.watching:
            self.watching = watching
            tavolino.watch(json.dumps(watching) if watching else "")

    def stand_up(self, message, sheet):
        """Come into the lobby, or learn there what the host knows: the game to be continued."""
        if self.loading is None:  # the first answer comes before that to a link
            self.remember_watch(None)
        tavolino.release()
        self.query = ""
        self.forget_lesson()
        if self.loading is None:  # or this is the answer to what was said before
            self.starting, self.unanswered = "", None
        self.loading = None
        self.playing = False
        self.picture = None
        self.returning = False
        if tavolino.sitting() and not message["elsewhere"]:  # which may be another frame's
            tavolino.sit("")
        self.forget()
        self.saved = message["saved"]
        remember(RESUMABLE, self.saved)
        self.sheet = sheet
        self.problem = message["problem"] or self.problem
        self.show_lobby()
        begin(self.unfold())

    def progress(self, loaded, total):
        """Show how much of the host has come."""
        waiting, self.loading = self.loading, (loaded, total)
        if waiting is None:
            self.show_lobby()
        elif not self.playing:
            self.drawing.amend(lobby.loading_bar(self.words, self.loading))

    def learned(self, news):
        """Take a word of `device.js`; only the lobby has a place for it."""
        self.news.append(news)
        self.show_lobby()

    def failed(self, text):
        """Start a fresh host after a fatal error: it resumes the game from what was kept."""
        tavolino.release()
        tavolino.answered()
        self.failures += 1
        if self.failures < 3:
            if self.failures == 2:
                self.problem = self.words("host.failed")
            tavolino.restart()
            self.hello()
            self.ask_again()
        else:
            ROOT.setAttribute("data-app", "error")
            self.drawing.draw(plain(lobby.stuck(self.words, text)))

    def ask_again(self):
        """Ask a fresh host once for what the one before has not answered."""
        message, self.unanswered = self.unanswered, None
        if message:
            self.post(**message)
        else:
            self.starting = ""

    def show_lobby(self):
        """Draw the lobby, if that is where we are."""
        if not self.playing:
            self.drawing.draw(self.lobby())

    def lobby(self):
        """Tell everybody that we are in the lobby, or on the way to a table, and return it."""
        coming = self.returning or (self.query and not self.visits and not self.saved)
        app = "loading" if coming and not self.problem else "ready"
        self.dress(app, "lobby", self.setup["lang"], self.setup["theme"])
        attribute("data-lesson", None)
        if app == "ready":
            self.tell(app)
        document.title = self.words("app.name")
        now = {
            "saved": self.saved,
            "loading": self.loading,
            "problem": self.problem,
            "starting": self.starting,
            "deleting": self.deleting,
            "news": self.news,
        }
        if app == "loading":
            tree = plain(lobby.waiting(self.setup, self.words, now))
        else:
            chosen = [self.setup["game"]]
            tree = plain(lobby.tree(self.setup, self.games, self.words, now, chosen))
        return tree.concat(self.sheet) if self.sheet else tree

    async def unfold(self):
        """Draw the set-ups that nobody sees yet, one at a time: the page answers meanwhile."""
        for game in self.games:
            await pause()
            if not self.playing and game != self.setup["game"]:
                self.drawing.amend(lobby.seating(self.setup, self.games, self.words, game))

    def show_table(self):
        """Draw the host's last picture; a game's drawings come before its first."""
        picture = self.picture
        skin = picture["skin"]
        if skin not in self.skins:
            begin(self.fetch_skin(skin))
            return
        self.playing = True
        self.starting = ""
        self.loading = None
        if picture["lang"] != self.setup["lang"] or picture["theme"] != self.setup["theme"]:
            self.setup["lang"], self.setup["theme"] = picture["lang"], picture["theme"]
            remember(SETUP, self.setup)
            begin(self.follow_table())
        self.dress(picture["app"], skin, picture["lang"], picture["theme"])
        turned = attribute("data-lesson", picture.get("lesson"))
        if "lesson" not in picture:
            self.forget_lesson()
        self.tell(picture["app"])
        document.title = picture["title"]
        above = [lobby.problem(self.words, self.problem)] if self.problem else []
        self.drawing.draw(self.tree.concat(plain(above)))
        if turned:
            tavolino.scroll_to("[data-coached]")
        self.hearing = picture["hearing"]
        self.sound.play(picture["sound"])
        if picture["forget"]:
            self.forget()
        self.say(picture["say"])
        picture["sound"], picture["say"] = [], ""  # once, however often it is drawn

    def say(self, text):
        """Have a screen reader say something, after what it may still be reading."""
        if text:
            say = document.getElementById("say")
            line = document.createElement("p")
            line.textContent = text
            say.append(line)
            if say.childElementCount > HEARD:
                say.firstElementChild.remove()

    def forget(self):
        """Leave nothing in the page of what was said to whoever was before it."""
        document.getElementById("say").replaceChildren()

    async def fetch_skin(self, skin):
        """Fetch a game's drawings and show its table; if that waits in vain, begin afresh."""
        try:
            await arrived(f"styles/{skin}.css")  # the browser has it, perhaps not yet in full
            drawings = await arrived(f"art/{skin}.svg")
        except OSError as error:
            if self.picture:
                self.failed(str(error))
            return
        if skin in self.skins:  # asked for twice
            return
        self.skins.append(skin)
        tavolino.sprite(drawings)
        if self.picture:  # or the table has been left meanwhile
            self.show_table()

    def dress(self, app, skin, lang, theme):
        """Tell the style sheets and the scripts outside where we are, where that has changed.

        A language that is set anew, even the same one, makes a browser style the whole page anew.
        """
        worn = {"data-app": app, "data-skin": skin, "lang": lang}
        worn["data-theme"] = None if theme == "auto" else theme
        worn["data-wish"] = "" if app == "loading" else None  # until the table is laid
        for name, value in worn.items():
            if attribute(name, value) and name == "data-skin":
                lay(value)


def lay(skin):
    """Let the sheet of this game apply alone: in another's the same names mean other things."""
    for link in document.querySelectorAll("link[data-sheet]"):
        link.media = "all" if link.getAttribute("data-sheet") == skin else "not all"


def known_games():
    """Return what `tools/site.py` has told of the games, in their order."""
    with open("games.json") as file:  # noqa: PTH123 # there is no pathlib here
        return OrderedDict(json.load(file))


async def wake():
    """Show the lobby and listen."""
    lang = address.language(window.URLSearchParams.new(window.location.search).get("lang") or "")
    if lang is None:
        lang = setups.restored(recall(SETUP), {}, preferred())["lang"]
    words = tavolino.get(words_of(lang))
    try:
        texts = json.loads(await arrived(words_of(lang), words))
        await pause()
        await Page(known_games(), window.location.search).wake(Words(lang, texts))
    except OSError:
        tavolino.unreachable()
