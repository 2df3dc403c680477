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

export type Listed = {
  readonly subject: Subject;
  /**
   * Who wants it, read when its batch is made: more may come until then. What nobody wants goes along where a batch that
   * goes anyway has room.
   */
  readonly askers: ReadonlySet<Asker>;
  /** True when it is known, or asked for, elsewhere by now. */
  readonly isMoot: () => boolean;
};

export type Requests = {
  /**
   * A subject without its logo, in a batch with whatever else is asked for within 15 ms. Fails as `abandoned` what is
   * moot, or was wanted by nobody and found no room.
   */
  listed(place: Place, question: Listed): Promise<Result<Answer>>;
  /** One spelling of a subject with the standards' own records, at once. */
  alone(
    place: Place,
    written: string,
    askers: ReadonlySet<Asker>,
    { logo }: { logo: boolean },
  ): Promise<Result<Answer>>;
  /** A tab points at something else: what it pointed at before, was not sent yet, and nobody else wants, is abandoned. */
  points(asker: Asker): void;
};

export type RequestsParts = {
  readonly service: MetadataService;
  readonly weather: Weather;
  /** Of batches. */
  readonly budget: Budget;
  /** Of requests for what is pointed at. */
  readonly pointings: Budget;
  readonly wait: (ms: number) => Promise<void>;
  /** At least 0, below 1. */
  readonly random: () => number;
  readonly report: (error: unknown) => void;
};

/** What the service's own tests send at once (services.md). */
export const SUBJECTS_A_REQUEST = 50;
const GATHER_MS = 15;
/** Batches leave one of the places free, so that what the user points at never waits for one of them. */
const KEPT_FREE = 1;
const TRIES = 3;
const BACKOFF_MS = 400;
/** Two at a time take 13 requests to part one bad subject from 49, three at a time 12, and a fifth less time. */
const PARTS = 3;

const ABANDONED = failed({ kind: 'abandoned' });

type Settle = (result: Result<Answer>) => void;
type Waiting = Listed & { readonly settle: Settle };
type Group = { readonly place: Place; waiting: Waiting[]; isReady: boolean };
type Single = {
  readonly written: string;
  readonly askers: ReadonlySet<Asker>;
  readonly query: ServiceQuery;
  readonly settle: Settle;
};

/** One request to be: sent when its address has a place free. `failure`: what it met before. */
type Job = {
  readonly place: Place;
  readonly tries: number;
  readonly failure?: Failure;
  readonly work: { readonly batch: readonly Waiting[] } | { readonly one: Single };
};

