/** The chain query provider: reads with the user's key, by GET, to the address of the key's own network. */
import { type Failure, failed, type Result, success } from '../failure.ts';
import { type Http, type HttpAnswer, retryAfterMs } from '../http.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Keys } from './keys.ts';
import { type LatestBlock, latestBlock, providerError } from './schema.ts';

export type Provider = {
  /** The newest block. Without a key for the network no request is made. */
  latestBlock(network: NetworkId): Promise<Result<LatestBlock>>;
};

export type ProviderParts = {
  readonly http: Http;
  readonly keys: Pick<Keys, 'open'>;
  readonly address: (network: NetworkId) => Promise<string>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const BLOCK_BYTES_AT_MOST = 64 * 1024;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export function createProvider({ http, keys, address, now }: ProviderParts): Provider {
  return {
    async latestBlock(network) {
      const [base, key] = await Promise.all([address(network), keys.open(network)]);
      if (!key.ok) return key;
      const url = `${base}/blocks/latest`;
      const answer = await http({
        url,
        headers: { project_id: key.value },
        bytesAtMost: BLOCK_BYTES_AT_MOST,
      });
      if (!answer.ok) return answer;
      if (answer.value.status !== 200) return failed(failureOf(answer.value, now()));
      const block = latestBlock.safeParse(answer.value.json);
      return block.success ? success(block.data) : failed({ kind: 'malformed', detail: 'not a block' });
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

function nextUtcMidnight(now: number): number {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1);
}
