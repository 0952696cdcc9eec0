// What a browser keeps for us, where it allows that.

/**
 * Returns what `use` returns, or null where the browser refuses: Python cannot catch what it throws.
 * @template T
 * @param {() => T} use
 */
export function allowed(use) {
  try {
    return use();
  } catch {
    return null;
  }
}

export const recall = (/** @type {string} */ key) => allowed(() => localStorage.getItem(key));

/**
 * @param {string} key
 * @param {string} text
 */
export const remember = (key, text) => allowed(() => localStorage.setItem(key, text));
