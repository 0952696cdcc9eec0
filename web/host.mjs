// The host's shell: brings Pyodide up with our Python, hands it messages and carries its answers.
// Runs as a module worker, or is imported by boot.mjs where there can be no worker.

import { BYTES, LIBRARY_BYTES, LOCK, SNAPSHOT } from "./packs.mjs"; // written by build.py
import { loadPyodide } from "./runtime/pyodide/pyodide.mjs";
import { frame, unfold, unpacker } from "./snapshot.mjs";
import { unpack } from "./tar.mjs";

const LONGEST = 600 * 1024; // characters of a message: the longest record, each one escaped
const DEEPEST = 64; // brackets within brackets; a few thousand overflow Pyodide's stack for good

const STEPS = 20; // in which the page hears of the bytes that come: it draws each

const PYODIDE = new URL("./runtime/pyodide/", import.meta.url).href;
const WASM = `${PYODIDE}pyodide.asm.wasm`; // what Pyodide asks for, and gets from us
const LIBRARY = `${PYODIDE}python.zip`;

// No snapshot where there is none, nor as boot.mjs asks after a failure.
const plain = !SNAPSHOT.name || import.meta.url.endsWith("?plain");
const plainFetch = globalThis.fetch;

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
      return await fromSnapshot(counting(report, BYTES));
    } catch (error) {
      console.info(`Python is loaded the long way: ${error}`);
    }
  }
  return fromLibrary(counting(report, LIBRARY_BYTES));
}

async function fromSnapshot(fetchBytes) {
  const [zstd, packed, file, { default: create }] = await Promise.all([
    ...["runtime/zstd.wasm", "runtime/pyodide.wasm.zst", "snapshot.zst"].map(fetchBytes),
    import("./runtime/pyodide/pyodide.asm.mjs"),
  ]);
  const unpackZstd = await unpacker(zstd);
  const wasm = unpackZstd(packed, SNAPSHOT.wasm);
  const module = WebAssembly.compile(wasm); // on other threads, while this one unpacks the memory
  const memory = unpackZstd(frame(file, SNAPSHOT.name), SNAPSHOT.size);
  unfold(memory, wasm);
  const python = await load(module, new Uint8Array(), {
    _loadSnapshot: memory,
    createPyodideModule: create,
  });
  python.pyimport("random").seed(); // it would be the same at every start
  return python;
}

async function fromLibrary(fetchBytes) {
  const [zstd, packed, library, code] = await Promise.all([
    ...["runtime/zstd.wasm", "runtime/pyodide.wasm.zst"].map(fetchBytes),
    ...["python.zip.gz", "host.tar.gz"].map((name) => fetchBytes(name).then(gunzip)),
  ]);
  const wasm = (await unpacker(zstd))(packed, SNAPSHOT.wasm);
  return load(WebAssembly.compile(wasm), library, {
    fsInit: async (files, { sitePackages }) => unpack(code.buffer, files, sitePackages),
  });
}

/** Loads Pyodide, which is handed what it would fetch, and compile. */
async function load(compiling, library, options) {
  const given = { [WASM]: new Uint8Array(), [LIBRARY]: library };
  globalThis.fetch = async (url, ...how) =>
    Object.hasOwn(given, url) ? new Response(given[url]) : plainFetch(url, ...how);
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiling;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    return await loadPyodide({
      indexURL: PYODIDE,
      stdLibURL: LIBRARY,
      lockFileContents: LOCK,
      packageBaseUrl: PYODIDE,
      ...options,
    });
  } finally {
    globalThis.fetch = plainFetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Returns a function that fetches the bytes of one of our files and reports their arrival. */
function counting(report, total) {
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
    const reader = response.body.getReader();
    const chunks = [];
    for (let { value } = await reader.read(); value; { value } = await reader.read()) {
      loaded += value.length;
      tell();
      chunks.push(value);
    }
    return bytes(chunks);
  };
}

const bytes = async (chunks) => new Uint8Array(await new Blob(chunks).arrayBuffer());
const gunzip = async (data) => {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/** Says why a text must not reach Python, or returns nothing. */
function whyRefused(text) {
  if (text.length > LONGEST) return "too_long";
  if (depth(text) > DEEPEST) return "too_deep";
  try {
    return textsWithin(JSON.parse(text)).some((inner) => depth(inner) > DEEPEST) && "too_deep";
  } catch {
    return "no_json";
  }
}

/** All texts in a message: one of them may be JSON again, such as a pasted record. */
function textsWithin(value) {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsWithin) : [];
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
  self.postMessage({ kind: "progress", values: [0, plain ? LIBRARY_BYTES : BYTES] }); // there is a worker
}
