/** Tests a provider: finds out what answers at a provider's address: whether it can be read, of which kind and of which network it is. */
import * as z from 'zod/mini';
import { type Failure, failed, type Result, success } from '../failure.ts';
import type { Http, HttpResponse } from '../http/request.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../network/networks.ts';
import { KEY_PLACE, PROVIDERS, type Provider, type ProviderKind } from '../network/providers.ts';
import { slotTime } from '../network/slots.ts';
import { ADAPTERS } from './create-provider.ts';
import type { FetchedBlock } from './latest-blocks.ts';
import type { Block, ChainProvider } from './provider.ts';
import type { Ask } from './reads.ts';

export type ProviderTest =
  /** `network`: the one that it reads; `other` for none of the three, null where it does not say. */
  | {
      readonly kind: 'works';
      readonly latest: FetchedBlock;
      readonly network: NetworkId | 'other' | null;
      /** What it is by its answers, and where its API begins. */
      readonly provider: Provider;
    }
  /** A provider of a kind that needs a key. */
  | { readonly kind: 'needs-key'; readonly provider: Provider }
  | { readonly kind: 'metadata-service' };

type Deps = {
  readonly http: Http;
  readonly chosen: (network: NetworkId) => Promise<Provider>;
  readonly provider: Pick<ChainProvider, 'networkMagic'>;
  readonly latestBlock: (network: NetworkId) => Promise<Result<FetchedBlock>>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const MAX_RESPONSE_BYTES = 64 * 1024;
/** At a public address the slots are enough. */
const UNKNOWN = success(undefined);

export function createProviderTest({ http, chosen, provider, latestBlock, now }: Deps) {
  /** Asks without any key: a key is for one kind only. */
  const get = async (url: string) => {
    const response = await http({ url, maxBytes: MAX_RESPONSE_BYTES });
    return response.ok ? response.value : undefined;
  };
  return async (network: NetworkId): Promise<Result<ProviderTest>> => {
    const { kind, address } = await chosen(network);
    const isPublic = address === PROVIDERS[kind].address(network) && !PROVIDERS[kind].isOwn;
    const latest = await latestBlock(network);
    if (latest.ok) {
      const magic = isPublic ? UNKNOWN : await provider.networkMagic(network);
      const read = networkOf(magic, latest.value.block);
      const isKnown = !PROVIDERS[kind].isOwn || address.includes(KEY_PLACE);
      const known = isKnown ? kind : await ownKind(get, address);
      return success({
        kind: 'works',
        latest: latest.value,
        network: read,
        provider: { kind: known, address },
      });
    }
    if (isPublic || !mayBeOther(latest.failure)) return latest;
    const found = await recognize(get, address, now);
    return found === undefined ? latest : success(found);
  };
}

/** An answer, whatever its status; undefined without one. */
type Get = (url: string) => Promise<HttpResponse | undefined>;

/** By the number of the network, else by when its slots begin. */
function networkOf(magic: Result<number | undefined>, { slot, time }: Block): NetworkId | 'other' | null {
  if (magic.ok && magic.value !== undefined)
    return NETWORK_IDS.find((id) => NETWORKS[id].magic === magic.value) ?? 'other';
  if (slot === null) return null;
  return NETWORK_IDS.find((id) => slotTime(id, slot) === time * 1000) ?? 'other';
}

/** Whether another kind of service may be the reason. */
function mayBeOther(failure: Failure): boolean {
  if (failure.kind === 'service') return failure.status < 500;
  return failure.kind === 'malformed' || failure.kind === 'key-missing';
}

/** Where the APIs begin on a host. */
const APIS = ['blockfrost', 'koios'] as const;
const BASES = [
  ['blockfrost', ''],
  ['blockfrost', '/api/v1/blockfrost'],
  ['blockfrost', '/api/v0'],
  ['koios', '/api/v1'],
  ['koios', ''],
] as const;

/** Blockfrost's refusal of a request without a key. */
const refusal = z.object({ status_code: z.literal(403) });

async function recognize(get: Get, address: string, now: () => number): Promise<ProviderTest | undefined> {
  const { origin } = new URL(address);
  const typed = address.includes(KEY_PLACE) ? [] : APIS.map((api) => [api, address] as const);
  for (const [api, base] of [...typed, ...BASES.map(([api, path]) => [api, origin + path] as const)]) {
    let needsKey = false;
    const ask: Ask = async (path, schema) => {
      const { status, json } = (await get(base + path)) ?? {};
      needsKey ||= refusal.safeParse(json).success;
      const parsed = schema.safeParse(json);
      const isRead = status === 200 && parsed.success;
      return isRead ? success(parsed.data) : failed({ kind: 'malformed', detail: 'unexpected' });
    };
    const reads = ADAPTERS[api](ask);
    const block = await reads.latestBlock();
    if (needsKey) return { kind: 'needs-key', provider: { kind: 'blockfrost', address: base } };
    if (!block.ok) continue;
    const kind = api === 'koios' ? api : await ownKind(get, base);
    const network = networkOf(await reads.networkMagic(), block.value);
    const latest = { block: block.value, fetchedAt: now() };
    return { kind: 'works', latest, network, provider: { kind, address: base } };
  }
  const health = z.object({ synced: z.boolean() }).safeParse((await get(`${origin}/health`))?.json);
  return health.success ? { kind: 'metadata-service' } : undefined;
}

/** Which of the providers that a user can run: yaci-store by its path, Blockfrost's by the site that it names. */
async function ownKind(get: Get, base: string): Promise<ProviderKind> {
  if (base.endsWith('/api/v1/blockfrost')) return 'yaci-store';
  const root = z.object({ url: z.string() }).safeParse((await get(`${base}/`))?.json);
  return root.data?.url.includes('blockfrost.io') ? 'blockfrost-platform' : 'dolos';
}
