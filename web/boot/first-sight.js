// What is seen before the page's Python is awake, which then knows better.

import { tellsMoment } from "../address.js";

/**
 * @typedef {object} Known
 * @property {{has(name: string): boolean}} asked what the address asks for
 * @property {boolean} isAddressed whether it says anything
 * @property {boolean} framed whether the page stands in a frame
 * @property {string | null} here which game this tab has open (which-table.js)
 * @property {string | null} last which game any tab had
 *
 * @typedef {object} Sight
 * @property {string | null} fallback which game this tab has open if it has noted none: an invitation
 *   leads to the lobby, "", and else the last one of all may be gone on with, null
 * @property {boolean} returning whether it seems that a table was not left
 * @property {boolean} laid whether a table is being laid: no lobby is seen
 * @property {boolean} wished whether something else is wished than the lobby as it was left
 */

/**
 * Returns what is seen first. Who asks for a table and says who plays, or comes back to one that was not
 * left, sees no lobby.
 * @param {Known} known
 * @returns {Sight}
 */
export function firstSight({ asked, isAddressed, framed, here, last }) {
  const isInvited = asked.has("game") && !asked.has("seats"); // to the lobby, where a game is chosen
  const fallback = isInvited ? "" : null;
  const returning = Boolean(here ?? fallback ?? last);
  const laid = asked.has("seats") || asked.has("learn") || tellsMoment(asked) || returning;
  return { fallback, returning, laid, wished: framed || laid || isAddressed };
}
