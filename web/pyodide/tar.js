// Unpacks the tar archives of Python files into Pyodide's file system.

/**
 * Writes the files of a tar archive (plain files with short names, as build.py makes it).
 * @param {ArrayBuffer} archive
 * @param {Parameters<NonNullable<import("pyodide").PyodideConfig["fsInit"]>>[0]} files
 * @param {string} folder
 */
export function unpack(archive, files, folder) {
  /**
   * @param {number} at
   * @param {number} length
   */
  const text = (at, length) =>
    new TextDecoder().decode(new Uint8Array(archive, at, length)).replace(/\0.*$/su, "");
  for (let at = 0; text(at, 100); ) {
    const path = `${folder}/${text(at, 100)}`;
    const size = Number.parseInt(text(at + 124, 12), 8);
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, new Uint8Array(archive, at + 512, size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
