// The poster in somebody else's page: what a table looks like, and a Play button. Nothing else is
// loaded until Play is pressed. It reports the height it needs, and listens to no messages.
//
// The picture shows that game with as many players, but not the exact moment: that would require
// replaying the moves by the rules, in Python. The smallest interpreter has 226 kB (MicroPython,
// gzipped, 2026-11-25), rules and views another 100 kB, while a picture has 40 kB with its sheet
// and drawings. So only what the record itself contains is told, in a sentence below the picture:
// the number of moves, and whose turn it is.

import "./mend-query.js";
import { preferred, query, readParams, tellsMoment } from "./address.js";
import { UNSHOWN, invalidParam, quoted, shortened } from "./invalid-param.js";
import { isMisplaced, linkedRecord, looksLikeGame } from "./linked-record.js";

/** @type {Record<string, import("./invalid-param.js").Facts>} */
const GAMES = {}; // written by the build
const DEFAULT_COUNT = 3; // players, where the address does not give a number
const NUMBERS = ["table", "frame"]; // which of several equal tables in a page this is
const MOMENT = /^\d{1,6}$/u; // a number of moves: host.records.moment.DIGITS
const SHOWS = ["replay", "play", "question"]; // host.records.moment.SHOWS
const EYES = ["ALL", "OPEN"]; // viewpoints of a replay that are not those of a seat
const NOTE = 280; // characters: pyengine.record.MAX_NOTE_CHARS
const NAME = 24; // displayed characters of a name: host.table.view_context.LONGEST_NAME

/**
 * @typedef {HTMLAnchorElement} Link
 * @typedef {{game?: string | null, players?: number}} Table what is known of a table
 *
 * The relevant fields of a record, which may be invalid: the poster only displays them as text.
 * @typedef {{game?: unknown, players?: unknown, options?: Record<string, unknown>, seats?: {name?: unknown, by?: unknown}[],
 *   moves?: unknown[], challenge?: Record<string, unknown>}} Told
 */

/** Returns an element of embed.html. */
const element = (/** @type {string} */ id) =>
  /** @type {HTMLElement} */ (document.getElementById(id));
/** Returns a link of embed.html. */
const link = (/** @type {string} */ id) => /** @type {Link} */ (element(id));

const [picture, play, full] = [link("picture"), link("play"), link("full")];
const params = readParams(location.search);
const lang = params.get("lang") ?? preferred();
const theme = params.get("theme") ?? ""; // chosen by the author, else the reader's own
if (theme) document.documentElement.style.colorScheme = theme;
const { hash } = location;
const isCarried = looksLikeGame(hash);

/**
 * Returns the requested game and number of players, as far as they are known.
 * @returns {Table}
 */
function table() {
  /** @type {Table} */
  const said = { game: params.get("game"), players: params.get("seats")?.split(",").length };
  const { game, players } = isCarried
    ? { game: String(record.game), players: Number(record.players) }
    : { players: 0, ...said };
  if (!game || !Object.hasOwn(GAMES, game)) return {};
  return { game, players: GAMES[game]?.sizes.includes(players) ? players : DEFAULT_COUNT };
}

/** Returns the seats of the linked game, in the order of its record. */
function seats() {
  const variants = GAMES[asked.game ?? ""]?.variants[String(record.players)] ?? [];
  const played = variants.find(({ options }) =>
    Object.entries(options).every(([name, value]) => record.options?.[name] === value),
  );
  return (played ?? variants[0])?.seats ?? [];
}

/** Returns the name on a seat, isolated; its letter if there is none. */
function nameOf(/** @type {string} */ seat) {
  const said = String(record.seats?.[seats().indexOf(seat)]?.name ?? "").replace(UNSHOWN, "");
  return `\u2068${[...said].slice(0, NAME).join("").trim() || seat}\u2069`;
}

/** Returns the sides with people in the record. */
function people() {
  const order = seats();
  const isPerson = (/** @type {string} */ seat) =>
    record.seats?.[order.indexOf(seat)]?.by === "human";
  return Object.keys(record.challenge ?? {}).filter((side) => [...side].some(isPerson));
}

