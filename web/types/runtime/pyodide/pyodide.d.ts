export { loadPyodide } from "pyodide";
