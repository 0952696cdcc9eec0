"""The Python that wakes from the snapshot, in Node: what is in it is as it was meant to be."""

from __future__ import annotations

import json
import re
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from tools import toolchain

if TYPE_CHECKING:
    from pathlib import Path

WAKE = """
const [folder, tool] = process.argv.slice(1);
const { wokenOf } = await import(tool);
const python = await wokenOf(folder);
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
def woken(dist: Path) -> dict[str, Any]:  # noqa: ARG001 # it is made with the snapshot
    tool = (toolchain.WEB / "pyodide" / "node.mjs").as_uri()
    script = ("--input-type=module", "-e", WAKE, str(toolchain.CACHE / "snapshot"), tool)
    done = subprocess.run(  # noqa: S603 # ours
        [toolchain.node(), *script], capture_output=True, check=True, text=True
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_what_slept_is_not_looked_through_for_garbage(woken: dict[str, Any]) -> None:
    assert woken["frozen"] > woken["watched"]


def test_a_traceback_through_the_library_names_its_functions_though_no_lines(
    woken: dict[str, Any],
) -> None:
    head, *frames, last = woken["library"].splitlines()
    assert head == "Traceback (most recent call last):"
    assert [frame.strip() for frame in frames] == [
        'File "json/__init__.py", line None, in loads',
        'File "json/decoder.py", line None, in decode',
        'File "json/decoder.py", line None, in raw_decode',
    ]
    assert last.startswith("json.decoder.JSONDecodeError: ")


def test_a_traceback_through_ours_names_its_lines(woken: dict[str, Any]) -> None:
    _, frame, last = woken["ours"].splitlines()
    assert re.fullmatch(r'  File "pyengine/games/__init__.py", line \d+, in load', frame)
    assert last == "KeyError: 'no game'"
