/** The chain query provider: reads with the user's key, by GET, to the address of the key's own network. */
import type * as z from 'zod/mini';
import { parseSubject, type Subject } from '../asset/subject.ts';
import { type Failure, failed, type Result, success } from '../failure.ts';
import { type Http, type HttpAnswer, retryAfterMs } from '../http.ts';
import type { Topic } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Keys } from './keys.ts';
import {
  addressContent,
  type LatestBlock,
  latestBlock,
  policyAssets,
  providerError,
  transactionUtxos,
} from './schema.ts';

export type Provider = {
  /** The newest block. Without a key for the network no request is made. */
  latestBlock(network: NetworkId): Promise<Result<LatestBlock>>;
  /** The assets that a transaction moves, an address holds, a policy has (its first hundred): one request. */
  subjectsOf(network: NetworkId, topic: Topic): Promise<Result<readonly Subject[]>>;
  /** The key has changed: a silence that the provider asked for was another's. */
  forget(network: NetworkId): void;
};

export type ProviderParts = {
  readonly http: Http;
  readonly keys: Pick<Keys, 'open'>;
  readonly address: (network: NetworkId) => Promise<string>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

type Silence = { readonly base: string; readonly until: number; readonly failure: Failure };

const BLOCK_BYTES_AT_MOST = 64 * 1024;
const LIST_BYTES_AT_MOST = 2 * 1024 * 1024;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export function createProvider({ http, keys, address, now }: ProviderParts): Provider {
  /** What the provider at an address told us to wait for, and until when. */
  const silences = new Map<NetworkId, Silence>();

  /** Grows with every key: what was asked with the one before silences nobody. */
  let generation = 0;

  /** One read; undefined for a 404, which is an answer. */
  async function read<S extends z.ZodMiniType>(
    network: NetworkId,
    path: string,
    schema: S,
    bytesAtMost: number,
  ): Promise<Result<z.infer<S> | undefined>> {
    const base = await address(network);
    const silence = silences.get(network);
    if (silence?.base === base && now() < silence.until) return failed(silence.failure);
    const born = generation;
    const key = await keys.open(network);
    if (!key.ok) return key;
    const answer = await http({ url: base + path, headers: { project_id: key.value }, bytesAtMost });
    if (!answer.ok) return answer;
    if (answer.value.status === 404) return success(undefined);
    if (answer.value.status !== 200) {
      const failure = failureOf(answer.value, now());
      if (born === generation) silences.set(network, { base, until: silentUntil(failure, now()), failure });
      return failed(failure);
    }
    const parsed = schema.safeParse(answer.value.json);
    return parsed.success
      ? success(parsed.data)
      : failed({ kind: 'malformed', detail: `not what ${path.split('/')[1]} is answered with` });
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
      generation++;
      silences.delete(network);
    },
  };
}

/** The provider's statuses (services.md). */
function failureOf({ status, headers, json }: HttpAnswer, now: number): Failure {
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
      return { kind: 'rate-limited', retryAfterMs: retryAfterMs(headers) || MINUTE_MS };
    default:
      return { kind: 'service', status };
  }
}

const unitOf = ({ unit }: { unit: string }) => unit;

/** Milliseconds since the epoch until which a failure forbids another request (services.md). */
function silentUntil(failure: Failure, now: number): number {
  switch (failure.kind) {
    case 'quota-spent':
    case 'banned':
      return failure.until;
    case 'rate-limited':
      return now + failure.retryAfterMs;
    case 'key-refused':
    case 'key-wrong-network':
      // Until the key changes, which ends every silence.
      return Number.POSITIVE_INFINITY;
    default:
      return 0;
  }
}

function nextUtcMidnight(now: number): number {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1);
}
