/** What the background answers about tokens: all that the screens show, decoded, compared and verified. */
import type { Identifier } from '../asset/identifier.ts';
import type { Source, Sourced } from '../asset/standard.ts';
import type { AssetOnChain } from '../chain/provider.ts';
import type { Failure } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import type { ListMark } from '../tokens/list.ts';
import type { FoundToken } from '../tokens/search.ts';
import type { Logo, Outcome, PolicyTokens, StandardRecords } from '../tokens/token.ts';
import type { Comparison } from '../trust/metadata/compare.ts';
import type { ChainProperty, OnChain } from '../trust/metadata/on-chain.ts';
import type { PolicyMinting } from '../trust/minting/minting.ts';
import type { Verdicts } from '../trust/signatures/attestation.ts';

/** What a card is about. */
export type CardIdentifier = {
  readonly network: NetworkId;
  readonly identifier: Identifier;
  /** Nothing on the page says that the hex is a token. */
  readonly unexplained?: true | undefined;
};

/** One token in the card and the popup. A card gets it in parts. */
export type TokenAnswer = {
  readonly outcome?: Outcome;
  readonly logo?: Logo | undefined;
  /** Whether more can be minted; undefined without a registry record that has the policy's script. */
  readonly minting?: PolicyMinting | undefined;
  /** The verdicts on the signatures of the registry record; undefined without one. */
  readonly signatures?: Verdicts | undefined;
  /** True for an NFT whose metadata on the chain has more than the card shows. */
  readonly isCut?: boolean;
  /** What third-party lists say. */
  readonly marks?: readonly ListMark[];
  /** The known tokens of a policy. */
  readonly tokens?: PolicyTokens;
};

/** Where the values of a token come from. */
type Sources = {
  /** The original records of the standards. */
  readonly records: StandardRecords;
  /** Undefined unless the token was found. */
  readonly comparison?: Comparison | undefined;
  /** Why the records of a token that was found are unknown. */
  readonly failure?: Failure | undefined;
};

/** One token in the popup. */
export type TokenView = TokenAnswer & { readonly outcome: Outcome; readonly sources: Sources };

/** What a list shows of a token beside its outcome. */
export type Listing = {
  /** Undefined if it is not cached. */
  readonly logo?: Logo | undefined;
  readonly marks: readonly ListMark[];
};
export type ListedToken = Listing & { readonly outcome: Outcome };
export type SuggestedToken = FoundToken & Listing;

/** A token as the provider has it, compared with the record of the metadata service. */
export type ChainCheck = Pick<AssetOnChain, 'block' | 'requests'> & {
  readonly supply: Omit<NonNullable<AssetOnChain['supply']>, 'records'> | null;
  /** The reference NFT of a user token (CIP-68), and the output with its datum. */
  readonly reference: {
    readonly kind: AssetOnChain['reference']['kind'];
    readonly output?: { readonly tx: string; readonly index: number };
  };
  /** Undefined if there is neither a datum nor a record to compare. */
  readonly onChain?: OnChain | undefined;
  /** What was written when it was minted, by standard; without properties if that is no map of them. */
  readonly minted: readonly { readonly source: Source; readonly properties: readonly ChainProperty[] }[];
  /** The newest known decimals. */
  readonly decimals?: Sourced<number> | undefined;
  /** By the script in the registry's record, else by the one on the chain. */
  readonly minting: PolicyMinting;
  /** The holder of the reference NFT; `script`: the verdict on the script that holds it, null for a key. */
  readonly holder: { readonly address: string; readonly script: PolicyMinting | null } | null;
  /** Whether the metadata service has a CIP-68 record; undefined if it has not answered. */
  readonly hasRecord: boolean | undefined;
};

/** What is stored about look-ups. */
export type StorageStatus = {
  readonly tokens: number;
  /** Pairs of a fingerprint and a subject. */
  readonly learned: number;
  /** Look-ups in the popup. */
  readonly recent: number;
};

export const CARD_PORT = 'card';

/** The content of a card. Each message has some of the fields. */
export type CardContent = CardIdentifier & TokenAnswer;

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
