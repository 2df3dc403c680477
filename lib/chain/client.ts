/**
 * Sends requests to the chain provider: with the user's key, within the rate limit, and not during a pause that the provider
 * asked for (docs/services.md). Pauses are stored, since every request during a ban prolongs it.
 */
import * as z from 'zod/mini';
import { toBase64 } from '../encoding.ts';
import { type Failure, failed, isUnsent, type Result, success } from '../failure.ts';
import type { Pause, RateLimiter } from '../http/rate-limiter.ts';
import { type Http, type HttpRequest, type HttpResponse, retryAfterMs } from '../http/request.ts';
import { isDeeper } from '../json.ts';
import type { NetworkId } from '../network/networks.ts';
import { PROVIDERS } from '../network/providers.ts';
import { text } from '../schema.ts';
import { type Connection, needsKey } from './connections.ts';
import type { Ask } from './provider.ts';

export type ClientDeps = {
  readonly http: Http;
  readonly connection: (network: NetworkId) => Promise<Connection>;
  readonly limiter: RateLimiter;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
/** A request that would have to wait longer fails at once, and the failure says how long. */
const MAX_WAIT_MS = 5_000;
/** Levels of objects and lists in JSON; a level of a script has two. */
const MAX_LEVELS = 200;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The provider's day is UTC. */
const DAY_MS = 24 * HOUR_MS;

/** Asks the provider of a network. `onRequest`: called when a request was sent. */
export function createAsk(deps: ClientDeps, network: NetworkId, onRequest?: () => void): Ask {
  const { http, connection, limiter, now, wait } = deps;
  /** Waits until a request may be sent, and counts it. The failure of one that would have to wait for too long. */
  async function acquire(address: string): Promise<Failure | undefined> {
    await limiter.ready;
    for (let ms = waitMs(address); ms > 0; ms = waitMs(address)) {
      if (ms > MAX_WAIT_MS) return limiter.refusal(address, 'on-demand');
      await wait(ms);
    }
    await limiter.acquire(address);
    return undefined;
  }
  const waitMs = (address: string) => limiter.waitMs(address, 'on-demand');

  const ask: Ask = async (path, schema, json) => {
    const used = await connection(network);
    const isCurrent = async () => used === (await connection(network));
    if (used.key === undefined && needsKey(used)) return failed({ kind: 'key-missing' });
    const refusal = await acquire(used.address);
    if (!(await isCurrent())) return ask(path, schema, json);
    if (refusal !== undefined) return failed(refusal);
    const response = await http({ ...requestTo(used, path), json, maxBytes: MAX_RESPONSE_BYTES });
    if (response.ok || !isUnsent(response.failure)) onRequest?.();
    if (!response.ok) return response;
    const result = readAnswer(response.value, schema, used.key !== undefined, now());
    const pause = pauseAfter(result, now());
    if (pause && (await isCurrent())) await limiter.pause(used.address, pause);
    return result;
  };
  return ask;
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
  // Nested too deeply to be sent in a message.
  const parsed = isDeeper(response.json, MAX_LEVELS) ? undefined : schema.safeParse(response.json);
  return parsed?.success ? success(parsed.data) : failed({ kind: 'malformed', detail: 'unexpected' });
}

/** The address of a request, with the secrets of the base address and the key where the provider expects them. */
function requestTo({ kind, address, key }: Connection, path: string): Pick<HttpRequest, 'url' | 'headers'> {
  const { protocol, host, pathname, search, username, password } = new URL(address);
  const { name, prefix } = PROVIDERS[kind].keyHeader;
  // Browsers refuse to fetch an address with a user name.
  const user = new TextEncoder().encode(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const headers = {
    ...((username || password) && { authorization: `Basic ${toBase64(user)}` }),
    ...(key !== undefined && { [name]: prefix + key }),
  };
  const query = search && (path.includes('?') ? `&${search.slice(1)}` : search);
  return { url: `${protocol}//${host}${pathname.replace(/\/$/, '')}${path}${query}`, headers };
}

const errorBody = z.object({ message: text() });

/** The failure for a status other than 200 and 404 (docs/services.md). `now`: milliseconds since the epoch. */
function failureOf({ status, headers, json }: HttpResponse, hasKey: boolean, now: number): Failure {
  switch (status) {
    case 402:
      return { kind: 'quota-exceeded', until: Math.floor(now / DAY_MS + 1) * DAY_MS };
    case 401:
    case 403: {
      if (!hasKey) return { kind: 'key-missing' };
      const error = errorBody.safeParse(json);
      // The status is the same for every refused key; Blockfrost's message tells that it is of another network.
      const isMismatch = error.success && /network token mismatch/i.test(error.data.message);
      return { kind: isMismatch ? 'key-wrong-network' : 'key-refused' };
    }
    case 418:
      return { kind: 'banned', until: now + HOUR_MS };
    case 429:
      // Blockfrost bans a caller that retries at once, even if it sends `Retry-After: 0`.
      return { kind: 'rate-limited', retryAfterMs: retryAfterMs(headers) || MINUTE_MS };
    default:
      return { kind: 'service', status };
  }
}

/** The pause that a failure asks for. */
function pauseAfter(result: Result<unknown>, now: number): Pause | undefined {
  if (result.ok) return undefined;
  const { failure } = result;
  switch (failure.kind) {
    case 'key-refused':
    case 'key-wrong-network':
      return { kind: failure.kind, until: null };
    case 'quota-exceeded':
    case 'banned':
      return failure;
    case 'rate-limited':
      return { kind: failure.kind, until: now + failure.retryAfterMs };
    default:
      return undefined;
  }
}
