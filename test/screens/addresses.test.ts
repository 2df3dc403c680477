/** Service addresses that something other than the extension's own pages has written into the settings (promise 3). */
import { deleteDB } from 'idb';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { changesOf, createApprovedAddresses } from '../../lib/settings/approved-addresses.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings.ts';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { browser, granted, storage } from './browser.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { useExtension } from './extension.ts';
import { enter, enterAddress, fieldStatus, heading, SERVICE, show, showSection } from './pages.ts';
import { serveAt } from './services.ts';

const extension = useExtension();
const EVIL = 'https://evil.example';
const OWN = 'https://own.example';

let asked: string[];
beforeEach(() => {
  asked = [];
  for (const origin of [EVIL, OWN]) serve(origin);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.mocked(console.error).mockRestore());
const serve = (origin: string) => {
  granted.add(`${origin}/*`);
  extension.route(origin, {
    async fetch({ url }) {
      asked.push(new URL(url).origin);
      return Response.json({ subjects: [] });
    },
  });
};
const write = async (mainnet: string) => {
  await storage.sync.set({ settings: { version: 1, metadataAddress: { mainnet } } });
  await pass(50);
};
const lookUp = async (token = TOKENS.mica) => {
  const popup = await extension.open('popup');
  await show(popup, token).catch(() => undefined);
  await pass(300);
  popup.close();
  return [...new Set(asked)];
};

it('a changed address (promise 3) takes no effect until the user agrees, whatever else is changed', async () => {
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
  await expect(options.getByRole('heading', { name: 'Cards' })).toBeFocused();
  expect(await lookUp()).toEqual([EVIL]);
});

const base = DEFAULT_SETTINGS.metadataAddress.mainnet;
const having = (mainnet: string, preprod = DEFAULT_SETTINGS.metadataAddress.preprod): Settings => ({
  ...DEFAULT_SETTINGS,
  metadataAddress: { ...DEFAULT_SETTINGS.metadataAddress, mainnet, preprod },
});
const approve = (before: Settings, after: Settings) =>
  createApprovedAddresses(() => undefined).approve(changesOf(before, after));
/** The user replaces the default address. */
const replaceBy = async (mainnet: string) => {
  serve(base);
  await approve(DEFAULT_SETTINGS, having(mainnet));
  await write(mainnet);
};
/** The background, which starts again, cannot open its database. */
const breakDatabase = (times = Number.POSITIVE_INFINITY) => {
  extension.stopWorker();
  const { open } = Object.getPrototypeOf(indexedDB) as IDBFactory;
  let failures = 0;
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === 'approved' && failures++ < times) throw new Error('broken');
    return open.call(indexedDB, name, version);
  });
};
const loseDatabase = async (stored: string) => {
  extension.stopWorker();
  await deleteDB('approved');
  await write(stored);
};

it('a changed address (promise 3) takes effect at once where the user enters it, in the background’s database only, and is tested for itself', async () => {
  const openDatabase = vi.spyOn(indexedDB, 'open');
  const options = await extension.openOptions('service-mainnet');
  serveAt(OWN, createMetadataService(loadRecords()));
  await enterAddress(options, 'Mainnet', SERVICE, OWN);
  await options.button('Test the metadata service of Mainnet').click();
  await expect(fieldStatus(options, 'Mainnet', SERVICE)).toHaveText('Working');
  const popup = await extension.open('popup', TOKENS.mica.subject);
  await expect(heading(popup)).toHaveText('Mica Sheet');
  // The background has opened it before. A private tab of Firefox would open another one.
  expect(openDatabase.mock.calls.filter(([name]) => name === 'approved')).toEqual([]);
  await write(EVIL);
  await expect(fieldStatus(options, 'Mainnet', SERVICE)).toHaveText('');
});

