/**
 * The interface to a chain provider and its model: types, with schemas for what is stored or sent between contexts.
 * `blockfrost.ts` and `koios.ts` are its adapters.
 */
import * as z from 'zod/mini';
import { SOURCES, type Source } from '../asset/standard.ts';
import type { Subject } from '../asset/subject.ts';
import type { Result } from '../failure.ts';
import { isDeeper } from '../json.ts';
import type { Topic } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Metadata } from '../trust/metadata/value.ts';

export const count = z.int().check(z.minimum(0));
/** UNIX seconds, until the year 9999: a date far beyond cannot be formatted. */
export const time = z.int().check(z.minimum(0), z.maximum(253_402_300_799));
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Lovelace in decimal: more than a number holds exactly. */
export const lovelace = z.string().check(z.regex(/^\d{1,30}$/));
/** An amount of an asset in decimal: more than a number holds exactly. */
export const quantity = z.string().check(z.regex(/^\d{1,40}$/));
/** Whole bytes in hex; no transaction is larger than 16 kB. */
export const bytes = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,16384}$/));

/** Levels of objects and lists in JSON; a level of a script has two. */
const MAX_LEVELS = 200;
/** JSON that is validated where it is used; undefined if it is nested too deeply to be sent in a message. */
export const anything = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((json) => (isDeeper(json, MAX_LEVELS) ? undefined : json)),
  ),
);

/** A value is null where the provider does not have it. */
export const block = z.object({
  time,
  hash,
  height: z.nullable(count),
  slot: z.nullable(count),
  epoch: z.nullable(count),
  /** Slots since the epoch began. */
  epochSlot: z.nullable(count),
  transactions: z.nullable(count),
  fees: z.nullable(lovelace),
});
export type Block = Readonly<z.infer<typeof block>>;

/** A transaction output. */
const output = z.object({ tx: hash, index: count });

/** The reference NFT of a user token (CIP-68), and its datum. */
const referenceNft = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      /** The asset's name has no label of a user token. */
      'no-label',
      'not-there',
      /** CIP-68 requires exactly one; among several, also in one output, the valid one is unknown. */
      'several',
      /** It left its address between the two requests. */
      'moved',
    ]),
  }),
  z.object({ kind: z.literal('no-datum'), output }),
  z.object({ kind: z.literal('datum-unknown'), output, hash }),
  /** `hash`: the datum hash in the output; null for an inline datum. */
  z.object({ kind: z.literal('datum'), output, cbor: bytes, hash: z.nullable(hash) }),
]);
export type ReferenceNft = Readonly<z.infer<typeof referenceNft>>;

/** The script with a given hash. */
const scriptOnChain = z.object({
  /** `program`: Plutus. */
  kind: z.enum(['native', 'program', 'not-there']),
  /** A native script as the provider writes it: its hash is not checked. */
  json: anything,
});
export type ScriptOnChain = Readonly<z.infer<typeof scriptOnChain>>;

/** The metadata of an asset on the chain by standard, as the provider writes it; `lib/trust/metadata` reads it. */
const records = z.partialRecord(z.enum(SOURCES), anything);

/** The metadata by the preferred standard, and the quantity of the asset. */
export type AssetMetadata = {
  readonly source: Source;
  readonly properties: Metadata;
  readonly quantity: string;
};

export const assetOnChain = z.object({
  /** The latest block when the first request was sent; the other values may be slightly newer. `time`: UNIX seconds. */
  block: z.object({ height: z.nullable(count), hash, time: count }),
  /** Null for an asset that was never minted. */
  supply: z.nullable(
    z.object({
      quantity,
      mintsAndBurns: count,
      /** The mints and the burns among the first hundred; null where the provider does not say. */
      counts: z.nullable(z.object({ minted: count, burned: count })),
      /** `at`: UNIX seconds. Null where the provider does not say. */
      firstMint: z.object({ tx: z.nullable(hash), at: z.nullable(count) }),
      records,
    }),
  ),
  reference: referenceNft,
  /** The holder of the reference NFT; null unless it exists exactly once. `script`: null for the address of a key. */
  holder: z.nullable(z.object({ address: z.string(), script: z.nullable(scriptOnChain) })),
  /** The policy's script; null where it was not requested. */
  policyScript: z.nullable(scriptOnChain),
  /** The number of requests sent. */
  requests: count,
});
export type AssetOnChain = Readonly<z.infer<typeof assetOnChain>>;

export type AssetRecords = Pick<NonNullable<AssetOnChain['supply']>, 'quantity' | 'records'>;

/** The most requests that `asset` sends. The popup states them before it sends any. */
export const MAX_REQUESTS = 9;

/** Without a key that the provider needs, every method fails with `key-missing` and sends no request. */
export type ChainProvider = {
  latestBlock(network: NetworkId): Promise<Result<Block>>;
  /** The assets that a transaction moves, an address holds or a policy has: the first hundred, by one request. */
  subjectsOf(network: NetworkId, topic: Topic): Promise<Result<readonly Subject[]>>;
  /** The metadata of an NFT, by one request; null if there is none that can be read. */
  metadata(network: NetworkId, subject: Subject): Promise<Result<AssetMetadata | null>>;
  /** Reads an asset. `withScript`: also reads the policy's script. */
  asset(network: NetworkId, subject: Subject, withScript: boolean): Promise<Result<AssetOnChain>>;
};

/** Sends a request to the provider of one network. Undefined for a 404. `json`: sent by POST. */
export type Ask = <S extends z.ZodMiniType>(
  path: string,
  schema: S,
  json?: unknown,
) => Promise<Result<z.infer<S> | undefined>>;

/** The output and the address of an NFT that exists once; for any other asset, the reason and null. */
export type NftRead = { readonly nft: ReferenceNft; readonly address: string | null };

/** The reads of a provider's API. `ask` knows the network, by its address or its key. */
export type Adapter = (ask: Ask) => {
  latestBlock(): Promise<Result<Block>>;
  supply(subject: Subject): Promise<Result<AssetOnChain['supply']>>;
  nft(asset: string): Promise<Result<NftRead>>;
  script(hash: string): Promise<Result<ScriptOnChain>>;
  /** The records of an asset, by one request; null for an asset that was never minted. */
  records(subject: Subject): Promise<Result<AssetRecords | null>>;
  /** The assets of a topic, as policy ID and asset name; other units are ignored. */
  units(topic: Topic): Promise<Result<readonly string[]>>;
};
