import { useCallback, useEffect, useState } from 'preact/hooks';
import { age } from '../../components/format.ts';
import { failureSentence } from '../../components/words.ts';
import type { Client } from '../../lib/messages/client.ts';
import type { ListStatus } from '../../lib/metadata/registry-list.ts';
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
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const read = useCallback(async () => {
    const reply = await client.ask('list.status', {});
    if (reply.ok) setStatus(reply.value);
    else setRefusal(failureSentence(reply.failure));
  }, [client]);
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
      return setRefusal('Not fetched: the browser was not allowed to let us reach the host of the list.');
    }
    setRenewing(true);
    const reply = await client.ask('list.renew', {});
    setRenewing(false);
    if (reply.ok) setStatus(reply.value);
    else setRefusal(`${failureSentence(reply.failure)} The list from before stays in use.`);
  };

  const info = status?.info;
  return (
    <section aria-labelledby="list">
      <h2 id="list">List of registered tokens</h2>
      <p class="note">
        Most explorer links hold only a fingerprint, which is one-way. With the list of all tokens in the
        off-chain registry, a fingerprint of any of them is resolved in this browser, without asking anybody.
        It is fetched from the public file list of the registry’s repository on GitHub: about 3 MB.
      </p>
      <div class="field list">
        <p role="status">
          {isRenewing
            ? `Fetching … ${((status?.bytes ?? 0) / 1e6).toFixed(1)} MB`
            : info
              ? `${info.count.toLocaleString()} tokens, ${madeAge(now() - info.madeAt)}${info.origin === 'shipped' ? ', came with the extension' : ''}.`
              : status && 'There is none yet.'}
        </p>
        <button type="button" disabled={isRenewing} onClick={() => void renew()}>
          {info ? 'Renew the list' : 'Get the list'}
        </button>
      </div>
      {refusal && (
        <p class="refusal" role="alert">
          {refusal}
        </p>
      )}
    </section>
  );
}

const madeAge = (milliseconds: number) =>
  milliseconds < 60_000 ? 'made just now' : `made ${age(milliseconds)}`;
