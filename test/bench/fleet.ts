/**
 * A million users on paper: what the metadata service and the chain query provider are asked in a second, with our own
 * cache, batches and manners, and by an extension that asks for each token whenever it sees it. A day of some thousand
 * users is played through and scaled up: `npm run bench -- fleet`.
 */

import { POLL_MS } from '../../lib/chain/latest-blocks.ts';
import { MAX_BATCH_SIZE } from '../../lib/metadata/batch-queue.ts';
import { ABSENT_FRESH_MS, SUMMARY_FRESH_MS } from '../../lib/metadata/cache-entry.ts';
import { BATCHES_PER_MINUTE } from '../../lib/metadata/tab-budget.ts';
import { rowsOf } from './table.ts';
import type { Part } from './world.ts';

/** What is assumed; each can be argued with, so each stands here by itself. */
const ASSUMED = {
  users: 1_000_000,
  /** Of the users on one day, and explorer pages of each of these. */
  activeShare: 0.2,
  pagesADay: 12,
  /** Of a day's visits in its busiest hour, and how much the busiest second lies above that hour's mean. */
  peakHourShare: 0.1,
  burst: 2,
  /** Pages of one sitting, and minutes between two of them; a user has so many sittings a day as that gives. */
  pagesASitting: 6,
  minutesBetweenPages: 1.5,
  /** explorers.md: lists, token pages, transactions, addresses; ids with a token of each, in view and further down. */
  pages: [
    { kind: 'token list', share: 0.2, inView: 24, below: 76, registered: 0.95 },
    { kind: 'token page', share: 0.3, inView: 2, below: 2, registered: 0.7 },
    { kind: 'transaction', share: 0.35, inView: 5, below: 10, registered: 0.5 },
    { kind: 'address', share: 0.15, inView: 12, below: 60, registered: 0.4 },
  ],
  /** How far down a page is read, as a share of what is below. */
  scrolled: 0.3,
  /** Different tokens that any page shows, and how unequal they are shown: the exponent of Zipf's law. */
  tokens: 30_000,
  zipf: 1,
  /** Tokens pointed at on a page; each is asked for once with its logo. */
  pointed: 0.6,
  /** Popup openings a day of an active user, and seconds that each is open, for one network with a key. */
  popups: 1.5,
  popupSeconds: 25,
  keyShare: 0.1,
  /** Bytes on the wire of a token without its logo within a batch, of a request's envelope, of a median logo in hex. */
  bytes: { token: 420, envelope: 700, logo: 50_000 },
} as const;

const [NEVER, FRESH] = [
  { found: 0, absent: 0 },
  { found: SUMMARY_FRESH_MS, absent: ABSENT_FRESH_MS },
];
/**
 * Each of our measures by itself, from the naive way to ours: to ask only for what is looked at; for how many milliseconds
 * an answer is believed; how many tokens a batch has; whether a logo comes with each, or alone for what is pointed at.
 */
const MANNERS = (
  [
    ['naive: one GET a token, at every sight', false, NEVER, 1, 'all'],
    ['and in view only', true, NEVER, 1, 'all'],
    ['and answers kept while fresh', true, FRESH, 1, 'all'],
    ['and in batches', true, FRESH, MAX_BATCH_SIZE, 'all'],
    ['and logos only when pointed at: ours', true, FRESH, MAX_BATCH_SIZE, 'pointed'],
  ] as const
).map(([name, inViewOnly, freshMs, batch, logos]) => ({ name, inViewOnly, freshMs, batch, logos }));

/** A generator of numbers from 0 to below 1, always the same for one seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws tokens by their rank: few are shown everywhere, most hardly ever. */
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

type Manner = (typeof MANNERS)[number];

const PLAYERS = 3_000;
const DAY_S = 86_400;
const MINUTE_MS = 60_000;

