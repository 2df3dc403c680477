/**
 * The chain providers with the Blockfrost API, with its answers and refusals: blocks, transactions, addresses, policies and
 * assets of three networks, each with its own key (services.md, "Chain query provider").
 */
import { STATUS_CODES } from 'node:http';
import { type Context, Hono } from 'hono';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { latestBlock } from './chain.ts';
import { type Faults, injectFaults } from './faults.ts';
import { addressContent, type Holdings, policyAssets, transactionUtxos } from './holdings.ts';
import { asset, assetAddresses, assetHistory, assetOutputs, firstMint } from './minted.ts';

/**
 * The providers with this API. `keyHeader`: null where they ask for no key. `isReduced`: their assets have no metadata of NFTs.
 */
export const VARIANTS = {
  blockfrost: { path: '/api/v0', keyHeader: 'project_id' },
  dolos: { path: '', keyHeader: null },
  'yaci-store': { path: '/api/v1/blockfrost', keyHeader: null, isReduced: true },
} as const;
type Variant = (typeof VARIANTS)[keyof typeof VARIANTS];

export type ProviderOptions = {
  /** Default: Blockfrost. */
  readonly variant?: Variant | undefined;
  readonly keys: Readonly<Record<NetworkId, string>>;
  /** UNIX milliseconds, which decide the newest block. */
  readonly now: () => number;
  /** The assets of every network. Default: none. */
  readonly chain?: Holdings | undefined;
  readonly faults?: Faults | undefined;
};

export function createProvider(options: ProviderOptions): Hono {
  const app = createApp(options.faults);
  for (const network of NETWORK_IDS) app.route(`/${network}/api/v0`, createNetwork(network, options));
  return app;
}

export function createNetworkProvider(network: NetworkId, options: ProviderOptions): Hono {
  const { path } = options.variant ?? VARIANTS.blockfrost;
  return createApp(options.faults).route(path, createNetwork(network, options));
}

function createApp(faults: Faults | undefined): Hono {
  const app = new Hono();
  if (faults) app.use(injectFaults(faults, (status) => errorBody(status)));
  return app.notFound((c) => refuse(c, 404));
}

function createNetwork(network: NetworkId, options: ProviderOptions): Hono {
  const { keys, now, chain = {}, variant = VARIANTS.blockfrost } = options;
  const { keyHeader }: Variant = variant;
  const isReduced = 'isReduced' in variant;
  const { transactions, addresses, policies, assets = {}, datums, scripts } = chain;
  const app = new Hono();
  app.use(async (c, next) => {
    if (keyHeader === null) return next();
    const given = c.req.header(keyHeader);
    const refusal = refuseKey(network, keys[network], given);
    return refusal === undefined ? next() : refuse(c, 403, refusal);
  });
  app.get('/blocks/latest', (c) => c.json(latestBlock(network, now())));
  const serve = (path: string, find: (...ids: string[]) => object | undefined) =>
    app.get(path, (c) => {
      const found = find(...Object.values(c.req.param() as Record<string, string>));
      return found === undefined ? refuse(c, 404) : c.json(found);
    });
  serve('/txs/:hash/utxos', (hash = '') => own(transactions, hash, (units) => transactionUtxos(hash, units)));
  serve('/addresses/:address', (id = '') => own(addresses, id, (units) => addressContent(id, units)));
  serve('/assets/policy/:policy', (policy = '') => own(policies, policy, policyAssets));
  serve('/assets/:asset', (id = '') =>
    own(assets, id, ({ metadata, ...minted }) => asset(id, isReduced ? minted : { ...minted, metadata })),
  );
  serve('/assets/:asset/history', (id = '') => own(assets, id, (minted) => assetHistory(id, minted)));
  serve('/assets/:asset/addresses', (id = '') => own(assets, id, (minted) => assetAddresses(id, minted)));
  serve('/addresses/:address/utxos/:asset', (address = '', id = '') =>
    own(assets, id, (minted) => assetOutputs(address, id, minted)),
  );
  serve('/txs/:hash', (hash = '') => firstMint(hash, assets));
  serve('/scripts/datum/:hash/cbor', (hash = '') => own(datums, hash, (cbor) => ({ cbor })));
  serve('/scripts/:hash/json', (hash = '') =>
    own(scripts, hash, (script) => ({ json: script === 'plutusV2' ? null : script })),
  );
  return app;
}

/** Answers for an own property only: a requested name such as `constructor` must not reach the prototype. */
export function own<T, R>(record: Readonly<Record<string, T>> = {}, name: string, answer: (one: T) => R) {
  const one = Object.hasOwn(record, name) ? record[name] : undefined;
  return one === undefined ? undefined : answer(one);
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
