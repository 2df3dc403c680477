/** Sends requests to Blockfrost: GET only, the project ID of the network in one header, within the rate limit. */
import type * as z from 'zod/mini';
import { type Failure, failed, type Result, success } from '../../failure.ts';
import { type Http, type HttpResponse, retryAfterMs } from '../../http/request.ts';
import type { NetworkId } from '../../network/networks.ts';
import type { Cooldowns } from '../cooldowns.ts';
import type { KeyVault } from '../key-vault.ts';
import { providerError } from './schema.ts';

export type BlockfrostClient = {
  /** The response body, or undefined for a 404. `onRequest` is called when the request was sent. */
  get<S extends z.ZodMiniType>(
    network: NetworkId,
    path: string,
    schema: S,
    onRequest?: () => void,
  ): Promise<Result<z.infer<S> | undefined>>;
  keyChanged(network: NetworkId): Promise<void>;
};

export type BlockfrostDeps = {
  readonly http: Http;
  readonly keys: Pick<KeyVault, 'open'>;
  /** The provider's base address of a network. */
  readonly address: (network: NetworkId) => Promise<string>;
  readonly cooldowns: Cooldowns;
  /** Resolves when the rate limiter lets a request go; shared by all callers. */
  readonly turn: () => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export function createBlockfrostClient(deps: BlockfrostDeps): BlockfrostClient {
  const { http, keys, address, cooldowns, turn, now } = deps;
  /** Counts the key changes of each network: a response to a previous key starts no cooldown. */
  const keyVersions = new Map<NetworkId, number>();
  const keyVersion = (network: NetworkId) => keyVersions.get(network) ?? 0;

  const get: BlockfrostClient['get'] = async (network, path, schema, onRequest) => {
    const base = await address(network);
    const version = keyVersion(network);
    const key = await keys.open(network, new URL(base).origin);
    if (!key.ok) return key;
    await turn();
    // Checked after the wait, during which another request may have started a cooldown.
    const cooldown = await cooldowns.active(network, base);
    if (cooldown !== undefined) return failed(cooldown);
    if (version !== keyVersion(network)) return get(network, path, schema, onRequest);
    const headers = { project_id: key.value };
    const response = await http({ url: base + path, headers, maxBytes: MAX_RESPONSE_BYTES });
    if (response.ok || response.failure.kind !== 'not-allowed') onRequest?.();
    if (!response.ok) return response;
    const result = read(response.value, schema, now());
    if (!result.ok && version === keyVersion(network)) await cooldowns.record(network, base, result.failure);
    return result;
  };

  return {
    get,
    keyChanged(network) {
      keyVersions.set(network, keyVersion(network) + 1);
      return cooldowns.keyChanged(network);
    },
  };
}

function read<S extends z.ZodMiniType>(
  response: HttpResponse,
  schema: S,
  now: number,
): Result<z.infer<S> | undefined> {
  if (response.status === 404) return success(undefined);
  if (response.status !== 200) return failed(failureOf(response, now));
  const parsed = schema.safeParse(response.json);
  return parsed.success ? success(parsed.data) : failed({ kind: 'malformed', detail: 'unexpected' });
}

/** The failure that a status stands for (docs/services.md). */
function failureOf({ status, headers, json }: HttpResponse, now: number): Failure {
  switch (status) {
    case 402:
      return { kind: 'quota-exceeded', until: nextUtcMidnight(now) };
    case 403: {
      const error = providerError.safeParse(json);
      // The status is the same for any key that is refused; the message names a key of another network.
      const isMismatch = error.success && /network token mismatch/i.test(error.data.message);
      return { kind: isMismatch ? 'key-wrong-network' : 'key-refused' };
    }
    case 418:
      return { kind: 'banned', until: now + HOUR_MS };
    case 429:
      // Blockfrost bans a caller that follows `Retry-After: 0`.
      return { kind: 'rate-limited', retryAfterMs: pauseMs(headers, now) || MINUTE_MS };
    default:
      return { kind: 'service', status };
  }
}

/** `Retry-After` in seconds or as a date, an hour at most. */
function pauseMs(headers: Headers, now: number): number | undefined {
  const date = headers.get('retry-after') ?? '';
  // `Date.parse` accepts almost any text; an HTTP date ends in GMT.
  if (!date.endsWith(' GMT')) return retryAfterMs(headers);
  return Math.min(Math.max(0, Date.parse(date) - now), HOUR_MS) || undefined;
}

function nextUtcMidnight(now: number): number {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1);
}
