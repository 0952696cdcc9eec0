// Import this first: from then on this process is the same on every machine, at any time, in any
// folder. It has no clock, no chance, no language, no time zone and no name, because Python writes
// each of them into its memory when it comes up.

const NOW = Date.UTC(2000, 0, 1);

const RealDate = globalThis.Date;
globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    super(...(parts.length ? parts : [NOW]));
  }

  static now() {
    return NOW;
  }
};
performance.now = () => 0;
Math.random = () => 0.5;
crypto.getRandomValues = (bytes) => bytes.fill(0);
// On an iPhone Pyodide does without what older engines lack, in Node too.
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "iPhone" }, writable: true });
Object.defineProperty(process, "version", { value: "v0" });
process.env.TZ = "UTC";
process.argv[1] = "/pyodide"; // Emscripten's name of the program, an environment variable

/** What a Python here is given as its environment, besides. */
export const ENV = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" };
