/**
 * Coalesces look-ups of single subjects into batched requests, as graphql/dataloader does: subjects that are loaded within
 * a short window share a request. Full records are requested one by one and take precedence over batches.
 */
import { failed, type Result } from '../failure.ts';
import type { Purpose } from '../http/priority.ts';
import { ABANDONED, type Answer, addToQueue, type BatchItem } from './batch-queue.ts';
import type { Endpoint } from './endpoint.ts';
import {
  createScheduler,
  enqueue,
  RESERVED_FOR_RECORDS,
  type SchedulerDeps,
  schedule,
  tabWaitMs,
} from './request-scheduler.ts';
import type { SourceAnswer } from './source.ts';
import type { Caller } from './tab-budget.ts';

export type Batcher = {
  /**
   * Loads a summary in the next batch of its endpoint. Fails as `abandoned` when it is moot by then, or when it has no
   * callers and the batch is full.
   */
  summary(endpoint: Endpoint, item: BatchItem): Promise<Result<Answer>>;
  /** Loads the full record of one subject. Fails as `abandoned` when all callers hover something else before it is sent. */
  record(endpoint: Endpoint, subject: string, options: RecordOptions): Promise<Result<Answer>>;
  /**
   * Loads the full records of a few subjects in one request, without retries. Fails as `abandoned` unless it can be sent
   * at once and the rate limit has headroom.
   */
  neighbours(endpoint: Endpoint, subjects: readonly string[], caller: Caller): Promise<Result<SourceAnswer>>;
  /** Records that a tab hovers another token. Abandons its unsent record requests unless another caller needs them. */
  hover(caller: Caller): void;
};

type RecordOptions = {
  readonly callers: ReadonlySet<Caller>;
  readonly purpose: Purpose;
  readonly hasLogo: boolean;
};

const BATCH_WINDOW_MS = 15;

export function createBatcher(deps: SchedulerDeps): Batcher {
  const scheduler = createScheduler(deps);
  const { queues, budgets, limiter, circuitBreaker, sender, wait } = scheduler;
  const hovers = createHoverTracker();

  return {
    summary(endpoint, item) {
      return new Promise((settle) => {
        const queue = addToQueue(queues, endpoint, { ...item, settle });
        if (queue === undefined) return;
        void wait(BATCH_WINDOW_MS).then(() => {
          queue.isReady = true;
          schedule(scheduler);
        });
      });
    },

    async record(endpoint, subject, { callers, purpose, hasLogo }) {
      const tabs = [...new Set([...callers].map(({ tab }) => tab))];
      // A single caller with budget left is enough.
      const retryAfterMs = Math.min(...tabs.map((tab) => tabWaitMs(scheduler, 'hovers', endpoint, tab)));
      if (retryAfterMs > 0) return failed({ kind: 'rate-limited', retryAfterMs });
      for (const tab of tabs) budgets.hovers.charge(tab);
      const isMoot = () => [...callers].every(hovers.hasMovedOn);
      const kind = hasLogo ? 'record' : 'record-without-logo';
      return new Promise((settle) => {
        const item = { subject, callers, isMoot, isRenewal: false, settle };
        enqueue(scheduler, { kind, endpoint, purpose, items: [item], attempts: 0 });
      });
    },

    async neighbours(endpoint, subjects, caller) {
      const { base } = endpoint;
      const canSend =
        scheduler.isReady &&
        limiter.waitMs(base, 'prefetch') === 0 &&
        tabWaitMs(scheduler, 'hovers', endpoint, caller.tab) === 0 &&
        sender.hasCapacity(base, RESERVED_FOR_RECORDS) &&
        circuitBreaker.refusal(base) === undefined;
      if (!canSend) return ABANDONED;
      budgets.hovers.charge(caller.tab);
      const answer = await sender.sendNeighbours(endpoint, subjects, caller);
      schedule(scheduler);
      return answer;
    },

    hover: hovers.hover,
  };
}

function createHoverTracker() {
  const latest = new Map<number, Caller>();
  const hovering = new WeakSet<Caller>();
  return {
    hover(caller: Caller): void {
      if (caller.tab === undefined) return;
      latest.set(caller.tab, caller);
      hovering.add(caller);
    },
    /** True for a caller whose tab has hovered something else since. */
    hasMovedOn: (caller: Caller) =>
      caller.tab !== undefined && hovering.has(caller) && latest.get(caller.tab) !== caller,
  };
}
