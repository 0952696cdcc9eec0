"""Watch tabs for errors, policy violations and foreign requests."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

EARLY = "was preloaded using link preload but not used within"
"""Chromium's warning on slow machines; test_boot.py checks that no preload is unused."""


class PageLog:
    """Records what must not happen in a tab; a test that provokes errors says so first."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.seen: list[str] = []
        self.errors_expected = False
        self.requests: list[str] = []
        self.origins = {urlsplit(address)[:2]}
        context.on("request", self._requested)
        context.on("console", self._said)
        context.on("weberror", self._thrown)

    def stop(self, context: BrowserContext) -> None:
        """Stop watching."""
        context.remove_listener("request", self._requested)
        context.remove_listener("console", self._said)
        context.remove_listener("weberror", self._thrown)

    def _requested(self, request: Request) -> None:
        self.requests.append(request.url)
        if urlsplit(request.url)[:2] not in self.origins and not request.url.startswith("data:"):
            self.seen.append(f"foreign request: {request.url}")

    def _said(self, message: ConsoleMessage) -> None:
        if EARLY in message.text:
            return
        if message.type in ("error", "warning"):  # includes violations of the policy
            self._erred(f"console: {message.text} ({message.location['url']})")

    def _thrown(self, error: WebError) -> None:
        self._erred(f"error: {error.error}")

    def _erred(self, line: str) -> None:
        if not self.errors_expected:
            self.seen.append(line)
