"""Simulate a typical network between server and browser.

The server delays its answers, because DevTools does not throttle the requests of a worker.
"""

from __future__ import annotations

from threading import Lock
from time import monotonic, sleep


class Network:
    """Limits the bits per second of all connections together, with a latency in seconds.

    `tools.server` calls it with the size of each piece that it sends, and with 0 before the first.
    """

    def __init__(self, bits: float, delay: float) -> None:
        self._bytes = bits / 8
        self._delay = delay
        self._lock = Lock()
        self._free = 0.0
        """When everything sent so far will have arrived."""

    def __call__(self, size: int) -> None:
        """Wait until a piece of this size has arrived."""
        if not size:
            sleep(self._delay)
            return
        with self._lock:
            self._free = max(self._free, monotonic()) + size / self._bytes
            due = self._free
        sleep(max(0, due - monotonic()))
