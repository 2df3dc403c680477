import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { emptyNameSubject, type Subject } from '../../lib/asset/subject.ts';
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import type { Client } from '../../lib/messages/client.ts';
import type { StandardRecords } from '../../lib/metadata/kept.ts';
import type { Logo, Outcome, PolicyTokens } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { remoteLogo } from './remote-logo.ts';

export type Answer = {
  readonly outcome: Outcome | undefined;
  readonly logo: Logo | undefined;
  /** The standards' own records. */
  readonly records?: StandardRecords | undefined;
  readonly tokens?: PolicyTokens | undefined;
};

const RENEWED_MS = 1_500;

const WAITING: Answer = { outcome: undefined, logo: undefined };

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
      const answer = await look(client, question);
      if (gone) return;
      setAnswered({ question, answer });
      // It is being asked for anew: a little later the new one is there.
      const isStale = answer.outcome?.kind === 'found' && answer.outcome.stale;
      if (isStale && !isAgain) again = setTimeout(() => void ask(true), RENEWED_MS);
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

type Question = {
  readonly network: NetworkId | undefined;
  readonly priority: Settings['priority'] | undefined;
  readonly identifier: Identifier | undefined;
};

async function look(client: Client, { network, priority, identifier }: Question): Promise<Answer> {
  if (network === undefined || priority === undefined || identifier === undefined) return WAITING;
  const failedWith = (failure: Failure): Answer => ({
    outcome: { kind: 'failed', failure },
    logo: undefined,
  });
  const subject = await subjectOf(client, network, identifier);
  if (!subject.ok) return failedWith(subject.failure);
  if (typeof subject.value !== 'string') return { outcome: subject.value, logo: undefined };
  const [reply, tokens] = await Promise.all([
    client.ask('token.details', { network, subject: subject.value, priority }),
    identifier.kind === 'policy'
      ? client.ask('policy.tokens', { network, policy: identifier.policy })
      : undefined,
  ]);
  const answer = reply.ok ? reply.value : failedWith(reply.failure);
  return { ...answer, tokens: tokens?.ok ? tokens.value : undefined };
}

/** The subject to ask for; or the outcome where a fingerprint leads to none. */
async function subjectOf(
  client: Client,
  network: NetworkId,
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
      if (outcome === undefined) return failed({ kind: 'malformed', detail: 'no-reply' });
      return success(outcome.kind === 'found' ? outcome.token.subject : outcome);
    }
  }
}
