/** The token model that card, popup and options show. Plain JSON, since it is sent in messages. */
import type { Fingerprint } from '../asset/fingerprint.ts';
import type { Priority, ServedSource, Source, Sourced } from '../asset/standard.ts';
import type { AssetName, PolicyId, Subject } from '../asset/subject.ts';
import type { Failure } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';

/** The service of a network, and the order in which it consults the standards. */
export type Endpoint = {
  readonly network: NetworkId;
  readonly base: string;
  readonly priority: Priority;
};

export function endpointKey({ network, base, priority }: Endpoint): string {
  return [network, base, priority.join()].join('|');
}

export function subjectKey(endpoint: Endpoint, subject: Subject): string {
  return `${endpointKey(endpoint)}|${subject}`;
}

/** The caller of a look-up: a tab, or an extension page if `tab` is undefined. */
export type Caller = {
  readonly tab?: number | undefined;
  /** The origin of the page in the tab. */
  readonly site?: string | undefined;
};

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
  /** Decimals on the chain that are no integer but a text, and are not used. */
  readonly decimalsText?: Sourced<string>;
  /** Properties that this version does not know, as plain text. */
  readonly others: Readonly<Record<string, Sourced<string>>>;
  /** By its metadata on the chain. */
  readonly isNft?: true;
  /** The standards that have a record of it; undefined for a summary. */
  readonly recordedIn?: readonly Source[];
  /** The standards that the service consulted, in order. */
  readonly priority: Priority;
  /** The base address of the service. */
  readonly service: string;
};

/** Why there is no token. An answer, not a failure. */
type Absence = 'not-registered' | 'label-not-served' | 'no-service-on-network' | 'fingerprint-unresolved';

/** How the user can have a fingerprint resolved: by the chain provider, or not at all. */
export type Advice = 'ask-provider' | 'none';

/** What a card or the popup says about a token beside its record. */
export type Note =
  /** The user's own name for it. */
  | { readonly kind: 'nickname'; readonly nickname: string }
  /** It is not registered, and looks like ada. */
  | { readonly kind: 'ada' }
  /** It is not registered, and looks like a registered token or like one with a nickname of the user. */
  | {
      readonly kind: 'lookalike';
      readonly of: Subject;
      /** The name or ticker of the other token. */
      readonly text: string;
      /** Of the other token. */
      readonly nickname?: string;
    }
  /** It is not registered, and one of its texts has a web address. */
  | { readonly kind: 'address'; readonly host: string }
  /** It is registered, and so are others with its ticker. `subjects`: some of all of them. */
  | {
      readonly kind: 'same-ticker';
      readonly ticker: string;
      readonly count: number;
      readonly subjects: readonly Subject[];
    }
  /** The two standards have different values. */
  | {
      readonly kind: 'conflict';
      readonly property: 'decimals' | 'name' | 'ticker' | 'url';
      readonly values: Readonly<Record<ServedSource, string>>;
    };

export type Outcome = (
  | {
      readonly kind: 'found';
      readonly token: Token;
      /** Milliseconds since the epoch. */
      readonly fetchedAt: number;
      readonly stale: boolean;
      /** When the full record may be requested, if the rate limit allows no request before. */
      readonly moreInMs?: number;
    }
  | {
      readonly kind: 'absent';
      readonly reason: Absence;
      /** For an unresolved fingerprint. */
      readonly advice?: Advice;
      /** Why the card of an NFT has no metadata from the chain: no key, not turned on, no answer, or nothing readable. */
      readonly nft?: 'key' | 'consent' | 'failed' | 'none';
    }
  | { readonly kind: 'failed'; readonly failure: Failure }
) & {
  /** In the card or the popup. */
  readonly notes?: readonly Note[];
  /** Of a resolved fingerprint without a token. */
  readonly subject?: Subject;
  /** Of a subject without a token, for contexts that cannot compute it. */
  readonly fingerprint?: Fingerprint;
};

/** The outcomes that are no failure. */
export type Answered = Exclude<Outcome, { kind: 'failed' }>;

/** Image bytes in base64, since messages are JSON; or why there are none. */
export type Logo =
  | { readonly kind: 'image'; readonly type: ImageType; readonly base64: string; readonly source: Source }
  | { readonly kind: 'none'; readonly reason: LogoAbsence };

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
type LogoAbsence = 'not-recorded' | 'remote' | 'not-an-image' | 'too-large' | 'unavailable';

/** The standards' own records as the service returned them. */
export type StandardRecords = Readonly<Partial<Record<Source, Readonly<Record<string, unknown>>>>>;

/** A token with the standards' own records and its logo. */
export type FullRecord = {
  readonly outcome: Outcome;
  /** Empty unless the token was found. */
  readonly records: StandardRecords;
  readonly logo: Logo;
  /** Why the records are unknown, if the outcome is that of a cached summary. */
  readonly failure?: Failure;
};

/** The known tokens of a policy, without its empty-name asset. */
export type PolicyTokens = {
  /** How many are known, from look-ups or the token list. */
  readonly count: number;
  readonly some: readonly { readonly subject: Subject; readonly outcome: Outcome }[];
};
