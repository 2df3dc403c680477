/** What the service holds of one token, as the popup asks for it. */
import type { Identifier } from '../../lib/asset/identifier.ts';
import { emptyNameSubject, type Subject } from '../../lib/asset/subject.ts';
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Logo, Outcome, PolicyTokens, StandardRecords } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Settings } from '../../lib/settings/settings.ts';

export type Answer = {
  readonly outcome: Outcome | undefined;
  readonly logo: Logo | undefined;
  /** The standards' own records. */
  readonly records?: StandardRecords | undefined;
  readonly tokens?: PolicyTokens | undefined;
  /** When it is asked for again, in milliseconds since the epoch. */
  readonly retryAt?: number | undefined;
};

export const WAITING: Answer = { outcome: undefined, logo: undefined };

/** When it is worth asking again, in milliseconds since the epoch; undefined where that is not known. */
export function retryAtOf(outcome: Outcome | undefined): number | undefined {
  if (outcome?.kind === 'found') return outcome.moreInMs && Date.now() + outcome.moreInMs;
  const failure = outcome?.kind === 'failed' ? outcome.failure : undefined;
  if (failure?.kind === 'paused') return failure.until;
  return failure?.kind === 'rate-limited' ? Date.now() + failure.retryAfterMs : undefined;
}

type Question = {
  readonly network: NetworkId | undefined;
  readonly priority: Settings['priority'] | undefined;
  readonly identifier: Identifier | undefined;
};

export async function look(client: Client, { network, priority, identifier }: Question): Promise<Answer> {
  if (network === undefined || priority === undefined || identifier === undefined) return WAITING;
  const failedWith = (failure: Failure): Answer => ({
    outcome: { kind: 'failed', failure },
    logo: undefined,
  });
  const subject = await subjectOf(client, network, identifier);
  if (!subject.ok) return failedWith(subject.failure);
  if (typeof subject.value !== 'string') return { outcome: subject.value, logo: undefined };
  const [reply, tokens] = await Promise.all([
    client.ask('token.details', {
      network,
      subject: subject.value,
      priority,
      ...(identifier.kind === 'subject' && identifier.written && { written: identifier.written }),
    }),
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
