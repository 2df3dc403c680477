import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { CacheStatus } from '../../lib/metadata/token-cache.ts';
import { useLatestReply } from '../hooks/use-latest-reply.ts';
import type { Clock } from '../hooks/use-now.ts';
import { failureMessage } from '../messages.ts';
import { age, formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';

type Props = { readonly client: Client; readonly clock: Clock };

/** How many answers are cached, how old they are, and a button that clears them. */
export function CacheSection({ client, clock }: Props) {
  const [status, setStatus] = useState<CacheStatus | undefined>(undefined);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const startRequest = useLatestReply();
  const request = useCallback(
    async (name: 'cache.status' | 'cache.clear') => {
      const applyReply = startRequest();
      const reply = await client.ask(name, {});
      applyReply(() => {
        if (reply.ok) setStatus(reply.value);
        setFailure(reply.ok ? undefined : reply.failure);
      });
    },
    [client, startRequest],
  );
  useEffect(() => void request('cache.status'), [request]);
  return (
    <section aria-labelledby="cache">
      <h2 id="cache">{t('options_cache')}</h2>
      <p class="note">{t('options_cache_note')}</p>
      <div class="field list">
        <p role="status">{status && statusSentence(status, clock())}</p>
        <Button onPress={() => void request('cache.clear')}>{t('options_cache_clear')}</Button>
      </div>
      {failure && (
        <p class="error" role="alert">
          {failureMessage(failure)}
        </p>
      )}
    </section>
  );
}

function statusSentence({ tokens, logos, logoBytes, oldestAt }: CacheStatus, now: number): string {
  if (oldestAt === null) return t('options_cache_none');
  const megabytes = formatNumber(logoBytes / 1e6, { maximumFractionDigits: 1 });
  return t('options_cache_status', formatNumber(tokens), age(now - oldestAt), formatNumber(logos), megabytes);
}
