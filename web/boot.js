// Starts the page's Python (PyScript's MicroPython) and the host (Pyodide in a worker, host.js):
// the one place that loads a runtime. What passes between the two is JSON text, but for pictures.
//
// Python on the page finds it as `from js import tavolino`:
//   tavolino.post(text)           sends text to the host, which gets it when it is ready
//   tavolino.on_message(f)        f(text, …) for all that comes from the host, what came early too;
//                                 a picture comes beside its text, as the array that is drawn
//   tavolino.on_progress(f)       f(loaded, total) in bytes while the host loads
//   tavolino.on_failure(f)        f(text): the host is dead and says why; only restart() helps
//   tavolino.on_news(f)           f(word) for what device.js finds out: "offline", "update", …
//   tavolino.update()             begins anew with the build that waits; the host ends meanwhile
//   tavolino.on_back(f)           f(level) when a person goes back to so many steps above the lobby
//   tavolino.late()               whether the press that is being heard is nobody's (presses.js)
//   tavolino.send(), answered(n)  counts what the host is told of a press, and what it has answered
//   tavolino.restart()            ends the host, whatever it is doing, and starts a fresh one
//   tavolino.canvas               what draws pictures into the table (draw.js)
//   tavolino.sprite(text)         takes in a file of drawings that pictures are composed of
//   tavolino.listening()          Python listens: the host starts, if it has not, and what was
//                                 pressed before is pressed now
//   tavolino.get(url)             a promise of a file's text, or of null if it does not come
//   tavolino.unreachable()        has start-check.js say why not even the page's words have come
//   tavolino.recall(key), remember(key, text)    localStorage, where the browser allows it, or None
//   tavolino.sit(id), sitting()                  which game this tab has open at this address, "" if
//                                                none any more; None if the last one of all may be
//                                                gone on with
//   tavolino.watch(text), watched()              where in a game this tab is that is watched
//   tavolino.base64(part)         a promise of the bytes of a part of a file
//   tavolino.returning      whether it seems that a table was not left
//   tavolino.copy(text)           to the clipboard: a promise of whether the browser let us
//   tavolino.hold(), release()    people are asked before the page is left, or no more
//   tavolino.scroll_to(selector)  scrolls to the first such element, if it is out of sight
//   tavolino.framed               whether the page stands in a frame
//   tavolino.tell(type, text)     in a frame: tells the page around us (text is a JSON object);
//                                 nothing that it says is listened to

import { languageOf, preferred, wishes } from "./address.js";
import { followBack } from "./back.js";
import { drawing, sprite } from "./draw.js";
import { asLeft, spoken } from "./lobby-restore.js";
import { presses } from "./presses.js";

const root = document.documentElement;
if (root.dataset.app === "error") await new Promise(() => {}); // start-check.js has said why we cannot start

const framed = window.parent !== window;
const UNSEEN = 5000; // milliseconds: then a page is not looked at, and not painted

/** Calls to a handler that has not been set yet wait for it, but no more than so many. */
function outlet(most = Infinity) {
  const waiting = [];
  const outlet = {
    call(...values) {
      waiting.push(values);
      if (waiting.length > most) waiting.shift();
    },
    set(handler) {
      outlet.call = handler;
      for (const values of waiting.splice(0)) handler(...values);
    },
  };
  return outlet;
}

const outlets = {
  message: outlet(), progress: outlet(1), failure: outlet(), news: outlet(), back: outlet(1),
};
const tellNews = (word) => outlets.news.call(word);
let host; // {post(text), end()}
let device; // the promise of device.js

/**
 * Starts the host in a worker; where that cannot be had, in this very thread. A "plain" one does
 * without the snapshot.
 */
function startHost(script = "./host.js") {
  let own; // what comes late from a host that was ended is dropped
  const receive = ({ kind, values }) => {
    if (own !== host) return;
    if (kind === "progress") {
      tellInNextFrame(values);
    } else {
      come = undefined; // all has come: in a page that nobody sees, no frame has said so yet
      outlets[kind].call(...values);
    }
    if (kind === "message") device ??= settle();
  };
  try {
    own = inWorker(script, receive, (unheard) => {
      if (own !== host) return;
      own = host = onPage(script, receive);
      for (const text of unheard) host.post(text);
    });
  } catch {
    own = onPage(script, receive);
  }
  host = own;
}

let come; // [loaded, total]: how much of the host has come, if the page has not heard it yet

/** Tells the page in the next frame how much has come by then: it draws what it hears. */
function tellInNextFrame(progress) {
  if (!come) {
    requestAnimationFrame(() => {
      if (come) outlets.progress.call(...come);
      come = undefined;
    });
  }
  come = progress;
}

