// Runs the host in a worker, or where that is impossible in the page's own thread.

/**
 * What a host says: a "message" (text, and optionally a picture), "progress" (bytes loaded, total
 * bytes) or a "failure" (text), after which it says nothing.
 * @typedef {{kind: "message", values: [text: string, nodes?: object]}
 *   | {kind: "progress", values: [loaded: number, total: number]}
 *   | {kind: "failure", values: [text: string]}} Said
 * @typedef {(said: Said) => void} Receive
 * @typedef {{post(text: string): void, end(): void}} HostProcess
 * @typedef {{start(send: Receive): (text: string) => void}} HostModule host.js
 * @typedef {{worker: Worker, events: (MessageEvent | ErrorEvent)[]}} Launched
 */

/**
 * Starts a worker; its events wait until somebody listens.
 * @param {URL} script
 * @returns {Launched}
 */
export function launch(script) {
  const worker = new Worker(script, { type: "module" });
  /** @type {Launched["events"]} */
  const events = [];
  worker.onmessage = (event) => events.push(event);
  worker.onerror = (event) => {
    event.preventDefault();
    events.push(event);
  };
  return { worker, events };
}

/**
 * Returns a host in a launched worker. If the worker fails before its first message, because a
 * frame may not have one, `refused` is called with the texts posted until then.
 * @param {Launched} launched
 * @param {Receive} receive
 * @param {(unanswered: string[]) => void} refused
 * @returns {HostProcess}
 */
export function inWorker({ worker, events }, receive, refused) {
  /** @type {string[]} */
  const unanswered = [];
  /** @type {"starting" | "running"} */
  let state = "starting";
  const hear = (/** @type {MessageEvent} */ { data }) => {
    state = "running";
    receive(data);
  };
  const fail = (/** @type {ErrorEvent} */ event) => {
    event.preventDefault();
    if (state === "starting") refused(unanswered);
    else receive({ kind: "failure", values: [event.message ?? "the worker failed"] });
  };
  worker.onmessage = hear;
  worker.onerror = fail;
  queueMicrotask(() => {
    // Only now has the caller this host, which it may replace if it is refused.
    for (const event of events) {
      if (event instanceof MessageEvent) hear(event);
      else fail(event);
    }
  });
  return {
    post(text) {
      if (state === "starting") unanswered.push(text);
      worker.postMessage(text);
    },
    end: () => worker.terminate(),
  };
}

/**
 * Returns the same host in this thread: it yields often, so that the page stays responsive.
 * @param {Promise<HostModule>} module
 * @param {Receive} receive
 * @returns {HostProcess}
 */
export function onPage(module, receive) {
  /** @type {"running" | "ended"} */
  let state = "running";
  const send = (/** @type {Said} */ said) =>
    setTimeout(() => {
      if (state === "running") receive(said); // asynchronously, never within a call to the host
    });
  const started = module.then(({ start }) => start(send));
  started.catch((error) => send({ kind: "failure", values: [String(error)] }));
  return {
    async post(text) {
      const deliver = await started.catch(() => undefined); // the failure has been reported
      if (state === "running") deliver?.(text);
    },
    end() {
      state = "ended";
    },
  };
}
