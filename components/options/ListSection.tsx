import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ListStatus } from '../../lib/fingerprints/token-list.ts';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { useTurns } from '../hooks/use-turns.ts';
import { failureMessage } from '../messages.ts';
import { age } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import type { Access } from './use-permissions.ts';

type Props = {
  readonly client: Client;
  readonly access: Access;
  /** The match pattern of the host that has the list. */
  readonly hostPattern: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const POLL_MS = 250;

/** The list of registered tokens, by which most fingerprints are resolved: how old it is, and a newer one. */
export function ListSection({ client, access, hostPattern, now }: Props) {
  const [status, setStatus] = useState<ListStatus | undefined>(undefined);
  const [isRenewing, setRenewing] = useState(false);
  // A function, so that it is said anew in another language.
  const [refusal, setRefusal] = useState<{ readonly text: () => string } | undefined>(undefined);
  const takeTurn = useTurns();
  const read = useCallback(async () => {
    const turn = takeTurn();
    const reply = await client.ask('list.status', {});
    turn(() => {
      if (reply.ok) setStatus(reply.value);
      else setRefusal({ text: () => failureMessage(reply.failure) });
    });
  }, [client, takeTurn]);
  useEffect(() => void read(), [read]);
  useEffect(() => {
    if (!isRenewing) return undefined;
    const timer = setInterval(() => void read(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRenewing, read]);

  const renew = async () => {
    setRefusal(undefined);
    // In the user's gesture: the browser asks for this one host.
    if (!(await access.request(hostPattern))) {
      return setRefusal({ text: () => t('options_list_declined') });
    }
    setRenewing(true);
    const reply = await client.ask('list.renew', {});
    setRenewing(false);
    // Newer than what any look at its progress says, also one that is still under way.
    if (reply.ok) takeTurn()(() => setStatus(reply.value));
    else setRefusal({ text: () => t('options_list_failed', failureMessage(reply.failure)) });
  };

  const info = status?.info;
  const sentence = info
    ? listSentence(info.count, now() - info.madeAt, info.origin === 'shipped')
    : status && t('options_list_none');
  return (
    <section aria-labelledby="list">
      <h2 id="list">{t('options_list')}</h2>
      <p class="note">{t('options_list_note')}</p>
      <div class="field list">
        <p role="status">
          {isRenewing ? t('options_list_fetching', megabytes(status?.bytes ?? 0)) : sentence}
        </p>
        <Button isIdle={isRenewing} onPress={() => void renew()}>
          {t(info ? 'options_list_update' : 'options_list_get')}
        </Button>
      </div>
      {refusal && (
        <p class="refusal" role="alert">
          {refusal.text()}
        </p>
      )}
    </section>
  );
}

/** Whole ones: a screen reader says each change. */
const megabytes = (bytes: number) =>
  (bytes / 1e6).toLocaleString(currentLocale(), { maximumFractionDigits: 0 });

/** `made`: when, in milliseconds ago. */
function listSentence(count: number, made: number, isShipped: boolean): string {
  const when = made < 60_000 ? t('options_list_created_now') : t('options_list_created', age(made));
  return t(
    isShipped ? 'options_list_shipped' : 'options_list_status',
    count.toLocaleString(currentLocale()),
    when,
  );
}
