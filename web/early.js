// Starts the host's worker for an address that asks for a table, or a return to one. It runs as
// soon as it has loaded; boot.js, which takes over the worker, comes after the style sheets.

import "./mend-query.js";
import { launch } from "./boot/host-process.js";
import { initial } from "./boot/initial.js";

if (initial.isRequested && globalThis.earlyHost === undefined) {
  try {
    globalThis.earlyHost = launch(new URL("./host.js", import.meta.url));
  } catch {
    // There can be no worker here: boot.js knows what to do.
  }
}
