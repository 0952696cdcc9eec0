"""Builds are reproducible: the same files give the same bytes, wherever and whenever built."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from pyodide import library, stages
from tools import site, toolchain

if TYPE_CHECKING:
    from pathlib import Path

ELSEWHERE = {"TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8", "HOME": "/nowhere", "PYTHONHASHSEED": "7"}
"""An environment unlike the builder's."""

TAKEN_FROM = (stages.SCRIPT, stages.WASM, stages.ZIP, "host.tar", "pages.json")
MADE = ("snapshot.bin", "facts.json")


def made(tool: str, folder: Path, *how: str) -> None:
    """Run a stage's tool on a folder, in that folder, with the other environment."""
    script = toolchain.WEB / "pyodide" / tool
    command = [toolchain.node(), script, str(folder), *how]
    subprocess.run(  # noqa: S603 # ours
        command, cwd=folder, env=os.environ | ELSEWHERE, stdin=subprocess.DEVNULL, check=True
    )


def test_a_snapshot_that_is_taken_elsewhere_is_the_same(dist: Path, tmp_path: Path) -> None:
    assert (dist / "snapshot.bin").is_file()
    kept = toolchain.CACHE / "snapshot"
    folder = tmp_path / "some where else"
    folder.mkdir()
    for name in TAKEN_FROM:
        shutil.copy(kept / name, folder)
    made("snapshot.mjs", folder)
    for name in MADE:
        assert (folder / name).read_bytes() == (kept / name).read_bytes(), name


@pytest.mark.parametrize("how", [(), ("unlined",)])
def test_byte_code_that_is_compiled_elsewhere_is_the_same(
    tmp_path: Path, how: tuple[str, ...]
) -> None:
    sources = sorted((toolchain.ROOT / "pyengine" / "games" / "turandot").glob("*.py"))
    folders = [tmp_path / "one", tmp_path / "two" / "deeper"]
    for folder in folders:
        folder.mkdir(parents=True)
        for source in sources:
            shutil.copyfile(source, folder / source.name)  # with a new date
    library.compile_folder(folders[0], *how)
    made("compile.mjs", folders[1], *how)
    one, two = ({path.name: path.read_bytes() for path in it.iterdir()} for it in folders)
    assert len(one) == len(sources)
    assert one == two


def test_only_the_files_of_the_site_are_inputs_of_the_build() -> None:
    inputs = {path.relative_to(toolchain.ROOT).as_posix() for path in site._sources()}  # noqa: SLF001
    assert {"LICENSE", "NOTICE", "web/index.html", "pyengine/core.py"} <= inputs
    assert {path.partition("/")[0] for path in inputs} == {
        ".github",
        "LICENSE",
        "NOTICE",
        "web",
        "pyengine",
    }
    assert [path for path in inputs if path.endswith(".md")] == []


def test_the_build_says_by_what_name_devices_know_it(
    dist: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site.build()
    name = site.build_name(dist)
    assert capsys.readouterr().out.splitlines()[-1] == f"dist/ is build {name}"
    assert f'const BUILD = "{name}"' in (dist / "sw.js").read_text(encoding="utf-8")


def test_the_hot_functions_are_those_of_the_pyodide_that_is_shipped(dist: Path) -> None:
    stock = toolchain.node_modules() / "pyodide" / stages.WASM
    numbers = stages.hot(sha256(stock.read_bytes()).hexdigest())
    assert len(numbers) > 1000
    assert numbers == sorted(set(numbers))
    assert (dist / "runtime" / "pyodide" / "secondary.wasm.bin").is_file()


def test_a_list_of_another_pyodide_leaves_the_code_in_one_part_with_a_warning(
    dist: Path,  # noqa: ARG001 # building it makes the code
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = toolchain.CACHE / "snapshot"
    pages = json.loads((folder / "pages.json").read_text(encoding="utf-8"))
    code = stages._Code(b"", (folder / stages.WASM).read_bytes(), pages)  # noqa: SLF001
    parts = stages._modules(code, "another")  # noqa: SLF001
    assert set(parts) == {"primary", "data"}
    said = capsys.readouterr().err
    assert said.startswith("Warning: without the stage 'split' the site works, but slower.")
    assert "python3 build.py profile" in said
