// Explains signs: whatever carries meaning says what it does here and now (`data-explain`) to whoever
// rests a pointer on it, presses it for long, asks for it by `?`, or has pressed "What is this?".
// While that switch is on, presses explain and do nothing else, and signs can have the focus.
//
// What is said lies in one slip of paper beside the sign. It takes no press that is meant for the
// table: only its button does, which looks closer, and that not in its first moment. A sign that is
// no control, nor in one, opens its closer look when it is pressed.
//
// Loaded when the host has spoken: the first picture does not wait for it.

const SIGN = "[data-explain]";
const LOOK = "[data-look]"; // its words are the act that opens a closer look at what is in there
const SWITCH = '[data-act="table:what"]';
const CONTROL = "button, a, label, summary, input, select, textarea, [data-move], [data-act]";
const TYPED = "input:is([type=text], [type=search], [type=number]), textarea";

const REST = 600; // milliseconds that a mouse rests on a sign before it is explained
const NEXT = 150; // … on another one, or beside one, while a slip lies there
const LONG = 450; // … that a finger stays: less than until a browser asks what to do with what lies there
const SLACK = 8; // pixels that it may tremble
const GAP = 6; // pixels between a sign and its slip, and between that and the window's edge

/**
 * Explains what is in `root`, which `canvas` draws.
 * @param {HTMLElement} root
 * @param {{ settle: () => void }} canvas
 */
