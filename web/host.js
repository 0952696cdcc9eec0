// The host's shell: starts Pyodide with our Python, passes messages to it and returns its answers.
// Runs as a module worker, or is imported by boot.js where there can be no worker.

import { opened } from "./database.js";
import { sizeOf, startPython } from "./pyodide/start.js";

const LONGEST = 600 * 1024; // characters of a message: the longest record, fully escaped
const DEEPEST = 64; // nested brackets; a few thousand overflow Pyodide's stack, which is fatal

const inWorker = globalThis.WorkerGlobalScope
  ? globalThis instanceof globalThis.WorkerGlobalScope
  : false;

// After a failure boot.js requests a Python without the snapshot, which may be the cause.
const plain = import.meta.url.endsWith("?plain");

/**
 * @typedef {import("./boot/host-process.js").Said} Said
 * @typedef {(text: string) => Promise<boolean> & {destroy?(): void}} PythonReceive host.main.receive
 * @typedef {(post: (text: string, ...trees: string[]) => void,
 *   database: () => Promise<IDBDatabase | undefined>) => Promise<void>} PythonStart
 */

/**
 * Starts the host. `send` gets {kind, values}: a "message" (text, and optionally its nodes as plain
 * data, which only draw.js reads), "progress" (bytes loaded, total bytes) or a "failure" (text),
 * after which nothing more is answered. Returns a function that takes a message's text; messages
 * that arrive before Python is ready wait.
 * @param {(said: Said) => void} send
 */
export function start(send) {
  let failed = false;
  const say = (/** @type {Said} */ said) => {
    if (!failed) send(said);
  };
  const fail = (/** @type {unknown} */ error) => {
    say({ kind: "failure", values: [String(error)] }); // includes Python's traceback
    failed = true;
  };
  /**
   * @param {string} text
   * @param {string[]} trees the nodes to show, as JSON, if any
   */
  const post = (text, ...trees) => {
    const [shown] = trees.map((tree) => JSON.parse(tree));
    say({ kind: "message", values: shown === undefined ? [text] : [text, shown] });
  };
  const report = (/** @type {number} */ loaded, /** @type {number} */ total) =>
    say({ kind: "progress", values: [loaded, total] });
  const ready = startUp({ post, report, onFatal: fail });
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
 * Returns Pyodide's private API.
 * @param {import("pyodide").PyodideAPI} python
 */
function inside(python) {
  return /** @type {{_api: {on_fatal: (error: unknown) => void}}} */ (
    /** @type {unknown} */ (python)
  )._api;
}

/**
 * Returns a function that passes a text to host.main.receive, once that can be called.
 * @param {object} page
 * @param {(text: string, ...trees: string[]) => void} page.post
 * @param {(loaded: number, total: number) => void} page.report
 * @param {(error: unknown) => void} page.onFatal
 */
async function startUp({ post, report, onFatal }) {
  const early = [opened()];
  const { python, complete } = await startPython(report, plain);
  inside(python).on_fatal = onFatal; // otherwise pending calls would never end
  /** @type {{start: PythonStart, receive: PythonReceive}} */
  const main = python.pyimport("host.main");
  await main.start(post, () => early.pop() ?? opened());
  /** @type {Promise<void> | undefined} */
  let coming; // the rest of Python's code, or an attempt to load it
  const loadRest = () => {
    coming ??= complete().catch(() => {
      coming = undefined;
    });
  };
  return async (/** @type {string} */ text) => {
    const running = main.receive(text);
    const isIdle = await running;
    running?.destroy?.(); // a coroutine
    // A bot's thinking goes first. If the code cannot be loaded, the next picture tries again.
    if (isIdle && !coming && JSON.parse(text)?.type === "drawn") loadRest();
  };
}

/**
 * Returns why a text must not reach Python, or undefined. A string in it may be JSON again, such as
 * a record, which pyengine.record checks before parsing.
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

/** Returns the nesting depth of brackets in a JSON text, ignoring strings. */
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
  self.postMessage({ kind: "progress", values: [0, sizeOf(plain)] }); // the worker has started
}
