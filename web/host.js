// The host's shell: brings Pyodide up with our Python, hands it messages and carries its answers.
// Runs as a module worker, or is imported by boot.js where there can be no worker.

import { opened } from "./database.js";
import { BELL, LOCK, PAGES, SIZES, SNAPSHOT } from "./packs.js"; // written by build.py
import { gunzipSync } from "./runtime/fflate.js";
import { loadPyodide } from "./runtime/pyodide/pyodide.js";
import { apart, become, lay } from "./pyodide/memory.js";
import { unpack as untar } from "./pyodide/tar.js";

const LONGEST = 600 * 1024; // characters of a message: the longest record, each one escaped
const DEEPEST = 64; // brackets within brackets; a few thousand overflow Pyodide's stack for good

const DRAWN = 500; // milliseconds that a page has, in any case, to draw what it gets
const EVERY = 100; // milliseconds after which the page hears of bytes that have come: it draws each time

const RUNTIME = "runtime/pyodide/";
const [FIRST, REST, DATA] = ["first", "rest", "data"].map((part) => `${RUNTIME}${part}.wasm.bin`); // tools/split.py
const ASLEEP = [FIRST, "snapshot.bin"];
const IN_PARTS = [FIRST, REST, DATA, "python.zip.bin", "host.tar.bin"];
const bytesOf = (files) => files.reduce((sum, name) => sum + SIZES[name], 0);

const PYODIDE = new URL(`./${RUNTIME}`, import.meta.url).href;
const WASM = `${PYODIDE}pyodide.asm.wasm`; // what Pyodide asks for, and gets from us
const LIBRARY = `${PYODIDE}python.zip`;

const inWorker = Boolean(globalThis.WorkerGlobalScope) && self instanceof WorkerGlobalScope;

// No snapshot where there is none, nor as boot.js asks after a failure.
const plain = !SNAPSHOT.name || import.meta.url.endsWith("?plain");
const plainFetch = globalThis.fetch;
const plainStreaming = WebAssembly.instantiateStreaming;

/**
 * Starts the host. `send` gets {kind, values}: a "message" (text, and perhaps what it shows as plain
 * data, which nobody takes apart but draw.js), "progress" (bytes loaded, bytes
 * in all) or a "failure" (text), after which nothing more is answered. Returns a function that
 * takes a message's text; those that come before Python is ready wait.
 */
export function start(send) {
  let failed = false;
  const say = (kind, ...values) => failed || send({ kind, values });
  const fail = (error) => {
    say("failure", String(error)); // Python's traceback is in it
    failed = true;
  };
  const post = (text, ...trees) => say("message", text, ...trees.map((tree) => JSON.parse(tree)));
  const ready = bringUp({
    post,
    report: (loaded, total) => say("progress", loaded, total),
    died: fail,
  });
  ready.catch(fail);
  return async (text) => {
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

/** Returns a function that hands a text to host.main.receive, once that can be called. */
async function bringUp({ post, report, died }) {
  const early = [opened()];
  const { python, complete } = await wake(report);
  python._api.on_fatal = died; // what was awaited then never ends
  const main = python.pyimport("host.main");
  await main.start(post, () => early.pop() ?? opened());
  let coming; // the rest of Python's code, or an attempt
  const bring = () => (coming ??= complete().catch(() => (coming = undefined)));
  return async (text) => {
    const running = main.receive(text);
    await running;
    running?.destroy?.(); // a coroutine
    if (!coming) setTimeout(bring, DRAWN); // if it did not come, again after the next answer
  };
}

/** Returns {python, complete}: a Pyodide that can import our Python, from the snapshot if that works. */
async function wake(report) {
  if (!plain) {
    try {
      return await fromSnapshot(counting(report, ASLEEP));
    } catch (error) {
      console.info(`Python is loaded the long way: ${error}`);
    }
  }
  return fromLibrary(counting(report, IN_PARTS));
}

/**
 * Pyodide gets a memory that is what it was, and so needs no data of its own, and little of its code.
 * `complete` brings the rest; what needs it before waits for it. In the page's thread nothing may wait:
 * there it comes before anything else is done.
 */
async function fromSnapshot(fetched) {
  const [first, asleep] = ASLEEP.map(fetched);
  const [memory, head] = [new WebAssembly.Memory(PAGES), new Uint8Array(SNAPSHOT.head)];
  const laid = asleep.then((stream) => lay(stream, head, memory, SNAPSHOT));
  const module = Promise.all([first.then(compiled), laid]).then(([it]) => it);
  const later = counting(() => {}, [REST]);
  let withFirst; // what the rest imports
  let whole = false;
  const complete = async () => {
    const rest = whole || (await compiled(await later(REST)));
    if (!whole) await WebAssembly.instantiate(rest, withFirst);
    whole = true;
  };
  const completeNow = () => {
    new WebAssembly.Instance(new WebAssembly.Module(fetchedNow(REST)), withFirst);
    whole = true;
  };
  const python = await load(module, memory, { _loadSnapshot: head }, async (own, first, imports) => {
    withFirst = { ...imports, first };
    become(first, SNAPSHOT.besides);
    if (inWorker) first["~bell"].set(0, action(completeNow)); // tools/split.py
    else await complete();
    return { ...own, __wasm_call_ctors() {} }; // it was constructed before it slept
  });
  python.pyimport("random").seed(); // it would be the same at every start
  return { python, complete };
}

async function fromLibrary(fetched) {
  const [first, rest, data, library, code] = begun(IN_PARTS.map(fetched));
  const [module, ...parts] = begun([first, data, rest].map((stream) => stream.then(compiled)));
  const [modules, archive] = [await bytes(await library), await bytes(await code)];
  const options = { fsInit: async (files, { sitePackages }) => untar(archive, files, sitePackages) };
  const memory = new WebAssembly.Memory(PAGES);
  const python = await load(module, memory, options, async (own, first, imports) => {
    for (const part of parts) await WebAssembly.instantiate(await part, { ...imports, first });
    return own;
  }, modules);
  return { python, complete: async () => {} };
}

const compiled = (stream) =>
  WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));

