/**
 * What the chain holds of one asset: its supply, and the datum of its reference NFT (CIP-68). Six requests at most, each
 * by the user's key and within the one bucket; the first alone, so that a key that is refused costs one.
 */
import type * as z from 'zod/mini';
import { LABELS, labelOf, labelPrefix } from '../asset/label.ts';
import { assetNameOf, parseSubject, policyOf, type Subject } from '../asset/subject.ts';
import { failed, type Result, success } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import { BLOCK_BYTES_AT_MOST, LIST_BYTES_AT_MOST, type Provider } from './client.ts';
import {
  type AssetReading,
  assetAddresses,
  assetContent,
  assetOutputs,
  datumCbor,
  latestBlock,
  transactionTime,
} from './schema.ts';

/** `sent`: told of every request that leaves. */
export type AssetReader = (
  network: NetworkId,
  subject: Subject,
  sent: () => void,
) => Promise<Result<AssetReading>>;

/** Labels whose metadata stand with a reference NFT (CIP-68). */
const USER_LABELS: readonly number[] = [LABELS.nft, LABELS.fungible, LABELS.richFungible];

export function createAssetReader({ read: readProvider }: Pick<Provider, 'read'>): AssetReader {
  return async (network, subject, sent) => {
    let requests = 0;
    const read: Ask = (path, schema, maxBytes = BLOCK_BYTES_AT_MOST) =>
      readProvider(network, path, schema, maxBytes, () => {
        requests++;
        sent();
      });
    const block = await read('/blocks/latest', latestBlock);
    if (!block.ok) return block;
    if (block.value === undefined) return failed({ kind: 'service', status: 404 });
    const [supply, reference] = await Promise.all([
      readSupply(read, subject),
      readReference(read, referenceOf(subject)),
    ]);
    if (!supply.ok) return supply;
    if (!reference.ok) return reference;
    const { height, hash } = block.value;
    return success({
      block: { height, hash },
      supply: supply.value,
      reference: reference.value,
      requests,
    });
  };
}

type Ask = <S extends z.ZodMiniType>(
  path: string,
  schema: S,
  maxBytes?: number,
) => Promise<Result<z.infer<S> | undefined>>;

/** The reference NFT of a user token: under its policy, by its name with another label. */
function referenceOf(subject: Subject): Subject | undefined {
  const labelled = labelOf(assetNameOf(subject));
  if (labelled === undefined || !USER_LABELS.includes(labelled.label)) return undefined;
  return parseSubject(policyOf(subject) + labelPrefix(LABELS.referenceNft) + labelled.rest);
}

async function readSupply(read: Ask, subject: Subject): Promise<Result<AssetReading['supply']>> {
  // With the registry's record, its logo too, which is not read here.
  const asset = await read(`/assets/${subject}`, assetContent, LIST_BYTES_AT_MOST);
  if (!asset.ok) return asset;
  if (asset.value === undefined) return success(null);
  const { quantity, mint_or_burn_count, initial_mint_tx_hash: tx } = asset.value;
  // When that was is good to know; without it, the rest is no less true.
  const mint = await read(`/txs/${tx}`, transactionTime);
  const at = mint.ok ? (mint.value?.block_time ?? null) : null;
  return success({ quantity, mintsAndBurns: mint_or_burn_count, firstMint: { tx, at } });
}

type Reference = AssetReading['reference'];

async function readReference(read: Ask, reference: Subject | undefined): Promise<Result<Reference>> {
  if (reference === undefined) return success({ kind: 'no-label' });
  const holders = await read(`/assets/${reference}/addresses`, assetAddresses, LIST_BYTES_AT_MOST);
  if (!holders.ok) return holders;
  const [holder, ...others] = holders.value ?? [];
  if (holder === undefined) return success({ kind: 'not-there' });
  if (others.length > 0) return success({ kind: 'several' });
  const path = `/addresses/${holder.address}/utxos/${reference}`;
  const outputs = await read(path, assetOutputs, LIST_BYTES_AT_MOST);
  if (!outputs.ok) return outputs;
  const [output, ...more] = outputs.value ?? [];
  if (output === undefined) return success({ kind: 'moved' });
  if (more.length > 0) return success({ kind: 'several' });
  return readDatumOf(read, output);
}

async function readDatumOf(
  read: Ask,
  { tx_hash, output_index, inline_datum, data_hash: hash }: z.infer<typeof assetOutputs>[number],
): Promise<Result<Reference>> {
  const output = { tx: tx_hash, index: output_index };
  if (inline_datum !== null) return success({ kind: 'datum', output, cbor: inline_datum, hash: null });
  if (hash === null) return success({ kind: 'no-datum', output });
  const datum = await read(`/scripts/datum/${hash}/cbor`, datumCbor);
  if (!datum.ok) return datum;
  if (datum.value === undefined) return success({ kind: 'datum-unknown', output, hash });
  return success({ kind: 'datum', output, cbor: datum.value.cbor, hash });
}
