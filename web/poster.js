// The poster in somebody else's page: what a table looks like, and the way to it. Nothing else is
// loaded until Play is pressed. Says how high it would like to be, and listens to nobody.

import { preferred, query, tellsMoment, wishes } from "./address.js";

/** @type {Record<string, number[]>} */
const GAMES = {}; // how many can play each: the build writes it
const USUAL = 3; // players, where the address does not say how many
const NUMBERS = ["table", "frame"]; // which of several equal tables in a page this is
const LINK = /^#\/?(?:g(?:=|%3d)|(?=en))([\w-]+)/iu; // a game in an address, as page/transfer.py has it
const HEAD = 400; // characters of a record, in which its game is said
const TOLD = /"game":\s*"([a-z-]+)",\s*"players":\s*(\d)/u;

/**
 * @typedef {HTMLAnchorElement} Link
 * @typedef {{game?: string | null, players?: number}} Table what is known of one
 */

/** Returns one of the elements of embed.html. */
const element = (/** @type {string} */ id) =>
  /** @type {HTMLElement} */ (document.getElementById(id));
/** Returns one that is a link. */
const link = (/** @type {string} */ id) => /** @type {Link} */ (element(id));

const [picture, play, full] = [link("picture"), link("play"), link("full")];
const params = wishes(location.search);
const lang = params.get("lang") ?? preferred();
const carried = location.hash.match(LINK)?.[1];

/**
 * Returns what the record in a link tells of its table, for the poster alone.
 * @param {string} text
 * @returns {Promise<Table>}
 */
async function linked(text) {
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (it) => it.charCodeAt(0));
    const inflated = new Response(packed).body?.pipeThrough(new DecompressionStream("deflate"));
    const { value } = (await inflated?.getReader().read()) ?? {};
    const head = new TextDecoder().decode(value?.subarray(0, HEAD));
    const [, game, players] = head.match(TOLD) ?? [];
    return { game, players: Number(players) };
  } catch {
    return {};
  }
}

/**
 * Returns the game and the number of players that are asked for, as far as they are known.
 * @returns {Promise<Table>}
 */
async function table() {
  /** @type {Table} */
  const said = { game: params.get("game"), players: params.get("seats")?.split(",").length };
  const { game, players = 0 } = carried ? await linked(carried) : said;
  if (!game || !Object.hasOwn(GAMES, game)) return {};
  return { game, players: GAMES[game]?.includes(players) ? players : USUAL };
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
    src: `./posters/${game}-${players}-${lang}.html`,
    title: "",
    tabIndex: -1,
  });
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

const asked = await table();
const isChoosing = !asked.game && !carried && !params.has("game"); // else the page says what is wrong
const isWatched = carried && tellsMoment(params) && params.get("show") !== "play";
leadToTable(play, params);
full.href = addressOf("./", unnumbered(params));
full.target = "_blank";
full.rel = "noopener";
if (asked.game && asked.players) show(asked.game, asked.players);

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

const words = await (await fetch(`./strings/app.${lang}.json`)).json();
document.documentElement.lang = lang;
document.title = words[asked.game ? `game.${asked.game}.name` : "app.name"];
element("name").textContent = document.title;
play.textContent = words[isWatched ? "kept.watch" : "embed.play"];
full.textContent = words["embed.full"];
if (window.origin === "null") full.textContent += ` (${full.href})`; // a sandbox may open no tab
if (isChoosing) choice(words);
