/** The Blockfrost adapter: maps its responses to the model of `ChainProvider`. */
import { parseSubject } from '../../asset/subject.ts';
import { failed, type Result, success } from '../../failure.ts';
import type { Topic } from '../../network/explorers.ts';
import type { NetworkId } from '../../network/networks.ts';
import type { Block, ChainProvider } from '../provider.ts';
import { readAsset } from './asset.ts';
import { type BlockfrostClient, type BlockfrostDeps, createBlockfrostClient } from './client.ts';
import * as wire from './schema.ts';

export function createBlockfrostProvider(deps: BlockfrostDeps): ChainProvider {
  const client = createBlockfrostClient(deps);
  return {
    latestBlock: (network) => readLatestBlock(client, network),
    async subjectsOf(network, topic) {
      const units = await readUnits(client, network, topic);
      if (!units.ok) return units;
      return success([...new Set(units.value)].flatMap((unit) => parseSubject(unit) ?? []));
    },
    async asset(network, subject) {
      let requests = 0;
      const get: typeof client.get = (network, path, schema) =>
        client.get(network, path, schema, () => {
          requests++;
        });
      // First, so that a refused key costs one request.
      const block = await readLatestBlock({ get }, network);
      if (!block.ok) return block;
      const { height, hash } = block.value;
      const asset = await readAsset((path, schema) => get(network, path, schema), subject);
      return asset.ok ? success({ block: { height, hash }, ...asset.value, requests }) : asset;
    },
    keyChanged: client.keyChanged,
  };
}

type Get = Pick<BlockfrostClient, 'get'>;

async function readLatestBlock({ get }: Get, network: NetworkId): Promise<Result<Block>> {
  const response = await get(network, '/blocks/latest', wire.latestBlock);
  if (!response.ok) return response;
  if (response.value === undefined) return failed({ kind: 'service', status: 404 });
  const { epoch_slot: epochSlot, tx_count: transactions, ...block } = response.value;
  return success({ ...block, epochSlot, transactions });
}

/** Subjects, and `lovelace`. */
async function readUnits(
  { get }: Get,
  network: NetworkId,
  { kind, id }: Topic,
): Promise<Result<readonly string[]>> {
  switch (kind) {
    case 'transaction': {
      const response = await get(network, `/txs/${id}/utxos`, wire.transactionUtxos);
      if (!response.ok) return response;
      const { inputs = [], outputs = [] } = response.value ?? {};
      return success([...inputs, ...outputs].flatMap(({ amount }) => amount.map(({ unit }) => unit)));
    }
    case 'address': {
      const response = await get(network, `/addresses/${id}`, wire.addressContent);
      return response.ok ? success(response.value?.amount.map(({ unit }) => unit) ?? []) : response;
    }
    case 'policy': {
      const response = await get(network, `/assets/policy/${id}`, wire.policyAssets);
      return response.ok ? success(response.value?.map(({ asset }) => asset) ?? []) : response;
    }
  }
}
