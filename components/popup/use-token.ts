import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { type Answer, look, retryAtOf, WAITING } from './look-up-token.ts';
import { remoteLogo } from './remote-logo.ts';

const RENEWED_MS = 1_500;

/** What the service holds of the identifier on a network, by the settings' priority. */
export function useToken(
  client: Client,
  settings: Settings | undefined,
  network: NetworkId | undefined,
  identifier: Identifier | undefined,
): Answer {
  const priority = settings?.priority;
  const address = network && settings?.metadataAddress[network];
  // One object for each question; the address is no part of the question, but another one answers otherwise.
  const question = useMemo(
    () => ({ network, priority, address, identifier }),
    [network, priority, address, identifier],
  );
  const [answered, setAnswered] = useState({ question, answer: WAITING });

  useEffect(() => {
    let gone = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = async (isAgain: boolean) => {
      const came = await look(client, question);
      if (gone) return;
      const retryAt = retryAtOf(came.outcome);
      const answer: Answer = { ...came, retryAt };
      setAnswered({ question, answer });
      if (retryAt !== undefined) again = setTimeout(() => void ask(false), retryAt - Date.now());
      // It is being asked for anew: a little later the new one is there.
      const isStale = answer.outcome?.kind === 'found' && answer.outcome.stale;
      if (isStale && !isAgain && retryAt === undefined) again = setTimeout(() => void ask(true), RENEWED_MS);
      // A picture from elsewhere comes when it comes; the rest is shown before.
      const logo = await remoteLogo(client, answer);
      // A newer answer may have come meanwhile.
      if (logo && !gone)
        setAnswered((now) => (now.answer === answer ? { question, answer: { ...answer, logo } } : now));
    };
    void ask(false);
    return () => {
      gone = true;
      clearTimeout(again);
    };
  }, [client, question]);
  // The answer to another question is none: not for a frame.
  return answered.question === question ? answered.answer : WAITING;
}
