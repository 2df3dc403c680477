/**
 * `npm run bench -- fleet`: simulates the requests of a million users to the metadata service and the chain provider, with
 * the extension's caching and batching, and with a naive extension that requests every token it sees.
 */
import { POLL_MS } from '../../lib/chain/latest-blocks.ts';
import { ABSENT_FRESH_MS, SUMMARY_FRESH_MS } from '../../lib/metadata/cache-entry.ts';
import { MAX_BATCH_SIZE } from '../../lib/metadata/request-scheduler.ts';
import { BATCHES_PER_MINUTE } from '../../lib/metadata/tab-budget.ts';
import { createRandom } from '../detector/generated-tokens.ts';
import { rowsOf } from './table.ts';
import type { Part } from './world.ts';

const ASSUMED = {
  users: 1_000_000,
  /** Share of users that are active on a day, and explorer pages of each. */
  activeShare: 0.2,
  pagesADay: 12,
  /** The busiest hour's share of a day's visits, and the peak second relative to that hour's mean. */
  peakHourShare: 0.1,
  burst: 2,
  pagesASitting: 6,
  minutesBetweenPages: 1.5,
  /** Identifiers in view and further down, and how many of the tokens are registered. */
  pages: [
    { kind: 'token list', share: 0.2, inView: 24, below: 76, registered: 0.95 },
    { kind: 'token page', share: 0.3, inView: 2, below: 2, registered: 0.7 },
    { kind: 'transaction', share: 0.35, inView: 5, below: 10, registered: 0.5 },
    { kind: 'address', share: 0.15, inView: 12, below: 60, registered: 0.4 },
  ],
  /** The part of `below` that the user scrolls to. */
  scrolled: 0.3,
  /** Different tokens on all pages, and the exponent of Zipf's law for their frequency. */
  tokens: 30_000,
  zipf: 1,
  /** Hovered tokens a page; the logo of each is requested once. */
  hovered: 0.6,
  /** Popups a day of an active user, seconds that each is open, and share of users with a project ID. */
  popups: 1.5,
  popupSeconds: 25,
  keyShare: 0.1,
  /** On the wire: a token in a batch without logo, the envelope of a request, a median logo in hex. */
  bytes: { token: 420, envelope: 700, logo: 50_000 },
} as const;

const NEVER = { found: 0, absent: 0 };
const FRESH = { found: SUMMARY_FRESH_MS, absent: ABSENT_FRESH_MS };
const NAIVE = { inViewOnly: false, freshMs: NEVER, batch: 1, logos: 'all' };
/** From the naive extension to ours, one measure after the other. */
const STRATEGIES = [
  { ...NAIVE, name: 'naive: one GET a token, at every sight' },
  { ...NAIVE, name: 'and in view only', inViewOnly: true },
  { ...NAIVE, name: 'and answers kept while fresh', inViewOnly: true, freshMs: FRESH },
  { ...NAIVE, name: 'and in batches', inViewOnly: true, freshMs: FRESH, batch: MAX_BATCH_SIZE },
  {
    name: 'and logos only when pointed at: ours',
    ...{ inViewOnly: true, freshMs: FRESH, batch: MAX_BATCH_SIZE, logos: 'hovered' },
  },
];
type Strategy = (typeof STRATEGIES)[number];

/** Deterministic numbers from 0 to below 1. */
export function randomFrom(seed: number): () => number {
  const { below } = createRandom(seed);
  return () => below(2 ** 32) / 2 ** 32;
}

/** Draws ranks by Zipf's law. */
export function zipfDraw(count: number, exponent: number, random: () => number): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= count; rank++) {
    sum += rank ** -exponent;
    sums.push(sum);
  }
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const PLAYERS = 3_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type Load = { requests: number; tokens: number; bytes: number };
type Draws = { readonly random: () => number; readonly token: () => number };

/** Plays a day of some active users, and scales it to all of them. */
function playDay(strategy: Strategy): Load {
  const random = randomFrom(1);
  const draws = { random, token: zipfDraw(ASSUMED.tokens, ASSUMED.zipf, random) };
  const load = { requests: 0, tokens: 0, bytes: 0 };
  for (let player = 0; player < PLAYERS; player++) playUser(strategy, draws, load);
  const scale = (ASSUMED.users * ASSUMED.activeShare) / PLAYERS;
  return { requests: load.requests * scale, tokens: load.tokens * scale, bytes: load.bytes * scale };
}

