import { useCallback, useEffect, useState } from 'preact/hooks';
import { age } from '../../components/format.ts';
import { failureSentence } from '../../components/words.ts';
import type { Client } from '../../lib/messages/client.ts';
import type { CacheStatus } from '../../lib/metadata/cache.ts';

type Props = {
  readonly client: Client;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** The answers that are kept, so that nothing is asked for twice: how many, how old, and away with them. */
export function CacheSection({ client, now }: Props) {
  const [status, setStatus] = useState<CacheStatus | undefined>(undefined);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const ask = useCallback(
    async (name: 'cache.status' | 'cache.clear') => {
      const reply = await client.ask(name, {});
      if (reply.ok) setStatus(reply.value);
      setRefusal(reply.ok ? undefined : failureSentence(reply.failure));
    },
    [client],
  );
  useEffect(() => void ask('cache.status'), [ask]);
  return (
    <section aria-labelledby="cache">
      <h2 id="cache">Answers kept in this browser</h2>
      <p class="note">
        What a service has said is kept, so that it is not asked again: tokens for an hour before they are
        refreshed, logos for a week. The longest unused makes room: 20,000 tokens and 50 MB of logos at most.
      </p>
      <div class="field list">
        <p role="status">{status && statusSentence(status, now())}</p>
        <button type="button" disabled={status?.tokens === 0} onClick={() => void ask('cache.clear')}>
          Clear
        </button>
      </div>
      {refusal && (
        <p class="refusal" role="alert">
          {refusal}
        </p>
      )}
    </section>
  );
}

function statusSentence({ tokens, logos, logoBytes, oldestAt }: CacheStatus, now: number): string {
  if (oldestAt === null) return 'Nothing is kept.';
  const megabytes = (logoBytes / 1e6).toLocaleString(undefined, { maximumFractionDigits: 1 });
  return `${tokens.toLocaleString()} answers, the oldest from ${age(now - oldestAt)}; ${logos.toLocaleString()} logos, ${megabytes} MB.`;
}
