/**
 * Sends requests to the chain provider: with the user's key for the network, within the rate limit, and not during a
 * cooldown.
 */
import type * as z from 'zod/mini';
import { type Failure, failed, type Result, success } from '../failure.ts';
import type { Http, HttpRequest, HttpResponse } from '../http/request.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Cooldowns } from './cooldowns.ts';
import type { KeyVault } from './key-vault.ts';

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

/** How a provider gets its key, and what its statuses mean. */
export type ProviderConventions = {
  readonly headersWith: (key: string) => NonNullable<HttpRequest['headers']>;
  /** The failure that a status other than 200 and 404 stands for. `now`: milliseconds since the epoch. */
  readonly failureOf: (response: HttpResponse, now: number) => Failure;
};

export type ClientDeps = {
  readonly http: Http;
  readonly conventions: ProviderConventions;
  readonly keys: Pick<KeyVault, 'open'>;
  /** The provider's base address of a network. */
  readonly address: (network: NetworkId) => Promise<string>;
  readonly cooldowns: Cooldowns;
  /** Resolves when the rate limiter lets a request go; shared by all callers. */
  readonly acquire: () => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

export function createChainClient(deps: ClientDeps): ChainClient {
  const { http, conventions, keys, address, cooldowns, acquire, now } = deps;
  /** Counts the key changes of each network: a response to a previous key starts no cooldown. */
  const keyVersions = new Map<NetworkId, number>();
  const keyVersion = (network: NetworkId) => keyVersions.get(network) ?? 0;

  const request: ChainClient['request'] = async (network, path, schema, options = {}) => {
    const base = await address(network);
    const version = keyVersion(network);
    const key = await keys.open(network, new URL(base).origin);
    if (!key.ok) return key;
    await acquire();
    // Checked after the wait, during which another request may have started a cooldown.
    const cooldown = await cooldowns.active(network, base);
    if (cooldown !== undefined) return failed(cooldown);
    if (version !== keyVersion(network)) return request(network, path, schema, options);
    const headers = conventions.headersWith(key.value);
    const { json } = options;
    const response = await http({ url: base + path, headers, json, maxBytes: MAX_RESPONSE_BYTES });
    if (response.ok || response.failure.kind !== 'not-allowed') options.onRequest?.();
    if (!response.ok) return response;
    const result = read(response.value, schema);
    if (!result.ok && version === keyVersion(network)) await cooldowns.record(network, base, result.failure);
    return result;
  };

  function read<S extends z.ZodMiniType>(response: HttpResponse, schema: S): Result<z.infer<S> | undefined> {
    if (response.status === 404) return success(undefined);
    if (response.status !== 200) return failed(conventions.failureOf(response, now()));
    const parsed = schema.safeParse(response.json);
    return parsed.success ? success(parsed.data) : failed({ kind: 'malformed', detail: 'unexpected' });
  }

  return {
    request,
    keyChanged(network) {
      keyVersions.set(network, keyVersion(network) + 1);
      return cooldowns.keyChanged(network);
    },
  };
}
