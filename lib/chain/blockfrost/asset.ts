/** Reads the supply of one asset and the datum of its reference NFT (CIP-68). */
import type * as z from 'zod/mini';
import type { Subject } from '../../asset/subject.ts';
import { type Result, success } from '../../failure.ts';
import type { AssetOnChain, ReferenceNft } from '../provider.ts';
import { referenceOf } from '../reference-nft.ts';
import * as wire from './schema.ts';

/** A GET request to one network; undefined for a 404. */
export type Get = <S extends z.ZodMiniType>(
  path: string,
  schema: S,
) => Promise<Result<z.infer<S> | undefined>>;
type Supply = AssetOnChain['supply'];

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
  const asset = await get(`/assets/${subject}`, wire.assetContent);
  if (!asset.ok) return asset;
  if (asset.value === undefined) return success(null);
  const { quantity, mint_or_burn_count: mintsAndBurns, initial_mint_tx_hash: tx } = asset.value;
  // The time is optional: its failure does not fail the supply.
  const mint = await get(`/txs/${tx}`, wire.transactionTime);
  const at = mint.ok ? (mint.value?.block_time ?? null) : null;
  return success({ quantity, mintsAndBurns, firstMint: { tx, at } });
}

async function readReference(get: Get, reference: Subject | undefined): Promise<Result<ReferenceNft>> {
  if (reference === undefined) return success({ kind: 'no-label' });
  const holders = await get(`/assets/${reference}/addresses`, wire.assetAddresses);
  if (!holders.ok) return holders;
  const [holder, ...otherHolders] = holders.value ?? [];
  if (holder === undefined) return success({ kind: 'not-there' });
  if (otherHolders.length > 0) return success({ kind: 'several' });
  const outputs = await get(`/addresses/${holder.address}/utxos/${reference}`, wire.assetOutputs);
  if (!outputs.ok) return outputs;
  const [output, ...otherOutputs] = outputs.value ?? [];
  if (output === undefined) return success({ kind: 'moved' });
  if (otherOutputs.length > 0) return success({ kind: 'several' });
  return readDatum(get, output);
}

async function readDatum(
  get: Get,
  { tx_hash: tx, output_index: index, inline_datum: inline, data_hash: hash }: WireOutput,
): Promise<Result<ReferenceNft>> {
  const output = { tx, index };
  if (inline !== null) return success({ kind: 'datum', output, cbor: inline, hash: null });
  if (hash === null) return success({ kind: 'no-datum', output });
  const datum = await get(`/scripts/datum/${hash}/cbor`, wire.datumCbor);
  if (!datum.ok) return datum;
  if (datum.value === undefined) return success({ kind: 'datum-unknown', output, hash });
  return success({ kind: 'datum', output, cbor: datum.value.cbor, hash });
}

type WireOutput = z.infer<typeof wire.assetOutputs>[number];