/** What is not needed to play waits until the host has spoken. */
async function settle() {
  import("./explain.js").then(({ explain }) => explain(table, canvas), console.info);
  const module = await import("./device.js");
  module.stayAwake();
  if (!framed) module.settle(tellNews).catch(console.info); // a browser may refuse to keep files
  return module;
}

/**
 * `refused` is called if the worker dies before its first word, because a frame may not have one;
 * it gets what was posted until then.
 */
function inWorker(script, receive, refused) {
  const worker = new Worker(new URL(script, import.meta.url), { type: "module" });
  const unheard = [];
  let heard = false;
  worker.onmessage = ({ data }) => {
    heard = true;
    receive(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    if (heard) {
      receive({ kind: "failure", values: [event.message ?? "the worker died"] });
    } else {
      refused(unheard);
    }
  };
  return {
    post(text) {
      if (!heard) unheard.push(text);
      worker.postMessage(text);
    },
    end: () => worker.terminate(),
  };
}

/** The same host in this thread: it yields often, so that the page still answers. */
function onPage(script, receive) {
  let ended = false;
  const send = (data) => setTimeout(() => ended || receive(data)); // never inside a call to it
  const started = import(script).then(({ start }) => start(send));
  started.catch((error) => send({ kind: "failure", values: [String(error)] }));
  return {
    post: (text) => void started.then((deliver) => ended || deliver(text), () => {}),
    end: () => (ended = true),
  };
}

const tell = (type, text = "{}") =>
  framed && window.parent.postMessage({ source: "tavolino", type, ...JSON.parse(text) }, "*");
if (framed) {
  root.dataset.framed = "";
  const tellHeight = () => {
    const least = root.dataset.app === "ready" ? 0 : Math.min(860, Math.max(640, innerWidth * 0.7));
    tell("resize", JSON.stringify({ height: Math.max(least, root.scrollHeight) }));
  };
  new ResizeObserver(tellHeight).observe(document.body);
  new MutationObserver(tellHeight).observe(root, { attributeFilter: ["data-app"] });
}

/** Has the browser ask whether the page is to be left; a frame holds no reader back. */
const ask = (event) => framed || event.preventDefault();

/** Python cannot catch what a browser throws where it refuses storage. */
function allowed(use) {
  try {
    return use();
  } catch {
    return null;
  }
}

// The lobby can be used as soon as it is seen: its answers are the browser's own controls, and what
// they change, and what else is pressed, Python hears of when it is awake.
const early = [];
const note = (event) => early.push(event);
for (const type of ["click", "change"]) document.addEventListener(type, note, true);

// In the lobby what is chosen unfolds and what lies around it folds up, so that the page would stand
// elsewhere: the game that was pressed stays in view, and so does what is asked first about it.
function follow({ target, isTrusted }) {
  if (!isTrusted || target.name !== "game") return; // it is chosen again for Python
  const invitation = target.closest(".game-card");
  const head = invitation.nextElementSibling.firstElementChild; // or it is still to be drawn
  for (const part of [invitation, head]) part?.scrollIntoView({ block: "nearest" });
}
if (!framed) document.addEventListener("change", follow);

function listening() {
  removeEventListener("unhandledrejection", refused);
  globalThis.startCheck?.done();
  if (!host) startHost();
  for (const type of ["click", "change"]) document.removeEventListener(type, note, true);
  for (const { type, target } of early.splice(0)) {
    if (type === "click") target.closest("button")?.click();
    else target.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** The lobby that stands in the page is seen before anything wakes that would be in its way. */
function painted() {
  return new Promise((go) => {
    new PerformanceObserver(go).observe({ type: "paint", buffered: true });
    setTimeout(go, document.hidden ? 0 : UNSEEN);
  });
}

/** What the page is made of did not come: its words neither, so index.html has them. */
function unreachable(error = "") {
  root.dataset.app = "error";
  globalThis.startCheck?.failed(String(error));
}
const refused = ({ reason }) => unreachable(reason);

const storage = {
  recall: (key) => allowed(() => localStorage.getItem(key)),
  remember: (key, text) => allowed(() => localStorage.setItem(key, text)),
};

const OPEN = "tavolino.open"; // in the storage of all tabs, which was sat down at last
const HERE = `${OPEN} ${location.pathname}${location.search}`; // two frames of a post share a tab's
const asked = wishes(location.search);
const invited = asked.has("game") && !asked.has("seats"); // to the lobby, where a game is chosen
const sitting = () => allowed(() => sessionStorage.getItem(HERE)) ?? (invited ? "" : null);
function sit(id) {
  allowed(() => sessionStorage.setItem(HERE, id));
  storage.remember(OPEN, id);
}

// Where a game is that is watched, to go on there after a reload; two frames share a tab's storage.
const WATCHED = `tavolino.watched ${location.pathname}${location.search}`;
const watched = () => allowed(() => sessionStorage.getItem(WATCHED));
const watch = (text) => allowed(() => sessionStorage.setItem(WATCHED, text));

/** Returns the bytes of a part of a file, which MicroPython hands on as it is. */
async function base64(part) {
  const bytes = new Uint8Array(await part.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

const table = document.getElementById("table");
const pressed = presses(table);

/** Returns which language the page's Python will speak (`wake` of page.py). */
function language() {
  const chosen = allowed(() => JSON.parse(storage.recall("tavolino.setup")).lang);
  return asked.get("lang") ?? (languageOf(String(chosen)) || preferred());
}
const others = JSON.parse(document.getElementById("languages").content.textContent);
const lang = language();

// Who asks for a table and says who plays, or comes back to one that was not left, sees no lobby,
// until the page's Python knows better.
const returning = Boolean(sitting() ?? storage.recall(OPEN));
const laid = asked.has("seats") || asked.has("learn") || returning;
const wished = framed || laid || location.search || location.hash; // another lobby, or none
const speak = () => spoken(table, lang, others[lang]);
const canvas = framed ? drawing(speak()) : asLeft(table, storage, wished, speak);
pressed.watch(canvas);
if (!framed) followBack(canvas, table, (level) => outlets.back.call(level)); // a frame's is its page's
root.toggleAttribute("data-wish", laid);
if (!laid) canvas.complete();

globalThis.tavolino = {
  canvas,
  sprite,
  listening,
  get: (url) => fetch(url).then((response) => (response.ok ? response.text() : null), () => null),
  unreachable,
  hold: () => addEventListener("beforeunload", ask),
  release: () => removeEventListener("beforeunload", ask),
  framed,
  ...storage,
  sit,
  sitting,
  watch,
  watched,
  base64,
  returning,
  scroll_to: (selector) => document.querySelector(selector)?.scrollIntoView({ block: "center", inline: "center" }),
  async copy(text) {
    return (await navigator.clipboard?.writeText(text).then(() => true, () => false)) ?? false;
  },
  tell,
  post: (text) => host.post(text),
  on_message: outlets.message.set,
  on_progress: outlets.progress.set,
  on_failure: outlets.failure.set,
  on_news: outlets.news.set,
  on_back: outlets.back.set,
  late: pressed.late,
  send: pressed.send,
  answered: pressed.answered,
  update: () => device.then(({ update }) => update(tellNews, () => host.end())),
  restart() {
    host.end();
    startHost("./host.js?plain");
  },
};

// The page's script is of PyScript's kernel, PolyScript: the same interpreter without the library
// of PyScript's own tags, which would be written and compiled first, and which nothing here uses.
const script = document.querySelector('script[type="micropython"]');
script.setAttribute("version", new URL("./runtime/micropython/micropython.js", import.meta.url));

// PyScript brings up plugins for its own tags even if there are none: the script's configuration
// switches them off for those tags too. It loads the error plugin all the same, to be so.
for (const name of ["py-config", "mpy-config"]) {
  const unused = document.createElement(name);
  unused.textContent = script.getAttribute("config");
  document.head.append(unused);
}

// Whoever asks for a table waits for the host. In the lobby nobody waits yet, and the two would
// only be in each other's way: there it starts when the page's Python is awake.
if (wished) startHost();
await painted();
if (origin === "null") root.dataset.sandboxed = "";
if (!wished) root.dataset.app = "ready"; // what it cannot do alone, it notes
for (const link of document.querySelectorAll("link[data-early]")) {
  if (!link.hreflang || link.hreflang === lang) link.rel = link.dataset.early;
}

// PyScript opens a database and a channel that we have no use for, which a browser without storage
// would refuse. A host in this thread may open its own (database.js) meanwhile.
const database = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");
const STAND_INS = {
  indexedDB: {
    open: (name) => (name === "tavolino" ? database.get.call(globalThis).open(name) : {}),
  },
  BroadcastChannel: class {
    postMessage() {}
  },
};
const own = Object.keys(STAND_INS).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
for (const [name, value] of Object.entries(STAND_INS)) {
  Object.defineProperty(globalThis, name, { configurable: true, value });
}

addEventListener("unhandledrejection", refused); // of what PyScript asks for itself
const pyscript = import("./runtime/pyscript/core.js");
pyscript.catch(unreachable);
await pyscript;
for (const [name, descriptor] of own) {
  if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  else delete globalThis[name];
}
