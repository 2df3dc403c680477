/** Tokens as the extension keeps them, written into its database and looked up by its own messages. */
import type { Page } from '@playwright/test';
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';
import { pack } from '../../lib/metadata/cache-entry.ts';
import { type Endpoint, endpointKey, foundOutcome } from '../../lib/metadata/outcome.ts';
import type { Entry } from '../../lib/metadata/schema.ts';
import { keyAt } from '../../lib/metadata/token-cache.ts';
import { METADATA } from './edge.ts';
import type { Own } from './extension.ts';
import { madeUp } from './made-up.ts';

const ENDPOINT: Endpoint = { network: 'mainnet', base: METADATA, priority: ['CIP_68', 'CIP_26'] };
const AT_ONCE = 500;
/** Of the median size: as many as are kept at most. */
const LOGO_BYTES = 25_000;
const LOOKED_UP = 100;

/** Always the same. */
export function keptSubjects(count: number): readonly Subject[] {
  return Array.from({ length: count }, (_, i) => {
    const subject = parseSubject(madeUp(`kept number ${i}`).subject);
    if (subject === undefined) throw new Error('no subject');
    return subject;
  });
}

/** Writes them into the database that a page of the extension has made; so many of them with a logo. */
export async function keepTokens(page: Page, subjects: readonly Subject[], logos: number): Promise<void> {
  const now = Date.now();
  const records = subjects.map((subject, i) => recordOf(subject, i, now));
  const share = (logos * AT_ONCE) / subjects.length;
  for (let at = 0; at < records.length; at += AT_ONCE) {
    await page.evaluate(fill, { records: records.slice(at, at + AT_ONCE), logos: share, bytes: LOGO_BYTES });
  }
}

/** Rounds of 100 look-ups, each of others, so that no memory of the worker helps; the first starts the worker. */
export function lookUpRounds(subjects: readonly Subject[], rounds: number): readonly (readonly Subject[])[] {
  return Array.from({ length: rounds + 1 }, (_, round) =>
    Array.from({ length: LOOKED_UP }, (_, i) => subjects[(i * 97 + round * 131) % subjects.length]).flatMap(
      (subject) => subject ?? [],
    ),
  );
}

/** As the cache keeps them. */
function recordOf(subject: Subject, i: number, at: number) {
  const says = (value: string) => ({ value, source: 'CIP_26' as const });
  const entry: Entry = {
    subject,
    properties: {
      name: says(`kept number ${i}`),
      description: says('What a registry entry says of itself, at some length. '.repeat(3) + i),
      ticker: says(`K${i}`),
      url: says(`https://kept-${i}.example/about`),
      decimals: { value: i % 19, source: 'CIP_26' },
      others: {},
    },
    logo: undefined,
    records: undefined,
  };
  const outcome = foundOutcome(ENDPOINT, entry, subject, ENDPOINT.priority, at);
  const record = { endpoint: endpointKey(ENDPOINT), packed: pack({ outcome, at }), at, usedAt: at };
  return { key: [...keyAt(ENDPOINT, subject)], record };
}

/** Asks as a page of the extension does. `ping`: milliseconds of a message that asks for next to nothing, median. */
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
      const answer: { value: readonly { kind: string }[] } = await runtime.sendMessage({
        name: 'token.lookup',
        request,
      });
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

type Filling = {
  readonly records: readonly ReturnType<typeof recordOf>[];
  /** How many of them have a logo. */
  readonly logos: number;
  readonly bytes: number;
};

/** Runs in a page of the extension, so it uses nothing from outside of itself. */
async function fill({ records, logos, bytes }: Filling): Promise<void> {
  const opening = indexedDB.open('answers');
  await new Promise((done) => opening.addEventListener('success', done));
  const database = opening.result;
  await new Promise<void>((done, refused) => {
    const transaction = database.transaction(['tokens', 'logos'], 'readwrite');
    records.forEach(({ key, record }, i) => {
      transaction.objectStore('tokens').put(record, new Uint8Array(key));
      if (i >= logos) return;
      const picture = crypto.getRandomValues(new Uint8Array(bytes));
      const logo = { ...record, bytes: picture, source: 'CIP_26' };
      transaction.objectStore('logos').put(logo, new Uint8Array(key));
    });
    transaction.oncomplete = () => done();
    transaction.onabort = () => refused(transaction.error);
  });
  database.close();
}
