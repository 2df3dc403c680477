/**
 * Simulates a day of requests: the real look-up pipeline of one or several browsers, with a simulated clock, and a metadata
 * service that accepts 100 requests in 5 minutes from their common IP address.
 */
import type { TokenView } from '../../components/token/view.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import { loadCard } from '../../lib/card/load.ts';
import { success } from '../../lib/failure.ts';
import type { Http } from '../../lib/http/request.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { MAX_NEIGHBOURS } from '../../lib/messaging/limits.ts';
import type { TokenLoader } from '../../lib/metadata/loader.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { once } from '../../lib/once.ts';
import { createRandom } from '../detector/generated-tokens.ts';
import { inventTokens, recordsWith } from '../e2e/invented-tokens.ts';
import { createMetadataService as createLocalService, PUBLIC_LIMIT } from '../services/metadata.ts';
import { clientOn, createBrowser, createTime, resolutionsOn, type Time } from './simulated-browser.ts';

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
type Habits = typeof HEAVY;
/** Browsers behind one IP address that do not know of each other. */
export const OFFICE_BROWSERS = 5;
const TOKENS = 8_000;
const registered = once(() => {
  const tokens = inventTokens(TOKENS, 'budget');
  return { tokens, records: recordsWith(tokens) };
});
const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 60_000;

export type Day = {
  hovers: number;
  lookUps: number;
  requests: number;
  /** Answers with status 429. */
  refused: number;
  /** Milliseconds from a hover to the name and to the full record, and from a look-up to the full record. */
  readonly toName: number[];
  readonly toRecord: number[];
  readonly lookedUp: number[];
};

type Part = Parameters<Parameters<typeof loadCard>[0]['ask']>[0];

type Simulation = {
  readonly habits: Habits;
  readonly time: Time;
  readonly random: () => number;
  readonly between: (least: number, most: number) => number;
  readonly drawToken: () => Subject;
  readonly http: Http;
  readonly day: Day;
};

/** Draws ranks by Zipf's law. */
function zipfDraw(count: number, exponent: number, random: () => number): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= count; rank++) {
    sum += rank ** -exponent;
    sums.push(sum);
  }
  return () => {
    const wanted = random() * sum;
    return Math.min(
      sums.findIndex((one) => one >= wanted),
      count - 1,
    );
  };
}

/** Simulates a day of several people with these habits behind one IP address. */
export async function playDay(habits: Habits, people: number, seed: number): Promise<Day> {
  const time = createTime();
  const { below } = createRandom(seed);
  const random = () => below(2 ** 32) / 2 ** 32;
  const between = (least: number, most: number) => least + random() * (most - least);
  const { tokens, records } = registered();
  const draw = zipfDraw(TOKENS, 0.6, random);
  const service = createLocalService(records, { limit: PUBLIC_LIMIT, now: time.now });
  const day: Day = { hovers: 0, lookUps: 0, requests: 0, refused: 0, toName: [], toRecord: [], lookedUp: [] };
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
  const drawToken = () => tokens[draw()]?.subject ?? fail();
  const simulation = { habits, time, random, between, drawToken, http, day };
  const start = () => time.wait(random() * 600_000).then(() => playPerson(simulation));
  await time.passUntil(Promise.all(Array.from({ length: people }, start)));
  return day;
}

async function playPerson(simulation: Simulation): Promise<void> {
  const { habits, time, random, between, drawToken, http } = simulation;
  const startBackground = createBrowser(http, time, random);
  for (let sitting = 0; sitting < habits.sittings; sitting++) {
    const background = startBackground();
    for (let tab = 0; tab < habits.lists; tab++) {
      const rows = [...new Set(Array.from({ length: habits.rows }, drawToken))];
      await readList(simulation, background, tab, rows);
      await time.wait(habits.secondsBetweenLists * 1_000);
    }
    await time.wait((between(0.6, 1.4) * (HOUR_MS * habits.hours)) / habits.sittings);
  }
}

