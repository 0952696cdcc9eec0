// The page's only host: starts it, ends it, and passes on its messages.

import { inWorker, launch, onPage } from "./host-process.js";
import { FramedCallQueue, CallQueue } from "./call-queue.js";

/**
 * @typedef {import("./host-process.js").Said} Said
 * @typedef {import("./host-process.js").HostProcess} HostProcess
 * @typedef {import("./host-process.js").HostModule} HostModule
 * @typedef {object} Site the host's script
 * @property {(plain: boolean) => URL} script its address; a `plain` one runs without the snapshot
 * @property {(plain: boolean) => Promise<HostModule>} load the same as a module of this page
 */

export class HostLink {
  /**
   * No host yet; one is loading; it runs, since it has sent its first message; it was ended.
   * @type {"none" | "loading" | "running" | "ended"}
   */
  state = "none";
  /** @type {CallQueue<[text: string, nodes?: object]>} */
  messages = new CallQueue();
  /** @type {CallQueue<[loaded: number, total: number]>} */
  progress = new CallQueue(1);
  /** @type {CallQueue<[text: string]>} */
  failures = new CallQueue();
  #drawn = new FramedCallQueue(this.progress);
  /** @type {HostProcess | undefined} */
  #process;
  #number = 0; // of the host: late messages of earlier ones are dropped
  #site;
  #begun;

  /**
   * @param {Site} site
   * @param {() => void} begun called when the first host sends its first message
   */
  constructor(site, begun) {
    this.#site = site;
    this.#begun = begun;
  }

  start({ plain = false } = {}) {
    this.state = "loading";
    const receive = this.#receiver();
    const own = this.#number;
    const early = globalThis.earlyHost;
    globalThis.earlyHost = null;
    try {
      this.#process = inWorker(early ?? launch(this.#site.script(plain)), receive, (unanswered) => {
        if (own !== this.#number) return;
        this.#startOnPage(plain);
        for (const text of unanswered) this.post(text);
      });
    } catch {
      this.#startOnPage(plain);
    }
  }

  #startOnPage(/** @type {boolean} */ plain) {
    this.#process = onPage(this.#site.load(plain), this.#receiver());
  }

  /** Sends a text to the host, which receives it when it is ready; Python calls this itself. */
  post = (/** @type {string} */ text) => this.#process?.post(text);

  /** Ends the host, whatever it is doing. */
  end() {
    this.state = "ended";
    this.#process?.end();
  }

  /** Returns the receiver of the next host's messages. */
  #receiver() {
    this.#number += 1;
    const own = this.#number;
    return (/** @type {Said} */ said) => {
      if (own === this.#number) this.#receive(said);
    };
  }

  #receive(/** @type {Said} */ { kind, values }) {
    if (kind === "progress") return this.#drawn.call(...values);
    this.#drawn.drop(); // everything has loaded
    if (kind === "failure") return this.failures.call(...values);
    this.messages.call(...values);
    if (this.state === "running") return;
    this.state = "running";
    this.#begun();
  }
}
