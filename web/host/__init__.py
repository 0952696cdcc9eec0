"""The host: what runs beside the engine in Pyodide, and turns a game into descriptions."""
