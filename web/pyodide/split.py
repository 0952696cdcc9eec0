"""The split stage: the code that tables need loads first, the rest later.

A Python started from its snapshot runs a tenth of its functions in whole games: the hot ones.
`instrumented` makes a module that records which functions run (profile.mjs). `split_module` splits
a module into three, in Binaryen's terms: the primary one with the hot functions, the secondary one
with the others, and the data, which only a Python without a snapshot needs. Every function keeps
its index in both code modules; where its code is in the other one, it calls that through a table
that both share. If the primary module calls a function of the secondary one before that has loaded,
it first calls the placeholder, which is in a table of its own: start.js then loads the secondary
module, while Python is blocked.

Binaryen's own wasm-split is not in its npm package. The module is not optimized either: npm's
wasm-opt makes the secondary module .24 MB smaller, which does not shorten any wait, but takes ten
seconds and 91 MB of node_modules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pyodide.wasm import (
    END,
    FUNCREF,
    FUNCTYPE,
    I32_CONST,
    FormatError,
    Kind,
    Module,
    Reader,
    Section,
    exported,
    imported,
    joined,
    signed,
    sized,
    unsigned,
    vector,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

SHARED = "~"
"""Prefix of the names that the modules share (memory.js)."""

GIVEN = "given"
"""The module from which all others import their memory."""

PRIMARY = "primary"
"""The module from which the others import what they share."""

PLACEHOLDER = f"{SHARED}placeholder"
"""The table with the function that the primary module calls when it needs the secondary one."""

RAN = "ran "
"""Prefix of the exports by which `instrumented` reports functions."""

LOCAL_GET, GLOBAL_SET, TABLE_GET, IS_NULL = 0x20, 0x24, 0x25, 0xD1
CALL, CALL_INDIRECT, IF, WITHOUT_VALUE = 0x10, 0x11, 0x04, 0x40
I32, VARIABLE = b"\x7f", b"\x01"
ACTION = bytes([FUNCTYPE]) + b"\x00\x00"  # the type of a function without parameters and results
ONE = FUNCREF + b"\x00" + unsigned(1)  # the type of a table with one function
TABLE_SEGMENT, FUNCTIONS = b"\x02", b"\x00"

DATA = (Section.DATA, Section.DATA_COUNT)

DEFINED = (Section.TABLE, Section.TAG, Section.EXPORT, Section.START)
"""Sections of the primary module that the secondary one lacks: it has only functions."""


class Parts(NamedTuple):
    """The modules that together replace one."""

    primary: bytes
    secondary: bytes
    data: bytes


def placeholder() -> bytes:
    """Return a module that exports its import: only exported functions can be stored in a table."""
    return Module(
        (),
        {
            Section.TYPE: vector([ACTION]),
            Section.IMPORT: vector(imported("", [("", Kind.FUNCTION, unsigned(0))])),
            Section.EXPORT: exported([("", Kind.FUNCTION, 0)]),
        },
    ).written()


def whole(stock: bytes, asked: Collection[str] | None) -> bytes:
    """Return the module with an imported memory, and no exports but those asked for.

    It also exports what its parts share. With None, it keeps all exports except its memory.
    """
    module = Module.read(stock)
    exports = module.exports()
    kept = [export for export in exports if asked is None or export[0] in asked]
    memory = imported(GIVEN, [("memory", Kind.MEMORY, module.memory())])
    changed = module.changed(
        {
            Section.IMPORT: joined(module.sections[Section.IMPORT], memory),
            Section.EXPORT: exported([*kept, *_shared(module)]),
        }
    )
    return changed.without(Section.MEMORY).written()


def pages(stock: bytes) -> dict[str, int]:
    """Return a memory's initial and maximum number of pages, as a descriptor."""
    reader = Reader(Module.read(stock).memory())
    reader.byte()
    return {"initial": reader.number(), "maximum": reader.number()}


def functions(whole: bytes) -> int:
    """Return how many functions a module has."""
    return len(Module.read(whole).bodies())


def _shared(module: Module) -> list[tuple[str, Kind, int]]:
    """Return what parts of a module must share besides their memory."""
    counts = {
        Kind.TABLE: len(module.tables()),
        Kind.GLOBAL: _variables(module),
        Kind.TAG: len(module.tags()),
    }
    return [
        (f"{SHARED}{kind.name.lower()}{at}", kind, module.imported(kind) + at)
        for kind, count in counts.items()
        for at in range(count)
    ]


def _variables(module: Module) -> int:
    """Return the number of globals up to the last mutable one: the others are copied."""
    return max(at for at, (type_, _) in enumerate(module.globals(), 1) if type_[-1:] == VARIABLE)


def instrumented(whole: bytes) -> bytes:
    """Return the module without data, with an export "ran N" per function: 1 once it has run."""
    module = Module.read(whole)
    bodies = module.bodies()
    base = module.imported(Kind.GLOBAL) + len(module.globals())
    variables = [I32 + VARIABLE + _number(0) + END] * len(bodies)
    tell = [(f"{RAN}{at}", Kind.GLOBAL, base + at) for at in range(len(bodies))]
    code = (
        sized(start + _number(1) + bytes([GLOBAL_SET]) + unsigned(base + at) + instructions)
        for at, (start, instructions) in enumerate(map(_opened, bodies))
    )
    changed = module.changed(
        {
            Section.GLOBAL: joined(module.sections[Section.GLOBAL], variables),
            Section.EXPORT: exported([*module.exports(), *tell]),
            Section.CODE: vector(code),
        }
    )
    return changed.without(*DATA).written()


