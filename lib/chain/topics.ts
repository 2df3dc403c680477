/** What the provider lists for a page's transaction, address or policy: asked for once, however many want it. */
import QuickLRU from 'quick-lru';
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

export type TopicsDeps = {
  readonly provider: Pick<Provider, 'subjectsOf'>;
  /** Whether the user lets the provider be asked. */
  readonly isAllowed: () => Promise<boolean>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

const KEPT = 200;
/** An address comes to hold more with time; a failure may pass sooner. */
const FRESH_MS = 10 * 60_000;
const FAILED_MS = 30_000;
const MINUTE_MS = 60_000;
/** A page can call itself what it likes, as often as it likes: the user's quota is not its own. */
const TOPICS_A_MINUTE = 20;

/** `until`: milliseconds since the epoch at which it is worth asking again. */
type Asked = { readonly answer: Promise<readonly Subject[]>; readonly until: number };

export function createTopics({ provider, isAllowed, now, report }: TopicsDeps): Topics {
  const asked = new QuickLRU<string, Asked>({ maxSize: KEPT });
  const recent: number[] = [];

  async function ask(network: NetworkId, topic: Topic): Promise<readonly Subject[] | undefined> {
    try {
      const result = await provider.subjectsOf(network, topic);
      return result.ok ? result.value : undefined;
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  return {
    async subjectsOf(network, topic) {
      if (!(await isAllowed())) return [];
      const key = [network, topic.kind, topic.id].join('|');
      const known = asked.get(key);
      if (known !== undefined && now() < known.until) return known.answer;
      while (recent.length > 0 && now() - (recent[0] ?? 0) > MINUTE_MS) recent.shift();
      if (recent.length >= TOPICS_A_MINUTE) return [];
      recent.push(now());
      const answer = ask(network, topic).then((subjects) => {
        if (subjects === undefined && asked.get(key)?.answer === answer)
          asked.set(key, { answer, until: now() + FAILED_MS });
        return subjects ?? [];
      });
      asked.set(key, { answer, until: now() + FRESH_MS });
      return answer;
    },
    forget: () => asked.clear(),
  };
}
