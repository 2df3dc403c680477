/** The metadata service, and the logos on its host, behind one rate limiter. */

import { createRateLimiter } from '../../lib/http/rate-limiter.ts';
import { createHttpBytes, type Http, type MayReach } from '../../lib/http/request.ts';
import { createRateLimitedBytes } from '../../lib/logos/rate-limited-bytes.ts';
import { limitOf } from '../../lib/metadata/request-limit.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { createStorageItem, type RememberingStore } from '../../lib/settings/store.ts';

type Deps = {
  readonly http: Http;
  readonly mayReach: MayReach;
  readonly settings: RememberingStore<Settings>;
  readonly report: (error: unknown) => void;
};

export function createRateLimitedService({ http, mayReach, settings, report }: Deps) {
  const limiter = createRateLimiter({
    limitOf: (base) => limitOf(base, settings.latest()),
    storageItem: createStorageItem('local', 'requestsSent'),
    now: () => performance.now(),
    wall: Date.now,
    report,
  });
  return {
    limiter,
    service: createMetadataService(http, limiter),
    bytes: createRateLimitedBytes({
      bytes: createHttpBytes(mayReach),
      limiter,
      isLimited: (url) => limitOf(url, settings.latest()) !== undefined,
    }),
  };
}
