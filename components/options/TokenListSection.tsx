import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ListStatus } from '../../lib/fingerprints/token-list.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { REGISTRY_TREES } from '../../lib/network/gateways.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { useLatestReply } from '../hooks/use-latest-reply.ts';
import type { Clock } from '../hooks/use-now.ts';
import { failureMessage } from '../messages.ts';
import { age, formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import type { Access } from './use-permissions.ts';

type Props = { readonly client: Client; readonly access: Access; readonly clock: Clock };

const POLL_MS = 250;
const LIST_HOST = hostPatternOf(new URL(REGISTRY_TREES));

/** The list of registered tokens, which resolves most fingerprints: its age, and an update. */
export function TokenListSection({ client, access, clock }: Props) {
  const { status, isUpdating, error, update } = useTokenList(client, access);
  const info = status?.info;
  const sentence = info
    ? listSentence(info.count, clock() - info.madeAt, info.origin === 'shipped')
    : status && t('options_list_none');
  return (
    <section aria-labelledby="list">
      <h2 id="list">{t('options_list')}</h2>
      <p class="note">{t('options_list_note')}</p>
      <div class="field list">
        <p role="status">
          {isUpdating ? t('options_list_fetching', megabytes(status?.bytes ?? 0)) : sentence}
        </p>
        <Button isDisabled={isUpdating} onPress={() => void update()}>
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

function useTokenList(client: Client, access: Access) {
  const [status, setStatus] = useState<ListStatus | undefined>(undefined);
  const [isUpdating, setUpdating] = useState(false);
  const [error, setError] = useState<{ readonly text: () => string } | undefined>(undefined);
  const startRequest = useLatestReply();
  const read = useCallback(async () => {
    const applyReply = startRequest();
    const reply = await client.ask('list.status', {});
    applyReply(() => {
      if (reply.ok) setStatus(reply.value);
      else setError({ text: () => failureMessage(reply.failure) });
    });
  }, [client, startRequest]);
  useEffect(() => void read(), [read]);
  useEffect(() => {
    if (!isUpdating) return undefined;
    const timer = setInterval(() => void read(), POLL_MS);
    return () => clearInterval(timer);
  }, [isUpdating, read]);

  const update = async () => {
    setError(undefined);
    // Within the user's gesture, or the browser does not show its prompt.
    if (!(await access.request(LIST_HOST))) return setError({ text: () => t('options_list_declined') });
    setUpdating(true);
    const reply = await client.ask('list.renew', {});
    setUpdating(false);
    // Newer than any progress report, including one in flight.
    if (reply.ok) startRequest()(() => setStatus(reply.value));
    else setError({ text: () => t('options_list_failed', failureMessage(reply.failure)) });
  };
  return { status, isUpdating, error: error?.text, update };
}

/** Whole megabytes: screen readers announce each change. */
const megabytes = (bytes: number) => formatNumber(bytes / 1e6, { maximumFractionDigits: 0 });

/** `ageMs`: since the list was created. */
function listSentence(count: number, ageMs: number, isShipped: boolean): string {
  const when = ageMs < 60_000 ? t('options_list_created_now') : t('options_list_created', age(ageMs));
  return t(isShipped ? 'options_list_shipped' : 'options_list_status', formatNumber(count), when);
}