export function createRequests({ service, weather, budget, pointings, ...tools }: RequestsParts): Requests {
  const { wait, random, report } = tools;
  const pointed: Job[] = [];
  const parts: Job[] = [];
  const groups = new Map<string, Group>();
  const active = new Map<string, number>();
  const waking = new Set<string>();
  /** The last question of each tab that points. */
  const latest = new Map<number, Asker>();
  const pointing = new WeakSet<Asker>();

  /** The next batch of a group; what nobody wants fills its last one. */
  function batchOf(group: Group): readonly Waiting[] {
    const wanted: Waiting[] = [];
    const unwanted: Waiting[] = [];
    for (const one of group.waiting) {
      if (one.isMoot()) one.settle(ABANDONED);
      else if (one.askers.size === 0) unwanted.push(one);
      else {
        // Of those who want it, one with some of its budget left is enough.
        const retryAfterMs = Math.min(...[...one.askers].map(({ tab }) => budget.waitMs(tab)));
        if (retryAfterMs === 0) wanted.push(one);
        else one.settle(failed({ kind: 'rate-limited', retryAfterMs }));
      }
    }
    const batch = wanted.slice(0, SUBJECTS_A_REQUEST);
    group.waiting = [...wanted.slice(SUBJECTS_A_REQUEST), ...unwanted];
    if (wanted.length > SUBJECTS_A_REQUEST) return batch;
    groups.delete(placeKeyOf(group.place));
    const room = batch.length > 0 ? SUBJECTS_A_REQUEST - batch.length : 0;
    for (const one of unwanted.slice(room)) one.settle(ABANDONED);
    return [...batch, ...unwanted.slice(0, room)];
  }

  const roomAt = (base: string, kept: number) =>
    weather.holdMs(base) === 0 && (active.get(base) ?? 0) < Math.max(1, weather.width(base) - kept);

  /** True for those who have pointed at something else since. */
  const isElsewhere = (asker: Asker) =>
    asker.tab !== undefined && pointing.has(asker) && latest.get(asker.tab) !== asker;

  /** Judged when its turn comes: until then others may come to want it too. */
  function abandon(): void {
    for (const job of [...pointed]) {
      if (!('one' in job.work) || ![...job.work.one.askers].every(isElsewhere)) continue;
      pointed.splice(pointed.indexOf(job), 1);
      settle(job, ABANDONED);
    }
  }

  /** What is tried again leaves out what is known, or asked for elsewhere, by now; undefined when nothing is left. */
  function withoutMoot(job: Job): Job | undefined {
    if ('one' in job.work) return job;
    const moot = new Set(job.work.batch.filter((one) => one.isMoot()));
    for (const one of moot) one.settle(ABANDONED);
    const batch = job.work.batch.filter((one) => !moot.has(one));
    return batch.length > 0 ? { ...job, work: { batch } } : undefined;
  }

  /** The next request that may be sent now. */
  function next(): Job | undefined {
    abandon();
    for (const [lane, kept] of [
      [pointed, 0],
      [parts, KEPT_FREE],
    ] as const) {
      const at = lane.findIndex(({ place }) => roomAt(place.base, kept));
      const [job] = at === -1 ? [] : lane.splice(at, 1);
      if (job !== undefined) return withoutMoot(job) ?? next();
    }
    for (const group of groups.values()) {
      if (!group.isReady || !roomAt(group.place.base, KEPT_FREE)) continue;
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
    const sent = 'one' in work ? sendOne(place, work.one) : sendBatch(place, work.batch, job.tries > 0);
    const result = await sent.catch((error: unknown) => {
      report(error);
      return failed({ kind: 'malformed', detail: 'own-fault' });
    });
    active.set(place.base, (active.get(place.base) ?? 1) - 1);
    weather.met(place.base, result.ok ? undefined : result.failure);
    if (!result.ok) goOn(job, result.failure);
    else if ('one' in work) work.one.settle(success(result.value(work.one.written)));
    else for (const { subject, settle: done } of work.batch) done(success(result.value(subject)));
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

  async function sendBatch(
    place: Place,
    batch: readonly Waiting[],
    isAgain: boolean,
  ): Promise<Result<Found>> {
    const askers = new Set(batch.flatMap((one) => [...one.askers]));
    // A tab that has none left rides along with one that has; but what comes of a batch of its own is its own.
    const payers = [...askers].filter(({ tab }) => isAgain || budget.waitMs(tab) === 0);
    for (const { bill } of payers) bill.requests++;
    for (const tab of new Set(payers.map((payer) => payer.tab))) budget.spend(tab);
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
    if ('batch' in work && work.batch.length > 1 && mayBeOneOfThem(failure)) {
      // What nobody wants is worth no request of its own.
      const wanted = work.batch.filter(({ askers }) => askers.size > 0);
      for (const one of work.batch) if (one.askers.size === 0) one.settle(ABANDONED);
      const size = Math.ceil(wanted.length / PARTS);
      for (let at = 0; at < wanted.length; at += size) {
        parts.push({ ...after, work: { batch: wanted.slice(at, at + size) } });
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

  return {
    listed(place, question) {
      const key = placeKeyOf(place);
      const group = groups.get(key) ?? { place, waiting: [], isReady: false };
      // Nobody's question makes no batch.
      if (question.askers.size === 0 && !groups.has(key)) return Promise.resolve(ABANDONED);
      if (!groups.has(key)) {
        groups.set(key, group);
        void wait(GATHER_MS).then(() => {
          group.isReady = true;
          pump();
        });
      }
      return new Promise((settle) => {
        group.waiting.push({ ...question, settle });
      });
    },

    alone(place, written, askers, { logo }) {
      const query = { details: true, ...(!logo && { properties: WITHOUT_LOGO }) };
      const tabs = new Set([...askers].map(({ tab }) => tab));
      const retryAfterMs = Math.min(...[...tabs].map(pointings.waitMs));
      // Of those who want it, one with some left is enough; nobody's question is our own.
      if (tabs.size > 0 && retryAfterMs > 0) {
        return Promise.resolve(failed({ kind: 'rate-limited', retryAfterMs }));
      }
      for (const tab of tabs) pointings.spend(tab);
      return new Promise((done) => {
        pointed.push({ place, tries: 0, work: { one: { written, askers, query, settle: done } } });
        pump();
      });
    },

    points(asker) {
      if (asker.tab === undefined) return;
      latest.set(asker.tab, asker);
      pointing.add(asker);
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
