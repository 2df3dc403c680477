/** Sends requests to metadata services, counts how many each has in flight, and charges the tabs. */
import { type Failure, failed, type Result } from '../failure.ts';
import type { CircuitBreaker } from '../http/circuit-breaker.ts';
import type { Purpose } from '../http/priority.ts';
import type { QueuedItem } from './batch-queue.ts';
import type { Endpoint } from './endpoint.ts';
import type { MetadataSource, SourceAnswer } from './source.ts';
import type { Caller, TabBudgets } from './tab-budget.ts';

/** A request that is waiting or in flight. A `record` job has a single item. */
export type Job = {
  readonly kind: 'record' | 'record-without-logo' | 'summaries';
  readonly endpoint: Endpoint;
  readonly purpose: Purpose;
  readonly items: readonly QueuedItem[];
  /** Failed attempts so far. */
  readonly attempts: number;
  /** Of the last attempt. */
  readonly failure?: Failure;
};

export type RequestSender = {
  /** Whether the service accepts another request beside the reserved ones. */
  hasCapacity(base: string, reserved: number): boolean;
  send(job: Job): Promise<Result<SourceAnswer>>;
  /** Full records, with logos, of a hovered token's neighbours. */
  sendNeighbours(
    endpoint: Endpoint,
    subjects: readonly string[],
    caller: Caller,
  ): Promise<Result<SourceAnswer>>;
};

export type RequestSenderDeps = {
  readonly source: MetadataSource;
  readonly circuitBreaker: CircuitBreaker;
  readonly budgets: TabBudgets;
  readonly report: (error: unknown) => void;
};

export function createRequestSender(deps: RequestSenderDeps): RequestSender {
  const { source, circuitBreaker, budgets, report } = deps;
  const inFlight = new Map<string, number>();

  async function track<T>(base: string, send: () => Promise<Result<T>>): Promise<Result<T>> {
    inFlight.set(base, (inFlight.get(base) ?? 0) + 1);
    const result = await send().catch((error: unknown) => {
      report(error);
      return failed({ kind: 'malformed', detail: 'internal-error' });
    });
    inFlight.set(base, (inFlight.get(base) ?? 1) - 1);
    circuitBreaker.record(base, result.ok ? undefined : result.failure);
    return result;
  }

  function charge(callers: readonly Caller[], isBatch: boolean): void {
    for (const tab of new Set(callers.map((caller) => caller.tab))) {
      if (isBatch) budgets.batches.charge(tab);
      budgets.all.charge(tab);
    }
  }

  function sendBatch({ endpoint, purpose, items, attempts }: Job) {
    const callers = [...new Set(items.flatMap((item) => [...item.callers]))];
    // A tab without budget shares the batch of another tab for free, but is charged for a retry or a part of it.
    const isCharged = ({ tab }: Caller) => attempts > 0 || budgets.batches.waitMs(tab) === 0;
    charge(callers.filter(isCharged), true);
    const subjects = items.map(({ subject }) => subject);
    return source.summaries(endpoint, subjects, purpose);
  }

  function sendRecord({ kind, endpoint, purpose }: Job, { subject, callers }: QueuedItem) {
    charge([...callers], false);
    return source.record(endpoint, subject, { purpose, hasLogo: kind === 'record' });
  }

  return {
    hasCapacity: (base, reserved) =>
      (inFlight.get(base) ?? 0) < Math.max(1, circuitBreaker.concurrency(base) - reserved),

    send(job) {
      const [item] = job.items;
      const isSingle = item !== undefined && job.kind !== 'summaries';
      return track(job.endpoint.base, () => (isSingle ? sendRecord(job, item) : sendBatch(job)));
    },

    sendNeighbours(endpoint, subjects, caller) {
      charge([caller], false);
      return track(endpoint.base, () => source.records(endpoint, subjects, 'prefetch'));
    },
  };
}
