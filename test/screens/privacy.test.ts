/** What the whole extension stores about look-ups, and what it reveals of them to the pages of other sites. */
import { it, vi } from 'vitest';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { type PolicyId, policyOf, type Subject } from '../../lib/asset/subject.ts';
import type { Looked } from '../../lib/messaging/protocol.ts';
import { TOKENS } from '../data/index.ts';
import { numberedSubjects } from '../tokens/numbered-subjects.ts';
import { tracesOf } from '../traces.ts';
import { BASE, browser, calls, storage } from './browser.ts';
import { blockOf, cardOf, contentOf, replyTo, type Sender } from './cards.ts';
import { pass, until } from './clock.ts';
import { disk } from './disk.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { item, lookUp, show } from './pages.ts';

const extension = useExtension();
const mica = TOKENS.mica.subject;
const subjectOf = ({ subject }: { readonly subject: Subject }) => ({ kind: 'subject', subject }) as const;
const MICA = subjectOf(TOKENS.mica);
/** A page invents this token under the policy of a registered one. Its asset name reads "VisitEvil". */
const INVENTED = `${policyOf(mica)}${Buffer.from('VisitEvil').toString('hex')}` as Subject;

const HERE = contentOf('cardanoscan.io');
const THERE = contentOf('pool.pm');

/** A page shows these tokens, 40 in a block. */
const lookAt = (sender: Sender, ...identifiers: readonly Identifier[]) => {
  const rows = Array.from({ length: Math.ceil(identifiers.length / 40) }, (_, i) => i * 40);
  const blocks = rows.map(
    (i) =>
      `<div>${identifiers
        .slice(i, i + 40)
        .map(blockOf)
        .join('')}</div>`,
  );
  return replyTo<Looked>(extension.ask('page.look', { url: sender.url, blocks }, sender));
};

/** The subjects in the card of a policy. */
const policyCard = async (sender: Sender, policy: PolicyId) => {
  const { tokens } = await cardOf(extension.ask, sender, blockOf({ kind: 'policy', policy }), 'full');
  return tokens?.some.map(({ subject }) => subject) ?? [];
};

const { quillback, tern, fernwood } = TOKENS;
const numbered = numberedSubjects(197).map((subject) => ({ subject }));
const areas = async () => JSON.stringify([await storage.local.get(), await storage.session.get()]);
const use = async () => {
  extension.stopWorker();
  await lookAt(HERE, ...[fernwood, TOKENS.marrow, tern, ...numbered].map(subjectOf));
  await policyCard(HERE, policyOf(mica));
  await lookAt(HERE, { kind: 'fingerprint', fingerprint: fingerprintOf(INVENTED) });
  await pass(600);
  const popup = await extension.open('popup');
  await show(popup, quillback);
  await pass(1_600);
  popup.close();
};

