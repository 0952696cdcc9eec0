// What to show before the page's Python has started and knows better.

import { tellsMoment } from "../address.js";

/**
 * @typedef {object} Known
 * @property {{has(name: string): boolean}} asked what the address asks for
 * @property {boolean} isAddressed whether the address has a query or a hash
 * @property {boolean} framed whether the page is in a frame
 * @property {string | null} here the game that this tab has open (which-table.js)
 * @property {string | null} last the game last opened in any tab
 *
 * @typedef {object} InitialView
 * @property {string | null} fallback the open game of a new tab: "", so the lobby, for an address
 * that only names a game, else null, which allows resuming the last game
 * @property {boolean} returning whether a table seems to have been left open
 * @property {boolean} loadsTable whether a table is loading, and the lobby stays hidden
 * @property {boolean} isRequested whether anything but the lobby as it was left is requested
 */

/**
 * Returns what to show first. The lobby stays hidden for an address that says who plays, and on
 * return to an open table.
 * @param {Known} known
 * @returns {InitialView}
 */
export function initialView({ asked, isAddressed, framed, here, last }) {
  const isInvited = asked.has("game") && !asked.has("seats"); // to the lobby, with this game chosen
  const fallback = isInvited ? "" : null;
  const returning = Boolean(here ?? fallback ?? last);
  const loadsTable = asked.has("seats") || asked.has("learn") || tellsMoment(asked) || returning;
  return { fallback, returning, loadsTable, isRequested: framed || loadsTable || isAddressed };
}
