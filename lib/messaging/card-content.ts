/** What the card's frame and the background say to each other over the port `card`. */
import type { Identifier } from '../asset/identifier.ts';
import type { Source } from '../asset/standard.ts';
import type { NetworkId } from '../network/networks.ts';
import type { ListMark } from '../tokens/list.ts';
import type { Logo, Outcome, PolicyTokens, StandardRecords } from '../tokens/token.ts';
import type { Nft } from '../trust/metadata/nft.ts';

export const CARD_PORT = 'card';

/** The subject of a card (`TokenView`). */
export type CardSubject = {
  readonly network: NetworkId;
  readonly identifier: Identifier;
  /** Nothing on the page says that the hex is a token. */
  readonly unexplained?: true;
};

/** The content of a card. Each message has some of the fields. */
export type CardContent = CardSubject & {
  readonly outcome?: Outcome;
  readonly logo?: Logo;
  readonly registered?: StandardRecords[Source];
  readonly tokens?: PolicyTokens;
  /** The metadata on the chain, for an NFT without a record. */
  readonly nft?: Nft;
  /** What third-party lists say. */
  readonly marks?: readonly ListMark[];
};

/** To the background. `stored`: what is cached, without a request; `full`: everything, now that the card is visible. */
export type CardQuestion = { readonly ticket: string; readonly what: 'stored' | 'full' };

/** A question on its port: a card that is pinned asks the same again while the first one is open. */
export type NumberedQuestion = CardQuestion & { readonly id: number };

/** To the frame. The last answer to a question has no content. */
export type CardAnswer = {
  readonly id: number;
  readonly content?: CardContent | undefined;
  /** In the last answer: the background does not know the ticket. */
  readonly isRefused?: true;
};
