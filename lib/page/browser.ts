/**
 * Stands for the polyfill in the content script's build: the browser's own API, by either of its names. An element
 * of the page with the id `browser` is a name in our world too, though no own property of it.
 */
const world = globalThis as { browser?: unknown; chrome?: unknown };

export const browser = Object.hasOwn(globalThis, 'browser') ? world.browser : world.chrome;
