/**
 * The chain query provider: `GET /blocks/latest` of three networks behind their own keys, what transactions,
 * addresses and policies hold, and what there is of single assets, with the answers and refusals of Blockfrost (services.md,
 * "Chain query provider").
 */
import { type Context, Hono } from 'hono';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { type Block, latestBlock } from './chain.ts';
import { mountFaults, type ServiceEnv } from './fault-answers.ts';
import type { Faults } from './faults.ts';
import {
  addressContent,
  type Holdings,
  type PolicyPage,
  policyAssets,
  transactionUtxos,
} from './holdings.ts';
import { asset, assetAddresses, assetOutputs, firstMint } from './minted.ts';

/** Fields that Blockfrost's schema allows to be null and that a block otherwise has. */
export const NULLABLE = [
  'height',
  'slot',
  'epoch',
  'epoch_slot',
  'output',
  'fees',
  'block_vrf',
  'op_cert',
  'op_cert_counter',
  'previous_block',
] as const satisfies readonly (keyof Block)[];

export type ProviderOptions = {
  /** The one project id that each network lets in. */
  readonly keys: Readonly<Record<NetworkId, string>>;
  /** UNIX milliseconds; the chain is a function of it. */
  readonly now: () => number;
  /** Fields to answer as null. */
  readonly nulls?: readonly (typeof NULLABLE)[number][] | undefined;
  /** Who holds what, on every network; without it nobody anything. */
  readonly chain?: Holdings | undefined;
  /** When given, they are obeyed, and can be set from outside under `/__faults`. */
  readonly faults?: Faults | undefined;
};

/** All three networks, each under `/{network}/api/v0`. */
export function createProvider(options: ProviderOptions): Hono<ServiceEnv> {
  const app = createApp(options.faults);
  for (const network of NETWORK_IDS) app.route(`/${network}/api/v0`, createNetwork(network, options));
  return app;
}

/** One network alone under `/api/v0`, as at its own host. */
export function createNetworkProvider(network: NetworkId, options: ProviderOptions): Hono<ServiceEnv> {
  return createApp(options.faults).route('/api/v0', createNetwork(network, options));
}

function createApp(faults: Faults | undefined): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  if (faults !== undefined) mountFaults(app, faults, errorBody);
  app.notFound((c) => refuse(c, 404));
  app.onError((error, c) => {
    console.error(error);
    return refuse(c, 500);
  });
  return app;
}

function createNetwork(network: NetworkId, options: ProviderOptions): Hono<ServiceEnv> {
  const { keys, now, nulls = [], chain = {} } = options;
  const app = new Hono<ServiceEnv>();
  app.use(async (c, next) => {
    const refusal = refuseKey(network, keys[network], c.req.header('project_id'));
    return refusal === undefined ? next() : refuse(c, 403, refusal);
  });
  app.get('/blocks/latest', (c) => {
    const block = latestBlock(network, now());
    return c.json({ ...block, ...Object.fromEntries(nulls.map((field) => [field, null])) });
  });
  app.get('/txs/:hash/utxos', (c) => {
    const hash = c.req.param('hash');
    const units = own(chain.transactions, hash);
    return units === undefined ? refuse(c, 404) : c.json(transactionUtxos(hash, units));
  });
  app.get('/addresses/:address', (c) => {
    const address = c.req.param('address');
    const units = own(chain.addresses, address);
    return units === undefined ? refuse(c, 404) : c.json(addressContent(address, units));
  });
  app.get('/assets/policy/:policy', (c) => {
    const page = readPage((name) => c.req.query(name));
    if (page === undefined) return refuse(c, 400);
    const units = own(chain.policies, c.req.param('policy'));
    return units === undefined ? refuse(c, 404) : c.json(policyAssets(units, page));
  });
  routeAssets(app, chain);
  return app;
}

/** What is read of one asset alone. */
function routeAssets(app: Hono<ServiceEnv>, { assets = {}, datums }: Holdings): void {
  app.get('/assets/:asset', (c) => {
    const minted = own(assets, c.req.param('asset'));
    return minted === undefined ? refuse(c, 404) : c.json(asset(c.req.param('asset'), minted));
  });
  app.get('/assets/:asset/addresses', (c) => {
    const minted = own(assets, c.req.param('asset'));
    return minted === undefined ? refuse(c, 404) : c.json(assetAddresses(c.req.param('asset'), minted));
  });
  app.get('/addresses/:address/utxos/:asset', (c) => {
    const { address, asset } = c.req.param();
    const minted = own(assets, asset);
    const outputs = minted && assetOutputs(address, asset, minted);
    return outputs === undefined ? refuse(c, 404) : c.json(outputs);
  });
  app.get('/txs/:hash', (c) => {
    const transaction = firstMint(c.req.param('hash'), assets);
    return transaction === undefined ? refuse(c, 404) : c.json(transaction);
  });
  app.get('/scripts/datum/:hash/cbor', (c) => {
    const cbor = own(datums, c.req.param('hash'));
    return cbor === undefined ? refuse(c, 404) : c.json({ cbor });
  });
}

/** What a record holds by itself: a name from outside must not reach what every object has. */
function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Which part of a list is asked for; undefined where that makes no sense. */
function readPage(query: (name: string) => string | undefined): PolicyPage | undefined {
  const count = readCount(query('count') ?? '100', 100);
  const page = readCount(query('page') ?? '1', 21_474_836);
  const order = query('order') ?? 'asc';
  if (count === undefined || page === undefined || (order !== 'asc' && order !== 'desc')) return undefined;
  return { count, page, order };
}

/** A whole number from 1 to the limit. */
function readCount(text: string, limit: number): number | undefined {
  const number = /^\d{1,8}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= limit ? number : undefined;
}

/** Why a key is refused, in Blockfrost's words; undefined when it is not. */
function refuseKey(network: NetworkId, key: string, given: string | undefined): string | undefined {
  if (given === undefined || given === '') {
    return 'Missing project token. Please include project_id in your request.';
  }
  if (given === key) return undefined;
  if (NETWORK_IDS.some((other) => other !== network && given.startsWith(other))) {
    return 'Network token mismatch. Are you using token for the correct network?';
  }
  return 'Invalid project token.';
}

/** Names and messages as in Blockfrost's OpenAPI; its text names 402 without an example. */
const ERRORS: Readonly<Record<number, readonly [error: string, message: string]>> = {
  400: ['Bad Request', 'Backend did not understand your request.'],
  402: ['Project Over Limit', 'Usage is over limit.'],
  403: ['Forbidden', 'Invalid project token.'],
  404: ['Not Found', 'The requested component has not been found.'],
  418: ['Requested Banned', 'IP has been auto-banned for flooding.'],
  429: ['Project Over Limit', 'Usage is over limit.'],
  500: ['Internal Server Error', 'An unexpected response was received from the backend.'],
};

function errorBody(status: number) {
  const [error, message] = ERRORS[status] ?? ['Error', 'The service has trouble of its own.'];
  return { status_code: status, error, message };
}

function refuse(c: Context, status: 400 | 403 | 404 | 500, message?: string): Response {
  const body = errorBody(status);
  return c.json({ ...body, message: message ?? body.message }, status);
}