def _opened(body: bytes) -> tuple[bytes, bytes]:
    """Return the locals and the instructions of a function."""
    reader = Reader(body)
    reader.each(reader.number, reader.value_type)
    return body[: reader.at], reader.rest()


def _number(value: int) -> bytes:
    return bytes([I32_CONST]) + signed(value)


def split_module(whole: bytes, hot: Collection[int]) -> Parts:
    """Return the parts of a module; these functions are in the primary one."""
    module = Module.read(whole)
    division = _Division(module, hot)
    return Parts(division.primary(), division.secondary(), division.data())


class _Division:
    """The division of a module; the table that the parts share begins with the hot functions."""

    def __init__(self, module: Module, hot: Collection[int]) -> None:
        self._module = module
        self._bodies = module.bodies()
        self._hot = sorted(hot)
        self._cold = sorted({*range(len(self._bodies))} - {*hot})
        self._table = len(module.tables())  # its index: none is imported
        self._table_type = FUNCREF + b"\x00" + unsigned(len(self._bodies))
        if module.imported(Kind.TABLE):
            reason = "a table that is imported"
            raise FormatError(reason)

    def primary(self) -> bytes:
        """Return the primary module, without data: usable before the secondary one has loaded."""
        module = self._module
        had = module.sections
        tables = (
            (f"{SHARED}table{self._table}", Kind.TABLE, self._table),
            (PLACEHOLDER, Kind.TABLE, self._table + 1),
        )
        action = len(module.parameters())
        placeholder = module.imported(Kind.FUNCTION) + len(self._bodies)
        code = self._code(self._hot, bytes([CALL]) + unsigned(placeholder))
        changed = module.changed(
            {
                Section.TYPE: joined(had[Section.TYPE], [ACTION]),
                Section.FUNCTION: joined(had[Section.FUNCTION], [unsigned(action)]),
                Section.TABLE: joined(had[Section.TABLE], [self._table_type, ONE]),
                Section.EXPORT: exported([*module.exports(), *tables]),
                Section.ELEMENT: joined(had[Section.ELEMENT], [self._segment(0, self._hot)]),
                Section.CODE: joined(code, [self._call_placeholder(action)]),
            }
        )
        return changed.without(*DATA).written()

    def _call_placeholder(self, action: int) -> bytes:
        """Return the code, of this type, that has the secondary module loaded."""
        first_cold = _number(len(self._hot))
        missing = bytes([TABLE_GET]) + unsigned(self._table) + bytes([IS_NULL])
        call = bytes([CALL_INDIRECT]) + unsigned(action) + unsigned(self._table + 1)
        then = bytes([IF, WITHOUT_VALUE]) + _number(0) + call + END
        return sized(vector([]) + first_cold + missing + then + END)

    def secondary(self) -> bytes:
        """Return the secondary module, with all functions that the primary one lacks."""
        module = self._module
        changed = _variables(module)
        kept = vector(type_ + value for type_, value in module.globals()[changed:])
        return (
            module.changed(
                {
                    Section.IMPORT: joined(module.sections[Section.IMPORT], self._imports()),
                    Section.GLOBAL: kept,
                    Section.ELEMENT: vector([self._segment(len(self._hot), self._cold)]),
                    Section.CODE: self._code(self._cold),
                }
            )
            .without(*DEFINED, *DATA)
            .written()
        )

    def data(self) -> bytes:
        """Return a module that only writes its data into the memory."""
        [memory] = (about for kind, about in self._module.imports() if kind == Kind.MEMORY)
        sections = {
            Section.IMPORT: vector([memory]),
            Section.DATA: self._module.sections[Section.DATA],
        }
        return Module((), sections).written()

    def _imports(self) -> list[bytes]:
        """Return the secondary module's imports from the primary one, in index order."""
        module = self._module
        types = {
            Kind.TABLE: [*module.tables(), self._table_type],
            Kind.GLOBAL: [type_ for type_, _ in module.globals()[: _variables(module)]],
            Kind.TAG: module.tags(),
        }
        things = [
            (f"{SHARED}{kind.name.lower()}{at}", kind, type_)
            for kind, those in types.items()
            for at, type_ in enumerate(those)
        ]
        return imported(PRIMARY, things)

    def _segment(self, start: int, functions: Iterable[int]) -> bytes:
        """Return the element segment that stores functions in the shared table from `start` on."""
        imports = self._module.imported(Kind.FUNCTION)
        place = unsigned(self._table) + _number(start) + END
        numbers = vector(unsigned(imports + at) for at in functions)
        return TABLE_SEGMENT + place + FUNCTIONS + numbers

    def _code(self, kept: Collection[int], before: bytes = b"") -> bytes:
        """Return the code section; functions that are not kept call theirs in the other part.

        They execute `before` first.
        """
        types = self._module.function_types()
        parameters = self._module.parameters()
        places = {at: place for place, at in enumerate([*self._hot, *self._cold])}
        here = set(kept)

        def call(at: int) -> bytes:
            given = b"".join(
                bytes([LOCAL_GET]) + unsigned(number) for number in range(parameters[types[at]])
            )
            target = bytes([CALL_INDIRECT]) + unsigned(types[at]) + unsigned(self._table)
            return vector([]) + before + given + _number(places[at]) + target + END

        return vector(
            sized(body if at in here else call(at)) for at, body in enumerate(self._bodies)
        )
