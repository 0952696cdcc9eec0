"""One of the site's modules in Node, of which a test asks the values of expressions."""

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
const its = await import(process.argv[1]);
for await (const line of createInterface({ input: process.stdin })) {
    const value = new Function("its", JSON.parse(line))(its);
    console.log(JSON.stringify(value ?? null));
}
"""


@contextmanager
def module(name: str, before: str = "") -> Iterator[Callable[[str], Any]]:
    """Yield what runs a piece of JavaScript that returns something of `its` module.

    `before` is run before the module is imported, and may stand in for a browser.
    """
    command = [str(toolchain.node()), "--input-type=module", "-e", before + ANSWER]
    address = (toolchain.WEB / name).as_uri()
    with subprocess.Popen(  # noqa: S603 # ours
        [*command, address], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
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
