import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ListStatus } from '../../lib/fingerprints/token-list.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { REGISTRY_TREES } from '../../lib/network/gateways.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { failureMessage } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { useLatestReply } from './use-latest-reply.ts';
import type { Access } from './use-permissions.ts';

const POLL_MS = 250;
const LIST_HOST = hostPatternOf(new URL(REGISTRY_TREES));

type ErrorText = { readonly text: () => string };
export type TokenListState = ReturnType<typeof useTokenList>;

/** The token list: its status, its download, and the progress of that. */
export function useTokenList(client: Client, requestAccess: Access['request']) {
  const [status, setStatus] = useState<ListStatus | undefined>(undefined);
  const [isFetching, setFetching] = useState(false);
  const [error, setError] = useState<ErrorText | undefined>(undefined);
  const [readError, setReadError] = useState<ErrorText | undefined>(undefined);
  const startRequest = useLatestReply();
  const read = useCallback(async () => {
    const applyReply = startRequest();
    const reply = await client.ask('list.status', {});
    applyReply(() => {
      if (reply.ok) setStatus(reply.value);
      setReadError(reply.ok ? undefined : { text: () => failureMessage(reply.failure) });
    });
  }, [client, startRequest]);
  useEffect(() => {
    const update = () => void read();
    update();
    // Another page may have downloaded it.
    addEventListener('focus', update);
    return () => removeEventListener('focus', update);
  }, [read]);
  useEffect(() => {
    if (!isFetching) return undefined;
    const timer = setInterval(() => void read(), POLL_MS);
    return () => clearInterval(timer);
  }, [isFetching, read]);

  return {
    /** Undefined until the first reply. */
    status,
    progress: isFetching ? t('options_list_fetching', megabytes(status?.bytes ?? 0)) : undefined,
    /** Why the last download failed, or the status is not known. */
    error: (error ?? readError)?.text,
    /** Resolves to whether the list is there. Needs a user gesture, because the browser asks for access to the host. */
    async download(): Promise<boolean> {
      setError(undefined);
      // Within the user's gesture, or the browser does not show its prompt.
      if (!(await requestAccess(LIST_HOST))) {
        setError({ text: () => t('options_list_declined') });
        return false;
      }
      setFetching(true);
      const reply = await client.ask('list.renew', {});
      setFetching(false);
      // Newer than any progress report, including one in flight.
      if (reply.ok) startRequest()(() => setStatus(reply.value));
      else setError({ text: () => t('options_list_failed', failureMessage(reply.failure)) });
      return reply.ok;
    },
  };
}

/** Whole megabytes: screen readers announce each change. */
const megabytes = (bytes: number) => formatNumber(bytes / 1e6, { maximumFractionDigits: 0 });
