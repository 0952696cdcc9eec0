// Pans and zooms what is larger than its place: a display of cards that grows without end.
//
// An element with `data-pan` is the place, its only child the plane, on which everything has a
// `data-col` and `data-row` (up is positive), `--cell` pixels wide. `data-pan` is the extent of the
// cards (an `Extent`). The plane is fitted into its place whenever either changes, until the player
// pans (drag, wheel, arrow keys) or zooms (pinch, ctrl and wheel, + and -); fitting again (0, or
// `data-lens="fit"`) undoes that, and a second time shows everything, however small.
//
// The view has room for the cells of any card that can be chosen (`data-kept`), so that nothing moves
// when one is. If there is too little, it moves as little as shows more of the chosen card's legal
// cells (`data-move`); those that do not fit are counted at the edge (`data-edge`) that leads there.
// What a hint or a review marks is seen whole, if need be with smaller cards. Nothing that is fitted
// is covered by `data-above` elements (and the strip on a low screen). With
// `data-may-transpose` columns are drawn as rows (`data-transposed`) if that makes cards larger; the
// host is told if its words for left and above do not match (`data-words-transposed`).

import { Fingers } from "./fingers.js";
import { Pane } from "./pane.js";
import { clamp } from "./viewport.js";

/** @typedef {"in" | "out" | "fit"} Zoom */

const [LEAST, MOST] = [0.8, 1.25]; // bounds of the zoom factor per wheel event
const TURN = 300; // pixels of wheel movement that double or halve the size
const SLACK = 6; // pixels that a finger may move before it drags

/** @type {Map<string, [number, number]>} */
const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, 1]],
  ["ArrowDown", [0, -1]],
]);

/** @type {Map<string, Zoom>} */
const ZOOMS = new Map([
  ["+", "in"],
  ["=", "in"],
  ["-", "out"],
  ["0", "fit"],
]);

/**
 * Makes what `canvas` draws into `root` pannable, if there is a place for it.
 * @param {HTMLElement} root
 * @param {import("./draw.js").Canvas} canvas
 * @param {(areRows: boolean) => void} tellTransposed tells the host whether columns are drawn as rows
 */
export function panning(root, canvas, tellTransposed) {
  const pan = new Pan(root, tellTransposed);
  const { draw } = canvas;
  canvas.draw = (nodes) => {
    draw(nodes);
    pan.drawn();
  };
}

