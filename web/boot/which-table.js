// Where it is written which table a tab is at: read and written here, and nothing decided.
//
// A tab's own storage is kept by address, for two frames of a post share it.

import { wishes } from "../address.js";
import { allowed, recall, remember } from "./storage.js";

const OPEN = "tavolino.open";
const PLACE = `${location.pathname}${location.search}`;
const HERE = `${OPEN} ${PLACE}`;
const WATCHED = `tavolino.watched ${PLACE}`;

/** What the address asks for. */
export const asked = wishes(location.search);

/** Whether the address says anything at all. */
export const isAddressed = location.search !== "" || location.hash !== "";

/** Which game this tab has open at this address, "" if none any more, null if none was yet. */
export const here = () => allowed(() => sessionStorage.getItem(HERE));

/** Which game any tab has opened last; "" or null if none. */
export const last = () => recall(OPEN);

/** Notes the game that this tab has open from now on, "" if none. */
export function setOpen(/** @type {string} */ id) {
  allowed(() => sessionStorage.setItem(HERE, id));
  remember(OPEN, id);
}

/** Where in a game this tab is that is watched, to go on there after a reload. */
export const watched = () => allowed(() => sessionStorage.getItem(WATCHED));

export const watch = (/** @type {string} */ text) =>
  allowed(() => sessionStorage.setItem(WATCHED, text));
