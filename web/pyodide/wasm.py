"""Reading and writing the sections of a WebAssembly module.

Only what `split.py` changes is parsed; a function's code stays bytes. The format is that of the
WebAssembly Core Specification 3.0, chapter 5.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from tools.toolchain import BuildError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

HEAD = b"\0asm\1\0\0\0"
FUNCTYPE = 0x60
REF, REF_NULL = 0x64, 0x63  # value types that are followed by a heap type
FUNCREF = b"\x70"
END = b"\x0b"
GLOBAL_GET, I32_CONST, I64_CONST, F32_CONST, F64_CONST = 0x23, 0x41, 0x42, 0x43, 0x44
REF_NULL_CONST, REF_FUNC = 0xD0, 0xD2


class Section(IntEnum):
    """Section ids."""

    CUSTOM = 0
    TYPE = 1
    IMPORT = 2
    FUNCTION = 3
    TABLE = 4
    MEMORY = 5
    GLOBAL = 6
    EXPORT = 7
    START = 8
    ELEMENT = 9
    CODE = 10
    DATA = 11
    DATA_COUNT = 12
    TAG = 13


class Kind(IntEnum):
    """Kinds of imports and exports."""

    FUNCTION = 0
    TABLE = 1
    MEMORY = 2
    GLOBAL = 3
    TAG = 4


class FormatError(BuildError):
    """The module has something that is not supported here."""


def unsigned(number: int) -> bytes:
    """Return a number in LEB128."""
    out = bytearray()
    while number >= 128:  # seven bits per byte
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


def signed(number: int) -> bytes:
    """Return a signed number in LEB128, as for i32.const."""
    out = bytearray()
    while not -64 <= number < 64:  # the last byte has six bits and a sign
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number & 127])


def vector(items: Iterable[bytes]) -> bytes:
    """Return a vector: the items, preceded by their count."""
    them = list(items)
    return unsigned(len(them)) + b"".join(them)


def sized(data: bytes) -> bytes:
    """Return data preceded by its length."""
    return unsigned(len(data)) + data


class Reader:
    """Reads a section's content sequentially."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def byte(self) -> int:
        """Return the next byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """Return the next number; signed ones can only be skipped with it."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:  # the last one
                return value

    def sized(self) -> bytes:
        """Return data preceded by its length."""
        length = self.number()
        self.at += length
        return self.data[self.at - length : self.at]

    def rest(self) -> bytes:
        """Return everything that has not been read."""
        return self.data[self.at :]

    def past(self, *skip: Callable[[], object]) -> bytes:
        """Return the bytes of the things that these functions read one after the other."""
        start = self.at
        for step in skip:
            step()
        return self.data[start : self.at]

    def value_type(self) -> None:
        """Skip a value type."""
        if self.byte() in (REF, REF_NULL):
            self.number()

    def limits(self) -> None:
        """Skip the limits of a memory or a table."""
        has_most = self.byte() & 1
        self.number()
        if has_most:
            self.number()

    def constant(self) -> None:
        """Skip a constant expression."""
        while (code := self.byte()) != END[0]:
            if code in (I32_CONST, I64_CONST, GLOBAL_GET, REF_FUNC, REF_NULL_CONST):
                self.number()
            elif code in (F32_CONST, F64_CONST):
                self.at += 4 if code == F32_CONST else 8
            else:
                reason = f"a constant expression with 0x{code:02x} in it"
                raise FormatError(reason)

    def each(self, *skip: Callable[[], object]) -> list[bytes]:
        """Return the bytes of every item of a vector, whose parts these functions read."""
        return [self.past(*skip) for _ in range(self.number())]


