/** Ten thousand tokens kept: how fast they are read, and what they weigh (performance.md). */
import type { Page } from '@playwright/test';
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';
import { keyAt } from '../../lib/metadata/cache.ts';
import { pack } from '../../lib/metadata/kept.ts';
import { foundAt, type Place, placeKeyOf } from '../../lib/metadata/outcome.ts';
import type { Entry } from '../../lib/metadata/schema.ts';
import { METADATA } from './edge.ts';
import { expect, test } from './lens.ts';
import { madeUp } from './made-up.ts';
import { workerHeap } from './worker-heap.ts';

const PLACE: Place = { network: 'mainnet', base: METADATA, priority: ['CIP_68', 'CIP_26'] };
const TOKENS = 10_000;
const AT_ONCE = 500;
/** Of the median size: as many as are kept at most. */
const LOGO_BYTES = 25_000;
const LOGOS = 2_000;
const LOOKED_UP = 100;
const ROUNDS = 21;

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
  const outcome = foundAt(PLACE, entry, subject, PLACE.priority, at);
  const record = { place: placeKeyOf(PLACE), packed: pack({ outcome, at }), at, usedAt: at };
  return { key: [...keyAt(PLACE, subject)], record };
}

test('10,000 tokens: 100 of them are read in 15 ms, in 20 MB of heap and 60 MB of database', async ({
  context,
  openOptions,
  services,
  stopWorker,
}) => {
  test.setTimeout(120_000);
  const subjects = Array.from({ length: TOKENS }, (_, i) => {
    const subject = parseSubject(madeUp(`kept number ${i}`).subject);
    if (subject === undefined) throw new Error('no subject');
    return subject;
  });
  const options = await openOptions();
  await expect(options.getByRole('region', { name: 'Answers kept' }).getByRole('status')).toHaveText(
    /Nothing/,
  );
  const now = Date.now();
  const records = subjects.map((subject, i) => recordOf(subject, i, now));
  for (let at = 0; at < TOKENS; at += AT_ONCE) {
    const some = records.slice(at, at + AT_ONCE);
    await options.evaluate(fill, { records: some, logos: LOGOS / (TOKENS / AT_ONCE), bytes: LOGO_BYTES });
  }
  await stopWorker();

  // Each round others, so that no memory of the worker helps; the first starts the worker.
  const rounds = Array.from({ length: ROUNDS + 1 }, (_, round) =>
    Array.from({ length: LOOKED_UP }, (_, i) => subjects[(i * 97 + round * 131) % TOKENS] ?? ''),
  );
  const took = await lookUp(options, rounds);
  expect(took.found).toBe(rounds.length * LOOKED_UP);
  expect(services.metadata.mainnet).toEqual([]);
  const [, ...warm] = took.ms;
  const median = warm.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.POSITIVE_INFINITY;
  // The database tidies up after a flood of writes in its own time.
  const usageNow = async () => (await options.evaluate(() => navigator.storage.estimate())).usage ?? 0;
  await expect.poll(usageNow, { timeout: 20_000, intervals: [500] }).toBeLessThan(60_000_000);
  const usage = await usageNow();
  const heap = await workerHeap(context);
  const description =
    `${TOKENS} tokens and ${LOGOS} logos kept: 100 looked up in ${median.toFixed(1)} ms (median of ${ROUNDS}; ` +
    `a message alone ${took.ping.toFixed(1)}), heap of the worker ${(heap / 1e6).toFixed(1)} MB, ` +
    `database ${(usage / 1e6).toFixed(1)} MB`;
  console.log(description);
  test.info().annotations.push({ type: 'note', description });
  expect.soft(heap).toBeLessThan(20_000_000);
  // On the machine of performance.md a message alone takes a millisecond; what takes longer here does so for all.
  expect.soft(median).toBeLessThan(15 * Math.max(1, took.ping));
});

type Api = { runtime: { sendMessage(message: object): Promise<{ value: readonly { kind: string }[] }> } };

/** Asks as a page of the extension does. `ping`: milliseconds of a message that asks for next to nothing, median. */
function lookUp(
  page: Page,
  rounds: readonly (readonly string[])[],
): Promise<{ ms: number[]; found: number; ping: number }> {
  return page.evaluate(async (all) => {
    const { runtime } = (globalThis as unknown as { chrome: Api }).chrome;
    const ms: number[] = [];
    const pings: number[] = [];
    let found = 0;
    for (const subjects of all) {
      const identifiers = subjects.map((subject) => ({ kind: 'subject', subject }));
      const request = { network: 'mainnet', identifiers, urgency: 'visible' };
      const began = performance.now();
      const { value } = await runtime.sendMessage({ name: 'token.lookup', request });
      ms.push(performance.now() - began);
      found += value.filter(({ kind }) => kind === 'found').length;
      const pinged = performance.now();
      await runtime.sendMessage({ name: 'nothing', request: {} });
      pings.push(performance.now() - pinged);
    }
    pings.sort((a, b) => a - b);
    return { ms, found, ping: pings[Math.floor(pings.length / 2)] ?? 0 };
  }, rounds);
}

type Filling = {
  readonly records: readonly {
    readonly key: readonly number[];
    readonly record: { readonly place: string };
  }[];
  /** How many of them have a logo, and its bytes. */
  readonly logos: number;
  readonly bytes: number;
};

/** Runs in a page of the extension, so it uses nothing from outside of itself. */
async function fill({ records, logos, bytes }: Filling): Promise<void> {
  const database = await new Promise<IDBDatabase>((done, refused) => {
    const opening = indexedDB.open('answers');
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => refused(opening.error);
  });
  await new Promise<void>((done, refused) => {
    const transaction = database.transaction(['tokens', 'logos'], 'readwrite');
    records.forEach(({ key, record }, i) => {
      transaction.objectStore('tokens').put(record, new Uint8Array(key));
      if (i >= logos) return;
      const picture = new Uint8Array(bytes);
      for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(picture.subarray(at, at + 65_536));
      transaction
        .objectStore('logos')
        .put({ ...record, bytes: picture, source: 'CIP_26' }, new Uint8Array(key));
    });
    transaction.oncomplete = () => done();
    transaction.onabort = () => refused(transaction.error);
  });
  database.close();
}