function playUser(strategy: Strategy, draws: Draws, load: Load): void {
  const { pages, pagesADay, pagesASitting, minutesBetweenPages, scrolled, hovered, bytes } = ASSUMED;
  const cachedUntil = new Map<number, number>();
  const withLogo = new Set<number>();
  for (let page = 0; page < pagesADay; page++) {
    const sitting = Math.floor(page / pagesASitting) * (DAY_MS / (pagesADay / pagesASitting));
    const now = sitting + (page % pagesASitting) * minutesBetweenPages * MINUTE_MS;
    const kind = pickPage(pages, draws.random());
    const below = strategy.inViewOnly ? Math.round(kind.below * scrolled) : kind.below;
    for (const count of [kind.inView, below]) {
      const shown = new Set(Array.from({ length: count }, draws.token));
      const wanted = [...shown].filter((token) => (cachedUntil.get(token) ?? -1) < now);
      request(strategy, wanted, kind.registered, (token, ms) => cachedUntil.set(token, now + ms), load);
    }
    if (strategy.logos !== 'hovered' || draws.random() >= hovered) continue;
    const token = draws.token();
    // Logos are cached for longer than a day.
    if (withLogo.has(token)) continue;
    withLogo.add(token);
    load.requests += 1;
    load.tokens += 1;
    load.bytes += bytes.envelope + bytes.logo;
  }
}

function request(
  { freshMs, batch, logos }: Strategy,
  wanted: readonly number[],
  registered: number,
  cache: (token: number, ms: number) => void,
  load: Load,
): void {
  const { tokens, bytes } = ASSUMED;
  for (const token of wanted) {
    // The most frequent tokens are registered.
    const isFound = token < tokens * registered;
    const fresh = isFound ? freshMs.found : freshMs.absent;
    if (fresh > 0) cache(token, fresh);
    if (isFound && logos === 'all') load.bytes += bytes.logo;
  }
  const batches = Math.ceil(wanted.length / batch);
  load.requests += batches;
  load.tokens += wanted.length;
  load.bytes += batches * bytes.envelope + wanted.length * bytes.token;
}

function pickPage<Page extends { readonly share: number }>(pages: readonly Page[], at: number): Page {
  let left = at;
  for (const page of pages) {
    left -= page.share;
    if (left < 0) return page;
  }
  throw new RangeError(`the shares of the pages sum up to less than ${at}`);
}

const peakOf = (aDay: number) => ((aDay * ASSUMED.peakHourShare) / 3600) * ASSUMED.burst;

function printLoads(loads: readonly Load[]): void {
  const lines = loads.map((load, i) => {
    const before = loads[i - 1];
    const change = (of: 'requests' | 'bytes') =>
      before ? `${(100 * (load[of] / before[of] - 1)).toFixed(0)} %` : '';
    const perDay = `${(load.requests / 1e6).toFixed(1)} | ${peakOf(load.requests).toFixed(0)}`;
    const each = `${(load.tokens / load.requests).toFixed(1)} | ${(load.bytes / 1e12).toFixed(2)}`;
    return `| ${STRATEGIES[i]?.name} | ${perDay} | ${each} | ${change('requests')} | ${change('bytes')} |`;
  });
  const { users, activeShare, popups, popupSeconds, keyShare } = ASSUMED;
  const openings = users * activeShare * popups * keyShare;
  const provider = peakOf(openings * Math.ceil((popupSeconds * 1000) / POLL_MS)).toFixed(1);
  const everySecond = peakOf(openings * popupSeconds).toFixed(0);
  const most = ((users * activeShare * BATCHES_PER_MINUTE) / 60).toFixed(0);
  console.log(`
| strategy | M requests a day | a second at the peak | tokens a request | TB a day | requests | bytes |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
The provider at the peak: ${provider} requests a second; with a popup that asks every second, ${everySecond}.
If a tab of every active user reached its limit: ${most} requests a second.
Assumed: ${JSON.stringify(ASSUMED)}`);
}

/** Needs no browser, and gives the same numbers on every machine. */
export const fleetPart: Part = async () => {
  const loads = STRATEGIES.map(playDay);
  printLoads(loads);
  const [naive, ours] = [loads[0], loads.at(-1)];
  if (naive === undefined || ours === undefined) throw new Error('no strategy');
  const row = rowsOf('fleet');
  const what = 'a million users, simulated:';
  const beside = ['naive', peakOf(naive.requests)] as const;
  return [
    row('count', `${what} requests a second at the peak`, peakOf(ours.requests), { beside, times: 0.1 }),
    row('bytes', `${what} bytes a day`, ours.bytes, { beside: ['naive', naive.bytes], times: 0.1 }),
  ];
};
