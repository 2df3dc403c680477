import { t } from '../../lib/i18n/messages.ts';
import { ARWEAVE, REGISTRY_TREES } from '../../lib/network/gateways.ts';
import { NETWORK_IDS, NETWORKS, PROVIDER_TERMS } from '../../lib/network/networks.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
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

type Host = { readonly host: string; readonly of?: string };

const hostOf = (address: string): Host => ({ host: new URL(address).host });

const hostsOf = (kind: 'metadata' | 'provider'): readonly Host[] =>
  NETWORK_IDS.flatMap((network) => {
    const address = NETWORKS[network][kind];
    return address === undefined ? [] : [{ ...hostOf(address), of: networkName(network) }];
  });

/** Each with the last part of the names of its messages. The hosts come from the code that sends the requests. */
const RECEIVERS: readonly (readonly [name: string, hosts: readonly Host[]])[] = [
  ['metadata', hostsOf('metadata')],
  ['provider', hostsOf('provider')],
  ['list', [hostOf(REGISTRY_TREES)]],
  ['logos', [hostOf(DEFAULT_SETTINGS.ipfsGateway), hostOf(ARWEAVE)]],
];

/** Which data goes to which hosts and when, what is never sent, and whose terms apply. */
export function DataSent() {
  return (
    <>
      <Group title={t('sent_heading')}>
        {RECEIVERS.map(([name, hosts]) => (
          <div key={name} class="item sent">
            <div>
              <h3>{t(`sent_to_${name}`)}</h3>
              <ul>
                {hosts.map(({ host, of }) => (
                  <li key={host}>
                    <code>{host}</code> {of}
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
