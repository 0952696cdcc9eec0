// Starts the page's Python (PyScript's MicroPython) and the host (Pyodide in a worker, host.js):
// the one place that loads a runtime. The two exchange JSON texts, and pictures. What the page's
// Python uses, as `from js import tavolino`, is listed below.

import "./mend-query.js";
import { languageOf, preferred } from "./address.js";
import { followBack } from "./back.js";
import { followChoice, noteEarly, pressEarly } from "./boot/early-presses.js";
import { fetchEarly, painted, paintedNext } from "./boot/first-paint.js";
import { initial } from "./boot/initial.js";
import { findSeen, framed, hold, release, tell, tellHeight } from "./boot/frame.js";
import { HostLink } from "./boot/host-link.js";
import { showMarked } from "./boot/into-view.js";
import { CallQueue } from "./boot/call-queue.js";
import { prepare, start } from "./boot/pyscript.js";
import { allowed, recall, remember } from "./boot/storage.js";
import { asked, forget, here, setOpen, watch, watched } from "./boot/which-table.js";
import { drawing } from "./draw.js";
import { sprite } from "./drawings.js";
import { asLeft, translated } from "./lobby-restore.js";
import { panning } from "./pan.js";
import { presses } from "./presses.js";
import { sounding } from "./sound.js";

const root = document.documentElement;

/** Never resolves if start-check.js has reported that the page cannot start. */
const startable = () =>
  new Promise((go) => {
    if (root.dataset.app !== "error") go(undefined);
  });
await startable();

/** @type {CallQueue<[word: string]>} */
const news = new CallQueue();
/** @type {CallQueue<[level: number]>} */
const back = new CallQueue(1);
const tellNews = (/** @type {string} */ word) => news.call(word);

/** @type {Promise<typeof import("./device.js")> | undefined} */
let device;

/** Loads what is not needed to play, once the host's first message is painted. */
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
  () =>
    paintedNext(() => {
      device ??= settle();
    }),
);

/** The page's own files did not load: index.html has the words for that. */
function unreachable(/** @type {unknown} */ error = "") {
  root.dataset.app = "error";
  globalThis.startCheck?.failed(String(error));
}
const refused = (/** @type {PromiseRejectionEvent} */ { reason }) => unreachable(reason);

/** Python listens: start the host, if it has not started, and replay early presses. */
function listening() {
  removeEventListener("unhandledrejection", refused);
  globalThis.startCheck?.done();
  if (host.state === "none") host.start();
  pressEarly();
}

