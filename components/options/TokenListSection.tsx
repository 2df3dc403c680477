import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Clock } from '../hooks/use-now.ts';
import { useTokenList } from '../hooks/use-token-list.ts';
import { age, formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { CheckBox } from '../ui/CheckBox.tsx';
import { ExternalLogos } from './ExternalLogos.tsx';
import { fieldProps, type SectionProps } from './section-props.ts';

type Props = SectionProps & { readonly client: Client; readonly clock: Clock };

/** What gives fingerprints a name: the list of registered tokens, and the provider. */
export function TokenListSection({ client, clock, ...section }: Props) {
  const { status, progress, error, download } = useTokenList(client, section.access.request);
  const info = status?.info;
  const sentence = info
    ? listSentence(info.count, clock() - info.madeAt, info.origin === 'shipped')
    : status && t('options_list_none');
  return (
    <section aria-labelledby="list">
      <h2 id="list">{t('options_names')}</h2>
      <p class="note">{t('options_list_note')}</p>
      <div class="field list">
        <div>
          <b>{t('options_list')}</b>
          <p class="note" role="status">
            {progress ?? sentence}
          </p>
        </div>
        <Button isDisabled={progress !== undefined} onPress={() => void download()}>
          {t(info ? 'options_list_update' : 'options_list_get')}
        </Button>
      </div>
      {error && (
        <p class="error" role="alert">
          {error()}
        </p>
      )}
      <CheckBox
        label={t('options_ask_provider')}
        hint={t('options_ask_provider_hint')}
        {...fieldProps(section, 'askProvider')}
      />
      <ExternalLogos {...section} />
    </section>
  );
}

/** `ageMs`: since the list was created. */
function listSentence(count: number, ageMs: number, isShipped: boolean): string {
  const when = ageMs < 60_000 ? t('options_list_created_now') : t('options_list_created', age(ageMs));
  return t(isShipped ? 'options_list_shipped' : 'options_list_status', formatNumber(count), when);
}
