/** The built extension in a real Firefox: it installs, its pages open, its card comes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firefox, launch } from './firefox.ts';

const SUBJECT = '279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f534e454b';
const SITE = `<!doctype html><title>Tokens</title><h1>Tokens</h1><p><a href="/token/${SUBJECT}">SNEK</a></p>`;

describe('the built extension in Firefox', () => {
  let firefox: Firefox;
  beforeAll(async () => {
    firefox = await launch('.output/firefox-mv3');
  });
  afterAll(() => firefox?.close());

  it('opens its popup, with one search box and the latest blocks', async () => {
    const popup = await firefox.open('popup.html');
    await popup.find({ role: 'searchbox' });
    // Firefox shows names as styled: upper case where the style says so.
    expect(await popup.text({ role: 'region' })).toMatch(/^latest blocks/i);
    expect(await popup.locate({ role: 'searchbox' })).toHaveLength(1);
  });

  it('opens its options, with a field for the mainnet project ID', async () => {
    const options = await firefox.open('options.html');
    await options.find('input');
    const labels = await options.evaluate(() =>
      [...document.querySelectorAll('input')].flatMap((input) => [
        input.getAttribute('aria-label'),
        ...[...(input.labels ?? [])].map((label) => label.textContent?.trim()),
      ]),
    );
    expect(labels).toContain('Mainnet project ID');
  });

  it('opens the card when a real pointer rests on a token', async () => {
    await firefox.routeSite('cardanoscan.io', SITE);
    const site = await firefox.open('https://cardanoscan.io/tokens');
    expect(await site.card()).toBeUndefined();
    await site.hover(`a[href="/token/${SUBJECT}"]`);
    await site.find('token-lens-card');
    expect((await site.card())?.role).toBe('dialog');
  });

  it('writes no error to a console', () => {
    expect(firefox.logs.filter((entry) => entry.level === 'error')).toEqual([]);
  });
});
