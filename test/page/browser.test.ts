/** The extension API of the content script, by either of its names. */
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each([
  ['the name that both browsers have', { browser: 1, chrome: 2 }, 1],
  ['the name that Chromium has', { chrome: 2 }, 2],
])('is read by %s', async (_what, names, expected) => {
  for (const [name, value] of Object.entries(names)) vi.stubGlobal(name, value);
  vi.resetModules();
  expect((await import('../../lib/page/browser.ts')).browser).toBe(expected);
});

it('is no element of the page with the id "browser"', async () => {
  const named = Object.getPrototypeOf(globalThis);
  Object.setPrototypeOf(globalThis, { __proto__: named, browser: 'an element' });
  vi.stubGlobal('chrome', 2);
  try {
    vi.resetModules();
    expect((await import('../../lib/page/browser.ts')).browser).toBe(2);
  } finally {
    Object.setPrototypeOf(globalThis, named);
  }
});
