/** The metadata service behind its rate limiter. */
import { createRateLimiter } from '../../lib/http/rate-limiter.ts';
import type { Http } from '../../lib/http/request.ts';
import { limitOf } from '../../lib/metadata/request-limit.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { createStorageItem, type RememberingStore } from '../../lib/settings/store.ts';

type Deps = {
  readonly http: Http;
  readonly settings: RememberingStore<Settings>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

export function createRateLimitedService({ http, settings, now, report }: Deps) {
  const limiter = createRateLimiter({
    limitOf: (base) => limitOf(base, settings.latest()),
    storageItem: createStorageItem('local', 'requestsSent'),
    ...{ now, report },
  });
  return { limiter, service: createMetadataService(http, limiter) };
}
