/** What the provider lists for a page's transaction, address or policy: asked for once, however many want it. */
import { LRUCache } from 'lru-cache';
import type { Subject } from '../asset/subject.ts';
import type { Topic } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Provider } from './client.ts';

export type Topics = {
  /** The assets of a topic; none where the user has not allowed the question, or the provider fails. */
  subjectsOf(network: NetworkId, topic: Topic): Promise<readonly Subject[]>;
  /** The key or the address has changed. */
  forget(): void;
};

export type TopicsParts = {
  readonly provider: Pick<Provider, 'subjectsOf'>;
  /** Whether the user lets the provider be asked. */
  readonly isAllowed: () => Promise<boolean>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const KEPT = 200;
/** An address comes to hold more with time; a failure may pass sooner. */
const FRESH_MS = 10 * 60_000;
const FAILED_MS = 30_000;

export function createTopics({ provider, isAllowed, now }: TopicsParts): Topics {
  const asked = new LRUCache<string, Promise<readonly Subject[]>>({
    max: KEPT,
    ttl: FRESH_MS,
    perf: { now },
    ttlResolution: 0,
  });
  return {
    async subjectsOf(network, topic) {
      if (!(await isAllowed())) return [];
      const key = [network, topic.kind, topic.id].join('|');
      const known = asked.get(key);
      if (known !== undefined) return known;
      const answer = provider.subjectsOf(network, topic).then((result) => {
        if (result.ok) return result.value;
        asked.set(key, answer, { ttl: FAILED_MS });
        return [];
      });
      asked.set(key, answer);
      return answer;
    },
    forget: () => asked.clear(),
  };
}
