"""The host: runs beside the engine in Pyodide, and turns a game into descriptions."""
