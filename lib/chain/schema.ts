/** The answers of the chain query provider (services.md, Blockfrost OpenAPI). */
import * as z from 'zod/mini';

const count = z.int().check(z.minimum(0));
/** Lovelace as a decimal string: beyond what a number holds exactly. */
const lovelace = z.string().check(z.regex(/^\d{1,30}$/));

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Whole bytes in hex; no transaction is larger than 16 kB. */
const bytes = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,16384}$/));
/** A number of units as a decimal string: beyond what a number holds exactly. */
const quantity = z.string().check(z.regex(/^\d{1,40}$/));

/** What is shown of `GET /blocks/latest`; the provider says null where it does not know. */
export const latestBlock = z.object({
  /** UNIX seconds. */
  time: count,
  height: z.nullable(count),
  hash,
  slot: z.nullable(count),
  epoch: z.nullable(count),
  epoch_slot: z.nullable(count),
  tx_count: count,
  fees: z.nullable(lovelace),
});

/** A unit is a subject, or `lovelace`. */
const amount = z.array(z.object({ unit: z.string() }));

/** What is read of `GET /txs/{hash}/utxos`, `GET /addresses/{address}`, `GET /assets/policy/{policy_id}`. */
export const transactionUtxos = z.object({
  inputs: z.array(z.object({ amount })),
  outputs: z.array(z.object({ amount })),
});
export const addressContent = z.object({ amount });
export const policyAssets = z.array(z.object({ asset: z.string() }));

/** What is read of `GET /assets/{asset}`. */
export const assetContent = z.object({ quantity, initial_mint_tx_hash: hash, mint_or_burn_count: count });
/** Of `GET /assets/{asset}/addresses`: Bech32, or Base58 of old; they become part of the next path. */
export const assetAddresses = z.array(
  z.object({ address: z.string().check(z.regex(/^[0-9A-Za-z_]{1,200}$/)), quantity }),
);
/** Of `GET /addresses/{address}/utxos/{asset}`. */
export const assetOutputs = z.array(
  z.object({
    tx_hash: hash,
    output_index: count,
    data_hash: z.nullable(hash),
    inline_datum: z.nullable(bytes),
  }),
);
/** Of `GET /scripts/datum/{hash}/cbor` and `GET /txs/{hash}`; UNIX seconds. */
export const datumCbor = z.object({ cbor: bytes });
export const transactionTime = z.object({ block_time: count });

const output = z.object({ tx: hash, index: count });
const plain = <K extends string>(kind: K) => z.object({ kind: z.literal(kind) });

/** What the chain holds of one asset, as it was read by the user's key. */
export const assetReading = z.object({
  /** The newest block when the reading began: what follows is of then, or a moment younger. */
  block: z.object({ height: z.nullable(count), hash }),
  /** Null: the chain knows no such asset. `at`: UNIX seconds; null where the provider does not tell. */
  supply: z.nullable(
    z.object({ quantity, mintsAndBurns: count, firstMint: z.object({ tx: hash, at: z.nullable(count) }) }),
  ),
  /** What its reference NFT holds (CIP-68). */
  reference: z.discriminatedUnion('kind', [
    /** The asset's name carries no label of a user token. */
    plain('no-label'),
    plain('not-there'),
    /** More than one: CIP-68 wants exactly one, so which of them counts cannot be told. */
    plain('several'),
    /** It was in no output of the address that held it a moment before. */
    plain('moved'),
    z.object({ kind: z.literal('no-datum'), output }),
    z.object({ kind: z.literal('datum-unknown'), output, hash }),
    /** `hash`: what the output says of the datum, where it lies elsewhere; null where it lies in the output. */
    z.object({ kind: z.literal('datum'), output, cbor: bytes, hash: z.nullable(hash) }),
  ]),
  /** What it has cost. */
  requests: count,
});

export const providerError = z.object({ status_code: z.number(), error: z.string(), message: z.string() });

export type LatestBlock = z.infer<typeof latestBlock>;
export type AssetReading = z.infer<typeof assetReading>;
