/** What is answered about the metadata services themselves. */
import { success } from '../../lib/failure.ts';
import type { Handlers } from '../../lib/messages/router.ts';
import type { MetadataService } from '../../lib/metadata/service.ts';
import type { NetworkId } from '../../lib/network/networks.ts';

type Parts = {
  readonly service: Pick<MetadataService, 'describesV2'>;
  /** Empty where there is none. */
  readonly address: (network: NetworkId) => Promise<string>;
};

export function serviceHandlers({ service, address }: Parts) {
  return {
    'service.test': async ({ network }) => {
      const base = await address(network);
      const isV2 = base === '' ? success(false) : await service.describesV2(base);
      return isV2.ok ? success({ isV2: isV2.value }) : isV2;
    },
  } satisfies Partial<Handlers>;
}
