"""Copy the project and add the sample game, by its folders and its key alone."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
SAMPLE = Path(__file__).parent / "sample"
KEY = "sealed-numbers"
LISTED = "KEYS: Final = ("
PARTS = (
    "pyengine",
    "web",
    "tests",
    "requirements",
    "build.py",
    "pyproject.toml",
    "LICENSE",
    "NOTICE",
)
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "sample")


def sample_tree(folder: Path) -> Path:
    """Copy the project with the sample game into this folder; return the folder."""
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=LEFT_OUT)
        else:
            shutil.copyfile(source, folder / name)
    shutil.copytree(SAMPLE, folder, dirs_exist_ok=True)
    keys = folder / "pyengine" / "games" / "__init__.py"
    text = keys.read_text("utf-8")
    assert text.count(LISTED) == 1
    keys.write_text(text.replace(LISTED, f'{LISTED}"{KEY}", '), "utf-8")
    (folder / ".venv").symlink_to(ROOT / ".venv")
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return folder
