import { expect, it, vi } from 'vitest';

it('is `browser` or `chrome`, not an element of the page with the ID `browser`', async () => {
  const load = async () => (await import('../lib/browser.ts')).browser;
  // Other tests have loaded it.
  vi.resetModules();
  vi.stubGlobal('chrome', 'Chromium');
  const before = Object.getPrototypeOf(globalThis);
  Object.setPrototypeOf(globalThis, Object.create(before, { browser: { value: 'an element' } }));
  try {
    expect(await load()).toBe('Chromium');
    vi.resetModules();
    vi.stubGlobal('browser', 'Firefox');
    expect(await load()).toBe('Firefox');
  } finally {
    Object.setPrototypeOf(globalThis, before);
    vi.unstubAllGlobals();
  }
});
