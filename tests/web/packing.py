"""Packs a Python for host.mjs in the place of the site's own."""

from __future__ import annotations

import gzip
import io
import tarfile


def archive(**texts: str) -> bytes:
    """Return what host.tar.gz would be with these files of the package host."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, text in {"__init__.py": "", **texts}.items():
            entry = tarfile.TarInfo(f"host/{name}")
            entry.size = len(text.encode())
            tar.addfile(entry, io.BytesIO(text.encode()))
    return gzip.compress(data.getvalue())
