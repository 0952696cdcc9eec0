// Storage of which table a tab is at, and the address that leads there: no decisions.
//
// A tab's own storage is keyed by address, because two frames of a post share it.

import { query, readParams, unescaped } from "../address.js";
import { allowed, recall, remember } from "./storage.js";

const OPEN = "tavolino.open";
const WATCHED = "tavolino.watched";

/** The key of what is stored for the present address. */
const atHere = (/** @type {string} */ name) => `${name} ${location.pathname}${location.search}`;

/** What the address asks for. */
export const asked = readParams(location.search);

/** Whether the address has a query or a hash. */
export const isAddressed = location.search !== "" || location.hash !== "";

/** Returns what is stored in this tab for the present address, or null. */
const stored = (/** @type {string} */ name) => allowed(() => sessionStorage.getItem(atHere(name)));

/** @type {(name: string, text: string) => void} */
const store = (name, text) => allowed(() => sessionStorage.setItem(atHere(name), text));

/** The game that this tab has open at this address, "" if none any more, null if none yet. */
export const here = () => stored(OPEN);

/** The game last opened in any tab; "" or null if none. */
export const last = () => recall(OPEN);

/** Stores the game that this tab has open, "" if none. */
export function setOpen(/** @type {string} */ id) {
  store(OPEN, id);
  remember(OPEN, id);
}

/** The position in the game watched in this tab, to return to after a reload. */
export const watched = () => stored(WATCHED);

export const watch = (/** @type {string} */ text) => store(WATCHED, text);

/**
 * Removes parameters from the address, so that a reload does not return to what they ask for. What
 * is open here stays open at the new address, and is left at the old one.
 */
export function forget(/** @type {string[]} */ ...names) {
  const url = new URL(location.href);
  url.search = unescaped(url.search);
  const said = names.filter((name) => url.searchParams.has(name));
  if (said.length === 0) return;
  const kept = [OPEN, WATCHED].map((name) => ({ name, text: stored(name) ?? "" }));
  for (const { name } of kept) store(name, "");
  for (const name of said) url.searchParams.delete(name);
  url.search = query(url.searchParams);
  allowed(() => history.replaceState(history.state, "", url)); // not in every sandboxed frame
  for (const { name, text } of kept) store(name, text);
}
