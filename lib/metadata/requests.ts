/**
 * Questions on their way to the metadata service: gathered into batches, few at once, what the user points at first.
 * A batch that is refused for what may be one of its subjects is parted until that one stands alone.
 */
import type { Source } from '../asset/standard.ts';
import type { Subject } from '../asset/subject.ts';
import { type Failure, failed, type Result, success } from '../failure.ts';
import type { Asker, Budget } from './budget.ts';
import { type Place, placeKeyOf } from './outcome.ts';
import type { Entry } from './schema.ts';
import { type MetadataService, type ServiceQuery, WITHOUT_LOGO } from './service.ts';
import { HELD_AT_MOST_MS, type Weather } from './weather.ts';

/** `entry`: undefined where the service has none. `priority`: the standards that it says it consulted. */
export type Answer = { readonly entry: Entry | undefined; readonly priority: readonly Source[] };

export type Requests = {
  /** A subject without its logo, in a batch with whatever else is asked for within 15 ms. */
  listed(place: Place, subject: Subject, asker: Asker): Promise<Result<Answer>>;
  /** The same, where a batch that goes anyway has room; else undefined. */
  alongside(place: Place, subject: Subject): Promise<Result<Answer> | undefined>;
  /**
   * One spelling of a subject with the standards' own records, at once. Dropped, as `abandoned`, when a tab that alone
   * wants it points elsewhere before it was sent.
   */
  alone(
    place: Place,
    written: string,
    askers: ReadonlySet<Asker>,
    { logo }: { logo: boolean },
  ): Promise<Result<Answer>>;
};

export type RequestsParts = {
  readonly service: MetadataService;
  readonly weather: Weather;
  readonly budget: Budget;
  readonly wait: (ms: number) => Promise<void>;
  /** At least 0, below 1. */
  readonly random: () => number;
};

/** What the service's own tests send at once (services.md). */
const SUBJECTS_A_REQUEST = 50;
const GATHER_MS = 15;
/** Batches leave one of the places free, so that what the user points at never waits for one of them. */
const KEPT_FREE = 1;
const TRIES = 3;
const BACKOFF_MS = 400;
/** Two at a time take 13 requests to part one bad subject from 49, three at a time 12, and a fifth less time. */
const PARTS = 3;

type Settle = (result: Result<Answer>) => void;
type Waiting = { readonly subject: Subject; readonly asker: Asker | undefined; readonly settle: Settle };
type Group = { readonly place: Place; waiting: Waiting[]; optional: Map<Subject, Settle>; isReady: boolean };

/** One request to be: sent when its address has a place free. `failure`: what it met before. */
type Job = {
  readonly place: Place;
  readonly tries: number;
  readonly failure?: Failure;
  readonly work: { readonly batch: readonly Waiting[] } | { readonly one: Single };
};
type Single = {
  readonly written: string;
  readonly askers: ReadonlySet<Asker>;
  readonly query: ServiceQuery;
  readonly settle: Settle;
};

