// The page's Python is PyScript's MicroPython, of which only the interpreter is used.

/**
 * Replaces a database and a channel that PyScript opens but that we do not need, and that a browser
 * without storage would refuse. A host in this thread may open its own database (database.js)
 * meanwhile.
 */
function standIns() {
  const database = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");
  return {
    indexedDB: {
      open(/** @type {string} */ name) {
        return name === "tavolino" ? database?.get?.call(globalThis).open(name) : {};
      },
    },
    BroadcastChannel: class {
      postMessage() {
        // there is no receiver
      }
    },
  };
}

/**
 * Has the page's script run by PyScript's kernel, PolyScript: the same interpreter without the
 * library of PyScript's own tags, which would be written and compiled first, and which is unused
 * here.
 *
 * PyScript loads plugins for its own tags even if there are none: the script's configuration
 * switches them off for those tags too. The error plugin has to be loaded all the same for that.
 */
export function prepare(/** @type {URL} */ interpreter) {
  const script = /** @type {HTMLScriptElement} */ (document.getElementById("python"));
  const config = script.dataset.config ?? "";
  script.setAttribute("version", interpreter.href);
  script.setAttribute("config", config);
  script.type = "micropython"; // not a type that PyScript handles by itself
  for (const name of ["py-config", "mpy-config"]) {
    const unused = document.createElement(name);
    unused.textContent = config;
    document.head.append(unused);
  }
}

/** Imports PyScript, which runs that script. */
export async function start(/** @type {() => Promise<unknown>} */ load) {
  const values = Object.entries(standIns());
  const own = values.map(([name]) => ({
    name,
    descriptor: Object.getOwnPropertyDescriptor(globalThis, name),
  }));
  for (const [name, value] of values) {
    Object.defineProperty(globalThis, name, { configurable: true, value });
  }
  await load();
  for (const { name, descriptor } of own) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
}
