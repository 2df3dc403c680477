/** Reads the supply of one asset, its policy's script, and its reference NFT with datum and holder (CIP-68). */
import * as z from 'zod/mini';
import { paymentScriptOf } from '../../asset/address.ts';
import { policyOf, type Subject } from '../../asset/subject.ts';
import { type Result, success } from '../../failure.ts';
import { type AssetOnChain, bytes, count, hash, quantity, type ReferenceNft } from '../provider.ts';
import { referenceOf } from '../reference-nft.ts';
import type { Get } from './get.ts';
import { readScript } from './script.ts';

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

type Read = Pick<AssetOnChain, 'supply' | 'reference' | 'holder' | 'policyScript'>;

export async function readAsset(get: Get, subject: Subject, withScript: boolean): Promise<Result<Read>> {
  const [supply, reference, policyScript] = await Promise.all([
    readSupply(get, subject),
    readReference(get, referenceOf(subject)),
    withScript ? readScript(get, policyOf(subject)) : success(null),
  ]);
  if (!supply.ok) return supply;
  if (!reference.ok) return reference;
  if (!policyScript.ok) return policyScript;
  return success({ supply: supply.value, ...reference.value, policyScript: policyScript.value });
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

type Held = Pick<AssetOnChain, 'reference' | 'holder'>;

async function readReference(get: Get, reference: Subject | undefined): Promise<Result<Held>> {
  const without = (kind: 'no-label' | 'not-there' | 'several') =>
    success<Held>({ reference: { kind }, holder: null });
  if (reference === undefined) return without('no-label');
  const holders = await get(`/assets/${reference}/addresses`, assetAddresses);
  if (!holders.ok) return holders;
  const [first, ...otherHolders] = holders.value ?? [];
  if (first === undefined) return without('not-there');
  if (otherHolders.length > 0) return without('several');
  const [output, holder] = await Promise.all([
    readOutput(get, first.address, reference),
    readHolder(get, first.address),
  ]);
  if (!output.ok) return output;
  return holder.ok ? success({ reference: output.value, holder: holder.value }) : holder;
}

async function readHolder(get: Get, address: string): Promise<Result<Held['holder']>> {
  const hash = paymentScriptOf(address);
  if (hash === undefined) return success({ address, script: null });
  const script = await readScript(get, hash);
  return script.ok ? success({ address, script: script.value }) : script;
}

async function readOutput(get: Get, address: string, reference: Subject): Promise<Result<ReferenceNft>> {
  const outputs = await get(`/addresses/${address}/utxos/${reference}`, assetOutputs);
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
