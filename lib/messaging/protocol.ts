/**
 * The one table of messages: who may send each, and the schemas of request and reply, which really run.
 * The types are inferred from it. Content scripts import its types only.
 */
import * as z from 'zod/mini';
import { type Fingerprint, parseFingerprint } from '../asset/bech32.ts';
import type { Identifier } from '../asset/identifier.ts';
import type { FingerprintContext, ProofInputs } from '../asset/proof.ts';
import { isOtherSpelling } from '../asset/spelling.ts';
import { PRIORITY_IDS, SOURCES } from '../asset/standard.ts';
import {
  type AssetName,
  type PolicyId,
  parseAssetName,
  parsePolicyId,
  parseSubject,
  type Subject,
} from '../asset/subject.ts';
import type { BlockStatus } from '../chain/latest-blocks.ts';
import { assetOnChain, block as chainBlock } from '../chain/schema.ts';
import { type Failure, MALFORMED } from '../failure.ts';
import type { ListStatus } from '../fingerprints/token-list.ts';
import type { BudgetStatus } from '../http/rate-limiter.ts';
import type { Resolution } from '../metadata/resolution.ts';
import type { Logo, NoteKind, Outcome, PolicyTokens, Token } from '../metadata/token.ts';
import type { CacheStatus } from '../metadata/token-cache.ts';
import { NETWORK_IDS } from '../network/networks.ts';
import type { PageSettings } from '../settings/page-settings.ts';
import type { PageReport } from './page-report.ts';

/** Where a message comes from: an extension page, the content script of an allowed site, or the card's frame in one. */
export type Speaker = 'page' | 'content' | 'card';

/** A string as its own parser writes it. */
const parsed = <T extends string>(parse: (text: string) => T | undefined) =>
  z.custom<T>((value) => typeof value === 'string' && value.length <= 120 && parse(value) === value);

const subject = parsed<Subject>(parseSubject);
const policy = parsed<PolicyId>(parsePolicyId);
const assetName = parsed<AssetName>(parseAssetName);
const fingerprint = parsed<Fingerprint>(parseFingerprint);
const network = z.enum(NETWORK_IDS);
const source = z.enum(SOURCES);
const count = z.int().check(z.minimum(0));

/** A subject as it is written somewhere in upper-case hex; only with the subject itself. */
const written = z.string().check(z.maxLength(120));
const isSpelling = z.refine<{ subject: Subject; written?: string }>(
  (one) => one.written === undefined || isOtherSpelling(one.written, one.subject),
);

const identifier: z.ZodMiniType<Identifier> = z.discriminatedUnion('kind', [
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

const plain = <K extends string>(kind: K) => z.object({ kind: z.literal(kind) });
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
  z.object({ kind: z.literal('quota-spent'), until: count }),
  z.object({ kind: z.literal('banned'), until: count }),
  z.object({ kind: z.literal('rate-limited'), retryAfterMs: count }),
  z.object({ kind: z.literal('service'), status: count }),
  z.object({ kind: z.literal('paused'), until: count }),
  plain('abandoned'),
]);

const sourced = <T>(value: z.ZodMiniType<T>) => z.object({ value, source });
const text = z.exactOptional(sourced(z.string()));
const number = z.exactOptional(sourced(count));
const token: z.ZodMiniType<Token> = z.object({
  network,
  subject,
  policy,
  assetName,
  fingerprint,
  name: text,
  description: text,
  ticker: text,
  url: text,
  decimals: number,
  version: number,
  others: z.record(z.string(), sourced(z.string())),
  recordedIn: z.exactOptional(z.array(source)),
  priority: z.array(source),
  service: z.string(),
});

/** Those of which there are lines; the value is not used. */
const NOTE_KINDS: Readonly<Record<NoteKind, true>> = {
  label: true,
  ada: true,
  ticker_same: true,
  ticker_confusable: true,
  name_same: true,
  name_confusable: true,
  face_same: true,
  face_confusable: true,
  decimals: true,
  name: true,
  ticker: true,
  url: true,
  logo: true,
};
const note = z.object({
  kind: z.custom<NoteKind>((kind) => typeof kind === 'string' && Object.hasOwn(NOTE_KINDS, kind)),
  values: z.array(z.string()),
});

const outcome: z.ZodMiniType<Outcome> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('found'),
    token,
    fetchedAt: z.number(),
    stale: z.boolean(),
    notes: z.exactOptional(z.array(note)),
    moreInMs: z.exactOptional(count),
  }),
  z.object({
    kind: z.literal('absent'),
    reason: z.enum(['not-registered', 'label-not-served', 'no-service-on-network', 'fingerprint-unresolved']),
    subject: z.exactOptional(subject),
    fingerprint: z.exactOptional(fingerprint),
    advice: z.exactOptional(z.enum(['get-list', 'ask-provider', 'none'])),
  }),
  z.object({ kind: z.literal('failed'), failure }),
]);