it('17: a private window writes nothing of 200 look-ups on a page and one in the popup into the storage that others share', async () => {
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
  await show(normal, quillback);
  normal.close();
  const recent = async () => (await storage.local.get('recent')).recent;
  expect(JSON.stringify(await recent())).toContain(quillback.subject);
  browser.extension.inIncognitoContext = true;
  const popup = await extension.open('popup');
  for (const token of [fernwood, tern]) await show(popup, token);
  await popup.getByRole('searchbox').fill('');
  const items = popup.region('Recent').getByRole('listitem');
  await expect(items).toContainText([/Tern Exchange/, /Fernwood/, /Quillback/]);
  await popup.region('Recent').button('Clear').click();
  await expect(items).toHaveCount(0);
  await pass(100);
  expect(await recent()).toEqual([]);
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

it('a look-up from the menu is stored like others, without its text in the address', async () => {
  const { subject } = TOKENS.quillback;
  chooseInMenu(subject);
  const address = await openedAddress();
  const popup = await extension.openAt(address);
  await expect(popup.locator('article[aria-busy=false]')).toHaveCount(1);
  await pass(600);
  expect(await disk()).toContain(subject);
  expect(address).not.toContain(subject.slice(0, 8));
  await popup.reload();
  await expect(popup.locator('article[aria-busy=false]')).toHaveCount(1);
});

it('17: "Clear" also drops what is still being looked up, and the index of the search', async () => {
  const { subject } = TOKENS.quillback;
  const found = () =>
    replyTo<readonly object[]>(extension.ask('tokens.search', { network: 'mainnet', text: 'mica' }));
  await lookAt(HERE, MICA);
  await pass(50);
  expect(await found()).toHaveLength(1);
  const release = extension.hold('https://tokens.cardano.org', '/subjects');
  const answer = lookAt(HERE, subjectOf(TOKENS.quillback));
  await pass(100);
  await replyTo(extension.ask('storage.clear', {}));
  release();
  expect(await answer).toMatchObject({ subjects: [subject] });
  await pass(1_000);
  const stored = await disk();
  for (const one of [subject, mica, fingerprintOf(subject)]) expect(stored).not.toContain(one);
  expect(await found()).toEqual([]);
});

const session = async () => JSON.stringify(await storage.session.get());

it('17: the memory is cleared with the stored data', async () => {
  await cardOf(extension.ask, HERE, blockOf(MICA));
  chooseInMenu(mica);
  await openedAddress();
  expect(await session()).toContain(mica);
  await replyTo(extension.ask('storage.clear', {}));
  expect(await session()).not.toContain(mica);
});

const traces = [TOKENS.quillback, TOKENS.fernwood, { subject: INVENTED }].map(({ subject }) => subject);
const look = async () => {
  const popup = await extension.open('popup');
  await show(popup, TOKENS.quillback);
  await lookAt(HERE, subjectOf(TOKENS.fernwood));
  await lookAt(HERE, subjectOf({ subject: INVENTED }));
  await pass(700);
  popup.close();
};
/** The disk as text, and the keys of the cache, which are bytes. */
const found = async () => {
  const text = await disk();
  const bytesOf = (subject: string) => `${[...Buffer.from(subject, 'hex')]}`;
  return traces.filter((subject) => text.includes(subject) || text.includes(bytesOf(subject)));
};
const row = (options: Page) => item(options, 'Stored data');

it('17: clearing erases everything that tells what was looked at, by one button', async () => {
  const options = await extension.open('options');
  const note = row(options).locator('.note');
  await expect(note).toHaveText(/: 0, .*: 0, .*: 0\./);
  await look();
  expect(await found()).toEqual(traces);
  // It is counted again when the user returns.
  options.front();
  await expect(note).toHaveText(/: [1-9]\d*, .*: [1-9]\d*, .*: 1\./);
  await row(options).button('Clear').click();
  await expect(row(options).status()).toHaveText('Cleared');
  await expect(note).toHaveText(/: 0, .*: 0, .*: 0\./);
  expect(await found()).toEqual([]);
});

it('17: clearing is tried again when the database fails, and says so when it fails again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = () => {
    throw new Error('broken');
  };
  const clear = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementationOnce(broken);
  await look();
  expect(await extension.ask('storage.clear', {})).toMatchObject({ ok: true });
  expect(await found()).toEqual([]);
  clear.mockImplementation(broken);
  expect(await extension.ask('storage.clear', {})).toMatchObject({ ok: false });
  clear.mockRestore();
  vi.mocked(console.error).mockRestore();
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
  const cardOn = (site: Sender) => cardOf(extension.ask, site, blockOf(identifier), 'full');
  expect((await cardOn(HERE)).outcome).toMatchObject({ subject: INVENTED });
  expect((await cardOn(THERE)).outcome).not.toHaveProperty('subject');
  const ofPolicy = { kind: 'policy', policy: policyOf(mica) } as const;
  const inPopup = await replyTo(extension.ask('token.view', { network: 'mainnet', identifier: ofPolicy }));
  expect(inPopup).toMatchObject({ tokens: { count: 1, some: [{ subject: mica }] } });
  expect(await policyCard(HERE, policyOf(mica))).toEqual([mica]);
  // What was looked up on one site is in no card of another.
  expect(await policyCard(THERE, policyOf(mica))).toEqual([]);
});

it('1: a key, stored or pasted by mistake, is in no export, list or request, nor on the disk', async () => {
  const key = `mainnet${'aB3xY7qW'.repeat(4)}`;
  const tracesIn = (text: string) => tracesOf(key).filter((trace) => text.includes(trace));
  expect(tracesIn(`a key is ${key}`)).not.toEqual([]);
  await extension.ask('connection.set', { network: 'mainnet', key });
  const popup = await extension.open('popup');
  await show(popup, TOKENS.fernwood);
  const file = await popup.save('Save as JSON file');
  await lookUp(popup, key);
  await expect(popup.getByRole('searchbox')).toHaveAttribute('aria-invalid', 'true');
  chooseInMenu(key);
  await pass(1_000);
  // The menu opens the popup with the text that the user has selected, which must not be stored.
  await extension.open('popup', key);
  await pass(1_000);
  const { metadata, provider } = extension.services;
  const received = [metadata, provider.preprod, provider.preview];
  const stored = await disk();
  expect(stored).toContain('connections');
  expect(tracesIn(JSON.stringify([file, received, stored, extension.copied]))).toEqual([]);
});

it('the result of Clear is announced again when it is the same', async () => {
  const options = await extension.open('options');
  const button = row(options).button('Clear');
  const status = row(options).locator('.status');
  await button.click();
  await expect(status).toHaveText('Cleared');
  const region = await status.element();
  const texts: string[] = [];
  const { MutationObserver } = window as unknown as typeof globalThis;
  const observed = { childList: true, characterData: true, subtree: true };
  new MutationObserver(() => texts.push(region.textContent)).observe(region, observed);
  await button.click();
  await until(() => texts.at(-1) === 'Cleared');
  expect(texts[0]).toBe('');
});