it('a changed address (promise 3) takes no effect where the browser does not save it', async () => {
  serve(base);
  const options = await extension.openOptions('service-mainnet');
  vi.spyOn(storage.sync, 'set').mockRejectedValueOnce(new Error('The storage is full'));
  await enter(options, 'Mainnet', SERVICE, OWN);
  await expect(fieldStatus(options, 'Mainnet', SERVICE)).toContainText('The storage is full');
  expect(await lookUp()).toEqual([base]);
});

it('a changed address (promise 3) takes no effect where it is the default one that the user has replaced', async () => {
  await replaceBy('');
  expect(await lookUp()).toEqual([]);
  await write(base);
  expect(await lookUp()).toEqual([]);
  // Nor does it take effect when the database fails.
  breakDatabase();
  expect(await lookUp(TOKENS.fernwood)).toEqual([]);
});

it('a changed address (promise 3) leaves the access to the one that is in use', async () => {
  await replaceBy(OWN);
  expect(await lookUp()).toEqual([OWN]);
  await write(EVIL);
  browser.runtime.onInstalled.fire({ reason: 'update' });
  await pass(100);
  expect(granted).toContain(`${OWN}/*`);
});

it('a changed address (promise 3) is approved again if the database aborts after it was written', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  put.mockImplementationOnce(function (this: IDBObjectStore, ...args) {
    put.mockRestore();
    const request = this.put(...args);
    request.addEventListener('success', () => this.transaction.abort());
    return request;
  });
  await replaceBy(OWN);
  expect(await lookUp()).toEqual([OWN]);
});

it('a changed or replaced address (promise 3) is asked nothing when the database fails', async () => {
  await replaceBy(OWN);
  breakDatabase(1);
  expect(await lookUp(TOKENS.mica)).toEqual([OWN]);
  breakDatabase();
  asked.length = 0;
  expect(await lookUp(TOKENS.fernwood)).toEqual([]);
});

/** `stored`: what the settings have then. */
const lose = async (stored: string) => {
  await replaceBy(OWN);
  await loseDatabase(stored);
  expect(await lookUp()).toEqual([]);
};
const ask = async () => {
  const options = await extension.open('options');
  return options.getByRole('group', { name: 'Use these addresses?' });
};

it.each([
  ['it', OWN],
  ['the default one', base],
  ['another one', EVIL],
])('after the loss of the database nothing is asked until the user agrees to %s', async (_what, stored) => {
  await lose(stored);
  for (const [answer, asked] of [
    ['Cancel', []],
    ['Use them', [stored]],
  ] as const) {
    const question = await ask();
    await expect(question).toContainText(stored);
    await question.button(answer).click();
    await pass(100);
    await expect(question).toHaveCount(0);
    expect(await lookUp()).toEqual(asked);
  }
});

it('after the loss of the database nothing is asked (promise 3), also when the user changes another one', async () => {
  await lose(OWN);
  await approve(having(OWN, base), having(OWN, EVIL));
  expect(await lookUp()).toEqual([]);
});

it('after the loss of the database nothing is asked (promise 3), unless the user had gone back to the default one', async () => {
  await replaceBy(OWN);
  await approve(having(OWN), having(base));
  await loseDatabase(base);
  expect(await lookUp()).toEqual([base]);
});

it('a changed address (promise 3) is asked about without taking the focus, and is replaced by the previous one if the user does not want it', async () => {
  const options = await extension.openOptions('service-mainnet');
  const field = options.locator('#service-mainnet');
  await field.focus();
  await write(EVIL);
  const question = options.getByRole('group', { name: 'Use the changed addresses?' });
  await expect(question).toHaveCount(1);
  await expect(field).toBeFocused();
  vi.spyOn(storage.sync, 'set').mockRejectedValueOnce(new Error('The storage is full'));
  await question.button('Keep the previous ones').click();
  await expect(question.status()).toContainText('The storage is full');
  await question.button('Keep the previous ones').click();
  await pass(100);
  await expect(question).toHaveCount(0);
  await expect(options.getByRole('heading', { name: 'Keys' })).toBeFocused();
  expect(JSON.stringify(await storage.sync.get())).not.toContain(EVIL);
  expect(await lookUp()).toEqual([]);
});
