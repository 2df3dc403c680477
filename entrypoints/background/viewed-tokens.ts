/** Completes the outcome of a single token that is shown, with its fingerprint and the notes about it. */
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { TokenLoader } from '../../lib/tokens/loader.ts';
import type { Caller, Logo, Note, Outcome, StandardRecords } from '../../lib/tokens/token.ts';
import type { ShownTexts } from '../../lib/trust/lookalikes/lookalike.ts';
import type { Notes, Shown } from '../../lib/trust/lookalikes/notes.ts';

export type Viewed = Pick<Shown, 'page' | 'isUrgent'> & {
  readonly network: NetworkId;
  readonly outcome: Outcome;
  readonly identifier: Identifier | undefined;
  readonly caller: Caller;
  /** What metadata on the chain say of a token without a record. */
  readonly onChain?: ShownTexts | undefined;
  /** The records of the standards; by default from the loader, which has them cached. */
  readonly records?: StandardRecords;
};
export type ViewedTokens = (viewed: Viewed) => Promise<Outcome>;

type Deps = {
  readonly loader: Pick<TokenLoader, 'record' | 'cachedToken'>;
  readonly notes: Notes;
  readonly report: (error: unknown) => void;
};

export function createViewedTokens({ loader, notes, report }: Deps): ViewedTokens {
  async function recordsOf({ network, outcome, caller, records }: Viewed, subject: Subject) {
    const isInBoth = outcome.kind === 'found' && (outcome.token.recordedIn?.length ?? 0) > 1;
    if (!isInBoth) return {};
    return records ?? (await loader.record(network, subject, caller)).records;
  }

  async function withLogos(network: NetworkId, lines: readonly Note[]): Promise<readonly Note[]> {
    const withLogo = async (note: Note): Promise<Note> => {
      const logo = note.other && (await cachedLogo(loader, network, note.other.subject));
      return note.other && logo ? { ...note, other: { ...note.other, logo } } : note;
    };
    return Promise.all(lines.map(withLogo));
  }

  return async (viewed) => {
    const { network, identifier, page, isUrgent } = viewed;
    const outcome = withFingerprint(viewed.outcome, identifier);
    const subject = subjectOf(outcome, identifier);
    if (subject === undefined) return outcome;
    const token = outcome.kind === 'found' ? outcome.token : viewed.onChain;
    // A token that could not be looked up is shown by its asset name, which may imitate that of another token. A failure of
    // the notes must not lose the token.
    try {
      const records = await recordsOf(viewed, subject);
      const lines = await notes.of({ network, subject, token, records, page, isUrgent });
      return lines.length === 0 ? outcome : { ...outcome, notes: await withLogos(network, lines) };
    } catch (error) {
      report(error);
      return outcome;
    }
  };
}

/** Adds the fingerprint to a subject without a record. */
function withFingerprint(outcome: Outcome, identifier: Identifier | undefined): Outcome {
  if (outcome.kind === 'found' || identifier?.kind !== 'subject') return outcome;
  return { ...outcome, fingerprint: fingerprintOf(identifier.subject) };
}

export function subjectOf(
  outcome: Outcome | undefined,
  identifier: Identifier | undefined,
): Subject | undefined {
  if (outcome?.kind === 'found') return outcome.token.subject;
  if (identifier?.kind === 'subject') return identifier.subject;
  return outcome?.subject;
}

/** The cached logo of a token; sends no request. */
export async function cachedLogo(
  loader: Pick<TokenLoader, 'cachedToken'>,
  network: NetworkId,
  subject: Subject,
): Promise<Logo | null> {
  return (await loader.cachedToken(network, { kind: 'subject', subject }, {}))?.logo ?? null;
}
