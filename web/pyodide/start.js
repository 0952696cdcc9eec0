// Starts Pyodide in the browser: from the snapshot of its memory, or else from its library.
//
// Pyodide is given everything that it would fetch and compile. The build bundles this with host.js,
// so that import.meta.url is that of the host, beside which all files are.

import { LOCK, PAGES, PLACEHOLDER, SIZES, SNAPSHOT } from "../packs.js"; // written by the build
import { loadPyodide } from "../runtime/pyodide/pyodide.js";
import { loadMemory, restoreState, splitExports } from "./memory.js";
import { unpack as untar } from "./tar.js";
import { unpacked, unpacking } from "./unpack.js";

const EVERY = 100; // milliseconds between progress reports, as the page redraws for each

/**
 * @typedef {import("pyodide").PyodideAPI} Pyodide
 * @typedef {import("pyodide").PyodideConfig} Config
 * @typedef {import("./memory.js").Exports} Exports
 * @typedef {import("./memory.js").Facts} Facts
 * @typedef {(loaded: number, total: number) => void} Report
 * @typedef {ReadableStream<Uint8Array<ArrayBuffer>>} Bytes
 * @typedef {(name: string) => Promise<Bytes>} Fetch
 * @typedef {{python: Pyodide, complete: () => Promise<void>}} Started
 * @typedef {(own: Exports, shared: Exports, imports: WebAssembly.Imports) => Promise<WebAssembly.Exports>} Link
 */

const RUNTIME = "runtime/pyodide/";
const part = (/** @type {string} */ name) => `${RUNTIME}${name}.wasm.bin`; // split.py
const [PRIMARY, SECONDARY, DATA] = [part("primary"), part("secondary"), part("data")];
const [SNAPSHOT_FILE, MODULES, CODE] = ["snapshot.bin", "python.zip.bin", "host.tar.bin"];
const have = (/** @type {string[]} */ files) => files.filter((name) => Object.hasOwn(SIZES, name));
const RESTORED = [PRIMARY, SNAPSHOT_FILE];
const PARTS = have([DATA, SECONDARY]); // parts of the code besides the primary one
const LOADED = [PRIMARY, ...PARTS, MODULES, CODE];

const PYODIDE = new URL(`./${RUNTIME}`, import.meta.url).href;
const WASM = `${PYODIDE}pyodide.asm.wasm`; // the address that Pyodide asks for, answered by us
const LIBRARY = `${PYODIDE}python.zip`;

const inWorker = globalThis.WorkerGlobalScope
  ? globalThis instanceof globalThis.WorkerGlobalScope
  : false;
const plainFetch = globalThis.fetch;
const plainStreaming = WebAssembly.instantiateStreaming;

const sum = (/** @type {string[]} */ files) =>
  files.reduce((total, name) => total + (SIZES[name] ?? 0), 0);

/** The bytes to load if all goes well: from the library, if `plain`. */
export const sizeOf = (/** @type {boolean} */ plain) => sum(plain || !SNAPSHOT ? LOADED : RESTORED);

/**
 * Returns {python, complete}: a Pyodide that can import our Python, and a function that loads the
 * rest of its code. It starts from the snapshot; if that fails, or if `plain`, from the library.
 * Offline only one of them may be on this device, so each is the fallback for the other.
 * @param {Report} report
 * @param {boolean} plain
 */
export async function startPython(report, plain) {
  const library = () => fromLibrary(fetching(report, LOADED));
  if (!SNAPSHOT || !PAGES) return library();
  const [facts, pages] = [SNAPSHOT, PAGES];
  const snapshot = () => fromSnapshot(fetching(report, RESTORED), facts, pages);
  const [first, other] = plain ? [library, snapshot] : [snapshot, library];
  try {
    return await first();
  } catch (error) {
    console.info(`Python is started the other way: ${error}`);
    return other();
  }
}

/**
 * Starts Pyodide with the memory of the snapshot, so that it needs no data of its own, and little
 * of its code. `complete` loads the rest; code that needs it earlier blocks until it is loaded. The
 * page's thread must not block: there the rest is loaded first.
 * @param {Fetch} fetched
 * @param {Facts} facts
 * @param {WebAssembly.MemoryDescriptor} pages
 * @returns {Promise<Started>}
 */
async function fromSnapshot(fetched, facts, pages) {
  const [primary, image] = [fetched(PRIMARY), fetched(SNAPSHOT_FILE)];
  const [memory, head] = [new WebAssembly.Memory(pages), new Uint8Array(facts.head)];
  const loaded = image.then((stream) => loadMemory(stream, head, memory, facts));
  const module = Promise.all([primary.then(compiled), loaded]).then(([it]) => it);
  const later = fetching(null, [SECONDARY]);
  /** @type {WebAssembly.Imports} */
  let withPrimary = {}; // imports of the secondary module
  /** @type {"split" | "whole"} */
  let code = PARTS.includes(SECONDARY) ? "split" : "whole";
  const isSplit = () => code === "split";
  const complete = async () => {
    if (!isSplit()) return;
    const secondary = await compiled(await later(SECONDARY));
    if (isSplit()) await WebAssembly.instantiate(secondary, withPrimary); // otherwise its functions could not block
    code = "whole";
  };
  const completeNow = () => {
    const secondary = new WebAssembly.Module(fetchedNow(SECONDARY));
    Reflect.construct(WebAssembly.Instance, [secondary, withPrimary]);
    code = "whole";
  };
  const python = await load(
    module,
    memory,
    { _loadSnapshot: head },
    async (own, shared, imports) => {
      withPrimary = { ...imports, primary: shared };
      restoreState(shared, facts.state);
      const placeholder = shared["~placeholder"]; // split.py
      if (!inWorker) await complete();
      else if (placeholder instanceof WebAssembly.Table) placeholder.set(0, action(completeNow));
      return { ...own, __wasm_call_ctors: () => undefined }; // constructors ran before the snapshot
    },
  );
  python.pyimport("random").seed(); // otherwise the same at every start
  return { python, complete };
}

