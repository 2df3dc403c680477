/** What the screens show of tokens: look-ups, joined with what the notes, the signatures, the scripts and the chain say. */

import { kindByLabel } from '../asset/asset-name.ts';
import { fingerprintOf } from '../asset/fingerprint.ts';
import type { Identifier } from '../asset/identifier.ts';
import { policyOf, type Subject } from '../asset/subject.ts';
import type { Chain } from '../chain/chain.ts';
import { isRecord } from '../json.ts';
import { MAX_LOGOS, MAX_POLICY_TOKENS } from '../messaging/limits.ts';
import type {
  CardIdentifier,
  ListedToken,
  Listing,
  SuggestedToken,
  TokenAnswer,
  TokenView,
} from '../messaging/replies.ts';
import { type NetworkId, slotAt } from '../network/networks.ts';
import type { FingerprintStore } from '../tokens/learned.ts';
import type { Listed } from '../tokens/list.ts';
import type { RecordQuestion, TokenLoader } from '../tokens/loader.ts';
import type { FoundToken } from '../tokens/search.ts';
import type { Caller, FullRecord, Logo, Outcome } from '../tokens/token.ts';
import { textsWithoutAddress } from '../trust/addresses.ts';
import { compareStandards } from '../trust/metadata/compare.ts';
import { nftToken } from '../trust/metadata/nft.ts';
import { textOf } from '../trust/metadata/value.ts';
import { readMinting } from '../trust/minting/minting.ts';
import type { Notes } from '../trust/notes.ts';
import { verifyAttestations } from '../trust/signatures/attestation.ts';

/** A token that the user looks at. */
export type Viewed = CardIdentifier & RecordQuestion;

export type TokenAnswers = ReturnType<typeof createTokenAnswers>;

export function createTokenAnswers({
  loader,
  notes,
  fingerprints,
  nftMetadata,
  now,
  report,
}: {
  readonly loader: TokenLoader;
  readonly notes: Notes;
  readonly fingerprints: Pick<FingerprintStore, 'marksOf'>;
  readonly nftMetadata: Chain['nftMetadata'];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
}) {
  async function marksOf(network: NetworkId, identifier: Identifier, outcome?: Outcome) {
    const [marks = []] = await fingerprints.marksOf(network, [listedAs(identifier, outcome)]);
    return marks;
  }

  /** An absent token that is an NFT by its label, or can be one without a label, is shown by its metadata on the chain. */
  async function withNft(
    { network, unexplained }: Viewed,
    record: Recorded,
    subject: Subject | undefined,
  ): Promise<Recorded> {
    const { outcome, isStored } = record;
    const kind = subject && kindByLabel(subject);
    if (isStored || !kind || kind === 'other' || unexplained || outcome.kind !== 'absent') return record;
    const nft = await nftMetadata(network, subject);
    // Without metadata, a token without a label is not known to be an NFT, so the card gives no reason.
    if (typeof nft === 'string') return kind === 'nft' ? { ...record, outcome: { ...outcome, nft } } : record;
    const { token, isCut } = nftToken(network, subject, nft);
    return {
      ...record,
      outcome: { kind: 'found', token, fetchedAt: nft.at, stale: false },
      logo: { kind: 'none', reason: 'remote' },
      isCut,
      texts: textsWithoutAddress(nft.properties),
    };
  }

  /** All that is known of a token by its record. */
  async function answerTo(viewed: Viewed, record: Recorded) {
    const { network, identifier } = viewed;
    const subject = subjectOf(record.outcome, identifier);
    const { records, isStored } = record;
    const found = await withNft(viewed, record, subject);
    const { logo, isCut, texts } = found;
    const outcome = withFingerprint(found.outcome, identifier);
    const registered = records.CIP_26;
    const [lines, marks, signatures] = await Promise.all([
      // A token that could not be looked up is shown by its asset name, which may imitate that of another token.
      subject &&
        notes({
          network,
          subject,
          token: outcome.kind === 'found' ? { ...outcome.token, ...(texts && { texts }) } : undefined,
          isLookedUp: outcome.kind !== 'failed',
          records,
          isUrgent: isStored,
        }).catch(report),
      marksOf(network, identifier, outcome),
      registered && verifyAttestations(withoutMissing(registered)),
    ]);
    return {
      outcome: lines && lines.length > 0 ? { ...outcome, notes: lines } : outcome,
      logo,
      marks,
      ...(isCut !== undefined && { isCut }),
      ...(signatures && { signatures }),
      ...(registered?.policy !== undefined &&
        outcome.kind === 'found' && {
          minting: readMinting({
            policy: outcome.token.policy,
            script: registered.policy,
            slot: slotAt(network, now()),
          }),
        }),
    };
  }

  /** The logo of a token; fetched from its external host if the user allows that. */
  async function logo(network: NetworkId, subject: Subject): Promise<Logo> {
    const recorded = await loader.logo(network, subject);
    if (recorded.kind === 'image' || recorded.reason !== 'not-recorded' || kindByLabel(subject) === 'other')
      return recorded;
    const nft = await nftMetadata(network, subject);
    if (typeof nft === 'string') return recorded;
    const value = textOf(new Map(nft.properties).get('image')) ?? '';
    return loader.picture(network, subject, { value, source: nft.source });
  }

  /** What is known of tokens without any request. `subjects`: those that may have a logo. */
  async function listingsOf(
    network: NetworkId,
    listed: readonly (Listed & { readonly subject?: Subject })[],
    subjects: readonly Subject[],
  ): Promise<readonly Listing[]> {
    const [marks, logos] = await Promise.all([
      fingerprints.marksOf(network, listed),
      loader.cachedLogos(network, subjects.slice(0, MAX_LOGOS)),
    ]);
    return listed.map(({ subject }, i) => ({
      marks: marks[i] ?? [],
      logo: subject && logos.get(subject),
    }));
  }

  const recordOf = ({ network, identifier, ...question }: Viewed) =>
    loader.record(network, identifier, question);

  return {
    logo,

    /** What is cached, without a request. */
    async stored(viewed: Viewed): Promise<TokenAnswer> {
      const { network, identifier, caller } = viewed;
      const cached = await loader.cachedToken(network, identifier, caller);
      if (cached === undefined) return { marks: await marksOf(network, identifier) };
      return answerTo(viewed, { ...cached, isStored: true });
    },

    /** Everything, in parts: each as soon as it is known. */
    async *full(viewed: Viewed): AsyncGenerator<TokenAnswer> {
      const { network, identifier, caller } = viewed;
      const answer = await answerTo(viewed, await recordOf(viewed));
      yield answer;
      const { outcome } = answer;
      if (outcome.kind === 'found' && isRemote(answer.logo))
        yield { logo: await logo(network, outcome.token.subject) };
      if (identifier.kind === 'policy')
        yield { tokens: await loader.under(network, identifier.policy, caller) };
    },

    /** Everything but an external logo, with the sources of the values. */
    async view(viewed: Viewed): Promise<TokenView> {
      const { network, identifier, caller } = viewed;
      const [record, tokens] = await Promise.all([
        recordOf(viewed),
        identifier.kind === 'policy'
          ? loader.under(network, identifier.policy, caller, MAX_POLICY_TOKENS)
          : undefined,
      ]);
      const answer = await answerTo(viewed, record);
      const { outcome } = answer;
      const { records, failure } = record;
      const comparison =
        outcome.kind === 'found' ? compareStandards(outcome.token, records, answer.logo) : undefined;
      return { ...answer, ...(tokens && { tokens }), sources: { records, comparison, failure } };
    },

    /** The found tokens of a search. */
    async suggest(network: NetworkId, found: readonly FoundToken[]): Promise<readonly SuggestedToken[]> {
      const listings = await listingsOf(
        network,
        found.map(({ subject }) => withPolicy(subject)),
        found.map(({ subject }) => subject),
      );
      return found.map((token, i) => ({ ...token, ...(listings[i] ?? { marks: [] }) }));
    },

    async list(
      network: NetworkId,
      identifiers: readonly Identifier[],
      caller: Caller,
    ): Promise<readonly ListedToken[]> {
      const outcomes = await loader.outcomes(network, identifiers, { caller });
      const listings = await listingsOf(
        network,
        identifiers.map((identifier, i) => listedAs(identifier, outcomes[i])),
        // The logo comes with the full record.
        outcomes.flatMap((one) => (one.kind === 'found' && one.token.recordedIn ? [one.token.subject] : [])),
      );
      return outcomes.map((outcome, i) => ({
        outcome: withFingerprint(outcome, identifiers[i]),
        ...(listings[i] ?? { marks: [] }),
      }));
    },
  };
}

