/**
 * The chain provider Koios, over the same simulated chain as the others: its functions take lists and answer with lists,
 * whose columns and length the query limits (services.md, "Koios"). They have the columns that clients read, and one more.
 */
import { decode, Tagged } from 'cborg';
import { type Context, Hono } from 'hono';
import { POLICY_DIGITS } from '../../lib/asset/subject.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { latestBlock } from './chain.ts';
import { injectFaults } from './faults.ts';
import {
  assetAddresses,
  assetOutputs,
  firstMint,
  firstMintOf,
  type Holdings,
  type Minted,
  type MintedAssets,
} from './minted.ts';
import { own, type ProviderOptions } from './provider.ts';

/** `token`: that of the free tier; requests without any are answered too. */
type KoiosOptions = Pick<ProviderOptions, 'now' | 'chain' | 'faults'> & { readonly token: string };

type Row = Readonly<Record<string, unknown>>;
type Answer = (body: Row, query: Readonly<Record<string, string>>) => readonly Row[];

export function createKoios(network: NetworkId, options: KoiosOptions): Hono {
  const { token, now, chain = {}, faults } = options;
  const app = new Hono();
  if (faults)
    app.use(injectFaults(faults, (status) => ({ code: String(status), message: 'Error', details: null })));
  app.notFound((c) => c.json({ code: 'PGRST202', message: 'Could not find the function', hint: null }, 404));
  app.use(async (c, next) => {
    const given = c.req.header('authorization');
    return given === undefined || given === `Bearer ${token}`
      ? next()
      : c.json({ message: 'Unauthorized' }, 401);
  });
  const answer = (find: Answer) => async (c: Context) => {
    const { select, limit, ...query } = c.req.query();
    const body = c.req.method === 'POST' ? await c.req.json() : {};
    const rows = find(body, query).slice(0, Number(limit ?? 1_000));
    return c.json(rows.map((row) => columnsOf(row, select)));
  };
  for (const [path, find] of Object.entries(readsOf(network, now, chain))) {
    const [method = '', name = ''] = path.split(' ');
    app.on(method, `/api/v1${name}`, answer(find));
  }
  return app;
}

const columnsOf = (row: Row, select: string | undefined): Row =>
  select === undefined ? row : Object.fromEntries(select.split(',').map((name) => [name, row[name]]));

function readsOf(network: NetworkId, now: () => number, chain: Holdings): Readonly<Record<string, Answer>> {
  const { assets = {}, datums = {}, scripts = {}, transactions = {}, addresses = {}, policies = {} } = chain;
  const named = <T>(records: Readonly<Record<string, T>>, names: unknown) =>
    (names as readonly string[]).flatMap((name) => {
      const record = own(records, name);
      return record === undefined ? [] : [[name, record] as const];
    });
  const listed = ({ _asset_list }: Row) => {
    const pairs = _asset_list as readonly (readonly string[])[];
    return named(
      assets,
      pairs.map((pair) => pair.join('')),
    );
  };
  return {
    'GET /tip': () => [tip(network, now())],
    'POST /asset_info': (body) => listed(body).map(([subject, minted]) => assetInfo(subject, minted, assets)),
    'POST /asset_utxos': (body) =>
      listed(body).flatMap(([subject, minted]) => utxosOf(subject, minted, body._extended === true)),
    'POST /datum_info': (body) => named(datums, body._datum_hashes).map(([, bytes]) => ({ bytes })),
    'POST /script_info': (body) =>
      named(scripts, body._script_hashes).map(([, script]) =>
        script === 'plutusV2' ? { type: script, value: null } : { type: 'timelock', value: script },
      ),
    'POST /tx_info': (body) =>
      named(transactions, body._tx_hashes).map(([, units]) => ({
        inputs: body._inputs === true ? [outputOf(units.slice(0, 1))] : [],
        outputs: [outputOf(units), outputOf([])],
      })),
    'POST /address_assets': (body) =>
      named(addresses, body._addresses).flatMap(([, units]) => units.map((unit) => assetRow(unit))),
    'GET /policy_asset_list': (_body, { _asset_policy = '' }) =>
      named(policies, [_asset_policy]).flatMap(([, units]) =>
        units.map((unit) => ({ asset_name: assetRow(unit).asset_name })),
      ),
  };
}

