/** Schemas of the values in messages. The modules define the types; the compiler checks each schema against its type. */
import * as z from 'zod/mini';
import { type Fingerprint, parseFingerprint } from '../asset/bech32.ts';
import type { Identifier } from '../asset/identifier.ts';
import type { FingerprintContext, ProofInputs } from '../asset/proof.ts';
import { isOtherSpelling } from '../asset/spelling.ts';
import { SERVED_SOURCES, SOURCES } from '../asset/standard.ts';
import {
  type AssetName,
  type PolicyId,
  parseAssetName,
  parsePolicyId,
  parseSubject,
  type Subject,
} from '../asset/subject.ts';
import type { BlockStatus } from '../chain/latest-blocks.ts';
import * as chain from '../chain/provider.ts';
import { type Failure, MALFORMED } from '../failure.ts';
import type { ListStatus } from '../fingerprints/token-list.ts';
import type { BudgetStatus } from '../http/rate-limiter.ts';
import type { Resolution } from '../metadata/resolution.ts';
import type { Logo, NoteKind, Outcome, PolicyTokens, Token } from '../metadata/token.ts';
import type { CacheStatus } from '../metadata/token-cache.ts';
import { NETWORK_IDS } from '../network/networks.ts';
import { CLOSENESSES, FAMILIARITIES, FIELDS, type FoundToken } from '../search/found-token.ts';
import * as limits from './limits.ts';

export const list = <T>(item: z.ZodMiniType<T>, most: number) => z.array(item).check(z.maxLength(most));
export const text = (most: number) => z.string().check(z.maxLength(most));
export const count = z.int().check(z.minimum(0));
const plain = <K extends string>(kind: K) => z.object({ kind: z.literal(kind) });

/** A string in the canonical form of its parser. */
const parsed = <T extends string>(parse: (text: string) => T | undefined) =>
  z.custom<T>((value) => typeof value === 'string' && value.length <= 120 && parse(value) === value);

export const subject = parsed<Subject>(parseSubject);
export const policy = parsed<PolicyId>(parsePolicyId);
const assetName = parsed<AssetName>(parseAssetName);
export const fingerprint = parsed<Fingerprint>(parseFingerprint);
export const network = z.enum(NETWORK_IDS);
const source = z.enum(SOURCES);

/** The spelling of a subject with upper-case digits. */
export const written = text(120);
export const isSpelling = z.refine<{ subject: Subject; written?: string }>(
  ({ subject, written }) => written === undefined || isOtherSpelling(written, subject),
);

export const identifier: z.ZodMiniType<Identifier> = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('subject'),
      subject,
      written: z.exactOptional(written),
      joined: z.exactOptional(z.literal(true)),
    })
    .check(isSpelling),
  z.strictObject({ kind: z.literal('policy'), policy }),
  z.strictObject({ kind: z.literal('fingerprint'), fingerprint }),
]);

const fingerprintContext: z.ZodMiniType<FingerprintContext> = z.strictObject({
  fingerprint,
  policies: list(policy, limits.MAX_POLICIES_OF_FINGERPRINT),
  names: list(text(limits.MAX_NAME_LENGTH), limits.MAX_NAMES_OF_FINGERPRINT),
});

export const proofInputs: z.ZodMiniType<ProofInputs> = z.strictObject({
  fingerprints: list(fingerprintContext, limits.MAX_FINGERPRINTS),
  policies: list(policy, limits.MAX_PAGE_POLICIES),
  subjects: list(subject, limits.MAX_PAGE_SUBJECTS),
});

const failure: z.ZodMiniType<Failure> = z.discriminatedUnion('kind', [
  plain('offline'),
  plain('not-allowed'),
  plain('timeout'),
  z.object({ kind: z.literal('malformed'), detail: z.enum(MALFORMED) }),
  plain('too-large'),
  plain('redirected'),
  plain('key-missing'),
  plain('key-refused'),
  plain('key-wrong-network'),
  plain('key-not-for-address'),
  z.object({ kind: z.enum(['quota-exceeded', 'banned', 'paused']), until: count }),
  z.object({ kind: z.literal('rate-limited'), retryAfterMs: count }),
  z.object({ kind: z.literal('service'), status: count }),
]);

const sourced = <T>(value: z.ZodMiniType<T>) => z.object({ value, source });
const optionalText = z.exactOptional(sourced(z.string()));
const optionalCount = z.exactOptional(sourced(count));
const shownText = z.exactOptional(z.string());
/** A standard's own record. */
export const standardRecord = z.record(z.string(), z.unknown());
const token: z.ZodMiniType<Token> = z.object({
  network,
  subject,
  policy,
  assetName,
  fingerprint,
  name: optionalText,
  description: optionalText,
  ticker: optionalText,
  url: optionalText,
  decimals: optionalCount,
  version: optionalCount,
  others: z.record(z.string(), sourced(z.string())),
  type: shownText,
  extensions: z.exactOptional(standardRecord),
  recordedIn: z.exactOptional(z.array(source)),
  priority: z.array(z.enum(SERVED_SOURCES)),
  service: z.string(),
});

