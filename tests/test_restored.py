"""The Python restored from the snapshot, in Node: its contents are as intended."""

from __future__ import annotations

import json
import re
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from pyodide import split, stages
from tools import toolchain

if TYPE_CHECKING:
    from pathlib import Path

START = """
const [folder, tool, module] = process.argv.slice(1);
const { readFileSync } = await import("node:fs");
const { pythonFromSnapshot } = await import(tool);
const python = await pythonFromSnapshot(folder, readFileSync(module));
const gc = python.pyimport("gc");
const told = (call) => {
    try {
        return call();
    } catch (error) {
        return error.message;
    }
};
console.log(JSON.stringify({
    frozen: gc.get_freeze_count(),
    watched: gc.get_objects().length,
    library: told(() => python.pyimport("json").loads("{")),
    ours: told(() => python.pyimport("pyengine.games").load("no game")),
}));
process.exit(0);
"""


@pytest.fixture(scope="module")
def restored(
    dist: Path,  # noqa: ARG001 # building it makes the snapshot
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, Any]:
    tool = (toolchain.WEB / "pyodide" / "node.mjs").as_uri()
    folder = toolchain.CACHE / "snapshot"
    module = tmp_path_factory.mktemp("restored") / "instrumented.wasm"
    module.write_bytes(split.instrumented((folder / stages.WASM).read_bytes()))
    script = ("--input-type=module", "-e", START, str(folder), tool, str(module))
    done = subprocess.run(  # noqa: S603 # ours
        [toolchain.node(), *script], capture_output=True, check=True, text=True
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_restored_objects_are_not_scanned_for_garbage(restored: dict[str, Any]) -> None:
    assert restored["frozen"] > restored["watched"]


def test_a_traceback_through_the_library_names_its_functions_though_no_lines(
    restored: dict[str, Any],
) -> None:
    head, *frames, last = restored["library"].splitlines()
    assert head == "Traceback (most recent call last):"
    assert [frame.strip() for frame in frames] == [
        'File "json/__init__.py", line None, in loads',
        'File "json/decoder.py", line None, in decode',
        'File "json/decoder.py", line None, in raw_decode',
    ]
    assert last.startswith("json.decoder.JSONDecodeError: ")


def test_a_traceback_through_ours_names_its_lines(restored: dict[str, Any]) -> None:
    _, frame, last = restored["ours"].splitlines()
    assert re.fullmatch(r'  File "pyengine/games/__init__.py", line \d+, in load', frame)
    assert last == "KeyError: 'no game'"
