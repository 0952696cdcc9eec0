// Import this first: from then on this process is the same on every machine, at any time, in any
// folder. It has no clock, no chance, no language, no time zone and no name, because Python writes
// each of them into its memory when it comes up.

const NOW = Date.UTC(2000, 0, 1);

/** The time that is handed to it, or else always the same. */
class StillDate extends Date {
  constructor(/** @type {ConstructorParameters<typeof Date>} */ ...parts) {
    super(...(parts.length > 0 ? parts : /** @type {typeof parts} */ ([NOW])));
  }

  /** @override */
  static now() {
    return NOW;
  }
}
Object.defineProperty(StillDate, "name", { value: "Date" });
Object.assign(globalThis, { Date: StillDate });
performance.now = () => 0;
Math.random = () => 0.5;
crypto.getRandomValues = (bytes) => {
  if (bytes) new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).fill(0);
  return bytes;
};
// On an iPhone Pyodide does without what older engines lack, in Node too.
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "iPhone" }, writable: true });
Object.defineProperty(process, "version", { value: "v0" });
process.env.TZ = "UTC";
process.argv[1] = "/pyodide"; // Emscripten's name of the program, an environment variable

/** What a Python here is given as its environment, besides. */
export const ENV = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" };
