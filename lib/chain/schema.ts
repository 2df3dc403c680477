/** Schemas of the model in `provider.ts`, for what is stored and for messages between contexts. */
import * as z from 'zod/mini';
import type { AssetOnChain, Block } from './provider.ts';

export const count = z.int().check(z.minimum(0));
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Lovelace in decimal. */
export const lovelace = z.string().check(z.regex(/^\d{1,30}$/));
/** An amount of an asset in decimal. */
export const quantity = z.string().check(z.regex(/^\d{1,40}$/));
/** Whole bytes in hex; no transaction is larger than 16 kB. */
export const bytes = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,16384}$/));

export const block: z.ZodMiniType<Block> = z.object({
  time: count,
  hash,
  height: z.nullable(count),
  slot: z.nullable(count),
  epoch: z.nullable(count),
  epochSlot: z.nullable(count),
  transactions: count,
  fees: z.nullable(lovelace),
});

const output = z.object({ tx: hash, index: count });

export const assetOnChain: z.ZodMiniType<AssetOnChain> = z.object({
  block: z.object({ height: z.nullable(count), hash }),
  supply: z.nullable(
    z.object({ quantity, mintsAndBurns: count, firstMint: z.object({ tx: hash, at: z.nullable(count) }) }),
  ),
  reference: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['no-label', 'not-there', 'several', 'moved']) }),
    z.object({ kind: z.literal('no-datum'), output }),
    z.object({ kind: z.literal('datum-unknown'), output, hash }),
    z.object({ kind: z.literal('datum'), output, cbor: bytes, hash: z.nullable(hash) }),
  ]),
  requests: count,
});
