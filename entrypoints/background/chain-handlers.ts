/** Handlers for the latest blocks, the user's keys, and the on-chain record of a token. */
import type { Chain } from '../../lib/chain/create-chain.ts';
import { success } from '../../lib/failure.ts';
import type { Handlers } from '../../lib/messaging/router.ts';

export function chainHandlers({ keys, keyService, latestBlocks, provider }: Chain) {
  return {
    'chain.latest': async ({ networks }) => success(await Promise.all(networks.map(latestBlocks.status))),
    'token.chain': ({ network, subject }) => provider.asset(network, subject),
    'key.set': async ({ network, projectId, session }) =>
      success(await keyService.set(network, projectId, session)),
    'key.lifetime': async ({ network, session }) => success(await keyService.setLifetime(network, session)),
    'key.approve': async ({ network }) => success(await keyService.approve(network)),
    'key.clear': async ({ network }) => success(await keyService.clear(network)),
    'key.status': async ({ network }) => success(await keys.status(network)),
    'key.test': ({ network }) => latestBlocks.refresh(network),
  } satisfies Partial<Handlers>;
}
