// node compile.mjs FOLDER: turns every .py below the folder into a .pyc in its place, in
// the very Pyodide that we ship, because byte code is bound to its Python. Run by site.py.

import { fileURLToPath } from "node:url";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const folder = process.argv[2];
const home = fileURLToPath(new URL("../node_modules/pyodide/", import.meta.url));
const env = { PYTHONNODEBUGRANGES: "1" }; // a traceback names lines, not columns: a tenth of the bytes
const python = await loadPyodide({ indexURL: home, env });
python.mountNodeFS("/work", folder);
python.runPython(`
from pathlib import Path
from py_compile import PycInvalidationMode, compile

for source in sorted(Path("/work").rglob("*.py")):
    compile(
        source,
        cfile=source.with_suffix(".pyc"),
        dfile=str(source.relative_to("/work")),
        doraise=True,
        optimize=2,  # no docstrings
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
    )
    source.unlink()
`);
