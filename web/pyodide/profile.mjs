// node profile.mjs FOLDER SITE: plays games with an instrumented Pyodide that records which of its
// functions run. Reads instrumented.wasm (split.py), the files that snapshot.mjs has left in FOLDER,
// and what the page would fetch from SITE; writes ran.json. Run by stages.py.
//
// It covers every game and bot, every control of a table, each language, and resuming a table: what
// is likely while the rest of Pyodide is still loading. Anything else has to wait for the rest.

import { readFileSync, writeFileSync } from "node:fs";
import { opened } from "../database.js";
import { pythonFromSnapshot } from "./node.mjs";

const RAN = "ran ";
const LANGUAGES = ["en", "de", "fr"];
const TABLES = {
  turandot: [
    ["human", "hard"],
    ["human", "human", "easy", "medium", "random"],
  ],
  "lucca-citta": [
    ["human", "hard", "easy"],
    ["human", "human", "medium", "random", "random"],
  ],
  musicando: [
    ["human", "hard", "medium", "easy"],
    ["human", "human"],
    ["human", ...new Array(7).fill("random")],
  ],
};
const STEPS = 120; // at one table
const HURRY = 50; // times faster than for people
const QUIET = 2000; // milliseconds (for people) without a message, after which the next press follows
const TIDY = 100; // objects allocated before Python's garbage collector runs: often, to cover all kinds
const ELSEWHERE = ["table:lobby", "table:again", "page:print"]; // acts that leave the table

/**
 * @typedef {Record<string, string>} Attributes
 * @typedef {{attrs?: Attributes, kids?: Described[]}} Described as host/nodes.py describes it
 * @typedef {{app?: string, open?: string, picture?: number}} Picture the host's message beside the
 * nodes
 */

const [folder = "", site = ""] = process.argv.slice(2);

const plainTimeout = setTimeout;
/**
 * @param {(...values: unknown[]) => void} call
 * @param {number} delay
 * @param {unknown[]} values
 */
const hurriedTimeout = (call, delay = 0, ...values) => plainTimeout(call, delay / HURRY, ...values);
Object.assign(globalThis, { setTimeout: hurriedTimeout });

let seed = 1;
/**
 * Returns one of these, pseudorandom but the same in every session.
 * @template T
 * @param {T[]} things
 */
function any(things) {
  seed = (seed * 48_271) % 2_147_483_647;
  return /** @type {T} */ (things[seed % things.length]);
}

/**
 * Yields the attributes of all nodes.
 * @param {Described[]} nodes
 * @returns {Generator<Attributes>}
 */
function* attributes(nodes) {
  for (const { attrs, kids } of nodes) {
    if (attrs) yield attrs;
    if (kids) yield* attributes(kids);
  }
}

/** A host as in a browser, its last message, and which of its functions have run. */
class Host {
  /** @type {Picture} */
  picture = {};
  /** @type {Described[]} */
  tree = [];
  /** @type {[name: string, WebAssembly.ExportValue][]} */
  counts = [];
  received = () => {
    // not awaited
  };

  async start() {
    const python = await pythonFromSnapshot(
      folder,
      readFileSync(`${folder}/instrumented.wasm`),
      (own) => {
        const all = Object.entries(own);
        this.counts = all.filter(([name]) => name.startsWith(RAN));
        return Object.fromEntries(all.filter(([name]) => !name.startsWith(RAN)));
      },
    );
    python.pyimport("random").seed();
    python.pyimport("gc").set_threshold(TIDY);
    this.main = python.pyimport("host.main");
    const post = (/** @type {string} */ text, nodes = "[]") => {
      [this.picture, this.tree] = [JSON.parse(text), JSON.parse(nodes)];
      this.received();
      const { picture } = this.picture;
      if (picture) this.say({ type: "drawn", picture });
    };
    await this.main.start(post, opened);
  }

  async say(/** @type {object} */ message) {
    const running = this.main.receive(JSON.stringify(message));
    await running;
    running?.destroy?.();
  }

  /**
   * @param {string} name
   * @param {string | null} value
   */
  act = (name, value = null) => this.say({ type: "act", act: name, value });

  hello = (/** @type {string} */ lang, more = {}) =>
    this.say({
      type: "hello",
      lang,
      theme: "auto",
      sound: null,
      address: "https://a.org/",
      query: "",
      ...more,
    });

