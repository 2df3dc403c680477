/**
 * Explorer sites as data: their hosts, the network of each, what their links lead to, and the labels that they set
 * beside hex (explorers.md).
 */
import { parsePolicyId } from '../asset/subject.ts';
import { NETWORK_IDS, type NetworkId } from './networks.ts';

type LinkKind = 'token' | 'policy' | 'transaction' | 'block' | 'address';

export type Explorer = {
  readonly name: string;
  /** Of mainnet; where `testnets` is true, those of the others have the network's name in front. */
  readonly hosts: readonly string[];
  readonly testnets?: true;
  /** Tried on a link's path; the first group is what the link names. */
  readonly links: readonly (readonly [LinkKind, RegExp])[];
};

const KINDS: readonly LinkKind[] = ['token', 'policy', 'transaction', 'block', 'address'];

/** `/word/id` behind a beginning, by the words that a site has for each kind, in their order; empty for none. */
const paths = (beginning: string, ...words: readonly string[]): Explorer['links'] =>
  KINDS.flatMap((kind, i) => {
    const word = words[i];
    return word ? [[kind, new RegExp(`${beginning}/(?:${word})/([^/]+)`, 'i')] as const] : [];
  });

export const EXPLORERS: readonly Explorer[] = [
  {
    name: 'Cardanoscan',
    hosts: ['cardanoscan.io'],
    testnets: true,
    links: paths('^', 'token', 'tokenPolicy', 'transaction|govAction', 'block', 'address|stakeKey|pool|drep'),
  },
  {
    name: 'Cexplorer',
    hosts: ['cexplorer.io'],
    testnets: true,
    links: paths('^', 'asset', 'policy', 'tx|gov/action', 'block', 'address|stake|pool|drep'),
  },
  {
    name: 'AdaStat',
    hosts: ['adastat.net'],
    testnets: true,
    links: paths(
      '^(?:/[a-z]{2})?',
      'tokens',
      'policies',
      'transactions|governances',
      'blocks',
      'addresses|accounts|pools|dreps',
    ),
  },
  {
    name: 'Cardano Foundation explorer',
    hosts: ['beta.explorer.cardano.org'],
    testnets: true,
    links: paths(
      '^/[a-z]{2}',
      'token',
      'native-script|smart-contract',
      'transaction',
      'block',
      'address|stake|pool|drep',
    ),
  },
  {
    name: 'pool.pm',
    hosts: ['pool.pm'],
    links: [
      ['token', /^\/(asset1[0-9a-z]{38})$/],
      ['address', /^\/((?:addr|stake|pool)1[^/]+)/],
      ...paths('^', '', 'policy'),
    ],
  },
  {
    name: 'jpg.store',
    hosts: ['www.jpg.store', 'jpg.store'],
    links: paths('^', 'asset'),
  },
  {
    name: 'TapTools',
    hosts: ['www.taptools.io'],
    // Its `pairID` names the pool's own token, seldom the traded one, so no link pattern says "token".
    links: [],
  },
];

/** A site that the user added: what most explorers call things. */
const ANY_EXPLORER: Explorer = {
  name: '',
  hosts: [],
  links: paths(
    '',
    '(?:native-?)?(?:asset|token)s?',
    '(?:token)?polic(?:y|ies)',
    'txs?|transactions?',
    'blocks?',
    'address(?:es)?|accounts?|stake(?:key)?s?|pools?|dreps?',
  ),
};

export type Site = {
  readonly explorer: Explorer;
  /** The network whose explorer it is; undefined for a site that is of no single one. */
  readonly network: NetworkId | undefined;
};

/** A site of the user's own: its host as in an address, with a port where it has one. */
export type AddedSite = { readonly host: string; readonly network: NetworkId | 'default' };

const SITES: ReadonlyMap<string, Site & { readonly network: NetworkId }> = new Map(
  EXPLORERS.flatMap((explorer) =>
    NETWORK_IDS.flatMap((network) =>
      network !== 'mainnet' && !explorer.testnets
        ? []
        : explorer.hosts.map(
            (host) => [network === 'mainnet' ? host : `${network}.${host}`, { explorer, network }] as const,
          ),
    ),
  ),
);

/** Match patterns of the content script. */
export const SITE_PATTERNS: readonly string[] = [...SITES.keys()].map((host) => `https://${host}/*`);

/** The explorer at an address, with its network; undefined elsewhere. */
export function siteAt(address: string): (Site & { readonly network: NetworkId }) | undefined {
  const url = URL.parse(address);
  return url?.protocol === 'https:' ? SITES.get(url.host) : undefined;
}

/** The site at an address among the user's own; undefined elsewhere. */
export function addedSiteAt(address: string, added: readonly AddedSite[]): Site | undefined {
  const url = URL.parse(address);
  const site = url && /^https?:$/.test(url.protocol) && added.find(({ host }) => host === url.host);
  return site
    ? { explorer: ANY_EXPLORER, network: site.network === 'default' ? undefined : site.network }
    : undefined;
}

export type PageLink = { readonly kind: LinkKind; readonly id: string };

/** What a link of this explorer leads to, by what its path names first; undefined when no pattern tells. */
export function readLink(explorer: Explorer, path: string): PageLink | undefined {
  const found = explorer.links.flatMap(([kind, pattern]) => {
    const match = pattern.exec(path);
    return match === null ? [] : [{ kind, id: match[1] ?? '', at: match.index }];
  });
  const [first] = found.sort((a, b) => a.at - b.at);
  return first && { kind: first.kind, id: first.id };
}

/** What a page is about, when the chain can list the tokens of that. `id`: as the chain query provider takes it. */
export type Topic = { readonly kind: 'transaction' | 'address' | 'policy'; readonly id: string };

/** A topic as a page's address names it, or undefined when its kind has none or its id is not written as such. */
export function parseTopic({ kind, id }: { kind: string; id: string }): Topic | undefined {
  const lower = id.toLowerCase();
  switch (kind) {
    case 'transaction':
      return /^[0-9a-f]{64}$/.test(lower) ? { kind, id: lower } : undefined;
    case 'address':
      return /^addr(?:_test)?1[0-9a-z]{50,110}$/.test(lower) ? { kind, id: lower } : undefined;
    case 'policy':
      return parsePolicyId(lower) && { kind, id: lower };
    default:
      return undefined;
  }
}

/** Labels that say of the hex beside them that it is something else than a token or a policy. */
const OTHER_LABEL =
  /\b(?:tx|transaction|block(?!chain)|datum|data|cbor|redeemer|utxo|input|output|pool|stak|key|vkey|vrf|credential|address|sign|witness|drep|owner)/i;
/** Labels that say it is one. The whole of them: "HOSKY Token" is a name. */
const ASSET_LABEL =
  /^(?:(?:native|minted|burned|policy|script|asset|token|subject|unit|full|currency) ?)+(?:ids?|hash|hex|identifier)?$/i;
const HASH_LABEL = /\bhash\b|^(?:asset |token )?name$/i;

/** What a label beside hex says that it is; undefined when it says nothing of it. */
export function readLabel(label: string): 'asset' | 'other' | undefined {
  const words = label
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (OTHER_LABEL.test(words)) return 'other';
  if (ASSET_LABEL.test(words)) return 'asset';
  return HASH_LABEL.test(words) ? 'other' : undefined;
}
