// Lets the browser's Back lead from a dialog to what lies below, from a table to the lobby, and only
// from there out of the site. For each of these steps there is an entry in the tab's history, whose
// state says how many steps it is above the lobby; all have the same address.

const KEY = "tavolino"; // what a state of ours has
const AT_TABLE = new Set(["playing", "over"]); // values of <html data-app>
const IN_LOBBY = "ready";

/**
 * Follows what `canvas` draws into `table`; `hear(level)` is told when a person has gone back to so
 * many steps above the lobby.
 */
export function followBack(canvas, table, hear) {
  let wanted; // how many steps above the lobby we are, once that is known
  let going = false; // whether the browser is on its way to another entry because of us
  let address = location.href; // that of all entries: one below may have a game that was decided about

  const level = () => history.state?.[KEY] ?? 0;

  /** Brings the history to where we are: with entries below us, and none of ours above. */
  function follow() {
    if (going) return; // it is done when we are there
    const over = level() - wanted;
    if (over > 0) {
      going = true;
      history.go(-over);
    } else if (over < 0) {
      if (!history.state) history.replaceState({ [KEY]: 0 }, "");
      for (let each = level() + 1; each <= wanted; each += 1)
        history.pushState({ [KEY]: each }, "");
    }
  }

  addEventListener("popstate", ({ state }) => {
    if (state) history.replaceState(state, "", address); // before `hashchange` could open its game
    if (going) {
      going = false;
      follow();
    } else if (!state) {
      // another link was followed on this page: it is seen from where we are
      history.replaceState({ [KEY]: wanted ?? 0 }, "");
      address = location.href;
    } else if (level() < wanted) {
      wanted = level();
      hear(wanted);
    } else if (level() > wanted) {
      // forward, to what is no more
      follow();
    }
  });

  const { settle } = canvas;
  Object.assign(canvas, {
    settle() {
      settle();
      if (!going) address = location.href;
      const { app } = document.documentElement.dataset;
      if (!AT_TABLE.has(app) && app !== IN_LOBBY) return; // nobody knows yet
      wanted = AT_TABLE.has(app) + (table.querySelector("dialog") !== null);
      follow();
    },
  });
}
