/** The newest block of each network, asked for at most every 20 s, however many popups want to know. */
import { type Failure, type Result, success } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Provider } from './client.ts';
import type { LatestBlock } from './schema.ts';

/** `fetchedAt`: milliseconds since the epoch. */
export type FetchedBlock = { readonly block: LatestBlock; readonly fetchedAt: number };

export type Latest = {
  /** `anew`: asks even when the last answer is fresh, but never into a silence that the provider asked for. */
  get(network: NetworkId, options?: { anew: boolean }): Promise<Result<FetchedBlock>>;
  /** The key or the address has changed: the next question is a new one. */
  forget(network: NetworkId): void;
};

/** Blocks come about every 20 s (services.md). */
export const POLL_MS = 20_000;
/** A little less, so that a poll that comes on time is a new question. */
const FRESH_MS = POLL_MS - 1_000;

type Asked = { readonly at: number; readonly answer: Promise<Result<FetchedBlock>>; quietUntil: number };

export function createLatest(provider: Pick<Provider, 'latestBlock'>, now: () => number): Latest {
  const asked = new Map<NetworkId, Asked>();

  async function ask(network: NetworkId): Promise<Result<FetchedBlock>> {
    const block = await provider.latestBlock(network);
    return block.ok ? success({ block: block.value, fetchedAt: now() }) : block;
  }

  return {
    get(network, { anew } = { anew: false }) {
      const last = asked.get(network);
      if (last !== undefined) {
        const quiet = now() < last.quietUntil;
        if (quiet || (!anew && now() - last.at < FRESH_MS)) return last.answer;
      }
      const answer = ask(network);
      const entry: Asked = { at: now(), answer, quietUntil: 0 };
      asked.set(network, entry);
      void answer.then((result) => {
        if (!result.ok) entry.quietUntil = silenceAfter(result.failure, now());
      });
      return answer;
    },
    forget: (network) => void asked.delete(network),
  };
}

/** Milliseconds since the epoch until which a failure forbids another request (services.md). */
function silenceAfter(failure: Failure, now: number): number {
  switch (failure.kind) {
    case 'quota-spent':
    case 'banned':
      return failure.until;
    case 'rate-limited':
      return now + failure.retryAfterMs;
    case 'key-refused':
    case 'key-wrong-network':
      // Until the key changes, which forgets this answer.
      return Number.POSITIVE_INFINITY;
    default:
      return 0;
  }
}
