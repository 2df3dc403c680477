/** What is answered about blocks, project IDs, and what the chain holds of a token. */

import type { createChain } from '../../lib/chain/create-chain.ts';
import { success } from '../../lib/failure.ts';
import type { Handlers } from '../../lib/messaging/router.ts';

type Parts = Pick<ReturnType<typeof createChain>, 'keys' | 'keyService' | 'latest' | 'readAsset'>;

export function chainHandlers({ keys, keyService, latest, readAsset }: Parts) {
  return {
    'chain.latest': async ({ networks }) => success(await Promise.all(networks.map(latest.news))),
    'token.proof': ({ network, subject }, { requestCount }) =>
      readAsset(network, subject, () => {
        requestCount.requests++;
      }),
    'key.set': async ({ network, projectId, session }) =>
      success(await keyService.set(network, projectId, session)),
    'key.keep': async ({ network, session }) => success(await keyService.keep(network, session)),
    'key.approve': async ({ network }) => success(await keyService.approve(network)),
    'key.clear': async ({ network }) => success(await keyService.clear(network)),
    'key.status': async ({ network }) => success(await keys.status(network)),
    'key.test': ({ network }) => latest.test(network),
  } satisfies Partial<Handlers>;
}
