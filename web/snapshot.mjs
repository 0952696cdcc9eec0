// Python's memory as a file: what host.mjs wakes from in a fraction of the time of an import.
//
// The file begins with the name of the Python that is in it (SNAPSHOT.name of packs.mjs), for what
// was taken of one build must not be given to another. Then comes one Zstandard frame with its
// checksum: Pyodide's snapshot, of which `fold` and `unfold` leave only what is news.
// Everything here runs in Node too: tools/snapshot.mjs makes what this undoes.

const NAMED = 64; // characters
const WASM_PAGE = 65536; // bytes
const PAGE = 4096; // bytes
const LONG = 64 * PAGE;
const WORKSPACE = 1 << 20; // bytes that unpacking needs for itself
const NEAR = 4096; // bytes
const TAG = 0x80000000 | 0; // as a signed number: larger than any address in a snapshot

/**
 * Returns what unpacks Zstandard frames of known sizes, each into a place in its own memory, since
 * new memory costs more time than what is done with it: `place(size)` gives one out, and
 * `unpack(frame, place)` fills it or throws. `room` is how many bytes of it all will need, packed
 * and unpacked.
 */
export async function unpacker(wasm, room) {
  const imports = { env: { emscripten_notify_memory_growth() {} } };
  const { exports: zstd } = (await WebAssembly.instantiate(wasm, imports)).instance;
  zstd.memory.grow(Math.ceil((room + WORKSPACE) / WASM_PAGE)); // once: it takes all places away
  const place = (size) => new Uint8Array(zstd.memory.buffer, zstd.malloc(size), size);
  const unpack = (packed, to) => {
    const from = place(packed.length);
    from.set(packed);
    const got = zstd.ZSTD_decompress(to.byteOffset, to.length, from.byteOffset, from.length);
    if (got !== to.length) throw new Error("a packed file is not whole");
    return to;
  };
  return { place, unpack };
}

/** Returns the frame in a snapshot's file; throws if it was taken of another build. */
export function frame(file, name) {
  const named = new TextDecoder().decode(file.subarray(0, NAMED));
  if (named !== name) throw new Error("a snapshot of another build");
  return file.subarray(NAMED);
}

/**
 * Returns what of a snapshot is to be packed: two numbers (how long Pyodide's own head is, and how
 * many runs of memory follow it), where each run begins and ends, the head, and the runs.
 */
export function fold(snapshot, wasm) {
  const start = new DataView(snapshot.buffer, snapshot.byteOffset).getUint32(4, true);
  const memory = snapshot.subarray(start);
  const runs = runsIn(memory);
  const table = Uint32Array.of(start, runs.length, ...runs.flat());
  const parts = [
    new Uint8Array(table.buffer),
    snapshot.subarray(0, start),
    ...runs.map(([from, to]) => memory.subarray(from, to)),
  ];
  const folded = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    folded.set(part, at);
    at += part.length;
  }
  const kept = opened(folded).runs;
  xorWithData(kept, wasm);
  kept.forEach(swapNear);
  return folded;
}

/**
 * Returns {head, runs}: the head of the snapshot that was folded, and [address, bytes] of each run
 * of its memory; what lies between is zero. The bytes are those of `folded`, which is changed.
 */
export function unfold(folded, wasm) {
  const { head, runs } = opened(folded);
  runs.forEach(swapNear);
  xorWithData(runs, wasm);
  return { head, runs };
}

function opened(folded) {
  const number = new DataView(folded.buffer, folded.byteOffset);
  const [headLength, count] = [number.getUint32(0, true), number.getUint32(4, true)];
  let at = 8 + 8 * count;
  const head = folded.subarray(at, (at += headLength));
  const runs = Array.from({ length: count }, (_, i) => {
    const [from, to] = [number.getUint32(8 + 8 * i, true), number.getUint32(12 + 8 * i, true)];
    return [from, folded.subarray(at, (at += to - from))];
  });
  return { head, runs };
}

/**
 * Returns where [from, to) there is something in a memory. Only long stretches of nothing are left
 * out: they are the stack, which nobody reads before it is written, and what was never given out.
 */
function runsIn(memory) {
  const runs = [];
  const words = new BigInt64Array(memory.buffer, memory.byteOffset, memory.length / 8);
  const isEmpty = (page) => words.subarray(page * PAGE / 8, (page + 1) * PAGE / 8).every((word) => !word);
  for (let page = 0; page < memory.length / PAGE; page++) {
    if (isEmpty(page)) continue;
    const last = runs.at(-1);
    if (last && page * PAGE - last[1] < LONG) last[1] = (page + 1) * PAGE;
    else runs.push([page * PAGE, (page + 1) * PAGE]);
  }
  return runs;
}

/** Leaves zeros where memory is as the module's own data make it; done twice, it is undone. */
function xorWithData([[from, memory]], wasm) {
  for (const [address, data] of dataSegments(wasm)) {
    const at = address - from;
    if (at < 0 || at + data.length > memory.length) throw new Error("data outside of the first run");
    for (let i = 0; i < data.length; i++) memory[at + i] ^= data[i];
  }
}

/**
 * Says of a pointer to something near how far it is, so that lists of neighbours look alike; what
 * looks like such a distance becomes a pointer, so that done twice, it is undone.
 */
function swapNear([from, memory]) {
  const words = new Int32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  for (let i = 0; i < words.length; i++) {
    const here = from + 4 * i;
    const ahead = (words[i] - here) | 0; // whole numbers of 32 bits are what makes this quick
    const tagged = (words[i] - TAG) | 0;
    if (-NEAR < ahead && ahead < NEAR) words[i] = TAG + ahead;
    else if (-NEAR < tagged && tagged < NEAR) words[i] = here + tagged;
  }
}

/** Yields [address, bytes] of a module's active data segments, all of whose addresses are constant. */
function* dataSegments(wasm) {
  let at = 8; // behind magic and version
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = wasm[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  };
  while (at < wasm.length) {
    const section = wasm[at++];
    const end = number() + at;
    if (section === 11) {
      for (let count = number(); count > 0; count--) {
        at += 2; // an active segment, i32.const
        const address = number();
        at += 1; // end of the expression
        const length = number();
        yield [address, wasm.subarray(at, at + length)];
        at += length;
      }
    }
    at = end;
  }
}
