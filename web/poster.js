// The poster in somebody else's page: what a table looks like, and the way to it. Nothing else is
// loaded until Play is pressed. Says how high it would like to be, and listens to nobody.
//
// The picture is of that game, with as many players, and not of the very moment that the address
// tells of: to know what lies on the table then, its moves have to be made by the rules, which are
// Python. The least interpreter for it has 226 kB as it comes over the wire (MicroPython, gzipped,
// 2026-11-25), and rules and views as many as 100 kB more, while a picture has 40 kB with its sheet
// and drawings. So what the record says by itself is told in a sentence below the picture: after how
// many moves, and whose turn it is.

import { preferred, query, tellsMoment, wishes } from "./address.js";

/** @type {Record<string, number[]>} */
const GAMES = {}; // how many can play each: the build writes it
const USUAL = 3; // players, where the address does not say how many
const NUMBERS = ["table", "frame"]; // which of several equal tables in a page this is
const LINK = /^#\/?(?:g(?:=|%3d)|(?=en))([\w-]+)/iu; // a game in an address, as page/transfer.py has it
const UNSEEN = /%(?:0[9ad]|20|c2%a[0d]|e2%80%[89a][\da-f])|[\s\u00ad\u200b-\u200f\u2060\ufeff]/giu;
const MOST = 262_144; // bytes of a record: pyengine.record.LIMIT
const [LETTERS, COMPASS] = ["ABCDEFGH", "NESW"]; // of the seats, in the order of the record
const PAIRS = 4; // players whose seats may be points of the compass
const NAME = 24; // characters of a name that are shown: host.table.view_context.LONGEST_NAME
const TURNING = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * @typedef {HTMLAnchorElement} Link
 * @typedef {{game?: string | null, players?: number}} Table what is known of one
 *
 * What a record says, if it is one: of anything in it the poster tells as text, and nothing else.
 * @typedef {{game?: unknown, players?: unknown, seats?: {name?: unknown, by?: unknown}[],
 *   moves?: unknown[], challenge?: Record<string, unknown>}} Told
 */

/** Returns one of the elements of embed.html. */
const element = (/** @type {string} */ id) =>
  /** @type {HTMLElement} */ (document.getElementById(id));
/** Returns one that is a link. */
const link = (/** @type {string} */ id) => /** @type {Link} */ (element(id));

const [picture, play, full] = [link("picture"), link("play"), link("full")];
const params = wishes(location.search);
const lang = params.get("lang") ?? preferred();
const theme = params.get("theme") ?? ""; // the author's choice of colours, else the reader's own
if (theme) document.documentElement.style.colorScheme = theme;
const { hash } = location;
const carried = hash.match(LINK)?.[1];
const mended = hash.replace(UNSEEN, "").match(LINK)?.[1]; // breaks and marks that others put in

/**
 * Returns what the record in a link tells, for the poster alone: nothing of it is checked.
 * @param {string} text
 * @returns {Promise<Told>}
 */
async function linked(text) {
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (it) => it.charCodeAt(0));
    const inflated = new Response(packed).body?.pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await begun(inflated)) ?? {};
  } catch {
    return {};
  }
}

/**
 * Returns a text as it comes; a bomb is left alone at the size that a record may have.
 * @param {ReadableStream<Uint8Array> | undefined} inflated
 */
