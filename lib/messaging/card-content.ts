import type { Source } from '../asset/standard.ts';
import type { NftOnChain } from '../chain/nft-metadata.ts';
import type { ListMark } from '../fingerprints/token-list.ts';
import type { Logo, Outcome, PolicyTokens, StandardRecords } from '../metadata/token.ts';
import type { CardSubject } from './schemas.ts';

/** The reply to `card.content`. Each part of a card has some of the fields. */
export type CardContent = CardSubject & {
  readonly outcome?: Outcome;
  readonly logo?: Logo;
  readonly registered?: StandardRecords[Source];
  readonly tokens?: PolicyTokens;
  /** The metadata on the chain, for an NFT without a record. */
  readonly nft?: NftOnChain;
  /** What third-party lists say. */
  readonly marks?: readonly ListMark[];
};
