/** The three kinds of identifiers by which a page or a user can name an asset: subject, policy ID and fingerprint. */
import type { Fingerprint } from './bech32.ts';
import { type PolicyId, policyOf, type Subject } from './subject.ts';

export type Identifier =
  /**
   * `written`: the spelling on the page or in the input, if it is not lower case. `joined`: combined from a policy ID and
   * an asset name in different places, which may not belong together.
   */
  | { readonly kind: 'subject'; readonly subject: Subject; readonly written?: string; readonly joined?: true }
  /** Stands for the policy, and for its asset with the empty name. */
  | { readonly kind: 'policy'; readonly policy: PolicyId }
  | { readonly kind: 'fingerprint'; readonly fingerprint: Fingerprint };

export function writtenSubject(subject: Subject, written: string): Identifier {
  return written === subject ? { kind: 'subject', subject } : { kind: 'subject', subject, written };
}

/** The identifier in lower case; unique across the kinds, which differ in length and alphabet. */
export function identifierText(identifier: Identifier): string {
  if (identifier.kind === 'subject') return identifier.subject;
  return identifier.kind === 'policy' ? identifier.policy : identifier.fingerprint;
}

/** The identifier in its original spelling. */
export function writtenText(identifier: Identifier): string {
  return (identifier.kind === 'subject' && identifier.written) || identifierText(identifier);
}

/** Undefined for a fingerprint, which is a hash. */
export function policyOfIdentifier(identifier: Identifier): PolicyId | undefined {
  if (identifier.kind === 'fingerprint') return undefined;
  return identifier.kind === 'policy' ? identifier.policy : policyOf(identifier.subject);
}