export function explain(root, canvas) {
  const slip = make("div", "slip");
  slip.setAttribute("role", "status");
  document.body.append(slip);
  dress();

  let shown; // {sign, text, how, back}: what is explained, what of it was said, how it was asked for
  let pointed; // the sign on which the mouse rests
  let timer;
  let down; // where the last press began, and whether it has moved far
  let spoken = false; // whether that press has explained: it does nothing else
  let on = false; // whether "What is this?" is
  const lent = new Set(); // the signs that can have the focus meanwhile

  const signAt = (target) => within(target?.closest?.(SIGN));
  const within = (element) => (element && root.contains(element) ? element : undefined);
  const dialog = () => root.querySelector("dialog[open]");
  const lookAt = (sign) => within(sign.closest(LOOK))?.dataset.look;

  // -- the slip ------------------------------------------------------------------------------------

  function show(sign, how) {
    hide();
    const lines = told(sign, how, signAt(sign.parentElement));
    if (!lines.length) return;
    const home = sign.closest("dialog") ?? document.body; // beside a dialog nothing can be pressed
    if (slip.parentElement !== home) home.prepend(slip);
    slip.setAttribute("aria-live", how === "hover" ? "off" : "polite");
    slip.dataset.how = how;
    shown = { sign, text: sign.dataset.explain, how, back: document.activeElement };
    slip.append(...lines);
    const look = lookAt(sign);
    if (look && (on || !sign.closest(`[data-act="${look}"]`))) slip.append(closer(look));
    place();
    if (how === "key") slip.querySelector("button")?.focus({ preventScroll: true });
  }

  function closer(look) {
    const button = make("button", "btn", root.querySelector(SWITCH)?.dataset.closer);
    button.type = "button";
    button.addEventListener("click", () => press(look));
    return button;
  }

  function hide() {
    clearTimeout(timer);
    if (!shown) return;
    const { back } = shown;
    shown = undefined;
    const focused = slip.contains(document.activeElement);
    slip.replaceChildren();
    slip.removeAttribute("style");
    if (focused && back.isConnected) back.focus({ preventScroll: true });
  }

  /** Lays the slip beside its sign: where it fits, or where there is most room. */
  function place() {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const at = shown.sign.getBoundingClientRect();
    if (at.bottom < 0 || at.right < 0 || at.top > height || at.left > width) return hide();
    const rooms = {
      above: [width, at.top],
      below: [width, height - at.bottom],
      right: [width - at.right, height],
      left: [at.left, height],
    };
    const sides = shown.how === "press" ? ["above", "below"] : ["below", "above"]; // a finger covers
    const fit = [...sides, "right", "left"].map((side) => ({ side, ...measured(rooms[side]) }));
    const best = fit.find(({ fits }) => fits) ?? fit.toSorted((a, b) => b.room - a.room)[0];
    const { across, down } = measured(rooms[best.side]);
    const beside = (from, to, size) => Math.max(GAP, Math.min((from + to - size) / 2, to));
    const left = { right: at.right + GAP, left: at.left - GAP - across }[best.side] ??
      beside(at.left, at.right, across);
    const top = { below: at.bottom + GAP, above: at.top - GAP - down }[best.side] ??
      beside(at.top, at.bottom, down);
    slip.style.left = `${Math.max(GAP, Math.min(left, width - across - GAP))}px`;
    slip.style.top = `${Math.max(GAP, Math.min(top, height - down - GAP))}px`;
  }

  /** Tells how large the slip is in a room, and whether it fits. */
  function measured([width, height]) {
    slip.style.left = slip.style.top = "0"; // or it would be narrower near the window's edge
    slip.style.maxWidth = `${Math.max(0, width - 2 * GAP)}px`;
    slip.style.maxHeight = "";
    const { offsetWidth: across, scrollHeight } = slip;
    const fits = scrollHeight <= height - 2 * GAP && slip.scrollWidth <= across && across > 0;
    slip.style.maxHeight = `${Math.max(0, height - 2 * GAP)}px`;
    return { across, down: slip.offsetHeight, fits, room: width * height };
  }

  const covered = (x, y) => {
    if (!shown) return false;
    const at = slip.getBoundingClientRect();
    return x >= at.left && x <= at.right && y >= at.top && y <= at.bottom;
  };

  /** Has the table do an act as if a control that has it had been pressed. */
  function press(act) {
    hide();
    const control = make("button");
    control.dataset.act = act;
    root.append(control);
    control.click();
    control.remove();
  }

  // -- "What is this?" -----------------------------------------------------------------------------

  function turn(now) {
    on = now;
    refresh();
    const control = root.querySelector(SWITCH);
    if (on && control) show(control, "tap");
    else hide();
  }

  /** Lets signs have the focus while the switch is on, those of a new picture too. */
  function refresh() {
    const control = root.querySelector(SWITCH);
    on &&= Boolean(control);
    document.documentElement.toggleAttribute("data-explaining", on);
    control?.setAttribute("aria-pressed", String(on));
    const signs = on ? [...root.querySelectorAll(`${SIGN}:not([tabindex])`)] : [];
    for (const sign of signs.filter((each) => !each.closest("button, dialog"))) {
      sign.setAttribute("tabindex", "0");
      lent.add(sign);
    }
    if (on) return;
    for (const sign of lent) sign.removeAttribute("tabindex");
    lent.clear();
  }

  const explains = (target) => on && !dialog() && root.contains(target);

  function tell(target, how) {
    const control = target.closest("button, a, input, select");
    const sign = how === "key" ? (control ?? signAt(target)) : (signAt(target) ?? control);
    if (sign) show(sign, how);
    else hide();
  }

  // -- what is heard -------------------------------------------------------------------------------

  function pointerMoved({ pointerType, buttons, target, clientX: x, clientY: y }) {
    if (down && Math.hypot(x - down.x, y - down.y) > SLACK) {
      down.far = true;
      if (pointerType !== "mouse") clearTimeout(timer);
    }
    if (pointerType !== "mouse" || buttons || covered(x, y)) return;
    point(signAt(target));
  }

  function point(sign) {
    if (sign === pointed) return;
    pointed = sign;
    if (shown && shown.how !== "hover") return; // who asked for it puts it away
    clearTimeout(timer);
    timer = setTimeout(() => (sign?.isConnected ? show(sign, "hover") : hide()), shown ? NEXT : REST);
  }

  function pointerDown({ pointerType, target, clientX: x, clientY: y }) {
    spoken = false;
    if (slip.contains(target)) return;
    hide();
    down = { x, y, far: false };
    const sign = signAt(target);
    if (!sign || pointerType === "mouse") return;
    timer = setTimeout(() => {
      spoken = true;
      show(sign, "press");
    }, LONG);
  }

  function clicked(event) {
    const { target, detail } = event;
    if (slip.contains(target) || !root.contains(target)) return;
    if (spoken && detail) {
      stop(event);
    } else if (target.closest(SWITCH)) {
      stop(event);
      turn(!on);
    } else if (explains(target)) {
      stop(event);
      tell(target, detail ? "tap" : "key");
    } else if (!target.closest(CONTROL) && !down?.far) {
      tapped(signAt(target));
    }
  }

  function tapped(sign) {
    if (!sign) return;
    const look = lookAt(sign);
    if (look) press(look);
    else show(sign, "tap");
  }

  function keyDown(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || !target.closest) return;
    const ends = on && !dialog();
    if (key === "Escape" && (shown || ends)) {
      stop(event);
      if (ends) turn(false);
      else hide();
    } else if (key === "?" && !target.matches(TYPED)) {
      asked(event);
    } else if ((key === "Enter" || key === " ") && lent.has(target)) {
      stop(event);
      tell(target, "key");
    }
  }

  /** Explains what has the focus, or no longer; a `?` about nothing is somebody else's. */
  function asked(event) {
    const focused = slip.contains(event.target) ? shown?.sign : within(event.target);
    if (!focused || focused === root) return;
    const sign = focused.querySelector(SIGN) ? focused : signAt(focused);
    if (!sign) return;
    stop(event);
    if (shown?.how === "key" && shown.sign === sign) hide();
    else show(sign, "key");
  }

  function follow() {
    refresh();
    if (!shown) return;
    const { sign, text } = shown;
    if (sign.isConnected && sign.dataset.explain === text) place();
    else hide();
  }

  for (const [name, hear] of Object.entries({
    pointermove: pointerMoved,
    pointerdown: pointerDown,
    pointerup: () => clearTimeout(timer),
    pointercancel: () => clearTimeout(timer),
    contextmenu: (event) => spoken && event.preventDefault(),
    click: clicked,
    keydown: keyDown,
    scroll: ({ target }) => shown && target !== slip && place(),
    resize: () => shown && place(),
  })) {
    addEventListener(name, hear, true);
  }
  document.documentElement.addEventListener("pointerleave", () => point(undefined));

  const { settle } = canvas;
  canvas.settle = () => {
    settle();
    follow();
  };
}

