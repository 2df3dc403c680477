/** Reads the supply of one asset and the datum of its reference NFT (CIP-68). */
import * as z from 'zod/mini';
import type { Subject } from '../../asset/subject.ts';
import { type Result, success } from '../../failure.ts';
import { type AssetOnChain, bytes, count, hash, quantity, type ReferenceNft } from '../provider.ts';
import { referenceOf } from '../reference-nft.ts';

/** A GET request to one network; undefined for a 404. */
export type Get = <S extends z.ZodMiniType>(
  path: string,
  schema: S,
) => Promise<Result<z.infer<S> | undefined>>;
type Supply = AssetOnChain['supply'];

/** `GET /assets/{asset}` */
const assetContent = z.object({ quantity, initial_mint_tx_hash: hash, mint_or_burn_count: count });
/** `GET /assets/{asset}/addresses`. The address, Bech32 or Base58, becomes part of the next path. */
const assetAddresses = z.array(z.object({ address: z.string().check(z.regex(/^[0-9A-Za-z_]{1,200}$/)) }));
/** `GET /addresses/{address}/utxos/{asset}` */
const assetOutputs = z.array(
  z.object({
    tx_hash: hash,
    output_index: count,
    data_hash: z.nullable(hash),
    inline_datum: z.nullable(bytes),
  }),
);
/** `GET /scripts/datum/{hash}/cbor` */
const datumCbor = z.object({ cbor: bytes });
/** `GET /txs/{hash}`; UNIX seconds. */
const transactionTime = z.object({ block_time: count });

export async function readAsset(
  get: Get,
  subject: Subject,
): Promise<Result<{ supply: Supply; reference: ReferenceNft }>> {
  const [supply, reference] = await Promise.all([
    readSupply(get, subject),
    readReference(get, referenceOf(subject)),
  ]);
  if (!supply.ok) return supply;
  if (!reference.ok) return reference;
  return success({ supply: supply.value, reference: reference.value });
}

async function readSupply(get: Get, subject: Subject): Promise<Result<Supply>> {
  const asset = await get(`/assets/${subject}`, assetContent);
  if (!asset.ok) return asset;
  if (asset.value === undefined) return success(null);
  const { quantity, mint_or_burn_count: mintsAndBurns, initial_mint_tx_hash: tx } = asset.value;
  // The time is optional: its failure does not fail the supply.
  const mint = await get(`/txs/${tx}`, transactionTime);
  const at = mint.ok ? (mint.value?.block_time ?? null) : null;
  return success({ quantity, mintsAndBurns, firstMint: { tx, at } });
}

async function readReference(get: Get, reference: Subject | undefined): Promise<Result<ReferenceNft>> {
  if (reference === undefined) return success({ kind: 'no-label' });
  const holders = await get(`/assets/${reference}/addresses`, assetAddresses);
  if (!holders.ok) return holders;
  const [holder, ...otherHolders] = holders.value ?? [];
  if (holder === undefined) return success({ kind: 'not-there' });
  if (otherHolders.length > 0) return success({ kind: 'several' });
  const outputs = await get(`/addresses/${holder.address}/utxos/${reference}`, assetOutputs);
  if (!outputs.ok) return outputs;
  const [output, ...otherOutputs] = outputs.value ?? [];
  if (output === undefined) return success({ kind: 'moved' });
  if (otherOutputs.length > 0) return success({ kind: 'several' });
  return readDatum(get, output);
}

async function readDatum(
  get: Get,
  {
    tx_hash: tx,
    output_index: index,
    inline_datum: inline,
    data_hash: hash,
  }: z.infer<typeof assetOutputs>[number],
): Promise<Result<ReferenceNft>> {
  const output = { tx, index };
  if (inline !== null) return success({ kind: 'datum', output, cbor: inline, hash: null });
  if (hash === null) return success({ kind: 'no-datum', output });
  const datum = await get(`/scripts/datum/${hash}/cbor`, datumCbor);
  if (!datum.ok) return datum;
  if (datum.value === undefined) return success({ kind: 'datum-unknown', output, hash });
  return success({ kind: 'datum', output, cbor: datum.value.cbor, hash });
}
