/** The adapter of the Blockfrost API: maps its responses (Blockfrost OpenAPI, docs/services.md) to an `Adapter`. */
import * as z from 'zod/mini';
import { referenceOf } from '../asset/asset-name.ts';
import type { Subject } from '../asset/subject.ts';
import { failed, mapResult, success } from '../failure.ts';
import { anything, list, matching, oneOf, text } from '../schema.ts';
import {
  type Adapter,
  type AssetRecords,
  bytes,
  count,
  hash,
  quantity,
  readDatum,
  time,
} from './provider.ts';

/** `GET /blocks/latest` */
const latestBlock = z.object({
  time,
  hash,
  height: z.nullable(count),
  slot: z.nullable(count),
  epoch: z.nullable(count),
  epoch_slot: z.nullable(count),
  tx_count: count,
  fees: z.nullable(quantity),
});

/** `unit` is a subject, or `lovelace`. */
const amount = list(z.object({ unit: text() }));

/** `GET /txs/{hash}/utxos` */
const transactionUtxos = z.object({
  inputs: list(z.object({ amount })),
  outputs: list(z.object({ amount })),
});
/** `GET /addresses/{address}` */
const addressContent = z.object({ amount });
/** `GET /assets/policy/{policy_id}` */
const policyAssets = list(z.object({ asset: text() }));

/** `GET /assets/{asset}` */
const assetContent = z.object({
  quantity,
  initial_mint_tx_hash: hash,
  mint_or_burn_count: count,
  onchain_metadata: z.optional(anything),
  onchain_metadata_standard: z.optional(anything),
});
/** `GET /assets/{asset}/addresses`. The address, Bech32 or Base58, becomes part of the next path. */
const assetAddresses = list(z.object({ address: matching(/^[0-9A-Za-z_]{1,200}$/), quantity }));
/** `GET /addresses/{address}/utxos/{asset}` */
const assetOutputs = list(
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
/** `GET /assets/{asset}/history`, oldest first: one page, which is all of it for most assets. */
const assetHistory = list(z.object({ action: oneOf(['minted', 'burned']) }));

/** `GET /scripts/{hash}/json`; null for a Plutus script. */
const scriptJson = z.object({ json: z.optional(anything) });

export const blockfrost: Adapter = (ask) => {
  const readAsset = (subject: Subject) =>
    mapResult(ask(`/assets/${subject}`, assetContent), (asset) =>
      asset ? { ...asset, records: recordsIn(subject, asset) } : null,
    );
  return {
    async latestBlock() {
      const response = await ask('/blocks/latest', latestBlock);
      if (!response.ok) return response;
      if (response.value === undefined) return failed({ kind: 'service', status: 404 });
      const { epoch_slot: epochSlot, tx_count: transactions, ...block } = response.value;
      return success({ ...block, epochSlot, transactions });
    },

    /** Subjects, and `lovelace`. */
    units({ kind, id }) {
      switch (kind) {
        case 'transaction':
          return mapResult(ask(`/txs/${id}/utxos`, transactionUtxos), (utxos) =>
            [...(utxos?.inputs ?? []), ...(utxos?.outputs ?? [])].flatMap(unitsIn),
          );
        case 'address':
          return mapResult(ask(`/addresses/${id}`, addressContent), (address) =>
            unitsIn(address ?? { amount: [] }),
          );
        case 'policy':
          return mapResult(ask(`/assets/policy/${id}`, policyAssets), (assets = []) =>
            assets.map(({ asset }) => asset),
          );
      }
    },

    records: readAsset,

    async supply(subject) {
      const asset = await readAsset(subject);
      if (!asset.ok) return asset;
      if (asset.value === null) return success(null);
      const { quantity, records, mint_or_burn_count: mintsAndBurns, initial_mint_tx_hash: tx } = asset.value;
      // The time and the history are optional: their failure does not fail the supply.
      const [mint, history] = await Promise.all([
        ask(`/txs/${tx}`, transactionTime),
        mintsAndBurns > 1 ? ask(`/assets/${subject}/history`, assetHistory) : success([{ action: 'minted' }]),
      ]);
      const at = mint.ok ? (mint.value?.block_time ?? null) : null;
      const actions = history.ok ? history.value?.map(({ action }) => action) : undefined;
      const minted = actions?.filter((action) => action === 'minted').length;
      const counts = actions && minted !== undefined ? { minted, burned: actions.length - minted } : null;
      return success({ quantity, mintsAndBurns, counts, firstMint: { tx, at }, records });
    },

    async nft(asset) {
      const holders = await ask(`/assets/${asset}/addresses`, assetAddresses);
      if (!holders.ok) return holders;
      const [holder, ...otherHolders] = holders.value ?? [];
      if (holder === undefined) return without('not-there');
      // Several can be in one output, at one address.
      if (otherHolders.length > 0 || holder.quantity !== '1') return without('several');
      const { address } = holder;
      const outputs = await ask(`/addresses/${address}/utxos/${asset}`, assetOutputs);
      if (!outputs.ok) return outputs;
      const [output, ...otherOutputs] = outputs.value ?? [];
      if (output === undefined) return without('moved');
      if (otherOutputs.length > 0) return without('several');
      const { tx_hash: tx, output_index: index, inline_datum: inline, data_hash: hash } = output;
      const datum = readDatum({ tx, index }, inline, hash, (hash) =>
        mapResult(ask(`/scripts/datum/${hash}/cbor`, datumCbor), (found) => found?.cbor),
      );
      return mapResult(datum, (nft) => ({ nft, address }));
    },

    script: (hash) =>
      mapResult(ask(`/scripts/${hash}/json`, scriptJson), (script) => {
        if (script === undefined) return { kind: 'not-there' };
        return script.json === null ? { kind: 'program' } : { kind: 'native', json: script.json };
      }),
  };
};

const unitsIn = (holder: z.infer<typeof addressContent>) => holder.amount.map(({ unit }) => unit);

/**
 * Blockfrost has the metadata of one standard. It names none where the metadata breaks one of its rules; then the metadata
 * of an asset without a CIP-68 label can only be from its mint.
 */
function recordsIn(subject: Subject, asset: z.infer<typeof assetContent>): AssetRecords['records'] {
  const { onchain_metadata: metadata = null, onchain_metadata_standard: standard } = asset;
  const [, number] = /^CIP(\d+)v/.exec(`${standard}`) ?? [];
  const isUnknown = number === undefined && referenceOf(subject) !== undefined;
  return isUnknown || metadata === null ? {} : { [`CIP_${number ?? '25'}`]: metadata };
}

const without = (kind: 'not-there' | 'several' | 'moved') => success({ nft: { kind }, address: null });
