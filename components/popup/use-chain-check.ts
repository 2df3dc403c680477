import { useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import type { AssetOnChain } from '../../lib/chain/provider.ts';
import type { Failure, Result } from '../../lib/failure.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { ChainProperty, OnChain } from '../../lib/trust/metadata/on-chain.ts';
import { useLoaded } from '../hooks/use-loaded.ts';

export type ChainQuery = {
  readonly network: NetworkId;
  readonly subject: Subject;
  /** Whether to read the policy's script too. */
  readonly withScript: boolean;
};

/** The CIP-68 record of the metadata service, to compare with. */
type ServiceRecord = Readonly<Record<string, unknown>> | undefined;

type Cache = {
  readonly answers: Map<string, AssetOnChain>;
  readonly inFlight: Map<string, Promise<Result<AssetOnChain>>>;
};

/** Answers are cached while the popup is open, since each costs many requests. */
const caches = new WeakMap<Client, Cache>();

function cacheOf(client: Client): Cache {
  const cache = caches.get(client) ?? { answers: new Map(), inFlight: new Map() };
  caches.set(client, cache);
  return cache;
}

export type ChainCheckState = ReturnType<typeof useChainCheck>;

/** Reads a token from the chain. Sends nothing before `check` is called. */
export function useChainCheck(client: Client, query: ChainQuery, record: ServiceRecord) {
  const { network, subject, withScript } = query;
  const key = `${network} ${subject}`;
  const { answers, inFlight } = cacheOf(client);
  const asset = answers.get(key);
  const [request, setRequest] = useState<{ key: string; isPending: boolean; failure: Failure | undefined }>();
  const onChain = useDecodedDatum(asset, subject, record);

  const check = async () => {
    setRequest({ key, isPending: true, failure: undefined });
    const ask = () => client.ask('token.chain', { network, subject, withScript });
    const reply = inFlight.get(key) ?? ask().finally(() => inFlight.delete(key));
    inFlight.set(key, reply);
    const result = await reply;
    if (result.ok) answers.set(key, result.value);
    const failure = result.ok ? undefined : result.failure;
    // The popup may show another token by now.
    setRequest((now) => (now?.key === key ? { key, isPending: false, failure } : now));
  };

  const own = request?.key === key ? request : undefined;
  const isDecoded = asset !== undefined && (!isCompared(asset, record) || onChain !== undefined);
  return {
    isLoading: own !== undefined && (own.isPending || (own.failure === undefined && !isDecoded)),
    /** The last answer, with its decoded datum where it has one. */
    result: isDecoded ? { asset, onChain } : undefined,
    /** Why the last check failed. */
    failure: own?.failure,
    check: () => void check(),
  };
}

/**
 * What was written when a token was minted (CIP-25): null if nothing was, empty if that is no map of properties. Undefined
 * until it is read, by code that is loaded on demand.
 */
export function useMintedMetadata(
  json: unknown,
  subject: Subject,
): readonly ChainProperty[] | null | undefined {
  return useLoaded(async () => {
    const [{ readJson }, { listed }] = await Promise.all([
      import('../../lib/trust/metadata/read.ts'),
      import('../../lib/trust/metadata/on-chain.ts'),
    ]);
    const metadata = readJson('CIP_25', json, subject);
    return metadata ? listed(metadata) : null;
  }, [json, subject]);
}

/** Whether there is a datum to decode, or a record whose datum is gone from the chain. */
const isCompared = ({ reference: { kind } }: AssetOnChain, record: ServiceRecord) =>
  kind === 'datum' || (kind === 'not-there' && record !== undefined);

/** The decoder is loaded on demand. */
function useDecodedDatum(asset: AssetOnChain | undefined, subject: Subject, record: ServiceRecord) {
  return useLoaded(
    () => (asset && isCompared(asset, record) ? decode(asset, subject, record) : undefined),
    [asset, record, subject],
  );
}

async function decode(
  { reference }: AssetOnChain,
  subject: Subject,
  record: ServiceRecord,
): Promise<OnChain> {
  const { goneFromChain, readOnChain } = await import('../../lib/trust/metadata/on-chain.ts');
  return reference.kind === 'datum' ? readOnChain(reference, subject, record) : goneFromChain(record ?? {});
}
