/** Tokens as the extension caches them, written into its database, and look-ups by its own messages. */
import type { Page } from '@playwright/test';
import type { Subject } from '../../lib/asset/subject.ts';
import { keyAt } from '../../lib/metadata/cache-database.ts';
import { pack } from '../../lib/metadata/cache-entry.ts';
import { type Endpoint, endpointKey } from '../../lib/metadata/endpoint.ts';
import { foundOutcome } from '../../lib/metadata/outcome.ts';
import type { SourceEntry } from '../../lib/metadata/source.ts';
import { METADATA } from '../e2e/apps.ts';
import type { Own } from '../e2e/extension.ts';
import { inventTokens } from '../e2e/invented-tokens.ts';

const ENDPOINT: Endpoint = { network: 'mainnet', base: METADATA, priority: ['CIP_68', 'CIP_26'] };
const WRITTEN_AT_ONCE = 500;
/** The median size of a logo. */
const LOGO_BYTES = 25_000;
const LOOKED_UP = 100;

/** The same subjects in each run. */
export const cachedSubjects = (count: number): readonly Subject[] =>
  inventTokens(count, 'cached').map(({ subject }) => subject);

/** Writes tokens into the extension's database, `logos` of them with a logo. `page`: one of the extension's own. */
export async function cacheTokens(page: Page, subjects: readonly Subject[], logos: number): Promise<void> {
  const now = Date.now();
  const records = subjects.map((subject, i) => recordOf(subject, i, now));
  const share = (logos * WRITTEN_AT_ONCE) / subjects.length;
  for (let at = 0; at < records.length; at += WRITTEN_AT_ONCE) {
    const some = records.slice(at, at + WRITTEN_AT_ONCE);
    await page.evaluate(write, { records: some, logos: share, bytes: LOGO_BYTES });
  }
}

/** Rounds of 100 look-ups of different tokens, so that the worker's memory does not help; the first starts the worker. */
export function lookUpRounds(subjects: readonly Subject[], rounds: number): readonly (readonly Subject[])[] {
  return Array.from({ length: rounds + 1 }, (_, round) =>
    Array.from({ length: LOOKED_UP }, (_, i) => subjects[(i * 97 + round * 131) % subjects.length]).flatMap(
      (subject) => subject ?? [],
    ),
  );
}

/** A token as the cache stores it. */
function recordOf(subject: Subject, i: number, at: number) {
  const property = (value: string) => ({ value, source: 'CIP_26' as const });
  const entry: SourceEntry = {
    subject,
    properties: {
      name: property(`cached ${i}`),
      description: property('A description of usual length in a registry entry. '.repeat(3) + i),
      ticker: property(`C${i}`),
      url: property(`https://cached-${i}.example/about`),
      decimals: { value: i % 19, source: 'CIP_26' },
      others: {},
    },
    logo: undefined,
    records: undefined,
  };
  const outcome = foundOutcome(ENDPOINT, entry, subject, ENDPOINT.priority, at);
  const record = { endpoint: endpointKey(ENDPOINT), ...pack({ outcome, at }) };
  return { key: [...keyAt(ENDPOINT, subject)], record };
}

/** Looks up as a page of the extension does. `ping`: the median of a message without work, in milliseconds. */
export function lookUp(
  page: Page,
  rounds: readonly (readonly string[])[],
): Promise<{ ms: number[]; found: number; ping: number }> {
  return page.evaluate(async (all) => {
    const { runtime } = (globalThis as unknown as Own).chrome;
    const ms: number[] = [];
    const pings: number[] = [];
    let found = 0;
    for (const subjects of all) {
      const identifiers = subjects.map((subject) => ({ kind: 'subject', subject }));
      const request = { network: 'mainnet', identifiers, urgency: 'visible' };
      const began = performance.now();
      const message = { name: 'token.lookup', request };
      const answer: { value: readonly { kind: string }[] } = await runtime.sendMessage(message);
      ms.push(performance.now() - began);
      found += answer.value.filter(({ kind }) => kind === 'found').length;
      const pinged = performance.now();
      await runtime.sendMessage({ name: 'nothing', request: {} });
      pings.push(performance.now() - pinged);
    }
    pings.sort((a, b) => a - b);
    return { ms, found, ping: pings[Math.floor(pings.length / 2)] ?? 0 };
  }, rounds);
}

type Written = {
  readonly records: readonly ReturnType<typeof recordOf>[];
  /** How many of them have a logo. */
  readonly logos: number;
  readonly bytes: number;
};

/** Runs in a page of the extension, so it can use nothing from its surroundings. */
async function write({ records, logos, bytes }: Written): Promise<void> {
  const opening = indexedDB.open('answers');
  await new Promise((done) => opening.addEventListener('success', done));
  const database = opening.result;
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(['tokens', 'logos'], 'readwrite');
    records.forEach(({ key, record }, i) => {
      transaction.objectStore('tokens').put(record, new Uint8Array(key));
      if (i >= logos) return;
      const picture = crypto.getRandomValues(new Uint8Array(bytes));
      const logo = { endpoint: record.endpoint, at: record.at, bytes: picture, source: 'CIP_26' };
      transaction.objectStore('logos').put(logo, new Uint8Array(key));
    });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}