const resolution: z.ZodMiniType<Resolution> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), subject, isStale: z.exactOptional(z.literal(true)) }),
  z.object({
    kind: z.literal('absent'),
    subject: z.exactOptional(subject),
    isUnresolved: z.exactOptional(z.literal(true)),
  }),
  z.object({ kind: z.literal('failed'), retryAfterMs: count }),
]);

const logo: z.ZodMiniType<Logo> = z.discriminatedUnion('kind', [
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

const keyStatus = z.discriminatedUnion('kind', [
  plain('none'),
  z.object({
    kind: z.literal('set'),
    endsIn: z.string().check(z.maxLength(4)),
    origin: z.string(),
    session: z.boolean(),
  }),
  plain('broken'),
]);

const keyRefusal = z.discriminatedUnion('kind', [
  plain('empty'),
  z.object({ kind: z.literal('wrong-network'), of: network }),
  plain('no-prefix'),
  plain('characters'),
]);

const block = z.object({ block: chainBlock, fetchedAt: z.number() });
const news: z.ZodMiniType<BlockStatus> = z.object({
  last: z.nullable(block),
  failure: z.nullable(failure),
});
const records = z.object({
  CIP_68: z.exactOptional(z.record(z.string(), z.unknown())),
  CIP_26: z.exactOptional(z.record(z.string(), z.unknown())),
});

const policyTokens: z.ZodMiniType<PolicyTokens> = z.object({
  count,
  some: z.array(z.object({ subject, outcome })),
});

const cacheStatus: z.ZodMiniType<CacheStatus> = z.object({
  tokens: count,
  logos: count,
  logoBytes: count,
  oldestAt: z.nullable(z.number()),
});

const listStatus: z.ZodMiniType<ListStatus> = z.object({
  info: z.nullable(z.object({ origin: z.enum(['shipped', 'fetched']), madeAt: z.number(), count })),
  bytes: z.nullable(count),
});

const budgetStatus: z.ZodMiniType<BudgetStatus> = z.object({
  used: count,
  limit: z.object({ requests: count, windowMs: count }),
  loweredUntil: z.nullable(z.number()),
});

const few = <T>(value: z.ZodMiniType<T>, most: number) => z.array(value).check(z.maxLength(most));
const fingerprintContext: z.ZodMiniType<FingerprintContext> = z.strictObject({
  fingerprint,
  policies: few(policy, 20),
  names: few(z.string().check(z.maxLength(100)), 50),
});
const proofInputs: z.ZodMiniType<ProofInputs> = z.strictObject({
  fingerprints: few(fingerprintContext, 500),
  policies: few(policy, 100),
  subjects: few(subject, 500),
});
/** What the page's address names; whether it is a topic for the provider is for `parseTopic` to say. */
const pageLink = z.strictObject({
  kind: z.string().check(z.maxLength(20)),
  id: z.string().check(z.maxLength(10_000)),
});

/** More than any window shows; what a page holds beyond it is asked for when it comes into view. */
export const IDENTIFIERS_AT_MOST = 500;

/** What a page may tell of: more is not to be read on a toolbar. */
const COUNT_AT_MOST = 10_000;

/** No token is called by more on a page; what is longer is not a name. */
export const NAME_TEXT_AT_MOST = 120;

const PAGE = ['page'] as const;
const CONTENT = ['content'] as const;

const identifiers = z.array(identifier).check(z.minLength(1), z.maxLength(IDENTIFIERS_AT_MOST));

/** What a page says beside its identifiers. */
const pageHints = {
  /** What comes into view next, or stands beside: to go along where a request has room. */
  ahead: z.exactOptional(few(identifier, 50)),
  /** What the page shows near its fingerprints. */
  proofInputs: z.exactOptional(proofInputs),
  /** What the page's address names: the provider is asked about it where the user wants that. */
  about: z.exactOptional(pageLink),
};

/** What a card is about, as the page shows it (`TokenView`). */
const cardSubject = {
  network,
  identifier,
  unexplained: z.exactOptional(z.literal(true)),
  matched: z.exactOptional(z.enum(['transaction', 'address', 'policy', 'page', 'row'])),
  nearby: z.exactOptional(policy),
};
const cardRequest = z.strictObject({ ...cardSubject, ...pageHints });
export type CardRequest = z.infer<typeof cardRequest>;

export const protocol = {
  /** Which of a page's identifiers are tokens, in their order. */
  'tokens.resolve': {
    from: CONTENT,
    request: z.strictObject({ network, identifiers, ...pageHints }),
    reply: z.array(resolution),
  },
  'token.lookup': {
    from: PAGE,
    request: z.strictObject({ network, identifiers, urgency: z.enum(['visible', 'pointed']) }),
    reply: z.array(outcome),
  },
  /** A ticket by which one frame of the sender's tab gets the content of a card. */
  'card.open': { from: CONTENT, request: cardRequest, reply: z.object({ ticket: z.string() }) },
  /**
   * A part of what a card shows: what is cached, the full record, its logo, the tokens of a policy. Null for a ticket that
   * the sender may not use.
   */
  'card.content': {
    from: ['card'],
    request: z.strictObject({
      ticket: z.string().check(z.maxLength(40)),
      part: z.enum(['stored', 'record', 'logo', 'tokens']),
    }),
    reply: z.nullable(
      z.object({
        ...cardSubject,
        outcome: z.exactOptional(outcome),
        logo: z.exactOptional(logo),
        tokens: z.exactOptional(policyTokens),
      }),
    ),
  },
  /**
   * Which token a text without an identifier names: a name, a ticker, an asset name, also behind an amount or elided.
   * Null where none does, or more than one.
   */
  'token.match': {
    from: CONTENT,
    request: z.strictObject({
      network,
      text: z.string().check(z.maxLength(NAME_TEXT_AT_MOST)),
      /** The tokens that the page shows by identifiers. */
      among: few(identifier, IDENTIFIERS_AT_MOST),
      about: z.exactOptional(pageLink),
    }),
    reply: z.nullable(z.object({ subject })),
  },
  'policy.tokens': {
    from: PAGE,
    request: z.strictObject({ network, policy }),
    reply: policyTokens,
  },
  'token.logo': {
    from: PAGE,
    request: z.strictObject({ network, subject }),
    reply: logo,
  },
  'token.details': {
    from: PAGE,
    request: z
      .strictObject({
        network,
        subject,
        written: z.exactOptional(written),
        priority: z.nullable(z.enum(PRIORITY_IDS)),
      })
      .check(isSpelling),
    reply: z.object({ outcome, records, logo }),
  },
  /** What the chain holds of a token, read by the user's key; its datum as bytes, for the page to read. */
  'token.chain': { from: PAGE, request: z.strictObject({ network, subject }), reply: assetOnChain },
  /** How many tokens a page shows, for the toolbar; which tab that is, the browser says. */
  'page.count': {
    from: CONTENT,
    request: z.strictObject({ count: z.int().check(z.minimum(0), z.maximum(COUNT_AT_MOST)) }),
    reply: z.null(),
  },
  /** The settings that a page's content script goes by. */
  'page.settings': {
    from: CONTENT,
    request: z.strictObject({}),
    reply: z.custom<PageSettings>((value) => typeof value === 'object'),
  },
  'cache.status': { from: PAGE, request: z.strictObject({}), reply: cacheStatus },
  'cache.clear': { from: PAGE, request: z.strictObject({}), reply: cacheStatus },
  'list.status': { from: PAGE, request: z.strictObject({}), reply: listStatus },
  'list.renew': { from: PAGE, request: z.strictObject({}), reply: listStatus },
  'chain.latest': {
    from: PAGE,
    request: z.strictObject({
      networks: z.array(network).check(z.minLength(1), z.maxLength(NETWORK_IDS.length)),
    }),
    /** In the order of the networks asked for. */
    reply: z.array(news),
  },
  'key.set': {
    from: PAGE,
    request: z.strictObject({
      network,
      projectId: z.string().check(z.maxLength(200)),
      /** Kept until the browser is closed, not longer. */
      session: z.boolean(),
    }),
    reply: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('stored'), status: keyStatus, unusualLength: z.boolean() }),
      z.object({ kind: z.literal('refused'), refusal: keyRefusal }),
    ]),
  },
  /** The key may go to the address that is set now. */
  'key.approve': { from: PAGE, request: z.strictObject({ network }), reply: keyStatus },
  'key.lifetime': {
    from: PAGE,
    request: z.strictObject({ network, session: z.boolean() }),
    reply: keyStatus,
  },
  'key.clear': { from: PAGE, request: z.strictObject({ network }), reply: keyStatus },
  'key.status': { from: PAGE, request: z.strictObject({ network }), reply: keyStatus },
  'key.test': { from: PAGE, request: z.strictObject({ network }), reply: block },
  /** Whether the metadata service that is set for a network describes itself as version 2. */
  'service.test': {
    from: PAGE,
    request: z.strictObject({ network }),
    reply: z.object({ isV2: z.boolean() }),
  },
  /** How much of its limit the metadata service of a network has been asked; null where there is none. */
  'service.budget': {
    from: PAGE,
    request: z.strictObject({ network }),
    reply: z.nullable(budgetStatus),
  },
} satisfies Record<string, { from: readonly Speaker[]; request: z.ZodMiniType; reply: z.ZodMiniType }>;

type Protocol = typeof protocol;
export type MessageName = keyof Protocol;
export type RequestOf<M extends MessageName> = z.infer<Protocol[M]['request']>;
export type ReplyOf<M extends MessageName> = z.infer<Protocol[M]['reply']>;

/** What the content script of a page tells our own pages. */
export const pageReport: z.ZodMiniType<PageReport> = z.object({
  network,
  subjects: z.array(subject),
  requests: count,
});

/** What crosses: the name and the request; back comes an envelope. */
export type Message<M extends MessageName = MessageName> = {
  readonly name: M;
  readonly request: RequestOf<M>;
};

export const message = z.strictObject({ name: z.string(), request: z.unknown() });

/** True when the value is a reply that this message may have; for the pages' client. */
export function isReply<M extends MessageName>(name: M, value: unknown): value is ReplyOf<M> {
  return protocol[name].reply.safeParse(value).success;
}
