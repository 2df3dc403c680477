/** The explorer sites: hosts, networks and link patterns (docs/explorers.md). */
import { parsePolicyId } from '../asset/subject.ts';
import { NETWORK_IDS, type NetworkId } from './networks.ts';

type LinkKind = 'token' | 'policy' | 'transaction' | 'block' | 'address';
type LinkPattern = readonly [LinkKind, RegExp];

export type Explorer = {
  readonly name: string;
  /** The hosts of mainnet. With `testnets`, those of the other networks start with the network ID. */
  readonly hosts: readonly string[];
  readonly testnets?: true;
  /** Matched against path and query. The joined capture groups are the ID. */
  readonly links: readonly LinkPattern[];
};

const ANY = '([^/?]+)';
/** A policy ID and an asset name in hex, or one identifier. A policy ID followed by anything else is not a token. */
const TOKEN = `(?:([0-9a-f]{56})/([0-9a-f]{2,64})(?=[/?]|$)|(?![0-9a-f]{56}/[^?])${ANY})`;
/** A policy ID and an asset name as one capture group. */
const SUBJECT = '([0-9a-f]{56}(?:[0-9a-f]{2}){0,32})';
/** The end of a path segment or of a query value. */
const VALUE_END = '(?=[/?&]|$)';

/** Patterns of the form `prefix/word/id`. `words`: alternatives, separated by `|`. */
const paths = (prefix: string, words: { readonly [K in LinkKind]?: string }): readonly LinkPattern[] =>
  Object.entries(words).map(([kind, word]) => {
    const pattern = new RegExp(`${prefix}/(?:${word})/${kind === 'token' ? TOKEN : ANY}`, 'i');
    return [kind as LinkKind, pattern];
  });

export const EXPLORERS: readonly Explorer[] = [
  {
    name: 'Cardanoscan',
    hosts: ['cardanoscan.io'],
    testnets: true,
    links: paths('^', {
      token: 'token',
      policy: 'tokenPolicy',
      transaction: 'transaction|govAction',
      block: 'block',
      address: 'address|stakeKey|pool|drep',
    }),
  },
  {
    name: 'Cexplorer',
    hosts: ['cexplorer.io'],
    testnets: true,
    links: paths('^', {
      token: 'asset',
      policy: 'policy',
      transaction: 'tx|gov/action',
      block: 'block',
      address: 'address|stake|pool|drep',
    }),
  },
  {
    name: 'AdaStat',
    hosts: ['adastat.net'],
    testnets: true,
    links: paths('^(?:/[a-z]{2})?', {
      token: 'tokens',
      policy: 'policies',
      transaction: 'transactions|governances',
      block: 'blocks',
      address: 'addresses|accounts|pools|dreps',
    }),
  },
  {
    name: 'pool.pm',
    hosts: ['pool.pm'],
    links: [
      ['token', /^\/(asset1[0-9a-z]{38})$/],
      ['address', /^\/((?:addr|stake|pool)1[^/]+)/],
      ['policy', /^\/policy\/([^/?]+)/i],
    ],
  },
  {
    name: 'Wayup',
    hosts: ['www.wayup.io', 'wayup.io'],
    links: [
      ['token', new RegExp(`^/collection/([0-9a-f]{56})/asset/((?:[0-9a-f]{2}){0,32})${VALUE_END}`, 'i')],
      // The page of an asset with an unreadable name is not a page about the policy.
      ['policy', /^\/collection\/([^/?]+)(?![^/?]|\/asset\/)/i],
    ],
  },
  {
    name: 'Minswap',
    hosts: ['minswap.org'],
    // `/tokens/` also accepts tickers, which are not unique.
    links: [['token', new RegExp(`^/tokens/${SUBJECT}${VALUE_END}`, 'i')]],
  },
  {
    name: 'DexHunter',
    hosts: ['app.dexhunter.io'],
    // Both match at the same position, so the first decides: a swap of two tokens is about the one that is bought.
    links: ['tokenIdBuy', 'tokenIdSell'].map((name) => [
      'token',
      new RegExp(`^/swap/?\\?(?:.*?&)??${name}=${SUBJECT}${VALUE_END}`, 'i'),
    ]),
  },
];

/** The patterns for sites that the user added: the path words of most explorers. */
export const GENERIC_EXPLORER: Explorer = {
  name: '',
  hosts: [],
  links: paths('', {
    token: '(?:native-?)?(?:asset|token)s?',
    // Forks of the Cardano Foundation's explorer link a policy by its script.
    policy: '(?:token)?polic(?:y|ies)|native-?scripts?|smart-?contracts?',
    transaction: 'txs?|transactions?',
    block: 'blocks?',
    address: 'address(?:es)?|accounts?|stake(?:key)?s?|pools?|dreps?',
  }),
};

export type Site = {
  readonly explorer: Explorer;
  /** Undefined for a site that is not specific to one network. */
  readonly network: NetworkId | undefined;
};

/** A site that the user added. `host`: with the port, if it is not the default one. */
export type AddedSite = { readonly host: string; readonly network: NetworkId | 'default' };

/** The hosts of an explorer on a network. */
function hostsOf({ hosts, testnets }: Explorer, network: NetworkId): readonly string[] {
  if (network === 'mainnet') return hosts;
  return testnets ? hosts.map((host) => `${network}.${host}`) : [];
}

/** By host. */
const SITES: ReadonlyMap<string, Site> = new Map(
  EXPLORERS.flatMap((explorer) =>
    NETWORK_IDS.flatMap((network) =>
      hostsOf(explorer, network).map((host) => [host, { explorer, network }] as const),
    ),
  ),
);

/** The match patterns of the content script. */
export const SITE_PATTERNS: readonly string[] = Array.from(SITES.keys(), (host) => `https://${host}/*`);

/** The known explorer at an address, or one of the sites that the user added. */
export function siteAt(address: string | URL, added: readonly AddedSite[] = []): Site | undefined {
  const { protocol, host } = URL.parse(address) ?? { protocol: '', host: '' };
  const known = protocol === 'https:' ? SITES.get(host) : undefined;
  const site = /^https?:$/.test(protocol) && added.find((one) => one.host === host);
  if (known || !site) return known;
  return { explorer: GENERIC_EXPLORER, network: site.network === 'default' ? undefined : site.network };
}

export type PageLink = { readonly kind: LinkKind; readonly id: string };

/** The link that a URL of this explorer is: the first identifier in it. */
export function readLink(
  explorer: Explorer,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): PageLink | undefined {
  const address = pathname + search;
  let first: { readonly index: number; readonly link: PageLink } | undefined;
  for (const [kind, pattern] of explorer.links) {
    const match = pattern.exec(address);
    if (match === null || (first && match.index >= first.index)) continue;
    first = { index: match.index, link: { kind, id: match.slice(1).join('') } };
    // Nothing can come before it.
    if (match.index === 0) break;
  }
  return first?.link;
}

/** The subject of a page whose tokens the chain provider can list. `id`: as the provider expects it. */
export type Topic = { readonly kind: 'transaction' | 'address' | 'policy'; readonly id: string };

/** Undefined if the link is not a topic or its ID is malformed. */
export function parseTopic({ kind, id }: { readonly kind: string; readonly id: string }): Topic | undefined {
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
