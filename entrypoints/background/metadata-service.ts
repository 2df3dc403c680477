/** The metadata service, and the count of what it is asked. */
import { createHttpBytes, type Http, type MayReach } from '../../lib/http.ts';
import { createCountedBytes } from '../../lib/metadata/counted-bytes.ts';
import { createRateLimiter } from '../../lib/metadata/rate-limiter.ts';
import { limitOf } from '../../lib/metadata/request-limit.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { createDrawer, type RememberingStore } from '../../lib/settings/store.ts';

type Parts = {
  readonly http: Http;
  readonly mayReach: MayReach;
  readonly settings: RememberingStore<Settings>;
  readonly report: (error: unknown) => void;
};

export function createCountedService({ http, mayReach, settings, report }: Parts) {
  const limiter = createRateLimiter({
    limitOf: (base) => limitOf(base, settings.latest()),
    drawer: createDrawer('local', 'requestsSent'),
    now: () => performance.now(),
    wall: Date.now,
    report,
  });
  return {
    limiter,
    service: createMetadataService(http, limiter),
    bytes: createCountedBytes({
      bytes: createHttpBytes(mayReach),
      limiter,
      isLimited: (url) => limitOf(url, settings.latest()) !== undefined,
    }),
  };
}
