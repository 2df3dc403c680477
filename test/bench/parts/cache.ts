/** A large cache: the time to read a hundred tokens, memory and disk. */
import type { Subject } from '../../../lib/asset/subject.ts';
import { keyAt } from '../../../lib/tokens/cache.ts';
import type { Endpoint } from '../../../lib/tokens/token.ts';
import { METADATA } from '../../e2e/apps.ts';
import { openOwn, stopWorkers } from '../../e2e/extension.ts';
import { workerHeap } from '../../e2e/heap.ts';
import { inventTokens } from '../../e2e/invented-tokens.ts';
import { found } from '../../tokens/cache-fixture.ts';
import { quantile, row } from '../measure.ts';
import { lookUp, type Part, send } from '../world.ts';

const [TOKENS, LOGOS, LOOKED_UP] = [10_000, 2_000, 100];
const [LOOKUP_MS, HEAP_BYTES, DATABASE_BYTES] = [15, 20_000_000, 60_000_000];
/** The time the database has to compact itself after many writes. */
const COMPACTED_MS = 20_000;
const WRITTEN_AT_ONCE = 500;
const ENDPOINT: Endpoint = { network: 'mainnet', base: METADATA, priority: ['CIP_68', 'CIP_26'] };

export const cache: Part = async ({ context, serve }, rounds) => {
  const { requests } = serve([]);
  const options = await openOwn(context, 'options');
  // Opening the options creates the database.
  await options.getByText('Tokens: 0,').waitFor({ state: 'attached' });
  const subjects = inventTokens(TOKENS, 'cached').map(({ subject }) => subject);
  const entries = subjects.map((subject, i) => entryOf(subject, i, Date.now()));
  for (let at = 0; at < TOKENS; at += WRITTEN_AT_ONCE)
    await options.evaluate(write, entries.slice(at, at + WRITTEN_AT_ONCE));
  await stopWorkers(context);

  const [values, pings, errors]: [number[], number[], string[]] = [[], [], []];
  // Each round looks up other tokens, so that the worker's memory does not help; the first starts the worker.
  for (let round = 0; round <= rounds; round++) {
    const list = entries.map((_, i) => subjects[(i * 97 + round * 131) % TOKENS] ?? '').slice(0, LOOKED_UP);
    const { ms, found } = await lookUp(options, list);
    if (found < LOOKED_UP) errors.push(`${found} of ${LOOKED_UP} found`);
    values.push(ms);
    pings.push((await send(options, 'nothing', {})).ms);
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

/** A token as the cache stores it, some with a logo. */
function entryOf(subject: Subject, i: number, at: number) {
  const property = (value: string) => ({ value, source: 'CIP_26' as const });
  const record = found(subject, at, ENDPOINT, {
    name: property(`cached ${i}`),
    ticker: property(`C${i}`),
    description: property('A description of usual length in a registry entry. '.repeat(3) + i),
    url: property(`https://cached-${i}.example/about`),
    decimals: { value: i % 19, source: 'CIP_26' },
  });
  return { key: [...keyAt(ENDPOINT, subject)], record, hasLogo: i % (TOKENS / LOGOS) === 0 };
}

/** Runs in a page of the extension, so it can use nothing from its surroundings. */
async function write(entries: readonly ReturnType<typeof entryOf>[]): Promise<void> {
  const opening = indexedDB.open('answers');
  await new Promise((done) => opening.addEventListener('success', done));
  const transaction = opening.result.transaction(['tokens', 'logos'], 'readwrite');
  for (const { key, record, hasLogo } of entries) {
    transaction.objectStore('tokens').put(record, new Uint8Array(key));
    if (!hasLogo) continue;
    // The median size of a logo.
    const bytes = crypto.getRandomValues(new Uint8Array(25_000));
    const logo = { kind: 'image', type: 'image/png', base64: '', source: 'CIP_26' };
    transaction.objectStore('logos').put({ at: record.at, logo, bytes }, new Uint8Array(key));
  }
  await new Promise((done, fail) => {
    transaction.oncomplete = done;
    transaction.onabort = fail;
  });
  opening.result.close();
}
