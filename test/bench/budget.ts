/**
 * Simulates a day of requests: the real look-up pipeline of one or several browsers, with a simulated clock, and a metadata
 * service that accepts 100 requests in 5 minutes from their common IP address.
 */
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import { retryAfterMs, success } from '../../lib/failure.ts';
import { RateLimiter } from '../../lib/http/rate-limiter.ts';
import type { Http } from '../../lib/http/request.ts';
import { MAX_NEIGHBOURS } from '../../lib/messaging/limits.ts';
import { limitOf } from '../../lib/network/limits.ts';
import { NETWORKS } from '../../lib/network/networks.ts';
import { once } from '../../lib/once.ts';
import type { Outcome } from '../../lib/tokens/token.ts';
import { inventTokens, recordsWith } from '../e2e/invented-tokens.ts';
import { createRandom } from '../random.ts';
import { createMetadataService as createLocalService, PUBLIC_LIMIT } from '../services/metadata.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';
import { createManualClock } from '../tokens/manual-clock.ts';
import {
  createMemoryCache,
  createMemoryFingerprints,
  createTestLoader,
  createTestResolver,
  createTestService,
} from '../tokens/test-loader.ts';

/** The habits of a heavy user: 2,000 hovers and 400 look-ups a day in 10 tabs. */
export const HEAVY = {
  /** Sittings, over so many hours. */
  sittings: 10,
  hours: 10,
  /** Lists of tokens in a sitting, each in its own tab, and the seconds before the next. */
  lists: 10,
  secondsBetweenLists: 20,
  /** Rows of a list, and those in view before the user scrolls. */
  rows: 45,
  inView: 25,
  /** Tokens of a list that are hovered one after the other, and milliseconds on each. */
  hovers: 20,
  leastMs: 800,
  mostMs: 3_000,
  /** Look-ups in the popup for each list, half of them for tokens of the list. */
  lookUps: 4,
};
/** Browsers behind one IP address that do not know of each other. */
export const OFFICE_BROWSERS = 5;
const registered = once(() => {
  const tokens = inventTokens(8_000, 'budget');
  return { tokens, records: recordsWith(tokens) };
});
const TIMEOUT_MS = 60_000;

export type Day = {
  requests: number;
  /** Answers with status 429. */
  refused: number;
  /** Milliseconds from each hover to the name and to the full record, and from each look-up to the full record. */
  readonly toName: number[];
  readonly toRecord: number[];
  readonly lookedUp: number[];
};

type Simulation = ReturnType<typeof createSimulation>;
type Sitting = Simulation & Pick<ReturnType<typeof createTestLoader>, 'loader'>;

function createSimulation(habits: typeof HEAVY, seed: number) {
  const time = createManualClock(Date.UTC(2026, 10, 23, 8));
  const { below } = createRandom(seed);
  const random = () => below(2 ** 32) / 2 ** 32;
  const between = (least: number, most: number) => least + random() * (most - least);
  const { tokens, records } = registered();
  const service = createLocalService(records, { limit: PUBLIC_LIMIT, now: () => time.clock.now });
  const day: Day = { requests: 0, refused: 0, toName: [], toRecord: [], lookedUp: [] };
  const http: Http = async ({ url, json }) => {
    day.requests++;
    const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
    const init = { ...sent, headers: { 'content-type': 'application/json' } };
    await time.wait(between(150, 900));
    const answer = await service.fetch(new Request(url, init));
    if (answer.status === 429) day.refused++;
    const { status, headers } = answer;
    const isJson = /json/.test(headers.get('content-type') ?? '');
    return success({ status, headers, json: isJson ? await answer.json() : undefined });
  };
  /** By Zipf's law, with the exponent 0.6. */
  const drawToken = () => tokens[Math.floor(tokens.length * random() ** 2.5)]?.subject ?? fail();
  return { habits, time, random, between, drawToken, http, day };
}

/** Simulates a day of several people with these habits behind one IP address. */
export async function playDay(habits: typeof HEAVY, people: number, seed: number): Promise<Day> {
  const simulation = createSimulation(habits, seed);
  const { clock, wait, pass, nextDue } = simulation.time;
  const start = () => wait(simulation.random() * 600_000).then(() => playPerson(simulation));
  let isDone = false;
  const done = Promise.all(Array.from({ length: people }, start)).finally(() => {
    isDone = true;
  });
  while (!isDone) await pass(nextDue() - clock.now);
  await done;
  return simulation.day;
}

