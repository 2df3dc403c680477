/** The model of a list that others publish, and of what it says about tokens. */
import type { Fingerprint } from '../asset/bech32.ts';
import type { PolicyId, Subject } from '../asset/subject.ts';

const OWN = 'own ';
/** The ID of a list of the user, from its name. */
export const ownListId = (name: string): string => OWN + name;
/** The name of a list of the user; undefined for a built-in list. */
export const ownListName = (id: string): string | undefined =>
  id.startsWith(OWN) ? id.slice(OWN.length) : undefined;

/** An entry of a list about a token or a policy. All texts are untrusted. */
export type ListEntry = {
  /** The token, where the list has its subject. */
  readonly subject?: Subject;
  /** Minswap's name of the token, and whether Minswap says that it is verified. */
  readonly name?: string;
  readonly isVerified?: boolean;
  /** The text after the comma of its line. */
  readonly note?: string;
};

/** A token by its fingerprint, or all tokens of a policy. */
export type ListKey = Fingerprint | PolicyId;
export type ListEntries = readonly (readonly [ListKey, ListEntry])[];

/** The entry of a list about a token that is shown. `count`: entries of the list. `fetchedAt`: milliseconds since the epoch. */
export type ListMark = {
  readonly list: string;
  readonly warns: boolean;
  readonly count: number;
  readonly fetchedAt: number;
  readonly entry: ListEntry;
};
