// node rehearse.mjs FOLDER: plays evenings with a Pyodide that notes which of its functions run.
// Reads what snapshot.mjs has left there, and counted.wasm (split.py); writes ran.json. Run by pack.py.
//
// What is done here is what can be done while the rest of Pyodide is on its way: every game and every
// bot, every control of a table, each language, to come back to a table, a device that keeps nothing;
// and at the end of each evening a fatal error, of which the page is told. Records and links are not
// here: host.mjs waits with them until all has come.

import { readFileSync, writeFileSync } from "node:fs";
import { become, lay } from "../snapshot.mjs";
import { BROWSER, pythonOf } from "./python.mjs";

const RAN = "ran ";
const LANGUAGES = ["en", "de", "fr"];
const TABLES = {
  turandot: [["human", "hard"], ["human", "human", "easy", "medium", "random"]],
  "lucca-citta": [["human", "hard", "easy"], ["human", "human", "medium", "random", "random"]],
  musicando: [["human", "hard", "medium", "easy"], ["human", "human"], ["human", ...Array(7).fill("random")]],
};
const STEPS = 120; // at one table
const HURRY = 50; // times as fast as with people who look at it
const QUIET = 2000; // milliseconds, for those people: if nothing comes any more, they do something
const TIDY = 100; // objects after which Python looks for garbage: it finds some of every kind
const GAME = { tavolino: 1, game: "turandot", players: 2, options: {}, seed: 7, moves: [] };
const ODD = ["", "{", "[".repeat(500), "[]", '{"text": 1}', JSON.stringify(GAME), "é\u0000", null, 5, new Map(), [1]];
const ELSEWHERE = ["lobby", "again", "print"]; // acts that leave the table

/** What browsers may be like: the one of this evening, which has kept the last; then poorer ones. */
const refuse = () => {
  throw new DOMException("no", "SecurityError");
};
const full = () => {
  throw new DOMException("no", "QuotaExceededError");
};
const taken = { request: async (_name, _options, answer) => answer(null) };
const BROWSERS = {
  fresh: BROWSER,
  again: BROWSER,
  damaged: BROWSER,
  elsewhere: { ...BROWSER, navigator: { locks: taken } },
  alone: { ...BROWSER, navigator: {} },
  refused: { ...BROWSER, indexedDB: { open: refuse }, navigator: { locks: { request: refuse } } },
  full: BROWSER,
};

const folder = process.argv[2];
const read = (name) => readFileSync(`${folder}/${name}`);
const json = (name) => JSON.parse(read(name));
const [facts, pages] = [json("facts.json"), json("pages.json")];

const plainTimeout = setTimeout;
globalThis.setTimeout = (call, delay = 0, ...values) => plainTimeout(call, delay / HURRY, ...values);

let seed = 1;
/** Returns one of these, the same ones in every rehearsal. */
const any = (things) => things[(seed = (seed * 48271) % 2147483647) % things.length];

/** Yields the attributes of all that is described. */
function* attributes(nodes) {
  for (const { attrs, kids } of nodes) {
    if (attrs) yield attrs;
    if (kids) yield* attributes(kids);
  }
}

/** A host that has woken in a browser, what it has said last, and which functions of it have run. */
class Host {
  picture = {};
  tree = [];
  heard = () => {};

  async wake(browser) {
    const memory = new WebAssembly.Memory(pages);
    const head = new Uint8Array(facts.head);
    await lay(new Blob([read("snapshot.bin")]).stream(), head, memory, facts);
    const begin = (own, shared) => {
      const isCount = ([name]) => name.startsWith(RAN);
      const all = Object.entries(own);
      this.counts = all.filter(isCount);
      become(shared, facts.besides);
      return { ...Object.fromEntries(all.filter((it) => !isCount(it))), __wasm_call_ctors() {} };
    };
    const options = { _loadSnapshot: head, jsglobals: Object.assign(Object.create(globalThis), browser) };
    this.python = await pythonOf(folder, read("counted.wasm"), memory, begin, options);
    this.python.pyimport("random").seed();
    this.python.pyimport("gc").set_threshold(TIDY);
    this.main = this.python.pyimport("host.main");
    await this.main.start((text, nodes = "[]") => {
      if (this.ending) this.python._api.fatal_error(new Error("the end of a rehearsal"));
      [this.picture, this.tree] = [JSON.parse(text), JSON.parse(nodes)];
      this.heard();
    });
  }

  async say(message) {
    const running = this.main.receive(JSON.stringify(message));
    await running;
    running?.destroy?.();
  }

  act = (name, value = null) => this.say({ type: "act", act: name, value });

