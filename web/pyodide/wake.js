// Brings Pyodide up in the browser: from the snapshot of its memory, or else from its library.
//
// Pyodide is handed what it would fetch and compile. The build makes one script of this and host.js,
// so that import.meta.url is that of the host, beside which all files lie.

import { LOCK, PAGES, PLACEHOLDER, SIZES, SNAPSHOT } from "../packs.js"; // written by the build
import { gunzipSync } from "../runtime/fflate.js";
import { loadPyodide } from "../runtime/pyodide/pyodide.js";
import { lay, restoreState, splitExports } from "./memory.js";
import { unpack as untar } from "./tar.js";

const EVERY = 100; // milliseconds after which the page hears of bytes that have come: it draws each time

const RUNTIME = "runtime/pyodide/";
const part = (name) => `${RUNTIME}${name}.wasm.bin`; // split.py
const [PRIMARY, SECONDARY, DATA] = ["primary", "secondary", "data"].map(part);
const have = (files) => files.filter((name) => Object.hasOwn(SIZES, name));
const WOKEN = [PRIMARY, "snapshot.bin"];
const PARTS = have([DATA, SECONDARY]); // of the code, besides the primary one
const LOADED = [PRIMARY, ...PARTS, "python.zip.bin", "host.tar.bin"];

const PYODIDE = new URL(`./${RUNTIME}`, import.meta.url).href;
const WASM = `${PYODIDE}pyodide.asm.wasm`; // what Pyodide asks for, and gets from us
const LIBRARY = `${PYODIDE}python.zip`;

const inWorker = Boolean(globalThis.WorkerGlobalScope) && self instanceof WorkerGlobalScope;
const plainFetch = globalThis.fetch;
const plainStreaming = WebAssembly.instantiateStreaming;

const sum = (files) => files.reduce((total, name) => total + SIZES[name], 0);

/** How many bytes come if all goes well: from the library, if it is to be `plain`. */
export const sizeOf = (plain) => sum(plain || !SNAPSHOT ? LOADED : WOKEN);

/**
 * Returns {python, complete}: a Pyodide that can import our Python, and a function that brings the rest
 * of its code. It wakes from the snapshot; if that does not work, or if it is to be `plain`, it loads
 * the library. Without a network only one of them may be on this device: each stands in for the other.
 */
export async function wake(report, plain) {
  const ways = SNAPSHOT
    ? [
        [fromSnapshot, WOKEN],
        [fromLibrary, LOADED],
      ]
    : [[fromLibrary, LOADED]];
  if (plain) ways.reverse();
  for (const [at, [way, files]] of ways.entries()) {
    try {
      return await way(fetching(report, files));
    } catch (error) {
      if (at === ways.length - 1) throw error;
      console.info(`Python is started the other way: ${error}`);
    }
  }
}

/**
 * Pyodide gets a memory that is what it was, and so needs no data of its own, and little of its code.
 * `complete` brings the rest; what needs it before waits for it. In the page's thread nothing may wait:
 * there it comes before anything else is done.
 */
async function fromSnapshot(fetched) {
  const [primary, asleep] = WOKEN.map(fetched);
  const [memory, head] = [new WebAssembly.Memory(PAGES), new Uint8Array(SNAPSHOT.head)];
  const laid = asleep.then((stream) => lay(stream, head, memory, SNAPSHOT));
  const module = Promise.all([primary.then(compiled), laid]).then(([it]) => it);
  const later = fetching(() => {}, [SECONDARY]);
  let withPrimary; // what the secondary module imports
  let whole = !PARTS.includes(SECONDARY);
  const complete = async () => {
    const secondary = whole || (await compiled(await later(SECONDARY)));
    if (!whole) await WebAssembly.instantiate(secondary, withPrimary);
    whole = true;
  };
  const completeNow = () => {
    new WebAssembly.Instance(new WebAssembly.Module(fetchedNow(SECONDARY)), withPrimary);
    whole = true;
  };
  const python = await load(
    module,
    memory,
    { _loadSnapshot: head },
    async (own, shared, imports) => {
      withPrimary = { ...imports, primary: shared };
      restoreState(shared, SNAPSHOT.state);
      if (inWorker)
        shared["~placeholder"].set(0, action(completeNow)); // split.py
      else await complete();
      return { ...own, __wasm_call_ctors() {} }; // it was constructed before it slept
    },
  );
  python.pyimport("random").seed(); // it would be the same at every start
  return { python, complete };
}

/** Pyodide gets its library and our Python as files, all its code at once, and, if it can, its memory. */
async function fromLibrary(fetched) {
  const streams = Object.fromEntries(LOADED.map((name) => [name, fetched(name)]));
  const { "python.zip.bin": library, "host.tar.bin": code } = streams;
  begun(Object.values(streams));
  const [module, ...parts] = begun([PRIMARY, ...PARTS].map((name) => streams[name].then(compiled)));
  const [modules, archive] = [await bytes(await library), await bytes(await code)];
  const options = {
    fsInit: async (files, { sitePackages }) => untar(archive, files, sitePackages),
  };
  const memory = PAGES && new WebAssembly.Memory(PAGES);
  const python = await load(
    module,
    memory,
    options,
    async (own, shared, imports) => {
      for (const part of parts)
        await WebAssembly.instantiate(await part, { ...imports, primary: shared });
      return own;
    },
    modules,
  );
  return { python, complete: async () => {} };
}

const compiled = (stream) =>
  WebAssembly.compileStreaming(
    new Response(stream, { headers: { "Content-Type": "application/wasm" } }),
  );

const bytes = (stream) => new Response(stream).arrayBuffer();

/** Returns a function as one that can be laid into a table. */
function action(call) {
  const module = new WebAssembly.Module(Uint8Array.from(PLACEHOLDER));
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
  globalThis.fetch = async (url, ...how) =>
    Object.hasOwn(given, url) ? given[url] : plainFetch(url, ...how);
  let refuse;
  const refused = new Promise((_, reject) => (refuse = reject));
  begun([module]); // if it fails, that is told when Pyodide has asked for it, and asks for nothing more
  WebAssembly.instantiateStreaming = async (source, asked) => {
    // In the page's thread the page's Python may be coming up beside it.
    if ((await source) !== given[WASM]) return plainStreaming.call(WebAssembly, source, asked);
    try {
      const known = await module;
      const imports = memory ? { ...asked, given: { memory } } : asked;
      const { own, shared } = splitExports((await WebAssembly.instantiate(known, imports)).exports);
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
function fetching(report, files) {
  const total = sum(files);
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
    return body.pipeThrough(new TransformStream({ transform })).pipeThrough(unpacking());
  };
}

/** Returns what unpacks a stream; a browser that has nothing for it does so when all has come. */
function unpacking() {
  if (globalThis.DecompressionStream) return new DecompressionStream("gzip");
  const chunks = [];
  return new TransformStream({
    transform: (chunk) => void chunks.push(chunk),
    async flush(stream) {
      stream.enqueue(gunzipSync(new Uint8Array(await new Blob(chunks).arrayBuffer())));
    },
  });
}
