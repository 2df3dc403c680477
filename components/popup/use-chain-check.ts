import { useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import type { Failure, Result } from '../../lib/failure.ts';
import type { ChainCheck } from '../../lib/messaging/answers.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';

type Cache = {
  readonly answers: Map<string, ChainCheck>;
  readonly inFlight: Map<string, Promise<Result<ChainCheck>>>;
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
export function useChainCheck(client: Client, network: NetworkId, subject: Subject) {
  const key = `${network} ${subject}`;
  const { answers, inFlight } = cacheOf(client);
  const [request, setRequest] = useState<{ key: string; isPending: boolean; failure?: Failure }>();

  const check = async () => {
    setRequest({ key, isPending: true });
    const ask = () => client.ask('token.check', { network, subject }).finally(() => inFlight.delete(key));
    const reply = inFlight.get(key) ?? ask();
    inFlight.set(key, reply);
    const result = await reply;
    if (result.ok) answers.set(key, result.value);
    const done = { key, isPending: false, ...(!result.ok && { failure: result.failure }) };
    // The popup may show another token by now.
    setRequest((now) => (now?.key === key ? done : now));
  };

  const own = request?.key === key ? request : undefined;
  return {
    isLoading: own?.isPending === true,
    /** The last answer. */
    result: answers.get(key),
    /** Why the last check failed. */
    failure: own?.failure,
    check: () => void check(),
  };
}
