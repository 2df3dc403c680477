/**
 * All messages, in both directions, with the schemas of their requests and replies. The types are inferred from the
 * schemas. Content scripts import the types only: zod is too large for them.
 */
import * as z from 'zod/mini';
import { PRIORITY_IDS } from '../asset/standard.ts';
import { isKey } from '../chain/provider-key.ts';
import { NETWORK_IDS } from '../network/networks.ts';
import type { PageSettings } from '../settings/page-settings.ts';
import * as limits from './limits.ts';
import {
  assetOnChain,
  blockStatus,
  budgetStatus,
  clearedData,
  count,
  fetchedBlock,
  fingerprint,
  foundToken,
  identifier,
  isSpelling,
  keyStatus,
  list,
  listStatus,
  logo,
  network,
  outcome,
  policy,
  policyTokens,
  proofInputs,
  records,
  resolution,
  standardRecord,
  storageStatus,
  subject,
  text,
  written,
} from './schemas.ts';

/** An extension page, the content script of an allowed site, or the card's frame in such a site. */
export type Sender = 'page' | 'content' | 'card';

type Table = Record<string, { from: readonly Sender[]; request: z.ZodMiniType; reply: z.ZodMiniType }>;

const PAGE = ['page'] as const;
const CONTENT = ['content'] as const;

const nothing = z.strictObject({});
const onNetwork = z.strictObject({ network });
const ofSubject = z.strictObject({ network, subject });
const identifiers = list(identifier, limits.MAX_IDENTIFIERS).check(z.minLength(1));
const pageSettings = z.custom<PageSettings>((value) => typeof value === 'object' && value !== null);

/** What the page's address names. The background checks with `parseTopic` whether it is a topic. */
const pageLink = z.strictObject({ kind: text(20), id: text(10_000) });

/** The context of a look-up: further data from the same page. */
const pageHints = {
  proofInputs: z.exactOptional(proofInputs),
  about: z.exactOptional(pageLink),
};

/** What a card is about (`TokenView`). */
const cardSubject = {
  network,
  identifier,
  unexplained: z.exactOptional(z.literal(true)),
  matched: z.exactOptional(z.enum(['transaction', 'address', 'policy', 'page', 'row'])),
  nearby: z.exactOptional(policy),
};
const comparedTokens = list(subject, limits.MAX_COMPARED_TOKENS);
const cardRequest = z.strictObject({
  ...cardSubject,
  ...pageHints,
  /** The tokens beside it, nearest first, which the pointer may reach next. */
  neighbours: list(subject, limits.MAX_NEIGHBOURS),
  /** The tokens of the page, which its token may be confused with. */
  page: z.exactOptional(comparedTokens),
});
export type CardRequest = z.infer<typeof cardRequest>;

