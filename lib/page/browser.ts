/** Stands for the polyfill in the content script's build: the browser's own API, by either of its names. */
const { browser: firefox, chrome } = globalThis as { browser?: unknown; chrome?: unknown };

export const browser = firefox ?? chrome;