/** Puts on what the slip looks like. */
function dress() {
  const link = make("link");
  link.rel = "stylesheet";
  link.href = new URL("./styles/explain.css", import.meta.url);
  document.head.append(link);
}

/** Returns what is said of a sign, line by line: by keys of those inside too, and of one around. */
function told(sign, how, around) {
  const inside = how === "key" ? [...sign.querySelectorAll(SIGN)] : [];
  const lines = [sign, ...inside].map((each) => line(named(each), each.dataset.explain));
  if (around) lines.push(line("", around.dataset.explain, "slip-around"));
  return lines.filter((each) => each.childElementCount);
}

/** Returns by what name a sign goes: its own, that of the only drawing in it, or else its words. */
function named(sign) {
  const label = sign.ariaLabel ?? sign.querySelector(":scope > [role=img]")?.ariaLabel;
  return label ?? (sign.dataset.explain ? "" : sign.title || sign.textContent.trim());
}

function line(name, text = "", cls = "") {
  const whole = make("p", `slip-line ${cls}`.trim());
  if (name) whole.append(make("strong", "slip-name", name));
  if (text) whole.append(make("span", "", text));
  return whole;
}

function make(tag, cls = "", text = "") {
  const element = document.createElement(tag);
  if (cls) element.className = cls;
  if (text) element.textContent = text;
  return element;
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
