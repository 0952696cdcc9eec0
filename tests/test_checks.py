"""The checks of pages fail on violations, and where they cannot run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools import checks, toolchain
from tools.toolchain import BuildError

if TYPE_CHECKING:
    from pathlib import Path

PAGE = '<!doctype html>\n<html lang="en"><head><title>T</title></head><body>{}</body></html>\n'


@pytest.mark.parametrize(
    ("body", "code"), [("<p>One</p>", 0), ("<p>One</div>", 1), ('<script type="x"></script>', 1)]
)
def test_a_page_that_is_not_as_the_standard_has_it_is_a_failure(
    tmp_path: Path, body: str, code: int
) -> None:
    (tmp_path / "page.html").write_text(PAGE.format(body), encoding="utf-8")
    assert checks.pages(tmp_path) == code


def test_without_a_java_and_without_a_way_to_one_the_check_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BuildError, match="need Java 17 or newer"):
        toolchain.java()
