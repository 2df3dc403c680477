/**
 * What a run of hex on the page is: a token, a policy, the asset name of a token, or something else. 56 to 64 digits
 * may be any of these, so what surrounds them decides: their link, their label, the row, the page (docs/explorers.md,
 * "Hex without a meaning of its own"). An asset name is never looked up by itself.
 */
import { isLikelyAssetName } from '../../asset/asset-name.ts';
import { type Identifier, identifierText, policyOfIdentifier } from '../../asset/identifier.ts';
import { assetNameOf, type PolicyId, parseAssetName, policyOf, subjectOf } from '../../asset/subject.ts';
import type { LabelMeaning } from '../../network/labels.ts';
import { isAmbiguousIdentifier, isNonToken, isNonTokenLink, type Sighting } from '../scanner/attributes.ts';
import type { TextSighting } from '../scanner/text.ts';
import { labelOf } from './label.ts';
import type { OwnPage, PageContext } from './own-page.ts';
import { isOnlyPolicy, type Neighbours, neighboursOf, type SightingsOf } from './row.ts';

/** One way to read what stands there. */
export type Reading = {
  readonly identifier: Identifier;
  /** Hex that the token must turn out to have as its subject, its policy or its asset name. */
  readonly proof?: string;
  /** It was put together from parts: it holds only when the metadata service knows it. */
  readonly mustBeFound?: true;
  /** Only when the token of the reading before it is known, and has no such hex. */
  readonly needsOther?: true;
  /** Nothing on the page says that it is a token. */
  readonly unexplained?: true;
};

export type Classification = {
  /** Whether the first reading is looked up when it comes into view, or only when the user points at it. */
  readonly when: 'in-view' | 'pointed';
  /** The first that holds counts. None: it is known to be something else. */
  readonly readings: readonly Reading[];
  /** The tokens of its row, of which one may have this hex as its asset name. */
  readonly among?: readonly Identifier[];
  /** Nothing around explains it: a link elsewhere on the page may still name it as something else. */
  readonly isBare?: true;
};

/** What is looked up when it comes into view: seldom a policy, and never what nothing explains. */
export function lookedUpInView({ when, readings: [first] }: Classification): Identifier | undefined {
  return when === 'in-view' && first?.identifier.kind !== 'policy' ? first?.identifier : undefined;
}

export type Classify = (sighting: Sighting | TextSighting, element: Element) => Classification;

/** A label that says that the hex beside it is an ID, and no name. */
const isIdLabel = (label: LabelMeaning | undefined) => label === 'id' || label === 'policy';

const NOTHING: Classification = { when: 'pointed', readings: [] };
const inView = (...readings: readonly Reading[]): Classification => ({ when: 'in-view', readings });
const pointed = (...readings: readonly Reading[]): Classification => ({ when: 'pointed', readings });

