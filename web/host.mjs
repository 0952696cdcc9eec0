// The host's shell: brings Pyodide up with our Python, hands it messages and carries its answers.
// Runs as a module worker, or is imported by boot.mjs where there can be no worker.

import { LOCK, SIZES, SNAPSHOT } from "./packs.mjs"; // written by build.py
import { loadPyodide } from "./runtime/pyodide/pyodide.mjs";
import { frame, unfold, unpacker } from "./snapshot.mjs";
import { unpack as untar } from "./tar.mjs";

const LONGEST = 600 * 1024; // characters of a message: the longest record, each one escaped
const DEEPEST = 64; // brackets within brackets; a few thousand overflow Pyodide's stack for good

const STEPS = 20; // in which the page hears of the bytes that come: it draws each

const RUNTIMES = ["runtime/zstd.wasm", "runtime/pyodide.wasm.zst"];
const ASLEEP = [...RUNTIMES, "snapshot.zst"];
const IN_PARTS = [...RUNTIMES, "python.zip.gz", "host.tar.gz"];
const bytesOf = (files) => files.reduce((sum, name) => sum + SIZES[name], 0);

const PYODIDE = new URL("./runtime/pyodide/", import.meta.url).href;
const WASM = `${PYODIDE}pyodide.asm.wasm`; // what Pyodide asks for, and gets from us
const LIBRARY = `${PYODIDE}python.zip`;

// No snapshot where there is none, nor as boot.mjs asks after a failure.
const plain = !SNAPSHOT.name || import.meta.url.endsWith("?plain");
const plainFetch = globalThis.fetch;
const plainStreaming = WebAssembly.instantiateStreaming;

/**
 * Starts the host. `send` gets {kind, values}: a "message" (text, and perhaps what it shows as plain
 * data, which nobody takes apart but draw.mjs), "progress" (bytes loaded, bytes
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
  const python = await wake(report);
  python._api.on_fatal = died; // what was awaited then never ends
  const main = python.pyimport("host.main");
  await main.start(post);
  return async (text) => {
    const running = main.receive(text);
    await running;
    running?.destroy?.(); // a coroutine
  };
}

/** Returns a Pyodide that can import our Python, from the snapshot if that works. */
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
 * Pyodide is given the head of a snapshot alone: it would copy all that follows, and most of that
 * is zeros. Nothing of it is begun before all has come: it could not be stopped any more.
 */
async function fromSnapshot(fetchBytes) {
  const creating = import("./runtime/pyodide/pyodide.asm.mjs");
  const [zstd, packed, file] = begun([...ASLEEP.map(fetchBytes), creating]);
  const { place, unpack } = await unpacker(await zstd, bytesOf(ASLEEP) + SNAPSHOT.wasm + SNAPSHOT.size);
  const wasm = unpack(await packed, place(SNAPSHOT.wasm));
  const [module] = begun([WebAssembly.compile(wasm)]); // on other threads, while this one goes on
  const { head, runs } = unfold(unpack(frame(await file, SNAPSHOT.name), place(SNAPSHOT.size)), wasm);
  const { default: create } = await creating;
  const python = await load(module, new Uint8Array(), {
    _loadSnapshot: head,
    async createPyodideModule(settings) {
      const made = await create(settings);
      for (const [address, bytes] of runs) made.HEAPU8.set(bytes, address);
      return made;
    },
  });
  python.pyimport("random").seed(); // it would be the same at every start
  return python;
}

async function fromLibrary(fetchBytes) {
  const [zstd, packed, library, code] = begun(IN_PARTS.map(fetchBytes));
  const { place, unpack } = await unpacker(await zstd, bytesOf(RUNTIMES) + SNAPSHOT.wasm);
  const [module] = begun([WebAssembly.compile(unpack(await packed, place(SNAPSHOT.wasm)))]);
  const [modules, archive] = [await gunzip(await library), await gunzip(await code)];
  return load(module, modules, {
    fsInit: async (files, { sitePackages }) => untar(archive.buffer, files, sitePackages),
  });
}

/** Returns promises that are waited for in turn: if the first fails, nobody asks for the others. */
function begun(promises) {
  for (const promise of promises) promise.catch(() => {});
  return promises;
}

/** Loads Pyodide, which is handed what it would fetch, and compile: `module` is a promise. */
async function load(module, library, options) {
  const given = { [WASM]: new Uint8Array(), [LIBRARY]: library };
  globalThis.fetch = async (url, ...how) =>
    Object.hasOwn(given, url) ? new Response(given[url]) : plainFetch(url, ...how);
  const come = module.catch(() => new Promise(() => {})); // it would go on without: we do not wait
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const known = await come;
    return { module: known, instance: await WebAssembly.instantiate(known, imports) };
  };
  try {
    const loading = loadPyodide({
      indexURL: PYODIDE,
      stdLibURL: LIBRARY,
      lockFileContents: LOCK,
      packageBaseUrl: PYODIDE,
      ...options,
    });
    return await Promise.race([loading, module.then(() => loading)]);
  } finally {
    globalThis.fetch = plainFetch;
    WebAssembly.instantiateStreaming = plainStreaming;
  }
}

/** Returns a function that fetches the bytes of one of these files and reports their arrival. */
function counting(report, files) {
  const total = bytesOf(files);
  let loaded = 0;
  let told = 0;
  const tell = () => {
    if (loaded < total && loaded - told < total / STEPS) return;
    told = loaded;
    report(loaded, total);
  };
  return async (name) => {
    const response = await plainFetch(new URL(name, import.meta.url));
    if (!response.ok) throw new Error(`${response.status} ${name}`);
    const data = new Uint8Array(SIZES[name]);
    let at = 0;
    const reader = response.body.getReader();
    for (let { value } = await reader.read(); value; { value } = await reader.read()) {
      data.set(value, at); // throws if there is more than there should be
      at += value.length;
      loaded += value.length;
      tell();
    }
    return data.subarray(0, at);
  };
}

const gunzip = async (data) => {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

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

if (globalThis.WorkerGlobalScope && self instanceof WorkerGlobalScope) {
  const deliver = start((data) => self.postMessage(data));
  self.onmessage = ({ data }) => deliver(data);
  self.postMessage({ kind: "progress", values: [0, bytesOf(plain ? IN_PARTS : ASLEEP)] }); // there is a worker
}
