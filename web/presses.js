// Decides which presses count: one that began before the picture it would act on does not.
//
// A held key repeats itself, a finger taps twice, a picture changes while a button is down: each
// would answer a question that its person has not seen. So a click on a control counts only
//   - if its key or pointer went down on that very control, when it meant what it means now, and
//   - if it is not the second half of a double press: the same spot, or Enter and Enter again.
// What answers a press takes the host a moment; what is pressed meanwhile is of the same picture
// (`late`). `data-again` marks controls that may be pressed in quick succession, such as Undo.
//
// Native controls (fields, lists, radio buttons) are the browser's: only a key held since before
// they had the focus does not change them. A click without a press is assistive technology's, or a
// script's, and counts.

// The second half of a double press: how soon it begins after the first (milliseconds), and how far
// from it (pixels). A browser counts a person's double click (`detail`); a script's clicks it counts
// one by one, and they are a double press only where a move has just been made. Firefox begins to
// count anew where another element lies under the second click: there the spot decides, also if the
// picture took long to draw and has only just been seen. A mouse that has been elsewhere meanwhile
// presses anew.
const MOUSE = { soon: 160, near: 2 };
const RECOUNTS = CSS.supports("-moz-appearance", "none");
const FINGER = { soon: 300, near: 20 };
const DOUBLE = 300;
const KEY = 200;
const SEEN = 1000; // a second press that comes later than this is no half of a double one
const AFTER = 700; // milliseconds from a finger's release to its click, where a browser hesitates
const CONTROL = "[data-move], [data-act]:not([data-copy])"; // to copy a text twice answers nothing
const NATIVE = "input, select, textarea";
const TYPED = "input:is([type=text], [type=search], [type=number]), textarea";
const PRESSING = new Set(["Enter", " ", "Escape"]); // keys that act, and do not just move the focus

