/**
 * What the whole extension does before the user has agreed to look-ups, what it stores about them, and what it reveals
 * of them to the pages of other sites.
 */
import { it, onTestFinished, vi } from 'vitest';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { type PolicyId, policyOf, type Subject } from '../../lib/asset/subject.ts';
import type { Looked } from '../../lib/messaging/protocol.ts';
import type { PageSettings } from '../../lib/settings/settings.ts';
import { TOKENS } from '../data/index.ts';
import { throwError } from '../failures.ts';
import { createKoios } from '../services/koios.ts';
import { tracesOf } from '../traces.ts';
import { BASE, browser, calls, disk, storage } from './browser.ts';
import { pass, until } from './clock.ts';
import { hold, type Page, serveAt, useExtension } from './extension.ts';
import { eventually, expect } from './locator.ts';
import { blockOf, cardOf, contentOf, replyTo, type Sender, settingIs } from './pages.ts';

const extension = useExtension();
const HERE = contentOf('cardanoscan.io');
const THERE = contentOf('pool.pm');
const { quillback, tern, fernwood, marrow } = TOKENS;
const mica = TOKENS.mica.subject;
const subjectOf = ({ subject }: { readonly subject: Subject }) => ({ kind: 'subject', subject }) as const;
const MICA = subjectOf(TOKENS.mica);
/** A page invents this token under the policy of a registered one. Its asset name reads "VisitEvil". */
const INVENTED = `${policyOf(mica)}${Buffer.from('VisitEvil').toString('hex')}` as Subject;

const settingsOfPage = () => replyTo<PageSettings>(extension.ask('page.settings', {}, HERE));
const requests = () => {
  const { metadata, provider } = extension.services;
  return [...Object.values(metadata).flat(), ...Object.values(provider).flat()];
};
const question = (page: Page) => page.region('Show token details on Cardano explorers?');

/** Asks for everything that the background may send. */
async function askForAll(): Promise<readonly unknown[]> {
  const network = 'mainnet';
  const ofSubject = { network, subject: mica } as const;
  const replies = Promise.all([
    extension.ask('page.look', { url: HERE.url, blocks: [`<p>${mica}</p>`] }, HERE),
    extension.ask('tokens.list', { network, identifiers: [MICA] }),
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
  await storage.local.remove('consent');
  await extension.setKey();
  const popup = await extension.open('popup');
  await askForAll();
  expect(await settingsOfPage()).toMatchObject({ isOff: true });
  await question(popup).button('Not now').click();
  await expect(question(popup)).toContainText('Look-ups are off.');
  await pass(21_000);
  expect(JSON.stringify(await askForAll())).toContain('look-ups-off');
  expect(await settingsOfPage()).toMatchObject({ isOff: true });
  // The popup decodes what is pasted, and leads to the question.
  await popup.show(TOKENS.mica);
  await expect(popup.article()).toContainText(
    /Look-ups are off\..*Policy ID.*Asset name.*Fingerprint.*asset1/s,
  );
  await expect(popup.getByRole('link', { name: 'Turn on look-ups' })).toHaveAttribute(
    'href',
    '/first-run.html',
  );
  expect(requests()).toEqual([]);
  const { consent } = await storage.local.get('consent');
  expect(consent).toEqual({ version: 1, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), isAllowed: false });
});

it.each([false, true])(
  '15: Koios is the provider of networks without one only if the box is ticked: %s',
  async (isTicked) => {
    await extension.setKey('preprod');
    await extension.ask('connection.set', { network: 'preview', kind: 'koios' });
    await storage.local.remove('consent');
    const atKoios = serveAt('https://api.koios.rest', createKoios('mainnet', { token: '', now: Date.now }));
    const popup = await extension.open('popup');
    await question(popup)
      .getByLabel(/^Also show the latest blocks/)
      .setChecked(isTicked);
    await question(popup).getByLabel('only tokens I hover').click();
    await question(popup).button('Allow look-ups').click();
    await settingIs('lookUp', 'hovered');
    const mainnet = popup.latestBlock('Mainnet');
    await expect(mainnet.locator('.height')).toHaveCount(isTicked ? 1 : 0);
    await expect(mainnet.button('Add key')).toHaveCount(isTicked ? 0 : 1);
    expect(atKoios.length > 0).toBe(isTicked);
    const options = await extension.open('options');
    for (const network of ['Mainnet', 'Preview']) {
      const provider = isTicked ? 'Koios' : 'Blockfrost · no key';
      await expect(options.group(network).locator('summary')).toContainText(provider);
    }
    await expect(options.group('Preprod').locator('summary')).toContainText('Blockfrost · key ends in pppp');
  },
);

