// Starts the page's Python (PyScript's MicroPython) and the host (Pyodide in a worker, host.js):
// the one place that loads a runtime. What passes between the two is JSON text, but for pictures.
// What Python on the page calls of it, as `from js import tavolino`, is listed below.

import { languageOf, preferred } from "./address.js";
import { followBack } from "./back.js";
import { followChoice, noteEarly, pressEarly } from "./boot/early-presses.js";
import { fetchEarly, painted, paintedNext } from "./boot/first-paint.js";
import { firstSight } from "./boot/first-sight.js";
import { findSeen, framed, hold, release, tell, tellHeight } from "./boot/frame.js";
import { HostLink } from "./boot/host-link.js";
import { showMarked } from "./boot/into-view.js";
import { Outlet } from "./boot/outlet.js";
import { prepare, wake } from "./boot/pyscript.js";
import { allowed, recall, remember } from "./boot/storage.js";
import { asked, here, isAddressed, last, setOpen, watch, watched } from "./boot/which-table.js";
import { drawing } from "./draw.js";
import { sprite } from "./drawings.js";
import { asLeft, spoken } from "./lobby-restore.js";
import { panning } from "./pan.js";
import { presses } from "./presses.js";
import { sounding } from "./sound.js";

const root = document.documentElement;

/** Never goes on if start-check.js has said why we cannot start. */
const startable = () =>
  new Promise((go) => {
    if (root.dataset.app !== "error") go(undefined);
  });
await startable();

/** @type {Outlet<[word: string]>} */
const news = new Outlet();
/** @type {Outlet<[level: number]>} */
const back = new Outlet(1);
const tellNews = (/** @type {string} */ word) => news.call(word);

/** @type {Promise<typeof import("./device.js")> | undefined} */
let device;

/** What is not needed to play waits until the host has spoken. */
async function settle() {
  import("./explain.js").then(({ explain }) => explain(place, canvas), console.info);
  const module = await import("./device.js");
  module.stayAwake();
  if (!framed) module.settle(tellNews).catch(console.info); // a browser may refuse to keep files
  return module;
}

const hostScript = (/** @type {boolean} */ plain) => (plain ? "./host.js?plain" : "./host.js");
const host = new HostLink(
  {
    script: (plain) => new URL(hostScript(plain), import.meta.url),
    load: (plain) => import(hostScript(plain)),
  },
  () => {
    device ??= settle();
  },
);

/** What the page is made of did not come: its words neither, so index.html has them. */
function unreachable(/** @type {unknown} */ error = "") {
  root.dataset.app = "error";
  globalThis.startCheck?.failed(String(error));
}
const refused = (/** @type {PromiseRejectionEvent} */ { reason }) => unreachable(reason);

/** Python listens: the host starts, if it has not, and what was pressed before is pressed now. */
function listening() {
  removeEventListener("unhandledrejection", refused);
  globalThis.startCheck?.done();
  if (host.state === "none") host.start();
  pressEarly();
}