  news() {
    /** @type {Promise<void>} */
    const received = new Promise((go) => {
      const timer = setTimeout(go, QUIET);
      this.received = () => {
        clearTimeout(timer);
        go();
      };
    });
    return received;
  }

  /** Presses new controls first, then any, until a game is over or `steps` are done. */
  async play(/** @type {number} */ steps) {
    const pressed = new Set();
    for (let step = 0; step < steps && this.picture.app !== "over"; step += 1) {
      const all = [...attributes(this.tree)];
      const acts = all.filter((it) => it["data-act"] && !ELSEWHERE.includes(it["data-act"]));
      const fresh = acts.find((it) => !pressed.has(it["data-act"]));
      const moves = all.filter((it) => it["data-move"]);
      const skip = acts.find((it) => it["data-act"] === "table:skip");
      if (fresh && step % 3 === 0) {
        pressed.add(fresh["data-act"]);
        await this.act(fresh["data-act"], fresh.value);
      } else if (moves.length > 0) {
        await this.say({ type: "move", move: any(moves)["data-move"] });
      } else if (skip && step % 5) {
        await this.act("table:skip");
      } else if (acts.length > 0 && step % 4) {
        const one = any(acts);
        await this.act(one["data-act"], one.value);
      } else {
        await this.news();
      }
    }
  }

  /** Exercises the acts on saved games. */
  async browse() {
    for (const name of ["games", "figures"]) await this.act(`records:${name}`);
    const kept = [...attributes(this.tree)].filter((it) => it["data-act"]?.startsWith("records:"));
    for (const one of kept.slice(0, 8)) await this.act(one["data-act"], one.value);
  }

  /** Returns the indexes of the functions that have run. */
  ran() {
    return this.counts
      .filter(([, count]) => count instanceof WebAssembly.Global && count.value)
      .map(([name]) => Number(name.slice(RAN.length)));
  }
}

async function everything(/** @type {Host} */ host) {
  await host.hello("en", { open: null, begin: null, failures: 0 });
  for (const [at, [game, tables]] of Object.entries(TABLES).entries()) {
    const course = readFileSync(`${site}/how-to-play/${game}.json`, "utf8");
    await host.say({ type: "how to play", game, course });
    await host.say({ type: "rules", game, target: "" });
    for (const bys of tables) {
      const seats = bys.map((by, seat) => ({ name: `Ä ${seat}`, by }));
      await host.say({ type: "start", game, seats, seed: 7, options: {}, lang: LANGUAGES[at] });
      await host.play(STEPS);
      for (const act of ["table:replay", "replay:step", "replay:last", "replay:end", "table:share"])
        await host.act(act);
      await host.act("table:again");
      await host.play(STEPS);
      await host.act("table:lobby");
      await host.browse();
      await host.hello(LANGUAGES[(at + 1) % LANGUAGES.length]);
    }
  }
  await host.act("table:again");
  await host.say({
    type: "start",
    game: "turandot",
    seats: [{ name: "A", by: "human" }],
    seed: 7,
    options: {},
  });
}

async function oneTable(/** @type {Host} */ host) {
  const begin = {
    game: "turandot",
    seats: [
      { name: "A", by: "human" },
      { name: "B", by: "easy" },
    ],
    seed: 1,
    options: {},
  };
  for (const more of [
    { open: null, begin: null },
    { open: "", begin, query: "?game" },
    { open: null, begin },
  ]) {
    await host.hello("de", { failures: 0, ...more });
    await host.play(STEPS / 4);
  }
  await host.say({ type: "resume", id: host.picture.open ?? "" });
  await host.act("table:lobby");
  await host.browse();
}

const ran = new Set();
for (const session of [everything, oneTable]) {
  const host = new Host();
  await host.start();
  await session(host);
  for (const number of host.ran()) ran.add(number);
  const picture = JSON.stringify(host.picture).slice(0, 200);
  console.log(
    `${session.name}: ${ran.size} of ${host.counts.length} functions have run; last was ${picture}`,
  );
}
writeFileSync(`${folder}/ran.json`, JSON.stringify([...ran].sort((a, b) => a - b)));
process.exit(0); // a host's timers keep running