async function begun(inflated) {
  const [reader, decoder] = [inflated?.getReader(), new TextDecoder()];
  let [text, size] = ["", 0];
  while (true) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return text;
    size += value.byteLength;
    if (size > MOST) throw new RangeError("no record is so long");
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Returns the game and the number of players that are asked for, as far as they are known.
 * @returns {Table}
 */
function table() {
  /** @type {Table} */
  const said = { game: params.get("game"), players: params.get("seats")?.split(",").length };
  const { game, players } = carried
    ? { game: String(record.game), players: Number(record.players) }
    : { players: 0, ...said };
  if (!game || !Object.hasOwn(GAMES, game)) return {};
  return { game, players: GAMES[game]?.includes(players) ? players : USUAL };
}

/** Returns who sits on a seat, set apart; its letter if nobody is named. */
function nameOf(/** @type {string} */ seat) {
  const order = record.players === PAIRS && COMPASS.includes(seat) ? COMPASS : LETTERS;
  const said = String(record.seats?.[order.indexOf(seat)]?.name ?? "").replace(TURNING, "");
  return `\u2068${[...said].slice(0, NAME).join("").trim() || seat}\u2069`;
}

/** Returns the seats of people in the record. */
function people() {
  const seats = Object.keys(record.challenge ?? {});
  return seats.filter((seat) =>
    [...seat].some((letter) => {
      const order = seat.length > 1 ? COMPASS : LETTERS;
      return record.seats?.[order.indexOf(letter)]?.by === "human";
    }),
  );
}

/**
 * Returns what the record says of the moment that is shown, in a sentence or two.
 * @param {Record<string, string>} said the words
 */
function moment(said) {
  const { moves, challenge } = record;
  const fill = (/** @type {string} */ key, /** @type {Record<string, string>} */ args = {}) =>
    (said[key] ?? "").replace(/\{@?(\w+)\}/gu, (_, name) => args[name] ?? "");
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

/** Returns what of the address its game has not, or no game of ours, as the address says it. */
function absent() {
  const { moves, players } = record;
  const [game, seats, at, seen] = ["game", "seats", "at", "eyes"].map((it) => params.get(it) ?? "");
  const eyes = seen.toUpperCase();
  const letters = LETTERS.slice(0, Number(players)) + (players === PAIRS ? COMPASS : "");
  const sizes = Object.hasOwn(GAMES, game) ? GAMES[game] : undefined;
  const isNoMoment = Array.isArray(moves) && !(Number(at) <= moves.length);
  const isNoTable = sizes && !sizes.includes(seats.split(",").length);
  const faults = carried
    ? [
        at && isNoMoment && `at=${at}`,
        eyes.length === 1 && !letters.includes(eyes) && `eyes=${eyes}`,
      ]
    : [game && !sizes && `game=${game}`, seats && isNoTable && `seats=${seats}`];
  return faults.filter(Boolean).join(", ");
}

/**
 * Returns what is wrong with the address, as far as that is known before a game is opened: for the
 * author, who sees the poster first.
 * @param {Record<string, string>} said the words
 */
function wrong(said) {
  const isRead = typeof DecompressionStream === "function";
  if (carried && !record.game) return isRead ? said["record.link_damaged"] : "";
  const what = absent();
  return what && (said["error.address"] ?? "").replace("{what}", what);
}

/**
 * Returns the address of a page of ours for these wishes.
 * @param {string} page
 * @param {URLSearchParams} own
 */
function addressOf(page, own) {
  const url = new URL(page, location.href);
  url.search = query(own);
  if (carried) url.hash = location.hash;
  return url.href;
}

/** Returns the address as a reader can type it: without a game of thousands of letters, or its note. */
function bareAddress() {
  const bare = unnumbered(params);
  for (const name of ["at", "eyes", "show", "note"]) bare.delete(name);
  return addressOf("./", bare).split("#", 1)[0];
}

/** Returns these wishes without what tells equal tables apart. */
function unnumbered(/** @type {URLSearchParams} */ own) {
  const bare = new URLSearchParams(own);
  for (const name of NUMBERS) bare.delete(name);
  return bare;
}

/** Returns how many frames of the page around us come before ours and show an equal table. */
function equalsBefore() {
  const ours = query(unnumbered(params));
  let count = 0;
  for (let at = 0; at < parent.length && parent[at] !== window; at += 1) {
    try {
      if (query(unnumbered(wishes(parent[at].location.search))) === ours) count += 1;
    } catch {
      // it is not of our site
    }
  }
  return count;
}

/** Returns the wishes for the table in this very frame: two equal ones in a page are two games. */
function numbered(/** @type {URLSearchParams} */ own) {
  const before = NUMBERS.some((name) => own.has(name)) ? 0 : equalsBefore();
  if (!before) return own;
  const ours = new URLSearchParams(own);
  ours.set("frame", String(before + 1));
  return ours;
}

/**
 * Has a link lead to a table in this frame; only when it is pressed all other frames are there.
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
 * Puts the picture of a table there, which a press begins, as Play does.
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
  picture.classList.toggle("is-other", Boolean(carried));
  picture.append(frame);
  leadToTable(picture, params);
}

/** Puts a Play button for each game where none is asked for. */
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
let record = mended ? await linked(mended) : {};
if (carried && carried !== mended && !record.game) record = await linked(carried);
const asked = table();
const isChoosing = !asked.game && !carried && !params.has("game"); // else the page says what is wrong
const isWatched =
  carried && tellsMoment(params) && !["play", "question"].includes(params.get("show") ?? "");
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
full.textContent = words["embed.full"];
if (window.origin === "null") full.textContent += ` (${bareAddress()})`; // a sandbox may open no tab
if (isChoosing) choice(words);
