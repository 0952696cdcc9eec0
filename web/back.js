// Makes the browser's Back lead from a dialog to what it covers, from a table to the lobby, and
// only from there out of the site. Each of these levels has an entry in the tab's history, whose
// state is the level above the lobby; all have the same address.

const KEY = "tavolino"; // the property of our history states
const AT_TABLE = new Set(["playing", "over"]); // values of <html data-app>
const IN_LOBBY = "ready";

/**
 * Follows what `canvas` draws into `table`; calls `wentBack(level)` when the user has gone back to this
 * level above the lobby.
 * @param {import("./draw.js").Canvas} canvas
 * @param {HTMLElement} table
 * @param {(level: number) => void} wentBack
 */
export function followBack(canvas, table, wentBack) {
  /** @type {number | undefined} */
  let wanted; // our level above the lobby, once known
  /** @type {"settled" | "going"} */
  let state = "settled"; // going: we have sent the browser to another entry
  let address = location.href; // of all entries; one below may still have a game that has been decided about

  /** @returns {number} */
  const level = () => history.state?.[KEY] ?? 0;

  /** Makes the history match our level: with entries below, and none of ours above. */
  function follow() {
    if (state === "going" || wanted === undefined) return; // repeated on arrival
    const over = level() - wanted;
    if (over > 0) {
      state = "going";
      history.go(-over);
    } else if (over < 0) {
      climb(wanted);
    }
  }

  /** Adds entries up to this level above the lobby. */
  function climb(/** @type {number} */ to) {
    if (!history.state) history.replaceState({ [KEY]: 0 }, "");
    for (let each = level() + 1; each <= to; each += 1) {
      // a dialog may have led to a place at the table, which must stay in view
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
      // another link was followed on this page: it belongs to our level
      history.replaceState({ [KEY]: wanted ?? 0 }, "");
      address = location.href;
    } else if (wanted !== undefined && level() < wanted) {
      wanted = level();
      wentBack(wanted);
    } else {
      follow(); // after going forward to a level that no longer exists
    }
  });

  const { settle } = canvas;
  Object.assign(canvas, {
    settle() {
      settle();
      if (state === "settled") address = location.href;
      const { app = "" } = document.documentElement.dataset;
      if (!AT_TABLE.has(app) && app !== IN_LOBBY) return; // not known yet
      wanted = Number(AT_TABLE.has(app)) + Number(table.querySelector("dialog") !== null);
      follow();
    },
  });
}
