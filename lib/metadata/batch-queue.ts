/**
 * Subjects that wait for a batch: those of each endpoint together, until the batch is made. What nobody wants goes along
 * where there is room.
 */
import type { Source } from '../asset/standard.ts';
import { type Failure, failed, type Result } from '../failure.ts';
import { PURPOSES, type Purpose } from '../http/priority.ts';
import { type Endpoint, endpointKey } from './outcome.ts';
import type { Entry } from './schema.ts';
import type { Caller } from './tab-budget.ts';

/** `entry`: undefined where the service has none. `priority`: the standards that it says it consulted. */
export type Answer = { readonly entry: Entry | undefined; readonly priority: readonly Source[] };

export type Listed = {
  /** The one spelling of the subject that is asked for. */
  readonly written: string;
  /**
   * Who wants it, read when its batch is made: more may come until then. What nobody wants goes along where a batch that
   * goes anyway has room.
   */
  readonly callers: ReadonlySet<Caller>;
  /** True when it is known, or asked for, elsewhere by now. */
  readonly isMoot: () => boolean;
  /** True for what is known, but old. */
  readonly isRenewal: boolean;
};

/** What the service's own tests send at once (services.md). */
export const MAX_BATCH_SIZE = 50;

export const ABANDONED = failed({ kind: 'abandoned' });

export type Settle = (result: Result<Answer>) => void;
export type Waiting = Listed & { readonly settle: Settle };
export type Group = { readonly endpoint: Endpoint; waiting: Waiting[]; isReady: boolean };
export type Groups = {
  /** A subject waits in the group of its endpoint; the group where it is a new one, which is ready only later. */
  add(endpoint: Endpoint, waiting: Waiting): Group | undefined;
  has(endpoint: Endpoint): boolean;
  /** Those that are ready. */
  ready(): readonly Group[];
  /** Its next batch. What is moot, or has none of its tab's budget left, is settled. */
  batchOf(group: Group): readonly Waiting[];
  /** All that wait in it are told of the failure. */
  fail(group: Group, failure: Failure): void;
};

/** `waitOf`: milliseconds until a tab may have another batch at a endpoint; 0 for now. */
export function createGroups(waitOf: (endpoint: Endpoint, tab: number | undefined) => number): Groups {
  const groups = new Map<string, Group>();

  /** The next batch of a group; what nobody wants fills its last one. */
  function batchOf(group: Group): readonly Waiting[] {
    const wanted: Waiting[] = [];
    const unwanted: Waiting[] = [];
    for (const one of group.waiting) {
      if (one.isMoot()) one.settle(ABANDONED);
      else if (one.callers.size === 0) unwanted.push(one);
      else {
        // Of those who want it, one with some of its budget left is enough.
        const retryAfterMs = Math.min(...[...one.callers].map(({ tab }) => waitOf(group.endpoint, tab)));
        if (retryAfterMs === 0) wanted.push(one);
        else one.settle(failed({ kind: 'rate-limited', retryAfterMs }));
      }
    }
    // Where there are several batches, the first has the look-ups: the others are not to be sent at their expense.
    if (wanted.length > MAX_BATCH_SIZE) wanted.sort((a, b) => rankOf(a) - rankOf(b));
    const batch = wanted.slice(0, MAX_BATCH_SIZE);
    group.waiting = [...wanted.slice(MAX_BATCH_SIZE), ...unwanted];
    if (wanted.length > MAX_BATCH_SIZE) return batch;
    groups.delete(endpointKey(group.endpoint));
    const room = batch.length > 0 ? MAX_BATCH_SIZE - batch.length : 0;
    for (const one of unwanted.slice(room)) one.settle(ABANDONED);
    return [...batch, ...unwanted.slice(0, room)];
  }

  return {
    add(endpoint, waiting) {
      const key = endpointKey(endpoint);
      const group = groups.get(key);
      if (group !== undefined) {
        group.waiting.push(waiting);
        return undefined;
      }
      const fresh = { endpoint, waiting: [waiting], isReady: false };
      groups.set(key, fresh);
      return fresh;
    },
    has: (endpoint) => groups.has(endpointKey(endpoint)),
    ready: () => [...groups.values()].filter(({ isReady }) => isReady),
    batchOf,
    fail({ endpoint, waiting }, failure) {
      groups.delete(endpointKey(endpoint));
      for (const one of waiting) one.settle(one.callers.size > 0 ? failed(failure) : ABANDONED);
    },
  };
}

/** What its waiting subjects make of a batch, by the most important of them. */
export function purposeOf({ waiting }: Group): Purpose {
  const wanted = new Set(waiting.filter(({ callers }) => callers.size > 0).map(purposeOfOne));
  return PURPOSES.find((purpose) => wanted.has(purpose)) ?? 'renewal';
}

function purposeOfOne({ callers, isRenewal }: Listed): Purpose {
  if (isRenewal) return 'renewal';
  // Our own pages, and the address bar, ask for what the user has typed or opened.
  return [...callers].some(({ tab }) => tab === undefined) ? 'look-up' : 'in-view';
}

const rankOf = (one: Listed) => PURPOSES.indexOf(purposeOfOne(one));
