/** From a text without an identifier to the one token that it names among those of its page, or to none. */
import { fingerprintOf } from '../asset/fingerprint.ts';
import type { Identifier } from '../asset/identifier.ts';
import { emptyNameSubject, type PolicyId, parsePolicyId, type Subject, subjectOf } from '../asset/subject.ts';
import { failed, type Result, success } from '../failure.ts';
import type { TokenLoader } from '../metadata/loader.ts';
import type { Caller } from '../metadata/tab-budget.ts';
import type { Outcome } from '../metadata/token.ts';
import type { Topic } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';
import { assetNamesIn, type NamedToken, type NameText, readNameText, subjectsNamed } from './name-match.ts';
import type { FingerprintResolver } from './resolver.ts';
import type { FingerprintStore } from './store.ts';
import type { TokenList } from './token-list.ts';

export type NameQuestion = {
  readonly text: string;
  /** The tokens that the page shows by identifiers. */
  readonly among: readonly Identifier[];
  /** What the page is about. */
  readonly topic: Topic | undefined;
  readonly caller: Caller;
};

/**
 * The one token that the text names; undefined when no token or more than one does. A failure when the names of some
 * could not be had, since one of those may be called the same.
 */
export type NameLookup = (network: NetworkId, question: NameQuestion) => Promise<Result<Subject | undefined>>;

export type NameLookupDeps = {
  readonly loader: Pick<TokenLoader, 'outcomes' | 'cached'>;
  readonly fingerprintResolver: FingerprintResolver;
  readonly fingerprints: Pick<FingerprintStore, 'listed'>;
  readonly list: Pick<TokenList, 'ready'>;
  /** What the provider lists for a topic; nothing where it may not be asked. */
  readonly subjectsOf: (network: NetworkId, topic: Topic) => Promise<readonly Subject[]>;
  /** Called with every fault: it costs the tokens that it would have found. */
  readonly report: (error: unknown) => void;
};

/** `isWhole`: each token that the page shows is among the subjects. */
type Candidates = { readonly subjects: readonly Subject[]; readonly isWhole: boolean };

/** Tokens whose names one question asks the service for. */
const NAMES_ASKED_AT_MOST = 100;

export function createNameLookup(parts: NameLookupDeps): NameLookup {
  const { loader, fingerprintResolver, fingerprints, list, subjectsOf, report } = parts;

  /** Those in the token list. What the user has seen elsewhere does not count: the page would learn of it by the card. */
  async function listed(subjects: readonly Subject[]): Promise<readonly Subject[]> {
    if (subjects.length === 0) return [];
    await list.ready().catch(report);
    return [...(await fingerprints.listed(subjects.map(fingerprintOf))).values()];
  }

  async function shown(network: NetworkId, among: readonly Identifier[]): Promise<readonly Subject[]> {
    const policies = among.flatMap((one) => (one.kind === 'policy' ? [emptyNameSubject(one.policy)] : []));
    const [resolved, cached] = await Promise.all([
      fingerprintResolver.resolve(network, fingerprintsIn(among), {}),
      loader.cached(network, policies),
    ]);
    return [
      ...among.flatMap((one) => (one.kind === 'subject' ? [one.subject] : [])),
      ...resolved.values(),
      // A policy is a token only where its asset with the empty name was found.
      ...policies.filter((subject) => cached.get(subject)?.kind === 'found'),
    ];
  }

  async function candidatesOf(
    network: NetworkId,
    text: NameText,
    { among, topic }: NameQuestion,
  ): Promise<Candidates> {
    const policy = topic?.kind === 'policy' ? parsePolicyId(topic.id) : undefined;
    const all = await Promise.all([
      shown(network, among),
      policy === undefined ? [] : listed(subjectsIn(policy, text)),
      topic === undefined ? [] : subjectsOf(network, topic),
    ]);
    const subjects = [...new Set(all.flat())];
    const resolved = new Set(subjects.map(fingerprintOf));
    return { subjects, isWhole: fingerprintsIn(among).every((one) => resolved.has(one)) };
  }

  /** What is known of each, from the cache or asked for now; nothing of those beyond the bound. */
  async function outcomesOf(network: NetworkId, subjects: readonly Subject[], caller: Caller) {
    const cached = await loader.cached(network, subjects);
    const missing = subjects.filter((subject) => !cached.has(subject)).slice(0, NAMES_ASKED_AT_MOST);
    const identifiers = missing.map((subject): Identifier => ({ kind: 'subject', subject }));
    const answers = await loader.outcomes(network, identifiers, { urgency: 'visible', caller });
    const asked = missing.flatMap((subject, i) => {
      const answer = answers[i];
      return answer === undefined ? [] : [[subject, answer] as const];
    });
    return new Map<Subject, Outcome>([...cached, ...asked]);
  }

  return async (network, question) => {
    const text = readNameText(question.text);
    if (text === undefined) return success(undefined);
    const { subjects: candidates, isWhole } = await candidatesOf(network, text, question);
    // A fingerprint that nothing resolves may be that of a token with this name.
    if (candidates.length === 0 || !isWhole) return success(undefined);
    const outcomes = await outcomesOf(network, candidates, question.caller);
    const tokens = candidates.map((subject) => named(subject, outcomes.get(subject)));
    const [subject, ...others] = subjectsNamed(text, tokens);
    if (others.length > 0) return success(undefined);
    const failure = [...outcomes.values()].find((outcome) => outcome.kind === 'failed')?.failure;
    if (failure !== undefined) return failed(failure);
    // One whose name is not known may be called the same.
    return success(outcomes.size < candidates.length ? undefined : subject);
  };
}

const fingerprintsIn = (among: readonly Identifier[]) =>
  among.flatMap((one) => (one.kind === 'fingerprint' ? [one.fingerprint] : []));

const subjectsIn = (policy: PolicyId, text: NameText) =>
  assetNamesIn(text).map((name) => subjectOf(policy, name));

function named(subject: Subject, outcome: Outcome | undefined): NamedToken {
  if (outcome?.kind !== 'found') return { subject };
  const { name, ticker } = outcome.token;
  return { subject, name: name?.value, ticker: ticker?.value };
}
