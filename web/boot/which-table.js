// Storage of which table a tab is at, and the address that leads there: no decisions.
//
// A tab's own storage is keyed by address, because two frames of a post share it.

import { query, readParams } from "../address.js";
import { allowed, recall, remember } from "./storage.js";

const OPEN = "tavolino.open";
const WATCHED = "tavolino.watched";

/** The key of what is stored for the present address. */
const atHere = (/** @type {string} */ name) => `${name} ${location.pathname}${location.search}`;

/** What the address asks for. */
export const asked = readParams(location.search);

/** Whether the address has a query or a hash. */
export const isAddressed = location.search !== "" || location.hash !== "";

/** The game that this tab has open at this address, "" if none any more, null if none yet. */
export const here = () => allowed(() => sessionStorage.getItem(atHere(OPEN)));

/** The game last opened in any tab; "" or null if none. */
export const last = () => recall(OPEN);

/** Stores the game that this tab has open, "" if none. */
export function setOpen(/** @type {string} */ id) {
  allowed(() => sessionStorage.setItem(atHere(OPEN), id));
  remember(OPEN, id);
}

/** The position in the game watched in this tab, to return to after a reload. */
export const watched = () => allowed(() => sessionStorage.getItem(atHere(WATCHED)));

export const watch = (/** @type {string} */ text) =>
  allowed(() => sessionStorage.setItem(atHere(WATCHED), text));

/**
 * Removes parameters from the address, so that a reload does not return to what they ask for. What
 * is open here stays open at the new address, and is left at the old one.
 */
export function forget(/** @type {string[]} */ ...names) {
  const url = new URL(location.href);
  const said = names.filter((name) => url.searchParams.has(name));
  if (said.length === 0) return;
  const [open, seen] = [here() ?? "", watched() ?? ""];
  setOpen("");
  watch("");
  for (const name of said) url.searchParams.delete(name);
  url.search = query(url.searchParams);
  history.replaceState(history.state, "", url);
  setOpen(open);
  watch(seen);
}
