// Calls to the page's Python: they are queued until it has set a handler.

/** @template {unknown[]} Values the handler's arguments */
export class CallQueue {
  /** @type {Values[]} */
  #waiting = [];
  /** @type {((...values: Values) => void) | undefined} */
  #handler;
  #most;

  /** At most `most` calls are queued; the oldest are dropped. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** @param {Values} values */
  call(...values) {
    if (this.#handler) return this.#handler(...values);
    this.#waiting.push(values);
    if (this.#waiting.length > this.#most) this.#waiting.shift();
  }

  /** Sets the handler, which receives the queued calls; Python calls this itself. */
  set = (/** @type {(...values: Values) => void} */ handler) => {
    this.#handler = handler;
    for (const values of this.#waiting.splice(0)) handler(...values);
  };
}

/**
 * Passes on only the latest call per frame, for handlers that draw.
 * @template {unknown[]} Values
 */
export class FramedCallQueue {
  /** @type {Values | undefined} */
  #latest; // undefined if it has been passed on
  #queue;

  constructor(/** @type {CallQueue<Values>} */ queue) {
    this.#queue = queue;
  }

  /** @param {Values} values */
  call(...values) {
    if (!this.#latest) {
      requestAnimationFrame(() => {
        if (this.#latest) this.#queue.call(...this.#latest);
        this.#latest = undefined;
      });
    }
    this.#latest = values;
  }

  /** Drops a pending call: in a hidden page a frame may take long to come. */
  drop() {
    this.#latest = undefined;
  }
}
