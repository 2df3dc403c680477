/** The content of a card for an NFT, of which the metadata service has no record. */
import { kindByLabel } from '../../lib/asset/label.ts';
import type { Chain } from '../../lib/chain/create-chain.ts';
import type { CardContent, CardSubject } from '../../lib/messaging/card-content.ts';
import type { TokenLoader } from '../../lib/tokens/loader.ts';
import type { Outcome } from '../../lib/tokens/token.ts';
import { textsWithoutAddress } from '../../lib/trust/addresses.ts';
import { headingOf } from '../../lib/trust/metadata/nft.ts';
import { textOf } from '../../lib/trust/metadata/value.ts';
import type { ShownTexts } from '../../lib/trust/notes.ts';
import { subjectOf } from './viewed-tokens.ts';

export type NftDeps = {
  readonly loader: Pick<TokenLoader, 'picture'>;
  readonly nftMetadata: Chain['nftMetadata'];
};

type Content = Partial<CardContent>;

type Nft = Awaited<ReturnType<typeof nftOf>>;

/** Adds to the outcome of an absent NFT its metadata on the chain, or the reason why there is none. */
export function withNft({ kind, nft }: Partial<Nft> = {}, outcome: Outcome): Content {
  if (typeof nft === 'object') return { outcome, nft };
  // Without metadata, a token without a label is not known to be an NFT, so the card gives no reason.
  const hasReason = kind === 'nft' && nft && outcome.kind === 'absent';
  return { outcome: hasReason ? { ...outcome, nft } : outcome };
}

/** What the card shows of the metadata, by which a token can imitate another one or lead to a site. */
export const textsOf = ({ nft }: Partial<Nft> = {}): ShownTexts | undefined =>
  typeof nft === 'object'
    ? { ...headingOf(nft), recordedIn: [nft.source], texts: textsWithoutAddress(nft.properties) }
    : undefined;

/** The metadata of an absent token that is an NFT by its label, or can be one without a label; undefined for other tokens. */
export async function nftOf(
  { nftMetadata }: NftDeps,
  { network, identifier, unexplained }: CardSubject,
  outcome: Outcome | undefined,
) {
  const subject = outcome?.kind === 'failed' ? undefined : subjectOf(outcome, identifier);
  if (subject === undefined || unexplained || outcome?.kind === 'found') return undefined;
  const kind = kindByLabel(subject);
  if (kind === 'other') return undefined;
  return { subject, kind, nft: await nftMetadata(network, subject) };
}

/** The picture of an NFT without a record. */
export async function pictureOf(
  deps: NftDeps,
  card: CardSubject,
  outcome: Outcome | undefined,
): Promise<Content> {
  const { subject, nft } = (await nftOf(deps, card, outcome)) ?? {};
  if (subject === undefined || typeof nft !== 'object') return {};
  const { source, properties } = nft;
  const value = textOf(new Map(properties).get('image')) ?? '';
  return { logo: await deps.loader.picture(card.network, subject, { value, source }) };
}
