// Decompresses the build's Zstandard files, as a stream or as a whole.

import { ZSTDDecoder } from "../runtime/zstddec.js";

const decoder = new ZSTDDecoder();

/** Decompresses bytes. A stream must have been decompressed before, to initialise the decoder. */
export const unpacked = (/** @type {Uint8Array} */ packed) => decoder.decode(packed);

/**
 * Returns a stream that decompresses; it throws if the data is damaged or incomplete.
 *
 * The decoder pulls chunk after chunk, and takes a missing one for the end. So a chunk's content is
 * emitted only once the next one has arrived.
 * @returns {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>}
 */
export function unpacking() {
  /** @type {Uint8Array[]} */
  const parts = [];
  const pulled = { [Symbol.iterator]: () => ({ next: pull }) };
  const pieces = decoder.decodeStreaming(pulled);
  let isStuck = false; // nothing was emitted, and no chunk pulled since

  /** @returns {IteratorResult<Uint8Array>} */
  function pull() {
    isStuck = false;
    const value = parts.shift();
    return value ? { value } : { value: undefined, done: true };
  }

  /**
   * Emits the next piece; returns whether there was one.
   * @param {TransformStreamDefaultController<Uint8Array<ArrayBuffer>>} stream
   */
  function send(stream) {
    const wasStuck = isStuck;
    const { value, done } = pieces.next();
    if (done) return false;
    if (value.length > 0) stream.enqueue(/** @type {Uint8Array<ArrayBuffer>} */ (value));
    else if (wasStuck && isStuck) throw new Error("what is packed is broken"); // otherwise it would retry forever
    isStuck = value.length === 0;
    return true;
  }

  return new TransformStream({
    start: () => decoder.init(),
    transform(part, stream) {
      if (part.length > 0) parts.push(part);
      while (parts.length > 0) send(stream);
    },
    flush(stream) {
      while (send(stream));
    },
  });
}
