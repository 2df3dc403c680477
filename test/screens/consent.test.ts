/** The mounted first-run page, and what the whole extension does before the user has agreed to look-ups. */
import { beforeEach, it, onTestFinished } from 'vitest';
import type { PageSettings } from '../../lib/settings/settings.ts';
import { TOKENS } from '../data/index.ts';
import { createKoios } from '../services/koios.ts';
import { browser, calls, storage } from './browser.ts';
import { contentOf, replyTo } from './cards.ts';
import { flush, pass } from './clock.ts';
import { eventually, expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { article, blockOf, heading, item, lookUp, settingIs, show } from './pages.ts';
import { serveAt } from './services.ts';

const extension = useExtension();
const HERE = contentOf('cardanoscan.io');
const SUBJECT = TOKENS.mica.subject;
const settingsOfPage = () => replyTo<PageSettings>(extension.ask('page.settings', {}, HERE));
const requests = () => {
  const { metadata, provider } = extension.services;
  return [...Object.values(metadata).flat(), ...Object.values(provider).flat()];
};
const question = (page: Page) => page.region('Show token details on Cardano explorers?');

beforeEach(() => storage.local.remove('consent'));

/** Asks for everything that the background may send. */
async function askForAll(): Promise<readonly unknown[]> {
  const network = 'mainnet';
  const ofSubject = { network, subject: SUBJECT } as const;
  const identifiers = [{ kind: 'subject', subject: SUBJECT } as const];
  const replies = Promise.all([
    extension.ask('page.look', { url: HERE.url, blocks: [`<p>${SUBJECT}</p>`] }, HERE),
    extension.ask('tokens.list', { network, identifiers }),
    extension.ask('token.logo', ofSubject),
    extension.ask('token.check', ofSubject),
    extension.ask('blocks', { network }),
    extension.ask('connection.test', { network, service: 'provider' }),
    extension.ask('connection.test', { network, service: 'metadata' }),
  ]);
  await pass(1_000);
  return replies;
}

it('15: before the answer and after "Not now" no context sends anything, and pages are not read', async () => {
  await extension.setKey();
  const popup = await extension.open('popup');
  await askForAll();
  expect(await settingsOfPage()).toMatchObject({ isOff: true });
  await question(popup).button('Not now').click();
  await expect(question(popup)).toContainText('Look-ups are off.');
  await pass(21_000);
  const replies = await askForAll();
  expect(JSON.stringify(replies)).toContain('look-ups-off');
  expect(await settingsOfPage()).toMatchObject({ isOff: true });
  expect(requests()).toEqual([]);
  const { consent } = await storage.local.get('consent');
  expect(consent).toEqual({ version: 1, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), isAllowed: false });
});

it('15: without look-ups the popup decodes what is pasted, and leads to the question', async () => {
  const popup = await extension.open('popup');
  await show(popup, TOKENS.mica);
  await expect(article(popup)).toContainText(
    /Look-ups are off\..*Policy ID.*Asset name.*Fingerprint.*asset1/s,
  );
  await expect(popup.getByRole('link', { name: 'Turn on look-ups' })).toHaveAttribute(
    'href',
    '/first-run.html',
  );
  expect(requests()).toEqual([]);
});

it('15: one press of "Allow look-ups" is enough for open pages and the popup', async () => {
  const popup = await extension.open('popup');
  await lookUp(popup, SUBJECT);
  const firstRun = await extension.open('first-run');
  await question(firstRun).getByLabel('only tokens I hover').click();
  await question(firstRun).button('Allow look-ups').click();
  await expect(firstRun.getByRole('heading', { name: /^Hover a Cardano token/ })).toHaveCount(1);
  await settingIs('lookUp', 'hovered');
  expect(await settingsOfPage()).toMatchObject({ isOff: false, lookUp: 'hovered' });
  firstRun.close();
  popup.front();
  await show(popup, TOKENS.mica);
  await expect(heading(popup)).toHaveText('Mica Sheet');
  const options = await extension.open('options');
  await options.button('Stop look-ups').click();
  await expect(item(options, 'Look-ups are off.')).toHaveCount(1);
  expect(await settingsOfPage()).toMatchObject({ isOff: true });
});

it('15: Koios is asked for the latest blocks only if the box is ticked', async () => {
  const now = () => Date.now();
  const atKoios = serveAt('https://api.koios.rest', createKoios('mainnet', { token: '', now }));
  const popup = await extension.open('popup');
  await question(popup).button('Allow look-ups').click();
  await expect(blockOf(popup, 'Mainnet').button('Add key')).toHaveCount(1);
  expect(atKoios).toEqual([]);
  const options = await extension.open('options');
  await options.button('Stop look-ups').click();
  options.close();
  popup.front();
  await question(popup)
    .getByLabel(/^Also show the latest blocks/)
    .setChecked(true);
  await question(popup).button('Allow look-ups').click();
  await expect(blockOf(popup, 'Mainnet').locator('.height')).toHaveText(/\d/);
  expect(atKoios.length).toBeGreaterThan(0);
});

it('opens the first-run page after the installation only, and not once it is answered', async () => {
  const opened = () => calls.filter(([name]) => name === 'tabs.create').length;
  const install = async (reason: string) => {
    browser.runtime.onInstalled.fire({ reason });
    await flush();
    await pass(100);
  };
  await install('update');
  expect(opened()).toBe(0);
  await install('install');
  expect(opened()).toBe(1);
  await question(await extension.open('first-run'))
    .button('Not now')
    .click();
  await eventually(async () => expect(await storage.local.get('consent')).toHaveProperty('consent'));
  await install('install');
  expect(opened()).toBe(1);
});

it('shows the card of the sample that has the pointer or the focus, and leads to an explorer', async () => {
  const page = await extension.open('first-run');
  await question(page).button('Allow look-ups').click();
  const name = page.locator('.token h2');
  await expect(name).toHaveText('Pebble Dollar');
  const second = await page.locator('.rows button').nth(1).element();
  second.dispatchEvent(new (document.defaultView?.Event ?? Event)('pointerenter'));
  await expect(name).toHaveText('Grey Heron');
  await page.locator('.rows button').nth(0).focus();
  await expect(name).toHaveText('Pebble Dollar');
  await expect(page.getByRole('link', { name: 'Open Cardanoscan' })).toHaveAttribute('rel', 'noreferrer');
});

/** Firefox for Android has none of these. */
const ABSENT = ['windows', 'commands', 'contextMenus', 'omnibox', 'sidePanel'] as const;

it('on a phone the popup fills the screen', async () => {
  const before = { ...browser };
  onTestFinished(() => void Object.assign(browser, before));
  for (const name of ABSENT) Reflect.deleteProperty(browser, name);
  extension.stopWorker();
  const popup = await extension.open('popup');
  await expect(popup.button('Open beside the page')).toHaveCount(0);
  expect(document.documentElement.dataset.surface).toBe('tab');
});
