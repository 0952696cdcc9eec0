// Lets the browser's Back lead from a dialog to what lies below, from a table to the lobby, and only
// from there out of the site. For each of these steps there is an entry in the tab's history, whose
// state says how many steps it is above the lobby; all have the same address.

const KEY = "tavolino"; // what a state of ours has
const AT_TABLE = new Set(["playing", "over"]); // values of <html data-app>
const IN_LOBBY = "ready";

/**
 * Follows what `canvas` draws into `table`; `hear(level)` is told when a person has gone back to so
 * many steps above the lobby.
 * @param {import("./draw.js").Canvas} canvas
 * @param {HTMLElement} table
 * @param {(level: number) => void} hear
 */
export function followBack(canvas, table, hear) {
  /** @type {number | undefined} */
  let wanted; // how many steps above the lobby we are, once that is known
  /** @type {"settled" | "going"} */
  let state = "settled"; // going: the browser is on its way to another entry because of us
  let address = location.href; // that of all entries: one below may have a game that was decided about

  /** @returns {number} */
  const level = () => history.state?.[KEY] ?? 0;

  /** Brings the history to where we are: with entries below us, and none of ours above. */
  function follow() {
    if (state === "going" || wanted === undefined) return; // it is done when we are there
    const over = level() - wanted;
    if (over > 0) {
      state = "going";
      history.go(-over);
    } else if (over < 0) {
      climb(wanted);
    }
  }

  /** Adds entries up to so many steps above the lobby. */
  function climb(/** @type {number} */ to) {
    if (!history.state) history.replaceState({ [KEY]: 0 }, "");
    for (let each = level() + 1; each <= to; each += 1) {
      // what a dialog led to at a table is in view, and not what was before it
      if (each > 1) history.scrollRestoration = "manual";
      history.pushState({ [KEY]: each }, "");
    }
  }

  addEventListener("popstate", ({ state: entry }) => {
    if (entry) history.replaceState(entry, "", address); // before `hashchange` could open its game
    if (state === "going") {
      state = "settled";
      follow();
    } else if (!entry) {
      // another link was followed on this page: it is seen from where we are
      history.replaceState({ [KEY]: wanted ?? 0 }, "");
      address = location.href;
    } else if (wanted !== undefined && level() < wanted) {
      wanted = level();
      hear(wanted);
    } else {
      follow(); // if it was forward, to what is no more
    }
  });

  const { settle } = canvas;
  Object.assign(canvas, {
    settle() {
      settle();
      if (state === "settled") address = location.href;
      const { app = "" } = document.documentElement.dataset;
      if (!AT_TABLE.has(app) && app !== IN_LOBBY) return; // nobody knows yet
      wanted = Number(AT_TABLE.has(app)) + Number(table.querySelector("dialog") !== null);
      follow();
    },
  });
}
