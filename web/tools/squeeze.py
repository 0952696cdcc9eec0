"""`python squeeze.py FROM TO`: packs a file with Zstandard. Run by pack.py in `.venv`."""

import sys
from pathlib import Path

import zstandard

LEVEL = 19  # of 22, which is hardly better and takes twice as long
WINDOW = 25  # bits: all of a snapshot, whose data repeat at any distance

if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    how = zstandard.ZstdCompressionParameters.from_level(
        LEVEL, window_log=WINDOW, enable_ldm=True, write_checksum=True
    )
    packed = zstandard.ZstdCompressor(compression_params=how).compress(source.read_bytes())
    target.write_bytes(packed)
