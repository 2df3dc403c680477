/** Loads one token from the metadata service. */
import type { Identifier } from '../../lib/asset/identifier.ts';
import { emptyNameSubject, type Subject } from '../../lib/asset/subject.ts';
import { type Failure, failed, type Result, success } from '../../lib/failure.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { ListMark } from '../../lib/tokens/list.ts';
import type { Logo, Outcome, PolicyTokens, StandardRecords } from '../../lib/tokens/token.ts';
import type { Clock } from '../hooks/use-now.ts';
import { resolved, type TokenView } from '../token/view.ts';

export type Answer = {
  readonly outcome: Outcome | undefined;
  readonly logo: Logo | undefined;
  /** The original records of the standards. */
  readonly records?: StandardRecords | undefined;
  /** Why the records of a token that was found are unknown. */
  readonly failure?: Failure | undefined;
  readonly tokens?: PolicyTokens | undefined;
  /** What third-party lists say about the token. */
  readonly marks?: readonly ListMark[] | undefined;
  /** The time of the next automatic request, in milliseconds since the epoch. */
  readonly retryAt?: number | undefined;
};

export const WAITING: Answer = { outcome: undefined, logo: undefined };

/** When the next request makes sense, in milliseconds since the epoch; undefined where that is not known. */
export function retryAtOf(outcome: Outcome | undefined, now: number): number | undefined {
  if (outcome?.kind === 'found') return outcome.moreInMs && now + outcome.moreInMs;
  const failure = outcome?.kind === 'failed' ? outcome.failure : undefined;
  if (failure?.kind === 'paused') return failure.until;
  return failure?.kind === 'rate-limited' ? now + failure.retryAfterMs : undefined;
}

const MIN_PAUSE_MS = 1_000;

/** The time until the first of them may be requested again; undefined where none may. */
function retryPauseMs(outcomes: readonly (Outcome | undefined)[], now: number): number | undefined {
  const times = outcomes.flatMap((outcome) => retryAtOf(outcome, now) ?? []);
  return times.length === 0 ? undefined : Math.max(MIN_PAUSE_MS, Math.min(...times) - now);
}

/** Milliseconds in which the background is likely to have renewed a stale token. */
const RENEWED_AFTER_MS = 1_500;

/**
 * Gives the time until tokens are looked up again: once soon where one is stale, then when a failure allows it. Undefined
 * where the outcomes are final.
 */
export function createPauses(clock: Clock) {
  let isRenewed = false;
  return (outcomes: readonly (Outcome | undefined)[]): number | undefined => {
    const isStale = !isRenewed && outcomes.some((one) => one?.kind === 'found' && one.stale);
    isRenewed ||= isStale;
    return isStale ? RENEWED_AFTER_MS : retryPauseMs(outcomes, clock());
  };
}

type Query = {
  readonly network: NetworkId;
  readonly priority: Settings['priority'];
  readonly identifier: Identifier;
};

const failedAnswer = (failure: Failure): Answer => ({
  outcome: { kind: 'failed', failure },
  logo: undefined,
});

export async function loadToken(client: Client, query: Query): Promise<Answer> {
  const { network, identifier } = query;
  const answer = await loadAnswer(client, query);
  const marks = await client.ask('tokens.marks', {
    network,
    identifiers: [listedAs({ identifier, outcome: answer.outcome })],
  });
  return { ...answer, marks: marks.ok ? marks.value[0] : undefined };
}

/** The identifier whose marks are asked for: the subject of a resolved fingerprint, else as it was given. */
export function listedAs({ identifier, outcome }: Pick<TokenView, 'identifier' | 'outcome'>): Identifier {
  if (identifier.kind === 'fingerprint' && outcome?.kind === 'found')
    return { kind: 'subject', subject: outcome.token.subject };
  return resolved({ identifier, outcome });
}

async function loadAnswer(client: Client, { network, priority, identifier }: Query): Promise<Answer> {
  const subject = await subjectOf(client, network, identifier);
  if (!subject.ok) return failedAnswer(subject.failure);
  if (typeof subject.value !== 'string') return { outcome: subject.value, logo: undefined };
  const written = identifier.kind === 'subject' ? identifier.written : undefined;
  const details = {
    network,
    subject: subject.value,
    priority,
    ...(written && { written }),
  };
  const [reply, tokens] = await Promise.all([
    client.ask('token.details', details),
    identifier.kind === 'policy'
      ? client.ask('policy.tokens', { network, policy: identifier.policy })
      : undefined,
  ]);
  const answer = reply.ok ? reply.value : failedAnswer(reply.failure);
  const { outcome } = answer;
  // The request was for the subject, so that the answer does not tell it.
  const isMissing = identifier.kind === 'fingerprint' && outcome && outcome.kind !== 'found';
  return {
    ...answer,
    outcome: isMissing ? { ...outcome, subject: subject.value } : outcome,
    tokens: tokens?.ok ? tokens.value : undefined,
  };
}

/** The subject to load; or the outcome where a fingerprint cannot be resolved. */
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
      const identifiers = [identifier];
      const reply = await client.ask('token.lookup', { network, identifiers, urgency: 'hovered' });
      if (!reply.ok) return reply;
      const [outcome] = reply.value;
      if (outcome === undefined) return failed({ kind: 'malformed', detail: 'no-reply' });
      return success(outcome.kind === 'found' ? outcome.token.subject : outcome);
    }
  }
}

/** Loads the logo of a token from an external host; undefined where the token has none there. */
export async function loadExternalLogo(client: Client, { outcome, logo }: Answer): Promise<Logo | undefined> {
  if (outcome?.kind !== 'found' || logo?.kind !== 'none' || logo.reason !== 'remote') return undefined;
  const { network, subject } = outcome.token;
  const reply = await client.ask('token.logo', { network, subject });
  return reply.ok ? reply.value : undefined;
}
