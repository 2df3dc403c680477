/**
 * Explorer sites as data: their hosts, the network of each, and what their links lead to (docs/explorers.md). When each
 * was last verified is in `verified-sites.ts`, which pages need not load.
 */
import { parsePolicyId } from '../asset/subject.ts';
import { NETWORK_IDS, type NetworkId } from './networks.ts';

type LinkKind = 'token' | 'policy' | 'transaction' | 'block' | 'address';

export type Explorer = {
  readonly name: string;
  /** Of mainnet; where `testnets` is true, those of the others have the network's name in front. */
  readonly hosts: readonly string[];
  readonly testnets?: true;
  /** Tried on a link's path and query. The groups, joined, are what the link names. */
  readonly links: readonly (readonly [LinkKind, RegExp])[];
};

const KINDS: readonly LinkKind[] = ['token', 'policy', 'transaction', 'block', 'address'];

const ANY = '([^/?]+)';
/** A policy and an asset name in hex, or one identifier. A policy with anything else behind it names no token. */
const TOKEN = `(?:([0-9a-f]{56})/([0-9a-f]{2,64})(?=[/?]|$)|(?![0-9a-f]{56}/[^?])${ANY})`;

/** `/word/id` behind a beginning, by the words that a site has for each kind, in their order; empty for none. */
const paths = (beginning: string, ...words: readonly string[]): Explorer['links'] =>
  KINDS.flatMap((kind, i) => {
    const word = words[i];
    return word
      ? [[kind, new RegExp(`${beginning}/(?:${word})/${kind === 'token' ? TOKEN : ANY}`, 'i')] as const]
      : [];
  });

/** A policy ID and an asset name of whole bytes, as one group. */
const SUBJECT = '([0-9a-f]{56}(?:[0-9a-f]{2}){0,32})';
/** Behind the last character of a path segment or of a query value: what ends earlier is part of something else. */
const VALUE_END = '(?=[/?&]|$)';

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
    name: 'pool.pm',
    hosts: ['pool.pm'],
    links: [
      ['token', /^\/(asset1[0-9a-z]{38})$/],
      ['address', /^\/((?:addr|stake|pool)1[^/]+)/],
      ...paths('^', '', 'policy'),
    ],
  },
  {
    name: 'Wayup',
    hosts: ['www.wayup.io', 'wayup.io'],
    links: [
      ['token', new RegExp(`^/collection/([0-9a-f]{56})/asset/((?:[0-9a-f]{2}){0,32})${VALUE_END}`, 'i')],
      // Not the page of an asset whose name cannot be read: it is not about the policy.
      ['policy', /^\/collection\/([^/?]+)(?![^/?]|\/asset\/)/i],
    ],
  },
  {
    name: 'Minswap',
    hosts: ['minswap.org'],
    // A token's page may also be named by its ticker, which many tokens can share.
    links: [['token', new RegExp(`^/tokens/${SUBJECT}${VALUE_END}`, 'i')]],
  },
  {
    name: 'DexHunter',
    hosts: ['app.dexhunter.io'],
    // Both start at the same position: of a swap that names two tokens, the bought one is what the link is about.
    links: ['tokenIdBuy', 'tokenIdSell'].map((name) => [
      'token',
      new RegExp(`^/swap/?\\?(?:.*?&)??${name}=${SUBJECT}${VALUE_END}`, 'i'),
    ]),
  },
];

/** A site that the user added: what most explorers call things. */
export const GENERIC_EXPLORER: Explorer = {
  name: '',
  hosts: [],
  links: paths(
    '',
    '(?:native-?)?(?:asset|token)s?',
    // Forks of the Cardano Foundation's explorer have no other page of a policy than that of its script.
    '(?:token)?polic(?:y|ies)|native-?scripts?|smart-?contracts?',
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
    ? { explorer: GENERIC_EXPLORER, network: site.network === 'default' ? undefined : site.network }
    : undefined;
}

export type PageLink = { readonly kind: LinkKind; readonly id: string };

/** What an address on this explorer leads to, by what it names first; undefined when no pattern fits. */
export function readLink(
  explorer: Explorer,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): PageLink | undefined {
  const found = explorer.links.flatMap(([kind, pattern]) => {
    const match = pattern.exec(pathname + search);
    return match === null ? [] : [{ kind, id: match.slice(1).join(''), at: match.index }];
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
