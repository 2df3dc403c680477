import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const load = async () => (await import('../lib/browser.ts')).browser;

beforeEach(() => vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

it('is `browser` where it exists, else `chrome`', async () => {
  vi.stubGlobal('chrome', 'Chromium');
  expect(await load()).toBe('Chromium');
  vi.resetModules();
  vi.stubGlobal('browser', 'Firefox');
  expect(await load()).toBe('Firefox');
});

it('is not an element of the page with the ID `browser`', async () => {
  vi.stubGlobal('chrome', 'Chromium');
  const before = Object.getPrototypeOf(globalThis);
  Object.setPrototypeOf(globalThis, Object.create(before, { browser: { value: 'an element' } }));
  try {
    expect(Reflect.get(globalThis, 'browser')).toBe('an element');
    expect(await load()).toBe('Chromium');
  } finally {
    Object.setPrototypeOf(globalThis, before);
  }
});
