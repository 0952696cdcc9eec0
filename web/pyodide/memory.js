// Python's memory as a file: what wake.js wakes from in a fraction of the time of an import.
//
// The file begins with a hash of the memory that is in it, for what was taken of one build must not be
// given to another; then come the head of Pyodide's snapshot, and the parts of the memory in which
// there is anything. How long each is, and what a Python is besides its memory, is told by packs.js
// (SNAPSHOT), so that all is laid where it belongs while it comes. Everything here runs in Node too:
// take.mjs makes what this undoes.

const PAGE = 4096; // bytes
const WORD = 8; // bytes
const LONG = 64 * PAGE;
const SHARED = "~"; // what begins the names of what split.py lets parts of a module share

/**
 * @typedef {[from: number, to: number]} Run a part of a memory in which there is anything, without its end
 * @typedef {object} Layout
 * @property {string} name what the memory is called
 * @property {number} head the length of a snapshot's head
 * @property {Run[]} runs
 *
 * What a Python is besides its memory: the value of a global, the entries of a table.
 * @typedef {[name: string, state: number | bigint | Entry[]]} State
 * @typedef {[unknown, unknown][] | null} Entry what a Map was made of
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
 * Returns the parts of a snapshot's file, which is to be packed.
 * @param {Uint8Array} snapshot
 * @param {Layout} layout
 */
export function parts(snapshot, { name, head, runs }) {
  const memory = snapshot.subarray(head);
  const those = runs.map(([from, to]) => memory.subarray(from, to));
  return [new TextEncoder().encode(name), snapshot.subarray(0, head), ...those];
}

/**
 * Lays head and memory out of the stream of a file that was unpacked; throws if it is not whole, or
 * was taken of another build. What of the memory is in no run is zero as it was.
 * @param {ReadableStream<Uint8Array>} stream
 * @param {Uint8Array} head
 * @param {WebAssembly.Memory} memory
 * @param {Layout} layout
 */
export async function lay(stream, head, memory, { name, runs }) {
  const named = new Uint8Array(name.length);
  const places = runs.map(([from, to]) => new Uint8Array(memory.buffer, from, to - from));
  await fill(stream, [named, head, ...places]);
  if (new TextDecoder().decode(named) !== name) throw new Error("a snapshot of another build");
}

/**
 * Fills places with what comes, one after the other.
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
 * Returns where [from, to) there is something in a memory. Only long stretches of nothing are left
 * out: they are the stack, which nobody reads before it is written, and what was never given out.
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
 * Returns {own, shared}: what a module exports for Emscripten's script, and what for other parts.
 * @param {Exports} exports
 */
export function splitExports(exports) {
  const those = Object.entries(exports);
  const some = (/** @type {boolean} */ shared) =>
    Object.fromEntries(those.filter(([name]) => name.startsWith(SHARED) === shared));
  return { own: some(false), shared: some(true) };
}

/**
 * Returns [name, state] of what a module that has just been constructed is besides its memory: of its
 * globals the value, of its tables of what is JavaScript's each entry, null or what a Map was made of.
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
    if (entries.some((entry) => typeof entry === "function")) continue; // Emscripten's script fills it
    const maps = entries.filter((entry) => entry instanceof Map || !entry);
    if (maps.length < entries.length) throw new Error(`${name} holds what is new`);
    found.push([name, maps.map((entry) => (entry instanceof Map ? [...entry] : null))]);
  }
  return found;
}

/**
 * Makes a module that has just come up, in a memory that was laid out, what another one was.
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
