// A snapshot of Python's memory as a file, from which start.js starts in a fraction of an import's
// time.
//
// The file begins with a hash of the memory, so that a snapshot of one build is never used for
// another; then follow the head of Pyodide's snapshot, and the non-empty parts of the memory. Their
// lengths, and Python's state outside its memory, are in packs.js (SNAPSHOT), so that everything is
// put in place while it streams in. Everything here runs in Node too, where
// snapshot.mjs makes the snapshot.

const PAGE = 4096; // bytes
const WORD = 8; // bytes
const LONG = 64 * PAGE;
const SHARED = "~"; // prefix of the names that split.py shares between parts of a module

/**
 * @typedef {[from: number, to: number]} Run a non-empty range of a memory, end exclusive
 * @typedef {object} Layout
 * @property {string} name the memory's hash
 * @property {number} head the length of a snapshot's head
 * @property {Run[]} runs
 *
 * Python's state outside its memory: the value of a global, or the entries of a table.
 * @typedef {[name: string, state: number | bigint | Entry[]]} State
 * @typedef {[unknown, unknown][] | null} Entry the entries of a Map
 * @typedef {Layout & {state: State[]}} Facts
 *
 * @typedef {Record<string, WebAssembly.ExportValue>} Exports
 */

/**
 * @param {string} name
 * @param {Uint8Array} snapshot
 * @returns {Layout}
 */
export function layout(name, snapshot) {
  const head = new DataView(snapshot.buffer, snapshot.byteOffset).getUint32(4, true);
  return { name, head, runs: runsIn(snapshot.subarray(head)) };
}

/**
 * Returns the parts of a snapshot's file, before compression.
 * @param {Uint8Array} snapshot
 * @param {Layout} layout
 */
export function parts(snapshot, { name, head, runs }) {
  const memory = snapshot.subarray(head);
  const those = runs.map(([from, to]) => memory.subarray(from, to));
  return [new TextEncoder().encode(name), snapshot.subarray(0, head), ...those];
}

/**
 * Fills head and memory from the stream of an uncompressed file; throws if it is incomplete or
 * belongs to another build. Memory outside the runs stays zero.
 * @param {ReadableStream<Uint8Array>} stream
 * @param {Uint8Array} head
 * @param {WebAssembly.Memory} memory
 * @param {Layout} layout
 */
export async function loadMemory(stream, head, memory, { name, runs }) {
  const named = new Uint8Array(name.length);
  const places = runs.map(([from, to]) => new Uint8Array(memory.buffer, from, to - from));
  await fill(stream, [named, head, ...places]);
  if (new TextDecoder().decode(named) !== name) throw new Error("a snapshot of another build");
}

/**
 * Fills arrays one after the other from a stream.
 * @param {ReadableStream<Uint8Array>} stream
 * @param {Uint8Array[]} places
 */
async function fill(stream, places) {
  const reader = stream.getReader();
  const left = [...places];
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    while (value.length > 0) {
      if (left.length === 0) throw new Error("a snapshot that is too long");
      const [place] = left;
      const part = value.subarray(0, place.length);
      place.set(part);
      value = value.subarray(part.length);
      left[0] = place.subarray(part.length);
      if (left[0].length === 0) left.shift();
    }
  }
  if (left.length > 0) throw new Error("a snapshot that is not whole");
}

/**
 * Returns the ranges [from, to) of a memory that are not empty. Only long empty stretches are left
 * out: the stack, which is written before it is read, and memory never allocated.
 * @param {Uint8Array} memory
 */
function runsIn(memory) {
  /** @type {Run[]} */
  const runs = [];
  const words = new BigInt64Array(memory.buffer, memory.byteOffset, memory.length / WORD);
  const isEmpty = (/** @type {number} */ page) =>
    words.subarray((page * PAGE) / WORD, ((page + 1) * PAGE) / WORD).every((word) => !word);
  for (let page = 0; page < memory.length / PAGE; page += 1) {
    if (isEmpty(page)) continue;
    const last = runs.at(-1);
    if (last && page * PAGE - last[1] < LONG) last[1] = (page + 1) * PAGE;
    else runs.push([page * PAGE, (page + 1) * PAGE]);
  }
  return runs;
}

/**
 * Returns {own, shared}: a module's exports for Emscripten's script, and those for other parts.
 * @param {Exports} exports
 */
export function splitExports(exports) {
  const those = Object.entries(exports);
  const some = (/** @type {boolean} */ shared) =>
    Object.fromEntries(those.filter(([name]) => name.startsWith(SHARED) === shared));
  return { own: some(false), shared: some(true) };
}

/**
 * Returns [name, state] for the state of a freshly constructed module outside its memory: the
 * values of globals, and the entries of tables of JavaScript objects, each null or the entries of a
 * Map.
 * @param {Exports} shared
 * @returns {State[]}
 */
export function captureState(shared) {
  /** @type {State[]} */
  const found = [];
  for (const [name, it] of Object.entries(shared)) {
    if (it instanceof WebAssembly.Global) found.push([name, it.value]);
    if (!(it instanceof WebAssembly.Table)) continue;
    /** @type {unknown[]} */
    const entries = Array.from({ length: it.length }, (_, at) => it.get(at));
    if (entries.some((entry) => typeof entry === "function")) continue; // filled by Emscripten's script
    const maps = entries.filter((entry) => entry instanceof Map || !entry);
    if (maps.length < entries.length) throw new Error(`${name} holds what is new`);
    found.push([name, maps.map((entry) => (entry instanceof Map ? [...entry] : null))]);
  }
  return found;
}

/**
 * Restores the state of a captured module in a freshly instantiated one, whose memory is in place.
 * @param {Exports} shared
 * @param {State[]} states
 */
export function restoreState(shared, states) {
  for (const [name, state] of states) {
    const it = shared[name];
    if (it instanceof WebAssembly.Table && Array.isArray(state)) {
      for (const entry of state) it.grow(1, entry && new Map(entry));
    } else if (it instanceof WebAssembly.Global) {
      it.value = state;
    } else {
      throw new Error(`${name} is nothing that can be restored`);
    }
  }
}