const NOTE_KINDS: { readonly [K in NoteKind]: K } = {
  label: 'label',
  ada: 'ada',
  ticker_same: 'ticker_same',
  name_same: 'name_same',
  face_same: 'face_same',
  face_confusable: 'face_confusable',
  decimals: 'decimals',
  name: 'name',
  ticker: 'ticker',
  url: 'url',
  logo: 'logo',
};
export const logo: z.ZodMiniType<Logo> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('image'),
    type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
    base64: z.string(),
    source,
  }),
  z.object({
    kind: z.literal('none'),
    reason: z.enum(['not-recorded', 'remote', 'not-an-image', 'too-large', 'unavailable']),
  }),
]);

const other = z.object({
  subject,
  name: shownText,
  ticker: shownText,
  label: shownText,
  logo: z.exactOptional(logo),
});
const notes = z.exactOptional(
  z.array(z.object({ kind: z.enum(NOTE_KINDS), values: z.array(z.string()), other: z.exactOptional(other) })),
);

export const outcome: z.ZodMiniType<Outcome> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('found'),
    token,
    fetchedAt: z.number(),
    stale: z.boolean(),
    notes,
    moreInMs: z.exactOptional(count),
  }),
  z.object({
    kind: z.literal('absent'),
    reason: z.enum(['not-registered', 'label-not-served', 'no-service-on-network', 'fingerprint-unresolved']),
    subject: z.exactOptional(subject),
    fingerprint: z.exactOptional(fingerprint),
    advice: z.exactOptional(z.enum(['get-list', 'ask-provider', 'none'])),
    notes,
  }),
  z.object({ kind: z.literal('failed'), failure }),
]);

export const foundToken: z.ZodMiniType<FoundToken> = z.object({
  subject,
  fingerprint,
  name: shownText,
  ticker: shownText,
  label: shownText,
  decimals: z.exactOptional(count),
  familiarity: z.enum(FAMILIARITIES),
  matched: z.object({ field: z.enum(FIELDS), how: z.enum(CLOSENESSES) }),
  sameTicker: count,
});

export const resolution: z.ZodMiniType<Resolution> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), subject, isStale: z.exactOptional(z.literal(true)) }),
  z.object({
    kind: z.literal('absent'),
    subject: z.exactOptional(subject),
    isUnresolved: z.exactOptional(z.literal(true)),
  }),
  z.object({ kind: z.literal('failed'), retryAfterMs: count }),
]);

export const records = z.partialRecord(source, standardRecord);

export const policyTokens: z.ZodMiniType<PolicyTokens> = z.object({
  count,
  some: z.array(z.object({ subject, outcome })),
});

export const { assetOnChain } = chain;
export const fetchedBlock = z.object({ block: chain.block, fetchedAt: z.number() });
export const blockStatus: z.ZodMiniType<BlockStatus> = z.object({
  last: z.nullable(fetchedBlock),
  failure: z.nullable(failure),
});

/** Shows four characters of a key at most. */
export const keyStatus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), endsIn: text(4), origin: z.string(), session: z.boolean() }),
  z.object({ kind: z.enum(['none', 'broken']) }),
]);

const cacheStatus: z.ZodMiniType<CacheStatus> = z.object({
  tokens: count,
  logos: count,
  logoBytes: count,
  oldestAt: z.nullable(z.number()),
});

export const storageStatus = z.object({
  answers: cacheStatus,
  learned: z.object({ count, oldestAt: z.nullable(z.number()) }),
  /** Look-ups in the popup. */
  recent: count,
  /** Requests to the provider about pages today. */
  topicsToday: z.object({ used: count, limit: count }),
  /** Failed requests by kind. */
  failures: z.record(z.string(), count),
});
export const clearedData = z.enum(['answers', 'learned', 'recent', 'all']);

export const listStatus: z.ZodMiniType<ListStatus> = z.object({
  info: z.nullable(z.object({ origin: z.enum(['shipped', 'fetched']), madeAt: z.number(), count })),
  bytes: z.nullable(count),
});

export const budgetStatus: z.ZodMiniType<BudgetStatus> = z.object({
  used: count,
  limit: z.object({ requests: count, windowMs: count }),
  loweredUntil: z.nullable(z.number()),
});
