// What the page's Python is told: calls to a handler that it has not set yet wait for it.

/** @template {unknown[]} Values what the handler gets */
export class Outlet {
  /** @type {Values[]} */
  #waiting = [];
  /** @type {((...values: Values) => void) | undefined} */
  #handler;
  #most;

  /** No more than so many calls wait: of others the last ones count. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** @param {Values} values */
  call(...values) {
    if (this.#handler) return this.#handler(...values);
    this.#waiting.push(values);
    if (this.#waiting.length > this.#most) this.#waiting.shift();
  }

  /** Sets the handler, which gets what has waited; Python calls this by itself. */
  set = (/** @type {(...values: Values) => void} */ handler) => {
    this.#handler = handler;
    for (const values of this.#waiting.splice(0)) handler(...values);
  };
}

/**
 * Tells an outlet in the next frame what was said last until then: who hears it draws it.
 * @template {unknown[]} Values
 */
export class FramedOutlet {
  /** @type {Values | undefined} */
  #latest; // if it has not been told yet
  #outlet;

  constructor(/** @type {Outlet<Values>} */ outlet) {
    this.#outlet = outlet;
  }

  /** @param {Values} values */
  call(...values) {
    if (!this.#latest) {
      requestAnimationFrame(() => {
        if (this.#latest) this.#outlet.call(...this.#latest);
        this.#latest = undefined;
      });
    }
    this.#latest = values;
  }

  /** Forgets what has not been told: in a page that nobody sees no frame may come for long. */
  drop() {
    this.#latest = undefined;
  }
}
