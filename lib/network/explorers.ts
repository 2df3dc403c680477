/**
 * Explorer sites as data: their hosts, the network of each, what their links lead to, and the labels that they set
 * beside hex (explorers.md).
 */
import { parsePolicyId } from '../asset/subject.ts';
import type { NetworkId } from './networks.ts';

export type LinkKind = 'token' | 'policy' | 'transaction' | 'block' | 'address';

export type Explorer = {
  readonly name: string;
  readonly hosts: Readonly<Partial<Record<NetworkId, readonly string[]>>>;
  /** Tried in order on a link's path; the first group is what the link names. */
  readonly links: readonly (readonly [LinkKind, RegExp])[];
};

const threeNetworks = (host: string): Explorer['hosts'] => ({
  mainnet: [host],
  preprod: [`preprod.${host}`],
  preview: [`preview.${host}`],
});

export const EXPLORERS: readonly Explorer[] = [
  {
    name: 'Cardanoscan',
    hosts: threeNetworks('cardanoscan.io'),
    links: [
      ['token', /^\/token\/([^/]+)/],
      ['policy', /^\/tokenPolicy\/([^/]+)/],
      ['transaction', /^\/transaction\/([^/]+)/],
      ['block', /^\/block\/([^/]+)/],
      ['address', /^\/(?:address|stakekey|pool|drep)\/([^/]+)/i],
    ],
  },
  {
    name: 'Cexplorer',
    hosts: threeNetworks('cexplorer.io'),
    links: [
      ['token', /^\/asset\/([^/]+)/],
      ['policy', /^\/policy\/([^/]+)/],
      ['transaction', /^\/tx\/([^/]+)/],
      ['block', /^\/block\/([^/]+)/],
      ['address', /^\/(?:address|stake|pool|drep)\/([^/]+)/],
    ],
  },
  {
    name: 'AdaStat',
    hosts: threeNetworks('adastat.net'),
    links: [
      ['token', /^(?:\/[a-z]{2})?\/tokens\/([^/]+)/],
      ['policy', /^(?:\/[a-z]{2})?\/policies\/([^/]+)/],
      ['transaction', /^(?:\/[a-z]{2})?\/transactions\/([^/]+)/],
      ['block', /^(?:\/[a-z]{2})?\/blocks\/([^/]+)/],
      ['address', /^(?:\/[a-z]{2})?\/(?:addresses|accounts|pools|dreps)\/([^/]+)/],
    ],
  },
  {
    name: 'Cardano Foundation explorer',
    hosts: threeNetworks('beta.explorer.cardano.org'),
    links: [
      ['token', /^\/[a-z]{2}\/token\/([^/]+)/],
      ['policy', /^\/[a-z]{2}\/(?:native-script|smart-contract)\/([^/]+)/],
      ['transaction', /^\/[a-z]{2}\/transaction\/([^/]+)/],
      ['block', /^\/[a-z]{2}\/block\/([^/]+)/],
      ['address', /^\/[a-z]{2}\/(?:address|stake|pool|drep)\/([^/]+)/],
    ],
  },
  {
    name: 'pool.pm',
    hosts: { mainnet: ['pool.pm'] },
    links: [
      ['token', /^\/(asset1[0-9a-z]{38})$/],
      ['policy', /^\/policy\/([^/]+)/],
      ['address', /^\/((?:addr|stake|pool)1[^/]+)/],
    ],
  },
  {
    name: 'jpg.store',
    hosts: { mainnet: ['www.jpg.store', 'jpg.store'] },
    links: [['token', /^\/asset\/([^/]+)/]],
  },
  {
    name: 'TapTools',
    hosts: { mainnet: ['www.taptools.io'] },
    // Its `pairID` names the pool's own token, seldom the traded one, so no link pattern says "token".
    links: [],
  },
];

/** A site that the user added: what most explorers call things. */
const ANY_EXPLORER: Explorer = {
  name: '',
  hosts: {},
  links: [
    ['token', /\/(?:asset|token|native-?asset)s?\/([^/]+)/i],
    ['policy', /\/(?:token)?polic(?:y|ies)(?:-?id)?\/([^/]+)/i],
    ['transaction', /\/(?:tx|txs|transactions?)\/([^/]+)/i],
    ['block', /\/blocks?\/([^/]+)/i],
    ['address', /\/(?:address|addresses|accounts?|stake|stakekey|pools?|dreps?)\/([^/]+)/i],
  ],
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
    (['mainnet', 'preprod', 'preview'] as const).flatMap((network) =>
      (explorer.hosts[network] ?? []).map((host) => [host, { explorer, network }] as const),
    ),
  ),
);

/** Match patterns of the content script. */
export const SITE_PATTERNS: readonly string[] = [...SITES.keys()].map((host) => `https://${host}/*`);

/** The explorer at an address, with its network; undefined elsewhere. */
export function siteAt(address: string): (Site & { readonly network: NetworkId }) | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host } = new URL(address);
  return protocol === 'https:' ? SITES.get(host) : undefined;
}

/** The site at an address among the user's own; undefined elsewhere. */
export function addedSiteAt(address: string, added: readonly AddedSite[]): Site | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host } = new URL(address);
  const site = /^https?:$/.test(protocol) ? added.find((one) => one.host === host) : undefined;
  return site && { explorer: ANY_EXPLORER, network: site.network === 'default' ? undefined : site.network };
}

/** What a link of this explorer leads to, by its path; undefined when no pattern tells. */
export function readLink(explorer: Explorer, path: string): { kind: LinkKind; id: string } | undefined {
  for (const [kind, pattern] of explorer.links) {
    const match = pattern.exec(path);
    if (match !== null) return { kind, id: match[1] ?? '' };
  }
  return undefined;
}

/** What a page is about, when the chain can list the tokens of that. `id`: as the chain query provider takes it. */
export type Topic = { readonly kind: 'transaction' | 'address' | 'policy'; readonly id: string };

/** The topic that a page's own path names. */
export function topicOf(explorer: Explorer, path: string): Topic | undefined {
  const link = readLink(explorer, path);
  return link && parseTopic(link);
}

/** A topic, or undefined when its kind has none or its id is not written as such. */
function parseTopic({ kind, id }: { kind: string; id: string }): Topic | undefined {
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

/** True for a topic as `parseTopic` makes it, and nothing besides. */
export function isTopic(value: unknown): value is Topic {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  if (!('kind' in value) || !('id' in value)) return false;
  const { kind, id } = value;
  return typeof kind === 'string' && typeof id === 'string' && parseTopic({ kind, id })?.id === id;
}

/** Labels that say of the hex beside them that it is something else than a token or a policy. */
const OTHER_LABEL =
  /\b(?:txs?|txn|txid|transactions?|blocks?|datums?|data|redeemers?|utxos?|inputs?|outputs?|pools?|stake|staking|keys?|keyhash|vkey|vrf|credentials?|address(?:es)?|signatures?|signers?|witness(?:es)?|root|nonce|anchor|dreps?|committee|payment|owners?|operators?|certificates?)\b/i;
/** Labels that say it is one. The whole of them: "HOSKY Token" is a name. */
const ASSET_LABEL =
  /^(?:(?:native|minted|burned|policy|script|asset|token|subject|unit|full|currency) ?)+(?:ids?|hash|hex|identifier)?$/i;
const HASH_LABEL = /\b(?:hash|name)\b/i;

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
