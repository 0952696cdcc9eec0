// The device's database, which host/saves/key_value_store.py keeps everything in. A browser takes its time
// to open one: host.js asks for it while Python is still asleep.

const NAME = "tavolino";
const STORES = ["games", "prefs"];

const TURN = 500; // milliseconds
const TURNS = 10; // of this thread: what it was too busy to hear meanwhile is not taken for silence

/**
 * Returns a promise of the database, or of nothing where the browser refuses it or never answers.
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
      if (turns === TURNS) database?.close(); // too late: nobody waits for it any more
      resolve(database);
    }

    try {
      ask(settle);
    } catch {
      settle(); // each browser refuses storage with an error of its own
    }
  });
}

/** Asks for the database; tells `settle` what has come of it. */
function ask(/** @type {(database?: IDBDatabase) => void} */ settle) {
  const request = indexedDB.open(NAME); // whichever version there is: each text says its own
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
