/** Subjects that wait for the next batch, one queue per endpoint. */
import type { Priority } from '../asset/standard.ts';
import { type Failure, failed, type Result } from '../failure.ts';
import { PURPOSES, type Purpose } from '../http/priority.ts';
import { type Endpoint, endpointKey } from './endpoint.ts';
import type { SourceEntry } from './source.ts';
import type { Caller } from './tab-budget.ts';

/** `entry`: undefined where the service has none. `priority`: the standards that the service consulted. */
export type Answer = { readonly entry: SourceEntry | undefined; readonly priority: Priority };

/** A subject, spelled as it is requested. */
export type BatchItem = {
  readonly subject: string;
  /** More may join until the request is sent. An item without callers is a prefetch, which only fills up a batch. */
  readonly callers: ReadonlySet<Caller>;
  /** True when the request is no longer needed. */
  readonly isMoot: () => boolean;
  /** True for a known token with a stale answer. */
  readonly isRenewal: boolean;
};
export type QueuedItem = BatchItem & { readonly settle: (result: Result<Answer>) => void };

/** `isReady`: after the batch window. */
export type BatchQueue = { readonly endpoint: Endpoint; items: QueuedItem[]; isReady: boolean };
export type BatchQueues = Map<string, BatchQueue>;

/** What the service's own tests send at once (docs/services.md). */
export const MAX_BATCH_SIZE = 50;

export const ABANDONED = failed({ kind: 'abandoned' });

/** Returns the queue when it is new. */
export function addToQueue(
  queues: BatchQueues,
  endpoint: Endpoint,
  item: QueuedItem,
): BatchQueue | undefined {
  const key = endpointKey(endpoint);
  const queue = queues.get(key);
  queue?.items.push(item);
  if (queue !== undefined) return undefined;
  const created = { endpoint, items: [item], isReady: false };
  queues.set(key, created);
  return created;
}

/**
 * Takes the next batch from a queue. Settles moot items, and items whose callers have no budget left.
 * `tabWaitMs`: milliseconds until a tab may send another batch.
 */
export function takeBatch(
  queues: BatchQueues,
  queue: BatchQueue,
  tabWaitMs: (endpoint: Endpoint, tab: number | undefined) => number,
): readonly QueuedItem[] {
  const wanted: QueuedItem[] = [];
  const prefetched: QueuedItem[] = [];
  for (const item of queue.items) {
    if (item.isMoot()) item.settle(ABANDONED);
    else if (item.callers.size === 0) prefetched.push(item);
    else {
      // A single caller with budget left is enough.
      const retryAfterMs = Math.min(...[...item.callers].map(({ tab }) => tabWaitMs(queue.endpoint, tab)));
      if (retryAfterMs === 0) wanted.push(item);
      else item.settle(failed({ kind: 'rate-limited', retryAfterMs }));
    }
  }
  if (wanted.length > MAX_BATCH_SIZE) {
    // Look-ups go into the first batch, so that no other batch uses their share of the limit.
    wanted.sort((a, b) => rankOf(a) - rankOf(b));
    queue.items = [...wanted.slice(MAX_BATCH_SIZE), ...prefetched];
    return wanted.slice(0, MAX_BATCH_SIZE);
  }
  queues.delete(endpointKey(queue.endpoint));
  const capacity = wanted.length > 0 ? MAX_BATCH_SIZE - wanted.length : 0;
  for (const item of prefetched.slice(capacity)) item.settle(ABANDONED);
  return [...wanted, ...prefetched.slice(0, capacity)];
}

/** Settles all items of a queue with a failure, and deletes it. */
export function failQueue(queues: BatchQueues, { endpoint, items }: BatchQueue, failure: Failure): void {
  queues.delete(endpointKey(endpoint));
  for (const item of items) item.settle(item.callers.size > 0 ? failed(failure) : ABANDONED);
}

/** The most important purpose among the items with callers. */
export function purposeOf(items: readonly BatchItem[]): Purpose {
  const purposes = new Set(items.filter(({ callers }) => callers.size > 0).map(purposeOfItem));
  return PURPOSES.find((purpose) => purposes.has(purpose)) ?? 'renewal';
}

function purposeOfItem({ callers, isRenewal }: BatchItem): Purpose {
  if (isRenewal) return 'renewal';
  return [...callers].some(({ tab }) => tab === undefined) ? 'look-up' : 'in-view';
}

const rankOf = (item: BatchItem) => PURPOSES.indexOf(purposeOfItem(item));
