/** The built-in lists of others. */
import { ownListName } from './list.ts';

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

export const publicListOf = (id: string): PublicList | undefined =>
  PUBLIC_LIST_IDS.some((one) => one === id) ? PUBLIC_LISTS[id as PublicListId] : undefined;

export const isListId = (id: string): boolean => publicListOf(id) !== undefined || !!ownListName(id);
