// The browser's storage, where it is allowed.

/**
 * Returns what `use` returns, or null if the browser refuses: Python cannot catch its exceptions.
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
