// Parses an address's parameters: `?game=turandot&seats=human,hard,hard&seed=7&lang=de`.
//
// Case, blanks and quotation marks are ignored, an empty value counts as absent, and an unsupported
// language or colour scheme is skipped. page/address.py follows the same rules; a test compares the
// two. A game's options, such as `variant=individual`, are left to the page and kept unchanged.

const LANGUAGES = ["en", "de", "fr"];
const THEMES = ["light", "dark"]; // otherwise the reader's own
const BLANKS = /[\s\u200b\ufeff]+/gu;
const QUOTES = /["'`´“”„‟«»‘’‚‹›′″]/gu;
const MOMENT = { at: plain, eyes: plain, show: plain, note: written }; // parameters of a moment of the linked game
const READ = {
  game: gameOf,
  learn: gameOf,
  seats: seatsOf,
  seed: plain,
  lang: languageOf,
  theme: themeOf,
  ...MOMENT,
};

/** Returns a word normalised. */
export function plain(/** @type {string} */ text) {
  return text.replace(QUOTES, "").replace(BLANKS, " ").trim().toLowerCase();
}

/** Returns free text unchanged; "" if it is blank. */
function written(/** @type {string} */ text) {
  return plain(text) && text;
}

/** Returns a game's key for its key or name, with or without accents. */
function gameOf(/** @type {string} */ text) {
  return plain(text.normalize("NFD").replace(/\u0300/gu, ""))
    .split(/[ _-]+/u)
    .filter(Boolean)
    .join("-");
}

function seatsOf(/** @type {string} */ text) {
  return plain(text) && text.split(",").map(plain).join(",");
}

/** Returns the one of our LANGUAGES meant by `de_DE`, `DE` or `de-AT`; "" if there is none. */
export function languageOf(/** @type {string} */ text) {
  const [lang = ""] = plain(text).split(/[_-]/u);
  return LANGUAGES.includes(lang) ? lang : "";
}

/** Returns the colour scheme, or "" if it is unknown. */
function themeOf(/** @type {string} */ text) {
  return THEMES.includes(plain(text)) ? plain(text) : "";
}

/** Returns the first of the browser's languages that we support. */
export function preferred() {
  return navigator.languages.map(languageOf).find(Boolean) ?? "en";
}

/** Returns a query in which another program has escaped the ampersands as in HTML. */
export function unescaped(/** @type {string} */ search) {
  return search.replaceAll("&amp;", "&");
}

/** Returns an address's parameters, normalised. Those that are not ours stay unchanged. */
export function readParams(/** @type {string} */ search) {
  const params = new URLSearchParams(unescaped(search));
  for (const [name, read] of Object.entries(READ)) {
    const said = params.get(name); // the first of duplicates counts
    const meant = said === null ? "" : read(said);
    if (meant) params.set(name, meant);
    else params.delete(name);
  }
  return params;
}

/** Returns the names of the parameters that ask for a moment of the linked game. */
export function momentNames(/** @type {{has(name: string): boolean}} */ params) {
  return Object.keys(MOMENT).filter((name) => params.has(name));
}

/** Returns whether these parameters ask for a moment of the linked game. */
export function tellsMoment(/** @type {{has(name: string): boolean}} */ params) {
  return momentNames(params).length > 0;
}

/** Returns parameters as a readable query, with unescaped commas. */
export function query(/** @type {URLSearchParams} */ params) {
  const text = String(params).replaceAll("%2C", ",");
  return text && `?${text}`;
}