/**
 * Starts Pyodide with its library and our Python as files, all of its code, and, if possible, its
 * memory.
 * @param {Fetch} fetched
 * @returns {Promise<Started>}
 */
async function fromLibrary(fetched) {
  const [primary, library, code] = [fetched(PRIMARY), fetched(MODULES), fetched(CODE)];
  const others = begun(PARTS.map(fetched));
  begun([primary, library, code]);
  const module = primary.then(compiled);
  const parts = others.map((stream) => stream.then(compiled));
  begun([module, ...parts]);
  const [modules, archive] = [await bytes(await library), await bytes(await code)];
  /** @type {Config} */
  const options = {
    fsInit: async (files, { sitePackages }) => untar(archive, files, sitePackages),
  };
  const memory = PAGES && new WebAssembly.Memory(PAGES);
  const python = await load(
    module,
    memory,
    options,
    async (own, shared, imports) => {
      for (const one of parts) {
        await WebAssembly.instantiate(await one, { ...imports, primary: shared });
      }
      return own;
    },
    modules,
  );
  return { python, complete: () => Promise.resolve() };
}

const compiled = (/** @type {Bytes} */ stream) =>
  WebAssembly.compileStreaming(
    new Response(stream, { headers: { "Content-Type": "application/wasm" } }),
  );

const bytes = (/** @type {Bytes} */ stream) => new Response(stream).arrayBuffer();

/** Returns a function that can be stored in a WebAssembly table. */
function action(/** @type {() => void} */ call) {
  const module = new WebAssembly.Module(Uint8Array.from(PLACEHOLDER));
  return new WebAssembly.Instance(module, { "": { "": call } }).exports[""];
}

/** Fetches and decompresses a file synchronously, as only a worker may. */
function fetchedNow(/** @type {string} */ name) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(name, import.meta.url), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${request.status} ${name}`);
  return /** @type {Uint8Array<ArrayBuffer>} */ (unpacked(new Uint8Array(request.response)));
}

/**
 * Returns promises that are awaited in turn, so that no rejection counts as unhandled.
 * @template T
 * @param {Promise<T>[]} promises
 */
function begun(promises) {
  for (const promise of promises) promise.catch(() => undefined);
  return promises;
}

/**
 * Loads Pyodide, which is given everything that it would fetch and compile: `module` is a promise.
 * Emscripten's script gets the exports that `link` makes of the module's own and shared exports and
 * its imports.
 * @param {Promise<WebAssembly.Module>} module
 * @param {WebAssembly.Memory | null} memory
 * @param {Config} options
 * @param {Link} link
 * @param {ArrayBuffer} library
 * @returns {Promise<Pyodide>}
 */
async function load(module, memory, options, link, library = new ArrayBuffer()) {
  const asked = new Response();
  const given = new Map([
    [WASM, asked],
    [LIBRARY, new Response(library)],
  ]);
  globalThis.fetch = async (url, ...how) => given.get(String(url)) ?? plainFetch(url, ...how);
  /** @type {(error: unknown) => void} */
  let refuse;
  /** @type {Promise<never>} */
  const refused = new Promise((_, reject) => {
    refuse = reject;
  });
  begun([module]); // its failure is reported once Pyodide asks for it, and Pyodide goes no further
  WebAssembly.instantiateStreaming = async (source, wanted) => {
    // In the page's thread the page's own Python may be starting at the same time.
    if ((await source) !== asked) return plainStreaming.call(WebAssembly, source, wanted);
    try {
      const known = await module;
      const imports = memory ? { ...wanted, given: { memory } } : { ...wanted };
      const { own, shared } = splitExports((await WebAssembly.instantiate(known, imports)).exports);
      return { module: known, instance: { exports: await link(own, shared, imports) } };
    } catch (error) {
      refuse(error);
      return new Promise(() => undefined); // otherwise it would retry on its own
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

/**
 * Returns a function that fetches a file and decompresses it, and reports progress if `report` is
 * given.
 * @param {Report | null} report
 * @param {string[]} files
 * @returns {Fetch}
 */
function fetching(report, files) {
  const total = sum(files);
  let loaded = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let telling; // a timer: reports what has arrived by then, even if nothing more arrives
  const tell = () => {
    clearTimeout(telling);
    telling = undefined;
    report?.(loaded, total);
  };
  /** @type {TransformerTransformCallback<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
  const transform = (chunk, stream) => {
    stream.enqueue(chunk);
    loaded += chunk.length;
    if (loaded === total) tell();
    else telling ??= setTimeout(tell, EVERY);
  };
  return async (name) => {
    const { ok, status, body } = await plainFetch(new URL(name, import.meta.url));
    if (!ok || !body) throw new Error(`${status} ${name}`);
    return body.pipeThrough(new TransformStream({ transform })).pipeThrough(unpacking());
  };
}
