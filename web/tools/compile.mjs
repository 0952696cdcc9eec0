// node compile.mjs FOLDER OPTIMIZE: turns every .py below the folder into a .pyc in its place, in
// the very Pyodide that we ship, because byte code is bound to its Python. Run by site.py.

import { fileURLToPath } from "node:url";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const [folder, optimize] = process.argv.slice(2);
const home = fileURLToPath(new URL("../node_modules/pyodide/", import.meta.url));
const python = await loadPyodide({ indexURL: home });
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
        optimize=${Number(optimize)},
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
    )
    source.unlink()
`);
