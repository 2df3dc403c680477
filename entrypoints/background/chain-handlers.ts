/** What is answered about blocks, project IDs, and what the chain holds of a token. */
import { success } from '../../lib/failure.ts';
import type { Handlers } from '../../lib/messages/router.ts';
import type { createChain } from '../../lib/provider/chain.ts';

type Parts = Pick<ReturnType<typeof createChain>, 'keys' | 'desk' | 'latest' | 'readAsset'>;

export function chainHandlers({ keys, desk, latest, readAsset }: Parts) {
  return {
    'chain.latest': async ({ networks }) => success(await Promise.all(networks.map(latest.news))),
    'token.proof': ({ network, subject }, { bill }) =>
      readAsset(network, subject, () => {
        bill.requests++;
      }),
    'key.set': async ({ network, projectId, session }) =>
      success(await desk.set(network, projectId, session)),
    'key.keep': async ({ network, session }) => success(await desk.keep(network, session)),
    'key.approve': async ({ network }) => success(await desk.approve(network)),
    'key.clear': async ({ network }) => success(await desk.clear(network)),
    'key.status': async ({ network }) => success(await keys.status(network)),
    'key.test': ({ network }) => latest.test(network),
  } satisfies Partial<Handlers>;
}
