import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Clock } from '../hooks/use-now.ts';
import type { Access } from '../hooks/use-permissions.ts';
import { useTokenList } from '../hooks/use-token-list.ts';
import { age, formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';

type Props = { readonly client: Client; readonly access: Access; readonly clock: Clock };

/** The list of registered tokens, which resolves most fingerprints: its age, and an update. */
export function TokenListSection({ client, access, clock }: Props) {
  const { status, progress, error, download } = useTokenList(client, access.request);
  const info = status?.info;
  const sentence = info
    ? listSentence(info.count, clock() - info.madeAt, info.origin === 'shipped')
    : status && t('options_list_none');
  return (
    <section aria-labelledby="list">
      <h2 id="list">{t('options_list')}</h2>
      <p class="note">{t('options_list_note')}</p>
      <div class="field list">
        <p role="status">{progress ?? sentence}</p>
        <Button isDisabled={progress !== undefined} onPress={() => void download()}>
          {t(info ? 'options_list_update' : 'options_list_get')}
        </Button>
      </div>
      {error && (
        <p class="error" role="alert">
          {error()}
        </p>
      )}
    </section>
  );
}

/** `ageMs`: since the list was created. */
function listSentence(count: number, ageMs: number, isShipped: boolean): string {
  const when = ageMs < 60_000 ? t('options_list_created_now') : t('options_list_created', age(ageMs));
  return t(isShipped ? 'options_list_shipped' : 'options_list_status', formatNumber(count), when);
}