it('opens the first-run page after the installation only, and not once it is answered', async () => {
  await storage.local.remove('consent');
  const install = async (reason: string) => {
    browser.runtime.onInstalled.fire({ reason });
    await pass(100);
    return calls.filter(([name]) => name === 'tabs.create').length;
  };
  expect([await install('update'), await install('install')]).toEqual([0, 1]);
  const firstRun = await extension.open('first-run');
  await question(firstRun).button('Not now').click();
  await eventually(async () => expect(await storage.local.get('consent')).toHaveProperty('consent'));
  expect(await install('install')).toBe(1);
});

it('the first-run page shows the card, and the logo, of the sample that has the pointer or the focus', async () => {
  const page = await extension.open('first-run');
  const name = page.locator('.token h2');
  await expect(name).toHaveText('Pebble Dollar');
  const samples = page.button(/^asset1/);
  // A canvas has the picture of one logo.
  const canvas = document.querySelector('.token canvas');
  expect(canvas).not.toBeNull();
  await samples.nth(1).hover();
  await expect(name).toHaveText('Grey Heron');
  expect(document.querySelector('.token canvas')).not.toBe(canvas);
  await samples.nth(0).focus();
  await expect(name).toHaveText('Pebble Dollar');
});

it('the popup works in a browser that has no windows, panels, menus and shortcuts, as on a phone', async () => {
  const before = { ...browser };
  onTestFinished(() => void Object.assign(browser, before));
  for (const name of ['windows', 'commands', 'contextMenus', 'omnibox', 'sidePanel'])
    Reflect.deleteProperty(browser, name);
  extension.stopWorker();
  const popup = await extension.open('popup', mica);
  await expect(popup.heading()).toHaveText('Mica Sheet');
  await expect(popup.button('Open beside the page')).toHaveCount(0);
  expect(document.documentElement.dataset.surface).toBe('tab');
});

/** A page shows these tokens in one block. */
const lookAt = (sender: Sender, ...identifiers: readonly Identifier[]) => {
  const blocks = [`<div>${identifiers.map(blockOf).join('')}</div>`];
  return replyTo<Looked>(extension.ask('page.look', { url: sender.url, blocks }, sender));
};

/** The subjects in the card of a policy. */
const policyCard = async (sender: Sender, policy: PolicyId) => {
  const { tokens } = await cardOf(extension, sender, blockOf({ kind: 'policy', policy }), 'full');
  return tokens?.some.map(({ subject }) => subject) ?? [];
};

const areas = async () => JSON.stringify([await storage.local.get(), await storage.session.get()]);
const use = async () => {
  extension.stopWorker();
  await lookAt(HERE, ...[fernwood, marrow, tern].map(subjectOf));
  await policyCard(HERE, policyOf(mica));
  await lookAt(HERE, { kind: 'fingerprint', fingerprint: fingerprintOf(INVENTED) });
  await pass(600);
  const popup = await extension.open('popup');
  await popup.show(quillback);
  await pass(1_600);
  popup.close();
};

it('17: a private window writes nothing of look-ups on a page and in the popup into the storage that others share', async () => {
  await lookAt(HERE, MICA);
  await pass(1_600);
  const before = await areas();
  browser.extension.inIncognitoContext = true;
  await use();
  expect(await areas()).toBe(before);
  browser.extension.inIncognitoContext = false;
  await use();
  expect(await areas()).toContain(quillback.subject);
});

it('17: a private window lists its look-ups beside those of others, and clears both', async () => {
  const normal = await extension.open('popup');
  await normal.show(quillback);
  normal.close();
  browser.extension.inIncognitoContext = true;
  const popup = await extension.open('popup');
  for (const token of [fernwood, tern]) await popup.show(token);
  await popup.searchBox().fill('');
  const items = popup.region('Recent').getByRole('listitem');
  await expect(items).toContainText([/Tern Exchange/, /Fernwood/, /Quillback/]);
  await popup.region('Recent').button('Clear').click();
  await expect(items).toHaveCount(0);
  await pass(100);
  expect((await storage.local.get('recent')).recent).toEqual([]);
});

/** The address of the popup that the browser was last told to open in a tab. */
async function openedAddress(): Promise<string> {
  const opened = () => calls.findLast(([name]) => name === 'tabs.create' || name === 'tabs.update');
  await until(() => opened() !== undefined);
  const [, tab] = opened() ?? [];
  return (tab as { url: string }).url.replace(BASE, '');
}

const chooseInMenu = (selectionText: string) =>
  browser.contextMenus.onClicked.fire({ menuItemId: 'inspect', selectionText }, { id: -1 });

