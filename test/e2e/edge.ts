/** The metadata service with a gate before it: what a test does while a request is on its way. */
import { setTimeout as sleep } from 'node:timers/promises';
import { NETWORKS } from '../../lib/network/networks.ts';
import { createMetadataService } from '../services/metadata.ts';
import type { Records } from '../services/records.ts';
import type { App } from './service.ts';

export type Edge = {
  readonly app: App;
  /** The subjects of every request so far. */
  readonly asked: readonly (readonly string[])[];
  /** Runs before the n-th request is answered, counted from 1. */
  before(n: number, run: () => Promise<void>): void;
  /** Done when every request is answered, and no other has come for a while: one that was lost is sent again. */
  quiet(): Promise<void>;
};

const QUIET_MS = 700;

export const METADATA = NETWORKS.mainnet.metadata ?? '';

export function createEdge(records: Records): Edge {
  const { fetch } = createMetadataService(records);
  const asked: (readonly string[])[] = [];
  const before = new Map<number, () => Promise<void>>();
  let open = 0;
  return {
    app: {
      async fetch(request) {
        const body = await request.clone().text();
        const subjects: readonly string[] =
          body === '' ? [new URL(request.url).pathname.split('/').at(-1) ?? ''] : JSON.parse(body).subjects;
        const n = asked.push(subjects);
        open++;
        await before.get(n)?.();
        const answer = await fetch(request);
        open--;
        return answer;
      },
    },
    asked,
    async quiet() {
      let before: number;
      do {
        before = asked.length;
        await sleep(QUIET_MS);
      } while (asked.length > before || open > 0);
    },
    before: (n, run) => void before.set(n, run),
  };
}
