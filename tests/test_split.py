"""The parts of a split WebAssembly module together do what the whole module did."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from pyodide import split
from pyodide.wasm import Module, Section, sized, unsigned, vector
from tools import toolchain

if TYPE_CHECKING:
    from pathlib import Path

I32 = b"\x7f"
ADD, GET, CALL, INDIRECT, END = b"\x6a", b"\x20", b"\x10", b"\x11", b"\x0b"
ONE, TWO = unsigned(0), unsigned(1)  # the types: of one number a number, of two numbers a number

STOCK = Module(
    (),
    {
        Section.TYPE: vector(
            [b"\x60" + vector([I32]) + vector([I32]), b"\x60" + vector([I32, I32]) + vector([I32])]
        ),
        Section.IMPORT: vector([sized(b"env") + sized(b"tell") + b"\0" + ONE]),
        Section.FUNCTION: vector([ONE, TWO, ONE, ONE]),
        Section.TABLE: vector([b"\x70\0" + unsigned(1)]),
        Section.MEMORY: vector([b"\x01" + unsigned(1) + unsigned(2)]),
        Section.GLOBAL: vector([I32 + b"\x01\x41\x05" + END, I32 + b"\x00\x41\x07" + END]),
        Section.EXPORT: vector(
            [
                sized(b"double") + b"\0" + unsigned(1),
                sized(b"indirect") + b"\0" + unsigned(3),
                sized(b"unasked") + b"\0" + unsigned(4),
            ]
        ),
        Section.ELEMENT: vector([b"\0\x41\0" + END + vector([unsigned(4)])]),
        Section.CODE: vector(
            sized(b"\0" + code + END)
            for code in (
                GET + b"\0" + GET + b"\0" + CALL + unsigned(2),  # double: the sum with itself
                GET + b"\0" + GET + b"\x01" + ADD,  # the sum
                GET + b"\0" + b"\x41\0" + INDIRECT + ONE + b"\0",  # what lies in the table
                # the number, the byte at 8, and both globals, one of which is counted up
                b"\x23\0\x41\x01"
                + ADD
                + b"\x24\0"
                + b"\x41\x08\x2d\0\0\x23\0\x23\x01"
                + ADD
                + ADD
                + GET
                + b"\0"
                + CALL
                + b"\0"
                + ADD,
            )
        ),
        Section.DATA: vector([b"\0\x41\x08" + END + sized(b"\x64")]),
    },
)
"""Four functions: the first calls the second and third, and through the table the fourth."""

PLAY = """
const { readFileSync } = require("node:fs");
const module = (name) => new WebAssembly.Module(readFileSync(`${process.argv[1]}/${name}`));
const told = [];
const imports = {
    env: { tell: (number) => (told.push(number), number) },
    given: { memory: new WebAssembly.Memory(JSON.parse(process.argv[2])) },
};
const primary = new WebAssembly.Instance(module("primary"), imports).exports;
const join = (part) => new WebAssembly.Instance(module(part), { ...imports, primary });
const all = () => [primary.double(4), primary.indirect(1)];
"""

CALLED = """
join("data");
let called = 0;
const bring = () => { called++; join("secondary"); };
const action = new WebAssembly.Instance(module("placeholder"), { "": { "": bring } }).exports[""];
primary["~placeholder"].set(0, action);
const found = [...all(), ...all()];
console.log(JSON.stringify({ names: Object.keys(primary), found, called, told }));
"""

WAIT = """
const tried = (it) => { try { return it(); } catch (error) { return error.constructor.name; } };
const before = [tried(() => primary.double(4)), tried(() => primary.indirect(1))];
for (const part of ["data", "secondary"]) join(part);
console.log(JSON.stringify({ before, after: all(), told }));
"""


def played(folder: Path, ran: list[int], then: str) -> dict[str, Any]:
    """Return the results of running the parts of our module."""
    stock = STOCK.written()
    parts = split.split_module(split.whole(stock, {"double", "indirect"}), ran)
    for name, data in {**parts._asdict(), "placeholder": split.placeholder()}.items():
        (folder / name).write_bytes(data)
    said = subprocess.check_output(  # noqa: S603 # our own
        [toolchain.node(), "-e", PLAY + then, folder, json.dumps(split.pages(stock))]
    )
    found: dict[str, Any] = json.loads(said)
    return found


@pytest.mark.parametrize(
    ("ran", "before"),
    [
        ([], ["RuntimeError", "RuntimeError"]),
        ([0, 1], [8, "RuntimeError"]),
        ([2, 3], ["RuntimeError", 14]),
        ([0, 1, 2, 3], [8, 14]),
    ],
)
def test_the_parts_do_what_the_whole_did_and_the_primary_what_it_has(
    tmp_path: Path, ran: list[int], before: list[int | str]
) -> None:
    found = played(tmp_path, ran, WAIT)
    counted = 5 + 1 + sum(it == 14 for it in before)  # the global continues
    assert found["before"] == before
    assert found["after"] == [8, 100 + counted + 7 + 1]
    assert found["told"] == [1] * (counted - 5)  # by the fourth, in whichever part it is


@pytest.mark.parametrize(("ran", "called"), [([], 1), ([0], 1), ([0, 1], 1), ([0, 1, 2, 3], 0)])
def test_what_needs_the_secondary_module_calls_the_placeholder_once_and_goes_on(
    tmp_path: Path, ran: list[int], called: int
) -> None:
    found = played(tmp_path, ran, CALLED)
    assert found["found"] == [8, 100 + 6 + 7 + 1, 8, 100 + 7 + 7 + 1]
    assert (found["called"], found["told"]) == (called, [1, 1])
    assert {"double", "indirect"} < set(found["names"])
    assert "unasked" not in found["names"]


def test_what_has_run_is_counted_by_its_number(tmp_path: Path) -> None:
    whole = split.whole(STOCK.written(), {"double", "indirect"})
    (tmp_path / "primary").write_bytes(split.instrumented(whole))
    count = (
        PLAY
        + """
    primary.double(4);
    const ran = Object.entries(primary).filter(([name]) => name.startsWith("ran "));
    console.log(JSON.stringify(ran.map(([name, { value }]) => [name, value])));
    """
    )
    said = subprocess.check_output(  # noqa: S603 # our own
        [toolchain.node(), "-e", count, tmp_path, json.dumps(split.pages(STOCK.written()))]
    )
    assert json.loads(said) == [["ran 0", 1], ["ran 1", 1], ["ran 2", 0], ["ran 3", 0]]