/** `policies`: those that the page names as such. `sightingsOf`: what was read of an element. */
export function createClassifier(
  page: PageContext,
  policies: ReadonlySet<PolicyId>,
  sightingsOf: SightingsOf,
): Classify {
  const isUnderKnownPolicy = (identifier: Identifier) => {
    const policy = policyOfIdentifier(identifier);
    return policy !== undefined && policies.has(policy);
  };

  /** More digits than an asset name or a hash has: a subject, or an address or a datum that looks like one. */
  function classifyLong(sighting: Sighting | TextSighting, element: Element): Classification {
    const { identifier, basis } = sighting;
    if (basis === 'attribute' || isUnderKnownPolicy(identifier)) return inView({ identifier });
    const label = labelOf(sighting, element);
    if (label === 'other' || (label === 'hash' && isAmbiguousIdentifier(identifier))) return NOTHING;
    const isCertain = basis !== 'doubtful' && (label !== undefined || !isAmbiguousIdentifier(identifier));
    return isCertain ? inView({ identifier }) : { ...pointed({ identifier }), isBare: true };
  }

  /** 56 to 64 digits. */
  function classifyShort(sighting: Sighting | TextSighting, element: Element): Classification {
    const { identifier } = sighting;
    const hex = identifierText(identifier);
    const label = labelOf(sighting, element);
    if (label === 'other' || label === 'hash') return NOTHING;
    const isName = sighting.isNamed || label === 'name' || isLikelyAssetName(hex);
    if (label === 'policy' && identifier.kind === 'policy' && !isName) return pointed({ identifier });
    const own = page.own();
    const row = neighboursOf({ hex, isLabelled: label !== undefined }, element, sightingsOf);
    // So many tokens in a row explain nothing, and it may be the name of each.
    if (row.isCrowded) return isIdLabel(label) ? inView({ identifier }) : NOTHING;
    const inRow = row.isPolicyNearer
      ? explainByNearerPolicy(row, own, isName, identifier)
      : (explainByTokens(hex, row.tokens) ?? explainByPolicies(row, own, isName, identifier));
    // Its policy is named elsewhere on the page.
    const isKnown = !isName && isUnderKnownPolicy(identifier);
    const isExplained = isKnown || isIdLabel(label);
    const itself: Reading = isExplained ? { identifier } : { identifier, unexplained: true };
    const joinedReading = inRow?.readings.find(({ mustBeFound }) => mustBeFound);
    // Nothing says that what stands beside it is a policy: that the page is about this token comes first.
    const isGuess = joinedReading !== undefined && !row.isNamed && own.policy === undefined;
    if (own.token && isGuess) return inView({ identifier: own.token, proof: hex }, joinedReading);
    // A name that nobody has registered under the policy is a name all the same.
    const isJoined = joinedReading !== undefined && !isKnown;
    if (inRow !== undefined) return isExplained && !isJoined ? orElse(inRow, itself) : inRow;
    if (isKnown) return inView(itself);
    if (own.token === undefined) return isName ? NOTHING : classifyBare(sighting, label);
    const proven = inView({ identifier: own.token, proof: hex });
    if (isName) return proven;
    return isExplained ? orElse(proven, itself) : { ...orElse(proven, itself), isBare: true };
  }

  /** A short asset name in hex on the page of a policy: of that policy, or of the one that its row names. */
  function classifyJoined(sighting: Sighting | TextSighting, element: Element, hex: string): Classification {
    const label = labelOf(sighting, element);
    if (label === 'other' || label === 'hash') return NOTHING;
    const row = neighboursOf({ hex, isLabelled: label !== undefined }, element, sightingsOf);
    const policy = row.isNamed ? row.policy : page.own().policy;
    if (policy === undefined || !isOnlyPolicy(policy, row.shortened)) return NOTHING;
    return joined(policy, hex, label === 'name') ?? NOTHING;
  }

  return (sighting, element) => {
    const { identifier, basis } = sighting;
    if (basis === 'named') return inView({ identifier });
    if (basis === 'joined' && identifier.kind === 'subject')
      return classifyJoined(sighting, element, assetNameOf(identifier.subject));
    return parseAssetName(identifierText(identifier)) === undefined
      ? classifyLong(sighting, element)
      : classifyShort(sighting, element);
  };
}

/** The same, but classifies a sighting again only when the version has changed. */
export function memoizeByVersion(version: () => number, classify: Classify): Classify {
  const remembered = new WeakMap<Sighting, { readonly version: number; readonly as: Classification }>();
  return (sighting, element) => {
    const now = version();
    const before = remembered.get(sighting);
    if (before?.version === now) return before.as;
    const as = classify(sighting, element);
    remembered.set(sighting, { version: now, as });
    return as;
  };
}

/** 56 to 64 digits that nothing around explains. */
function classifyBare({ identifier, basis }: Sighting, label: LabelMeaning | undefined): Classification {
  if (isIdLabel(label) || basis === 'attribute') return inView({ identifier });
  return { ...pointed({ identifier, unexplained: true }), isBare: true };
}

/** Another reading, for when the token of the one before is known to be another. */
const orElse = (given: Classification, last: Reading): Classification => ({
  ...given,
  readings: [...given.readings, { ...last, needsOther: true }],
});

