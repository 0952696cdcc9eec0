"""Evaluate expressions with one of the site's modules in Node."""

from __future__ import annotations

import json
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tools import toolchain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ANSWER = """
const { createInterface } = await import("node:readline");
const its = {};
for (const address of process.argv.slice(1)) Object.assign(its, await import(address));
for await (const line of createInterface({ input: process.stdin })) {
    const value = await new Function("its", JSON.parse(line))(its);
    console.log(JSON.stringify(value ?? null));
}
"""


@contextmanager
def module(*names: str, before: str = "") -> Iterator[Callable[[str], Any]]:
    """Yield a function that runs JavaScript and returns its value; `its` has the modules.

    `before` runs before the import and may stand in for a browser.
    """
    command = [str(toolchain.node()), "--input-type=module", "-e", before + ANSWER]
    addresses = [(toolchain.WEB / name).as_uri() for name in names]
    with subprocess.Popen(  # noqa: S603 # ours
        [*command, *addresses], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as node:
        asked, said = node.stdin, node.stdout
        assert asked is not None
        assert said is not None

        def run(code: str) -> Any:  # noqa: ANN401 # whatever it returns
            asked.write(json.dumps(code) + "\n")
            asked.flush()
            return json.loads(said.readline())

        yield run
        asked.close()
