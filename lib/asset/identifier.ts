/** The three kinds of identifiers by which a page or a user can name an asset: subject, policy ID and fingerprint. */
import type { Fingerprint } from './fingerprint.ts';
import { type PolicyId, policyOf, type Subject } from './subject.ts';

export type Identifier =
  /** `joined`: combined from a policy ID and an asset name in different places, which may not belong together. */
  | { readonly kind: 'subject'; readonly subject: Subject; readonly joined?: true }
  /** The policy, and its asset with the empty name. */
  | { readonly kind: 'policy'; readonly policy: PolicyId }
  | { readonly kind: 'fingerprint'; readonly fingerprint: Fingerprint };

/** The identifier in lower case; unique across the kinds, which differ in length and alphabet. */
export function identifierText(identifier: Identifier): string {
  if (identifier.kind === 'subject') return identifier.subject;
  return identifier.kind === 'policy' ? identifier.policy : identifier.fingerprint;
}

/** Undefined for a fingerprint, which is a hash. */
export function policyOfIdentifier(identifier: Identifier): PolicyId | undefined {
  if (identifier.kind === 'fingerprint') return undefined;
  return identifier.kind === 'policy' ? identifier.policy : policyOf(identifier.subject);
}
