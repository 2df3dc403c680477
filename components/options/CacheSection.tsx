import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { CacheStatus } from '../../lib/metadata/token-cache.ts';
import { useTurns } from '../hooks/use-turns.ts';
import { failureMessage } from '../messages.ts';
import { age } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';

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
      <h2 id="cache">{t('options_cache')}</h2>
      <p class="note">{t('options_cache_note')}</p>
      <div class="field list">
        <p role="status">{status && statusSentence(status, now())}</p>
        {/* Also where no answer is kept: the names of what was looked at may be. */}
        <Button onPress={() => void ask('cache.clear')}>{t('options_cache_clear')}</Button>
      </div>
      {refusal && (
        <p class="refusal" role="alert">
          {failureMessage(refusal)}
        </p>
      )}
    </section>
  );
}

function statusSentence({ tokens, logos, logoBytes, oldestAt }: CacheStatus, now: number): string {
  if (oldestAt === null) return t('options_cache_none');
  const written = (value: number) => value.toLocaleString(currentLocale(), { maximumFractionDigits: 1 });
  return t(
    'options_cache_status',
    written(tokens),
    age(now - oldestAt),
    written(logos),
    written(logoBytes / 1e6),
  );
}
