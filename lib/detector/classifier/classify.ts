/**
 * Classifies a run of hex on the page as a token, a policy, the asset name of a token, or something else. 56 to 64
 * digits may be any of these, so the surroundings decide: the link, the label, the row, the page (docs/explorers.md,
 * "Hex without a meaning of its own"). An asset name is never looked up by itself.
 */
import { isLikelyAssetName } from '../../asset/asset-name.ts';
import { type Identifier, identifierText, policyOfIdentifier } from '../../asset/identifier.ts';
import { assetNameOf, type PolicyId, parseAssetName } from '../../asset/subject.ts';
import type { LabelMeaning } from '../../network/labels.ts';
import { isAmbiguousIdentifier, isNonToken, isNonTokenLink, type Sighting } from '../scanner/attributes.ts';
import type { TextSighting } from '../scanner/text.ts';
import { explainByRow, type Hex, joined } from './explain.ts';
import { labelOf } from './label.ts';
import { isOnlyPolicy, neighboursOf } from './neighbours.ts';
import type { PageContext } from './own-page.ts';
import { type Classification, inView, NOTHING, onHover, type Reading } from './readings.ts';
import type { SightingsOf } from './row.ts';

export type Classify = (sighting: Sighting | TextSighting, element: Element) => Classification;

/** The identifier to look up when the sighting comes into view; undefined for a policy and for unexplained hex. */
export function lookedUpInView({ when, readings: [first] }: Classification): Identifier | undefined {
  return when === 'in-view' && first?.identifier.kind !== 'policy' ? first?.identifier : undefined;
}

type Context = {
  readonly page: PageContext;
  /** The policies that the page names as such. */
  readonly policies: ReadonlySet<PolicyId>;
  readonly sightingsOf: SightingsOf;
};

export function createClassifier(
  page: PageContext,
  policies: ReadonlySet<PolicyId>,
  sightingsOf: SightingsOf,
): Classify {
  const context = { page, policies, sightingsOf };
  return (sighting, element) => {
    const { identifier, basis } = sighting;
    if (basis === 'named') return inView({ identifier });
    if (basis !== 'joined' && parseAssetName(identifierText(identifier)) === undefined)
      return classifyLong(context, sighting, element);
    const label = labelOf(sighting, element);
    if (label === 'other' || label === 'hash') return NOTHING;
    return basis === 'joined' && identifier.kind === 'subject'
      ? classifyJoined(context, assetNameOf(identifier.subject), label, element)
      : classifyShort(context, sighting, label, element);
  };
}

type Label = LabelMeaning | undefined;
/** True for the label of an ID, which is never an asset name. */
const isIdLabel = (label: Label) => label === 'id' || label === 'policy';

function isUnderNamedPolicy({ policies }: Context, identifier: Identifier): boolean {
  const policy = policyOfIdentifier(identifier);
  return policy !== undefined && policies.has(policy);
}

/** Classifies hex longer than an asset name or a hash: a subject, or an address or a datum that looks like one. */
function classifyLong(context: Context, sighting: Sighting | TextSighting, element: Element): Classification {
  const { identifier, basis } = sighting;
  if (basis === 'attribute' || isUnderNamedPolicy(context, identifier)) return inView({ identifier });
  const label = labelOf(sighting, element);
  if (label === 'other' || (label === 'hash' && isAmbiguousIdentifier(identifier))) return NOTHING;
  const isCertain = basis !== 'doubtful' && (label !== undefined || !isAmbiguousIdentifier(identifier));
  return isCertain ? inView({ identifier }) : { ...onHover({ identifier }), isBare: true };
}

/** Classifies 56 to 64 digits. */
function classifyShort(context: Context, sighting: Sighting, label: Label, element: Element): Classification {
  const { identifier } = sighting;
  const text = identifierText(identifier);
  const isName = sighting.isNamed || label === 'name' || isLikelyAssetName(text);
  if (label === 'policy' && identifier.kind === 'policy' && !isName) return onHover({ identifier });
  const row = neighboursOf({ hex: text, isLabelled: label !== undefined }, element, context.sightingsOf);
  // The hex may be the name of any of so many tokens.
  if (row.isCrowded) return isIdLabel(label) ? inView({ identifier }) : NOTHING;
  const hex = { identifier, text, isName, own: context.page.own(), row };
  return classifyInRow(context, hex, sighting, label);
}

function classifyInRow(context: Context, hex: Hex, sighting: Sighting, label: Label): Classification {
  const { identifier, isName, own, row } = hex;
  const byRow = explainByRow(hex);
  const isUnderNamed = !isName && isUnderNamedPolicy(context, identifier);
  const isExplained = isUnderNamed || isIdLabel(label);
  const itself: Reading = isExplained ? { identifier } : { identifier, unexplained: true };
  const joinedReading = byRow?.readings.find(({ mustBeFound }) => mustBeFound);
  // Nothing names the other hex in the row as a policy, so the page's own token comes first.
  const isGuess = joinedReading !== undefined && !row.isNamed && own.policy === undefined;
  if (own.token && isGuess) return inView({ identifier: own.token, proof: hex.text }, joinedReading);
  // An asset name remains one, even if no token under the policy has it.
  const isJoined = joinedReading !== undefined && !isUnderNamed;
  if (byRow !== undefined) return isExplained && !isJoined ? orElse(byRow, itself) : byRow;
  if (isUnderNamed) return inView(itself);
  if (own.token === undefined) return isName ? NOTHING : classifyBare(sighting, label);
  return classifyOnTokenPage(own.token, hex, itself);
}

/** Classifies hex that its row does not explain, on the page of a token whose name it may be. */
function classifyOnTokenPage(token: Identifier, { text, isName }: Hex, itself: Reading): Classification {
  const proven = inView({ identifier: token, proof: text });
  if (isName) return proven;
  return itself.unexplained ? { ...orElse(proven, itself), isBare: true } : orElse(proven, itself);
}

/** Classifies a short asset name in hex on a policy's page: it belongs to that policy, or to the one that its row names. */
function classifyJoined(context: Context, name: string, label: Label, element: Element): Classification {
  const row = neighboursOf({ hex: name, isLabelled: label !== undefined }, element, context.sightingsOf);
  const policy = row.isNamed ? row.policy : context.page.own().policy;
  if (policy === undefined || !isOnlyPolicy(policy, row.shortened)) return NOTHING;
  return joined(policy, name, label === 'name') ?? NOTHING;
}

/** Classifies 56 to 64 digits that neither the row nor the page explains. */
function classifyBare({ identifier, basis }: Sighting, label: Label): Classification {
  if (isIdLabel(label) || basis === 'attribute') return inView({ identifier });
  return { ...onHover({ identifier, unexplained: true }), isBare: true };
}

/** Adds a reading that holds if the one before it resolves to another token. */
const orElse = (given: Classification, last: Reading): Classification => ({
  ...given,
  readings: [...given.readings, { ...last, needsOther: true }],
});

/** True if the page's own address, or a link on the page, names this hex as something other than a token. */
export function isLinkedElsewhere(hash: string, page: PageContext): boolean {
  const { href } = globalThis.location;
  if (isNonToken(page.own().link) && href.toLowerCase().includes(hash)) return true;
  return [...document.querySelectorAll(`a[href*="${hash}" i]`)].some((link) => isNonTokenLink(link, page));
}
