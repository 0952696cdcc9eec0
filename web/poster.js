// The poster in somebody else's page: what a table looks like, and the way to it. Nothing else is
// loaded until Play is pressed. Says how high it would like to be, and listens to nobody.

import { preferred, query, wishes } from "./address.js";

const GAMES = {}; // how many can play each: the build writes it
const USUAL = 3; // players, where the address does not say how many
const NUMBERS = ["table", "frame"]; // which of several equal tables in a page this is
const LINK = /^#\/?(?:g(?:=|%3d)|(?=en))([\w-]+)/i; // a game that the address carries, as page/transfer.py has it
const HEAD = 400; // characters of a record, in which its game is said

const element = (id) => document.getElementById(id);
const params = wishes(location.search);
const lang = params.get("lang") ?? preferred();
const carried = location.hash.match(LINK)?.[1];

/** Returns {game, players} of the record in a link, for the poster alone; {} if it does not tell. */
async function linked(text) {
  try {
    const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (it) =>
      it.charCodeAt(),
    );
    const inflated = new Response(packed).body.pipeThrough(new DecompressionStream("deflate"));
    const { value } = await inflated.getReader().read();
    const head = new TextDecoder().decode(value.subarray(0, HEAD));
    const [, game, players] = head.match(/"game":\s*"([a-z-]+)",\s*"players":\s*(\d)/);
    return { game, players: Number(players) };
  } catch {
    return {};
  }
}

/** Returns the game and the number of players that are asked for, as far as they are known. */
async function table() {
  const said = { game: params.get("game"), players: params.get("seats")?.split(",").length };
  const { game, players } = carried ? await linked(carried) : said;
  if (!Object.hasOwn(GAMES, game ?? "")) return {};
  return { game, players: GAMES[game].includes(players) ? players : USUAL };
}

/** Returns the address of a page of ours for these wishes. */
function to(page, own) {
  const url = new URL(page, location);
  url.search = query(own);
  if (carried) url.hash = location.hash;
  return url.href;
}

/** Returns these wishes without what tells equal tables apart. */
function unnumbered(own) {
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
function numbered(own) {
  const before = NUMBERS.some((name) => own.has(name)) ? 0 : equalsBefore();
  if (!before) return own;
  const ours = new URLSearchParams(own);
  ours.set("frame", before + 1);
  return ours;
}

/** Has a link lead to a table in this frame; only when it is pressed all other frames are there. */
function leadToTable(link, own) {
  link.href = to("./framed.html", own);
  link.addEventListener("click", () => (link.href = to("./framed.html", numbered(own))));
}

/** Puts the picture of a table there, which a press begins, as Play does. */
function show(game, players) {
  const frame = document.createElement("iframe");
  Object.assign(frame, {
    src: `./posters/${game}-${players}-${lang}.html`,
    title: "",
    tabIndex: -1,
  });
  element("picture").append(frame);
  leadToTable(element("picture"), params);
}

/** Puts a Play button for each game where none is asked for. */
function choice(words) {
  const play = element("play");
  for (const game of Object.keys(GAMES)) {
    const link = Object.assign(play.cloneNode(), {
      id: `play-${game}`,
      textContent: words[`game.${game}.name`],
    });
    const own = new URLSearchParams(params);
    own.set("game", game);
    leadToTable(link, own);
    play.before(link);
  }
  play.remove();
}

const { game, players } = await table();
const choosing = !game && !carried && !params.has("game"); // else the page says what is wrong
leadToTable(element("play"), params);
element("full").href = to("./", unnumbered(params));
if (game) show(game, players);

if (window.parent !== window) {
  const tell = () => {
    const { height } = document.querySelector(".poster").getBoundingClientRect();
    window.parent.postMessage(
      { source: "tavolino", type: "resize", height: Math.ceil(height) },
      "*",
    );
  };
  new ResizeObserver(tell).observe(document.body);
}

const words = await (await fetch(`./strings/app.${lang}.json`)).json();
document.documentElement.lang = lang;
document.title = element("name").textContent = words[game ? `game.${game}.name` : "app.name"];
element("play").textContent = words["embed.play"];
element("full").textContent = words["embed.full"];
if (window.origin === "null") element("full").textContent += ` (${element("full").href})`; // a sandbox may open no tab
if (choosing) choice(words);
