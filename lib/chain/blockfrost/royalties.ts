/** Reads what a policy states about royalties: the mint of its token without a name (CIP-27), and its royalty NFT (CIP-102). */
import * as z from 'zod/mini';
import { royaltyName } from '../../asset/label.ts';
import { emptyNameSubject, type PolicyId } from '../../asset/subject.ts';
import { type Result, success } from '../../failure.ts';
import { anything, hash, type RoyaltyRecords } from '../provider.ts';
import { readNft } from './asset.ts';
import type { Get } from './get.ts';

/** `GET /assets/{asset}`: the transaction stays known when the token is burned. */
const firstMint = z.object({ initial_mint_tx_hash: hash });
/** `GET /txs/{hash}/metadata` */
const transactionMetadata = z.array(z.object({ label: z.string(), json_metadata: anything }));

/** The label of royalties in the metadata of a transaction (CIP-27). */
const ROYALTY_LABEL = '777';

type Read = Omit<RoyaltyRecords, 'requests'>;

export async function readRoyalties(
  get: Get,
  policy: PolicyId,
  number: number | undefined,
): Promise<Result<Read>> {
  const [mint, royalty] = await Promise.all([
    readMint(get, policy),
    readNft(get, policy + royaltyName(number)),
  ]);
  if (!mint.ok) return mint;
  return royalty.ok ? success({ mint: mint.value, nft: royalty.value.nft }) : royalty;
}

async function readMint(get: Get, policy: PolicyId): Promise<Result<RoyaltyRecords['mint']>> {
  const token = await get(`/assets/${emptyNameSubject(policy)}`, firstMint);
  if (!token.ok) return token;
  if (token.value === undefined) return success(null);
  const metadata = await get(`/txs/${token.value.initial_mint_tx_hash}/metadata`, transactionMetadata);
  if (!metadata.ok) return metadata;
  return success({ stated: metadata.value?.find(({ label }) => label === ROYALTY_LABEL)?.json_metadata });
}
