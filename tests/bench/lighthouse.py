"""Run Lighthouse on the lobby as a mobile: `PYTHONPATH=web python -m tests.bench.lighthouse`.

Prints the three scores, and the title of each audit below the maximum.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import sync_playwright

from tools import server, site, toolchain

LIGHTHOUSE = "lighthouse@13.5.0"
CATEGORIES = ("performance", "accessibility", "best-practices")


def chromium() -> str:
    """Return the path of the browser that the tests use."""
    found = toolchain.browser()
    if found:
        return found
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def report(address: str) -> dict[str, Any]:
    """Return Lighthouse's report on an address."""
    npx = shutil.which("npx") or "npx"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.json"
        command = [npx, "--yes", LIGHTHOUSE, address, "--quiet", "--output=json"]
        command += [f"--output-path={path}", f"--only-categories={','.join(CATEGORIES)}"]
        command += ["--chrome-flags=--headless=new --no-sandbox"]
        env = {**os.environ, "CHROME_PATH": chromium()}
        subprocess.run(command, check=True, env=env)  # noqa: S603 # ours
        told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return told


def main() -> None:
    """Measure and print."""
    with server.server(site.build(), prefix="/tavolino/", caching="max-age=600") as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        told = report(f"http://localhost:{serving.server_port}/tavolino/")
        serving.shutdown()
    for name in CATEGORIES:
        category = told["categories"][name]
        print(name, round(category["score"] * 100))  # noqa: T201 # the command line's own output
        for part in category["auditRefs"]:
            audit = told["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 1:
                value = audit.get("displayValue", "")
                print(f"  {audit['title']}: {value}")  # noqa: T201 # as above


if __name__ == "__main__":
    main()
