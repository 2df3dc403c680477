/** Simulated days of the real look-up pipeline, in browsers behind one IP address. The same numbers on every machine. */
import type { Subject } from '../../lib/asset/subject.ts';
import { retryAfterMs, success } from '../../lib/failure.ts';
import { RateLimiter } from '../../lib/http/rate-limiter.ts';
import type { Http } from '../../lib/http/request.ts';
import { MAX_NEIGHBOURS } from '../../lib/messaging/limits.ts';
import { NETWORKS } from '../../lib/network/networks.ts';
import { limitOf } from '../../lib/network/providers.ts';
import type { Outcome } from '../../lib/tokens/token.ts';
import { type InventedToken, inventTokens, recordsWith } from '../e2e/invented-tokens.ts';
import { throwError } from '../failures.ts';
import { createRandom } from '../random.ts';
import { createMetadataService as createLocalService, PUBLIC_LIMIT } from '../services/metadata.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';
import { createManualClock } from '../tokens/manual-clock.ts';
import { createMemoryCache, createTestLoader, createTestService } from '../tokens/test-loader.ts';
import { type Part, quantile, row } from './world.ts';

/** A heavy user: 2,000 hovers and 400 look-ups a day. A sitting has lists of tokens, each in its own tab. */
const [SITTINGS, HOURS, LISTS, SECONDS_BETWEEN_LISTS] = [10, 10, 10, 20];
/** Rows of a list, and those in view before the user scrolls. */
const [ROWS, IN_VIEW] = [45, 25];
/** Tokens of a list that are hovered one after the other, milliseconds on each, and hovers before each look-up in the popup. */
const [HOVERS, LEAST_MS, MOST_MS, HOVERS_A_LOOK_UP] = [20, 800, 3_000, 5];
const TIMEOUT_MS = 60_000;

const TOKENS = inventTokens(8_000, 'budget');

export const budget: Part = async () => [
  ...(await rowsOf('one heavy user', 1, [1], 0)),
  // How often several browsers collide differs from day to day.
  ...(await rowsOf('5 heavy users behind one address', 5, [1, 2, 3], 0.02)),
];

async function rowsOf(who: string, people: number, seeds: readonly number[], refusedShare: number) {
  const days: Awaited<ReturnType<typeof playDay>>[] = [];
  for (const seed of seeds) days.push(await playDay(people, seed));
  const what = `${who}, simulated:`;
  const toName = days.flatMap((day) => day.toName);
  const statuses = days.flatMap((day) => day.statuses);
  const refused = statuses.filter((status) => status === 429).length / statuses.length;
  return [
    row('count', `${what} requests a day`, Math.round(statuses.length / days.length)),
    row('ratio', `${what} share of answers that are 429`, refused, { atMost: refusedShare }),
    row('ms', `${what} from hover to name, median`, quantile(toName, 0.5), { atMost: 0 }),
  ];
}

