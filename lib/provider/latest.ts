/** The newest block of each network, asked for at most every 20 s, however many popups want to know. */
import { type Result, success } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Provider } from './client.ts';
import type { LatestBlock } from './schema.ts';

/** `fetchedAt`: milliseconds since the epoch. */
export type FetchedBlock = { readonly block: LatestBlock; readonly fetchedAt: number };

export type Latest = {
  /** `anew`: asks even when the last answer is fresh. */
  get(network: NetworkId, options?: { anew: boolean }): Promise<Result<FetchedBlock>>;
  /** The key or the address has changed: the next question is a new one. */
  forget(network: NetworkId): void;
};

/** Blocks come about every 20 s (services.md). */
export const POLL_MS = 20_000;
/** A little less, so that a poll that comes on time is a new question. */
const FRESH_MS = POLL_MS - 1_000;

type Asked = { readonly at: number; readonly answer: Promise<Result<FetchedBlock>> };

export function createLatest(provider: Pick<Provider, 'latestBlock'>, now: () => number): Latest {
  const asked = new Map<NetworkId, Asked>();

  async function ask(network: NetworkId): Promise<Result<FetchedBlock>> {
    const block = await provider.latestBlock(network);
    return block.ok ? success({ block: block.value, fetchedAt: now() }) : block;
  }

  return {
    get(network, { anew } = { anew: false }) {
      const last = asked.get(network);
      if (last !== undefined && !anew && now() - last.at < FRESH_MS) return last.answer;
      const answer = ask(network);
      asked.set(network, { at: now(), answer });
      return answer;
    },
    forget: (network) => void asked.delete(network),
  };
}
