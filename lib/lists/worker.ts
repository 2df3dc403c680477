/** Reads each list in a worker of its own, whose end frees the memory and the CPU that the list takes. */
import { failed, type Result } from '../failure.ts';
import type { ListEntries } from './list.ts';
import type { ListJob, ReadList } from './read-list.ts';

const LIST_DEADLINE_MS = 10_000;

/** The part of `Worker` that is used. */
type ListWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** Refuses a list that takes too long, or whose worker fails, for lack of memory for example. */
export function createListReader(start: () => ListWorker, wait: (ms: number) => Promise<void>): ReadList {
  return async (job) => {
    const worker = start();
    const answer = new Promise<Result<ListEntries>>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Result<ListEntries>>) => resolve(data);
      worker.onerror = () => resolve(failed({ kind: 'malformed', detail: 'internal-error' }));
    });
    const late = wait(LIST_DEADLINE_MS).then(() => failed({ kind: 'timeout' }));
    worker.postMessage(job);
    return Promise.race([answer, late]).finally(() => worker.terminate());
  };
}

/** The job in a message of the background. Undefined for other messages: those of pages and content scripts have a tab. */
export function listJobIn(message: unknown, { tab }: { readonly tab?: unknown }): ListJob | undefined {
  const isRequest = typeof message === 'object' && message !== null && 'readList' in message;
  return isRequest && tab === undefined ? (message.readList as ListJob) : undefined;
}
