// Lays a poster's table out as draw.js and pan.js do it for a table that is played: gives the
// cells of a plane their places, tells measured places their size, and fits a plane into its place.

{
  const PLACES = [
    ["data-col", "--col"],
    ["data-row", "--row"],
  ];
  const [ACROSS, DOWN] = [1.06, 1.31]; // from a cell to the next, in widths of a card (viewport.js)
  const [LEAST, MOST, MARGIN] = [22, 92, 8]; // CSS pixels: the width of a card, and what stays free

  /** Returns the width and the height of what a place has room for. */
  function room(place) {
    const box = getComputedStyle(place);
    const sides = [
      [box.width, box.paddingLeft, box.paddingRight],
      [box.height, box.paddingTop, box.paddingBottom],
    ];
    return sides
      .map((parts) => parts.map(parseFloat))
      .map(([all, before, after]) => all - before - after);
  }

  function measure(place) {
    for (const [at, name] of ["--cw", "--ch"].entries()) {
      const size = room(place)[at];
      place.style.setProperty(name, `${size / 100}px`);
    }
  }

  function fit(place) {
    const [left, right, bottom, top] = place.dataset.pan.split(" ").map(Number);
    const [width, height] = room(place);
    const [across, down] = [(right - left + 1) * ACROSS, (top - bottom + 1) * DOWN];
    const fits = Math.min((width - 2 * MARGIN) / across, (height - 2 * MARGIN) / down);
    const cell = Math.max(LEAST, Math.min(MOST, fits));
    const [x, y] = [((left + right) / -2) * ACROSS * cell, ((bottom + top) / 2) * DOWN * cell];
    const { style } = place.firstElementChild;
    style.setProperty("--cell", `${cell}px`);
    place.dataset.over = "xy"; // what has no room is cut off
    style.transform = `translate(${x}px, ${y}px)`;
  }

  function layOut() {
    for (const place of document.querySelectorAll("[data-measured]")) measure(place);
    for (const place of document.querySelectorAll("[data-pan]")) fit(place);
  }

  for (const [name, property] of PLACES) {
    for (const cell of document.querySelectorAll(`[${name}]`)) {
      cell.style.setProperty(property, cell.getAttribute(name));
    }
  }
  new ResizeObserver(layOut).observe(document.documentElement);
}
