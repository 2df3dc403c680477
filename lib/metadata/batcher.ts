/**
 * Coalesces look-ups of single subjects into batched requests, as graphql/dataloader does: subjects that are loaded within
 * a short window share a request. Full records are requested one by one and take precedence over batches.
 */
import type { Result } from '../failure.ts';
import { type Endpoint, endpointKey } from './endpoint.ts';
import {
  type Answer,
  type Item,
  type Job,
  RequestScheduler,
  type SchedulerDeps,
  type Wanted,
} from './request-scheduler.ts';

export type Batcher = Pick<RequestScheduler, 'sendNeighbours'> & {
  /** Loads a summary in the next batch of its endpoint. */
  summary(endpoint: Endpoint, wanted: Wanted): Promise<Result<Answer>>;
  /** Loads the full record of one subject. */
  record(endpoint: Endpoint, wanted: Wanted & { readonly hasLogo: boolean }): Promise<Result<Answer>>;
};

const BATCH_WINDOW_MS = 15;

export function createBatcher(deps: SchedulerDeps): Batcher {
  const scheduler = new RequestScheduler(deps);
  /** The latest batch of each endpoint. */
  const batches = new Map<string, Job>();

  function addToBatch(endpoint: Endpoint, item: Item): void {
    const key = endpointKey(endpoint);
    const open = batches.get(key);
    if (open !== undefined && open.items.length > 0) {
      open.items.push(item);
      return;
    }
    const job: Job = { kind: 'batch', endpoint, items: [item], attempts: 0 };
    batches.set(key, job);
    void deps.wait(BATCH_WINDOW_MS).then(() => scheduler.enqueue(job));
  }

  return {
    summary: (endpoint, wanted) => new Promise((settle) => addToBatch(endpoint, { ...wanted, settle })),
    record: (endpoint, { hasLogo, ...wanted }) =>
      new Promise((settle) => {
        const kind = hasLogo ? 'record' : 'record-without-logo';
        scheduler.enqueue({ kind, endpoint, items: [{ ...wanted, settle }], attempts: 0 });
      }),
    sendNeighbours: (...request) => scheduler.sendNeighbours(...request),
  };
}
