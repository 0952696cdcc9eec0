// Unpacks what the build packs with Zstandard: while it comes, or when all has come.

import { ZSTDDecoder } from "../runtime/zstddec.js";

const decoder = new ZSTDDecoder();

/** Returns what is packed in these bytes. A stream must have been unpacked before: that wakes the decoder. */
export const unpacked = (/** @type {Uint8Array} */ packed) => decoder.decode(packed);

/**
 * Returns what unpacks a stream; it throws if that is broken or not whole.
 *
 * The decoder pulls part after part, and takes it for the end if there is none. So what is in a part
 * comes out when the next one is there.
 * @returns {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>}
 */
export function unpacking() {
  /** @type {Uint8Array[]} */
  const parts = [];
  const pulled = { [Symbol.iterator]: () => ({ next: pull }) };
  const pieces = decoder.decodeStreaming(pulled);
  let isStuck = false; // nothing came out, and no part was pulled since

  /** @returns {IteratorResult<Uint8Array>} */
  function pull() {
    isStuck = false;
    const value = parts.shift();
    return value ? { value } : { value: undefined, done: true };
  }

  /**
   * Sends on the next piece; tells whether there was one.
   * @param {TransformStreamDefaultController<Uint8Array<ArrayBuffer>>} stream
   */
  function send(stream) {
    const wasStuck = isStuck;
    const { value, done } = pieces.next();
    if (done) return false;
    if (value.length > 0) stream.enqueue(/** @type {Uint8Array<ArrayBuffer>} */ (value));
    else if (wasStuck && isStuck) throw new Error("what is packed is broken"); // it would try for ever
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
