"""All that depends on Pyodide's internals: its build stages, and its start. See README.md."""
