/** Requests that are sent to the metadata services: how many each has at once, and who pays for them. */
import { type Failure, failed, type Result, success } from '../failure.ts';
import type { CircuitBreaker } from '../http/circuit-breaker.ts';
import type { Purpose } from '../http/priority.ts';
import type { Answer, Settle, Waiting } from './batch-queue.ts';
import type { Endpoint } from './outcome.ts';
import type { Entry } from './schema.ts';
import { type MetadataService, type ServiceAnswer, type ServiceQuery, WITHOUT_LOGO } from './service.ts';
import type { Budget, Caller } from './tab-budget.ts';

type Single = {
  readonly written: string;
  readonly callers: ReadonlySet<Caller>;
  readonly query: Omit<ServiceQuery, 'purpose'>;
  readonly settle: Settle;
};

/** The answer to each of the subjects of a request, as written. */
export type Found = (written: string) => Answer;

/** One request to be: sent when its address has a place free. `failure`: what it met before. */
export type Job = {
  readonly endpoint: Endpoint;
  readonly purpose: Purpose;
  readonly tries: number;
  readonly failure?: Failure;
  readonly work: { readonly batch: readonly Waiting[] } | { readonly one: Single };
};

export type Sender = {
  /** Whether an address has a place free beside those that are kept free. */
  hasRoom(base: string, kept: number): boolean;
  send(job: Job): Promise<Result<Found>>;
  /** Full records of a few subjects with their logos. */
  together(endpoint: Endpoint, written: readonly string[], caller: Caller): Promise<Result<Found>>;
};

export type SenderDeps = {
  readonly service: MetadataService;
  readonly circuitBreaker: CircuitBreaker;
  /** Of batches. */
  readonly budget: Budget;
  /** Of all requests, within the window of a service's limit. */
  readonly share: Budget;
  readonly report: (error: unknown) => void;
};

export function createSender({ service, circuitBreaker, budget, share, report }: SenderDeps): Sender {
  const active = new Map<string, number>();

  /** Sends one request, counted among those that its service has at once. */
  async function sending<T>(base: string, send: () => Promise<Result<T>>): Promise<Result<T>> {
    active.set(base, (active.get(base) ?? 0) + 1);
    const result = await send().catch((error: unknown) => {
      report(error);
      return failed({ kind: 'malformed', detail: 'own-fault' });
    });
    active.set(base, (active.get(base) ?? 1) - 1);
    circuitBreaker.record(base, result.ok ? undefined : result.failure);
    return result;
  }

  async function sendOne(
    { endpoint, purpose }: Job,
    { written, callers, query }: Single,
  ): Promise<Result<Found>> {
    for (const { requestCount } of callers) requestCount.requests++;
    for (const tab of new Set([...callers].map((caller) => caller.tab))) share.spend(tab);
    const answer = await service.one(endpoint.base, written, {
      ...query,
      purpose,
      priority: endpoint.priority,
    });
    if (!answer.ok) return answer;
    const { found, priority } = answer.value;
    return success(() => ({ entry: found, priority }));
  }

  async function sendBatch(
    { endpoint, purpose, tries }: Job,
    batch: readonly Waiting[],
  ): Promise<Result<Found>> {
    const callers = new Set(batch.flatMap((one) => [...one.callers]));
    // A tab that has none left rides along with one that has; but what comes of a batch of its own is its own.
    const payers = [...callers].filter(({ tab }) => tries > 0 || budget.waitMs(tab) === 0);
    for (const { requestCount } of payers) requestCount.requests++;
    for (const tab of new Set(payers.map((payer) => payer.tab))) {
      budget.spend(tab);
      share.spend(tab);
    }
    const answer = await service.many(
      endpoint.base,
      batch.map(({ written }) => written),
      { purpose, properties: WITHOUT_LOGO, priority: endpoint.priority },
    );
    return answer.ok ? success(answersIn(answer.value)) : answer;
  }

  return {
    hasRoom: (base, kept) => (active.get(base) ?? 0) < Math.max(1, circuitBreaker.concurrency(base) - kept),

    send: (job) =>
      sending(job.endpoint.base, () =>
        'one' in job.work ? sendOne(job, job.work.one) : sendBatch(job, job.work.batch),
      ),

    async together({ base, priority }, written, caller) {
      caller.requestCount.requests++;
      share.spend(caller.tab);
      const answer = await sending(base, () =>
        service.many(base, written, { purpose: 'prefetch', details: true, priority }),
      );
      return answer.ok ? success(answersIn(answer.value)) : answer;
    },
  };
}

function answersIn({ found, priority }: ServiceAnswer<ReadonlyMap<string, Entry>>): Found {
  return (written) => ({ entry: found.get(written), priority });
}
