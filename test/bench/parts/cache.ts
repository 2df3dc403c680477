/** A large cache: the time to read a hundred tokens, memory and disk. */
import type { Subject } from '../../../lib/asset/subject.ts';
import { keyAt } from '../../../lib/tokens/cache.ts';
import type { Endpoint } from '../../../lib/tokens/token.ts';
import { METADATA } from '../../e2e/apps.ts';
import { type Own, openOwn, stopWorkers } from '../../e2e/extension.ts';
import { workerHeap } from '../../e2e/heap.ts';
import { inventTokens } from '../../e2e/invented-tokens.ts';
import { found } from '../../tokens/cache-fixture.ts';
import { quantile, rowsOf } from '../table.ts';
import type { Part } from '../world.ts';
import { lookUp } from './requests.ts';

const row = rowsOf('cache');

const [TOKENS, LOGOS] = [10_000, 2_000];
const [LOOKUP_MS, HEAP_BYTES, DATABASE_BYTES] = [15, 20_000_000, 60_000_000];
/** The time the database has to compact itself after many writes. */
const COMPACTED_MS = 20_000;
const LOOKED_UP = 100;
const WRITTEN_AT_ONCE = 500;
/** The median size of a logo. */
const LOGO_BYTES = 25_000;
const ENDPOINT: Endpoint = { network: 'mainnet', base: METADATA, priority: ['CIP_68', 'CIP_26'] };

export const cachePart: Part = async (world, rounds) => {
  const { context } = world;
  const { requests } = world.serve([]);
  const options = await openOwn(world.context, 'options');
  // Opening the options creates the database.
  await options.getByText('Tokens: 0,').waitFor({ state: 'attached' });
  const subjects = inventTokens(TOKENS, 'cached').map(({ subject }) => subject);
  const records = subjects.map((subject, i) => recordOf(subject, i, Date.now()));
  const logos = { count: (LOGOS * WRITTEN_AT_ONCE) / TOKENS, bytes: LOGO_BYTES };
  for (let at = 0; at < TOKENS; at += WRITTEN_AT_ONCE)
    await options.evaluate(write, { records: records.slice(at, at + WRITTEN_AT_ONCE), logos });
  await stopWorkers(context);
  // Each round looks up other tokens, so that the worker's memory does not help; the first starts the worker.
  const asked = Array.from({ length: rounds + 1 }, (_, round) =>
    Array.from({ length: LOOKED_UP }, (_, i) => subjects[(i * 97 + round * 131) % TOKENS]),
  );
  const [values, pings]: [number[], number[]] = [[], []];
  const errors: string[] = [];
  for (const list of asked) {
    const { ms, found } = await lookUp(options, [list]);
    if (found < LOOKED_UP) errors.push(`${found} of ${LOOKED_UP} found`);
    values.push(ms);
    pings.push(await options.evaluate(ping));
  }
  const usage = () => options.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const until = performance.now() + COMPACTED_MS;
  while ((await usage()) > DATABASE_BYTES && performance.now() < until) await options.waitForTimeout(500);
  const what = `${TOKENS.toLocaleString('en')} tokens and ${LOGOS.toLocaleString('en')} logos kept`;
  const took = { values: values.slice(1), errors };
  const beside = ['a message alone', quantile(pings, 0.5)] as const;
  const heap = await workerHeap(context);
  return [
    row('ms', `${what}: 100 looked up`, took, { beside, atMost: LOOKUP_MS }),
    row('bytes', `${what}: heap of the worker`, heap, { errors, atMost: HEAP_BYTES }),
    row('bytes', `${what}: database`, await usage(), { errors, atMost: DATABASE_BYTES }),
    row('count', `${what}: requests`, requests.length, { errors, atMost: 0 }),
  ];
};

/** A token as the cache stores it. */
function recordOf(subject: Subject, i: number, at: number) {
  const property = (value: string) => ({ value, source: 'CIP_26' as const });
  const record = found(subject, at, ENDPOINT, {
    name: property(`cached ${i}`),
    ticker: property(`C${i}`),
    description: property('A description of usual length in a registry entry. '.repeat(3) + i),
    url: property(`https://cached-${i}.example/about`),
    decimals: { value: i % 19, source: 'CIP_26' },
  });
  return { key: [...keyAt(ENDPOINT, subject)], record };
}

/** Milliseconds of a message without work. Runs in a page of the extension. */
async function ping(): Promise<number> {
  const began = performance.now();
  await (globalThis as unknown as Own).chrome.runtime.sendMessage({ name: 'nothing', request: {} });
  return performance.now() - began;
}

type Written = {
  readonly records: readonly ReturnType<typeof recordOf>[];
  /** How many of them have a logo, and its size. */
  readonly logos: { readonly count: number; readonly bytes: number };
};

/** Runs in a page of the extension, so it can use nothing from its surroundings. */
async function write({ records, logos }: Written): Promise<void> {
  const opening = indexedDB.open('answers');
  await new Promise((done) => opening.addEventListener('success', done));
  const transaction = opening.result.transaction(['tokens', 'logos'], 'readwrite');
  records.forEach(({ key, record }, i) => {
    transaction.objectStore('tokens').put(record, new Uint8Array(key));
    if (i >= logos.count) return;
    const bytes = crypto.getRandomValues(new Uint8Array(logos.bytes));
    const logo = { kind: 'image', type: 'image/png', base64: '', source: 'CIP_26' };
    transaction.objectStore('logos').put({ at: record.at, logo, bytes }, new Uint8Array(key));
  });
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  opening.result.close();
}
