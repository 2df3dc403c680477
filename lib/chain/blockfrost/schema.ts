/** The parts of Blockfrost's responses that are read (Blockfrost OpenAPI, docs/services.md). */
import * as z from 'zod/mini';
import { bytes, count, hash, lovelace, quantity } from '../provider.ts';

/** `GET /blocks/latest` */
export const latestBlock = z.object({
  time: count,
  hash,
  height: z.nullable(count),
  slot: z.nullable(count),
  epoch: z.nullable(count),
  epoch_slot: z.nullable(count),
  tx_count: count,
  fees: z.nullable(lovelace),
});

/** `unit` is a subject, or `lovelace`. */
const amount = z.array(z.object({ unit: z.string() }));

/** `GET /txs/{hash}/utxos` */
export const transactionUtxos = z.object({
  inputs: z.array(z.object({ amount })),
  outputs: z.array(z.object({ amount })),
});
/** `GET /addresses/{address}` */
export const addressContent = z.object({ amount });
/** `GET /assets/policy/{policy_id}` */
export const policyAssets = z.array(z.object({ asset: z.string() }));

/** `GET /assets/{asset}` */
export const assetContent = z.object({ quantity, initial_mint_tx_hash: hash, mint_or_burn_count: count });
/** `GET /assets/{asset}/addresses`. The address, Bech32 or Base58, becomes part of the next path. */
export const assetAddresses = z.array(
  z.object({ address: z.string().check(z.regex(/^[0-9A-Za-z_]{1,200}$/)) }),
);
/** `GET /addresses/{address}/utxos/{asset}` */
export const assetOutputs = z.array(
  z.object({
    tx_hash: hash,
    output_index: count,
    data_hash: z.nullable(hash),
    inline_datum: z.nullable(bytes),
  }),
);
/** `GET /scripts/datum/{hash}/cbor` */
export const datumCbor = z.object({ cbor: bytes });
/** `GET /txs/{hash}`; UNIX seconds. */
export const transactionTime = z.object({ block_time: count });
