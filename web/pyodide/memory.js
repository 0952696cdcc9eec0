// Python's memory as a file: what wake.js wakes from in a fraction of the time of an import.
//
// The file is packed with gzip. It begins with a hash of the memory that is in it, for what was taken
// of one build must not be given to another; then come the head of Pyodide's snapshot, and the parts of
// the memory in which there is anything. How long each is, and what a Python is besides its memory, is
// told by packs.js (SNAPSHOT), so that all is laid where it belongs while it comes. Everything here
// runs in Node too: take.mjs makes what this undoes.

const PAGE = 4096; // bytes
const LONG = 64 * PAGE;
const SHARED = "~"; // what begins the names of what split.py lets parts of a module share

/** Returns {name, head, runs}: the head's length, and where the memory has anything [from, to). */
export function layout(name, snapshot) {
  const head = new DataView(snapshot.buffer, snapshot.byteOffset).getUint32(4, true);
  return { name, head, runs: runsIn(snapshot.subarray(head)) };
}

/** Returns the parts of a snapshot's file, which is to be packed. */
export function parts(snapshot, { name, head, runs }) {
  const memory = snapshot.subarray(head);
  const those = runs.map(([from, to]) => memory.subarray(from, to));
  return [new TextEncoder().encode(name), snapshot.subarray(0, head), ...those];
}

/**
 * Lays head and memory out of the stream of a file that was unpacked; throws if it is not whole, or
 * was taken of another build. What of the memory is in no run is zero as it was.
 */
export async function lay(stream, head, memory, { name, runs }) {
  const named = new Uint8Array(name.length);
  const places = runs.map(([from, to]) => new Uint8Array(memory.buffer, from, to - from));
  await fill(stream, [named, head, ...places]);
  if (new TextDecoder().decode(named) !== name) throw new Error("a snapshot of another build");
}

/** Fills places with what comes, one after the other. */
async function fill(stream, places) {
  const reader = stream.getReader();
  const left = [...places];
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    while (value.length) {
      if (!left.length) throw new Error("a snapshot that is too long");
      const [place] = left;
      const part = value.subarray(0, place.length);
      place.set(part);
      value = value.subarray(part.length);
      left[0] = place.subarray(part.length);
      if (!left[0].length) left.shift();
    }
  }
  if (left.length) throw new Error("a snapshot that is not whole");
}

/**
 * Returns where [from, to) there is something in a memory. Only long stretches of nothing are left
 * out: they are the stack, which nobody reads before it is written, and what was never given out.
 */
function runsIn(memory) {
  const runs = [];
  const words = new BigInt64Array(memory.buffer, memory.byteOffset, memory.length / 8);
  const isEmpty = (page) =>
    words.subarray((page * PAGE) / 8, ((page + 1) * PAGE) / 8).every((word) => !word);
  for (let page = 0; page < memory.length / PAGE; page++) {
    if (isEmpty(page)) continue;
    const last = runs.at(-1);
    if (last && page * PAGE - last[1] < LONG) last[1] = (page + 1) * PAGE;
    else runs.push([page * PAGE, (page + 1) * PAGE]);
  }
  return runs;
}

/** Returns {own, shared}: what a module exports for Emscripten's script, and what for other parts. */
export function splitExports(exports) {
  const those = Object.entries(exports);
  const isShared = ([name]) => name.startsWith(SHARED);
  return {
    own: Object.fromEntries(those.filter((one) => !isShared(one))),
    shared: Object.fromEntries(those.filter(isShared)),
  };
}

/**
 * Returns [name, state] of what a module that has just been constructed is besides its memory: of its
 * globals the value, of its tables of what is JavaScript's each entry, null or what a Map was made of.
 */
export function captureState(shared) {
  const found = [];
  for (const [name, it] of Object.entries(shared)) {
    if (it instanceof WebAssembly.Global) found.push([name, it.value]);
    if (!(it instanceof WebAssembly.Table)) continue;
    const entries = Array.from({ length: it.length }, (_, at) => it.get(at));
    if (entries.some((entry) => typeof entry === "function")) continue; // Emscripten's script fills it
    if (entries.some((entry) => entry && !(entry instanceof Map)))
      throw new Error(`${name} holds what is new`);
    found.push([name, entries.map((entry) => entry && [...entry])]);
  }
  return found;
}

/** Makes a module that has just come up, in a memory that was laid out, what another one was. */
export function restoreState(shared, states) {
  for (const [name, state] of states) {
    const it = shared[name];
    if (it instanceof WebAssembly.Table)
      state.forEach((entry) => it.grow(1, entry && new Map(entry)));
    else it.value = state;
  }
}
