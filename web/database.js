// The device's database, used by host/saves/key_value_store.py. Opening one takes a browser some
// time, so host.js asks for it while Python is still loading.

const NAME = "tavolino";
const STORES = ["games", "prefs"];

const TURN = 500; // milliseconds
const TURNS = 10; // checks by a timer of this thread: if the thread is busy, the time does not count

/**
 * Returns a promise of the database; of undefined if the browser refuses or never answers.
 * @returns {Promise<IDBDatabase | undefined>}
 */
export function opened() {
  return new Promise((resolve) => {
    let turns = 0;
    const waiting = setInterval(() => {
      turns += 1;
      if (turns === TURNS) settle();
    }, TURN);

    function settle(/** @type {IDBDatabase | undefined} */ database = undefined) {
      clearInterval(waiting);
      if (turns === TURNS) database?.close(); // too late: no longer awaited
      resolve(database);
    }

    try {
      ask(settle);
    } catch {
      settle(); // browsers refuse storage with different errors
    }
  });
}

/** Requests the database; passes it, or undefined, to `settle`. */
function ask(/** @type {(database?: IDBDatabase) => void} */ settle) {
  const request = indexedDB.open(NAME); // whatever its version: each text has a version of its own
  request.onupgradeneeded = () => {
    for (const store of STORES) request.result.createObjectStore(store);
  };
  request.onsuccess = () => {
    const { result } = request;
    settle(STORES.every((it) => result.objectStoreNames.contains(it)) ? result : undefined);
  };
  request.onerror = () => settle();
  request.onblocked = () => settle();
}
