// How the parts of an address are read: `?game=turandot&seats=human,hard,hard&seed=7&lang=de`.
// Case, blanks and quotation marks do not matter, what is empty is not said, and a language that we
// lack is not asked for, nor are colours. page/address.py reads them by the same rule; a test holds the two together.
// The options of a game, such as `variant=individual`, are the page's alone, and stay as they are.

const LANGUAGES = ["en", "de", "fr"];
const THEMES = ["light", "dark"]; // else the reader's own
const BLANKS = /[\s\u200b\ufeff]+/gu;
const QUOTES = /["'`´“”„‟«»‘’‚‹›′″]/gu;
const MOMENT = { at: plain, eyes: plain, show: plain, note: written }; // of the game that the address has
const READ = {
  game: gameOf,
  learn: gameOf,
  seats: seatsOf,
  seed: plain,
  lang: languageOf,
  theme: themeOf,
  ...MOMENT,
};

/** Returns a word as it is meant. */
function plain(/** @type {string} */ text) {
  return text.replace(QUOTES, "").replace(BLANKS, " ").trim().toLowerCase();
}

/** Returns what somebody says in words of their own, which stay as they are; "" if there are none. */
function written(/** @type {string} */ text) {
  return plain(text) && text;
}

/** Returns the key of a game whose name or key this is, with its accents or without. */
function gameOf(/** @type {string} */ text) {
  return plain(text.normalize("NFD").replace(/\u0300/gu, ""))
    .split(/[ _-]+/u)
    .filter(Boolean)
    .join("-");
}

function seatsOf(/** @type {string} */ text) {
  return plain(text) && text.split(",").map(plain).join(",");
}

/** Returns which of our LANGUAGES is meant by `de_DE`, `DE` or `de-AT`; "" if we lack it. */
export function languageOf(/** @type {string} */ text) {
  const [lang = ""] = plain(text).split(/[_-]/u);
  return LANGUAGES.includes(lang) ? lang : "";
}

/** Returns which colours are asked for; "" if it is none of ours. */
function themeOf(/** @type {string} */ text) {
  return THEMES.includes(plain(text)) ? plain(text) : "";
}

/** Returns the first of the browser's LANGUAGES that we speak. */
export function preferred() {
  return navigator.languages.map(languageOf).find(Boolean) ?? "en";
}

/** Returns the parameters of an address, read. Those that are not ours stay as they are. */
export function wishes(/** @type {string} */ search) {
  const params = new URLSearchParams(search);
  for (const [name, read] of Object.entries(READ)) {
    const said = params.get(name); // of what is said twice the first counts
    const meant = said === null ? "" : read(said);
    if (meant) params.set(name, meant);
    else params.delete(name);
  }
  return params;
}

/** Returns whether such parameters tell of a moment of the game that the address has. */
export function tellsMoment(/** @type {{has(name: string): boolean}} */ params) {
  return Object.keys(MOMENT).some((name) => params.has(name));
}

/** Returns parameters as people write them, with commas. */
export function query(/** @type {URLSearchParams} */ params) {
  const text = String(params).replaceAll("%2C", ",");
  return text && `?${text}`;
}
