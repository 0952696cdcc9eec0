// What our scripts give each other by the global object, and a worker's global scope, of which one
// module wants to know whether it is in one.

declare var tavolino: object | undefined; // boot.js says what is in it
declare var startCheck: { failed: (error?: unknown) => void; done: () => void } | undefined;
declare var earlyHost: import("../boot/host-process.js").Launched | null | undefined; // of early.js; null once boot.js has a host
declare var WorkerGlobalScope: { new (): object } | undefined;
