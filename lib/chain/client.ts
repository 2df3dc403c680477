/**
 * Sends requests to the chain provider: with the user's key, within the rate limit, and not during a pause that the provider
 * asked for (docs/services.md). Pauses are stored, since every request during a ban prolongs it.
 */
import { base64 } from '@scure/base';
import * as z from 'zod/mini';
import { type Failure, failed, isUnsent, type Result, success } from '../failure.ts';
import type { Http, HttpRequest, HttpResponse } from '../http/request.ts';
import type { NetworkId } from '../network/networks.ts';
import { PROVIDERS } from '../network/providers.ts';
import { createNetworkStore, type StorageItem } from '../storage/network-store.ts';
import { type Connection, needsKey } from './connections.ts';
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
  /** Ends the pause, which the previous connection caused. */
  connectionChanged(network: NetworkId): Promise<void>;
};

export type ClientDeps = {
  readonly http: Http;
  readonly connection: (network: NetworkId) => Promise<Connection>;
  /** Persistent, since a ban and an exhausted quota outlast the browser session. */
  readonly pauses: StorageItem;
  /** Resolves when the rate limiter lets a request go; shared by all callers. */
  readonly acquire: () => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
/** The quota is that of a day. */
const MAX_PAUSE_MS = 24 * 3_600_000;

/** `until`: milliseconds since the epoch; null until the connection changes. */
const pause = z.object({
  until: z.nullable(z.number()),
  failure: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['key-refused', 'key-wrong-network']) }),
    z.object({ kind: z.enum(['quota-exceeded', 'banned']), until: z.number() }),
    z.object({ kind: z.literal('rate-limited'), retryAfterMs: z.number() }),
  ]),
});

export function createChainClient(deps: ClientDeps): ChainClient {
  const { http, connection, acquire, now } = deps;
  const pauses = createNetworkStore(deps.pauses, pause);

  async function activePause(network: NetworkId): Promise<Failure | undefined> {
    const { failure, until } = (await pauses.get(network)) ?? {};
    if (failure === undefined || until == null) return failure;
    const leftMs = until - now();
    // A longer one is left by a clock that was set back.
    if (leftMs <= 0 || leftMs > MAX_PAUSE_MS) return undefined;
    return failure.kind === 'rate-limited' ? { ...failure, retryAfterMs: leftMs } : failure;
  }

  async function startPause(network: NetworkId, failure: Failure): Promise<void> {
    const started = pause.safeParse({ until: endOfPause(failure, now()), failure });
    if (started.success) await pauses.set(network, started.data);
  }

  const request: ChainClient['request'] = async (network, path, schema, options = {}) => {
    const used = await connection(network);
    const isCurrent = async () => used === (await connection(network));
    if (used.key === undefined && needsKey(used)) return failed({ kind: 'key-missing' });
    await acquire();
    // Read after the wait, during which another request may have started a pause.
    const paused = await activePause(network);
    if (paused !== undefined) return failed(paused);
    if (!(await isCurrent())) return request(network, path, schema, options);
    const { json, onRequest } = options;
    const response = await http({ ...requestTo(used, path), json, maxBytes: MAX_RESPONSE_BYTES });
    if (response.ok || !isUnsent(response.failure)) onRequest?.();
    if (!response.ok) return response;
    const result = readAnswer(response.value, schema, used.key !== undefined, now());
    if (!result.ok && (await isCurrent())) await startPause(network, result.failure);
    return result;
  };

  return { request, connectionChanged: (network) => pauses.set(network, undefined) };
}

/** The body of a response, or undefined for a 404. `now`: milliseconds since the epoch. */
function readAnswer<S extends z.ZodMiniType>(
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

/** The address of a request, with the secrets of the base address and the key where the provider expects them. */
function requestTo({ kind, address, key }: Connection, path: string): Pick<HttpRequest, 'url' | 'headers'> {
  const { protocol, host, pathname, search, username, password } = new URL(address);
  const { name, prefix } = PROVIDERS[kind].keyHeader;
  // Browsers refuse to fetch an address with a user name.
  const user = new TextEncoder().encode(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const headers = {
    ...((username || password) && { authorization: `Basic ${base64.encode(user)}` }),
    ...(key !== undefined && { [name]: prefix + key }),
  };
  const query = search && (path.includes('?') ? `&${search.slice(1)}` : search);
  return { url: `${protocol}//${host}${pathname.replace(/\/$/, '')}${path}${query}`, headers };
}

/** Undefined for a failure without a pause. */
function endOfPause(failure: Failure, now: number): number | null | undefined {
  if (failure.kind === 'key-refused' || failure.kind === 'key-wrong-network') return null;
  if (failure.kind === 'rate-limited') return now + failure.retryAfterMs;
  return failure.kind === 'quota-exceeded' || failure.kind === 'banned' ? failure.until : undefined;
}
