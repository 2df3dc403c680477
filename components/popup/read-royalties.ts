/** Reads the royalties of an NFT, after the NFT itself was read from the chain. */
import { kindByLabel } from '../../lib/asset/label.ts';
import { policyOf, type Subject } from '../../lib/asset/subject.ts';
import type { AssetOnChain } from '../../lib/chain/provider.ts';
import { type Result, success } from '../../lib/failure.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Royalty } from '../../lib/trust/royalty.ts';

/** `requests`: how many were sent. */
export type RoyaltiesRead = Result<{ readonly stated: readonly Royalty[]; readonly requests: number }>;

/** Undefined, and without a request, for an asset that is no NFT. */
export async function askForRoyalties(
  client: Client,
  network: NetworkId,
  subject: Subject,
  { supply, reference }: AssetOnChain,
): Promise<RoyaltiesRead | undefined> {
  const kind = kindByLabel(subject);
  // Without a label, an asset is an NFT if there is one unit of it, or if it has CIP-25 metadata.
  const isLikeNft = supply?.quantity === '1' || supply?.records.CIP_25 !== undefined;
  if (kind === 'other' || (kind === 'unknown' && !isLikeNft)) return undefined;
  const { readRoyalties, royaltyNumberIn } = await import('../../lib/trust/royalty.ts');
  const number = reference.kind === 'datum' ? royaltyNumberIn(reference) : undefined;
  const reply = await client.ask('policy.royalties', {
    network,
    policy: policyOf(subject),
    ...(typeof number === 'number' && number > 0 && { number }),
  });
  if (!reply.ok) return reply;
  const { requests, ...records } = reply.value;
  return success({ stated: readRoyalties(records, number, network !== 'mainnet'), requests });
}
