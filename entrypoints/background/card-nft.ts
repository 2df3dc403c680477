/** The content of the card of an NFT, which the metadata service does not serve. */
import { isNft } from '../../lib/asset/label.ts';
import type { NftMetadata } from '../../lib/chain/nft-metadata.ts';
import type { CardRequest, ReplyOf } from '../../lib/messaging/protocol.ts';
import type { TokenLoader } from '../../lib/metadata/loader.ts';
import type { Caller } from '../../lib/metadata/tab-budget.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { subjectOf } from './viewed-tokens.ts';

export type NftDeps = {
  readonly loader: Pick<TokenLoader, 'picture'>;
  readonly nftMetadata: Pick<NftMetadata, 'of'>;
};

type Content = Partial<NonNullable<ReplyOf<'card.content'>>>;

/** Adds the metadata on the chain to the absence of an NFT, or the reason why there is none. */
export async function withNft(
  deps: NftDeps,
  card: CardRequest,
  caller: Caller,
  outcome: Outcome,
): Promise<Content> {
  const { byLabel, nft } = (await nftOf(deps, card, caller, outcome)) ?? {};
  if (typeof nft === 'object') return { outcome, nft };
  // Without an answer, a token without a label is not known to be an NFT.
  return { outcome: byLabel === true && nft && outcome.kind === 'absent' ? { ...outcome, nft } : outcome };
}

/** `byLabel`: whether the label says that it is an NFT. Undefined for anything but an absent token that is or can be one. */
async function nftOf(
  { nftMetadata }: NftDeps,
  { network, identifier, unexplained }: CardRequest,
  { isPrivate = false }: Caller,
  outcome: Outcome | undefined,
) {
  const subject = outcome?.kind === 'failed' ? undefined : subjectOf(outcome, identifier);
  const byLabel = subject !== undefined && isNft(subject);
  if (!byLabel || unexplained || outcome?.kind === 'found') return undefined;
  return { subject, byLabel, nft: await nftMetadata.of(network, subject, isPrivate) };
}

/** The picture of an NFT without a record. */
export async function pictureOf(
  deps: NftDeps,
  card: CardRequest,
  caller: Caller,
  outcome: Outcome | undefined,
): Promise<Content> {
  const { subject, nft } = (await nftOf(deps, card, caller, outcome)) ?? {};
  if (subject === undefined || typeof nft !== 'object') return {};
  const { source, properties } = nft;
  const value = Array.isArray(properties.image) ? properties.image.join('') : String(properties.image ?? '');
  return { logo: await deps.loader.picture(card.network, subject, { value, source }) };
}
