// The host's shell: brings Pyodide up with our Python, hands it messages and carries its answers.
// Runs as a module worker, or is imported by boot.js where there can be no worker.

import { opened } from "./database.js";
import { sizeOf, wake } from "./pyodide/wake.js";

const LONGEST = 600 * 1024; // characters of a message: the longest record, each one escaped
const DEEPEST = 64; // brackets within brackets; a few thousand overflow Pyodide's stack for good

const inWorker = globalThis.WorkerGlobalScope
  ? globalThis instanceof globalThis.WorkerGlobalScope
  : false;

// After a failure boot.js asks for a Python that does not wake from the snapshot, which may be at fault.
const plain = import.meta.url.endsWith("?plain");

/**
 * @typedef {import("./boot/host-process.js").Said} Said
 * @typedef {(text: string) => Promise<boolean> & {destroy?(): void}} PythonReceive host.main.receive
 * @typedef {(post: (text: string, ...trees: string[]) => void,
 *   database: () => Promise<IDBDatabase | undefined>) => Promise<void>} PythonStart
 */

/**
 * Starts the host. `send` gets {kind, values}: a "message" (text, and perhaps what it shows as plain
 * data, which nobody takes apart but draw.js), "progress" (bytes loaded, bytes
 * in all) or a "failure" (text), after which nothing more is answered. Returns a function that
 * takes a message's text; those that come before Python is ready wait.
 * @param {(said: Said) => void} send
 */
export function start(send) {
  let failed = false;
  const say = (/** @type {Said} */ said) => {
    if (!failed) send(said);
  };
  const fail = (/** @type {unknown} */ error) => {
    say({ kind: "failure", values: [String(error)] }); // Python's traceback is in it
    failed = true;
  };
  /**
   * @param {string} text
   * @param {string[]} trees what it shows, as JSON, if it shows anything
   */
  const post = (text, ...trees) => {
    const [shown] = trees.map((tree) => JSON.parse(tree));
    say({ kind: "message", values: shown === undefined ? [text] : [text, shown] });
  };
  const report = (/** @type {number} */ loaded, /** @type {number} */ total) =>
    say({ kind: "progress", values: [loaded, total] });
  const ready = bringUp({ post, report, died: fail });
  ready.catch(fail);
  return async (/** @type {string} */ text) => {
    const why = whyRefused(text);
    if (why) return post(JSON.stringify({ type: "refused", why }));
    try {
      const receive = await ready;
      if (!failed) await receive(text);
    } catch (error) {
      fail(error);
    }
  };
}

/**
 * Returns what Pyodide keeps to itself.
 * @param {import("pyodide").PyodideAPI} python
 */
function inside(python) {
  return /** @type {{_api: {on_fatal: (error: unknown) => void}}} */ (
    /** @type {unknown} */ (python)
  )._api;
}

/**
 * Returns a function that hands a text to host.main.receive, once that can be called.
 * @param {object} page
 * @param {(text: string, ...trees: string[]) => void} page.post
 * @param {(loaded: number, total: number) => void} page.report
 * @param {(error: unknown) => void} page.died
 */
async function bringUp({ post, report, died }) {
  const early = [opened()];
  const { python, complete } = await wake(report, plain);
  inside(python).on_fatal = died; // what was awaited then never ends
  /** @type {{start: PythonStart, receive: PythonReceive}} */
  const main = python.pyimport("host.main");
  await main.start(post, () => early.pop() ?? opened());
  /** @type {Promise<void> | undefined} */
  let coming; // the rest of Python's code, or an attempt
  const bring = () => {
    coming ??= complete().catch(() => {
      coming = undefined;
    });
  };
  return async (/** @type {string} */ text) => {
    const running = main.receive(text);
    const isIdle = await running;
    running?.destroy?.(); // a coroutine
    // A bot's thought goes first. If the code does not come, it is asked for again after the next picture.
    if (isIdle && !coming && JSON.parse(text)?.type === "drawn") bring();
  };
}

/**
 * Says why a text must not reach Python, or returns nothing. A text within it may be JSON again,
 * such as a record: pyengine.record measures that before it reads it.
 */
function whyRefused(/** @type {string} */ text) {
  if (text.length > LONGEST) return "too_long";
  if (depth(text) > DEEPEST) return "too_deep";
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return "no_json";
  }
}

/** How deep brackets are nested in a JSON text, those in its strings not counted. */
function depth(/** @type {string} */ text) {
  let now = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[{]|[\]}]/gsu)) {
    if (token === "[" || token === "{") now += 1;
    else if (token === "]" || token === "}") now -= 1;
    deepest = Math.max(deepest, now);
  }
  return deepest;
}

if (inWorker) {
  const deliver = start((data) => self.postMessage(data));
  self.onmessage = ({ data }) => deliver(data);
  self.postMessage({ kind: "progress", values: [0, sizeOf(plain)] }); // there is a worker
}
