import { useEffect, useState } from 'preact/hooks';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { emptyNameSubject, type Subject } from '../../lib/asset/subject.ts';
import { failed, type Result, success } from '../../lib/failure.ts';
import type { Client } from '../../lib/messages/client.ts';
import type { Logo, Outcome } from '../../lib/metadata/token.ts';
import type { Settings } from '../../lib/settings/settings.ts';

type Answer = { readonly outcome: Outcome | undefined; readonly logo: Logo | undefined };

const WAITING: Answer = { outcome: undefined, logo: undefined };

/** What the service holds of the identifier, by the settings' network and priority. */
export function useToken(
  client: Client,
  settings: Settings | undefined,
  identifier: Identifier | undefined,
): Answer {
  const [answer, setAnswer] = useState<Answer>(WAITING);
  const network = settings?.defaultNetwork;
  const priority = settings?.priority;
  const address = network && settings?.metadataAddress[network];

  // The address is no part of the question, but another one gives another answer.
  useEffect(() => {
    setAnswer(WAITING);
    if (network === undefined || priority === undefined || identifier === undefined) return;
    let gone = false;
    const look = async (): Promise<Answer> => {
      const subject = await subjectOf(client, network, identifier);
      if (!subject.ok) return { outcome: { kind: 'failed', failure: subject.failure }, logo: undefined };
      if (typeof subject.value !== 'string') return { outcome: subject.value, logo: undefined };
      const reply = await client.ask('token.details', { network, subject: subject.value, priority });
      return reply.ok
        ? reply.value
        : { outcome: { kind: 'failed', failure: reply.failure }, logo: undefined };
    };
    void look().then((found) => {
      if (!gone) setAnswer(found);
    });
    return () => {
      gone = true;
    };
  }, [client, network, priority, address, identifier]);
  return answer;
}

/** The subject to ask for; or the outcome where a fingerprint leads to none. */
async function subjectOf(
  client: Client,
  network: Settings['defaultNetwork'],
  identifier: Identifier,
): Promise<Result<Subject | Outcome>> {
  switch (identifier.kind) {
    case 'subject':
      return success(identifier.subject);
    case 'policy':
      return success(emptyNameSubject(identifier.policy));
    case 'fingerprint': {
      const reply = await client.ask('token.lookup', {
        network,
        identifiers: [identifier],
        urgency: 'pointed',
      });
      if (!reply.ok) return reply;
      const [outcome] = reply.value;
      if (outcome === undefined)
        return failed({ kind: 'malformed', detail: 'the extension gave no outcome' });
      return success(outcome.kind === 'found' ? outcome.token.subject : outcome);
    }
  }
}
