/**
 * The adapter of the Koios API: maps its responses (Koios OpenAPI, docs/services.md) to an `Adapter`. The
 * functions of Koios take lists, so a request has a list of one.
 */
import * as z from 'zod/mini';
import type { Subject } from '../asset/subject.ts';
import { failed, mapResult, type Result, success } from '../failure.ts';
import { isRecord } from '../json.ts';
import { anything, list, text } from '../schema.ts';
import { type Adapter, bytes, count, hash, quantity, readDatum, time } from './provider.ts';

const rows = <S extends z.core.$ZodLooseShape>(columns: S) => list(z.object(columns));

/** `GET /tip` */
const tip = rows({
  hash,
  block_time: time,
  block_height: count,
  abs_slot: count,
  epoch_no: count,
  epoch_slot: count,
});
/** `POST /asset_info`. `minting_tx_hash`: the latest mint; `creation_time`: UNIX seconds of the first one. */
const assetInfo = rows({
  total_supply: quantity,
  mint_cnt: count,
  burn_cnt: count,
  creation_time: count,
  minting_tx_hash: hash,
  minting_tx_metadata: z.optional(anything),
  cip68_metadata: z.optional(anything),
});
/** `POST /asset_utxos`. `asset_list`: all assets of the output. An empty name can be null. */
const utxos = rows({
  tx_hash: hash,
  tx_index: count,
  address: text(),
  datum_hash: z.nullable(hash),
  inline_datum: z.nullable(z.object({ bytes })),
  asset_list: rows({ policy_id: text(), asset_name: z.nullable(text()), quantity }),
});
/** `POST /datum_info` */
const datumInfo = rows({ bytes });
/** `POST /script_info`. `value`: a native script. */
const scriptInfo = rows({ type: text(), value: z.optional(anything) });
/** The assets in several responses. An empty name can be null. */
const assets = rows({ policy_id: z.optional(text()), asset_name: z.nullable(text()) });
const outputs = rows({ asset_list: z.nullable(assets) });
/** `POST /tx_info` */
const transactions = rows({ inputs: outputs, outputs });

const mapFirst = <R, B>(
  from: Promise<Result<readonly R[] | undefined>>,
  to: (row: R | undefined) => B,
): Promise<Result<B>> => mapResult(from, (all) => to(all?.[0]));

const ADDRESS_ASSETS = '/address_assets?limit=100&select=policy_id,asset_name';
const UTXOS = '/asset_utxos?limit=2&select=tx_hash,tx_index,address,datum_hash,inline_datum,asset_list';

export const koios: Adapter = (ask) => {
  const readSupply = (subject: Subject) =>
    mapFirst(ask('/asset_info', assetInfo, listOf(subject)), (info) => {
      if (info === undefined) return null;
      const { mint_cnt: minted, burn_cnt: burned } = info;
      return {
        quantity: info.total_supply,
        mintsAndBurns: minted + burned,
        counts: { minted, burned },
        firstMint: { tx: minted === 1 ? info.minting_tx_hash : null, at: info.creation_time },
        records: { CIP_68: datumIn(info.cip68_metadata), CIP_25: cip25In(info.minting_tx_metadata) },
      };
    });
  return {
    async latestBlock() {
      const response = await ask('/tip', tip);
      if (!response.ok) return response;
      const [block] = response.value ?? [];
      if (block === undefined) return failed({ kind: 'service', status: 404 });
      const { hash, block_time: time, block_height: height, abs_slot: slot, epoch_no: epoch } = block;
      const { epoch_slot: epochSlot } = block;
      return success({ hash, time, height, slot, epoch, epochSlot, transactions: null, fees: null });
    },

    supply: readSupply,
    records: readSupply,

    async nft(asset) {
      const response = await ask(UTXOS, utxos, { ...listOf(asset), _extended: true });
      if (!response.ok) return response;
      const [output, ...others] = response.value ?? [];
      if (output === undefined) return success({ nft: { kind: 'not-there' }, address: null });
      const own = output.asset_list.find((one) => one.policy_id + (one.asset_name ?? '') === asset);
      // Several can be in one output.
      if (others.length > 0 || own?.quantity !== '1')
        return success({ nft: { kind: 'several' }, address: null });
      const { tx_hash: tx, tx_index: index, inline_datum: inline, datum_hash: hash, address } = output;
      const datum = readDatum({ tx, index }, inline?.bytes, hash, (hash) =>
        mapFirst(
          ask('/datum_info?select=bytes', datumInfo, { _datum_hashes: [hash] }),
          (found) => found?.bytes,
        ),
      );
      return mapResult(datum, (nft) => ({ nft, address }));
    },

    script: (hash) =>
      mapFirst(ask('/script_info?select=type,value', scriptInfo, { _script_hashes: [hash] }), (script) => {
        if (script === undefined) return { kind: 'not-there' };
        return script.type.startsWith('plutus')
          ? { kind: 'program' }
          : { kind: 'native', json: script.value };
      }),

    units({ kind, id }) {
      const unitsIn = (found: z.infer<typeof assets> = []) =>
        found.map((one) => (one.policy_id ?? id) + (one.asset_name ?? ''));
      switch (kind) {
        case 'transaction': {
          const body = { _tx_hashes: [id], _inputs: true, _assets: true };
          return mapResult(ask('/tx_info?select=inputs,outputs', transactions, body), (found = []) =>
            found
              .flatMap((one) => [...one.inputs, ...one.outputs])
              .flatMap((one) => unitsIn(one.asset_list ?? [])),
          );
        }
        case 'address':
          return mapResult(ask(ADDRESS_ASSETS, assets, { _addresses: [id] }), unitsIn);
        case 'policy': {
          const path = `/policy_asset_list?_asset_policy=${id}&limit=100&select=asset_name`;
          return mapResult(ask(path, assets), unitsIn);
        }
      }
    },
  };
};

const listOf = (asset: string) => ({ _asset_list: [[asset.slice(0, 56), asset.slice(56)]] });

/** The datum in `{ label: datum }`. */
const datumIn = (datums: unknown): unknown => (isRecord(datums) ? Object.values(datums)[0] : undefined);

/** The metadata of all NFTs of a transaction, without its other metadata. */
const cip25In = (metadata: unknown): unknown =>
  isRecord(metadata) && isRecord(metadata[721]) ? { 721: metadata[721] } : undefined;
