// The page around a frame is told what happens in it; nothing that it says is listened to.

const root = document.documentElement;
const [LOWEST, HIGHEST] = [640, 860]; // CSS pixels that a table is high at least, by how wide it is
const SLOPE = 0.7; // of that

export const framed = window.parent !== window;

/**
 * Tells the page around us, if there is one.
 * @param {string} type
 * @param {string} text a JSON object
 */
export function tell(type, text = "{}") {
  if (framed) window.parent.postMessage({ source: "tavolino", type, ...JSON.parse(text) }, "*");
}

/**
 * Tells how high the page in this frame would like to be, whenever that has changed. Until it can be
 * used the frame stays as high as its poster: what lies in it is a lobby that nobody sees.
 */
export function tellHeight() {
  root.dataset.framed = "";
  const follow = () => {
    const { app } = root.dataset;
    if (!app) return;
    const atTable = Math.min(HIGHEST, Math.max(LOWEST, innerWidth * SLOPE));
    const least = app === "ready" ? 0 : atTable;
    tell("resize", JSON.stringify({ height: Math.max(least, root.scrollHeight) }));
  };
  new ResizeObserver(follow).observe(document.body);
  new MutationObserver(follow).observe(root, { attributeFilter: ["data-app"] });
}

/** Has the browser ask whether the page is to be left; a frame holds no reader back. */
function ask(/** @type {Event} */ event) {
  if (!framed) event.preventDefault();
}

export const hold = () => addEventListener("beforeunload", ask);
export const release = () => removeEventListener("beforeunload", ask);