/**
 * What the tokens of its row make of it. The name of a subject is known; that of a fingerprint only when it is resolved,
 * so until then the hex may be its name.
 */
function explainByTokens(hex: string, tokens: readonly Identifier[]): Classification | undefined {
  const among = tokens.filter(({ kind }) => kind === 'fingerprint');
  const fits: Identifier[] = [];
  for (const one of tokens) {
    if (one.kind !== 'subject') continue;
    const { subject } = one;
    if (subject === hex) return inView({ identifier: one });
    if (policyOf(subject) === hex)
      return pointed({ identifier: { kind: 'policy', policy: policyOf(subject) } });
    if (assetNameOf(subject) === hex) fits.push(one);
  }
  const [fit] = fits;
  if (fit !== undefined && fits.length + among.length === 1) return inView({ identifier: fit });
  const [token, ...more] = [...fits, ...among];
  if (token === undefined) return undefined;
  return more.length > 0
    ? { when: 'pointed', readings: [], among: [token, ...more] }
    : inView({ identifier: token, proof: hex });
}

/** What a policy makes of it that is named nearer than the tokens of the row: these count only as far as they are of it. */
function explainByNearerPolicy(
  row: Neighbours,
  own: OwnPage,
  isName: boolean,
  identifier: Identifier,
): Classification | undefined {
  const hex = identifierText(identifier);
  const subjects = row.tokens.filter(
    (one) =>
      one.kind === 'subject' && (policyOfIdentifier(one) === row.policy || one.subject.startsWith(hex)),
  );
  const byTokens = explainByTokens(hex, subjects);
  if (byTokens !== undefined) return byTokens;
  const byPolicy = explainByPolicies(row, own, isName, identifier);
  const [token, ...more] = row.tokens.filter(({ kind }) => kind === 'fingerprint');
  const [reading] = byPolicy?.readings ?? [];
  if (!byPolicy || !token || more.length > 0 || !reading?.mustBeFound) return byPolicy;
  return inView({ identifier: token, proof: identifierText(reading.identifier) }, reading);
}

/** What a policy in its row, or that of the page, makes of it: a subject of that policy, or an asset name under it. */
function explainByPolicies(
  row: Neighbours,
  own: OwnPage,
  isName: boolean,
  identifier: Identifier,
): Classification | undefined {
  const hex = identifierText(identifier);
  const isOwn = own.policy !== undefined && !row.isNamed;
  const policy = isOwn ? own.policy : row.policy;
  if (policy === undefined) return undefined;
  if (hex.startsWith(policy)) return inView({ identifier });
  // A policy that the row shows shortened is another: the name is one of that.
  const others = row.shortened.filter((one) => !fitsShortened(hex, one));
  if (!isOnlyPolicy(policy, others)) return NOTHING;
  // Two runs of 56 digits may be two policies.
  if (identifier.kind === 'policy' && !isOwn && !row.isNamed && !isName) return undefined;
  return joined(policy, hex, isName && (isOwn || row.isNamed));
}

/** True where the ends of a shortened text are those of the hex. */
function fitsShortened(hex: string, text: string): boolean {
  const [before = '', behind = ''] = text.toLowerCase().split(/[.…]+/);
  return hex.startsWith(before) && hex.endsWith(behind);
}

/** A policy and an asset name that stand apart from each other. */
function joined(policy: PolicyId, hex: string, isCertain: boolean): Classification | undefined {
  const name = parseAssetName(hex);
  if (name === undefined) return undefined;
  const identifier: Identifier = { kind: 'subject', subject: subjectOf(policy, name), joined: true };
  return (isCertain ? inView : pointed)({ identifier, mustBeFound: true });
}

/** True when the page's own address, or a link on the page, names this hex as something that is no token. */
export function isLinkedElsewhere(hash: string, page: PageContext): boolean {
  const { href } = globalThis.location;
  if (isNonToken(page.own().link) && href.toLowerCase().includes(hash)) return true;
  return [...document.querySelectorAll(`a[href*="${hash}" i]`)].some((link) => isNonTokenLink(link, page));
}