/**
 * Fills in the gaps of a text.
 * @param {string | undefined} text
 * @param {Record<string, string>} args
 */
function filled(text = "", args = {}) {
  return text.replace(/\{@?(\w+)\}/gu, (_, name) => args[name] ?? "");
}

/**
 * Returns a sentence or two about the moment that is shown.
 * @param {Record<string, string>} said the words
 */
function moment(said) {
  const { moves, challenge } = record;
  const fill = (/** @type {string} */ key, /** @type {Record<string, string>} */ args = {}) =>
    filled(said[key], args);
  if (!Array.isArray(moves)) return "";
  if (challenge && moves.length === 0) {
    const points = people().map((side) => `${Number(challenge[side])} (${nameOf(side)})`);
    return points.length > 0 ? fill("challenge.to_beat", { points: points.join(", ") }) : "";
  }
  if (!tellsMoment(params)) return "";
  const at = Number(params.get("at") ?? 0);
  if (!(at <= moves.length)) return "";
  const asked = params.get("show") === "replay" ? "" : (params.get("eyes") ?? "").toUpperCase();
  const [turn] = String(moves[at] ?? "").split(" ", 1);
  const seat = asked || turn;
  return [
    fill(at ? "poster.after" : "poster.start", { at: String(at), of: String(moves.length) }),
    seat ? fill("poster.turn", { seat: nameOf(seat) }) : "",
    params.get("show") === "question" ? fill("poster.ask") : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns the parameter that asks for a table that does not exist; "" if there is none. */
function noTable() {
  if (!isChoosing) return invalidParam(params, GAMES, isCarried);
  const faults = Object.keys(GAMES).map((game) => {
    const own = new URLSearchParams(params);
    own.set("game", game);
    return invalidParam(own, GAMES);
  });
  return faults.every(Boolean) ? faults[0] : "";
}

/** Returns the parameters of a moment that the linked game does not have, as far as is known. */
function noMoment() {
  const [at, eyes, kind] = ["at", "eyes", "show"].map((it) => params.get(it) ?? "");
  const seat = eyes.toUpperCase();
  const isAt = MOMENT.test(at) && Number(at) <= (record.moves?.length ?? 0);
  const isEyes = seats().includes(seat) || ((kind || SHOWS[0]) === SHOWS[0] && EYES.includes(seat));
  return [kind && !SHOWS.includes(kind) && "show", at && !isAt && "at", eyes && !isEyes && "eyes"];
}

/**
 * Returns what is wrong with the address, as far as that is known without opening a game: for the
 * author, who sees the poster first.
 * @param {Record<string, string>} said the words
 */
function wrong(said) {
  const isRead = typeof DecompressionStream === "function";
  if (isCarried && !record.game && isRead) return said["record.link_damaged"];
  if (!isCarried && isMisplaced(hash)) {
    return filled(said["error.address"], { what: shortened(hash.slice(1)) });
  }
  const faults = [noTable(), ...(isRead && isCarried ? noMoment() : [])];
  const what = faults.map((name) => name && quoted(name, location.search)).filter(Boolean);
  if (what.length > 0) return filled(said["error.address"], { what: what.join(", ") });
  const note = (params.get("note") ?? "").replace(UNSHOWN, "").split(/\s+/u).join(" ").trim();
  const [n, limit] = [[...note].length, NOTE].map(String);
  return Number(n) > NOTE ? filled(said["error.note"], { n, limit }) : "";
}

/**
 * Returns the address of one of our pages with these parameters.
 * @param {string} page
 * @param {URLSearchParams} own
 */
function addressOf(page, own) {
  const url = new URL(page, location.href);
  url.search = query(own);
  url.hash = hash;
  return url.href;
}

/** Returns an address that can be typed: without a game of thousands of characters, or its note. */
function bareAddress() {
  const bare = unnumbered(params);
  for (const name of ["at", "eyes", "show", "note"]) bare.delete(name);
  return addressOf("./", bare).split("#", 1)[0];
}

/** Returns the parameters without the number of an equal table. */
function unnumbered(/** @type {URLSearchParams} */ own) {
  const bare = new URLSearchParams(own);
  for (const name of NUMBERS) bare.delete(name);
  return bare;
}

/** Returns how many frames before ours in the embedding page show an equal table. */
function equalsBefore() {
  const ours = query(unnumbered(params));
  let count = 0;
  for (let at = 0; at < parent.length && parent[at] !== window; at += 1) {
    try {
      if (query(unnumbered(readParams(parent[at].location.search))) === ours) count += 1;
    } catch {
      // a frame of another site
    }
  }
  return count;
}

/** Returns the parameters for this very frame: two equal tables in a page are two games. */
function numbered(/** @type {URLSearchParams} */ own) {
  const before = NUMBERS.some((name) => own.has(name)) ? 0 : equalsBefore();
  if (!before) return own;
  const ours = new URLSearchParams(own);
  ours.set("frame", String(before + 1));
  return ours;
}

/**
 * Makes a link lead to a table in this frame; it is numbered only when pressed, when all frames
 * exist.
 * @param {Link} to
 * @param {URLSearchParams} own
 */
function leadToTable(to, own) {
  to.href = addressOf("./framed.html", own);
  to.addEventListener("click", () => {
    to.href = addressOf("./framed.html", numbered(own));
  });
}

/**
 * Shows the picture of a table; a press on it starts the table, as Play does.
 * @param {string} game
 * @param {number} players
 */
function show(game, players) {
  const frame = document.createElement("iframe");
  Object.assign(frame, {
    src: `./posters/${game}-${players}-${lang}.html${theme && `?theme=${theme}`}`,
    title: "",
    tabIndex: -1,
  });
  picture.classList.toggle("is-other", isCarried);
  picture.append(frame);
  leadToTable(picture, params);
}

/** Adds a Play button for each game if the address names none. */
function choice(/** @type {Record<string, string>} */ said) {
  for (const game of Object.keys(GAMES)) {
    const begin = /** @type {Link} */ (play.cloneNode());
    begin.id = `play-${game}`;
    begin.textContent = said[`game.${game}.name`] ?? game;
    const own = new URLSearchParams(params);
    own.set("game", game);
    leadToTable(begin, own);
    play.before(begin);
  }
  play.remove();
}

/** @type {Told} */
const record = (isCarried && (await linkedRecord(hash))) || {};
const asked = table();
const isChoosing = !asked.game && !isCarried && !params.has("game"); // otherwise the page reports the problem
const isWatched =
  isCarried && tellsMoment(params) && !["play", "question"].includes(params.get("show") ?? "");
leadToTable(play, params);
full.href = addressOf("./", unnumbered(params));
full.target = "_blank";
full.rel = "noopener";
if (asked.game && asked.players && navigator.onLine) show(asked.game, asked.players);

if (window.parent !== window) {
  const poster = /** @type {Element} */ (document.querySelector(".poster"));
  const tell = () => {
    const { height } = poster.getBoundingClientRect();
    window.parent.postMessage(
      { source: "tavolino", type: "resize", height: Math.ceil(height) },
      "*",
    );
  };
  new ResizeObserver(tell).observe(document.body);
}

const words = await (await fetch(`./strings/poster.${lang}.json`)).json();
document.documentElement.lang = lang;
document.title = words[asked.game ? `game.${asked.game}.name` : "app.name"];
element("name").textContent = document.title;
const label = params.get("show") === "question" ? "question.title" : "embed.play";
play.textContent = words[isWatched ? "saved.watch" : label];
const sentence = wrong(words) || moment(words);
element("moment").textContent = sentence;
element("moment").hidden = !sentence;
if (isCarried) element("pictured").textContent = words["poster.pictured"] ?? "";
full.textContent = words["embed.full"];
if (window.origin === "null") full.textContent += ` (${bareAddress()})`; // a sandboxed frame may not open a tab
if (isChoosing) choice(words);
