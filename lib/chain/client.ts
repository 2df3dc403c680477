/** Sends requests to the chain provider: with the user's key, within the rate limit, and not during a cooldown. */
import type * as z from 'zod/mini';
import { failed, type Result, success } from '../failure.ts';
import type { Http, HttpResponse } from '../http/request.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Provider } from '../network/providers.ts';
import { type Keys, openAccess } from './access.ts';
import type { Cooldowns } from './cooldowns.ts';
import { failureOf } from './status-failure.ts';

type ClientOptions = {
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly json?: unknown;
  /** Called when a request was sent. */
  readonly onRequest?: () => void;
};

export type ChainClient = {
  /** The response body, or undefined for a 404. `path` follows the provider's base address. */
  request<S extends z.ZodMiniType>(
    network: NetworkId,
    path: string,
    schema: S,
    options?: ClientOptions,
  ): Promise<Result<z.infer<S> | undefined>>;
  /** Ends the cooldowns that belonged to the previous key of the network. */
  keyChanged(network: NetworkId): Promise<void>;
};

export type ClientDeps = {
  readonly http: Http;
  readonly keys: Keys;
  readonly provider: (network: NetworkId) => Promise<Provider>;
  readonly cooldowns: Cooldowns;
  /** Resolves when the rate limiter lets a request go; shared by all callers. */
  readonly acquire: () => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

export function createChainClient(deps: ClientDeps): ChainClient {
  const { http, keys, provider, cooldowns, acquire, now } = deps;
  /** Counts the key changes of each network: a response to a previous key starts no cooldown. */
  const keyVersions = new Map<NetworkId, number>();
  const keyVersion = (network: NetworkId) => keyVersions.get(network) ?? 0;

  const request: ChainClient['request'] = async (network, path, schema, options = {}) => {
    const chosen = await provider(network);
    const version = keyVersion(network);
    const access = await openAccess(keys, network, chosen);
    if (!access.ok) return access;
    const { urlOf, headers, hasKey } = access.value;
    await acquire();
    // Checked after the wait, during which another request may have started a cooldown.
    const service = serviceOf(chosen);
    const cooldown = await cooldowns.active(network, service);
    if (cooldown !== undefined) return failed(cooldown);
    if (version !== keyVersion(network)) return request(network, path, schema, options);
    const { json } = options;
    const response = await http({ url: urlOf(path), headers, json, maxBytes: MAX_RESPONSE_BYTES });
    if (response.ok || response.failure.kind !== 'not-allowed') options.onRequest?.();
    if (!response.ok) return response;
    const result = readAnswer(response.value, schema, hasKey, now());
    if (!result.ok && version === keyVersion(network))
      await cooldowns.record(network, service, result.failure);
    return result;
  };

  return {
    request,
    keyChanged(network) {
      keyVersions.set(network, keyVersion(network) + 1);
      return cooldowns.keyChanged(network);
    },
  };
}

/** The name under which cooldowns and answers of a provider are stored. */
export const serviceOf = ({ kind, address }: Provider) =>
  kind === 'blockfrost' ? address : `${kind} ${address}`;

/** The body of a response, or undefined for a 404. `now`: milliseconds since the epoch. */
export function readAnswer<S extends z.ZodMiniType>(
  response: HttpResponse,
  schema: S,
  hasKey: boolean,
  now: number,
): Result<z.infer<S> | undefined> {
  if (response.status === 404) return success(undefined);
  if (response.status !== 200) return failed(failureOf(response, hasKey, now));
  const parsed = schema.safeParse(response.json);
  return parsed.success ? success(parsed.data) : failed({ kind: 'malformed', detail: 'unexpected' });
}
