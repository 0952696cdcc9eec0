// The device's database, which host/storage.py keeps everything in. A browser takes its time to open
// one: host.js asks for it while Python is still asleep.

const NAME = "tavolino";
const STORES = ["games", "prefs"];

/** Returns a promise of the database, or of nothing where the browser refuses it. */
export function opened() {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME); // whichever version there is: each text says its own
      const database = () => request.result;
      request.onupgradeneeded = () => STORES.forEach((store) => database().createObjectStore(store));
      request.onsuccess = () => resolve(STORES.every((it) => database().objectStoreNames.contains(it)) ? database() : undefined);
      request.onerror = request.onblocked = () => resolve();
    } catch { // each browser refuses storage with an error of its own
      resolve();
    }
  });
}
