/** A service, and an entry for its cache. */
import type { Subject } from '../../lib/asset/subject.ts';
import type { CacheEntry } from '../../lib/metadata/cache-entry.ts';
import type { Endpoint } from '../../lib/metadata/endpoint.ts';
import { absentOutcome } from '../../lib/metadata/outcome.ts';

export const NOW = Date.UTC(2026, 10, 21, 9);
export const HOUR = 3_600_000;
const priority: Endpoint['priority'] = ['CIP_68', 'CIP_26'];
export const ENDPOINT: Endpoint = { network: 'mainnet', base: 'https://tokens.example', priority };

export const absent = (subject: Subject, at = NOW): CacheEntry => ({ outcome: absentOutcome(subject), at });
