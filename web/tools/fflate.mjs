// node fflate.mjs FILE: writes the part of fflate that unpacks a file while a worker waits. Run by
// host_bundle.py.

import { readFileSync, writeFileSync } from "node:fs";
import { shaken } from "./treeshake.mjs";

const source = new URL("../node_modules/fflate/esm/browser.js", import.meta.url);
const fflate = readFileSync(source, "utf8");
const modules = { unpacks: 'export { gunzipSync } from "fflate"', fflate };
const [, , file = ""] = process.argv;
writeFileSync(file, await shaken(modules));
