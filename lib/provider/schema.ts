/** The answers of the chain query provider (services.md, Blockfrost OpenAPI). */
import * as z from 'zod/mini';

const count = z.int().check(z.minimum(0));
/** Lovelace as a decimal string: beyond what a number holds exactly. */
const lovelace = z.string().check(z.regex(/^\d{1,30}$/));

/** What is shown of `GET /blocks/latest`; the provider says null where it does not know. */
export const latestBlock = z.object({
  /** UNIX seconds. */
  time: count,
  height: z.nullable(count),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
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

export const providerError = z.object({ status_code: z.number(), error: z.string(), message: z.string() });

export type LatestBlock = z.infer<typeof latestBlock>;
