/**
 * The Blockfrost adapter: reads its responses (Blockfrost OpenAPI, docs/services.md) and maps them to the model of
 * `ChainProvider`.
 */
import * as z from 'zod/mini';
import { parseSubject } from '../../asset/subject.ts';
import { failed, type Result, success } from '../../failure.ts';
import type { Topic } from '../../network/explorers.ts';
import type { NetworkId } from '../../network/networks.ts';
import type { ChainClient } from '../client.ts';
import { type Block, type ChainProvider, count, hash, lovelace } from '../provider.ts';
import { readAsset, readMetadata } from './asset.ts';
import type { Get } from './get.ts';
import { readRoyalties } from './royalties.ts';

/** `GET /blocks/latest` */
const latestBlock = z.object({
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
const transactionUtxos = z.object({
  inputs: z.array(z.object({ amount })),
  outputs: z.array(z.object({ amount })),
});
/** `GET /addresses/{address}` */
const addressContent = z.object({ amount });
/** `GET /assets/policy/{policy_id}` */
const policyAssets = z.array(z.object({ asset: z.string() }));

export function createBlockfrostProvider({ request }: Pick<ChainClient, 'request'>): ChainProvider {
  /** Counts the requests of one reading. */
  const counted = (network: NetworkId): { readonly get: Get; readonly requests: () => number } => {
    let requests = 0;
    const onRequest = () => {
      requests++;
    };
    return {
      get: (path, schema) => request(network, path, schema, { onRequest }),
      requests: () => requests,
    };
  };
  return {
    latestBlock: (network) => readLatestBlock((path, schema) => request(network, path, schema)),
    async subjectsOf(network, topic) {
      const units = await readUnits((path, schema) => request(network, path, schema), topic);
      if (!units.ok) return units;
      return success([...new Set(units.value)].flatMap((unit) => parseSubject(unit) ?? []));
    },
    metadata: (network, subject) => readMetadata((path, schema) => request(network, path, schema), subject),
    async asset(network, subject, withScript) {
      const { get, requests } = counted(network);
      // Requested first, so that a refused key costs one request.
      const block = await readLatestBlock(get);
      if (!block.ok) return block;
      const { height, hash, time } = block.value;
      const asset = await readAsset(get, network, subject, withScript);
      return asset.ok
        ? success({ block: { height, hash, time }, ...asset.value, requests: requests() })
        : asset;
    },
    async royalties(network, policy, number) {
      const { get, requests } = counted(network);
      const read = await readRoyalties(get, policy, number);
      return read.ok ? success({ ...read.value, requests: requests() }) : read;
    },
  };
}

async function readLatestBlock(get: Get): Promise<Result<Block>> {
  const response = await get('/blocks/latest', latestBlock);
  if (!response.ok) return response;
  if (response.value === undefined) return failed({ kind: 'service', status: 404 });
  const { epoch_slot: epochSlot, tx_count: transactions, ...block } = response.value;
  return success({ ...block, epochSlot, transactions });
}

/** The units of the topic's assets: subjects, and `lovelace`. */
async function readUnits(get: Get, { kind, id }: Topic): Promise<Result<readonly string[]>> {
  switch (kind) {
    case 'transaction': {
      const response = await get(`/txs/${id}/utxos`, transactionUtxos);
      if (!response.ok) return response;
      const { inputs = [], outputs = [] } = response.value ?? {};
      return success([...inputs, ...outputs].flatMap(({ amount }) => amount.map(({ unit }) => unit)));
    }
    case 'address': {
      const response = await get(`/addresses/${id}`, addressContent);
      return response.ok ? success(response.value?.amount.map(({ unit }) => unit) ?? []) : response;
    }
    case 'policy': {
      const response = await get(`/assets/policy/${id}`, policyAssets);
      return response.ok ? success(response.value?.map(({ asset }) => asset) ?? []) : response;
    }
  }
}
