import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { ListState } from '../../lib/lists/lists.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { RequestOf } from '../../lib/messaging/protocol.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { useLatestReply } from '../hooks/use-latest-reply.ts';
import { failureMessage } from '../messages.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';

export type ListsInUse = ReturnType<typeof useLists>;
type From = RequestOf<'lists.renew'>['from'];

/** The state of the lists that are turned on, and the action that fetches one. */
export function useLists(client: Client, { publicLists, ownLists }: Settings) {
  const [states, setStates] = useState<readonly ListState[] | undefined>(undefined);
  const [fetching, setFetching] = useState<string | undefined>(undefined);
  const [result, setResult] = useState<{ id: string; message: StatusMessage } | undefined>(undefined);
  const startRequest = useLatestReply();
  const read = useCallback(async () => {
    const applyReply = startRequest();
    const reply = await client.ask('lists.status', {});
    applyReply(() => reply.ok && setStates(reply.value));
  }, [client, startRequest]);
  useEffect(() => void read(), [read, JSON.stringify([publicLists, ownLists])]);

  const stateOf = (id: string) => states?.find((state) => state.id === id);
  return {
    fetching,
    stateOf,
    setStatus: (id: string, message: StatusMessage) => setResult({ id, message }),
    /** The result of the last action on the list; without one, why its last renewal failed. */
    statusOf(id: string): StatusMessage | undefined {
      if (result?.id === id) return result.message;
      const { failure, fetchedAt } = stateOf(id) ?? {};
      return failure ? failedMessage(failure, fetchedAt) : undefined;
    },
    /** Fetches a list of the settings. `from`: its complete address, with the secret, or the text of its file. */
    async renew(id: string, from?: From): Promise<void> {
      setResult(undefined);
      setFetching(id);
      const reply = await client.ask('lists.renew', { id, ...(from && { from }) });
      setFetching(undefined);
      if (reply.ok) {
        startRequest()(() => setStates(reply.value));
        return setResult({ id, message: good(() => t('saved')) });
      }
      setResult({ id, message: failedMessage(reply.failure, stateOf(id)?.fetchedAt) });
      await read();
    },
  };
}

/** Says that the previous list stays in use, where there is one. */
const failedMessage = (failure: Failure, fetchedAt: number | null | undefined) =>
  bad(() => {
    const reason = failure.kind === 'key-missing' ? t('key_none_address') : failureMessage(failure);
    return fetchedAt ? t('options_list_failed', reason) : reason;
  });
