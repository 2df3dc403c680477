/** Completes the outcome of a single token that is shown: its fingerprint, and the notes about it. */
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { TokenLoader } from '../../lib/metadata/loader.ts';
import { withFingerprint } from '../../lib/metadata/outcome.ts';
import type { Caller } from '../../lib/metadata/tab-budget.ts';
import type { Outcome, StandardRecords } from '../../lib/metadata/token.ts';
import type { Notes } from '../../lib/trust/notes.ts';

/** `recordsOf`: the records of both standards; by default from the loader, which has them cached. */
export type ViewedTokens = (
  outcome: Outcome,
  identifier: Identifier | undefined,
  caller: Caller,
  recordsOf?: () => Promise<StandardRecords>,
) => Promise<Outcome>;

type Deps = {
  readonly loader: Pick<TokenLoader, 'record'>;
  readonly notes: Notes;
  readonly report: (error: unknown) => void;
};

export function createViewedTokens({ loader, notes, report }: Deps): ViewedTokens {
  return async (given, identifier, caller, recordsOf) => {
    const outcome = withFingerprint(given, identifier);
    if (outcome.kind !== 'found') return outcome;
    const { token } = outcome;
    const { network, subject } = token;
    const records = recordsOf ?? (async () => (await loader.record(network, subject, caller)).records);
    // Notes are optional: their failure must not lose the token.
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
