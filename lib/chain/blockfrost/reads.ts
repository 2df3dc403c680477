/** The adapter of the Blockfrost API: maps its responses (Blockfrost OpenAPI, docs/services.md) to the model of `ChainProvider`. */
import * as z from 'zod/mini';
import { failed, mapResult, type Result, success } from '../../failure.ts';
import type { Topic } from '../../network/explorers.ts';
import { type Block, count, hash, lovelace, time } from '../provider.ts';
import type { Adapter, Ask } from '../reads.ts';
import { readNft, readRecords, readScript, readSupply } from './asset.ts';

/** `GET /blocks/latest` */
const latestBlock = z.object({
  time,
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

export const blockfrost: Adapter = (ask) => ({
  latestBlock: () => readLatestBlock(ask),
  supply: (subject) => readSupply(ask, subject),
  nft: (asset) => readNft(ask, asset),
  script: (hash) => readScript(ask, hash),
  records: (subject) => readRecords(ask, subject),
  units: (topic) => readUnits(ask, topic),
});

async function readLatestBlock(ask: Ask): Promise<Result<Block>> {
  const response = await ask('/blocks/latest', latestBlock);
  if (!response.ok) return response;
  if (response.value === undefined) return failed({ kind: 'service', status: 404 });
  const { epoch_slot: epochSlot, tx_count: transactions, ...block } = response.value;
  return success({ ...block, epochSlot, transactions });
}

/** The units of the topic's assets: subjects, and `lovelace`. */
function readUnits(ask: Ask, { kind, id }: Topic): Promise<Result<readonly string[]>> {
  switch (kind) {
    case 'transaction':
      return mapResult(ask(`/txs/${id}/utxos`, transactionUtxos), (utxos) =>
        [...(utxos?.inputs ?? []), ...(utxos?.outputs ?? [])].flatMap(unitsIn),
      );
    case 'address':
      return mapResult(ask(`/addresses/${id}`, addressContent), (address) =>
        unitsIn(address ?? { amount: [] }),
      );
    case 'policy':
      return mapResult(ask(`/assets/policy/${id}`, policyAssets), (assets = []) =>
        assets.map(({ asset }) => asset),
      );
  }
}

const unitsIn = (holder: z.infer<typeof addressContent>) => holder.amount.map(({ unit }) => unit);
