// node fflate.mjs FILE: writes the part of fflate that unpacks a file while a worker waits. Run by
// host_bundle.py.

import { readFileSync, writeFileSync } from "node:fs";
import { shaken } from "./treeshake.mjs";

const fflate = readFileSync(
  new URL("../node_modules/fflate/esm/browser.js", import.meta.url),
  "utf8",
);
const modules = { unpacks: 'export { gunzipSync } from "fflate"', fflate };
writeFileSync(process.argv[2], await shaken(modules));
