/**
 * The chain providers with the Blockfrost API, with its answers and refusals: blocks, transactions, addresses, policies and
 * assets of three networks, each with its own key (services.md, "Chain query provider").
 */
import { STATUS_CODES } from 'node:http';
import { type Context, Hono } from 'hono';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { latestBlock } from './chain.ts';
import { type Faults, injectFaults } from './faults.ts';
import { asset, assetAddresses, assetHistory, assetOutputs, firstMint, type Holdings } from './minted.ts';

/** The providers with this API. `keyHeader`: null if they take no key. `isReduced`: their assets have no metadata of NFTs. */
export const VARIANTS = {
  blockfrost: { path: '/api/v0', keyHeader: 'project_id', isReduced: false },
  dolos: { path: '', keyHeader: null, isReduced: false },
  'yaci-store': { path: '/api/v1/blockfrost', keyHeader: null, isReduced: true },
} as const;

export type ProviderOptions = {
  /** Default: Blockfrost. */
  readonly variant?: (typeof VARIANTS)[keyof typeof VARIANTS] | undefined;
  readonly keys: Readonly<Record<NetworkId, string>>;
  /** UNIX milliseconds, which decide the newest block. */
  readonly now: () => number;
  /** The assets of every network. Default: none. */
  readonly chain?: Holdings | undefined;
  readonly faults?: Faults | undefined;
};

/** The networks below their names. */
export function createProvider(options: ProviderOptions): Hono {
  const app = new Hono();
  for (const network of NETWORK_IDS) app.route(`/${network}`, createNetworkProvider(network, options));
  return app;
}

export function createNetworkProvider(network: NetworkId, options: ProviderOptions): Hono {
  const { keys, now, chain = {}, variant = VARIANTS.blockfrost, faults } = options;
  const { path, keyHeader, isReduced } = variant;
  const { assets = {} } = chain;
  const app = new Hono();
  if (faults) app.use(injectFaults(faults, (status) => errorBody(status)));
  app.notFound((c) => refuse(c, 404));
  app.use(async (c, next) => {
    const refusal = keyHeader && refuseKey(network, keys[network], c.req.header(keyHeader));
    return refusal ? refuse(c, 403, refusal) : next();
  });
  /** Answers for an own property of a record only: a requested `constructor` must not reach the prototype. */
  const serve = <T>(
    route: string,
    records: Readonly<Record<string, T>> | undefined,
    answer: (record: T, id: string, address: string) => object | undefined,
  ) =>
    app.get(path + route, (c) => {
      const { id = '', address = '' } = c.req.param() as Readonly<Record<string, string>>;
      const record = own(records, id);
      const found = record === undefined ? undefined : answer(record, id, address);
      return found === undefined ? refuse(c, 404) : c.json(found);
    });
  app.get(`${path}/blocks/latest`, (c) => c.json(latestBlock(network, now())));
  serve('/txs/:id/utxos', chain.transactions, transactionUtxos);
  serve('/addresses/:id', chain.addresses, (units, address) => ({ address, amount: amountOf(units) }));
  serve('/assets/policy/:id', chain.policies, (units) =>
    units.slice(0, 100).map((unit) => ({ asset: unit, quantity: '1' })),
  );
  serve('/assets/:id', assets, ({ metadata, ...minted }, id) =>
    asset(id, isReduced ? minted : { ...minted, metadata }),
  );
  serve('/assets/:id/history', assets, (minted, id) => assetHistory(id, minted));
  serve('/assets/:id/addresses', assets, (minted, id) => assetAddresses(id, minted));
  serve('/addresses/:address/utxos/:id', assets, (minted, id, address) => assetOutputs(address, id, minted));
  app.get(`${path}/txs/:id`, (c) => {
    const found = firstMint(c.req.param('id') ?? '', assets);
    return found === undefined ? refuse(c, 404) : c.json(found);
  });
  serve('/scripts/datum/:id/cbor', chain.datums, (cbor) => ({ cbor }));
  serve('/scripts/:id/json', chain.scripts, (script) => ({ json: script === 'plutusV2' ? null : script }));
  return app;
}

export const own = <T>(records: Readonly<Record<string, T>> = {}, name: string): T | undefined =>
  Object.hasOwn(records, name) ? records[name] : undefined;

/** Lovelace first, as on the chain. */
const amountOf = (units: readonly string[]) =>
  ['lovelace', ...units].map((unit) => ({ unit, quantity: '1500000' }));

/** The inputs and outputs of a transaction. Its last unit is burned, so only an input has it. */
function transactionUtxos(units: readonly string[], hash: string) {
  const out = units.length > 1 ? units.slice(0, -1) : units;
  const half = Math.ceil(out.length / 2);
  const utxo = (part: readonly string[], output_index: number) => ({ amount: amountOf(part), output_index });
  const inputs = [units.slice(0, 1), units.slice(-1)].map(utxo);
  return { hash, inputs, outputs: [out.slice(0, half), out.slice(half)].map(utxo) };
}

/** Blockfrost's reason to refuse a key; undefined for a valid one. */
function refuseKey(network: NetworkId, key: string, given: string | undefined): string | undefined {
  if (!given) return 'Missing project token. Please include project_id in your request.';
  if (given === key) return undefined;
  if (NETWORK_IDS.some((other) => other !== network && given.startsWith(other)))
    return 'Network token mismatch. Are you using token for the correct network?';
  return 'Invalid project token.';
}

/** Clients read the message of a 403 only. */
const errorBody = (status: number, message = 'Service error.') => {
  return { status_code: status, error: STATUS_CODES[status] ?? 'Error', message };
};

const refuse = (c: Context, status: 403 | 404, message?: string): Response =>
  c.json(errorBody(status, message), status);
