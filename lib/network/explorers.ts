/** Explorer sites as data: their hosts, the network of each, and what their links lead to (explorers.md). */
import type { NetworkId } from './networks.ts';

export type LinkKind = 'token' | 'policy' | 'transaction' | 'block' | 'address';

export type Explorer = {
  readonly name: string;
  readonly hosts: Readonly<Partial<Record<NetworkId, readonly string[]>>>;
  /** Tried in order on a link's path; the first group, where there is one, is what the link names. */
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
      ['transaction', /^\/transaction\//],
      ['block', /^\/block\//],
      ['address', /^\/(?:address|stakekey|pool|drep)\//i],
    ],
  },
  {
    name: 'Cexplorer',
    hosts: threeNetworks('cexplorer.io'),
    links: [
      ['token', /^\/asset\/([^/]+)/],
      ['policy', /^\/policy\/([^/]+)/],
      ['transaction', /^\/tx\//],
      ['block', /^\/block\//],
      ['address', /^\/(?:address|stake|pool|drep)\//],
    ],
  },
  {
    name: 'AdaStat',
    hosts: threeNetworks('adastat.net'),
    links: [
      ['token', /^(?:\/[a-z]{2})?\/tokens\/([^/]+)/],
      ['policy', /^(?:\/[a-z]{2})?\/policies\/([^/]+)/],
      ['transaction', /^(?:\/[a-z]{2})?\/transactions\//],
      ['block', /^(?:\/[a-z]{2})?\/blocks\//],
      ['address', /^(?:\/[a-z]{2})?\/(?:addresses|accounts|pools|dreps)\//],
    ],
  },
  {
    name: 'Cardano Foundation explorer',
    hosts: threeNetworks('beta.explorer.cardano.org'),
    links: [
      ['token', /^\/[a-z]{2}\/token\/([^/]+)/],
      ['policy', /^\/[a-z]{2}\/(?:native-script|smart-contract)\/([^/]+)/],
      ['transaction', /^\/[a-z]{2}\/transaction\//],
      ['block', /^\/[a-z]{2}\/block\//],
      ['address', /^\/[a-z]{2}\/(?:address|stake|pool|drep)\//],
    ],
  },
  {
    name: 'pool.pm',
    hosts: { mainnet: ['pool.pm'] },
    links: [
      ['token', /^\/(asset1[0-9a-z]{38})$/],
      ['policy', /^\/policy\/([^/]+)/],
      ['address', /^\/(?:addr1|stake1|pool1)/],
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

export type Site = { readonly explorer: Explorer; readonly network: NetworkId };

const SITES: ReadonlyMap<string, Site> = new Map(
  EXPLORERS.flatMap((explorer) =>
    (['mainnet', 'preprod', 'preview'] as const).flatMap((network) =>
      (explorer.hosts[network] ?? []).map((host) => [host, { explorer, network }] as const),
    ),
  ),
);

/** Match patterns of the content script. */
export const SITE_PATTERNS: readonly string[] = [...SITES.keys()].map((host) => `https://${host}/*`);

/** The explorer at an address, with its network; undefined elsewhere. */
export function siteAt(address: string): Site | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host } = new URL(address);
  return protocol === 'https:' ? SITES.get(host) : undefined;
}

/** What a link of this explorer leads to, by its path; undefined when no pattern tells. */
export function readLink(explorer: Explorer, path: string): { kind: LinkKind; id: string } | undefined {
  for (const [kind, pattern] of explorer.links) {
    const match = pattern.exec(path);
    if (match !== null) return { kind, id: match[1] ?? '' };
  }
  return undefined;
}
