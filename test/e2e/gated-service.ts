/** A metadata service that runs a test's code while a request is in flight. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createMetadataService } from '../services/metadata.ts';
import type { Records } from '../services/records.ts';
import type { RecordedRequest } from '../services/serve.ts';

const IDLE_MS = 700;

/** The subjects that a request to a metadata service names. */
export const subjectsIn = ({ path, body }: Pick<RecordedRequest, 'path' | 'body'>): readonly string[] =>
  body === '' ? [decodeURIComponent(path.split('/').at(-1) ?? '')] : JSON.parse(body).subjects;

/** `beforeAnswer` runs before the n-th request is answered, counted from 1. */
export function createGatedService(records: Records, beforeAnswer = async (_n: number) => {}) {
  const { fetch } = createMetadataService(records);
  const requests: (readonly string[])[] = [];
  let open = 0;
  return {
    /** The subjects of each request so far. */
    requests,
    async fetch(request: Request) {
      const body = await request.clone().text();
      const n = requests.push(subjectsIn({ path: new URL(request.url).pathname, body }));
      open++;
      await beforeAnswer(n);
      const response = await fetch(request);
      open--;
      return response;
    },
    /** Resolves when no request is open and none has come for a while: a lost one is sent again. */
    async idle(): Promise<void> {
      let before: number;
      do {
        before = requests.length;
        await sleep(IDLE_MS);
      } while (requests.length > before || open > 0);
    },
  };
}
