/**
 * A day of requests on paper: the real look-up pipeline of one browser or several, by a clock that is handed in, before a
 * metadata service that takes 100 requests in 5 minutes from the IP address which they share.
 */
import type { TokenView } from '../../components/token/view.ts';
import { cardHandlers } from '../../entrypoints/background/card-handlers.ts';
import { tokenHandlers } from '../../entrypoints/background/token-handlers.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITIES } from '../../lib/asset/standard.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import { loadCard } from '../../lib/card/load.ts';
import { createTickets } from '../../lib/card/tickets.ts';
import { createResolutions } from '../../lib/detector/resolutions.ts';
import { success } from '../../lib/failure.ts';
import { createRateLimiter } from '../../lib/http/rate-limiter.ts';
import type { Http } from '../../lib/http/request.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { createMetadata, type Metadata } from '../../lib/metadata/create-metadata.ts';
import type { TokenLoader } from '../../lib/metadata/loader.ts';
import { limitOf } from '../../lib/metadata/request-limit.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { NETWORKS } from '../../lib/network/networks.ts';
import { createMemoryDrawer } from '../drawer.ts';
import { recordsWith } from '../e2e/invented-tokens.ts';
import { createMemoryFingerprints, createTestResolver } from '../fingerprints/memory-fingerprints.ts';
import { NO_REMOTE_LOGOS } from '../logos/no-remote-logos.ts';
import { createMemoryCache } from '../metadata/memory-cache.ts';
import { createMetadataService as createLocalService, PUBLIC_LIMIT } from '../services/metadata.ts';
import { randomFrom, zipfDraw } from './fleet.ts';
import { tokensFor } from './pages.ts';

/**
 * What a person does in a day; each figure can be argued with, so each stands here by itself: 2,000 hovers and 400 look-ups
 * over 10 tabs.
 */
export const HEAVY = {
  /** Times at which the person sits down to look at tokens, over so many hours. */
  sittings: 10,
  hours: 10,
  /** Lists of tokens that are opened in a sitting, each in a tab of its own; seconds spent before the next. */
  lists: 10,
  secondsBetweenLists: 20,
  /** Rows of a list; those that are in view at first, and those that scrolling brings. */
  rows: 45,
  inView: 25,
  /** Tokens of a list that are pointed at one after the other, and for how many milliseconds each. */
  hovers: 20,
  leastMs: 800,
  mostMs: 3_000,
  /** Look-ups in the popup for each list; half of them are of tokens that stand in it. */
  lookUps: 4,
};
type Habits = typeof HEAVY;
/** As many browsers behind one IP address, none of which knows of the others. */
export const OFFICE_BROWSERS = 5;
const TOKENS = 8_000;
const HOUR_MS = 3_600_000;
const PATIENCE_MS = 60_000;

export type Day = Awaited<ReturnType<typeof playDay>>;

/** Time that passes when nothing is left to do at once. */
function createTime() {
  let now = Date.UTC(2026, 10, 23, 8);
  const timers: { readonly at: number; readonly fire: () => void }[] = [];
  return {
    now: () => now,
    wait: (ms: number) =>
      new Promise<void>((fire) => {
        const at = now + Math.max(0, ms);
        const after = timers.findIndex((one) => one.at > at);
        timers.splice(after === -1 ? timers.length : after, 0, { at, fire });
      }),
    async passUntil(done: Promise<unknown>): Promise<void> {
      let isDone = false;
      const ended = done.finally(() => {
        isDone = true;
      });
      while (!isDone) {
        await new Promise<void>((turn) => setImmediate(turn));
        const next = isDone ? undefined : timers.shift();
        now = next?.at ?? now;
        next?.fire();
      }
      await ended;
    },
  };
}
type Time = ReturnType<typeof createTime>;

