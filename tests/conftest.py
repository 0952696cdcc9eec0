"""What tests of the site share: dist/, built from what lies in the work tree."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tools import site

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of dist/, so that a build beside the tests does not change it under them."""
    copy = tmp_path_factory.mktemp("site") / "dist"
    return shutil.copytree(site.build(), copy)
