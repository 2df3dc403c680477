/** Token: what card, popup and options show of an asset; plain JSON, so that it crosses messages as it is. */
import type { Fingerprint } from '../asset/bech32.ts';
import type { Priority, Source, Sourced } from '../asset/standard.ts';
import type { AssetName, PolicyId, Subject } from '../asset/subject.ts';
import type { Failure } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';

export type Token = {
  readonly network: NetworkId;
  readonly subject: Subject;
  readonly policy: PolicyId;
  readonly assetName: AssetName;
  readonly fingerprint: Fingerprint;
  readonly name?: Sourced<string>;
  readonly description?: Sourced<string>;
  readonly ticker?: Sourced<string>;
  readonly url?: Sourced<string>;
  readonly decimals?: Sourced<number>;
  readonly version?: Sourced<number>;
  /** Properties that the service may add one day: kept, and shown as plain text. */
  readonly others: Readonly<Record<string, Sourced<string>>>;
  /** The standards that hold a record of it; undefined when they were not asked for. */
  readonly recordedIn?: readonly Source[];
  /** The order in which the service says that it consulted the standards. */
  readonly priority: Priority;
  /** Where the answer came from: the service's base address. */
  readonly service: string;
};

/** An answer, not a failure: there is nothing to show, and this is why. */
export type Absence =
  | 'not-registered'
  | 'label-not-served'
  | 'no-service-on-network'
  | 'fingerprint-unresolved';

/**
 * What may name a fingerprint that was not resolved: the token list, which is missing; the provider, which is not asked
 * but could list the tokens of this page; or nothing.
 */
export type Advice = 'get-list' | 'ask-provider' | 'none';

/**
 * A line about a token that is looked at, beside what the service says. The values of each kind:
 * - `label`: the user's own word for it.
 * - `ada`: the token's text that is like ada's.
 * - `ticker_…`, `name_…`, `face_…`: another token's text of that kind (or of the other), its policy, shortened. `same`: to
 *   the letter; `confusable`: it may be taken for it.
 * - `decimals`, `name`, `ticker`, `url`, `logo`: what CIP-68 states, and what CIP-26 states instead; of logos nothing.
 */
export type Note = { readonly kind: NoteKind; readonly values: readonly string[] };
export type NoteKind =
  | 'label'
  | 'ada'
  | `${'ticker' | 'name' | 'face'}_${'same' | 'confusable'}`
  | 'decimals'
  | 'name'
  | 'ticker'
  | 'url'
  | 'logo';

export type Outcome =
  /**
   * `fetchedAt`: milliseconds since the epoch. `notes`: of a token that is looked at. `moreInMs`: the rest of what is
   * known of it may be asked for then, since the service takes no more requests before.
   */
  | {
      readonly kind: 'found';
      readonly token: Token;
      readonly fetchedAt: number;
      readonly stale: boolean;
      readonly notes?: readonly Note[];
      readonly moreInMs?: number;
    }
  /**
   * `subject`: of a fingerprint that was resolved, though there is nothing to show. `fingerprint`: of an asset that is
   * pointed at, for those who cannot compute it. `advice`: of a fingerprint that was not resolved.
   */
  | {
      readonly kind: 'absent';
      readonly reason: Absence;
      readonly subject?: Subject;
      readonly fingerprint?: Fingerprint;
      readonly advice?: Advice;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What a service has said: an answer, not a failure. */
export type Answered = Exclude<Outcome, { kind: 'failed' }>;

/** Image bytes that a page may show, in base64 since messages are JSON; or why there are none. */
export type Logo =
  | { readonly kind: 'image'; readonly type: ImageType; readonly base64: string; readonly source: Source }
  | { readonly kind: 'none'; readonly reason: LogoAbsence };

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
const LOGO_ABSENCES = ['not-recorded', 'remote', 'not-an-image', 'too-large', 'unavailable'] as const;
export type LogoAbsence = (typeof LOGO_ABSENCES)[number];
export const isLogoAbsence = (value: unknown): value is LogoAbsence =>
  LOGO_ABSENCES.some((absence) => absence === value);

/** What is known of the tokens under a policy, its empty-name asset aside. */
export type PolicyTokens = {
  /** How many were seen on pages, or are in the list of registered tokens. */
  readonly count: number;
  /** Some of them, with what the service says of each. */
  readonly some: readonly { readonly subject: Subject; readonly outcome: Outcome }[];
};
