import { useCallback, useEffect, useState } from 'preact/hooks';
import { Deed } from '../../components/Deed.tsx';
import { age } from '../../components/format.ts';
import { useTurns } from '../../components/hooks/use-turns.ts';
import { localeNow, say } from '../../components/say.ts';
import { failureSentence } from '../../components/words.ts';
import type { Failure } from '../../lib/failure.ts';
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
  const [refusal, setRefusal] = useState<Failure | undefined>(undefined);
  const takeTurn = useTurns();
  const ask = useCallback(
    async (name: 'cache.status' | 'cache.clear') => {
      const turn = takeTurn();
      const reply = await client.ask(name, {});
      turn(() => {
        if (reply.ok) setStatus(reply.value);
        setRefusal(reply.ok ? undefined : reply.failure);
      });
    },
    [client, takeTurn],
  );
  useEffect(() => void ask('cache.status'), [ask]);
  return (
    <section aria-labelledby="cache">
      <h2 id="cache">{say('options_cache')}</h2>
      <p class="note">{say('options_cache_note')}</p>
      <div class="field list">
        <p role="status">{status && statusSentence(status, now())}</p>
        {/* Also where no answer is kept: the names of what was looked at may be. */}
        <Deed onPress={() => void ask('cache.clear')}>{say('options_cache_clear')}</Deed>
      </div>
      {refusal && (
        <p class="refusal" role="alert">
          {failureSentence(refusal)}
        </p>
      )}
    </section>
  );
}

function statusSentence({ tokens, logos, logoBytes, oldestAt }: CacheStatus, now: number): string {
  if (oldestAt === null) return say('options_cache_none');
  const written = (value: number) => value.toLocaleString(localeNow(), { maximumFractionDigits: 1 });
  return say(
    'options_cache_status',
    written(tokens),
    age(now - oldestAt),
    written(logos),
    written(logoBytes / 1e6),
  );
}
