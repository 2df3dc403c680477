import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { success } from '../../lib/failure.ts';
import type { Handlers } from '../../lib/messages/router.ts';
import type { Asker } from '../../lib/metadata/budget.ts';
import type { StandardRecords } from '../../lib/metadata/kept.ts';
import type { Lookup } from '../../lib/metadata/lookup.ts';
import type { NameLookup } from '../../lib/metadata/name-lookup.ts';
import { withFingerprint } from '../../lib/metadata/outcome.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { parseTopic } from '../../lib/network/explorers.ts';
import type { Notes } from '../../lib/trust/notes.ts';

type Names = 'token.lookup' | 'token.match' | 'token.details' | 'token.logo' | 'policy.tokens';

type Parts = {
  readonly lookup: Lookup;
  readonly nameLookup: NameLookup;
  readonly notes: Notes;
  readonly report: (error: unknown) => void;
};

/** What is asked about tokens. */
export function tokenHandlers({ lookup, nameLookup, notes, report }: Parts): Pick<Handlers, Names> {
  /** With the lines about it. They are extra: nothing that was found is lost where they cannot be made. */
  async function withNotes(
    outcome: Outcome,
    { isPrivate }: Asker,
    recordsOf: () => Promise<StandardRecords>,
  ): Promise<Outcome> {
    if (outcome.kind !== 'found') return outcome;
    const { token } = outcome;
    try {
      // Of one that only one standard speaks of there is nothing to compare.
      const isInBoth = (token.recordedIn?.length ?? 0) > 1;
      const lines = await notes.of(token, isInBoth ? await recordsOf() : {}, isPrivate);
      return lines.length === 0 ? outcome : { ...outcome, notes: lines };
    } catch (error) {
      report(error);
      return outcome;
    }
  }

  /** One that is looked at; its records have just been asked for, and are at hand. */
  const lookedAt = (outcome: Outcome, identifier: Identifier | undefined, asker: Asker) =>
    withNotes(withFingerprint(outcome, identifier), asker, async () => {
      if (outcome.kind !== 'found') return {};
      const { network, subject } = outcome.token;
      return (await lookup.details(network, subject, asker)).records;
    });

  return {
    'token.lookup': async ({ network, identifiers, evidence, about, ...question }, asker) => {
      const hints = { evidence, topic: about && parseTopic(about) };
      const outcomes = await lookup.outcomes(network, identifiers, { ...question, hints, asker });
      // Of many in view nobody asks for more; and it takes its time.
      if (question.urgency !== 'pointed') return success([...outcomes]);
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
      const outcome = withFingerprint(details.outcome, { kind: 'subject', subject });
      return success({ ...details, outcome: await withNotes(outcome, asker, async () => details.records) });
    },
    'token.logo': async ({ network, subject }, asker) => success(await lookup.logo(network, subject, asker)),
    'policy.tokens': async ({ network, policy }, asker) =>
      success(await lookup.under(network, policy, asker)),
  };
}