  hello = (lang, more = {}) =>
    this.say({ type: "hello", lang, theme: "auto", sound: null, address: "https://a.org/", query: "", ...more });

  news() {
    return new Promise((go) => {
      const timer = setTimeout(go, QUIET);
      this.heard = () => (clearTimeout(timer), go());
    });
  }

  /** Presses what has not been pressed yet, else anything, until a game is over or so much is done. */
  async play(steps) {
    const pressed = new Set();
    for (let step = 0; step < steps && this.picture.app !== "over"; step++) {
      const all = [...attributes(this.tree)];
      const acts = all.filter((it) => it["data-act"] && !ELSEWHERE.includes(it["data-act"]));
      const fresh = acts.find((it) => !pressed.has(it["data-act"]));
      const moves = all.filter((it) => it["data-move"]);
      const skip = acts.find((it) => it["data-act"] === "skip");
      if (fresh && step % 3 === 0) {
        pressed.add(fresh["data-act"]);
        await this.act(fresh["data-act"], fresh.value);
      } else if (moves.length) {
        await this.say({ type: "move", move: any(moves)["data-move"] });
      } else if (skip && step % 5) {
        await this.act("skip");
      } else if (acts.length && step % 4) {
        const one = any(acts);
        await this.act(one["data-act"], one.value);
      } else {
        await this.news();
      }
    }
  }

  /** Does what can be done with the games that are kept. */
  async browse() {
    for (const name of ["games", "figures"]) await this.act(name);
    const kept = [...attributes(this.tree)].filter((it) => it["data-act"]?.startsWith("games"));
    for (const one of kept.slice(0, 8)) await this.act(one["data-act"], one.value);
  }

  /** Lets Python come to its end while it tells something; returns the numbers of what has run. */
  async end() {
    this.ending = true;
    const ended = new Promise((go) => (this.python._api.on_fatal = go));
    this.hello("en").catch(() => {}); // nothing comes of it any more
    await ended;
    return this.counts.filter(([, { value }]) => value).map(([name]) => Number(name.slice(RAN.length)));
  }
}

async function everything(host) {
  await host.hello("en", { open: null, begin: null, failures: 0 });
  for (const [at, [game, tables]] of Object.entries(TABLES).entries()) {
    await host.say({ type: "rules", game, target: "" });
    for (const bys of tables) {
      const seats = bys.map((by, seat) => ({ name: `Ä${seat}`, by }));
      await host.say({ type: "start", game, seats, seed: 7, options: {}, lang: LANGUAGES[at] });
      await host.play(STEPS);
      for (const name of ["replay", "next", "end", "shut", "share"]) await host.act(name);
      await host.act("again");
      await host.play(STEPS);
      await host.act("lobby");
      await host.browse();
      await host.hello(LANGUAGES[(at + 1) % LANGUAGES.length]);
    }
  }
  await host.act("again");
  await host.say({ type: "start", game: "turandot", seats: [{ name: "A", by: "human" }], seed: 7, options: {} });
}

async function oneTable(host) {
  const begin = { game: "turandot", seats: [{ name: "A", by: "human" }, { name: "B", by: "easy" }], seed: 1, options: {} };
  for (const more of [{ open: null, begin: null }, { open: "", begin, query: "?game" }, { open: null, begin }]) {
    await host.hello("de", { failures: 0, ...more });
    await host.play(STEPS / 4);
  }
  await host.say({ type: "resume", id: host.picture.open ?? "" });
  await host.act("lobby");
  await host.browse();
}

/** Lays what is no game to the games that are kept. */
function spoil() {
  return new Promise((done) => {
    indexedDB.open("tavolino").onsuccess = ({ target: { result } }) => {
      const games = result.transaction("games", "readwrite").objectStore("games");
      ODD.forEach((odd, at) => games.put(odd, at));
      ODD.forEach((odd, at) => games.put(JSON.stringify({ ...GAME, text: odd, seats: odd, moves: [odd] }), `odd ${at}`));
      games.transaction.oncomplete = done;
    };
  });
}

const ran = new Set();
for (const [kind, browser] of Object.entries(BROWSERS)) {
  if (kind === "full") for (const name of ["put", "delete"]) IDBObjectStore.prototype[name] = full;
  if (kind === "damaged") await spoil();
  const host = new Host();
  await host.wake(browser);
  await (kind === "fresh" ? everything : oneTable)(host);
  for (const number of await host.end()) ran.add(number);
  console.log(`${kind}: ${ran.size} of ${host.counts.length} functions have run; last was ${JSON.stringify(host.picture).slice(0, 200)}`);
}
writeFileSync(`${folder}/ran.json`, JSON.stringify([...ran].sort((a, b) => a - b)));
process.exit(0); // a host keeps its hours for ever
