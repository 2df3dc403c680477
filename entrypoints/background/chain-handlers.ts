/** Handlers for the latest blocks, the user's keys, and the on-chain record of a token. */
import type { Chain } from '../../lib/chain/create-chain.ts';
import { success } from '../../lib/failure.ts';
import type { Handlers } from '../../lib/messaging/router.ts';

export function chainHandlers({ keys, latestBlocks, provider }: Chain) {
  return {
    'chain.latest': async ({ networks }) => success(await Promise.all(networks.map(latestBlocks.status))),
    'token.chain': ({ network, subject }) => provider.asset(network, subject),
    'key.set': async ({ network, key, session }) => success(await keys.set(network, key, session)),
    'key.lifetime': async ({ network, session }) => success(await keys.setLifetime(network, session)),
    'key.approve': async ({ network }) => success(await keys.approve(network)),
    'key.clear': async ({ network }) => success(await keys.clear(network)),
    'key.status': async ({ network }) => success(await keys.status(network)),
    'key.test': ({ network }) => latestBlocks.refresh(network),
  } satisfies Partial<Handlers>;
}
