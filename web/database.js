// The device's database, which host/saves/key_value_store.py keeps everything in. A browser takes its time to open
// one: host.js asks for it while Python is still asleep.

const NAME = "tavolino";
const STORES = ["games", "prefs"];

const TURN = 500; // milliseconds
const TURNS = 10; // of this thread: what it was too busy to hear meanwhile is not taken for silence

/** Returns a promise of the database, or of nothing where the browser refuses it or never answers. */
export function opened() {
  return new Promise((resolve) => {
    let turns = 0;
    const waiting = setInterval(() => ++turns === TURNS && settle(), TURN);
    const settle = (database) => {
      clearInterval(waiting);
      if (turns === TURNS) database?.close(); // too late: nobody waits for it any more
      resolve(database);
    };
    try {
      const request = indexedDB.open(NAME); // whichever version there is: each text says its own
      const database = () => request.result;
      request.onupgradeneeded = () =>
        STORES.forEach((store) => database().createObjectStore(store));
      request.onsuccess = () =>
        settle(
          STORES.every((it) => database().objectStoreNames.contains(it)) ? database() : undefined,
        );
      request.onerror = request.onblocked = () => settle();
    } catch {
      // each browser refuses storage with an error of its own
      settle();
    }
  });
}
