/** The extension API by either of its names. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const load = async () => (await import('../lib/browser.ts')).browser;

beforeEach(() => vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

it('is `browser` where the browser has that, else `chrome`', async () => {
  vi.stubGlobal('chrome', 'Chromium');
  expect(await load()).toBe('Chromium');
  vi.resetModules();
  vi.stubGlobal('browser', 'Firefox');
  expect(await load()).toBe('Firefox');
});

it('is no element of the page with that id, which is a name but no own property', async () => {
  vi.stubGlobal('chrome', 'Chromium');
  const named = Object.create(Object.getPrototypeOf(globalThis), { browser: { value: 'an element' } });
  const before = Object.getPrototypeOf(globalThis);
  Object.setPrototypeOf(globalThis, named);
  try {
    expect(Reflect.get(globalThis, 'browser')).toBe('an element');
    expect(await load()).toBe('Chromium');
  } finally {
    Object.setPrototypeOf(globalThis, before);
  }
});