/** A day of several people behind one IP address. */
async function playDay(people: number, seed: number) {
  const { clock, wait, pass, nextDue } = createManualClock(Date.UTC(2026, 10, 23, 8));
  const now = () => clock.now;
  const random = createRandom(seed);
  const between = (least: number, most: number) => least + (random.below(2 ** 32) / 2 ** 32) * (most - least);
  /** By Zipf's law, with the exponent 0.6. */
  const draw = () => (TOKENS[Math.floor(TOKENS.length * between(0, 1) ** 2.5)] as InventedToken).subject;
  const service = createLocalService(recordsWith(TOKENS), { limit: PUBLIC_LIMIT, now });
  /** The status of each answer, and the milliseconds from each hover to the name. */
  const day = { statuses: [] as number[], toName: [] as number[] };

  const http: Http = async ({ url, json }) => {
    const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
    await wait(between(150, 900));
    const request = new Request(url, { ...sent, headers: { 'content-type': 'application/json' } });
    const answer = await service.fetch(request);
    const { status, headers, ok } = answer;
    day.statuses.push(status);
    return success({ status, headers, json: ok ? await answer.json() : undefined });
  };

  /** The background is stopped between sittings; its storage persists. */
  async function playPerson(): Promise<void> {
    await wait(between(0, 600_000));
    const [cache, storageItem] = [createMemoryCache(now), createMemoryStorageItem()];
    // The database keeps more logos than the memory.
    cache.logo = async () => ({ kind: 'none', reason: 'not-recorded' });
    const address = async () => NETWORKS.mainnet.metadata;
    for (let sitting = 0; sitting < SITTINGS; sitting++) {
      const limiter = new RateLimiter({ limitOf, storageItem, now, report: throwError });
      const source = createTestService(http, limiter);
      const { loader } = createTestLoader({ cache, address, source, limiter, clock, wait });
      for (let tab = 0; tab < LISTS; tab++) {
        await readList(loader, tab, [...new Set(Array.from({ length: ROWS }, draw))]);
        await wait(SECONDS_BETWEEN_LISTS * 1_000);
      }
      await wait((between(0.6, 1.4) * (3_600_000 * HOURS)) / SITTINGS);
    }
  }

  type Loader = ReturnType<typeof createTestLoader>['loader'];
  async function readList(loader: Loader, tab: number, rows: readonly Subject[]) {
    const identifiers = rows.map((subject) => ({ kind: 'subject', subject }) as const);
    const show = (some: typeof identifiers) => void loader.see('mainnet', some, { caller: { tab } });
    show(identifiers.slice(0, IN_VIEW));
    await wait(between(500, 2_000));
    for (let i = 0; i < HOVERS; i++) {
      if (i === HOVERS / 2) show(identifiers);
      await hover(loader, tab, rows, (i * 2) % rows.length);
      if (i % HOVERS_A_LOOK_UP > 0) continue;
      const subject = between(0, 1) < 0.5 ? (rows[i] as Subject) : draw();
      await untilComplete(async () => (await loader.record('mainnet', subject)).outcome);
    }
  }

  /** Hovers over a row until its card is complete, and at least as long as one reads. */
  async function hover(loader: Loader, tab: number, rows: readonly Subject[], index: number) {
    const began = now();
    const identifier = { kind: 'subject', subject: rows[index] as Subject } as const;
    const neighbours = [...rows.slice(index + 1), ...rows.slice(0, index).reverse()].slice(0, MAX_NEIGHBOURS);
    // A card shows what is cached, then asks for the record.
    const stored = await loader.cachedToken('mainnet', identifier);
    const ask = () => loader.hover('mainnet', identifier, { neighbours, caller: { tab } });
    const name = await untilComplete(async () => (await ask()).outcome);
    day.toName.push(stored?.outcome.kind === 'found' ? 0 : name);
    await wait(began + between(LEAST_MS, MOST_MS) - now());
  }

  /** Asks again, when the outcome says, until the full record is there: milliseconds to the name. */
  async function untilComplete(ask: () => Promise<Outcome>) {
    const began = now();
    let name: number | undefined;
    for (;;) {
      const outcome = await ask();
      const passed = Math.min(TIMEOUT_MS, now() - began);
      if (outcome.kind === 'found') name ??= passed;
      const isComplete = outcome.kind === 'found' && outcome.token.recordedIn !== undefined;
      if (isComplete || passed === TIMEOUT_MS) return name ?? passed;
      const again = outcome.kind === 'failed' ? retryAfterMs(outcome.failure, now()) : 0;
      await wait(Math.max(1_000, again, (outcome.kind === 'found' && outcome.moreInMs) || 0));
    }
  }

  let left = people;
  const persons = Array.from({ length: people }, () => playPerson().finally(() => left--));
  while (left > 0) await pass(nextDue() - now());
  await Promise.all(persons);
  return day;
}
