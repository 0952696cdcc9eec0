// What the page asks of the device it is on: files kept for when there is no network (sw.js), word
// of an update, and a screen that stays awake while a game is played. Where a browser refuses any
// of it, the game goes on without.

import { BUILD } from "./build.js"; // written by build.py

const installed = matchMedia("(display-mode: standalone)");
const TOUCH = matchMedia("(pointer: coarse)");

/** @type {ServiceWorkerRegistration | undefined} */
let registration; // of sw.js: the worker at work, and that of a newer build, which waits

/**
 * Begins to keep the site's files; `say` hears "offline" once all are there and verified, "altered
 * FILE" if they never will be because that one arrives otherwise than it was built, "update" when a
 * newer build waits, and "home" where only the browser's own menu adds us to a home screen.
 * @param {(word: string) => void} say
 */
export async function settle(say) {
  if (TOUCH.matches && !installed.matches && !("onbeforeinstallprompt" in window)) say("home");
  if (installed.matches) navigator.storage?.persist?.();
  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.addEventListener("message", ({ data }) => {
    if (data.type === "altered" && !registration?.active) say(`altered ${data.file}`);
  });
  const found = await workers.getRegistration(); // registering anew might need the network
  const ours = found?.scope === new URL("./", location.href).href; // not that of a site around us
  const own = ours ? found : await workers.register("./sw.js", { updateViaCache: "none" });
  registration = own;
  const attend = (/** @type {ServiceWorker} */ worker) => {
    const heed = async () => {
      if (worker.state === "installed" && own.active) say("update");
      if (worker.state !== "activated") return;
      const kept = await ask(worker, "check");
      if (kept !== "not ready") say(kept === "ready" ? "offline" : kept);
    };
    worker.addEventListener("statechange", heed);
    heed();
  };
  for (const worker of new Set([own.active, own.waiting, own.installing])) {
    if (worker) attend(worker);
  }
  own.addEventListener("updatefound", () => {
    if (own.installing) attend(own.installing);
  });
}

/**
 * Begins anew with the build that waits; `say` hears "others" if another tab is in the way, else
 * "coming", and then `endHost` has to end whatever on the page may still ask for files.
 *
 * Chromium starts the worker that is to go once more if it is asked for a file while it stops, and
 * forgets that it was to go: the other one would come half a minute late, or not at all.
 * @param {(word: string) => void} say
 * @param {() => void} endHost
 */
export async function update(say, endHost) {
  const { active, waiting } = registration ?? {};
  if (!active || !waiting) return; // it has come by itself meanwhile
  if ((await ask(waiting, "alone")) === "others") return say("others");
  say("coming");
  endHost();
  await ask(active, "check"); // when it has answered, all that was asked before has been answered
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  if ((await ask(waiting, "update")) === "others") location.reload(); // opened since
}

/**
 * Returns what a worker answers.
 * @param {ServiceWorker} worker
 * @param {"check" | "alone" | "update"} type
 * @returns {Promise<string>}
 */
function ask(worker, type) {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ type, build: BUILD }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
}

/** Keeps the screen awake whenever a game is being played and looked at. */
export function stayAwake() {
  /** @type {Promise<WakeLockSentinel | undefined> | undefined} */
  let lock;
  const follow = () => {
    const playing = document.documentElement.dataset.app === "playing" && !document.hidden;
    if (playing) {
      lock ??= navigator.wakeLock?.request("screen").catch(() => undefined); // low battery, a frame
    } else {
      lock?.then((held) => held?.release());
      lock = undefined;
    }
  };
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ["data-app"] });
  document.addEventListener("visibilitychange", follow);
  follow();
}
