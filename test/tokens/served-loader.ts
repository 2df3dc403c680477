/** Loaders over local metadata services of two networks. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { Outcome } from '../../lib/tokens/token.ts';
import { ENTRIES } from '../data/index.ts';
import { createFaults } from '../services/faults.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { createRecords, loadRecords } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';
import { createTestLoader } from './test-loader.ts';

export const NOW = Date.UTC(2026, 10, 21, 9);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Starts the services for the tests of a file. Faults apply to mainnet; preview has no service. */
export function serveTokens() {
  const faults = createFaults();
  const served = {} as { mainnet: Served; preprod: Served };
  beforeAll(async () => {
    served.mainnet = await serve(createLocalService(loadRecords(), { faults }));
    served.preprod = await serve(createLocalService(createRecords(ENTRIES.preprod)));
  });
  afterAll(() => Promise.all(Object.values(served).map((one) => one.close())));
  beforeEach(() => {
    faults.clear();
    for (const { requests } of Object.values(served)) requests.length = 0;
  });
  const startLoader = (options: Partial<Parameters<typeof createTestLoader>[0]> = {}) =>
    createTestLoader({
      address: async (network) => (network === 'preview' ? undefined : served[network].origin),
      clock: { now: NOW },
      ...options,
    });
  const requests = (network: 'mainnet' | 'preprod' = 'mainnet') => served[network].requests;
  /** The requested subjects, as spelled: those of a batch, or the one of a record. */
  const requested = () =>
    requests().map(({ path, body }): string | readonly string[] =>
      body === '' ? (path.split(/[/?]/)[4] ?? '') : JSON.parse(body).subjects,
    );
  return { faults, served, startLoader, requests, requested };
}

export const asSubject = ({ subject }: { subject: Subject }): Identifier => ({ kind: 'subject', subject });
export const nameOf = (outcome: Outcome | undefined) =>
  outcome?.kind === 'found' ? outcome.token.name?.value : outcome?.kind;
