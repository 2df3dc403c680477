/**
 * The browser's own extension API, for the modules that also run in pages. All supported browsers answer with promises,
 * so the polyfill would only choose between the two names.
 */
import type { Browser } from 'webextension-polyfill';

const world = globalThis as { browser?: unknown; chrome?: unknown };

// A page's element with the id `browser` is a global name too, though no own property.
export const browser = (Object.hasOwn(globalThis, 'browser') ? world.browser : world.chrome) as Browser;
