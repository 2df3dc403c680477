/** Reads the metadata of an NFT that the user points at from the chain. */
import type { Subject } from '../asset/subject.ts';
import { success } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import { createPageQuery, type PageQuery, type PageQueryDeps } from './page-query.ts';
import type { AssetMetadata, ChainProvider } from './provider.ts';

/** `at`: when it was read, in milliseconds since the epoch. `service`: the base address of the provider. */
type NftOnChain = AssetMetadata & { readonly at: number; readonly service: string };
export type NftMetadata = Pick<PageQuery<Subject, unknown>, 'clear' | 'today'> & {
  /** The metadata, or why there is none: no key, no consent, a failure, or nothing on the chain that can be read. */
  of(network: NetworkId, subject: Subject): Promise<NftOnChain | 'key' | 'consent' | 'failed' | 'none'>;
};

export type NftMetadataDeps = PageQueryDeps & {
  readonly provider: Pick<ChainProvider, 'metadata'>;
  /** The provider's base address. */
  readonly address: (network: NetworkId) => Promise<string>;
  /** Whether the user allows look-ups of NFTs. */
  readonly isAllowed: () => Promise<boolean>;
  /** Whether there is a key for the provider, or it needs none. */
  readonly canAsk: (network: NetworkId) => Promise<boolean>;
};

/** Limits a page that puts one NFT after the other under the pointer. */
const MAX_NFTS_PER_DAY = 300;

export function createNftMetadata({
  provider,
  address,
  isAllowed,
  canAsk,
  ...deps
}: NftMetadataDeps): NftMetadata {
  const send = async (network: NetworkId, subject: Subject, onRequest: () => void) => {
    const read = await provider.metadata(network, subject, onRequest);
    const service = await address(network);
    return read.ok ? success(read.value && { ...read.value, at: deps.now(), service }) : read;
  };
  const { ask, ...query } = createPageQuery({ send, keyOf: String, maxPerDay: MAX_NFTS_PER_DAY }, deps);
  return {
    ...query,
    async of(network, subject) {
      if (!(await canAsk(network))) return 'key';
      if (!(await isAllowed())) return 'consent';
      const answer = await ask(network, subject);
      return answer === undefined ? 'failed' : (answer ?? 'none');
    },
  };
}
