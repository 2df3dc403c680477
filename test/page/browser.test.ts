/** The extension API of the content script, by either of its names; an element with the ID "browser" is none. */
import { expect, it, vi } from 'vitest';

it.each([
  ['that both browsers have', { browser: 1, chrome: 2 }, {}, 1],
  ['that Chromium has', { chrome: 2 }, {}, 2],
  ['that no element of the page has', { chrome: 2 }, { browser: 'an element' }, 2],
])('is read by the name %s', async (_what, own, named, expected) => {
  const before = Object.getPrototypeOf(globalThis);
  for (const [name, value] of Object.entries(own)) vi.stubGlobal(name, value);
  Object.setPrototypeOf(globalThis, { __proto__: before, ...named });
  vi.resetModules();
  try {
    expect((await import('../../lib/page/browser.ts')).browser).toBe(expected);
  } finally {
    Object.setPrototypeOf(globalThis, before);
    vi.unstubAllGlobals();
  }
});