/** A record, or what is cached of it. */
type Recorded = Pick<FullRecord, 'outcome' | 'records'> & {
  readonly logo: Logo | undefined;
  /** No request may be sent, and nothing waited for. */
  readonly isStored?: boolean;
  /** Of an NFT that its metadata on the chain shows. */
  readonly isCut?: boolean;
  readonly texts?: ReturnType<typeof textsWithoutAddress>;
};

/** Leaves out a logo that is stored separately (its value is null): it cannot be verified here, and is not invalid. */
const withoutMissing = (registered: Readonly<{ [property: string]: unknown }>) =>
  Object.fromEntries(
    Object.entries(registered).filter(([, property]) => !isRecord(property) || property.value !== null),
  );

const isRemote = (logo: Logo | undefined) => logo?.kind === 'none' && logo.reason === 'remote';

/** Adds the fingerprint of a subject that was not found: screens cannot compute it. */
function withFingerprint(outcome: Outcome, identifier: Identifier | undefined): Outcome {
  if (outcome.kind === 'found' || identifier?.kind !== 'subject') return outcome;
  return { ...outcome, fingerprint: fingerprintOf(identifier.subject) };
}

/** How third-party lists name a token or a policy. A found token has its fingerprint already, so it is not hashed again. */
function listedAs(identifier: Identifier, outcome: Outcome | undefined): Listed & { subject?: Subject } {
  if (identifier.kind === 'policy') return identifier;
  if (outcome?.kind === 'found') return outcome.token;
  const subject = subjectOf(outcome, identifier);
  return subject === undefined ? identifier : withPolicy(subject);
}

const withPolicy = (subject: Subject) => ({
  subject,
  policy: policyOf(subject),
  fingerprint: fingerprintOf(subject),
});

export function subjectOf(outcome: Outcome | undefined, identifier: Identifier): Subject | undefined {
  if (outcome?.kind === 'found') return outcome.token.subject;
  return identifier.kind === 'subject' ? identifier.subject : outcome?.subject;
}
