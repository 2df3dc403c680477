/**
 * Adds to a card's content what the card computes itself: the verdict on the minting policy, and an NFT's token. Loaded on
 * demand, with the code that reads scripts and metadata.
 */
import type { Content } from '../../lib/card/load.ts';
import { nftToken } from '../../lib/trust/metadata/nft.ts';
import { judgeMinting } from '../token/read-minting.ts';
import { resolved } from '../token/view.ts';

/** `now`: milliseconds since the epoch. */
export const completeContent = (content: Content, now: number): Content => withNft(withMinting(content, now));

/** Before the card is drawn, so that nothing moves when the verdict arrives. */
function withMinting(content: Content, now: number): Content {
  const { network, outcome, registered } = content;
  if (outcome?.kind !== 'found' || registered?.policy === undefined) return content;
  const { policy } = outcome.token;
  return { ...content, minting: judgeMinting({ network, policy, script: registered.policy, now }) };
}

/** An NFT without a record is shown by its metadata on the chain, like a token with a record. */
function withNft(content: Content): Content {
  const { network, nft, outcome } = content;
  if (nft === undefined || outcome?.kind !== 'absent') return content;
  const known = resolved({ ...content, outcome });
  if (known.kind !== 'subject') return content;
  const { token, isCut } = nftToken(network, known.subject, nft);
  const notes = outcome.notes && { notes: outcome.notes };
  return { ...content, isCut, outcome: { kind: 'found', token, fetchedAt: nft.at, stale: false, ...notes } };
}