const bytes = (stream) => new Response(stream).arrayBuffer();

/** Returns a function as one that can be laid into a table. */
function action(call) {
  const module = new WebAssembly.Module(Uint8Array.from(BELL));
  return new WebAssembly.Instance(module, { "": { "": call } }).exports[""];
}

/** Fetches and unpacks one of these files while everything here waits, as only a worker may. */
function fetchedNow(name) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(name, import.meta.url), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${request.status} ${name}`);
  return gunzipSync(new Uint8Array(request.response));
}

/** Returns promises that are waited for in turn: if the first fails, nobody asks for the others. */
function begun(promises) {
  for (const promise of promises) promise.catch(() => {});
  return promises;
}

/**
 * Loads Pyodide, which is handed what it would fetch and compile: `module` is a promise. Of what the
 * module exports it gets what `link` makes of that, of what other parts share, and of its imports.
 */
async function load(module, memory, options, link, library = new ArrayBuffer()) {
  const given = { [WASM]: new Response(), [LIBRARY]: new Response(library) };
  globalThis.fetch = async (url, ...how) => (Object.hasOwn(given, url) ? given[url] : plainFetch(url, ...how));
  let refuse;
  const refused = new Promise((_, reject) => (refuse = reject));
  module.catch(refuse);
  WebAssembly.instantiateStreaming = async (source, asked) => {
    // In the page's thread the page's Python may be coming up beside it.
    if ((await source) !== given[WASM]) return plainStreaming.call(WebAssembly, source, asked);
    try {
      const known = await module;
      const imports = { ...asked, given: { memory } };
      const { own, shared } = apart((await WebAssembly.instantiate(known, imports)).exports);
      return { module: known, instance: { exports: await link(own, shared, imports) } };
    } catch (error) {
      refuse(error);
      return new Promise(() => {}); // it would try on its own: nobody waits for that
    }
  };
  try {
    const loading = loadPyodide({
      indexURL: PYODIDE,
      stdLibURL: LIBRARY,
      lockFileContents: LOCK,
      packageBaseUrl: PYODIDE,
      ...options,
    });
    return await Promise.race([loading, refused]);
  } finally {
    globalThis.fetch = plainFetch;
    WebAssembly.instantiateStreaming = plainStreaming;
  }
}

/** Returns a function that fetches one of these files, and unpacks it while it reports what comes. */
function counting(report, files) {
  const total = bytesOf(files);
  let loaded = 0;
  let telling; // a timer: what has come by then is told, even if nothing comes any more
  const tell = () => {
    clearTimeout(telling);
    telling = undefined;
    report(loaded, total);
  };
  const transform = (chunk, stream) => {
    stream.enqueue(chunk);
    loaded += chunk.length;
    if (loaded === total) tell();
    else telling ??= setTimeout(tell, EVERY);
  };
  return async (name) => {
    const { ok, status, body } = await plainFetch(new URL(name, import.meta.url));
    if (!ok) throw new Error(`${status} ${name}`);
    return body.pipeThrough(new TransformStream({ transform })).pipeThrough(new DecompressionStream("gzip"));
  };
}

/**
 * Says why a text must not reach Python, or returns nothing. A text within it may be JSON again,
 * such as a record: pyengine.record measures that before it reads it.
 */
function whyRefused(text) {
  if (text.length > LONGEST) return "too_long";
  if (depth(text) > DEEPEST) return "too_deep";
  try {
    JSON.parse(text);
  } catch {
    return "no_json";
  }
}

/** How deep brackets are nested in a JSON text, those in its strings not counted. */
function depth(text) {
  let now = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[{]|[\]}]/gs)) {
    if (token === "[" || token === "{") deepest = Math.max(deepest, ++now);
    else if (token === "]" || token === "}") now--;
  }
  return deepest;
}

if (inWorker) {
  const deliver = start((data) => self.postMessage(data));
  self.onmessage = ({ data }) => deliver(data);
  self.postMessage({ kind: "progress", values: [0, bytesOf(plain ? IN_PARTS : ASLEEP)] }); // there is a worker
}
