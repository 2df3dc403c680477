/** The interface to a chain query provider. `blockfrost/` is the only adapter. */
import type { Subject } from '../asset/subject.ts';
import type { Result } from '../failure.ts';
import type { Topic } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';

/** Null where the provider does not know. */
export type Block = {
  /** UNIX seconds. */
  readonly time: number;
  readonly hash: string;
  readonly height: number | null;
  readonly slot: number | null;
  readonly epoch: number | null;
  /** Slots since the epoch began. */
  readonly epochSlot: number | null;
  readonly transactions: number;
  /** Lovelace, in decimal: more than a number holds exactly. */
  readonly fees: string | null;
};

type OutputRef = { readonly tx: string; readonly index: number };

/** The reference NFT of a user token, and its datum (CIP-68). */
export type ReferenceNft =
  /** The asset's name has no label of a user token. */
  | { readonly kind: 'no-label' }
  | { readonly kind: 'not-there' }
  /** CIP-68 requires exactly one; among several, the valid one is unknown. */
  | { readonly kind: 'several' }
  /** It left its address between two requests. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'no-datum'; readonly output: OutputRef }
  | { readonly kind: 'datum-unknown'; readonly output: OutputRef; readonly hash: string }
  /** `hash`: the datum hash in the output; null for an inline datum. */
  | {
      readonly kind: 'datum';
      readonly output: OutputRef;
      readonly cbor: string;
      readonly hash: string | null;
    };

export type AssetOnChain = {
  /** The latest block when the first request was sent; the other values may be slightly newer. */
  readonly block: Pick<Block, 'height' | 'hash'>;
  /** Null for an asset that was never minted. */
  readonly supply: {
    /** In decimal: more than a number holds exactly. */
    readonly quantity: string;
    readonly mintsAndBurns: number;
    /** `at`: UNIX seconds; null where the provider does not know. */
    readonly firstMint: { readonly tx: string; readonly at: number | null };
  } | null;
  readonly reference: ReferenceNft;
  /** The number of requests sent. */
  readonly requests: number;
};

/** Without a key for the network, every method fails with `key-missing` and sends no request. */
export type ChainProvider = {
  latestBlock(network: NetworkId): Promise<Result<Block>>;
  /** The assets that a transaction moves, an address holds or a policy has: the first hundred, by one request. */
  subjectsOf(network: NetworkId, topic: Topic): Promise<Result<readonly Subject[]>>;
  /** Six requests at most. */
  asset(network: NetworkId, subject: Subject): Promise<Result<AssetOnChain>>;
  /** Ends the cooldowns that belonged to the previous key of the network. */
  keyChanged(network: NetworkId): Promise<void>;
};
