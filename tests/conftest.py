"""What tests of the site share: dist/, built from what lies in the work tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools import site

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def dist() -> Path:
    """Return dist/, made anew if anything has changed."""
    return site.build()
