/** The chain query provider: reads with the user's key, by GET, to the address of the key's own network. */
import type * as z from 'zod/mini';
import { parseSubject, type Subject } from '../asset/subject.ts';
import { type Failure, failed, type Result, success } from '../failure.ts';
import { type Http, type HttpResponse, retryAfterMs } from '../http/request.ts';
import type { Topic } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Cooldowns } from './cooldowns.ts';
import type { KeyVault } from './key-vault.ts';
import {
  addressContent,
  type LatestBlock,
  latestBlock,
  policyAssets,
  providerError,
  transactionUtxos,
} from './schema.ts';

/** One read; undefined for a 404, which is an answer. `sent`: told of every request that leaves. */
type Read = <S extends z.ZodMiniType>(
  network: NetworkId,
  path: string,
  schema: S,
  maxBytes: number,
  sent?: () => void,
) => Promise<Result<z.infer<S> | undefined>>;

export type Provider = {
  readonly read: Read;
  /** The newest block. Without a key for the network no request is made. */
  latestBlock(network: NetworkId): Promise<Result<LatestBlock>>;
  /** The assets that a transaction moves, an address holds, a policy has (its first hundred): one request. */
  subjectsOf(network: NetworkId, topic: Topic): Promise<Result<readonly Subject[]>>;
  /** The key has changed: a silence that the provider asked for was another's. */
  forget(network: NetworkId): Promise<void>;
};

export type ProviderDeps = {
  readonly http: Http;
  readonly keys: Pick<KeyVault, 'open'>;
  readonly address: (network: NetworkId) => Promise<string>;
  readonly cooldowns: Cooldowns;
  /** Resolves when a request may go: one bucket for all callers. */
  readonly turn: () => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** Of an answer: what is small, and what lists something. */
export const BLOCK_BYTES_AT_MOST = 64 * 1024;
export const LIST_BYTES_AT_MOST = 2 * 1024 * 1024;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export function createProvider({ http, keys, address, cooldowns, turn, now }: ProviderDeps): Provider {
  /** Grows with every key of a network: what was asked with the one before silences nobody. */
  const generations = new Map<NetworkId, number>();
  const generationOf = (network: NetworkId) => generations.get(network) ?? 0;

  async function read<S extends z.ZodMiniType>(
    network: NetworkId,
    path: string,
    schema: S,
    maxBytes: number,
    sent?: () => void,
  ): Promise<Result<z.infer<S> | undefined>> {
    const base = await address(network);
    const born = generationOf(network);
    const key = await keys.open(network, new URL(base).origin);
    if (!key.ok) return key;
    await turn();
    // Asked last: while this one waited for its turn, another may have been told to be quiet.
    const silence = await cooldowns.at(network, base);
    if (silence !== undefined) return failed(silence);
    // The key is another one by now: the question is the same.
    if (born !== generationOf(network)) return read(network, path, schema, maxBytes, sent);
    const answer = await http({ url: base + path, headers: { project_id: key.value }, maxBytes });
    if (answer.ok || answer.failure.kind !== 'not-allowed') sent?.();
    if (!answer.ok) return answer;
    if (answer.value.status === 404) return success(undefined);
    if (answer.value.status !== 200) {
      const failure = failureOf(answer.value, now());
      if (born === generationOf(network)) await cooldowns.met(network, base, failure);
      return failed(failure);
    }
    const parsed = schema.safeParse(answer.value.json);
    return parsed.success ? success(parsed.data) : failed({ kind: 'malformed', detail: 'unexpected' });
  }

  async function unitsOf(
    network: NetworkId,
    kind: Topic['kind'],
    id: string,
  ): Promise<Result<readonly string[]>> {
    switch (kind) {
      case 'transaction': {
        const answer = await read(network, `/txs/${id}/utxos`, transactionUtxos, LIST_BYTES_AT_MOST);
        const { inputs = [], outputs = [] } = (answer.ok && answer.value) || {};
        return answer.ok
          ? success([...inputs, ...outputs].flatMap(({ amount }) => amount.map(unitOf)))
          : answer;
      }
      case 'address': {
        const answer = await read(network, `/addresses/${id}`, addressContent, LIST_BYTES_AT_MOST);
        return answer.ok ? success(answer.value?.amount.map(unitOf) ?? []) : answer;
      }
      case 'policy': {
        const answer = await read(network, `/assets/policy/${id}`, policyAssets, LIST_BYTES_AT_MOST);
        return answer.ok ? success(answer.value?.map(({ asset }) => asset) ?? []) : answer;
      }
    }
  }

  return {
    read,
    async latestBlock(network) {
      const block = await read(network, '/blocks/latest', latestBlock, BLOCK_BYTES_AT_MOST);
      if (!block.ok) return block;
      return block.value === undefined ? failed({ kind: 'service', status: 404 }) : success(block.value);
    },

    async subjectsOf(network, { kind, id }) {
      const units = await unitsOf(network, kind, id);
      return units.ok
        ? success([...new Set(units.value)].flatMap((unit) => parseSubject(unit) ?? []))
        : units;
    },

    forget(network) {
      generations.set(network, generationOf(network) + 1);
      return cooldowns.forget(network);
    },
  };
}

/** The provider's statuses (services.md). */
function failureOf({ status, headers, json }: HttpResponse, now: number): Failure {
  switch (status) {
    case 402:
      return { kind: 'quota-spent', until: nextUtcMidnight(now) };
    case 403: {
      const error = providerError.safeParse(json);
      // Said by the provider for a key of another network; the status alone does not tell.
      const mismatch = error.success && /network token mismatch/i.test(error.data.message);
      return mismatch ? { kind: 'key-wrong-network' } : { kind: 'key-refused' };
    }
    case 418:
      return { kind: 'banned', until: now + HOUR_MS };
    case 429:
      // "Again at once" is no pause, and the provider bans who takes it at its word.
      return { kind: 'rate-limited', retryAfterMs: pauseMs(headers, now) || MINUTE_MS };
    default:
      return { kind: 'service', status };
  }
}

/** `Retry-After` as seconds or as a date, an hour at most. */
function pauseMs(headers: Headers, now: number): number | undefined {
  const date = headers.get('retry-after') ?? '';
  // `Date.parse` makes a date of almost anything; those of HTTP end so.
  if (!date.endsWith(' GMT')) return retryAfterMs(headers);
  return Math.min(Math.max(0, Date.parse(date) - now), HOUR_MS) || undefined;
}

const unitOf = ({ unit }: { unit: string }) => unit;

function nextUtcMidnight(now: number): number {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1);
}
