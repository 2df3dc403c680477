import { useCallback, useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { CacheStatus } from '../../lib/metadata/token-cache.ts';
import { useLatestReply } from '../hooks/use-latest-reply.ts';
import type { Clock } from '../hooks/use-now.ts';
import { failureMessage } from '../messages.ts';
import { age, formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { DataSent } from './DataSent.tsx';
import { SwitchField } from './fields.tsx';
import { Item } from './Item.tsx';
import { Group, Section } from './Section.tsx';
import { fieldProps, type SectionProps } from './section-props.ts';

type Props = SectionProps & { readonly client: Client; readonly clock: Clock };

/** What this browser stores, how to clear it, and which data is sent where. */
export function PrivacySection({ client, clock, ...section }: Props) {
  const { status, message, clear } = useCache(client);
  return (
    <Section id="privacy" current={section.current} note={t('options_privacy_note')}>
      <Group>
        <Item
          title={t('options_cache')}
          hint={status && `${statusSentence(status, clock())} ${t('options_cache_note')}`}
          status={message}
        >
          <Button label={t('options_cache_clear_name')} onPress={clear}>
            {t('options_cache_clear')}
          </Button>
        </Item>
        <SwitchField
          label={t('options_session_keys')}
          hint={t('options_session_keys_hint')}
          {...fieldProps(section, 'sessionKeys')}
        />
      </Group>
      <DataSent />
    </Section>
  );
}

/** What is cached, and the result of clearing it. */
function useCache(client: Client) {
  const [status, setStatus] = useState<CacheStatus | undefined>(undefined);
  const [message, setMessage] = useState<StatusMessage | undefined>(undefined);
  const startRequest = useLatestReply();
  const request = useCallback(
    async (name: 'cache.status' | 'cache.clear') => {
      const applyReply = startRequest();
      const reply = await client.ask(name, {});
      applyReply(() => {
        if (reply.ok) setStatus(reply.value);
        else setMessage(bad(() => failureMessage(reply.failure)));
        if (reply.ok) setMessage(name === 'cache.clear' ? good(() => t('options_cache_cleared')) : undefined);
      });
    },
    [client, startRequest],
  );
  useEffect(() => void request('cache.status'), [request]);
  return { status, message, clear: () => void request('cache.clear') };
}

function statusSentence({ tokens, logos, logoBytes, oldestAt }: CacheStatus, now: number): string {
  if (oldestAt === null) return t('options_cache_none');
  const megabytes = formatNumber(logoBytes / 1e6, { maximumFractionDigits: 1 });
  return t('options_cache_status', formatNumber(tokens), age(now - oldestAt), formatNumber(logos), megabytes);
}
