import { useCallback, useEffect, useState } from 'preact/hooks';
import type { KeyStatus } from '../../lib/chain/key-vault.ts';
import type { Result } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { useLatestReply } from '../hooks/use-latest-reply.ts';
import { failureMessage } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';

export type ProjectId = {
  /** Undefined until it is read. */
  readonly keyStatus: KeyStatus | undefined;
  /** The result of the last action. */
  readonly message: StatusMessage | undefined;
  /** Resolves to true when the key was saved. `session`: only until the browser closes. */
  save(key: string, session: boolean): Promise<boolean>;
  setLifetime(session: boolean): void;
  /** Allows the key to be sent to the provider address that is set now. */
  approve(): void;
  test(): Promise<void>;
  remove(): void;
};

/** The project ID of one network, as the background stores it. It can be set, tested and removed, never read. */
export function useProjectId(client: Client, network: NetworkId): ProjectId {
  const [keyStatus, setKeyStatus] = useState<KeyStatus | undefined>(undefined);
  const [message, setMessage] = useState<StatusMessage | undefined>(undefined);
  const startRequest = useLatestReply();
  const fail = (text: () => string) => setMessage(bad(text));
  const readStatus = useCallback(async () => {
    const applyReply = startRequest();
    const reply = await client.ask('key.status', { network });
    applyReply(() => {
      if (reply.ok) setKeyStatus(reply.value);
      else setMessage(bad(() => failureMessage(reply.failure)));
    });
  }, [client, network, startRequest]);
  useEffect(() => void readStatus(), [readStatus]);

  const change = async (request: Promise<Result<KeyStatus>>, done: string) => {
    const applyReply = startRequest();
    const reply = await request;
    if (!reply.ok) return fail(() => failureMessage(reply.failure));
    applyReply(() => setKeyStatus(reply.value));
    setMessage(good(() => t(done)));
  };
  return {
    keyStatus,
    message,
    async save(key, session) {
      const applyReply = startRequest();
      const reply = await client.ask('key.set', { network, key, session });
      if (!reply.ok) {
        fail(() => failureMessage(reply.failure));
        return false;
      }
      applyReply(() => setKeyStatus(reply.value));
      setMessage(undefined);
      return true;
    },
    setLifetime: (session) => void change(client.ask('key.lifetime', { network, session }), 'saved'),
    approve: () => void change(client.ask('key.approve', { network }), 'saved'),
    async test() {
      setMessage(good(() => t('key_testing')));
      const reply = await client.ask('key.test', { network });
      if (!reply.ok) return fail(() => failureMessage(reply.failure));
      const { height } = reply.value.block;
      setMessage(
        good(() => (height === null ? t('key_works_unknown') : t('key_works', formatNumber(height)))),
      );
    },
    remove: () => void change(client.ask('key.clear', { network }), 'removed'),
  };
}
