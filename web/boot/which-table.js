// Storage of which table a tab is at: only reads and writes, no decisions.
//
// A tab's own storage is keyed by address, because two frames of a post share it.

import { readParams } from "../address.js";
import { allowed, recall, remember } from "./storage.js";

const OPEN = "tavolino.open";
const PLACE = `${location.pathname}${location.search}`;
const HERE = `${OPEN} ${PLACE}`;
const WATCHED = `tavolino.watched ${PLACE}`;

/** What the address asks for. */
export const asked = readParams(location.search);

/** Whether the address has a query or a hash. */
export const isAddressed = location.search !== "" || location.hash !== "";

/** The game that this tab has open at this address, "" if none any more, null if none yet. */
export const here = () => allowed(() => sessionStorage.getItem(HERE));

/** The game last opened in any tab; "" or null if none. */
export const last = () => recall(OPEN);

/** Stores the game that this tab has open, "" if none. */
export function setOpen(/** @type {string} */ id) {
  allowed(() => sessionStorage.setItem(HERE, id));
  remember(OPEN, id);
}

/** The position in the game watched in this tab, to return to after a reload. */
export const watched = () => allowed(() => sessionStorage.getItem(WATCHED));

export const watch = (/** @type {string} */ text) =>
  allowed(() => sessionStorage.setItem(WATCHED, text));