/** The returned function starts the background, which is stopped between sittings; storage persists. */
function createBrowser({ http, time: { clock, wait } }: Simulation) {
  const now = () => clock.now;
  const [cache, storageItem] = [createMemoryCache(now), createMemoryStorageItem()];
  // The database keeps more logos than the memory.
  cache.logo = async () => ({ kind: 'none', reason: 'not-recorded' });
  // Hashes for each token that is found would take most of the time.
  const { store: fingerprints } = createMemoryFingerprints();
  fingerprints.at = () => ({ learn: () => undefined, find: async () => new Map() });
  const fingerprintResolver = createTestResolver(fingerprints);
  const address = async () => NETWORKS.mainnet.metadata;
  return () => {
    const limiter = new RateLimiter({ limitOf, storageItem, now, report: fail });
    const source = createTestService(http, limiter);
    const own = { cache, fingerprints, fingerprintResolver, source, limiter };
    return createTestLoader({ ...own, address, clock, wait }).loader;
  };
}

async function playPerson(simulation: Simulation): Promise<void> {
  const { habits, time, between, drawToken } = simulation;
  const startBackground = createBrowser(simulation);
  for (let sitting = 0; sitting < habits.sittings; sitting++) {
    const loader = startBackground();
    for (let tab = 0; tab < habits.lists; tab++) {
      const rows = [...new Set(Array.from({ length: habits.rows }, drawToken))];
      await readList({ ...simulation, loader }, tab, rows);
      await time.wait(habits.secondsBetweenLists * 1_000);
    }
    await time.wait((between(0.6, 1.4) * (3_600_000 * habits.hours)) / habits.sittings);
  }
}

async function readList(sitting: Sitting, tab: number, rows: readonly Subject[]) {
  const { habits, time, random, between, drawToken, day, loader } = sitting;
  const identifiers = rows.map((subject): Identifier => ({ kind: 'subject', subject }));
  const show = (some: readonly Identifier[]) => void loader.see('mainnet', some, { caller: { tab } });
  show(identifiers.slice(0, habits.inView));
  await time.wait(between(500, 2_000));
  for (let i = 0; i < habits.hovers; i++) {
    if (i === Math.floor(habits.hovers / 2)) show(identifiers);
    await hover(sitting, tab, rows, (i * 2) % rows.length);
    if (i % Math.ceil(habits.hovers / habits.lookUps) > 0) continue;
    const subject = random() < 0.5 ? (rows[i] ?? fail()) : drawToken();
    const ask = async () => (await loader.record('mainnet', subject)).outcome;
    day.lookedUp.push((await untilComplete(sitting, ask)).record);
  }
}

/** Hovers over a row until its card is complete, and at least as long as one reads. */
async function hover(sitting: Sitting, tab: number, rows: readonly Subject[], at: number) {
  const { habits, time, between, day, loader } = sitting;
  const began = time.clock.now;
  const identifier = { kind: 'subject', subject: rows[at] ?? fail() } as const;
  const neighbours = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()].slice(0, MAX_NEIGHBOURS);
  const question = { neighbours, caller: { tab } };
  // A card shows what is cached, then asks for the record.
  const stored = await loader.cachedToken('mainnet', identifier);
  const ask = async () => (await loader.hover('mainnet', identifier, question)).outcome;
  const { name, record } = await untilComplete(sitting, ask);
  day.toName.push(stored?.outcome.kind === 'found' ? 0 : name);
  day.toRecord.push(record);
  await time.wait(began + between(habits.leastMs, habits.mostMs) - time.clock.now);
}

/** Asks again, when the outcome says, until the full record is there: milliseconds to the name and to the record. */
async function untilComplete({ time: { clock, wait } }: Simulation, ask: () => Promise<Outcome>) {
  const began = clock.now;
  let name: number | undefined;
  for (;;) {
    const outcome = await ask();
    const record = Math.min(TIMEOUT_MS, clock.now - began);
    if (outcome.kind === 'found') name ??= record;
    const isComplete = outcome.kind === 'found' && outcome.token.recordedIn !== undefined;
    if (isComplete || record === TIMEOUT_MS) return { name: name ?? record, record };
    const again = outcome.kind === 'failed' ? retryAfterMs(outcome.failure, clock.now) : 0;
    await wait(Math.max(1_000, again, (outcome.kind === 'found' && outcome.moreInMs) || 0));
  }
}

function fail(): never {
  throw new Error('not part of the simulation');
}
