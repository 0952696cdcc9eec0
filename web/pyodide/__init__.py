"""What knows the inside of Pyodide: the stages of its build, and what wakes it. See README.md."""
