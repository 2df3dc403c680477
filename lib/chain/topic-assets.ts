/** Finds the assets of the transaction, address or policy that a page is about. */
import type { Subject } from '../asset/subject.ts';
import type { Topic } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';
import { createPageQuery, type PageQuery, type PageQueryDeps } from './page-query.ts';
import type { ChainProvider } from './provider.ts';

export type TopicAssets = Pick<PageQuery<Topic, readonly Subject[]>, 'clear' | 'today'> & {
  /** Empty where the user has not allowed the look-up, or the provider fails. */
  subjectsOf(network: NetworkId, topic: Topic): Promise<readonly Subject[]>;
};

export type TopicAssetsDeps = PageQueryDeps & {
  readonly provider: Pick<ChainProvider, 'subjectsOf'>;
  /** Whether the user allows look-ups of what a page is about. */
  readonly isAllowed: () => Promise<boolean>;
};

/** Limits pages, which can name any topic in their address. */
const MAX_TOPICS_PER_DAY = 60;

export function createTopicAssets({ provider, isAllowed, ...deps }: TopicAssetsDeps): TopicAssets {
  const keyOf = ({ kind, id }: Topic) => `${kind}|${id}`;
  const question = { send: provider.subjectsOf, keyOf, maxPerDay: MAX_TOPICS_PER_DAY };
  const { ask, ...query } = createPageQuery(question, deps);
  return {
    ...query,
    subjectsOf: async (network, topic) => ((await isAllowed()) && (await ask(network, topic))) || [],
  };
}
