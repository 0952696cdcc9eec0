// Import this first: it makes the process deterministic, on every machine, at any time and in any
// folder. It fixes clock, randomness, language, time zone and program name, because Python writes
// them into its memory when it starts.

const NOW = Date.UTC(2000, 0, 1);

/** A Date of the given time, or else always the same. */
class FixedDate extends Date {
  constructor(/** @type {ConstructorParameters<typeof Date>} */ ...parts) {
    super(...(parts.length > 0 ? parts : /** @type {typeof parts} */ ([NOW])));
  }

  /** @override */
  static now() {
    return NOW;
  }
}
Object.defineProperty(FixedDate, "name", { value: "Date" });
Object.assign(globalThis, { Date: FixedDate });
performance.now = () => 0;
Math.random = () => 0.5;
crypto.getRandomValues = (bytes) => {
  if (bytes) new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).fill(0);
  return bytes;
};
// Pretend to be an iPhone, where Pyodide avoids what older engines lack, in Node too.
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "iPhone" }, writable: true });
Object.defineProperty(process, "version", { value: "v0" });
process.env.TZ = "UTC";
process.argv[1] = "/pyodide"; // Emscripten puts the program's name into an environment variable

/** The environment of Python here. */
export const ENV = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" };
