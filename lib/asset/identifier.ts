/** What a page can show of an asset. */
import type { Fingerprint } from './bech32.ts';
import { type PolicyId, policyOf, type Subject } from './subject.ts';

export type Identifier =
  /**
   * 56 to 120 hex digits: policy ID, then asset name. `written`: the hex as a page or the user wrote it, where that
   * is not in lower case. `joined`: put together from a policy and an asset name that stand apart, which may not belong
   * together.
   */
  | { readonly kind: 'subject'; readonly subject: Subject; readonly written?: string; readonly joined?: true }
  /** 56 hex digits: a policy, or an asset with an empty name. */
  | { readonly kind: 'policy'; readonly policy: PolicyId }
  | { readonly kind: 'fingerprint'; readonly fingerprint: Fingerprint };

/** The identifier of a subject that was read from this hex. */
export function writtenSubject(subject: Subject, written: string): Identifier {
  return written === subject ? { kind: 'subject', subject } : { kind: 'subject', subject, written };
}

/** The identifier as text: unique over all kinds, since their lengths and alphabets differ. */
export function identifierText(identifier: Identifier): string {
  switch (identifier.kind) {
    case 'subject':
      return identifier.subject;
    case 'policy':
      return identifier.policy;
    case 'fingerprint':
      return identifier.fingerprint;
  }
}

/** The identifier as it was written, from which the same is read again. */
export function writtenText(identifier: Identifier): string {
  return (identifier.kind === 'subject' && identifier.written) || identifierText(identifier);
}

/** The policy that an identifier tells of; a fingerprint tells of none. */
export function policyOfIdentifier(identifier: Identifier): PolicyId | undefined {
  if (identifier.kind === 'fingerprint') return undefined;
  return identifier.kind === 'policy' ? identifier.policy : policyOf(identifier.subject);
}
