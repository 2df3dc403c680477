/** What lists of others say about tokens: the built-in lists, and the model of any list. */
import type { Fingerprint } from '../asset/bech32.ts';
import type { PolicyId, Subject } from '../asset/subject.ts';

/**
 * - `archive`: a gzipped tar archive of Minswap's repository, with one YAML file for each token.
 * - `lines`: on each line a subject, policy ID or fingerprint, then perhaps a comma and a note. Lines that start with `#`
 *   are not part of the list.
 */
export type ListFormat = 'archive' | 'lines';

type PublicList = { readonly address: string; readonly format: ListFormat; readonly warns: boolean };

const GITHUB_FILE = 'https://raw.githubusercontent.com';

/** The built-in lists, which are off by default. `warns`: what the list names is shown as a warning. */
export const PUBLIC_LISTS = {
  'minswap-tokens': {
    address: 'https://codeload.github.com/minswap/minswap-tokens/tar.gz/HEAD',
    format: 'archive',
    warns: false,
  },
  'minswap-suspicious': {
    address: `${GITHUB_FILE}/minswap/minswap-tokens/HEAD/suspicious-tokens/tokens.txt`,
    format: 'lines',
    warns: true,
  },
  'community-scams': {
    address: `${GITHUB_FILE}/BrockCruess/Cardano-Scam-Token-Registry/HEAD/scam-token-list`,
    format: 'lines',
    warns: true,
  },
} as const satisfies Readonly<Record<string, PublicList>>;

export type PublicListId = keyof typeof PUBLIC_LISTS;
export const PUBLIC_LIST_IDS = Object.keys(PUBLIC_LISTS) as [PublicListId, ...PublicListId[]];

const OWN = 'own ';
/** The ID of a list of the user, from its name. */
export const ownListId = (name: string): string => OWN + name;
/** The name of a list of the user; undefined for a built-in list. */
const ownListName = (id: string): string | undefined =>
  id.startsWith(OWN) ? id.slice(OWN.length) : undefined;

export const publicListOf = (id: string): PublicList | undefined =>
  PUBLIC_LIST_IDS.some((one) => one === id) ? PUBLIC_LISTS[id as PublicListId] : undefined;

export const isListId = (id: string): boolean => publicListOf(id) !== undefined || !!ownListName(id);

/** What a list says about one of its tokens or policies. All texts are untrusted. */
export type ListEntry = {
  /** The token, where the list has its subject. */
  readonly subject?: Subject;
  /** Minswap's name of the token, and whether Minswap says that it is verified. */
  readonly name?: string;
  readonly isVerified?: boolean;
  /** What stands behind the comma. */
  readonly note?: string;
};

/** A token by its fingerprint, or all tokens of a policy. */
export type ListKey = Fingerprint | PolicyId;
export type ListEntries = readonly (readonly [ListKey, ListEntry])[];

/** What a list says about a token that is shown. `count`, `fetchedAt`: of the list; milliseconds since the epoch. */
export type ListMark = {
  readonly list: string;
  readonly warns: boolean;
  readonly count: number;
  readonly fetchedAt: number;
  readonly entry: ListEntry;
};
