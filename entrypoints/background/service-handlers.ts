/** Handlers for the metadata services. */
import { failed, success } from '../../lib/failure.ts';
import type { RateLimiter } from '../../lib/http/rate-limiter.ts';
import type { Handlers } from '../../lib/messaging/router.ts';
import type { MetadataService } from '../../lib/metadata/service.ts';
import type { NetworkId } from '../../lib/network/networks.ts';

type Deps = {
  readonly service: Pick<MetadataService, 'describesV2'>;
  readonly limiter: Pick<RateLimiter, 'ready' | 'status' | 'waitMs'>;
  /** Empty where there is no service. */
  readonly address: (network: NetworkId) => Promise<string>;
};

export function serviceHandlers({ service, limiter, address }: Deps) {
  return {
    'service.test': async ({ network }) => {
      const base = await address(network);
      await limiter.ready;
      const retryAfterMs = base === '' ? 0 : limiter.waitMs(base, 'look-up');
      if (retryAfterMs > 0) return failed({ kind: 'rate-limited', retryAfterMs });
      const isV2 = base === '' ? success(false) : await service.describesV2(base);
      return isV2.ok ? success({ isV2: isV2.value }) : isV2;
    },
    'service.budget': async ({ network }) => {
      const base = await address(network);
      await limiter.ready;
      return success((base === '' ? undefined : limiter.status(base)) ?? null);
    },
  } satisfies Partial<Handlers>;
}
