import { useCallback, useEffect, useState } from 'preact/hooks';
import { plural, t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { ReplyOf, RequestOf } from '../../lib/messaging/protocol.ts';
import { diagnosticsOf, type Environment } from '../../lib/settings/diagnostics.ts';
import { useLatestReply } from '../hooks/use-latest-reply.ts';
import { failureMessage, sentences } from '../messages.ts';
import { age, formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { DataSent } from './DataSent.tsx';
import { SettingSwitch } from './fields.tsx';
import { Item } from './Item.tsx';
import { Group, Section } from './Section.tsx';
import type { SectionProps } from './section-props.ts';

type Props = SectionProps & { readonly readEnvironment: () => Promise<Environment> };

type Stored = ReplyOf<'storage.status'>;
type What = RequestOf<'storage.clear'>['what'];

/** The stored data with buttons that clear it, and the data that is sent to services. */
export function PrivacySection({ readEnvironment, ...section }: Props) {
  const { client, clock } = section;
  const { stored, clear, messageOf } = useStored(client);
  const rowOf = (what: What, title: string, hint: string | undefined) => (
    <Item title={title} hint={hint} status={messageOf(what)}>
      <Button label={t('options_clear_name', title)} onPress={() => clear(what)}>
        {t('options_cache_clear')}
      </Button>
    </Item>
  );
  return (
    <Section id="privacy" current={section.current} note={t('options_privacy_note')}>
      <Group>
        {rowOf('answers', t('options_cache'), stored && answersSentence(stored.answers, clock()))}
        {rowOf('learned', t('options_learned'), stored && learnedSentence(stored.learned, clock()))}
        {rowOf(
          'recent',
          t('options_recent'),
          stored && t('options_recent_status', formatNumber(stored.recent)),
        )}
        {rowOf('all', t('options_clear_all'), t('options_clear_all_note'))}
        {stored && section.settings.askProvider && <RequestsToday kind="topics" {...stored.topicsToday} />}
        {stored && section.settings.askAboutNfts && <RequestsToday kind="nfts" {...stored.nftsToday} />}
        <SettingSwitch {...section} field="sessionKeys" />
        {stored && <DiagnosticsRow {...section} {...{ stored, readEnvironment }} />}
      </Group>
      <DataSent settings={section.settings} />
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

type RequestsTodayProps = Stored['topicsToday'] & { readonly kind: 'topics' | 'nfts' };

/** How many requests about pages, or about NFTs, the provider got today. */
function RequestsToday({ kind, used, limit }: RequestsTodayProps) {
  const numbers = [used, limit].map((number) => formatNumber(number));
  return <Item title={t('options_topics')} hint={t(`options_${kind}_status`, ...numbers)} />;
}

/** `isOfReading`: the numbers could not be read, so the message ends when they can. */
type Result = { readonly what: What; readonly message: StatusMessage; readonly isOfReading?: boolean };

/** The amounts of stored data, and the result of clearing a part of it. */
function useStored(client: Client) {
  const [stored, setStored] = useState<Stored | undefined>(undefined);
  const [result, setResult] = useState<Result | undefined>(undefined);
  const startRequest = useLatestReply();
  const request = useCallback(
    async (what?: What) => {
      const applyReply = startRequest();
      if (what !== undefined) setResult(undefined);
      const reply =
        what === undefined
          ? await client.ask('storage.status', {})
          : await client.ask('storage.clear', { what });
      applyReply(() => {
        if (reply.ok) setStored(reply.value);
        if (!reply.ok) {
          const message = bad(() => failureMessage(reply.failure));
          setResult({ what: what ?? 'all', message, isOfReading: !what });
        } else if (what) setResult({ what, message: good(() => t('options_cache_cleared')) });
        else setResult((before) => (before?.isOfReading ? undefined : before));
      });
    },
    [client, startRequest],
  );
  useEffect(() => {
    // Look-ups in other tabs add to them.
    const read = () => void request();
    read();
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, [request]);
  const messageOf = (what: What) => (result?.what === what ? result.message : undefined);
  return { stored, messageOf, clear: (what: What) => void request(what) };
}

function answersSentence({ tokens, logos, logoBytes, oldestAt }: Stored['answers'], now: number): string {
  if (oldestAt === null) return sentences(t('options_cache_none'), t('options_cache_note'));
  const megabytes = formatNumber(logoBytes / 1e6, { maximumFractionDigits: 1 });
  const answers = plural('options_cache_answers', tokens, age(now - oldestAt));
  const status = sentences(answers, plural('options_cache_logos', logos, megabytes));
  return sentences(status, t('options_cache_note'));
}

function learnedSentence({ count, oldestAt }: Stored['learned'], now: number): string {
  const status =
    oldestAt === null
      ? t('options_learned_none')
      : t('options_learned_status', formatNumber(count), age(now - oldestAt));
  return sentences(status, t('options_learned_note'));
}
