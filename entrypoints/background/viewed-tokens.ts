/** What is added to the outcome of a token that somebody looks at: its fingerprint, and the lines about it. */
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { StandardRecords } from '../../lib/metadata/cache-entry.ts';
import type { TokenLoader } from '../../lib/metadata/loader.ts';
import { withFingerprint } from '../../lib/metadata/outcome.ts';
import type { Caller } from '../../lib/metadata/tab-budget.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { Notes } from '../../lib/trust/notes.ts';

/** `recordsOf`: both standards' records; without it they are taken from the look-up, which has just asked for them. */
export type ViewedTokens = (
  outcome: Outcome,
  identifier: Identifier | undefined,
  caller: Caller,
  recordsOf?: () => Promise<StandardRecords>,
) => Promise<Outcome>;

type Parts = {
  readonly loader: Pick<TokenLoader, 'details'>;
  readonly notes: Notes;
  readonly report: (error: unknown) => void;
};

export function createViewedTokens({ loader, notes, report }: Parts): ViewedTokens {
  return async (given, identifier, caller, recordsOf) => {
    const outcome = withFingerprint(given, identifier);
    if (outcome.kind !== 'found') return outcome;
    const { token } = outcome;
    const { network, subject } = token;
    const records = recordsOf ?? (async () => (await loader.details(network, subject, caller)).records);
    // The lines are extra: nothing that was found is lost where they cannot be made.
    try {
      const isInBoth = (token.recordedIn?.length ?? 0) > 1;
      const lines = await notes.of(token, isInBoth ? await records() : {}, caller.isPrivate);
      return lines.length === 0 ? outcome : { ...outcome, notes: lines };
    } catch (error) {
      report(error);
      return outcome;
    }
  };
}