/** Returns a part of a file in base64, which MicroPython passes on unchanged. */
async function base64(/** @type {Blob} */ part) {
  const bytes = new Uint8Array(await part.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Returns a file's text, or null if it cannot be loaded. */
async function get(/** @type {string} */ url) {
  try {
    const response = await fetch(url);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** Returns whether a text could be copied. */
async function copy(/** @type {string} */ text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the language that the page's Python will use (`start` of page.py). */
function language() {
  const chosen = allowed(() => JSON.parse(recall("tavolino.setup") ?? "").lang);
  return asked.get("lang") ?? (languageOf(String(chosen)) || preferred());
}

/** Firefox restores choices after a reload without an event: forget them. */
function forgetChoices(/** @type {HTMLElement} */ lobby) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const choices = lobby.querySelectorAll("input[type=radio]");
  for (const choice of choices) choice.checked = choice.defaultChecked;
}

/** Returns an element of index.html. */
const element = (/** @type {string} */ id) =>
  /** @type {HTMLElement} */ (document.getElementById(id));

if (framed) tellHeight();
else followChoice();
noteEarly();

// An address that asks for a table needs the host at once. In the lobby nobody waits for it, and
// the two starts would slow each other down: there it starts after the page's Python.
if (initial.isRequested) host.start();

const lang = language();
const languages = /** @type {HTMLTemplateElement} */ (element("languages")).content;
const others = JSON.parse(languages.textContent ?? "{}");
const place = element("table");
forgetChoices(place);
const pressed = presses(place);
const translate = () => translated(place, lang, others[lang]);
const canvas = framed
  ? drawing(translate())
  : asLeft(place, { recall, remember }, initial.isRequested, translate);
pressed.watch(canvas);
panning(place, canvas, (areRows) => host.post(JSON.stringify({ type: "transposed", areRows })));
if (!framed) followBack(canvas, place, (level) => back.call(level)); // in a frame, Back belongs to the embedding page
root.toggleAttribute("data-wish", initial.loadsTable);
if (!initial.loadsTable) canvas.complete();
addEventListener("beforeprint", () => canvas.complete());

globalThis.tavolino = {
  /** Draws pictures into the table (draw.js). */
  canvas,
  /** Plays cues and notes (sound.js). */
  sound: sounding(),
  /** Adds a file of symbols for drawings. */
  sprite,
  listening,
  /** Returns a promise of a file's text, or of null if it cannot be loaded. */
  get,
  /** Has start-check.js report that the page's texts could not be loaded. */
  unreachable,

  /** Sends a text to the host, which receives it when it is ready. */
  post: host.post,
  /** Tells the host once its picture has been painted. */
  drawn() {
    paintedNext(() => host.post(JSON.stringify({ type: "drawn" })));
  },
  /** f(text, …) for all messages of the host; a picture's nodes come as an array. */
  on_message: host.messages.set,
  /** f(loaded, total) in bytes while the host loads. */
  on_progress: host.progress.set,
  /** f(text): the host has failed with this error; only restart() helps. */
  on_failure: host.failures.set,
  /** f(word) for news of device.js: "offline", "update", … */
  on_news: news.set,
  /** f(level) when the user goes back to this level above the lobby. */
  on_back: back.set,
  /** Restarts with the waiting build; the host is ended meanwhile. */
  update: () => device?.then((module) => module.update(tellNews, () => host.end())),
  /** Ends the host, whatever it is doing, and starts a new one. */
  restart() {
    host.end();
    host.start({ plain: true });
  },

  /** Whether the current press has to be ignored (presses.js). */
  late: () => pressed.late(),
  /**
   * Whether the host has still to answer a press; and the control that a key presses from
   * elsewhere, or None.
   */
  waits: () => pressed.waits(),
  keyed: (/** @type {KeyboardEvent} */ event) => pressed.keyed(event),
  /** Counts the presses sent to the host, and those that it has answered. */
  send: () => pressed.send(),
  answered: (/** @type {number | undefined} */ count) => pressed.answered(count),

  /** Reads localStorage; None if it is refused. */
  recall,
  remember,
  /** The game that this tab has open, "" if none any more; None if the last game may be resumed. */
  opened: () => here() ?? initial.fallback,
  set_open: setOpen,
  /** Removes parameters from the address. */
  forget,
  /** The position in the game watched in this tab. */
  watched,
  watch,
  /** Whether a table seems to have been left open. */
  returning: initial.returning,

  /** A promise of a part of a file in base64. */
  base64,
  /** Copies a text: a promise of whether that worked. */
  copy,
  /** Turns on or off the question before the page is left. */
  hold,
  release,
  /** Scrolls to what a lesson, a hint or a review marks on the table. */
  show_marked: showMarked,
  /**
   * Frames: finding the visible part, whether the page is in one, and messages to the page around
   * it.
   */
  find_seen: findSeen,
  framed,
  tell,
};

prepare(new URL("./runtime/micropython/micropython.js", import.meta.url));

await painted(framed);
if (origin === "null") root.dataset.sandboxed = "";
if (!initial.isRequested) root.dataset.app = "ready"; // presses are recorded until Python has started
fetchEarly(lang);
addEventListener("unhandledrejection", refused); // from PyScript's own requests
try {
  await start(() => import("./runtime/pyscript/core.js"));
} catch (error) {
  unreachable(error);
}