async function readList(
  simulation: Simulation,
  background: TokenLoader,
  tab: number,
  rows: readonly Subject[],
): Promise<void> {
  const { habits, time, random, between, drawToken } = simulation;
  const client = clientOn(background, tab, time);
  const resolutions = resolutionsOn(client, time);
  const identifiers = rows.map((subject): Identifier => ({ kind: 'subject', subject }));
  void resolutions.prefetch(identifiers.slice(0, habits.inView));
  await time.wait(between(500, 2_000));
  for (let i = 0; i < habits.hovers; i++) {
    if (i === Math.floor(habits.hovers / 2)) void resolutions.prefetch(identifiers);
    await hover(simulation, client, rows, (i * 2) % rows.length);
    if (i % Math.ceil(habits.hovers / habits.lookUps) === 0) {
      const subject = random() < 0.5 ? (rows[i] ?? fail()) : drawToken();
      await lookUp(simulation, background, subject);
    }
  }
}

/** Hovers over a row until its card is complete, and at least as long as one reads. */
async function hover(
  { habits, time, between, day }: Simulation,
  client: Client,
  rows: readonly Subject[],
  at: number,
): Promise<void> {
  day.hovers++;
  const began = time.now();
  const identifier = { kind: 'subject', subject: rows[at] ?? fail() } as const;
  const neighbours = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()].slice(0, MAX_NEIGHBOURS);
  const opened = await client.ask('card.open', { network: 'mainnet', identifier, neighbours });
  if (!opened.ok) fail();
  const { ticket } = opened.value;
  const life = new AbortController();
  let [nameMs, recordMs]: [number | undefined, number | undefined] = [undefined, undefined];
  let retryTime = 0;
  const isComplete = new Promise<void>((resolve) => {
    const draw = ({ outcome, retryAt }: TokenView) => {
      retryTime = retryAt ?? retryTime;
      if (outcome?.kind !== 'found') return;
      nameMs ??= time.now() - began;
      if (outcome.token.recordedIn === undefined) return;
      recordMs ??= time.now() - began;
      resolve();
    };
    const ask = async (part: Part) => {
      const reply = await client.ask('card.content', { ticket, part });
      return reply.ok ? reply.value : fail();
    };
    const shown = Promise.resolve();
    const { now, wait } = time;
    const events = { loaded: () => undefined, refused: fail };
    void loadCard({ ask, draw, shown, ...events, now, wait, signal: life.signal });
  });
  await Promise.race([isComplete, time.wait(TIMEOUT_MS)]);
  // A card that shows how long it waits ends here; the next one would wait as long.
  if (recordMs === undefined) {
    life.abort();
    await time.wait(retryTime - time.now());
  }
  day.toName.push(nameMs ?? TIMEOUT_MS);
  day.toRecord.push(recordMs ?? TIMEOUT_MS);
  await time.wait(Math.max(0, began + between(habits.leastMs, habits.mostMs) - time.now()));
  life.abort();
}

async function lookUp({ time, day }: Simulation, loader: TokenLoader, subject: Subject): Promise<void> {
  day.lookUps++;
  const began = time.now();
  for (;;) {
    const { outcome } = await loader.record('mainnet', subject, {});
    if (outcome.kind === 'found' && outcome.token.recordedIn !== undefined) break;
    if (time.now() - began >= TIMEOUT_MS) break;
    const again = outcome.kind === 'found' ? outcome.moreInMs : retryAfterMs(outcome);
    await time.wait(again || 1_000);
  }
  day.lookedUp.push(Math.min(TIMEOUT_MS, time.now() - began));
}

const retryAfterMs = (outcome: Outcome) =>
  outcome.kind === 'failed' && 'retryAfterMs' in outcome.failure ? outcome.failure.retryAfterMs : 0;

function fail(): never {
  throw new Error('no such row');
}
