import { t } from '../../lib/i18n/messages.ts';
import { ARWEAVE, IPFS_GATEWAY } from '../../lib/network/gateways.ts';
import { NETWORK_IDS, type NetworkId, PROVIDER_TERMS } from '../../lib/network/networks.ts';
import type { Connections } from '../hooks/stores.ts';
import { networkName } from '../messages.ts';

const REGISTRY = 'https://github.com/cardano-foundation/cardano-token-registry/blob/master';
/** Opened without a referrer. */
const TERMS = [
  ['sent_terms_api', `${REGISTRY}/API_Terms_of_Use.md`],
  ['sent_terms_registry', `${REGISTRY}/Registry_Terms_of_Use.md`],
  ['sent_terms_provider', PROVIDER_TERMS],
] as const;

/** Lists the data that each host receives with these settings, the data that is never sent, and the terms that apply. */
export function DataSent({ connections }: { readonly connections: Connections }) {
  const hostsOf = (hostAt: (network: NetworkId) => string | undefined) =>
    NETWORK_IDS.map((network) => [hostAt(network), networkName(network)] as const);
  const services = hostsOf((network) => {
    const address = connections[network]?.metadata;
    return address && new URL(address).host;
  });
  const logos = [IPFS_GATEWAY, ARWEAVE].map((address) => [new URL(address).host] as const);
  return (
    <div class="sent">
      <Receiver name={t('sent_to_metadata')} hosts={services} what={t('sent_metadata')} />
      <Receiver
        name={t('sent_to_provider')}
        hosts={hostsOf((network) => connections[network]?.host)}
        what={t('sent_provider')}
      />
      <Receiver name={t('sent_to_logos')} hosts={logos} what={t('sent_logos')} />
      <p>{t('sent_never')}</p>
      {TERMS.map(([name, href]) => (
        <a key={name} href={href} target="_blank" rel="noreferrer">
          {t(name)}
        </a>
      ))}
    </div>
  );
}

type ReceiverProps = {
  readonly name: string;
  /** Each with its network. */
  readonly hosts: readonly (readonly [host: string | undefined, network?: string])[];
  readonly what: string;
};

const Receiver = ({ name, hosts, what }: ReceiverProps) => (
  <>
    <h3>{name}</h3>
    <ul>
      {hosts.map(
        ([host, network]) =>
          host && (
            <li key={network}>
              <code>{host}</code> {network}
            </li>
          ),
      )}
    </ul>
    <p>{what}</p>
  </>
);
