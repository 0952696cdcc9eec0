"""Write `web/manifest.json`, by which browsers install the site, with the games in it.

Each game is a shortcut to its setup in the lobby. The screenshots are the pictures of README, which
are kept in git because a build has no browser to make them. They are stored with the posters:
devices do not keep them, and they do not affect the build's name.
"""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING

from games import load_words
from tools import game_files
from tools.files import write_file
from tools.toolchain import ROOT, WEB

if TYPE_CHECKING:
    from pathlib import Path

LANGUAGE = "en"
PICTURES = ROOT / ".github"


def add(dist: Path) -> None:
    """Write the manifest and its pictures."""
    manifest = json.loads((WEB / "manifest.json").read_text(encoding="utf-8"))
    words = load_words(LANGUAGE)
    manifest |= {"lang": LANGUAGE, "dir": "ltr", "shortcuts": [], "screenshots": []}
    for key in game_files.folders():
        name, blurb = words(f"game.{key}.name"), words(f"game.{key}.blurb")
        shortcut = {"name": name, "description": blurb, "url": f"./?game={key}"}
        manifest["shortcuts"].append(shortcut)
        place = picture(key)
        if place:
            data = (PICTURES / f"{key}.png").read_bytes()
            write_file(dist / place, data)
            manifest["screenshots"].append(_screenshot(place, name, data))
    write_file(dist / "manifest.json", json.dumps(manifest, indent=2, ensure_ascii=False) + "\n")


def picture(key: str) -> str:
    """Return the path in dist/ of the picture of a game's table, or "" if it has none."""
    return f"posters/{key}.png" if (PICTURES / f"{key}.png").is_file() else ""


def _screenshot(place: str, label: str, data: bytes) -> dict[str, str]:
    width, height = struct.unpack(">II", data[16:24])
    form = "wide" if width > height else "narrow"
    kind = {"type": "image/png", "sizes": f"{width}x{height}", "form_factor": form}
    return {"src": f"./{place}", **kind, "label": label}
