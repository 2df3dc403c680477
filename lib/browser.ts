/**
 * The browser's extension API, for modules that also run in content scripts. All supported browsers return promises, so
 * a polyfill would only choose between two names.
 */
import type { Browser } from 'webextension-polyfill';

const scope = globalThis as { browser?: unknown; chrome?: unknown };

export const browser = (scope.browser ?? scope.chrome) as Browser;
