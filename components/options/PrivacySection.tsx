import { useCallback, useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { ReplyOf } from '../../lib/messaging/protocol.ts';
import { diagnosticsOf, type Environment } from '../../lib/settings/diagnostics.ts';
import { useLatestReply } from '../hooks/use-latest-reply.ts';
import { failureMessage } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { DataSent } from './DataSent.tsx';
import { Item } from './Item.tsx';
import { LookUps } from './LookUps.tsx';
import { Group, Section } from './Section.tsx';
import type { SectionProps } from './section-props.ts';

type Props = SectionProps & { readonly readEnvironment: () => Promise<Environment> };

type Stored = ReplyOf<'storage.status'>;

/** The stored data with the button that clears it, and the data that is sent to services. */
export function PrivacySection({ readEnvironment, ...section }: Props) {
  const { stored, result, clear } = useStored(section.client);
  const counts = stored && [stored.tokens, stored.learned, stored.recent].map((count) => formatNumber(count));
  return (
    <Section id="privacy" current={section.current} note={t('options_privacy_note')}>
      <Group>
        <LookUps clock={section.clock} />
        <Item
          title={t('options_cache')}
          hint={counts && t('options_cache_status', ...counts)}
          status={result?.message}
        >
          <Button onPress={clear}>{t('options_cache_clear')}</Button>
        </Item>
        {stored && <DiagnosticsRow {...section} {...{ stored, readEnvironment }} />}
      </Group>
      <DataSent connections={section.connecting.connections} />
    </Section>
  );
}

type DiagnosticsProps = Pick<Props, 'settings' | 'readEnvironment'> & { readonly stored: Stored };

/** Copies what a bug report needs. The text does not tell which tokens and pages the user looked at. */
function DiagnosticsRow({ settings, stored, readEnvironment }: DiagnosticsProps) {
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const copy = async () => {
    setStatus(undefined);
    const text = diagnosticsOf(await readEnvironment(), settings, stored);
    await navigator.clipboard.writeText(text).then(
      () => setStatus(good(() => t('copied'))),
      () => setStatus(bad(() => t('copy_not_allowed'))),
    );
  };
  return (
    <Item title={t('options_diagnostics')} hint={t('options_diagnostics_note')} status={status}>
      <Button label={t('options_diagnostics_name')} onPress={() => void copy()}>
        {t('copy')}
      </Button>
    </Item>
  );
}

/** `isOfReading`: the numbers could not be read, so the message ends when they can. */
type Result = { readonly message: StatusMessage; readonly isOfReading?: boolean };

/** The amounts of stored data, and the result of clearing it. */
function useStored(client: Client) {
  const [stored, setStored] = useState<Stored | undefined>(undefined);
  const [result, setResult] = useState<Result | undefined>(undefined);
  const startRequest = useLatestReply();
  const request = useCallback(
    async (name: 'storage.status' | 'storage.clear') => {
      const isOfReading = name === 'storage.status';
      const applyReply = startRequest();
      if (!isOfReading) setResult(undefined);
      const reply = await client.ask(name, {});
      applyReply(() => {
        if (!reply.ok) return setResult({ message: bad(() => failureMessage(reply.failure)), isOfReading });
        setStored(reply.value);
        if (isOfReading) setResult((before) => (before?.isOfReading ? undefined : before));
        else setResult({ message: good(() => t('options_cache_cleared')) });
      });
    },
    [client, startRequest],
  );
  useEffect(() => {
    // Look-ups in other tabs add to them.
    const read = () => void request('storage.status');
    read();
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, [request]);
  return { stored, result, clear: () => void request('storage.clear') };
}
