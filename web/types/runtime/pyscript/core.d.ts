// It runs the page's script when it is imported; nothing of it is used.
export {};