/** Messages to the background. */
export const protocol = {
  /** Which of a page's identifiers are tokens, in their order. */
  'tokens.resolve': {
    from: CONTENT,
    request: z.strictObject({ network, identifiers, ...pageHints }),
    reply: z.array(resolution),
  },
  /** Issues a ticket: one frame of the sender's tab gets the content of a card for it. */
  'card.open': { from: CONTENT, request: cardRequest, reply: z.object({ ticket: z.string() }) },
  /** One part of a card's content; null for a ticket that the sender may not use. */
  'card.content': {
    from: ['card'],
    request: z.strictObject({ ticket: text(40), part: z.enum(['stored', 'record', 'logo', 'tokens']) }),
    reply: z.nullable(
      z.object({
        ...cardSubject,
        outcome: z.exactOptional(outcome),
        logo: z.exactOptional(logo),
        registered: z.exactOptional(standardRecord),
        tokens: z.exactOptional(policyTokens),
      }),
    ),
  },
  /** The one token that a text names by name, ticker or asset name; null for none or several. */
  'token.match': {
    from: CONTENT,
    request: z.strictObject({
      network,
      text: text(limits.MAX_MENTION_LENGTH),
      /** The identifiers on the page. */
      among: list(identifier, limits.MAX_IDENTIFIERS),
      about: z.exactOptional(pageLink),
    }),
    reply: z.nullable(z.object({ subject })),
  },
  /** How many tokens a page shows, for the toolbar badge of the sender's tab. */
  'page.count': {
    from: CONTENT,
    request: z.strictObject({ count: count.check(z.maximum(limits.MAX_PAGE_COUNT)) }),
    reply: z.null(),
  },
  /** The settings that content scripts use; never the user's labels. */
  'page.settings': { from: CONTENT, request: nothing, reply: pageSettings },

  'token.lookup': {
    from: PAGE,
    request: z.strictObject({ network, identifiers, urgency: z.enum(['visible', 'hovered']) }),
    reply: z.array(outcome),
  },
  /** The known tokens whose names fit a text, without any request. */
  'tokens.search': {
    from: PAGE,
    request: z.strictObject({ network, text: text(limits.MAX_SEARCH_LENGTH) }),
    reply: z.array(foundToken),
  },
  /** The cached logos, without any request, in the order of the subjects; null for a token without a cached logo. */
  'tokens.logos': {
    from: PAGE,
    request: z.strictObject({ network, subjects: list(subject, limits.MAX_LOGOS).check(z.minLength(1)) }),
    reply: z.array(z.nullable(logo)),
  },
  'token.details': {
    from: PAGE,
    request: z
      .strictObject({
        network,
        subject,
        written: z.exactOptional(written),
        priority: z.nullable(z.enum(PRIORITY_IDS)),
        /** The tokens of the page, which it may be confused with. */
        page: z.exactOptional(comparedTokens),
      })
      .check(isSpelling),
    reply: z.object({ outcome, records, logo }),
  },
  'token.logo': { from: PAGE, request: ofSubject, reply: logo },
  /** `withScript`: also the policy's script, which the registry may have already. */
  'token.chain': {
    from: PAGE,
    request: z.strictObject({ network, subject, withScript: z.boolean() }),
    reply: assetOnChain,
  },
  'policy.tokens': { from: PAGE, request: z.strictObject({ network, policy }), reply: policyTokens },

  /** What is stored about look-ups. */
  'storage.status': { from: PAGE, request: nothing, reply: storageStatus },
  'storage.clear': { from: PAGE, request: z.strictObject({ what: clearedData }), reply: storageStatus },
  'list.status': { from: PAGE, request: nothing, reply: listStatus },
  'list.renew': { from: PAGE, request: nothing, reply: listStatus },

  /** In the order of the networks. */
  'chain.latest': {
    from: PAGE,
    request: z.strictObject({ networks: list(network, NETWORK_IDS.length).check(z.minLength(1)) }),
    reply: z.array(blockStatus),
  },
  /** The only message that carries a key. `session`: the key is deleted when the browser closes. */
  'key.set': {
    from: PAGE,
    request: z
      .strictObject({ network, key: text(limits.MAX_KEY_LENGTH), session: z.boolean() })
      .check(z.refine(({ network, key }) => isKey(network, key))),
    reply: keyStatus,
  },
  /** The user agrees to send the key to the provider address that is set now. */
  'key.approve': { from: PAGE, request: onNetwork, reply: keyStatus },
  'key.clear': { from: PAGE, request: onNetwork, reply: keyStatus },
  'key.status': { from: PAGE, request: onNetwork, reply: keyStatus },
  'key.test': { from: PAGE, request: onNetwork, reply: fetchedBlock },

  /** Whether the metadata service of a network describes itself as version 2. */
  'service.test': { from: PAGE, request: onNetwork, reply: z.object({ isV2: z.boolean() }) },
  /** How much of its request limit is used; null without a service. */
  'service.budget': { from: PAGE, request: onNetwork, reply: z.nullable(budgetStatus) },
} satisfies Table;

/** Messages to content scripts, from the background or the popup. The content script trusts its own extension. */
export const contentProtocol = {
  /**
   * Shows a card for the selection or the focused element. `closes`: an open card is closed instead. No reply where
   * there is nothing to show.
   */
  'page.inspect': { request: z.object({ closes: z.boolean() }), reply: z.literal(true) },
  /** The tokens that were found on the page, and the fingerprints that nothing has resolved. */
  'page.report': {
    request: nothing,
    reply: z.object({ network, subjects: z.array(subject), unresolved: z.array(fingerprint) }),
  },
  /** The settings have changed. */
  'page.settings': { request: z.object({ settings: pageSettings }), reply: z.undefined() },
};

type Protocol = typeof protocol;
export type MessageName = keyof Protocol;
export type RequestOf<M extends MessageName> = z.infer<Protocol[M]['request']>;
export type ReplyOf<M extends MessageName> = z.infer<Protocol[M]['reply']>;

type ContentProtocol = typeof contentProtocol;
export type ContentMessageName = keyof ContentProtocol;
export type ContentRequestOf<M extends ContentMessageName> = z.infer<ContentProtocol[M]['request']>;
export type ContentReplyOf<M extends ContentMessageName> = z.infer<ContentProtocol[M]['reply']>;
export type PageReport = ContentReplyOf<'page.report'>;

export type Message<M extends MessageName = MessageName> = {
  readonly name: M;
  readonly request: RequestOf<M>;
  readonly isPrivate?: true;
};

/** `isPrivate`: from the popup in a private window, which has no tab. */
export const message = z.strictObject({
  name: z.string(),
  request: z.unknown(),
  isPrivate: z.exactOptional(z.literal(true)),
});

export function isReply<M extends MessageName>(name: M, value: unknown): value is ReplyOf<M> {
  return protocol[name].reply.safeParse(value).success;
}

export function isContentReply<M extends ContentMessageName>(
  name: M,
  value: unknown,
): value is ContentReplyOf<M> {
  return contentProtocol[name].reply.safeParse(value).success;
}
