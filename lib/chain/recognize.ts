/** Tests a provider: whether it can be read, and which kind and network its answers show. */
import * as z from 'zod/mini';
import { type Failure, type Result, success } from '../failure.ts';
import type { Http } from '../http/request.ts';
import { METADATA_APIS } from '../network/metadata-apis.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../network/networks.ts';
import { KEY_PLACE, keyNeedOf, PROVIDERS, type Provider, type ProviderKind } from '../network/providers.ts';
import { slotTime } from '../network/slots.ts';
import { readAnswer } from './client.ts';
import { ADAPTERS } from './create-provider.ts';
import type { FetchedBlock } from './latest-blocks.ts';
import type { Block, ChainProvider } from './provider.ts';
import type { Ask } from './reads.ts';

export type ProviderTest =
  /** `network`: the one that it reads; `other` for an unknown network, null if its answers do not show it. */
  | {
      readonly kind: 'works';
      readonly latest: FetchedBlock;
      readonly network: NetworkId | 'other' | null;
      /** The kind that its answers show, and the base address of its API. */
      readonly provider: Provider;
    }
  /** A provider was found, which needs a key. */
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
const UNKNOWN = success(undefined);
/** A policy ID that no script has. */
const NOBODYS = '00'.repeat(28);

export function createProviderTest(deps: Deps) {
  return async (network: NetworkId): Promise<Result<ProviderTest>> => {
    const chosen = await deps.chosen(network);
    const latest = await deps.latestBlock(network);
    if (latest.ok) return success(await works(deps, network, chosen, latest.value));
    if (isPublic(network, chosen) || !mayBeOther(latest.failure)) return latest;
    const found = await recognize(deps, chosen.address);
    return found === undefined ? latest : success(found);
  };
}

const isPublic = (network: NetworkId, { kind, address }: Provider) =>
  !PROVIDERS[kind].isOwn && address === PROVIDERS[kind].address(network);

async function works(
  deps: Deps,
  network: NetworkId,
  chosen: Provider,
  latest: FetchedBlock,
): Promise<ProviderTest> {
  const { kind, address } = chosen;
  const bySlots = networkOf(UNKNOWN, latest.block);
  // The slots are enough at an address that takes a key of the network.
  const isKnown = isPublic(network, chosen) || (bySlots === network && keyNeedOf(chosen) === 'required');
  const read = isKnown ? bySlots : networkOf(await deps.provider.networkMagic(network), latest.block);
  const isOpen = PROVIDERS[kind].isOwn && !address.includes(KEY_PLACE);
  const provider = { kind: isOpen ? await ownKind(deps, address) : kind, address };
  return { kind: 'works', latest, network: read, provider };
}

/** Sends requests without a key, since the user has entered the key for another kind of provider. */
const askerAt =
  ({ http, now }: Deps, base: string): Ask =>
  async (path, schema, json) => {
    const response = await http({ url: base + path, maxBytes: MAX_RESPONSE_BYTES, json });
    return response.ok ? readAnswer(response.value, schema, false, now()) : response;
  };

/** The network by its number, else by the time of a slot. */
function networkOf(magic: Result<number | undefined>, { slot, time }: Block): NetworkId | 'other' | null {
  if (magic.ok && magic.value !== undefined)
    return NETWORK_IDS.find((id) => NETWORKS[id].magic === magic.value) ?? 'other';
  if (slot === null) return null;
  return NETWORK_IDS.find((id) => slotTime(id, slot) === time * 1000) ?? 'other';
}

/** Whether the failure can mean that another kind of service is at the address. */
function mayBeOther(failure: Failure): boolean {
  if (failure.kind === 'service') return failure.status < 500;
  return failure.kind === 'malformed' || failure.kind === 'key-missing';
}

/** The kinds of services that answer without a key, and the paths of their APIs. */
const CANDIDATES = [
  ['dolos', ''],
  ['yaci-store', '/api/v1/blockfrost'],
  ['dolos', '/api/v0'],
  ['koios', '/api/v1'],
  ['koios', ''],
] as const;

async function recognize(deps: Deps, address: string): Promise<ProviderTest | undefined> {
  const { origin } = new URL(address);
  const at = (base: string) => CANDIDATES.map(([kind, path]): Provider => ({ kind, address: base + path }));
  for (const candidate of [...(address.includes(KEY_PLACE) ? [] : at(address)), ...at(origin)]) {
    const reads = ADAPTERS[PROVIDERS[candidate.kind].api](askerAt(deps, candidate.address));
    const block = await reads.latestBlock();
    if (block.ok) {
      const network = networkOf(await reads.networkMagic(), block.value);
      const latest = { block: block.value, fetchedAt: deps.now() };
      const kind = candidate.kind === 'dolos' ? await ownKind(deps, candidate.address) : candidate.kind;
      return { kind: 'works', latest, network, provider: { ...candidate, kind } };
    }
    // Blockfrost refuses a request without a key.
    if (block.failure.kind === 'service' && block.failure.status === 403)
      return { kind: 'needs-key', provider: { ...candidate, kind: 'blockfrost' } };
  }
  const answer = z.object({ subjects: z.array(z.unknown()), queryPriority: z.array(z.string()) });
  const tokens = await askerAt(deps, origin)(METADATA_APIS.v2.many, answer, { subjects: [NOBODYS] });
  return tokens.ok && tokens.value ? { kind: 'metadata-service' } : undefined;
}

/** Tells apart the providers that users run: yaci-store by its path, Blockfrost Platform by the site that it names. */
async function ownKind(deps: Deps, base: string): Promise<ProviderKind> {
  if (base.endsWith('/api/v1/blockfrost')) return 'yaci-store';
  const root = await askerAt(deps, base)('/', z.object({ url: z.string() }));
  return root.ok && root.value?.url.includes('blockfrost.io') ? 'blockfrost-platform' : 'dolos';
}
