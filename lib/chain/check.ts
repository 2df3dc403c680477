/**
 * Reads the chain through the adapter of the provider that the user has chosen for a network. A check combines the reads of
 * an asset: supply, policy's script, and reference NFT with datum and holder (CIP-68).
 */
import { paymentScriptOf } from '../asset/address.ts';
import { referenceOf } from '../asset/label.ts';
import { SOURCES } from '../asset/standard.ts';
import { parseSubject, policyOf, type Subject } from '../asset/subject.ts';
import { mapResult, type Result, success } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import { readJson } from '../trust/metadata/read.ts';
import { blockfrost } from './blockfrost.ts';
import type { ChainClient } from './client.ts';
import type { Connection } from './connections.ts';
import { koios } from './koios.ts';
import type { Adapter, AssetMetadata, AssetOnChain, AssetRecords, ChainProvider } from './provider.ts';

type Reads = ReturnType<Adapter>;

/** The adapters, by the kind of provider. */
const ADAPTERS = { blockfrost, koios } as const;

export function createChainProvider(
  { request }: ChainClient,
  connection: (network: NetworkId) => Promise<Connection>,
): ChainProvider {
  const readsOf = async (network: NetworkId, onRequest = () => {}): Promise<Reads> => {
    const { kind } = await connection(network);
    return ADAPTERS[kind]((path, schema, json) => request(network, path, schema, { json, onRequest }));
  };
  return {
    latestBlock: async (network) => (await readsOf(network)).latestBlock(),
    async subjectsOf(network, topic) {
      const units = (await readsOf(network)).units(topic);
      return mapResult(units, (all) => [...new Set(all)].flatMap((unit) => parseSubject(unit) ?? []));
    },
    metadata: async (network, subject) =>
      mapResult((await readsOf(network)).records(subject), (found) => found && preferred(subject, found)),
    async asset(network, subject, withScript) {
      let requests = 0;
      const reads = await readsOf(network, () => void requests++);
      // Requested first, so that a refused key costs one request.
      const block = await reads.latestBlock();
      if (!block.ok) return block;
      const { height, hash, time } = block.value;
      const [supply, reference, policyScript] = await Promise.all([
        reads.supply(subject),
        readReference(reads, subject),
        withScript ? reads.script(policyOf(subject)) : success(null),
      ]);
      if (!supply.ok) return supply;
      if (!reference.ok) return reference;
      return mapResult(Promise.resolve(policyScript), (policyScript) => ({
        block: { height, hash, time },
        supply: supply.value,
        ...reference.value,
        policyScript,
        requests,
      }));
    },
  };
}

/** The first record with properties that can be read, in the order of the standards. */
function preferred(subject: Subject, { records, quantity }: AssetRecords): AssetMetadata | null {
  for (const source of SOURCES) {
    const properties = readJson(source, records[source], subject) ?? [];
    if (properties.length > 0) return { source, properties, quantity };
  }
  return null;
}

async function readReference(
  reads: Reads,
  subject: Subject,
): Promise<Result<Pick<AssetOnChain, 'reference' | 'holder'>>> {
  const asset = referenceOf(subject);
  if (asset === undefined) return success({ reference: { kind: 'no-label' }, holder: null });
  const read = await reads.nft(asset);
  if (!read.ok) return read;
  const { nft, address } = read.value;
  if (address === null) return success({ reference: nft, holder: null });
  const hash = paymentScriptOf(address);
  const script = hash === undefined ? success(null) : reads.script(hash);
  return mapResult(Promise.resolve(script), (script) => ({ reference: nft, holder: { address, script } }));
}
