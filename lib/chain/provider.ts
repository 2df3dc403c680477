/**
 * What the adapters read from a chain provider, with the schemas of values that several read.
 */
import type * as z from 'zod/mini';
import type { Source } from '../asset/standard.ts';
import type { Subject } from '../asset/subject.ts';
import { mapResult, type Result, success } from '../failure.ts';
import type { Topic } from '../network/explorers.ts';
import { matching, whole } from '../schema.ts';

export const count = whole(0);
/** UNIX seconds, until the year 9999: a date far beyond cannot be formatted. */
export const time = whole(0, 253_402_300_799);
export const hash = matching(/^[0-9a-f]{64}$/);
/** An amount of an asset in decimal: more than a number holds exactly. */
export const quantity = matching(/^\d{1,40}$/);
/** Whole bytes in hex; no transaction is larger than 16 kB. */
export const bytes = matching(/^(?:[0-9a-f]{2}){1,16384}$/);

/** A value is null if the provider does not have it. */
export type Block = {
  /** UNIX seconds. */
  readonly time: number;
  readonly hash: string;
  readonly height: number | null;
  readonly slot: number | null;
  readonly epoch: number | null;
  /** Slots since the epoch began. */
  readonly epochSlot: number | null;
  readonly transactions: number | null;
  /** In lovelace. */
  readonly fees: string | null;
};

/** A transaction output. */
type Output = { readonly tx: string; readonly index: number };

/**
 * The reference NFT of a user token (CIP-68), and its datum.
 * - `no-label`: the asset's name has no label of a user token.
 * - `several`: CIP-68 requires exactly one; among several, also in one output, the valid one is unknown.
 * - `moved`: it left its address between the two requests.
 */
export type ReferenceNft =
  | { readonly kind: 'no-label' | 'not-there' | 'several' | 'moved' }
  | { readonly kind: 'no-datum'; readonly output: Output }
  | { readonly kind: 'datum-unknown'; readonly output: Output; readonly hash: string }
  /** `hash`: the datum hash in the output; null for an inline datum. */
  | { readonly kind: 'datum'; readonly output: Output; readonly cbor: string; readonly hash: string | null };

/**
 * The script with a given hash; `program`: Plutus. `json`: a native script as the provider writes it: its hash is not
 * checked.
 */
export type ScriptOnChain = { readonly kind: 'native' | 'program' | 'not-there'; readonly json?: unknown };

export type AssetOnChain = {
  /** The latest block when the first request was sent; the other values may be slightly newer. `time`: UNIX seconds. */
  readonly block: Pick<Block, 'height' | 'hash' | 'time'>;
  /** Null for an asset that was never minted. */
  readonly supply: AssetSupply | null;
  readonly reference: ReferenceNft;
  /** The holder of the reference NFT; null unless it exists exactly once. `script`: null for the address of a key. */
  readonly holder: { readonly address: string; readonly script: ScriptOnChain | null } | null;
  /** The policy's script; null where it was not requested. */
  readonly policyScript: ScriptOnChain | null;
  /** The number of requests sent. */
  readonly requests: number;
};

type AssetSupply = {
  readonly quantity: string;
  readonly mintsAndBurns: number;
  /** The mints and the burns among the first hundred; null where the provider does not say. */
  readonly counts: { readonly minted: number; readonly burned: number } | null;
  /** `at`: UNIX seconds. Null where the provider does not say. */
  readonly firstMint: { readonly tx: string | null; readonly at: number | null };
  /** The metadata on the chain by standard, as the provider writes it; `lib/trust/metadata` reads it. */
  readonly records: Partial<Readonly<Record<Source, unknown>>>;
};

export type AssetRecords = Pick<AssetSupply, 'quantity' | 'records'>;

/** The most requests that a check sends. The popup states them before it sends any. */
export const MAX_REQUESTS = 9;

/**
 * Sends a request to the provider of one network: the body of its response, or undefined for a 404. `path` follows the base
 * address. `json`: sent by POST; without it the request is a GET.
 */
export type Ask = <S extends z.ZodMiniType>(
  path: string,
  schema: S,
  json?: unknown,
) => Promise<Result<z.infer<S> | undefined>>;

/** The output and the address of an NFT that exists once; for any other asset, the reason and null. */
type NftRead = { readonly nft: ReferenceNft; readonly address: string | null };

/** The datum of an output: inline, or by its hash. `byHash`: undefined if the provider does not know it. */
export async function readDatum(
  output: Output,
  inline: string | null | undefined,
  hash: string | null,
  byHash: (hash: string) => Promise<Result<string | undefined>>,
): Promise<Result<ReferenceNft>> {
  if (typeof inline === 'string') return success({ kind: 'datum', output, cbor: inline, hash: null });
  if (hash === null) return success({ kind: 'no-datum', output });
  return mapResult(byHash(hash), (cbor) =>
    cbor === undefined ? { kind: 'datum-unknown', output, hash } : { kind: 'datum', output, cbor, hash },
  );
}

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