/** Returns the bytes of a part of a file, which MicroPython hands on as it is. */
async function base64(/** @type {Blob} */ part) {
  const bytes = new Uint8Array(await part.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Returns a file's text, or null if it does not come. */
async function get(/** @type {string} */ url) {
  try {
    const response = await fetch(url);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** Returns whether the browser has let us copy a text. */
async function copy(/** @type {string} */ text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns which language the page's Python will speak (`wake` of page.py). */
function language() {
  const chosen = allowed(() => JSON.parse(recall("tavolino.setup") ?? "").lang);
  return asked.get("lang") ?? (languageOf(String(chosen)) || preferred());
}

/** Firefox puts back after a reload what was chosen before; nobody has heard of that. */
function forgetChoices(/** @type {HTMLElement} */ lobby) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const choices = lobby.querySelectorAll("input[type=radio]");
  for (const choice of choices) choice.checked = choice.defaultChecked;
}

/** Returns the element that index.html has under this name. */
const element = (/** @type {string} */ id) =>
  /** @type {HTMLElement} */ (document.getElementById(id));

if (framed) tellHeight();
else followChoice();
noteEarly();

const sight = firstSight({ asked, isAddressed, framed, here: here(), last: last() });
const lang = language();
const languages = /** @type {HTMLTemplateElement} */ (element("languages")).content;
const others = JSON.parse(languages.textContent ?? "{}");
const place = element("table");
forgetChoices(place);
const pressed = presses(place);
const speak = () => spoken(place, lang, others[lang]);
const canvas = framed ? drawing(speak()) : asLeft(place, { recall, remember }, sight.wished, speak);
pressed.watch(canvas);
panning(place, canvas, (areRows) => host.post(JSON.stringify({ type: "transposed", areRows })));
if (!framed) followBack(canvas, place, (level) => back.call(level)); // a frame's is its page's
root.toggleAttribute("data-wish", sight.laid);
if (!sight.laid) canvas.complete();
addEventListener("beforeprint", () => canvas.complete());

globalThis.tavolino = {
  /** What draws pictures into the table (draw.js). */
  canvas,
  /** What lets cues and notes be heard (sound.js). */
  sound: sounding(),
  /** Takes in a file of drawings that pictures are composed of. */
  sprite,
  listening,
  /** A promise of a file's text, or of null if it does not come. */
  get,
  /** Has start-check.js say why not even the page's words have come. */
  unreachable,

  /** Sends text to the host, which gets it when it is ready. */
  post: host.post,
  /** Tells the host that its picture of this number is on the screen, once it is. */
  drawn(/** @type {number} */ picture) {
    paintedNext(() => host.post(JSON.stringify({ type: "drawn", picture })));
  },
  /** f(text, …) for all that comes from the host, a picture beside its text, as the array that is drawn. */
  on_message: host.messages.set,
  /** f(loaded, total) in bytes while the host loads. */
  on_progress: host.progress.set,
  /** f(text): the host is dead and says why; only restart() helps. */
  on_failure: host.failures.set,
  /** f(word) for what device.js finds out: "offline", "update", … */
  on_news: news.set,
  /** f(level) when a person goes back to so many steps above the lobby. */
  on_back: back.set,
  /** Begins anew with the build that waits; the host ends meanwhile. */
  update: () => device?.then((module) => module.update(tellNews, () => host.end())),
  /** Ends the host, whatever it is doing, and starts a fresh one. */
  restart() {
    host.end();
    host.start({ plain: true });
  },

  /** Whether the press that is being heard is nobody's (presses.js). */
  late: () => pressed.late(),
  /** Whether the host has still to answer a press; and what a key presses from elsewhere, or None. */
  waits: () => pressed.waits(),
  keyed: (/** @type {KeyboardEvent} */ event) => pressed.keyed(event),
  /** Counts what the host is told of a press, and what it has answered. */
  send: () => pressed.send(),
  answered: (/** @type {number | undefined} */ count) => pressed.answered(count),

  /** localStorage, where the browser allows it, or None. */
  recall,
  remember,
  /** Which game this tab has open, "" if none any more; None if the last one of all may be gone on with. */
  opened: () => here() ?? sight.fallback,
  set_open: setOpen,
  /** Where in a game this tab is that is watched. */
  watched,
  watch,
  /** Whether it seems that a table was not left. */
  returning: sight.returning,

  /** A promise of the bytes of a part of a file. */
  base64,
  /** Copies a text: a promise of whether the browser let us. */
  copy,
  /** People are asked before the page is left, or no more. */
  hold,
  release,
  /** Scrolls to what a lesson, a hint or a review marks on the table. */
  show_marked: showMarked,
  /** Whether the page stands in a frame, and then tells the page around it something. */
  find_seen: findSeen,
  framed,
  tell,
};

prepare(new URL("./runtime/micropython/micropython.js", import.meta.url));

// Whoever asks for a table waits for the host. In the lobby nobody waits yet, and the two would
// only be in each other's way: there it starts when the page's Python is awake.
if (sight.wished) host.start();
await painted();
if (origin === "null") root.dataset.sandboxed = "";
if (!sight.wished) root.dataset.app = "ready"; // what it cannot do alone, it notes
fetchEarly(lang);
addEventListener("unhandledrejection", refused); // of what PyScript asks for itself
try {
  await wake(() => import("./runtime/pyscript/core.js"));
} catch (error) {
  unreachable(error);
}
