// What is left of modules when what nobody uses is left out.

import { rollup } from "@rollup/wasm-node";

/**
 * Returns what is left of the first of these modules, which may import the others by their names.
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
    onwarn: () => undefined, // of eval, which our policy forbids and nothing comes to
  });
  const { output } = await bundle.generate({ format: "es", compact: true });
  return output[0].code;
}