/** Returns what listens to the presses in `root`, until the page ends. */
export function presses(root) {
  const held = new Map(); // the presses that have begun: by key, or by number of the pointer
  let last; // the last press that counted, or was the second half of it
  let landed; // what got the focus from a picture since then, not from its person
  let sent = 0; // how many presses the host was told of
  let answered = 0; // how many of them it has answered
  let drawn = 0; // when the last picture was
  let late = false; // whether the press that is being heard began before an answer

  /** Returns what would act if `target` was pressed, and what that means just now. */
  function control(target) {
    const element = target.closest(CONTROL) ?? (target.localName === "dialog" ? target : null);
    if (!element || !root.contains(element)) return {};
    const { move, act } = element.dataset;
    const seat = root.firstElementChild?.dataset.seat; // through whose eyes it is seen
    return { element, move, meaning: JSON.stringify([move, act, seat]) };
  }

  const same = (a, b) => a?.element === b?.element && a?.meaning === b?.meaning;
  const again = (press) => same(press, last) && inRow(press.element);
  const soon = ({ timeStamp }, within) => Boolean(last) && timeStamp - last.at < within;
  /** Tells whether this only chooses what can be chosen anew, and not what was chosen just now. */
  const chooses = ({ element }) =>
    element.hasAttribute("aria-pressed") && element !== last?.element;

  const awaits = () => (late = sent > answered);
  const inRow = (element) => Boolean(element?.hasAttribute("data-again"));

  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function pointerDown(event) {
    const { clientX: x, clientY: y } = event;
    for (const [id, { ended }] of held) if (event.timeStamp - ended > AFTER) held.delete(id);
    const like = event.pointerType === "mouse" ? MOUSE : FINGER;
    const unseen =
      RECOUNTS && last?.at < drawn && event.timeStamp - drawn < like.soon && soon(event, SEEN);
    const near = Boolean(last) && !last.left && Math.hypot(x - last.x, y - last.y) <= like.near;
    const echo = near && (soon(event, like.soon) || unseen);
    const mouse = event.pointerType === "mouse" && { double: soon(event, DOUBLE) };
    held.set(event.pointerId, {
      ...control(event.target),
      x,
      y,
      mouse,
      echo,
      early: sent > answered,
    });
  }

  function pointerMove({ pointerType, clientX: x, clientY: y }) {
    if (pointerType !== "mouse" || !last) return;
    if (Math.hypot(x - last.x, y - last.y) > MOUSE.near) last.left = true;
  }

  function pointerUp({ pointerId, timeStamp }) {
    const press = held.get(pointerId);
    if (press) press.ended = timeStamp;
  }

  /** Returns the control that a key presses from elsewhere (`data-key`), or what has the focus. */
  function pressedBy({ key, target }) {
    const far =
      key.length > 1 && !target.matches(NATIVE) && root.querySelector(`[data-key="${key}"]`);
    return far ? control(far) : { ...control(target), focus: target };
  }

  function keyDown(event) {
    const { key, target } = event;
    if (!key || !target.closest) return; // a browser's own, such as one that fills in a field
    const begun = held.get(key);
    const press = pressedBy(event);
    if (!event.repeat) {
      awaits();
      if (!PRESSING.has(key)) landed = undefined; // the person has moved on
      const echo =
        soon(event, KEY) && key === last.key && press.element === landed && Boolean(landed);
      held.set(key, { ...press, key, echo, early: sent > answered });
    } else if (PRESSING.has(key) ? !target.matches(TYPED) : !goesOn(begun, press)) {
      stop(event);
    }
  }

  /** Tells whether a held key that does not press goes on with what it has begun. */
  function goesOn(begun, { element, meaning, focus }) {
    if (focus?.matches(NATIVE)) {
      return (
        begun?.focus === focus || (focus.type === "radio" && begun?.focus?.name === focus.name)
      );
    }
    return focus !== undefined || same(begun, { element, meaning });
  }

  function keyUp(event) {
    const { key, target } = event;
    const press = held.get(key);
    if (key === " " && press && !same(press, control(target)) && !target.matches(NATIVE))
      stop(event);
    if (press) press.ended = event.timeStamp;
  }

  /** Takes the press that a click ends; undefined if it ends none of which we know. */
  function taken({ pointerId, detail, timeStamp }) {
    const pointers = held.has(pointerId) ? [pointerId] : [...held.keys()].filter(Number.isInteger);
    const ids = detail ? pointers : [" ", "Enter"].filter((key) => held.has(key));
    const id = ids.findLast((each) => !(timeStamp - held.get(each).ended > AFTER));
    const press = held.get(id);
    held.delete(id);
    return press;
  }

  function clicked(event) {
    const now = control(event.target);
    late = sent > answered && !inRow(now.element);
    if (!event.isTrusted || event.target.closest(NATIVE)) return;
    const press = taken(event);
    if (!press || !now.element) return;
    late ||= press.early && !inRow(now.element);
    const counted = press.mouse && press.mouse.double && event.detail > 1;
    const spot = press.echo && !inRow(now.element) && (RECOUNTS || Boolean(last.move));
    const echo = press.mouse ? counted || spot : press.echo;
    const counts = same(press, now) && (!echo || again(now) || chooses(now));
    const where = press.key ? {} : { x: press.x, y: press.y };
    if (counts || echo) {
      last = { ...(counts ? now : last), ...where, key: press.key, at: event.timeStamp };
      landed = undefined;
    }
    if (!counts) stop(event);
  }

  for (const [name, hear] of Object.entries({
    pointerdown: pointerDown,
    pointermove: pointerMove,
    pointerup: pointerUp,
    pointercancel: ({ pointerId }) => held.delete(pointerId),
    keydown: keyDown,
    keyup: keyUp,
    click: clicked,
    cancel: awaits,
    blur: ({ target }) => target === window && held.clear(),
  }))
    addEventListener(name, hear, true);

  return {
    /** Tells whether the press that is being heard is of a picture that has been answered. */
    late: () => late,
    /** Counts a press that the host is told of, and returns its number. */
    send: () => (sent += 1),
    /** Hears that the host has answered so many presses; without a number, all of them. */
    answered(count = sent) {
      answered = Math.max(answered, count);
    },
    /** Watches which control gets the focus from what this canvas draws. */
    watch(canvas) {
      const { draw, settle } = canvas;
      let focused;
      Object.assign(canvas, {
        draw(nodes) {
          focused = document.activeElement;
          draw(nodes);
        },
        settle() {
          settle();
          drawn = performance.now();
          const { activeElement } = document;
          if (activeElement !== focused) landed = control(activeElement).element;
        },
      });
    },
  };
}
