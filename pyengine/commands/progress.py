"""A progress bar."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

from pyengine.commands import print_error

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

T = TypeVar("T")

WIDTH: Final = 30


def progress(items: Iterable[T], total: int, unit: str) -> Iterator[T]:
    """Yield the items and show progress towards `total` in a bar on standard error."""
    if not total:
        return
    began = monotonic()
    _draw(0, total, unit, 0)
    for done, item in enumerate(items, 1):
        yield item
        _draw(done, total, unit, (monotonic() - began) / done * (total - done))
    print_error("\n")


def _draw(done: int, total: int, unit: str, left: float) -> None:
    bar = "#" * (WIDTH * done // total)
    print_error(f"\r[{bar:<{WIDTH}}] {done}/{total} {unit}, {left:.0f} s left ")
