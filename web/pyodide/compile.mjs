// node compile.mjs FOLDER [unlined]: compiles every .py below the folder to a .pyc in its place,
// with the very Pyodide that we ship, because bytecode depends on its Python. Run by library.py.
// With `unlined`, line tables are dropped: a traceback names only functions.

import { ENV } from "./deterministic.mjs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [folder = "", unlined] = process.argv.slice(2);
const home = fileURLToPath(new URL("../node_modules/pyodide/", import.meta.url));
const env = { ...ENV, PYTHONNODEBUGRANGES: "1" }; // tracebacks give lines, not columns: a tenth of the bytes
const python = await loadPyodide({ indexURL: home, env });
python.mountNodeFS("/work", folder);
python.globals.set("unlined", unlined === "unlined");
python.runPython(`
from marshal import dumps, loads
from pathlib import Path
from py_compile import PycInvalidationMode, compile
from types import CodeType

HEAD = 16  # bytes of a .pyc before its code


def bare(thing):
    if not isinstance(thing, CodeType):
        return thing
    units = len(thing.co_code) // 2
    entries = [8] * (units // 8) + [units % 8] * (units % 8 > 0)
    no_lines = bytes(0xF7 + length for length in entries)  # "no line" for so many units
    return thing.replace(co_linetable=no_lines, co_consts=tuple(map(bare, thing.co_consts)))


for source in sorted(Path("/work").rglob("*.py")):
    compiled = source.with_suffix(".pyc")
    compile(
        source,
        cfile=compiled,
        dfile=str(source.relative_to("/work")),
        doraise=True,
        optimize=2,  # no docstrings
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
    )
    source.unlink()
    if unlined:
        data = compiled.read_bytes()
        compiled.write_bytes(data[:HEAD] + dumps(bare(loads(data[HEAD:]))))
`);
