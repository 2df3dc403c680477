import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { KeyStatus } from '../../lib/chain/key-vault.ts';
import { readKey } from '../../lib/chain/provider-key.ts';
import type { Result } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { keyPurposeOf, type Provider } from '../../lib/network/providers.ts';
import { useLatestReply } from '../hooks/use-latest-reply.ts';
import { failureMessage, unusualLengthMessage } from '../messages.ts';
import { projectIdRefusalMessage } from '../provider-messages.ts';
import { bad, busy, good, type StatusMessage } from '../ui/status-message.ts';
import type { TestResult } from './use-provider.ts';

const saved = good(() => t('saved'));

/**
 * The key of one network: its status, and the actions that set, test and remove it. It cannot be read. A change of `sealed`
 * reads the status again.
 */
export function useKey(client: Client, network: NetworkId, provider: Provider, sealed: number) {
  const [keyStatus, setKeyStatus] = useState<KeyStatus | undefined>(undefined);
  const [message, setMessage] = useState<StatusMessage | undefined>(undefined);
  const [testedBlock, setTestedBlock] = useState<string | undefined>(undefined);
  const startRequest = useLatestReply();
  /** Counts the tests, and the changes of the key or the provider: the result of an earlier test is dropped. */
  const turn = useRef(0);
  const fail = (text: () => string) => setMessage(bad(text));
  const readStatus = useCallback(async () => {
    const applyReply = startRequest();
    const reply = await client.ask('key.status', { network });
    applyReply(() => {
      if (reply.ok) setKeyStatus(reply.value);
      else setMessage(bad(() => failureMessage(reply.failure)));
    });
  }, [client, network, startRequest]);
  useEffect(() => {
    // Another tab may change it.
    const read = () => void readStatus();
    read();
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, [readStatus, sealed, provider.address]);
  useEffect(() => setTestedBlock(undefined), [provider.kind]);

  const change = async (request: Promise<Result<KeyStatus>>, done: StatusMessage) => {
    turn.current++;
    setMessage(undefined);
    const reply = await request;
    if (!reply.ok) return fail(() => failureMessage(reply.failure));
    // Newer than any status, including one in flight.
    startRequest()(() => setKeyStatus(reply.value));
    setTestedBlock(undefined);
    setMessage(done);
  };
  return {
    /** Undefined until it is read. */
    keyStatus,
    /** The result of the last action. */
    message,
    /** The height of the latest block, as the last test of the provider read it. */
    testedBlock,
    /** `session`: keeps the key only until the browser closes. */
    save(typed: string, session: boolean) {
      const reading = readKey(network, keyPurposeOf(provider), typed);
      if (!reading.ok) return fail(() => projectIdRefusalMessage(reading.refusal, network, provider.kind));
      const done = reading.unusualLength ? bad(unusualLengthMessage) : saved;
      void change(client.ask('key.set', { network, key: reading.key, to: provider, session }), done);
    },
    /** Allows the key to be sent to the provider address that is set now. */
    approve: () => void change(client.ask('key.approve', { network }), saved),
    async test(run: () => Promise<TestResult>): Promise<void> {
      const own = ++turn.current;
      setMessage(busy(() => t('key_testing')));
      setTestedBlock(undefined);
      const { message: result, height } = await run();
      if (own !== turn.current) return;
      setTestedBlock(height);
      setMessage(result);
    },
    remove: () =>
      void change(
        client.ask('key.clear', { network }),
        good(() => t('removed')),
      ),
    /** Another provider is chosen: what is known of the previous one, or comes late, is dropped. `choice`: its error. */
    async reset(choice: Promise<StatusMessage | undefined>): Promise<void> {
      const own = ++turn.current;
      setMessage(undefined);
      setTestedBlock(undefined);
      const error = await choice;
      if (error && own === turn.current) setMessage(error);
    },
    clearMessage: () => setMessage(undefined),
  };
}