function tip(network: NetworkId, at: number): Row {
  const { hash, epoch, slot, epoch_slot, height, time } = latestBlock(network, at);
  const block = { hash, block_height: height, block_no: height, block_time: time };
  return { ...block, epoch_no: epoch, abs_slot: slot, epoch_slot };
}

const nameOf = (subject: string) => {
  return { policy_id: subject.slice(0, POLICY_DIGITS), asset_name: subject.slice(POLICY_DIGITS) };
};
/** A test may list what is no asset. */
const assetRow = (unit: string, quantity = '1') => ({
  ...(/^[0-9a-f]+$/.test(unit) ? nameOf(unit) : { policy_id: '', asset_name: unit }),
  ...{ decimals: 0, quantity },
});
const outputOf = (units: readonly string[]) => ({
  value: '1',
  asset_list: units.map((one) => assetRow(one)),
});

function assetInfo(subject: string, minted: Minted, all: MintedAssets): Row {
  const { quantity, mintsAndBurns = 1, burns = 0, metadata, standard = 'CIP25v1' } = minted;
  const { policy_id, asset_name } = nameOf(subject);
  const first = firstMintOf(subject);
  // Version 2 names an asset by its bytes.
  const name = standard === 'CIP25v2' ? `0x${asset_name}` : Buffer.from(asset_name, 'hex').toString();
  const isCip25 = metadata !== undefined && standard?.startsWith('CIP25');
  return {
    // The latest mint.
    minting_tx_hash: mintsAndBurns - burns === 1 ? first : first.split('').reverse().join(''),
    ...{ policy_id, total_supply: quantity, mint_cnt: mintsAndBurns - burns, burn_cnt: burns },
    creation_time: firstMint(first, all)?.block_time,
    minting_tx_metadata: isCip25 ? { 721: { [policy_id]: { [name]: metadata } } } : null,
    cip68_metadata: cip68Of(subject, all),
  };
}

/** The datum of the reference NFT, under the label of the user token. */
function cip68Of(subject: string, all: MintedAssets): Row | null {
  const { policy_id, asset_name } = nameOf(subject);
  const label = Number.parseInt(asset_name.slice(1, 5), 16);
  if (![222, 333, 444].includes(label)) return null;
  const datum = all[`${policy_id}000643b0${asset_name.slice(8)}`]?.outputs?.[0];
  return datum !== undefined && 'inline' in datum ? { [label]: dataOf(datum.inline) } : null;
}

/** Data as cardano-cli writes them. */
function dataOf(cbor: string): unknown {
  const tags = Object.fromEntries([121, 122].map((tag) => [tag, Tagged.decoder(tag)]));
  const json = (value: unknown): unknown => {
    if (value instanceof Tagged)
      return { constructor: value.tag - 121, fields: (value.value as unknown[]).map(json) };
    if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('hex') };
    if (value instanceof Map) return { map: [...value].map(([k, v]) => ({ k: json(k), v: json(v) })) };
    return Array.isArray(value) ? { list: value.map(json) } : { int: Number(value) };
  };
  return json(decode(Buffer.from(cbor, 'hex'), { useMaps: true, tags }));
}

function utxosOf(subject: string, minted: Minted, isExtended: boolean): readonly Row[] {
  return assetAddresses(subject, minted).flatMap(({ address, quantity }) => {
    // The output also has the asset without a name of the same policy.
    const assets = [assetRow(subject.slice(0, POLICY_DIGITS)), assetRow(subject, quantity)];
    const outputs = assetOutputs(address, subject, minted) ?? [];
    return outputs.map(({ tx_hash, output_index, data_hash, inline_datum: bytes }) => ({
      ...{ tx_hash, tx_index: output_index, address, datum_hash: data_hash },
      inline_datum: isExtended && bytes !== null ? { bytes, value: dataOf(bytes) } : null,
      asset_list: isExtended ? assets : null,
    }));
  });
}
