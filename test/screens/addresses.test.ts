/** Service addresses that something other than the extension's own pages has written into the settings (promise 41). */
import { beforeEach, describe, it } from 'vitest';
import { createApprovedAddresses } from '../../lib/settings/approved-addresses.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { TOKENS } from '../data/index.ts';
import { granted, storage } from './browser.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { useExtension } from './extension.ts';
import { show, showSection } from './pages.ts';

const extension = useExtension();
const EVIL = 'https://evil.example';
const OWN = 'https://own.example';

describe('an address that was changed elsewhere (promise 41)', () => {
  let asked: string[];
  beforeEach(() => {
    asked = [];
    for (const origin of [EVIL, OWN]) {
      granted.add(`${origin}/*`);
      extension.route(origin, {
        async fetch({ url }) {
          asked.push(new URL(url).origin);
          return Response.json({ subjects: [] });
        },
      });
    }
  });
  const write = async (address: string, more: object = {}) => {
    await storage.sync.set({ settings: { version: 1, metadataAddress: { mainnet: address }, ...more } });
    await pass(50);
  };
  const lookUp = async () => {
    const popup = await extension.open('popup');
    await show(popup, TOKENS.mica).catch(() => undefined);
    await pass(300);
    popup.close();
    return [...new Set(asked)];
  };

  it('takes no effect until the user agrees, whatever else is changed', async () => {
    await write(EVIL);
    expect(await lookUp()).toEqual([]);
    const options = await extension.open('options');
    const question = options.getByRole('group', { name: 'Use the changed addresses?' });
    await expect(question).toContainText(EVIL);
    await showSection(options, 'cards');
    await options.getByLabel('Theme').selectOption('dark');
    await pass(100);
    expect(await lookUp()).toEqual([]);
    options.front();
    await question.button('Use them').click();
    await pass(100);
    expect(await lookUp()).toEqual([EVIL]);
  });

  it('takes no effect where it is the default one that the user has replaced', async () => {
    const base = DEFAULT_SETTINGS.metadataAddress.mainnet;
    extension.route(new URL(base).origin, {
      async fetch({ url }) {
        asked.push(new URL(url).origin);
        return Response.json({ subjects: [] });
      },
    });
    const own = {
      ...DEFAULT_SETTINGS,
      metadataAddress: { ...DEFAULT_SETTINGS.metadataAddress, mainnet: '' },
    };
    await createApprovedAddresses(() => undefined).approve(DEFAULT_SETTINGS, own);
    await write('');
    expect(await lookUp()).toEqual([]);
    await write(base);
    expect(await lookUp()).toEqual([]);
  });

  it('is replaced by the previous one if the user does not want it', async () => {
    await write(EVIL);
    const options = await extension.open('options');
    const question = options.getByRole('group', { name: 'Use the changed addresses?' });
    await question.button('Keep the previous ones').click();
    await pass(100);
    await expect(question).toHaveCount(0);
    expect(JSON.stringify(await storage.sync.get())).not.toContain(EVIL);
    expect(await lookUp()).toEqual([]);
  });
});
