/** The interface of an adapter: each read takes a few requests, and `create-provider.ts` combines them. */
import type * as z from 'zod/mini';
import type { Subject } from '../asset/subject.ts';
import type { Result } from '../failure.ts';
import type { Topic } from '../network/explorers.ts';
import type { AssetOnChain, AssetRecords, Block, ReferenceNft, ScriptOnChain } from './provider.ts';

/** Sends a request to the provider of one network. Undefined for a 404. `json`: sent by POST. */
export type Ask = <S extends z.ZodMiniType>(
  path: string,
  schema: S,
  json?: unknown,
) => Promise<Result<z.infer<S> | undefined>>;

/** The output and the address of an NFT that exists once; for any other asset, the reason and null. */
export type NftRead = { readonly nft: ReferenceNft; readonly address: string | null };

export type Reads = {
  latestBlock(): Promise<Result<Block>>;
  supply(subject: Subject): Promise<Result<AssetOnChain['supply']>>;
  nft(asset: string): Promise<Result<NftRead>>;
  script(hash: string): Promise<Result<ScriptOnChain>>;
  /** The records of an asset, by one request; null for an asset that was never minted. */
  records(subject: Subject): Promise<Result<AssetRecords | null>>;
  /** The assets of a topic, as policy ID and asset name; other units are ignored. */
  units(topic: Topic): Promise<Result<readonly string[]>>;
};

/** The reads of a provider's API. `ask` knows the network, by its address or its key. */
export type Adapter = (ask: Ask) => Reads;
