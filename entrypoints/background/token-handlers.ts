import { PRIORITIES } from '../../lib/asset/standard.ts';
import { success } from '../../lib/failure.ts';
import type { Handlers } from '../../lib/messages/router.ts';
import type { Lookup } from '../../lib/metadata/lookup.ts';
import type { NameLookup } from '../../lib/metadata/name-lookup.ts';
import { resolutionOf } from '../../lib/metadata/resolution.ts';
import { parseTopic } from '../../lib/network/explorers.ts';
import type { LookedAt } from './looked-at.ts';

type Parts = {
  readonly lookup: Lookup;
  readonly nameLookup: NameLookup;
  readonly lookedAt: LookedAt;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** What is asked about tokens. */
export function tokenHandlers({ lookup, nameLookup, lookedAt, now }: Parts) {
  return {
    'tokens.resolve': async ({ network, identifiers, evidence, about, ahead = [] }, asker) => {
      const hints = { evidence, topic: about && parseTopic(about) };
      const question = { urgency: 'visible', hints, ahead, asker } as const;
      const outcomes = await lookup.outcomes(network, identifiers, question);
      return success(outcomes.map((outcome) => resolutionOf(outcome, now())));
    },
    'token.lookup': async ({ network, identifiers, urgency }, asker) => {
      const outcomes = await lookup.outcomes(network, identifiers, { urgency, asker });
      // Lines about tokens are for those that are looked at one by one; they take their time.
      if (urgency !== 'pointed') return success([...outcomes]);
      return success(await Promise.all(outcomes.map((one, i) => lookedAt(one, identifiers[i], asker))));
    },
    'token.match': async ({ network, text, among, about }, asker) => {
      const topic = about && parseTopic(about);
      const matched = await nameLookup(network, { text, among, topic, asker });
      return matched.ok ? success(matched.value === undefined ? null : { subject: matched.value }) : matched;
    },
    'token.details': async ({ network, subject, written, priority }, asker) => {
      const wish = { priority: priority ? PRIORITIES[priority] : undefined, seen: written };
      const details = await lookup.details(network, subject, asker, wish);
      const identifier = { kind: 'subject', subject } as const;
      const outcome = await lookedAt(details.outcome, identifier, asker, async () => details.records);
      return success({ ...details, outcome });
    },
    'token.logo': async ({ network, subject }, asker) => success(await lookup.logo(network, subject, asker)),
    'policy.tokens': async ({ network, policy }, asker) =>
      success(await lookup.under(network, policy, asker)),
  } satisfies Partial<Handlers>;
}
