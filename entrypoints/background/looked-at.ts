/** What is added to the outcome of a token that somebody looks at: its fingerprint, and the lines about it. */
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Asker } from '../../lib/metadata/budget.ts';
import type { StandardRecords } from '../../lib/metadata/kept.ts';
import type { Lookup } from '../../lib/metadata/lookup.ts';
import { withFingerprint } from '../../lib/metadata/outcome.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { Notes } from '../../lib/trust/notes.ts';

/** `recordsOf`: both standards' records; without it they are taken from the look-up, which has just asked for them. */
export type LookedAt = (
  outcome: Outcome,
  identifier: Identifier | undefined,
  asker: Asker,
  recordsOf?: () => Promise<StandardRecords>,
) => Promise<Outcome>;

type Parts = {
  readonly lookup: Pick<Lookup, 'details'>;
  readonly notes: Notes;
  readonly report: (error: unknown) => void;
};

export function createLookedAt({ lookup, notes, report }: Parts): LookedAt {
  return async (given, identifier, asker, recordsOf) => {
    const outcome = withFingerprint(given, identifier);
    if (outcome.kind !== 'found') return outcome;
    const { token } = outcome;
    const { network, subject } = token;
    const records = recordsOf ?? (async () => (await lookup.details(network, subject, asker)).records);
    // The lines are extra: nothing that was found is lost where they cannot be made.
    try {
      const isInBoth = (token.recordedIn?.length ?? 0) > 1;
      const lines = await notes.of(token, isInBoth ? await records() : {}, asker.isPrivate);
      return lines.length === 0 ? outcome : { ...outcome, notes: lines };
    } catch (error) {
      report(error);
      return outcome;
    }
  };
}
