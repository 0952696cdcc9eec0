// Finds the parameter of an address that asks for something that does not exist, for the poster.
//
// The page reports it too: page/address.py follows the same rules, and a test compares the two.

import { momentNames, plain } from "./address.js";

const HUMAN = "human"; // by whom a seat is played, or a bot's level
const SEED = /^\d{1,16}$/u;
const COUNT = /^(?=.*[1-9])\d{1,3}$/u; // of deals: setups.LONGEST_COUNT
const LONGEST = 60; // characters quoted of an invalid value

/** Characters that reverse or hide other text, or show nothing: those of host/text.py. */
export const UNSHOWN =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e001f}]/gu;

/**
 * @typedef {{options: Record<string, string>, seats: string[], extras: [string, string[]][]}} Variant
 *
 * A game's facts, as `games.json` has them.
 * @typedef {{sizes: number[], variants: Record<string, Variant[]>, levels: string[],
 *   drawn_option: string | null, length_option: string | null, lesson: boolean}} Facts
 */

/**
 * Returns the name of the first parameter whose value does not exist; "" if there is none. A moment
 * exists only of a linked game.
 * @param {URLSearchParams} params as `readParams` returns them
 * @param {Record<string, Facts>} games
 * @param {boolean} isLinked
 */
export function invalidParam(params, games, isLinked = false) {
  const facts = factsOf(params.get("game"), games);
  /** @type {[string, boolean][]} */
  const checks = [
    ["learn", factsOf(params.get("learn"), games)?.lesson === true],
    ["game", facts !== undefined],
    ["seats", facts !== undefined && areSeats(params.get("seats") ?? "", facts)],
    ["seed", SEED.test(params.get("seed") ?? "") && Number(params.get("seed")) < 2 ** 53],
  ];
  const wrong = checks.find(([part, isRight]) => params.has(part) && !isRight);
  const [momentOfNone] = isLinked ? [] : momentNames(params);
  return wrong?.[0] ?? wrongOption(params, facts, games) ?? momentOfNone ?? "";
}

/** Returns a parameter as `name=value`, as it was written. */
export function quoted(/** @type {string} */ name, /** @type {string} */ search) {
  return `${name}=${shortened(new URLSearchParams(search).get(name) ?? "")}`;
}

/** Returns as much of an invalid value as is quoted, without what would turn or hide other text. */
export function shortened(/** @type {string} */ text) {
  const shown = text.replace(UNSHOWN, "");
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}

/** Returns a game's facts; undefined if there is no such game. */
function factsOf(/** @type {string | null} */ game, /** @type {Record<string, Facts>} */ games) {
  return game !== null && Object.hasOwn(games, game) ? games[game] : undefined;
}

function areSeats(/** @type {string} */ text, /** @type {Facts} */ { sizes, levels }) {
  const seats = text.split(",");
  return sizes.includes(seats.length) && seats.every((by) => [HUMAN, ...levels].includes(by));
}

/**
 * Returns the first option that no table has together with what is asked for before it.
 * @param {URLSearchParams} params
 * @param {Facts | undefined} facts
 * @param {Record<string, Facts>} games
 */
function wrongOption(params, facts, games) {
  const { making, others } = optionNames(games);
  const named = [...making, ...others].filter((name) => plain(params.get(name) ?? ""));
  const isMade = named.some((name) => making.has(name)); // else the first variant is meant
  let fitting = facts ? tables(facts, params.get("seats"), isMade) : [];
  for (const name of named) {
    const said = plain(params.get(name) ?? "");
    fitting = fitting.filter((variant) => facts && hasOption(facts, variant, name, said));
    if (fitting.length === 0) return name;
  }
  return undefined;
}

/** Returns the names of all games' options: those that make a variant, and others. */
function optionNames(/** @type {Record<string, Facts>} */ games) {
  /** @type {Set<string>} */
  const making = new Set();
  /** @type {Set<string>} */
  const others = new Set();
  for (const { variants, drawn_option, length_option } of Object.values(games)) {
    for (const name of [drawn_option, length_option]) if (name) others.add(name);
    for (const { options, extras } of Object.values(variants).flat()) {
      for (const name of Object.keys(options)) making.add(name);
      for (const [name] of extras) others.add(name);
    }
  }
  return { making, others };
}

/**
 * Returns the variants with as many seats.
 * @param {Facts} facts
 * @param {string | null} seats
 * @param {boolean} isMade
 */
function tables({ variants }, seats, isMade) {
  if (seats === null) return Object.values(variants).flat();
  const found = variants[seats.split(",").length] ?? [];
  return isMade ? found : found.slice(0, 1);
}

/**
 * Returns whether a variant has an option with this value.
 * @param {Facts} facts
 * @param {Variant} variant
 * @param {string} name
 * @param {string} said
 */
function hasOption({ drawn_option, length_option }, { options, seats, extras }, name, said) {
  if (name === length_option) return COUNT.test(said);
  const fixed = options[name];
  const free = name === drawn_option ? seats : (Object.fromEntries(extras)[name] ?? []);
  const values = fixed === undefined ? free : [fixed];
  return values.some((value) => value.toLowerCase() === said);
}