it('17: clearing erases everything that tells what was looked at, also what is still being looked up', async () => {
  const traces = [quillback.subject, fernwood.subject, INVENTED];
  /** The disk and the memory as text, and the keys of the cache, which are bytes. */
  const found = async () => {
    const text = (await disk()) + JSON.stringify(await storage.session.get());
    const bytesOf = (subject: string) => `${[...Buffer.from(subject, 'hex')]}`;
    return traces.filter((subject) => text.includes(subject) || text.includes(bytesOf(subject)));
  };
  const search = () =>
    replyTo<readonly object[]>(extension.ask('tokens.search', { network: 'mainnet', text: 'fernwood' }));
  const options = await extension.open('options');
  const row = options.item('Stored data');
  const note = row.locator('.note');
  await expect(note).toHaveText(/: 0, .*: 0, .*: 0\./);
  const popup = await extension.open('popup');
  await popup.show(quillback);
  await lookAt(HERE, subjectOf(fernwood));
  await cardOf(extension, HERE, blockOf(subjectOf(fernwood)));
  await lookAt(HERE, subjectOf({ subject: INVENTED }));
  chooseInMenu(fernwood.subject);
  popup.close();
  // Until the search reads its index again.
  await pass(11_000);
  expect(await found()).toEqual(traces);
  expect(await search()).toHaveLength(1);
  const release = hold('https://tokens.cardano.org', '/subjects');
  const late = lookAt(HERE, MICA);
  await pass(100);
  // It is counted again when the user returns.
  options.front();
  await expect(note).toHaveText(/: [1-9]\d*, .*: [1-9]\d*, .*: 1\./);
  const clear = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => throwError('disk'));
  await row.button('Clear').click();
  await expect(row.status()).toHaveText(/an error/);
  clear.mockRestore();
  await row.button('Clear').click();
  await expect(row.status()).toHaveText('Cleared');
  await expect(note).toHaveText(/: 0, .*: 0, .*: 0\./);
  release();
  expect(await late).toMatchObject({ subjects: [mica] });
  await pass(1_000);
  traces.push(mica);
  expect(await found()).toEqual([]);
  expect(await disk()).not.toContain(fingerprintOf(mica));
  expect(await search()).toEqual([]);
});

it('10: a name that a page invents is in no card of another site, and resolves no fingerprint there', async () => {
  const identifier = { kind: 'fingerprint', fingerprint: fingerprintOf(INVENTED) } as const;
  const nothing = { subjects: [], marks: [[]], unresolved: [[]] };
  expect(await lookAt(HERE, subjectOf({ subject: INVENTED }))).toEqual(nothing);
  // Of a token that is found, a page learns its subject and its place.
  expect(await lookAt(HERE, MICA)).toEqual({ subjects: [mica], marks: [[0, 1, 0]], unresolved: [[]] });
  // Until it is learned.
  await pass(600);
  // What a page names in one tab proves nothing in another one.
  expect(await lookAt({ ...HERE, tab: { id: 8 } }, identifier)).toEqual(nothing);
  expect(await lookAt(THERE, identifier)).toEqual({ ...nothing, unresolved: [[identifier.fingerprint]] });
  const cardOn = (site: Sender) => cardOf(extension, site, blockOf(identifier), 'full');
  expect((await cardOn(HERE)).outcome).toMatchObject({ subject: INVENTED });
  expect((await cardOn(THERE)).outcome).not.toHaveProperty('subject');
  const ofPolicy = { kind: 'policy', policy: policyOf(mica) } as const;
  const inPopup = await replyTo(extension.ask('token.view', { network: 'mainnet', identifier: ofPolicy }));
  expect(inPopup).toMatchObject({ tokens: { count: 1, some: [{ subject: mica }] } });
  expect(await policyCard(HERE, policyOf(mica))).toEqual([mica]);
  // What was looked up on one site is in no card of another.
  expect(await policyCard(THERE, policyOf(mica))).toEqual([]);
});

it('1: a key that is pasted by mistake is in no export, list or request, nor on the disk', async () => {
  const key = `mainnet${'aB3xY7qW'.repeat(4)}`;
  const tracesIn = (text: string) => tracesOf(key).filter((trace) => text.includes(trace));
  expect(tracesIn(`a key is ${key}`)).not.toEqual([]);
  const popup = await extension.open('popup');
  await popup.show(fernwood);
  await popup.lookUp(key);
  await expect(popup.searchBox()).toHaveAttribute('aria-invalid', 'true');
  chooseInMenu(key);
  await extension.openAt(await openedAddress());
  await pass(1_000);
  expect(tracesIn(JSON.stringify([requests(), await disk(), extension.copied]))).toEqual([]);
});
