// Tree-shakes modules.

import { rollup } from "@rollup/wasm-node";

/**
 * Returns the first of these modules, which may import the others by name, without unused code.
 * @param {Record<string, string>} modules
 */
export async function shaken(modules) {
  const [input = ""] = Object.keys(modules);
  const known = (/** @type {string} */ id) => (Object.hasOwn(modules, id) ? id : undefined);
  const bundle = await rollup({
    input,
    external: (id) => !known(id),
    plugins: [{ name: "given", resolveId: known, load: (id) => modules[id] }],
    treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    onwarn: () => undefined, // about eval, which is never reached and which our policy forbids
  });
  const { output } = await bundle.generate({ format: "es", compact: true });
  return output[0].code;
}
