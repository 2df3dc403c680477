/** Lists of others that say something about the named tokens. */
import type { BrowserContext, Page } from '@playwright/test';
import type { ListEntries } from '../../lib/lists/list.ts';
import { PUBLIC_LISTS } from '../../lib/lists/public-lists.ts';
import { TOKENS } from '../data/index.ts';
import { changeSettings } from '../e2e/card-page.ts';
import { type Own, stopWorkers } from '../e2e/extension.ts';

const DAYS = 86_400_000;
const { fernwood, mica, tern } = TOKENS;
const listOf = (id: keyof typeof PUBLIC_LISTS, days: number, entries: ListEntries) => ({
  ...{ id, entries, fetchedAt: Date.now() - days * DAYS },
  address: PUBLIC_LISTS[id].address,
});
const LISTS = [
  listOf('minswap-tokens', 3, [
    [fernwood.fingerprint, { subject: fernwood.subject, name: 'Fernwood', isVerified: true }],
    [mica.fingerprint, { subject: mica.subject, name: 'Mica Sheet', isVerified: true }],
  ]),
  listOf('community-scams', 5, [
    [mica.fingerprint, {}],
    [tern.fingerprint, {}],
  ]),
  {
    ...{ id: 'own Treasury', address: undefined, fetchedAt: Date.now() - 9 * DAYS },
    entries: [[fernwood.fingerprint, { note: 'treasury token' }]],
  },
];

/** Puts the lists into the extension's database: Fernwood is on two, Mica's lists disagree, Tern is on the scam list. */
export async function putLists(context: BrowserContext, own: Page): Promise<void> {
  await changeSettings(own, {
    publicLists: ['minswap-tokens', 'community-scams'],
    ownLists: [{ name: 'Treasury', address: '' }],
  });
  await own.evaluate(async (lists) => {
    // The background creates the database.
    await (globalThis as unknown as Own).chrome.runtime.sendMessage({ name: 'lists.status', request: {} });
    const opening = indexedDB.open('lists');
    await new Promise((done) => opening.addEventListener('success', done));
    const transaction = opening.result.transaction('lists', 'readwrite');
    for (const list of lists) transaction.objectStore('lists').put(list);
    await new Promise((done) => transaction.addEventListener('complete', done));
    opening.result.close();
  }, LISTS);
  // What it has in memory is older.
  await stopWorkers(context);
}