/** Plays a day of some active users, and scales it to the whole fleet. */
function playDay(manner: Manner) {
  const { pages, pagesADay, pagesASitting, minutesBetweenPages, scrolled, tokens, zipf, pointed, bytes } =
    ASSUMED;
  const random = randomFrom(1);
  const draw = zipfDraw(tokens, zipf, random);
  let [requests, asked, volume] = [0, 0, 0];
  for (let player = 0; player < PLAYERS; player++) {
    const keptUntil = new Map<number, number>();
    const pictured = new Set<number>();
    for (let page = 0; page < pagesADay; page++) {
      const sitting = Math.floor(page / pagesASitting);
      const now =
        sitting * (DAY_S / (pagesADay / pagesASitting)) * 1000 +
        (page % pagesASitting) * minutesBetweenPages * MINUTE_MS;
      const kind = pickBy(pages, random());
      const below = manner.inViewOnly ? Math.round(kind.below * scrolled) : kind.below;
      // What is in view goes at once, what is below as it comes.
      for (const count of [kind.inView, below]) {
        const shown = new Set(Array.from({ length: count }, draw));
        const wanted = [...shown].filter((token) => (keptUntil.get(token) ?? -1) < now);
        for (const token of wanted) {
          // Known tokens are the registered ones.
          const isFound = token < tokens * kind.registered;
          const fresh = isFound ? manner.freshMs.found : manner.freshMs.absent;
          if (fresh > 0) keptUntil.set(token, now + fresh);
          if (isFound && manner.logos === 'all') volume += bytes.logo;
        }
        const batches = Math.ceil(wanted.length / manner.batch);
        requests += batches;
        asked += wanted.length;
        volume += batches * bytes.envelope + wanted.length * bytes.token;
      }
      if (manner.logos === 'pointed' && random() < pointed) {
        const token = draw();
        // A logo is kept for a week: for the day that is played.
        if (!pictured.has(token)) {
          pictured.add(token);
          requests += 1;
          asked += 1;
          volume += bytes.envelope + bytes.logo;
        }
      }
    }
  }
  const scale = (ASSUMED.users * ASSUMED.activeShare) / PLAYERS;
  return {
    requests: requests * scale,
    tokens: asked * scale,
    bytes: volume * scale,
    peakASecond: peakOf(requests * scale),
  };
}

const peakOf = (aDay: number) => ((aDay * ASSUMED.peakHourShare) / 3600) * ASSUMED.burst;

function pickBy<Page extends { readonly share: number }>(pages: readonly Page[], at: number): Page {
  let left = at;
  for (const page of pages) {
    left -= page.share;
    if (left < 0) return page;
  }
  throw new RangeError(`the shares of the pages come to less than ${at}`);
}

/** The simulated fleet: no browser, but numbers that no machine changes. Prints each measure's share of what was left. */
export const fleetPart: Part = async () => {
  const loads = MANNERS.map(playDay);
  const lines = loads.map((load, i) => {
    const before = loads[i - 1];
    const less = (of: 'requests' | 'bytes') =>
      before ? `${(100 * (load[of] / before[of] - 1)).toFixed(0)} %` : '';
    const cells = [
      MANNERS[i]?.name,
      (load.requests / 1e6).toFixed(1),
      load.peakASecond.toFixed(0),
      (load.tokens / load.requests).toFixed(1),
      (load.bytes / 1e12).toFixed(2),
      less('requests'),
      less('bytes'),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  // To the chain query provider: ours at most every 20 s while the popup is open; a naive one each second.
  const { users, activeShare, popups, popupSeconds, keyShare } = ASSUMED;
  const openings = users * activeShare * popups * keyShare;
  const provider = peakOf(openings * Math.ceil((popupSeconds * 1000) / POLL_MS)).toFixed(1);
  const worst = ((users * activeShare * BATCHES_PER_MINUTE) / 60).toFixed(0);
  console.log(`
| the service is asked | M requests a day | a second at the peak | tokens a request | TB a day | requests | bytes |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
The provider at the peak: ${provider} requests a second; of popups that ask each second, ${peakOf(openings * popupSeconds).toFixed(0)}.
What no page can pass, were every active user's tab to ask all it may: ${worst} requests a second.
Assumed: ${JSON.stringify(ASSUMED)}`);

  const [naive, ours] = [loads[0], loads.at(-1)];
  if (naive === undefined || ours === undefined) throw new Error('nobody played');
  const row = rowsOf('fleet');
  const what = 'a million users, simulated:';
  return [
    row('count', `${what} requests a second at the peak`, ours.peakASecond, {
      beside: ['naive', naive.peakASecond],
      times: 0.1,
    }),
    row('bytes', `${what} bytes a day`, ours.bytes, { beside: ['naive', naive.bytes], times: 0.1 }),
  ];
};
