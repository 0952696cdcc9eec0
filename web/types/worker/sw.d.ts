// Written by web/tools/site.py above sw.js.

declare const BUILD: string;
declare const FILES: Record<string, string>;
declare const SPARE: string[];

// The global scope that it runs in, which TypeScript takes for another worker's.

declare const registration: ServiceWorkerRegistration;
declare const clients: Clients;
declare function skipWaiting(): Promise<void>;
declare function addEventListener<Type extends keyof ServiceWorkerGlobalScopeEventMap>(
  type: Type,
  listener: (event: ServiceWorkerGlobalScopeEventMap[Type]) => void,
): void;
