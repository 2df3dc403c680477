import { currentLocale, t } from '../../lib/i18n/messages.ts';
import { ARWEAVE, IPFS_GATEWAY } from '../../lib/network/gateways.ts';
import { NETWORK_IDS, type NetworkId, PROVIDER_TERMS } from '../../lib/network/networks.ts';
import type { Connections } from '../hooks/use-connections.ts';
import { networkName } from '../messages.ts';
import { Group } from './Section.tsx';

const REGISTRY = 'https://github.com/cardano-foundation/cardano-token-registry/blob/master';
/** Opened without a referrer. */
const TERMS = [
  ['sent_terms_api', `${REGISTRY}/API_Terms_of_Use.md`],
  ['sent_terms_registry', `${REGISTRY}/Registry_Terms_of_Use.md`],
  ['sent_terms_provider', PROVIDER_TERMS],
] as const;

const NEVER = ['sent_never_pages', 'sent_never_statistics', 'sent_never_wallet', 'sent_never_key'];

type Receiver = {
  /** The last part of the names of its messages. */
  readonly name: string;
  /** The hosts that may be asked with these settings, each with its networks. */
  readonly hosts: ReadonlyMap<string, readonly string[]>;
};

const hostOf = (address: string) => new URL(address).host;

/** The hosts of the services of all networks. */
function hostsOf(hostAt: (network: NetworkId) => string | undefined): Receiver['hosts'] {
  const hosts = new Map<string, string[]>();
  for (const network of NETWORK_IDS) {
    const host = hostAt(network);
    if (!host) continue;
    hosts.set(host, [...(hosts.get(host) ?? []), networkName(network)]);
  }
  return hosts;
}

const receiversOf = (connections: Connections): readonly Receiver[] => [
  {
    name: 'metadata',
    hosts: hostsOf((network) => {
      const address = connections[network]?.metadata;
      return address && hostOf(address);
    }),
  },
  { name: 'provider', hosts: hostsOf((network) => connections[network]?.host) },
  { name: 'logos', hosts: new Map([IPFS_GATEWAY, ARWEAVE].map((address) => [hostOf(address), []])) },
];

/** Lists the data that each host receives with these settings, the data that is never sent, and the terms that apply. */
export function DataSent({ connections }: { readonly connections: Connections }) {
  const listed = new Intl.ListFormat(currentLocale());
  return (
    <>
      <Group title={t('sent_heading')}>
        {receiversOf(connections).map(({ name, hosts }) => (
          <div key={name} class="item sent">
            <div>
              <h3>{t(`sent_to_${name}`)}</h3>
              <ul>
                {[...hosts].map(([host, networks]) => (
                  <li key={host}>
                    <code>{host}</code> {listed.format(networks)}
                  </li>
                ))}
              </ul>
            </div>
            <dl>
              <dt>{t('sent_what')}</dt>
              <dd>{t(`sent_what_${name}`)}</dd>
              <dt>{t('sent_when')}</dt>
              <dd>{t(`sent_when_${name}`)}</dd>
            </dl>
          </div>
        ))}
      </Group>
      <h2>{t('sent_never')}</h2>
      <ul class="points">
        {NEVER.map((name) => (
          <li key={name}>{t(name)}</li>
        ))}
      </ul>
      <h2>{t('sent_terms')}</h2>
      <p>{t('sent_terms_operators')}</p>
      <ul class="points">
        {TERMS.map(([name, href]) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noreferrer">
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
