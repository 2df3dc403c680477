/** Creates the chain provider, which reads each network through the adapter of the provider that the user has chosen. */
import { SOURCES } from '../asset/standard.ts';
import { parseSubject } from '../asset/subject.ts';
import { mapResult } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import { blockfrost } from './blockfrost/reads.ts';
import type { ChainClient } from './client.ts';
import type { Connection } from './connections.ts';
import { koios } from './koios/reads.ts';
import type { AssetMetadata, AssetRecords, ChainProvider } from './provider.ts';
import { readAsset } from './read-asset.ts';
import type { Reads } from './reads.ts';

/** The adapters, by the kind of provider. */
const ADAPTERS = { blockfrost, koios } as const;

export function createChainProvider(
  { request }: Pick<ChainClient, 'request'>,
  connection: (network: NetworkId) => Promise<Connection>,
): ChainProvider {
  const readsOf = async (network: NetworkId, onRequest = () => {}): Promise<Reads> => {
    const { kind } = await connection(network);
    return ADAPTERS[kind]((path, schema, json) => request(network, path, schema, { json, onRequest }));
  };
  return {
    latestBlock: async (network) => (await readsOf(network)).latestBlock(),
    async subjectsOf(network, topic, onRequest) {
      const units = (await readsOf(network, onRequest)).units(topic);
      return mapResult(units, (all) => [...new Set(all)].flatMap((unit) => parseSubject(unit) ?? []));
    },
    metadata: async (network, subject, onRequest) =>
      mapResult((await readsOf(network, onRequest)).records(subject), (found) => found && preferred(found)),
    async asset(network, subject, withScript) {
      let requests = 0;
      const reads = await readsOf(network, () => void requests++);
      // Requested first, so that a refused key costs one request.
      const block = await reads.latestBlock();
      if (!block.ok) return block;
      const { height, hash, time } = block.value;
      const asset = readAsset(reads, subject, withScript);
      return mapResult(asset, (read) => ({ block: { height, hash, time }, ...read, requests }));
    },
  };
}

/** The first record with properties, in the order of the standards. */
function preferred({ records, quantity }: AssetRecords): AssetMetadata | null {
  for (const source of SOURCES) {
    const properties = records[source];
    if (properties) return { source, properties, quantity };
  }
  return null;
}
