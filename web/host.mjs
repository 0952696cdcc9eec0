// The host's shell: brings Pyodide up with our Python, hands it messages and carries its answers.
// Runs as a module worker, or is imported by boot.mjs where there can be no worker.

import { BYTES, LOCK } from "./packs.mjs"; // written by build.py: what is loaded, Pyodide's version
import { loadPyodide } from "./runtime/pyodide/pyodide.mjs";

const LONGEST = 600 * 1024; // characters of a message: the longest record, each one escaped
const DEEPEST = 64; // brackets within brackets; a few thousand overflow Pyodide's stack for good

const PYODIDE = new URL("./runtime/pyodide/", import.meta.url).href;
const CODE = new URL("./host.tar", import.meta.url).href;

const plainFetch = globalThis.fetch;

/**
 * Starts the host. `send` gets {kind, values}: a "message" (text), "progress" (bytes loaded, bytes
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
  const post = (text) => say("message", text);
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
  const fetchPacked = packedFetch(report, died);
  const code = fetchPacked(CODE).then((response) => response.arrayBuffer());
  const isPacked = (url) => `${url}`.startsWith(PYODIDE);
  globalThis.fetch = (url, ...how) => (isPacked(url) ? fetchPacked : plainFetch)(url, ...how);
  let python;
  try {
    python = await loadPyodide({
      indexURL: PYODIDE,
      stdLibURL: `${PYODIDE}python.zip`,
      lockFileContents: LOCK,
      packageBaseUrl: PYODIDE,
      fsInit: async (files, { sitePackages }) => unpack(await code, files, sitePackages),
    });
  } finally {
    globalThis.fetch = plainFetch;
  }
  python._api.on_fatal = died; // what was awaited then never ends
  const main = python.pyimport("host.main");
  await main.start(post);
  return async (text) => {
    const running = main.receive(text);
    await running;
    running?.destroy?.(); // a coroutine
  };
}

/**
 * Returns a fetch that takes the gzipped neighbour of what is asked for, so that a static host
 * that does not compress sends as few bytes as one that does, and reports their arrival.
 */
function packedFetch(report, died) {
  let loaded = 0;
  const count = () =>
    new TransformStream({
      transform(chunk, out) {
        loaded += chunk.length;
        report(loaded, BYTES);
        out.enqueue(chunk);
      },
    });
  const load = async (url) => {
    const response = await plainFetch(`${url}.gz`);
    if (!response.ok) throw new Error(`${response.status} ${url}.gz`);
    const gunzip = new DecompressionStream("gzip");
    response.body.pipeThrough(count()).pipeTo(gunzip.writable).catch(died); // on its way, broken
    const type = `${url}`.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(gunzip.readable, { headers: { "Content-Type": type } });
  };
  return (url) => {
    const loading = load(url);
    loading.catch(died); // Pyodide would only warn, and wait for ever
    return loading;
  };
}

/** Writes the files of a tar archive (plain files with short names, as build.py makes it). */
function unpack(archive, files, folder) {
  const text = (at, length) =>
    new TextDecoder().decode(new Uint8Array(archive, at, length)).replace(/\0.*$/s, "");
  for (let at = 0; text(at, 100); ) {
    const path = `${folder}/${text(at, 100)}`;
    const size = parseInt(text(at + 124, 12), 8);
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, new Uint8Array(archive, at + 512, size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

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
  self.postMessage({ kind: "progress", values: [0, BYTES] }); // there is a worker
}
