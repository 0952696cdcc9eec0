// Written by web/tools/site.py: what web/pyodide/stages.py knows of the parts of Pyodide.

import type { Lockfile } from "pyodide";
import type { Facts } from "../pyodide/memory.js";

export const LOCK: Lockfile;
export const PAGES: WebAssembly.MemoryDescriptor | null;
export const PLACEHOLDER: number[];
export const SIZES: Record<string, number>;
export const SNAPSHOT: Facts | null;
