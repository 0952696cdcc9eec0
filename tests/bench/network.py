"""A network between the server and the browser, as most people have one.

The server waits, and not the browser: DevTools throttles no request of a worker.
"""

from __future__ import annotations

from threading import Lock
from time import monotonic, sleep


class Network:
    """Lets so many bits a second through, of all connections together, so many seconds late.

    It is what `tools.server` calls with the size of each piece that it sends, 0 before the first.
    """

    def __init__(self, bits: float, delay: float) -> None:
        self._bytes = bits / 8
        self._delay = delay
        self._lock = Lock()
        self._free = 0.0
        """When all that was let through has arrived."""

    def __call__(self, size: int) -> None:
        """Wait until a piece of this size has arrived."""
        if not size:
            sleep(self._delay)
            return
        with self._lock:
            self._free = max(self._free, monotonic()) + size / self._bytes
            due = self._free
        sleep(max(0, due - monotonic()))
