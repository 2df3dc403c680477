/** Finds the token that a text on a page names, such as "SNEK", among the tokens of the page and its topic. */
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

export type NameQuestion = {
  readonly text: string;
  /** The identifiers on the page. */
  readonly among: readonly Identifier[];
  readonly topic: Topic | undefined;
  readonly caller: Caller;
};

/**
 * The token that the text names; undefined unless exactly one token matches. Fails if the names of some candidates could
 * not be looked up, since one of them may match too.
 */
export type NameLookup = (network: NetworkId, question: NameQuestion) => Promise<Result<Subject | undefined>>;

export type NameLookupDeps = {
  readonly loader: Pick<TokenLoader, 'outcomes' | 'cached'>;
  readonly fingerprintResolver: FingerprintResolver;
  readonly fingerprints: Pick<FingerprintStore, 'listed'>;
  /** The subjects that the provider lists for a topic; empty if it may not be asked. */
  readonly subjectsOf: (network: NetworkId, topic: Topic) => Promise<readonly Subject[]>;
};

const MAX_LOOKUPS = 100;

export function createNameLookup(deps: NameLookupDeps): NameLookup {
  return async (network, question) => {
    const text = readNameText(question.text);
    if (text === undefined) return success(undefined);
    const candidates = await candidatesOf(deps, network, text, question);
    const resolved = new Set(candidates.map(fingerprintOf));
    const isComplete = fingerprintsIn(question.among).every((one) => resolved.has(one));
    // The token of an unresolved fingerprint may have the same name.
    if (candidates.length === 0 || !isComplete) return success(undefined);
    const outcomes = await outcomesOf(deps.loader, network, candidates, question.caller);
    const tokens = candidates.map((subject) => namedToken(subject, outcomes.get(subject)));
    const [subject, ...others] = subjectsNamed(text, tokens);
    if (others.length > 0) return success(undefined);
    const failure = [...outcomes.values()].find((outcome) => outcome.kind === 'failed')?.failure;
    if (failure !== undefined) return failed(failure);
    // A candidate that was not looked up may have the same name.
    return success(outcomes.size < candidates.length ? undefined : subject);
  };
}

async function candidatesOf(
  deps: NameLookupDeps,
  network: NetworkId,
  text: NameText,
  { among, topic, caller }: NameQuestion,
): Promise<readonly Subject[]> {
  const policy = topic?.kind === 'policy' ? parsePolicyId(topic.id) : undefined;
  const all = await Promise.all([
    subjectsOnPage(deps, network, among, caller),
    policy === undefined ? [] : listedSubjects(deps, policy, text),
    topic === undefined ? [] : deps.subjectsOf(network, topic),
  ]);
  return [...new Set(all.flat())];
}

async function subjectsOnPage(
  { fingerprintResolver, loader }: NameLookupDeps,
  network: NetworkId,
  among: readonly Identifier[],
  caller: Caller,
): Promise<readonly Subject[]> {
  const policies = among.flatMap((one) => (one.kind === 'policy' ? [emptyNameSubject(one.policy)] : []));
  const [resolved, cached] = await Promise.all([
    fingerprintResolver.resolve(network, fingerprintsIn(among), { site: caller.site }),
    loader.cached(network, policies),
  ]);
  return [
    ...among.flatMap((one) => (one.kind === 'subject' ? [one.subject] : [])),
    ...resolved.values(),
    // A policy ID is a candidate only if the policy's asset with the empty name was found.
    ...policies.filter((subject) => cached.get(subject)?.kind === 'found'),
  ];
}

/** The policy's listed tokens with this asset name. Learned ones are left out: the page would find out what the user saw. */
async function listedSubjects(
  { fingerprints }: NameLookupDeps,
  policy: PolicyId,
  text: NameText,
): Promise<readonly Subject[]> {
  const subjects = assetNamesIn(text).map((name) => subjectOf(policy, name));
  if (subjects.length === 0) return [];
  return [...(await fingerprints.listed(subjects.map(fingerprintOf))).values()];
}

/** Cached outcomes, and those of `MAX_LOOKUPS` look-ups at most. */
async function outcomesOf(
  loader: NameLookupDeps['loader'],
  network: NetworkId,
  subjects: readonly Subject[],
  caller: Caller,
): Promise<ReadonlyMap<Subject, Outcome>> {
  const outcomes = new Map<Subject, Outcome>(await loader.cached(network, subjects));
  const missing = subjects.filter((subject) => !outcomes.has(subject)).slice(0, MAX_LOOKUPS);
  const identifiers = missing.map((subject): Identifier => ({ kind: 'subject', subject }));
  const lookedUp = await loader.outcomes(network, identifiers, { urgency: 'visible', caller });
  for (const [i, subject] of missing.entries()) {
    const outcome = lookedUp[i];
    if (outcome !== undefined) outcomes.set(subject, outcome);
  }
  return outcomes;
}

const fingerprintsIn = (among: readonly Identifier[]) =>
  among.flatMap((one) => (one.kind === 'fingerprint' ? [one.fingerprint] : []));

function namedToken(subject: Subject, outcome: Outcome | undefined): NamedToken {
  if (outcome?.kind !== 'found') return { subject };
  const { name, ticker } = outcome.token;
  return { subject, name: name?.value, ticker: ticker?.value };
}