/** The page's panning place, if there is one, and its events. */
export class Pan {
  #root;
  #tellTransposed;
  /** @type {Pane | undefined} */
  #pane;
  #fingers = new Fingers();
  #sizes = new ResizeObserver((entries) => {
    for (const { contentRect } of entries) this.resized(contentRect);
  });

  /**
   * @param {HTMLElement} root
   * @param {(areRows: boolean) => void} tellTransposed
   */
  constructor(root, tellTransposed) {
    this.#root = root;
    this.#tellTransposed = tellTransposed;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.moved(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", (event) => this.up(event));
    root.addEventListener("wheel", (event) => this.#wheeled(event), { passive: false });
    root.addEventListener("click", (event) => this.#clicked(event), { capture: true });
    root.addEventListener("keydown", (event) => this.#pressed(event), { capture: true });
    root.addEventListener("focusin", (event) => this.#focused(event));
  }

  /** What the pointers do. */
  get hold() {
    return this.#fingers.hold;
  }

  /** Follows what has just been drawn. */
  drawn() {
    /** @type {HTMLElement | null} */
    const place = this.#root.querySelector("[data-pan]");
    const plane = place?.firstElementChild;
    if (!place || !plane) {
      this.#pane = undefined;
      this.#fingers.drop();
      return;
    }
    if (this.#pane?.place !== place) {
      this.#pane = new Pane(place, /** @type {HTMLElement} */ (plane), () =>
        this.#root.querySelectorAll("[data-above], .game > :is(.prompt, .reveal, .advised)"),
      );
      this.#fingers.drop();
      this.#sizes.disconnect();
      this.#sizes.observe(place);
    }
    this.#pane.spread(place.dataset.pan ?? "");
    this.#correctWords(place);
  }

  /** Takes in the place's size. */
  resized(/** @type {{width: number, height: number}} */ size) {
    if (!size.width || !this.#pane) return;
    this.#pane.resize(size);
    this.#correctWords(this.#pane.place);
  }

  /** Tells the host how columns are drawn, if its words do not match. */
  #correctWords(/** @type {HTMLElement} */ { dataset: { transposed, wordsTransposed } }) {
    if ((transposed === undefined) !== (wordsTransposed === undefined)) {
      this.#tellTransposed(transposed !== undefined);
    }
  }

  /** Returns the pane if its size is known and the event happens in it. */
  #ours(/** @type {Event} */ { target }) {
    const within = this.#pane?.place.contains(/** @type {Node} */ (target));
    return within && this.#pane?.frame ? this.#pane : undefined;
  }

  // -- fingers, mouse and wheel --------------------------------------------------------------------

  down(/** @type {PointerEvent} */ event) {
    if (this.#fingers.hold === "dragged") this.#fingers.hold = "free";
    const pane = this.#ours(event);
    if (!pane || event.button !== 0) return;
    this.#fingers.put(event.pointerId, event);
    this.#fingers.take(pane.view);
  }

  moved(/** @type {PointerEvent} */ event) {
    const fingers = this.#fingers;
    const pane = this.#pane;
    if (!pane?.frame || !fingers.has(event.pointerId)) return;
    fingers.put(event.pointerId, event);
    const moved = fingers.moved();
    if (!moved) return;
    const { from, view, now } = moved;
    if (fingers.hold !== "dragging") {
      const trembles = Math.abs(now.x - from.x) + Math.abs(now.y - from.y) < SLACK;
      if (!fingers.isPinch && (trembles || !pane.frame.hides(view))) return;
      fingers.hold = "dragging";
      pane.isMine = true;
      pane.place.classList.add("is-held");
      pane.place.setPointerCapture(event.pointerId);
    }
    let after = view.moved(now.x - from.x, now.y - from.y);
    if (fingers.isPinch && from.wide) {
      const { x, y } = pane.fromMiddle(now);
      after = after.zoomed(now.wide / from.wide, x, y);
    }
    pane.show(pane.frame.bounded(after), { lay: false });
  }

  up(/** @type {PointerEvent} */ event) {
    const fingers = this.#fingers;
    if (!this.#pane || !fingers.has(event.pointerId)) return;
    fingers.lift(event.pointerId);
    fingers.take(this.#pane.view);
    if (fingers.hold !== "free" && fingers.hold !== "dragged") return;
    this.#pane.place.classList.remove("is-held");
    if (fingers.hold === "dragged") this.#pane.show(this.#pane.view);
  }

  #wheeled(/** @type {WheelEvent} */ event) {
    const pane = this.#ours(event);
    if (!pane) return;
    if (event.ctrlKey) {
      event.preventDefault();
      pane.zoomAt(clamp(LEAST, 1 - event.deltaY / TURN, MOST), event);
    } else if (pane.place.dataset.over) {
      const sideways = event.shiftKey && !event.deltaX;
      const [x, y] = sideways ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY];
      if (pane.move(-x, -y)) event.preventDefault(); // otherwise the page may scroll on
    }
  }

  /** Handles a lens or edge button; the click that ends a drag is ignored. */
  #clicked(/** @type {MouseEvent} */ event) {
    const target = /** @type {Element} */ (event.target);
    /** @type {HTMLElement | null} */
    const lens = target.closest("[data-lens]");
    if (lens) this.#pane?.zoom(lens.dataset.lens ?? "");
    /** @type {HTMLElement | null} */
    const edge = target.closest("[data-edge]");
    if (edge) this.#pane?.lead(edge.dataset.edge ?? "");
    if (this.#fingers.hold === "dragged" && this.#ours(event)) {
      this.#fingers.hold = "free";
      stop(event);
    }
  }

  // -- keys and focus ------------------------------------------------------------------------------

  #pressed(/** @type {KeyboardEvent} */ event) {
    const pane = this.#ours(event);
    if (!pane || event.altKey || event.ctrlKey || event.metaKey) return;
    const way = ARROWS.get(event.key);
    const zoom = ZOOMS.get(event.key);
    if (zoom) {
      pane.zoom(zoom);
    } else if (way && event.target instanceof HTMLButtonElement) {
      pane.walk(event.target, way);
    } else if (way) {
      const [right, up] = way;
      pane.move(-right * pane.view.cardWidth, up * pane.view.cardWidth, { ease: true });
    } else {
      return;
    }
    stop(event);
  }

  /** Brings into view what has got the focus by keyboard. */
  #focused(/** @type {FocusEvent} */ event) {
    const { target } = event;
    if (target instanceof HTMLButtonElement && target.matches(":focus-visible")) {
      this.#ours(event)?.reveal(target);
    }
  }
}

function stop(/** @type {Event} */ event) {
  event.stopPropagation();
  event.preventDefault();
}
