// Lays out a poster's table like draw.js and pan.js do at a real table: places the cells of a
// plane, sets the size of measured elements, and fits a plane into its place.

{
  const PLACES = { "data-col": "--col", "data-row": "--row" };
  const [ACROSS, DOWN] = [1.06, 1.29]; // distance between cells, in card widths (viewport.js)
  const [LEAST, MOST, MARGIN] = [22, 92, 8]; // CSS pixels: bounds of a card's width, and the free margin

  /** Returns the width and height of a place's content box. */
  function room(/** @type {Element} */ place) {
    const box = getComputedStyle(place);
    const px = Number.parseFloat;
    return {
      width: px(box.width) - px(box.paddingLeft) - px(box.paddingRight),
      height: px(box.height) - px(box.paddingTop) - px(box.paddingBottom),
    };
  }

  function measure(/** @type {HTMLElement} */ place) {
    for (const name of ["--cw", "--ch"]) place.style.removeProperty(name); // its size may follow them
    const { width, height } = room(place);
    place.style.setProperty("--cw", `${width / 100}px`);
    place.style.setProperty("--ch", `${height / 100}px`);
  }

  function fit(/** @type {HTMLElement} */ place) {
    const words = (place.dataset.pan ?? "").split(" ").map(Number);
    const [left = 0, right = 0, bottom = 0, top = 0] = words;
    const { width, height } = room(place);
    const [across, down] = [(right - left + 1) * ACROSS, (top - bottom + 1) * DOWN];
    const fits = Math.min((width - 2 * MARGIN) / across, (height - 2 * MARGIN) / down);
    const cell = Math.max(LEAST, Math.min(MOST, fits));
    const [x, y] = [((left + right) / -2) * ACROSS * cell, ((bottom + top) / 2) * DOWN * cell];
    const { style } = /** @type {HTMLElement} */ (place.firstElementChild);
    style.setProperty("--cell", `${cell}px`);
    place.dataset.over = "xy"; // clips what does not fit
    style.transform = `translate(${x}px, ${y}px)`;
  }

  /**
   * @param {string} selector
   * @returns {NodeListOf<HTMLElement>}
   */
  const all = (selector) => document.querySelectorAll(selector);

  function layOut() {
    for (const place of all("[data-measured]")) measure(place);
    for (const place of all("[data-pan]")) fit(place);
  }

  const theme = new URLSearchParams(location.search).get("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  for (const [name, property] of Object.entries(PLACES)) {
    for (const cell of all(`[${name}]`)) {
      cell.style.setProperty(property, cell.getAttribute(name));
    }
  }
  new ResizeObserver(layOut).observe(document.documentElement);
  layOut(); // browsers observe no sizes in a frame that is out of view, which may be printed
  addEventListener("beforeprint", layOut);
}
