/**
 * All messages in both directions, with schemas of the requests to the background. Content scripts import only the types,
 * since zod is too large for them.
 */
import * as z from 'zod/mini';
import type { Fingerprint } from '../asset/fingerprint.ts';
import type { Subject } from '../asset/subject.ts';
import type { ProviderTest } from '../chain/chain.ts';
import type { ConnectionStatus } from '../chain/connections.ts';
import type { BlockStatus } from '../chain/latest-blocks.ts';
import { list, oneOf, text } from '../schema.ts';
import type { PageSettings } from '../settings/settings.ts';
import type { Logo } from '../tokens/token.ts';
import * as limits from './limits.ts';
import type { ChainCheck, ListedToken, StorageStatus, SuggestedToken, TokenView } from './replies.ts';
import {
  connectionChange,
  identifier,
  network,
  opened,
  type PageReport,
  pageBlocks,
  pagePlace,
  subject,
} from './schemas.ts';

/** An extension page, the card's frame, or a content script on an allowed site or elsewhere. */
export type Sender = 'page' | 'content' | 'card' | 'elsewhere';

/** The reply to `page.look`. */
export type Looked = {
  readonly subjects: readonly Subject[];
  /** Of each block, for each token to mark: its first character in the block's text, the one after its last, its index in `subjects`. */
  readonly marks: readonly (readonly number[])[];
  /** Of each block, the fingerprints whose subject nothing tells. */
  readonly unresolved: readonly (readonly Fingerprint[])[];
  /** Milliseconds after which the blocks may be sent again; undefined if everything is answered. */
  readonly retryAfterMs?: number;
};

/** A value that the receiver does not validate, since the extension's own code of the same build has sent it. */
type Trusted<T> = { readonly of: T };
const trusted = <T>() => ({}) as Trusted<T>;

type Table = Record<string, { from: readonly Sender[]; request: z.ZodMiniType; reply: Trusted<unknown> }>;

const PAGE = ['page'] as const;
const CONTENT = ['content'] as const;

const nothing = z.strictObject({});
const onNetwork = z.strictObject({ network });
const ofSubject = z.strictObject({ network, subject });

/** Messages to the background. */
export const protocol = {
  /** What the blocks of a page show. The toolbar badge of the sender's tab shows the number of its tokens. */
  'page.look': { from: CONTENT, request: pageBlocks, reply: trusted<Looked>() },
  /** The ticket for the card of a place; one frame of the sender's tab gets the card's content for it. Null if no token is there. */
  'card.point': { from: CONTENT, request: pagePlace, reply: trusted<{ readonly ticket: string } | null>() },
  /** The settings of content scripts, of the sites only the sender's; null where no content script may run. */
  'page.settings': {
    from: ['content', 'elsewhere'],
    request: nothing,
    reply: trusted<PageSettings | null>(),
  },

  /** The tokens of a list, in the order of the identifiers. */
  'tokens.list': {
    from: PAGE,
    request: z.strictObject({
      network,
      identifiers: list(identifier, limits.MAX_IDENTIFIERS, ({ length }) => length > 0),
    }),
    reply: trusted<readonly ListedToken[]>(),
  },
  /** The known tokens whose names fit a text, without any request. */
  'tokens.search': {
    from: PAGE,
    request: z.strictObject({ network, text: text(limits.MAX_SEARCH_LENGTH) }),
    reply: trusted<readonly SuggestedToken[]>(),
  },
  /** All that the popup shows of a token without the chain, but for an external logo. */
  'token.view': { from: PAGE, request: opened, reply: trusted<TokenView>() },
  /** The logo of a token; fetched from its external host if the user allows that. */
  'token.logo': { from: PAGE, request: ofSubject, reply: trusted<Logo>() },
  /** Reads a token from the chain, and compares it with what `token.view` has loaded. */
  'token.check': { from: PAGE, request: ofSubject, reply: trusted<ChainCheck>() },

  'storage.status': { from: PAGE, request: nothing, reply: trusted<StorageStatus>() },
  'storage.clear': { from: PAGE, request: nothing, reply: trusted<StorageStatus>() },

  /** The latest block. */
  blocks: { from: PAGE, request: onNetwork, reply: trusted<BlockStatus>() },
  /** The only message that carries a key, or an address that may contain a secret. */
  'connection.set': { from: PAGE, request: connectionChange, reply: trusted<ConnectionStatus>() },
  'connection.clear': { from: PAGE, request: onNetwork, reply: trusted<ConnectionStatus>() },
  'connection.status': { from: PAGE, request: onNetwork, reply: trusted<ConnectionStatus>() },
  /** Whether a network's provider or its metadata service answers; null for a metadata service that does. */
  'connection.test': {
    from: PAGE,
    request: z.strictObject({ network, service: oneOf(['provider', 'metadata']) }),
    reply: trusted<ProviderTest | null>(),
  },
} satisfies Table;

type Protocol = typeof protocol;
export type MessageName = keyof Protocol;
export type RequestOf<M extends MessageName> = z.infer<Protocol[M]['request']>;
export type ReplyOf<M extends MessageName> = Protocol[M]['reply']['of'];

export type Message<M extends MessageName = MessageName> = {
  readonly name: M;
  readonly request: RequestOf<M>;
};

/** Messages to content scripts, from the background or the popup. The content script trusts its own extension. */
export type ContentMessages = {
  /**
   * Shows a card for the selection or the focused element. `closes`: a pinned card is closed instead. Replies whether there is
   * a card; no reply where nothing is selected or focused.
   */
  readonly 'page.inspect': { readonly request: { readonly closes: boolean }; readonly reply: boolean };
  /** The tokens that were found on the page, and the fingerprints that nothing has resolved. */
  readonly 'page.report': { readonly request: Record<string, never>; readonly reply: PageReport };
  /** The settings, or what is known about tokens, have changed. */
  readonly 'page.settings': { readonly request: Record<string, never>; readonly reply: undefined };
};
export type ContentMessageName = keyof ContentMessages;