/** Plays the day of so many people with these habits, behind one IP address. */
export async function playDay(habits: Habits, people: number, seed: number) {
  const time = createTime();
  const random = randomFrom(seed);
  const tokens = tokensFor('budget', TOKENS);
  const draw = zipfDraw(TOKENS, 0.6, random);
  const service = createLocalService(recordsWith(tokens), { limit: PUBLIC_LIMIT, now: time.now });
  // Refused: answers of 429. Milliseconds from pointing at a token to its name and its full record; of look-ups to that.
  const day = { hovers: 0, lookUps: 0, requests: 0, refused: 0 };
  const [toName, toRecord, lookedUp]: [number[], number[], number[]] = [[], [], []];

  const between = (least: number, most: number) => least + random() * (most - least);
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

  const subjectAt = (i: number): Subject => tokens[i % TOKENS]?.subject ?? fail();

  async function person(): Promise<void> {
    const wake = createBrowser(http, time, random);
    for (let sitting = 0; sitting < habits.sittings; sitting++) {
      const browser = wake();
      for (let list = 0; list < habits.lists; list++) {
        const rows = [...new Set(Array.from({ length: habits.rows }, () => subjectAt(draw())))];
        await readList(browser, list, rows);
        await time.wait(habits.secondsBetweenLists * 1_000);
      }
      await time.wait((between(0.6, 1.4) * (HOUR_MS * habits.hours)) / habits.sittings);
    }
  }

  async function readList(browser: Metadata, tab: number, rows: readonly Subject[]): Promise<void> {
    const client = clientOn(browser, tab, time);
    const resolutions = resolutionsOn(client, time);
    const identifiers = rows.map((subject): Identifier => ({ kind: 'subject', subject }));
    void resolutions.prefetch(identifiers.slice(0, habits.inView), () => identifiers.slice(habits.inView));
    await time.wait(between(500, 2_000));
    for (let i = 0; i < habits.hovers; i++) {
      if (i === Math.floor(habits.hovers / 2)) void resolutions.prefetch(identifiers, () => []);
      await hover(client, identifiers, (i * 2) % identifiers.length);
      if (i % Math.ceil(habits.hovers / habits.lookUps) === 0) {
        await lookUp(browser.loader, random() < 0.5 ? (rows[i] ?? fail()) : subjectAt(draw()));
      }
    }
  }

  /** Points at a row until all of its card is there, and at least as long as one reads. */
  async function hover(client: Client, rows: readonly Identifier[], at: number): Promise<void> {
    day.hovers++;
    const began = time.now();
    const identifier = rows[at] ?? fail();
    const ahead = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()].slice(0, 8);
    const opened = await client.ask('card.open', { network: 'mainnet', identifier, ahead });
    if (!opened.ok) fail();
    const { ticket } = opened.value;
    const life = new AbortController();
    let [named, whole]: [number | undefined, number | undefined] = [undefined, undefined];
    let waitsUntil = 0;
    const isWhole = new Promise<void>((resolve) => {
      const draw = ({ outcome, retryAt }: TokenView) => {
        waitsUntil = retryAt ?? waitsUntil;
        if (outcome?.kind !== 'found') return;
        named ??= time.now() - began;
        if (outcome.token.recordedIn === undefined) return;
        whole ??= time.now() - began;
        resolve();
      };
      void loadCard({
        async ask(part) {
          const reply = await client.ask('card.content', { ticket, part });
          return reply.ok ? reply.value : fail();
        },
        draw,
        shown: Promise.resolve(),
        filled: () => undefined,
        refused: fail,
        now: time.now,
        wait: time.wait,
        signal: life.signal,
      });
    });
    await Promise.race([isWhole, time.wait(PATIENCE_MS)]);
    // Where the card says how long it waits, the next one would wait as long.
    if (whole === undefined) {
      life.abort();
      await time.wait(waitsUntil - time.now());
    }
    toName.push(named ?? PATIENCE_MS);
    toRecord.push(whole ?? PATIENCE_MS);
    await time.wait(Math.max(0, began + between(habits.leastMs, habits.mostMs) - time.now()));
    life.abort();
  }

  async function lookUp(loader: TokenLoader, subject: Subject): Promise<void> {
    day.lookUps++;
    const began = time.now();
    for (;;) {
      const { outcome } = await loader.details('mainnet', subject, { requestCount: { requests: 0 } });
      if (outcome.kind === 'found' && outcome.token.recordedIn !== undefined) break;
      if (time.now() - began >= PATIENCE_MS) break;
      const again = outcome.kind === 'found' ? outcome.moreInMs : retryAfterMs(outcome);
      await time.wait(again || 1_000);
    }
    lookedUp.push(Math.min(PATIENCE_MS, time.now() - began));
  }

  const all = Array.from({ length: people }, () => time.wait(random() * 600_000).then(person));
  await time.passUntil(Promise.all(all));
  return { ...day, toName, toRecord, lookedUp };
}

/** A person's browser: what it keeps outlives its worker, which is stopped while nobody looks at tokens; wakes it. */
function createBrowser(http: Http, { now, wait }: Time, random: () => number) {
  const [cache, storageItem, memory] = [
    createMemoryCache(),
    createMemoryDrawer(),
    createMemoryFingerprints(),
  ];
  const report = (error: unknown) => {
    throw error;
  };
  const limit = (base: string) => limitOf(base, undefined);
  return () => {
    const limiter = createRateLimiter({ limitOf: limit, storageItem, now, wall: now, report });
    return createMetadata({
      service: createMetadataService(http, limiter),
      limiter,
      ...NO_REMOTE_LOGOS,
      cache,
      fingerprints: memory,
      fingerprintResolver: createTestResolver(memory),
      advise: async () => 'none',
      address: async () => NETWORKS.mainnet.metadata ?? '',
      priority: async () => PRIORITIES['CIP_68,CIP_26'],
      now,
      wait,
      random,
      report,
    });
  };
}

/** The background's own handlers, as a tab asks them. */
function clientOn({ loader, stored }: Metadata, tab: number, { now }: Time): Client {
  const tickets = createTickets({ storageItem: createMemoryDrawer(), now, report: fail });
  const viewedTokens = async (outcome: Outcome) => outcome;
  const nameLookup = () => fail();
  const handlers = {
    ...tokenHandlers({ loader, nameLookup, viewedTokens, now }),
    ...cardHandlers({ loader, stored, viewedTokens, tickets, report: fail }),
  };
  const ask = (name: keyof typeof handlers, request: never) =>
    handlers[name](request, { tab, requestCount: { requests: 0 } }, 1);
  return { spent: () => 0, ask } as Client;
}

function resolutionsOn(client: Client, { now }: Time) {
  return createResolutions({
    client,
    network: () => 'mainnet',
    proofInputs: () => ({ fingerprints: [], policies: [], subjects: [] }),
    about: () => undefined,
    asksProvider: () => false,
    now,
  });
}

const retryAfterMs = (outcome: Outcome) =>
  outcome.kind === 'failed' && 'retryAfterMs' in outcome.failure ? outcome.failure.retryAfterMs : 0;

function fail(): never {
  throw new Error('no such row');
}
