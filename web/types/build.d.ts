// Written by web/tools/site.py.

export const BUILD: string;
