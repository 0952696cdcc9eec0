// node trim.mjs FOLDER: removes from Pyodide's own script what a Python without packages cannot
// reach. Writes pyodide.asm.mjs there, and exports.json, the WebAssembly exports that the script
// needs. Run by stages.py.
//
// Emscripten includes everything that a package's WebAssembly could link to: two thirds of the
// script, 8,000 function names, and code that compiles a module for each WebGL function. No package
// is ever installed here. `edits` removes what is exported to nobody, and Rollup then removes
// unused code. A script that lacks one of the places to edit is rejected.

import { readFileSync, writeFileSync } from "node:fs";
import { parseAst } from "@rollup/wasm-node/parseAst";
import { shaken } from "../tools/treeshake.mjs";

/** @typedef {import("@rollup/wasm-node").ProgramNode["body"]} Statements */

const [folder = ""] = process.argv.slice(2);
const pyodide = new URL("../node_modules/pyodide/", import.meta.url);
const read = (/** @type {string} */ name) => readFileSync(new URL(name, pyodide));

const source = read("pyodide.asm.mjs").toString();
const loader = read("pyodide.mjs").toString();
const linked = WebAssembly.Module.imports(new WebAssembly.Module(read("pyodide.asm.wasm")));

const WEBGL = /^emscripten_gl/u; // only their addresses are requested, and never used
const HANDED_OUT = /^Module\["([\w$]+)"\]=([\w$]+);?$/u;
const ASSIGNED = /^([\w$]+)=Module\["([\w$]+)"\]=(wasmExports\["[^"]+"\](?:\.value>>>0)?);?$/u;
const ASKED = /wasmExports(?:\["|\.)([\w$]+)/gu;
const SYS = "API._pyodide._importhook.sys";
const REPLACED = {
  "rtn.required=true": "", // for addresses: without it, a missing symbol has address 0
  // Addresses of exported functions, for the WebAssembly of packages: to find them, six thousand
  // functions of the table would be wrapped for JavaScript.
  "updateGOT(origExports);": "",
  // Synchronous waiting in Python (JSPI), which is unused here and not in every browser: all take
  // the same path.
  '"Suspending"in WebAssembly': "false",
  '"Suspender"in WebAssembly': "false",
  // A start from the snapshot needs no Python compiler, which is large: the snapshot has its
  // results.
  'API.rawRun("import _pyodide_core")': '(t?[0,""]:API.rawRun("import _pyodide_core"))', // t: from a snapshot
  ',API.runPythonInternal_dict=API._pyodide._base.eval_code("{}")': "",
  'API.runPythonInternal("import importlib; importlib")': `${SYS}.modules.get("importlib")`,
  'API.runPythonInternal("import __main__; __main__.__dict__")': `${SYS}.modules.get("__main__").__dict__`,
  'API.runPythonInternal("import builtins; builtins.__dict__")': `${SYS}.modules.get("builtins").__dict__`,
};
const ARGUMENT = 'import moduleArg from"argument";'; // the factory's argument, while its body is a module
const RESULT = "moduleRtn";

const taken = new Set();
for (const [, name] of (source + loader).matchAll(/\.([A-Za-z_$][\w$]*)/gu)) taken.add(name);
for (const [name] of loader.matchAll(/[A-Za-z_$][\w$]*/gu)) taken.add(name);
const isTaken = (/** @type {string} */ name) =>
  taken.has(name) || source.split(`"${name}"`).length > 2;

/**
 * Returns the range of a node, which Rollup provides but its types omit.
 * @param {object} node
 */
const span = (node) => /** @type {{start: number, end: number}} */ (node);
const textOf = (/** @type {object} */ node) => source.slice(span(node).start, span(node).end);

/**
 * A replacement for a part of the script.
 * @typedef {[start: number, end: number, text: string]} Edit
 */

/**
 * Yields the removal of a line that exports something unused.
 * @param {Statements[number]} node
 * @returns {Generator<Edit>}
 */
function* unasked(node) {
  const { start, end } = span(node);
  const [, name] = HANDED_OUT.exec(textOf(node)) ?? [];
  if (name && !isTaken(name)) yield [start, end, ""];
}

/**
 * Yields the edits of the function that takes the WebAssembly exports.
 * @param {object[]} lines
 * @returns {Generator<Edit>}
 */
function* assigned(lines) {
  for (const line of lines) {
    const [, variable, as, value] = ASSIGNED.exec(textOf(line)) ?? [];
    if (as && !taken.has(as)) yield [span(line).start, span(line).end, `${variable}=${value};`];
  }
}

/**
 * Returns the table of WebAssembly imports, if this node declares it.
 * @param {Statements[number]} node
 */
function table(node) {
  const [declared] = node.type === "VariableDeclaration" ? node.declarations : [];
  const { id, init } = declared ?? {};
  const isIt = id?.type === "Identifier" && id.name === "wasmImports";
  return isIt && init?.type === "ObjectExpression" ? init : undefined;
}

/**
 * Yields the edits of the script.
 * @param {Statements} statements
 * @returns {Generator<Edit>}
 */
function* edits(statements) {
  const found = { table: 0, exports: 0 };
  for (const node of statements) {
    yield* unasked(node);
    if (node.type === "FunctionDeclaration" && node.id.name === "assignWasmExports") {
      found.exports += 1;
      yield* assigned(node.body.body);
    }
    const imports = table(node);
    if (!imports) continue;
    found.table += 1;
    const kept = imports.properties.filter(
      (it) => it.type === "Property" && isLinked(nameOf(it.key)),
    );
    yield [span(imports).start, span(imports).end, `{${kept.map(textOf).join(",")}}`];
  }
  if (found.table !== 1 || found.exports !== 1) {
    throw new Error(`not Emscripten's script: ${JSON.stringify(found)}`);
  }
}

/** Returns the name of an object's key. */
function nameOf(/** @type {{type: string}} */ key) {
  if ("name" in key) return String(key.name);
  return "value" in key ? String(key.value) : "";
}

const names = new Set(linked.map(({ name }) => name));
const isLinked = (/** @type {string} */ name) => names.has(name) && !WEBGL.test(name);

/**
 * Returns the text with the only occurrence of `part` replaced.
 * @param {string} text
 * @param {string} part
 * @param {string} by
 */
function replaced(text, part, by) {
  if (text.split(part).length !== 2) throw new Error(`not one ${part} in Emscripten's script`);
  return text.replace(part, () => by);
}

/** Returns a factory's body, tree-shaken as a module that exports one variable. */
async function shakenBody(/** @type {string} */ code) {
  const text = `${ARGUMENT}${replaced(code, `;return ${RESULT}}`, "")};export{${RESULT}}`;
  const left = await shaken({ body: text });
  return left
    .replace(/^import moduleArg from\s*['"]argument['"];/u, "")
    .replace(/export\{[^}]*\};?\s*$/u, "");
}

const [factory] = parseAst(source).body;
if (factory?.type !== "FunctionDeclaration") throw new Error("not Emscripten's script: no factory");
const inside = span(factory.body).start + 1;
let body = source.slice(inside, span(factory.body).end);
for (const [start, end, text] of [...edits(factory.body.body)].reverse()) {
  body = body.slice(0, start - inside) + text + body.slice(end - inside);
}
for (const [part, by] of Object.entries(REPLACED)) body = replaced(body, part, by);
const rest = await shakenBody(body.replace(/\s*;\s*return moduleRtn\s*\}$/u, `;return ${RESULT}}`));
const script = `export default async function ${factory.id.name}(moduleArg={}){${rest};return ${RESULT}}\n`;
writeFileSync(`${folder}/pyodide.asm.mjs`, script);
const asked = new Set(["__main_argc_argv", ...[...script.matchAll(ASKED)].map(([, name]) => name)]);
writeFileSync(
  `${folder}/exports.json`,
  JSON.stringify([...asked].sort((a, b) => (a < b ? -1 : 1))),
);