export function createRequests({ service, weather, budget, wait, random }: RequestsParts): Requests {
  const pointed: Job[] = [];
  const parts: Job[] = [];
  const groups = new Map<string, Group>();
  const active = new Map<string, number>();
  const waking = new Set<string>();

  function groupAt(place: Place): Group {
    const key = placeKeyOf(place);
    const group = groups.get(key) ?? { place, waiting: [], optional: new Map(), isReady: false };
    groups.set(key, group);
    return group;
  }

  /** The next batch of a group; those go without whose tab has had enough. */
  function batchOf(group: Group): readonly Waiting[] {
    const batch: Waiting[] = [];
    while (batch.length < SUBJECTS_A_REQUEST) {
      const next = group.waiting.shift();
      if (next === undefined) break;
      const retryAfterMs = budget.waitMs(next.asker?.tab);
      if (retryAfterMs === 0) batch.push(next);
      else next.settle(failed({ kind: 'rate-limited', retryAfterMs }));
    }
    if (group.waiting.length > 0) return batch;
    groups.delete(placeKeyOf(group.place));
    for (const [subject, settle] of group.optional) {
      if (batch.length > 0 && batch.length < SUBJECTS_A_REQUEST) {
        batch.push({ subject, asker: undefined, settle });
      } else settle(failed({ kind: 'abandoned' }));
    }
    return batch;
  }

  const roomAt = (base: string, kept: number) => {
    const width = weather.width(base);
    return (active.get(base) ?? 0) < Math.max(1, width - kept);
  };

  /** The next request that may be sent now. */
  function next(): Job | undefined {
    for (const [lane, kept] of [
      [pointed, 0],
      [parts, KEPT_FREE],
    ] as const) {
      const at = lane.findIndex(({ place }) => weather.holdMs(place.base) === 0 && roomAt(place.base, kept));
      const [job] = at === -1 ? [] : lane.splice(at, 1);
      if (job !== undefined) return job;
    }
    for (const group of groups.values()) {
      const { base } = group.place;
      if (!group.isReady || weather.holdMs(base) > 0 || !roomAt(base, KEPT_FREE)) continue;
      const batch = batchOf(group);
      if (batch.length > 0) return { place: group.place, tries: 0, work: { batch } };
    }
    return undefined;
  }

  function pump(): void {
    for (let job = next(); job !== undefined; job = next()) {
      const refusal = weather.refusal(job.place.base);
      if (refusal === undefined) void run(job);
      else settle(job, failed(job.failure ?? refusal));
    }
    // What a service has asked to wait for a moment for, goes on by itself.
    for (const { place } of [...pointed, ...parts, ...groups.values()]) wakeAt(place.base);
  }

  function wakeAt(base: string): void {
    const ms = weather.holdMs(base);
    if (ms === 0 || waking.has(base)) return;
    waking.add(base);
    void wait(ms).then(() => {
      waking.delete(base);
      pump();
    });
  }

  async function run(job: Job): Promise<void> {
    const { place, work } = job;
    active.set(place.base, (active.get(place.base) ?? 0) + 1);
    const result = await ('one' in work ? sendOne(place, work.one) : sendBatch(place, work.batch));
    active.set(place.base, (active.get(place.base) ?? 1) - 1);
    weather.met(place.base, result.ok ? undefined : result.failure);
    if (result.ok) {
      if ('one' in work) work.one.settle(success(result.value(work.one.written)));
      else for (const { subject, settle: done } of work.batch) done(success(result.value(subject)));
    } else goOn(job, result.failure);
    pump();
  }

  type Found = (written: string) => Answer;

  async function sendOne(place: Place, { written, askers, query }: Single): Promise<Result<Found>> {
    for (const { bill } of askers) bill.requests++;
    const answer = await service.one(place.base, written, { ...query, priority: place.priority });
    if (!answer.ok) return answer;
    const { found, priority } = answer.value;
    return success(() => ({ entry: found, priority }));
  }

  async function sendBatch(place: Place, batch: readonly Waiting[]): Promise<Result<Found>> {
    const askers = new Set(batch.flatMap(({ asker }) => asker ?? []));
    for (const { bill } of askers) bill.requests++;
    for (const tab of new Set([...askers].map((asker) => asker.tab))) budget.spend(tab);
    const answer = await service.many(
      place.base,
      batch.map(({ subject }) => subject),
      { properties: WITHOUT_LOGO, priority: place.priority },
    );
    if (!answer.ok) return answer;
    const { found, priority } = answer.value;
    return success((written) => ({ entry: found.get(written), priority }));
  }

  /** After a failure: again, in parts, or not at all. */
  function goOn(job: Job, failure: Failure): void {
    const { place, tries, work } = job;
    const after = { place, tries: tries + 1, failure };
    const isBatch = 'batch' in work && work.batch.length > 1;
    if (isBatch && mayBeOneOfThem(failure)) {
      const size = Math.ceil(work.batch.length / PARTS);
      for (let at = 0; at < work.batch.length; at += size) {
        parts.push({ ...after, work: { batch: work.batch.slice(at, at + size) } });
      }
    } else if (after.tries < TRIES && mayPass(failure)) {
      const asked = failure.kind === 'rate-limited' ? failure.retryAfterMs : 0;
      // Full jitter: those who failed together shall not come back together.
      const ms = asked + random() * BACKOFF_MS * 2 ** tries;
      void wait(ms).then(() => {
        ('one' in work ? pointed : parts).push({ ...after, work });
        pump();
      });
    } else settle(job, failed(failure));
  }

  function settle({ work }: Job, result: { ok: false; failure: Failure }): void {
    if ('one' in work) work.one.settle(result);
    else for (const one of work.batch) one.settle(result);
  }

  /** A tab points at one thing at a time: what it pointed at before, and nobody else wants, is not sent any more. */
  function abandon(tab: number): void {
    const isAbandoned = ({ work }: Job) =>
      'one' in work && [...work.one.askers].every((asker) => asker.tab === tab);
    for (const job of pointed.filter(isAbandoned)) {
      pointed.splice(pointed.indexOf(job), 1);
      settle(job, failed({ kind: 'abandoned' }));
    }
  }

  return {
    listed(place, subject, asker) {
      const group = groupAt(place);
      const answer = new Promise<Result<Answer>>((done) => {
        group.waiting.push({ subject, asker, settle: done });
      });
      if (group.waiting.length === 1) {
        void wait(GATHER_MS).then(() => {
          group.isReady = true;
          pump();
        });
      }
      return answer;
    },

    async alongside(place, subject) {
      const group = groups.get(placeKeyOf(place));
      if (group === undefined) return undefined;
      const answer = await new Promise<Result<Answer>>((done) => {
        group.optional.set(subject, done);
      });
      return answer.ok || answer.failure.kind !== 'abandoned' ? answer : undefined;
    },

    alone(place, written, askers, { logo }) {
      for (const { tab } of askers) if (tab !== undefined) abandon(tab);
      const query = { details: true, ...(!logo && { properties: WITHOUT_LOGO }) };
      return new Promise((done) => {
        pointed.push({ place, tries: 0, work: { one: { written, askers, query, settle: done } } });
        pump();
      });
    },
  };
}

/** What one subject of many may be the cause of. */
function mayBeOneOfThem(failure: Failure): boolean {
  switch (failure.kind) {
    case 'timeout':
    case 'too-large':
      return true;
    case 'service':
      return [400, 413, 500, 504].includes(failure.status);
    default:
      return false;
  }
}

/** What may be over in a moment. */
function mayPass(failure: Failure): boolean {
  switch (failure.kind) {
    case 'offline':
      return true;
    case 'service':
      return failure.status >= 500 && failure.status !== 504;
    case 'rate-limited':
      return failure.retryAfterMs <= HELD_AT_MOST_MS;
    default:
      return false;
  }
}
