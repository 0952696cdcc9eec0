// Python's memory as a file: what host.mjs wakes from in a fraction of the time of an import.
//
// The file begins with the name of the Python that is in it (SNAPSHOT.name of packs.mjs), for what
// was taken of one build must not be given to another. Then comes one Zstandard frame with its
// checksum: Pyodide's snapshot, of which `fold` and `unfold` leave only what is news.
// Everything here runs in Node too: tools/snapshot.mjs makes what this undoes.

const NAMED = 64; // characters
const NEAR = 4096; // bytes
const TAG = 0x80000000 | 0; // as a signed number: larger than any address in a snapshot

/** Returns a function that unpacks a Zstandard frame of a known size, or throws. */
export async function unpacker(wasm) {
  const imports = { env: { emscripten_notify_memory_growth() {} } };
  const { exports: zstd } = (await WebAssembly.instantiate(wasm, imports)).instance;
  return (packed, size) => {
    const from = zstd.malloc(packed.length);
    new Uint8Array(zstd.memory.buffer).set(packed, from);
    const to = zstd.malloc(size);
    const got = zstd.ZSTD_decompress(to, size, from, packed.length);
    if (got !== size) throw new Error("a packed file is not whole");
    const data = new Uint8Array(zstd.memory.buffer).slice(to, to + size);
    zstd.free(to);
    zstd.free(from);
    return data;
  };
}

/** Returns the frame in a snapshot's file; throws if it was taken of another build. */
export function frame(file, name) {
  const named = new TextDecoder().decode(file.subarray(0, NAMED));
  if (named !== name) throw new Error("a snapshot of another build");
  return file.subarray(NAMED);
}

/** Makes a snapshot easy to pack, in its place. */
export function fold(snapshot, wasm) {
  xorWithData(snapshot, wasm);
  swapNear(snapshot);
}

/** Undoes `fold`. */
export function unfold(snapshot, wasm) {
  swapNear(snapshot);
  xorWithData(snapshot, wasm);
}

const memoryStart = (snapshot) =>
  new DataView(snapshot.buffer, snapshot.byteOffset).getUint32(4, true);

/** Leaves zeros where memory is as the module's own data make it; done twice, it is undone. */
function xorWithData(snapshot, wasm) {
  const start = memoryStart(snapshot);
  for (const [at, data] of dataSegments(wasm)) {
    for (let i = 0; i < data.length; i++) snapshot[start + at + i] ^= data[i];
  }
}

/**
 * Says of a pointer to something near how far it is, so that lists of neighbours look alike; what
 * looks like such a distance becomes a pointer, so that done twice, it is undone.
 */
function swapNear(snapshot) {
  const words = new Int32Array(snapshot.buffer, snapshot.byteOffset + memoryStart(snapshot));
  for (let i = 0; i < words.length; i++) {
    const ahead = (words[i] - 4 * i) | 0; // whole numbers of 32 bits are what makes this quick
    const tagged = (words[i] - TAG) | 0;
    if (-NEAR < ahead && ahead < NEAR) words[i] = TAG + ahead;
    else if (-NEAR < tagged && tagged < NEAR) words[i] = 4 * i + tagged;
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
