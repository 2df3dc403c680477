/** Explains 56 to 64 hex digits by the tokens and policies in their row, or by the page. */
import { type Identifier, identifierText, policyOfIdentifier } from '../../asset/identifier.ts';
import { assetNameOf, type PolicyId, parseAssetName, policyOf, subjectOf } from '../../asset/subject.ts';
import { isOnlyPolicy, type Neighbours } from './neighbours.ts';
import type { OwnPage } from './own-page.ts';
import { type Classification, inView, NOTHING, onHover } from './readings.ts';

/** A run of hex, read as an identifier, with what surrounds it. */
export type Hex = {
  readonly identifier: Identifier;
  readonly text: string;
  /** An asset name by its markup or its bytes. */
  readonly isName: boolean;
  readonly own: OwnPage;
  readonly row: Neighbours;
};

/** Undefined where the row does not explain the hex. */
export function explainByRow(hex: Hex): Classification | undefined {
  const { text, row } = hex;
  return row.isPolicyNearer
    ? explainByNearerPolicy(hex)
    : (explainByTokens(text, row.tokens) ?? explainByPolicy(hex));
}

/** The name of a fingerprint's token is unknown until it is resolved, so until then the hex may be that name. */
function explainByTokens(text: string, tokens: readonly Identifier[]): Classification | undefined {
  const fingerprints = tokens.filter(({ kind }) => kind === 'fingerprint');
  const named: Identifier[] = [];
  for (const one of tokens) {
    if (one.kind !== 'subject') continue;
    const { subject } = one;
    if (subject === text) return inView({ identifier: one });
    if (policyOf(subject) === text)
      return onHover({ identifier: { kind: 'policy', policy: policyOf(subject) } });
    if (assetNameOf(subject) === text) named.push(one);
  }
  const [token, ...more] = [...named, ...fingerprints];
  if (token === undefined) return undefined;
  if (more.length > 0) return NOTHING;
  return inView(token.kind === 'subject' ? { identifier: token } : { identifier: token, proof: text });
}

/** A policy is nearer than the tokens of the row, so only its own tokens count. */
function explainByNearerPolicy(hex: Hex): Classification | undefined {
  const { text, row } = hex;
  const subjects = row.tokens.filter(
    (one) =>
      one.kind === 'subject' && (policyOfIdentifier(one) === row.policy || one.subject.startsWith(text)),
  );
  const byTokens = explainByTokens(text, subjects);
  if (byTokens !== undefined) return byTokens;
  const byPolicy = explainByPolicy(hex);
  const [token, ...more] = row.tokens.filter(({ kind }) => kind === 'fingerprint');
  const [reading] = byPolicy?.readings ?? [];
  if (!token || more.length > 0 || !reading?.mustBeFound) return byPolicy;
  return inView({ identifier: token, proof: identifierText(reading.identifier) }, reading);
}

/** A subject of the policy of the row or the page, or an asset name under it. */
function explainByPolicy({ identifier, text, isName, own, row }: Hex): Classification | undefined {
  const isOwn = own.policy !== undefined && !row.isNamed;
  const policy = isOwn ? own.policy : row.policy;
  if (policy === undefined) return undefined;
  if (text.startsWith(policy)) return inView({ identifier });
  // Where the row shows another policy shortened, the name belongs to that one.
  const others = row.shortened.filter((one) => !matchesShortened(text, one));
  if (!isOnlyPolicy(policy, others)) return NOTHING;
  // Two runs of 56 digits may be two policies.
  if (identifier.kind === 'policy' && !isOwn && !row.isNamed && !isName) return undefined;
  return joined(policy, text, isName && (isOwn || row.isNamed));
}

function matchesShortened(text: string, shortened: string): boolean {
  const [start = '', end = ''] = shortened.toLowerCase().split(/[.…]+/);
  return text.startsWith(start) && text.endsWith(end);
}

/** The token of a policy ID and an asset name in different places on the page. */
export function joined(policy: PolicyId, hex: string, isCertain: boolean): Classification | undefined {
  const name = parseAssetName(hex);
  if (name === undefined) return undefined;
  const identifier: Identifier = { kind: 'subject', subject: subjectOf(policy, name), joined: true };
  return (isCertain ? inView : onHover)({ identifier, mustBeFound: true });
}
