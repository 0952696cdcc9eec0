// Finds the record in a link that other programs passed on, for the poster.
//
// The player decides by pyengine/link.py (`read_link`) and page/transfer.py (`looks_like_game`);
// these functions follow the same rules, and a test compares them. Only the rules of the games are
// not checked here: what is returned may be an invalid record.

const ESCAPED = /(?:%[\da-f]{2})+/giu;
const ROUNDS = 3; // of decoding nested escapes
const MARKER = /g=(?:3D(?=eN))?/giu; // before a record's text; 3D is how quoted-printable writes `=`
const BARE = /g?:?(?=eN[\w+/-]{40})/gu; // where a record's text begins without its marker
const WITHIN = /[\w-]/u; // before a marker, it is the end of another name
const PLACES = 8; // at which a record is looked for
const BREAK = /[=]?[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+(?:>+\s*)*/u;
const BREAKS = 100; // in a text after which its record may end
const LONGEST = 65_536; // characters of a record's text: pyengine.link.MAX_LINK_CHARS
const MOST = 262_144; // bytes of a record: pyengine.record.MAX_RECORD_BYTES

const ADLER = 65_521; // the modulus of the checksum

const PART = /(?:^|[^\p{L}\p{N}_-])g=/u;
const TABLE = /(?:^|[^\p{L}\p{N}_-])(?:game|seats|learn)=/u; // parameters that ask for a table
const LONG_RUN = 100; // characters: every record has more in one run
/** @type {[string, string][]} */
const SIGNS = [
  ["%25", "%"],
  ["%25", "%"],
  ["%23", "#"],
  ["%26", "&"],
  ["%2f", "/"],
  ["%3d", "="],
];

/** Returns whether a hash has a game, perhaps a damaged one. */
export function looksLikeGame(/** @type {string} */ hash) {
  const plain = withSigns(hash);
  const bare = plain.replace(/^[#/]+/u, "");
  if (bare === "g" || bare.startsWith("en") || PART.test(plain)) return true;
  return plain.split(/[&/#=]/u).some((run) => run.length > LONG_RUN);
}

/** Returns whether a hash asks for a table, as only the query does. */
export function isMisplaced(/** @type {string} */ hash) {
  return TABLE.test(withSigns(hash));
}

/** Returns a hash in lower case, with the signs that matter unescaped. */
function withSigns(/** @type {string} */ hash) {
  return SIGNS.reduce(
    (text, [escaped, sign]) => text.replaceAll(escaped, sign),
    hash.toLowerCase(),
  );
}

/**
 * Returns the first undamaged record in a hash, or null.
 * @param {string} hash
 * @returns {Promise<Record<string, unknown> | null>}
 */
export async function linkedRecord(hash) {
  const plain = unescaped(hash);
  const places = [MARKER, BARE].flatMap((sign) => starts(plain, sign)).slice(0, PLACES);
  const found = places.map((at) => plain.slice(at));
  if (found.length === 0) found.push(plain.trim().replace(/^[#/]+/u, ""));
  for (const text of found) {
    const record = await firstOf(text);
    if (record) return record;
  }
  return null;
}

/** Returns a text with escapes decoded, including nested ones. */
function unescaped(/** @type {string} */ text) {
  let plain = text;
  for (let round = 0; round < ROUNDS; round += 1) plain = plain.replace(ESCAPED, decoded);
  return plain;
}

/** Returns the characters for a run of escaped bytes. */
function decoded(/** @type {string} */ run) {
  const bytes = run
    .slice(1)
    .split("%")
    .map((byte) => Number.parseInt(byte, 16));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}

/**
 * Returns where records may begin: after each of these signs that does not end another name.
 * @param {string} text
 * @param {RegExp} sign
 */
function starts(text, sign) {
  return [...text.matchAll(sign)]
    .filter(({ index = 0 }) => !WITHIN.test(text.charAt(index - 1)))
    .map((match) => (match.index ?? 0) + match[0].length);
}

/**
 * Returns the record whose text begins here, or null. The text may be broken into lines, and a
 * sentence may follow.
 * @param {string} text
 */
async function firstOf(text) {
  const ends = [];
  let joined = "";
  for (const part of text.trim().split(BREAK)) {
    const letters = part.replaceAll("+", "-").replaceAll("/", "_");
    const [run = ""] = letters.match(/^[\w-]*/u) ?? [];
    joined += run;
    ends.push(joined.length);
    if (run !== letters) break; // another program's parameter, or the end of a sentence
  }
  for (const end of [joined.length, ...ends.slice(0, BREAKS)]) {
    const record = await withoutMarks(joined.slice(0, end));
    if (record) return record;
  }
  return null;
}

/** Returns the record in a text after which italics or a slash may follow, or null. */
async function withoutMarks(/** @type {string} */ text) {
  const [marks = ""] = text.match(/[_-]{0,4}$/u) ?? [];
  for (let cut = 0; cut <= marks.length; cut += 1) {
    const record = await unpacked(text.slice(0, text.length - cut));
    if (record) return record;
  }
  return null;
}

/** Returns the record in exactly this text, or null. */
async function unpacked(/** @type {string} */ text) {
  if (text.length > LONGEST) return null;
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (it) => it.charCodeAt(0));
    const inflated = new Response(packed).body?.pipeThrough(new DecompressionStream("deflate"));
    const { text: source, checksum } = await begun(inflated);
    const isWhole = new DataView(packed.buffer).getUint32(packed.length - 4) === checksum; // not all browsers refuse what follows it
    const record = isWhole ? JSON.parse(source) : null;
    return typeof record?.game === "string" ? record : null;
  } catch {
    return null;
  }
}

/**
 * Returns a decompressed text and its checksum (Adler-32); a decompression bomb is cut off at the
 * size limit of a record.
 * @param {ReadableStream<Uint8Array> | undefined} inflated
 */
async function begun(inflated) {
  const [reader, decoder] = [inflated?.getReader(), new TextDecoder()];
  let [text, size, low, high] = ["", 0, 1, 0];
  while (true) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return { text, checksum: high * 2 ** 16 + low };
    size += value.byteLength;
    if (size > MOST) throw new RangeError("no record is so long");
    text += decoder.decode(value, { stream: true });
    for (const byte of value) {
      low = (low + byte) % ADLER;
      high = (high + low) % ADLER;
    }
  }
}