@dataclass(frozen=True)
class Module:
    """A module: its custom sections in order, and the others by their ids."""

    custom: tuple[bytes, ...]
    sections: dict[Section, bytes]

    @classmethod
    def read(cls, data: bytes) -> Module:
        """Parse a module."""
        if not data.startswith(HEAD):
            reason = "no WebAssembly of version 1"
            raise FormatError(reason)
        reader = Reader(data)
        reader.at = len(HEAD)
        custom, sections = [], {}
        while reader.at < len(data):
            number, content = reader.byte(), reader.sized()
            if number:
                sections[Section(number)] = content
            else:
                custom.append(content)
        return cls(tuple(custom), sections)

    def written(self) -> bytes:
        """Return the module's bytes, with its sections in their order here."""
        parts = [bytes([Section.CUSTOM]) + sized(content) for content in self.custom]
        parts += [bytes([number]) + sized(content) for number, content in self.sections.items()]
        return HEAD + b"".join(parts)

    def changed(self, changes: dict[Section, bytes]) -> Module:
        """Return the module with the contents of some sections replaced."""
        return Module(self.custom, {**self.sections, **changes})

    def without(self, *sections: Section) -> Module:
        """Return the module without these sections."""
        kept = {number: data for number, data in self.sections.items() if number not in sections}
        return Module(self.custom, kept)

    def _reader(self, section: Section) -> Reader:
        return Reader(self.sections.get(section, vector([])))

    def imports(self) -> list[tuple[Kind, bytes]]:
        """Return the kind and the description of each import."""
        reader = self._reader(Section.IMPORT)
        types: dict[Kind, tuple[Callable[[], object], ...]] = {
            Kind.FUNCTION: (reader.number,),
            Kind.TABLE: (reader.value_type, reader.limits),
            Kind.MEMORY: (reader.limits,),
            Kind.GLOBAL: (reader.value_type, reader.byte),
            Kind.TAG: (reader.byte, reader.number),
        }
        found = []
        for _ in range(reader.number()):
            start = reader.at
            reader.past(reader.sized, reader.sized)
            kind = Kind(reader.byte())
            reader.past(*types[kind])
            found.append((kind, reader.data[start : reader.at]))
        return found

    def imported(self, kind: Kind) -> int:
        """Return the number of imports of a kind: they have the first indexes."""
        return sum(is_kind == kind for is_kind, _ in self.imports())

    def parameters(self) -> list[int]:
        """Return the number of parameters of each function type."""
        reader = self._reader(Section.TYPE)
        found = []
        for _ in range(reader.number()):
            if reader.byte() != FUNCTYPE:
                reason = "a type that is no plain function's"
                raise FormatError(reason)
            found.append(len(reader.each(reader.value_type)))
            reader.each(reader.value_type)
        return found

    def function_types(self) -> list[int]:
        """Return the type index of each function that is defined here."""
        reader = self._reader(Section.FUNCTION)
        return [reader.number() for _ in range(reader.number())]

    def bodies(self) -> list[bytes]:
        """Return the code of each function that is defined here: its locals and instructions."""
        reader = self._reader(Section.CODE)
        return [reader.sized() for _ in range(reader.number())]

    def exports(self) -> list[tuple[str, Kind, int]]:
        """Return the name, kind and index of each export."""
        reader = self._reader(Section.EXPORT)
        return [
            (reader.sized().decode(), Kind(reader.byte()), reader.number())
            for _ in range(reader.number())
        ]

    def tables(self) -> list[bytes]:
        """Return the types of the tables that are defined here."""
        reader = self._reader(Section.TABLE)
        return reader.each(reader.value_type, reader.limits)

    def memory(self) -> bytes:
        """Return the type of the only memory that is defined here."""
        reader = self._reader(Section.MEMORY)
        [type_] = reader.each(reader.limits)
        return type_

    def tags(self) -> list[bytes]:
        """Return the types of the tags that are defined here."""
        reader = self._reader(Section.TAG)
        return reader.each(reader.byte, reader.number)

    def globals(self) -> list[tuple[bytes, bytes]]:
        """Return the type and the initial value of each global that is defined here."""
        reader = self._reader(Section.GLOBAL)
        return [
            (reader.past(reader.value_type, reader.byte), reader.past(reader.constant))
            for _ in range(reader.number())
        ]


def exported(things: Iterable[tuple[str, Kind, int]]) -> bytes:
    """Return the export section for these."""
    return vector(sized(name.encode()) + bytes([kind]) + unsigned(at) for name, kind, at in things)


def imported(module: str, things: Iterable[tuple[str, Kind, bytes]]) -> list[bytes]:
    """Return the imports of a module, each given by name, kind and type."""
    head = sized(module.encode())
    return [head + sized(name.encode()) + bytes([kind]) + type_ for name, kind, type_ in things]


def joined(section: bytes, more: Iterable[bytes]) -> bytes:
    """Return a section that is a vector with more items at its end."""
    reader = Reader(section)
    items = list(more)
    return unsigned(reader.number() + len(items)) + reader.rest() + b"".join(items)
